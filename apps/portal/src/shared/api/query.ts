import { NetworkFailure } from '@kutip/contracts/call';
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
      if (!mutation.meta?.suppress) reportError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is final; only network failures are retried.
      retry: (count, error) => error instanceof NetworkFailure && count < RETRIES,
    },
    mutations: { retry: false },
  },
});

onSessionReset(() => queryClient.clear());

/** The query-key prefix: the first path segment, so that one prefix invalidates all queries of a resource. */
const keyOf = (endpoint: Endpoint): string => endpoint.path.split('/')[0]!;

export interface QueryForOptions {
  suppress?: boolean;
}

export const queryFor = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { suppress = false }: QueryForOptions = {},
) =>
  queryOptions({
    queryKey: [keyOf(endpoint), endpoint.path, input] as const,
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
    meta: { suppress },
  });

export interface UseCallOptions<E extends Endpoint> {
  /** The toast on success; `false` where the specification shows none (collection update). */
  confirm: ((data: Data<E>) => ToastOptions) | false;
  suppress?: boolean;
  /** First path segments of other resources whose queries become stale. */
  invalidates?: readonly string[];
}

/** A mutation. On success it invalidates all queries of the resource. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { confirm, suppress = false, invalidates = [] }: UseCallOptions<E>,
) {
  const client = useQueryClient();
  return useMutation<Data<E>, Error, RequestInput<E> & CallOptions>({
    meta: { suppress },
    mutationFn: ({ headers, signal, ...input }) =>
      callApi(endpoint, input as unknown as RequestInput<E>, {
        ...(headers && { headers }),
        ...(signal && { signal }),
      }),
    onSuccess: (data) => {
      if (confirm) toast(confirm(data));
      for (const key of [keyOf(endpoint), ...invalidates]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
