import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSpan, withinSpan, type OpenSpan } from './trace-scope.ts';
import type { Tracing } from './tracing.ts';

/** Asked every few seconds by supervisors. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

interface TraceRequestsOptions {
  /** Whether the `traceparent` of a request is believed: only a proxy of ours should join requests to its traces. */
  trust_proxy: boolean;
}

/** A span for each request, named by its route, with the status of its answer. */
export function traceRequestSpans(
  app: FastifyInstance,
  tracing: Tracing | null,
  { trust_proxy }: TraceRequestsOptions,
): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  function start({ method, routeOptions, headers }: FastifyRequest): OpenSpan {
    const route = routeOptions.url ?? 'unknown address';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const info = { name: `${method} ${route}`, kind: 'server', attributes } as const;
    const { traceparent } = headers;
    // A page that is rendered here calls the API in process.
    const outer = currentSpan();
    return outer?.startChild(info) ?? tracing!.start(info, trust_proxy ? traceparent?.toString() : undefined);
  }

  app.addHook('onRequest', (request, _, done) => {
    if (UNTRACED.has(request.routeOptions.url ?? '')) return done();
    const span = start(request);
    spans.set(request, span);
    return withinSpan(span, done);
  });
  // A body arrives in events of the connection, which know nothing of the span.
  app.addHook('preValidation', (request, _, done) => withinSpan(spans.get(request), done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 && { error: { code: statusCode } }),
    });
  });
}
