import type { FastifyInstance } from 'fastify';
import { createCounter, createGauge, createHistogram, type Metric } from './metrics.ts';
import { currentSpan, withinSpan } from './trace-scope.ts';

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BOUNDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

type Outcome = 'answered' | 'unanswered' | 'failed';

/** Whose form a call of a merchant's system has. */
export type CallForm = 'kutip' | 'billplz' | 'leanx';

/** What one process has done since it started. */
export interface ProcessMetrics {
  recordRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  recordCall(call: { provider: string; call: string }, outcome: Outcome, seconds: number): void;
  /** A call of a merchant's system; `refusal_code` null: it was not refused. Some forms refuse with HTTP status 200. */
  recordMerchantCall(form: CallForm, refusal_code: number | null): void;
  recordJob(task: string, is_success: boolean, seconds: number, now: Date): void;
  /** `oldest_seconds`: the age of the oldest row that is pruned by age; 0 if there is none. */
  recordPruning(table: string, run: { pruned: number; oldest_seconds: number; period_seconds: number }): void;
  all(): Metric[];
}

export function createProcessMetrics(): ProcessMetrics {
  const requests = createCounter('kutip_http_requests_total', 'Requests by route, method and HTTP status.');
  const request_seconds = createHistogram('kutip_http_request_seconds', 'Time to answer, by route.', REQUEST_BOUNDS);
  const calls = createCounter(
    'kutip_provider_calls_total',
    'Calls to providers, the payout bank and couriers, by result.',
  );
  const call_seconds = createHistogram('kutip_provider_call_seconds', 'Time of these calls.', CALL_BOUNDS);
  const merchant_calls = createCounter('kutip_merchant_calls_total', "Calls of merchants' systems, by form.");
  const merchant_refusals = createCounter(
    'kutip_merchant_refusals_total',
    'Those that were refused, by form and response code, whatever their HTTP status.',
  );
  const jobs = createCounter('kutip_job_runs_total', 'Runs of jobs in this worker, by result.');
  const job_seconds = createHistogram('kutip_job_seconds', 'Time of a run.', JOB_BOUNDS);
  const succeeded = createGauge(
    'kutip_job_last_success_seconds',
    'Unix time of the last successful run in this worker.',
  );
  const pruned_rows = createCounter('kutip_pruned_rows_total', 'Rows that this worker deleted by their age.');
  const oldest = createGauge('kutip_retention_oldest_seconds', 'Age of the oldest row that is deleted by age.');
  const period = createGauge('kutip_retention_period_seconds', 'The age at which these rows are deleted.');
  return {
    recordRequest({ method, route, status }, seconds) {
      requests.add({ method, route, status: String(status) });
      request_seconds.observe({ method, route }, seconds);
    },
    recordCall({ provider, call }, result, seconds) {
      calls.add({ provider, call, result });
      call_seconds.observe({ provider, call }, seconds);
    },
    recordMerchantCall(form, refusal_code) {
      merchant_calls.add({ form });
      if (refusal_code !== null) merchant_refusals.add({ form, code: String(refusal_code) });
    },
    recordJob(task, is_success, seconds, now) {
      jobs.add({ task, result: is_success ? 'succeeded' : 'failed' });
      job_seconds.observe({ task }, seconds);
      if (is_success) succeeded.set({ task }, Math.round(now.getTime() / 1000));
    },
    recordPruning(table, { pruned, oldest_seconds, period_seconds }) {
      pruned_rows.add({ table }, pruned);
      oldest.set({ table }, oldest_seconds);
      period.set({ table }, period_seconds);
    },
    all: () => [
      ...[requests, request_seconds, calls, call_seconds, jobs, job_seconds, succeeded].map((one) => one.metric()),
      ...[merchant_calls, merchant_refusals, pruned_rows, oldest, period].map((one) => one.metric()),
    ],
  };
}

/** Counts every request by the pattern of its route, so that an id in an address makes no new series. */
export function countRequests(app: FastifyInstance, metrics: ProcessMetrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none';
    metrics.recordRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** Whether an adapter has got an answer: null, and a bank list of null, stand for none. */
const isAnswer = (result: unknown): boolean =>
  Array.isArray(result) ? !result.some((one: { online?: unknown }) => one.online === null) : result !== null;

interface MeasureOptions {
  provider: string;
  /** Whether null is an answer of this adapter. */
  may_be_null?: boolean;
}

/** The same adapter, with each of its asynchronous calls counted, timed and traced. */
export function measured<T extends object>(
  adapter: T,
  metrics: Pick<ProcessMetrics, 'recordCall'>,
  { provider, may_be_null = false }: MeasureOptions,
): T {
  return new Proxy(adapter, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const began = performance.now();
        const call = String(key);
        const record = (outcome: Outcome) =>
          metrics.recordCall({ provider, call }, outcome, (performance.now() - began) / 1000);
        const attributes = { 'provider.name': provider, 'provider.call': call };
        const span = currentSpan()?.startChild({ name: `${provider} ${call}`, kind: 'client', attributes });
        const result = withinSpan(span, (): unknown => Reflect.apply(value, target, args));
        if (!(result instanceof Promise)) return result;
        return result.then(
          (answer: unknown) => {
            const outcome = may_be_null || isAnswer(answer) ? 'answered' : 'unanswered';
            record(outcome);
            span?.end({ attributes: { 'provider.outcome': outcome } });
            return answer;
          },
          (error: unknown) => {
            record('failed');
            span?.end({ error });
            throw error;
          },
        );
      };
    },
  });
}
