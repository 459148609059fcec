import { sql as raw } from 'kysely';
import type { z } from 'zod';
import type { Connection } from './connection.ts';
import { prepared } from './prepared.ts';
import { currentSpan } from './trace-scope.ts';

/**
 * A job definition: name and payload. The handler is registered in the worker, so that enqueuing a job does not load
 * its implementation. A job may run twice.
 */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
}
export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;

export interface JobOptions {
  run_at?: Date;
  /** Deduplication key: a new job replaces a waiting one with the same key. */
  key?: string;
  max_attempts?: number;
  /** Jobs of one queue run sequentially. */
  queue?: string;
  /**
   * The job handles whatever its transaction has written, so a second one would only replace the first: it is added once in a
   * transaction.
   */
  once?: boolean;
}

interface AddedJob {
  name: string;
  payload: string;
  queue: string | null;
  run_at: Date | null;
  key: string | null;
  max_attempts: number;
}

const addJob = ({ name, payload, queue, run_at, key, max_attempts }: AddedJob) => raw`
  graphile_worker.add_job(${name}, payload := ${payload}::json, queue_name := ${queue}::text,
    run_at := ${run_at}::timestamptz, job_key := ${key}::text, max_attempts := ${max_attempts}::int,
    job_key_mode := 'replace')`;

const jobAdded = prepared((db, added: AddedJob) => raw`select ${addJob(added)}`.compile(db));

/** A setting of the transaction remembers the job: it ends with the transaction, and a rollback takes it back. */
const jobAddedOnce = prepared((db, added: AddedJob & { setting: string }) =>
  raw`
    select case when coalesce(current_setting(${added.setting}, true), '') = ''
      and set_config(${added.setting}, 'added', true) is not null then ${addJob(added)} end`.compile(db),
);

/** The payload with the trace of whoever enqueues it; schemas of jobs drop what they do not name. */
function withTrace(payload: unknown): unknown {
  const traceparent = currentSpan()?.traceparent;
  return traceparent ? { ...(payload as object), traceparent } : payload;
}

/** Enqueues a job in the caller's transaction: it runs only if that commits. */
export async function enqueue<P extends z.ZodType>(
  db: Connection,
  { name }: Job<P>,
  payload: z.input<P>,
  { run_at, key, max_attempts = 10, queue, once = false }: JobOptions = {},
): Promise<void> {
  const options = { queue: queue ?? null, run_at: run_at ?? null, key: key ?? null, max_attempts };
  const added = { name, payload: JSON.stringify(withTrace(payload)), ...options };
  if (once) await jobAddedOnce(db, { ...added, setting: `kutip.added_${name}` });
  else await jobAdded(db, added);
}
