import { NetworkFailure } from '@kutip/contracts/call';
import type { Data, Endpoint, Written } from '@kutip/contracts/endpoint';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { whenForgotten } from '../session/browser-session.ts';
import type { CallOptions } from '../session/transport.ts';
import { reportError } from '../ui/error-dialog-state.ts';
import { toast, type ToastOptions } from '../ui/toast.ts';
import { callApi } from './client.ts';

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
/** Only so long that one screen asks once: whoever comes back to a screen about money is shown it as it is now. */
const FRESH_MS = 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.suppress) reportError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.suppress) reportError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is an answer; only silence is worth asking again.
      retry: (count, error) => error instanceof NetworkFailure && count < RETRIES,
    },
    mutations: { retry: false },
  },
});

whenForgotten(() => queryClient.clear());

/** Keyed by the first path segment, so one prefix invalidates everything a resource shows. */
const keyOf = (endpoint: Endpoint): string => endpoint.path.split('/')[0]!;

export interface QueryChoices {
  suppress?: boolean;
}

export const queryFor = <E extends Endpoint>(endpoint: E, input: Written<E>, { suppress = false }: QueryChoices = {}) =>
  queryOptions({
    queryKey: [keyOf(endpoint), endpoint.path, input] as const,
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
    meta: { suppress },
  });

export interface CallChoices<E extends Endpoint> {
  /** What is confirmed when it went well; `false` where the specification says nothing (collection update). */
  confirm: ((data: Data<E>) => ToastOptions) | false;
  suppress?: boolean;
  /** First path segments of further calls whose answers this one changes. */
  changes?: readonly string[];
}

/** A call that changes something. Afterwards whatever the resource shows is asked again. */
export function useCall<E extends Endpoint>(endpoint: E, { confirm, suppress = false, changes = [] }: CallChoices<E>) {
  const client = useQueryClient();
  return useMutation<Data<E>, Error, Written<E> & CallOptions>({
    meta: { suppress },
    mutationFn: ({ headers, signal, ...input }) =>
      callApi(endpoint, input as unknown as Written<E>, { ...(headers && { headers }), ...(signal && { signal }) }),
    onSuccess: (data) => {
      if (confirm) toast(confirm(data));
      for (const key of [keyOf(endpoint), ...changes]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
