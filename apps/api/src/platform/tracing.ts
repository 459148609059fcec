import type { Span, SpanOptions } from '@opentelemetry/api';
import root from '../../../../package.json' with { type: 'json' };
import type { OpenSpan, SpanInfo, SpanResult } from './trace-scope.ts';

/** Begins the spans that have no parent in this process, and sends all of them to the collector. */
export interface Tracing {
  /** `traceparent`: of the process that caused this, if it is known and well formed. */
  start(info: SpanInfo, traceparent?: string): OpenSpan;
  /** Waits, not for long, until all is sent. */
  close(): Promise<void>;
}

const SEND_TIMEOUT_MS = 5_000;

interface TracingSettings {
  /** The collector's address without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  /** The share of traces that are sent, 0 to 1; a trace that a caller began is sent if the caller's is. */
  OTEL_TRACES_SAMPLER_ARG: number;
}

const errorType = (error: unknown): string => {
  // Its code is a number of the past: 23 is a time-out.
  if (error instanceof DOMException) return error.name;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return error instanceof Error ? error.name : typeof error;
};

/** Null without an endpoint: the libraries are then not even loaded. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingSettings,
  process_name: 'server' | 'worker',
): Promise<Tracing | null> {
  if (endpoint === '') return null;
  const [api, { parseTraceParent }, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': `kutip-${process_name}`,
      'service.version': root.version,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('kutip');
  const KINDS = {
    server: SpanKind.SERVER,
    consumer: SpanKind.CONSUMER,
    client: SpanKind.CLIENT,
    internal: SpanKind.INTERNAL,
  };

  function begin({ name, kind, attributes, began_at_ms }: SpanInfo, parent = ROOT_CONTEXT): OpenSpan {
    const options: SpanOptions = { kind: KINDS[kind] };
    if (attributes) options.attributes = { ...attributes };
    if (began_at_ms !== undefined) options.startTime = began_at_ms;
    return opened(tracer.startSpan(name, options, parent));
  }

  function opened(span: Span): OpenSpan {
    const { traceId, spanId, traceFlags } = span.spanContext();
    const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0');
    return {
      traceparent: `00-${traceId}-${spanId}-${flags}`,
      startChild: (info) => begin(info, trace.setSpan(ROOT_CONTEXT, span)),
      end({ error, attributes = {} }: SpanResult = {}) {
        span.setAttributes({ ...attributes, ...(error !== undefined && { 'error.type': errorType(error) }) });
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    start(info, traceparent) {
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
      return begin(info, caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT);
    },
    close: () => provider.shutdown().catch(() => {}), // a collector that is away keeps no process alive
  };
}
