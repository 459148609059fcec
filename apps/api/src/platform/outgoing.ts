import { currentSpan, withinSpan, type SpanAttributes } from './trace-scope.ts';

interface OutgoingCall {
  protocol: 'http' | 'smtp';
  /** Of HTTP. */
  method?: string;
  /** Without a port, a path or a query: an address may hold a key or a name. */
  host: string;
}

function startSpan({ protocol, method, host }: OutgoingCall) {
  const attributes: SpanAttributes = {
    ...(method === undefined ? { 'network.protocol.name': protocol } : { 'http.request.method': method }),
    'server.address': host,
  };
  return currentSpan()?.startChild({ name: method ?? protocol, kind: 'client', attributes });
}

/**
 * Every call to another system leaves through here, so that a trace shows what it waited for: a span with host, method and
 * status. `statusOf`: the HTTP status of the answer, and null where there is none.
 */
export async function outgoingCall<T>(
  to: OutgoingCall,
  call: () => Promise<T>,
  statusOf: (answer: T) => number | null = () => null,
): Promise<T> {
  const span = startSpan(to);
  if (!span) return call();
  try {
    const answer = await withinSpan(span, call);
    const status = statusOf(answer);
    span.end({
      ...(status !== null && { attributes: { 'http.response.status_code': status } }),
      ...(status !== null && status >= 400 && { error: { code: status } }),
    });
    return answer;
  } catch (error) {
    // fetch says only that it failed; why is in the cause.
    span.end({ error: (error as { cause?: unknown } | null)?.cause ?? error });
    throw error;
  }
}

/** The platform's fetch as an outgoing call. Adapters use it unless their tests pass another. */
export const outgoingFetch: typeof fetch = (input, init) => {
  const { url, method } = input instanceof Request ? input : { url: input, method: 'GET' };
  return outgoingCall(
    { protocol: 'http', method: init?.method ?? method, host: new URL(url).hostname },
    () => fetch(input, init),
    ({ status }) => status,
  );
};
