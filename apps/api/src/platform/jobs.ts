import { sql as raw } from 'kysely';
import type { z } from 'zod';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';

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
}

/** Enqueues a job in the caller's transaction: it runs only if that commits. */
export async function enqueue<P extends z.ZodType>(
  db: Connection,
  { name }: Job<P>,
  payload: z.input<P>,
  { run_at, key, max_attempts = 10, queue }: JobOptions = {},
): Promise<void> {
  await raw`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    queue_name := ${queue ?? null}::text,
    run_at := ${run_at ?? null}::timestamptz, job_key := ${key ?? null}::text, max_attempts := ${max_attempts}::int,
    job_key_mode := 'replace')`.execute(sql(db));
}
