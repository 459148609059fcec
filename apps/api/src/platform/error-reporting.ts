import { randomBytes } from 'node:crypto';
import { ERROR_REPORTING_RATES, GATHERED, withoutQueries } from '@kutip/domain/error-reporting';
import type { FastifyInstance } from 'fastify';

/** Sends errors and a sample of traces to the service behind `ERROR_REPORTING_DSN`. */
export interface ErrorReporter {
  /** `event`: the name of the log event that has the error. */
  report(error: Error, event: string | null): void;
  /** Sends the duration of a request, of which a sample is taken. `route`: the path with the names of its parameters. */
  trace(request: { route: string; status: number; took_ms: number }): void;
  /** Waits, not for long, until all is sent. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 2_000;

interface ReporterOptions {
  dsn: string;
  /** server or worker. */
  process_name: string;
  fetch?: typeof globalThis.fetch;
  random?: () => number;
}

/** Null without a DSN: the library is then not even loaded. Nothing of a request but its route is sent. */
export async function openErrorReporter({
  dsn,
  process_name,
  fetch = globalThis.fetch,
  random = Math.random,
}: ReporterOptions): Promise<ErrorReporter | null> {
  if (dsn === '') return null;
  const [core, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const client = new server.ServerRuntimeClient({
    dsn,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    serverName: process_name,
    integrations: [],
    dataCollection: GATHERED,
    tracesSampleRate: ERROR_REPORTING_RATES.traces,
    stackParser: core.createStackParser(server.nodeStackLineParser()),
    beforeSend: withoutQueries,
    transport: (options) =>
      core.createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, { method: 'POST', body: body as string | Uint8Array<ArrayBuffer> });
        await answer.body?.cancel();
        return { statusCode: answer.status };
      }),
  });
  client.init();
  return {
    report: (error, event) =>
      void client.captureException(error, { captureContext: event === null ? {} : { tags: { event } } }),
    trace({ route, status, took_ms }) {
      if (random() >= ERROR_REPORTING_RATES.traces) return;
      const now_s = Date.now() / 1000;
      client.captureEvent({
        type: 'transaction',
        transaction: route,
        start_timestamp: now_s - took_ms / 1000,
        timestamp: now_s,
        spans: [],
        contexts: {
          trace: {
            trace_id: randomBytes(16).toString('hex'),
            span_id: randomBytes(8).toString('hex'),
            op: 'http.server',
            status: status < 500 ? 'ok' : 'internal_error',
          },
        },
      });
    },
    close: async () => void (await client.close(CLOSE_WITHIN_MS)),
  };
}

/** Sends a sample of the durations of requests. */
export function traceRequests(app: FastifyInstance, reporter: ErrorReporter | null): void {
  if (!reporter) return;
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined) return;
    reporter.trace({ route: `${request.method} ${url}`, status: reply.statusCode, took_ms: reply.elapsedTime });
  });
}
