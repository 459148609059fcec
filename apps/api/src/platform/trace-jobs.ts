import type { Task, TaskList } from 'graphile-worker';
import { endWith } from './trace-scope.ts';
import type { Tracing } from './tracing.ts';

const traceparentOf = (payload: unknown): string | undefined => {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
};

/** The same jobs, each run with a span in the trace of whoever enqueued it. */
export function traceJobs(jobs: TaskList, tracing: Tracing | null): TaskList {
  if (!tracing) return jobs;
  const withSpan =
    (name: string, run: Task): Task =>
    (payload, helpers) => {
      const attributes = { 'job.name': name, 'job.attempt': helpers.job.attempts };
      const span = tracing.start({ name: `job ${name}`, kind: 'consumer', attributes }, traceparentOf(payload));
      return endWith(span, () => run(payload, helpers));
    };
  return Object.fromEntries(Object.entries(jobs).map(([name, run]) => [name, withSpan(name, run as Task)]));
}
