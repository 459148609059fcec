import type { Data } from '@kutip/contracts/endpoint';
import type { Listing } from '@kutip/contracts/listing';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { callApi } from '../api/client.ts';
import { queryFor } from '../api/query.ts';
import { updateAddress, listInput, readListState, type ListState } from './list-state.ts';

export interface UseList<L extends Listing> {
  listing: L;
  state: ListState;
  /** Writes the change to the URL. Any change except of the page returns to page one. */
  change: (patch: Partial<ListState>) => void;
  answer: UseQueryResult<Data<L>>;
  /** Loads the first rows of all that match, in the list's order. */
  load: (limit: number) => Promise<Data<L>>;
  /** Filters that the screen sets. */
  fixed: Record<string, unknown>;
}

interface UseListOptions {
  /** For rows that change by themselves: how often they are loaded again. */
  refresh_ms?: number;
}

/** Loads a list with the state in the URL. */
export function useList<L extends Listing>(
  listing: L,
  fixed: Record<string, unknown> = {},
  { refresh_ms }: UseListOptions = {},
): UseList<L> {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state = readListState(listing, raw);
  // The screen shows the failure in place of the rows, and the error dialog shows its cause.
  const answer = useQuery({
    ...queryFor<Listing>(listing, listInput(listing, state, fixed)),
    placeholderData: keepPreviousData,
    refetchInterval: refresh_ms ?? false,
  }) as UseQueryResult<Data<L>>;
  const change = (patch: Partial<ListState>): void => {
    const next = { ...state, page: 1, ...patch };
    void navigate({ to: '.', search: updateAddress(listing, raw, next), replace: true, resetScroll: false });
  };
  const load = (limit: number): Promise<Data<L>> => {
    const { body } = listInput(listing, state, fixed);
    return callApi<Listing>(listing, { query: { skip: 0, limit }, body }) as Promise<Data<L>>;
  };
  return { listing, state, change, answer, load, fixed };
}
