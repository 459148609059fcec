import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data, Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { onSessionReset } from '../session/browser-session.ts';
import type { CallOptions } from '../session/transport.ts';
import { reportError } from '../ui/error-dialog-state.ts';
import { toast, type ToastOptions } from '../ui/toast.ts';
import { forgetRecord, refresh, refreshResource } from './cache.ts';
import { callApi } from './client.ts';
import { reportMutationError } from './claimed-errors.ts';
import { queryKeyOf, type Contract } from './query-keys.ts';

interface Meta extends Record<string, unknown> {
  /** The shared error dialog stays closed: the screen shows the failure itself. */
  suppress?: boolean;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const RETRIES = 2;
/** Just long enough that one screen fetches once; a later visit always shows current amounts. */
const FRESH_MS = 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.suppress) reportError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.suppress) reportMutationError(error);
      // Someone else changed the record: the form takes over the new values beside what was typed.
      if (error instanceof ApiError && error.code === CODE.conflict) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is final; only network failures are retried.
      retry: (count, error) => error instanceof NetworkFailure && count < RETRIES,
    },
    // A call that waits for the connection would be sent when nobody looks any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

onSessionReset(() => queryClient.clear());

export interface QueryForOptions {
  suppress?: boolean;
}

export const queryFor = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { suppress = false }: QueryForOptions = {},
) =>
  queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
    meta: { suppress },
  });

export interface UseCallOptions<E extends Endpoint> {
  /** The toast on success; `false` where the specification shows none (collection update, payout creation). */
  confirm: ((data: Data<E>) => ToastOptions | false) | false;
  suppress?: boolean;
  /** Other contracts whose records the call changes: their queries are reloaded too. */
  changes?: readonly Contract[];
}

/** The id of the record that the call deletes; null for any other call. */
function deletedId({ method }: Endpoint, input: object): string | null {
  const id = (input as { params?: { id?: unknown } }).params?.id;
  return method === 'DELETE' && typeof id === 'string' ? id : null;
}

/** A mutation. On success it reloads all queries of the resource, and takes a deleted record out of its lists. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { confirm, suppress = false, changes = [] }: UseCallOptions<E>,
) {
  const client = useQueryClient();
  return useMutation<Data<E>, Error, RequestInput<E> & CallOptions>({
    meta: { suppress },
    mutationFn: ({ headers, signal, ...input }) =>
      callApi(endpoint, input as unknown as RequestInput<E>, {
        ...(headers && { headers }),
        ...(signal && { signal }),
      }),
    onSuccess: (data, input) => {
      const message = confirm && confirm(data);
      if (message) toast(message);
      const deleted_id = deletedId(endpoint, input);
      if (deleted_id === null) refreshResource(client, endpoint);
      else forgetRecord(client, endpoint, deleted_id);
      refresh(client, changes);
    },
  });
}
