import { sql as raw, type Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Records a heartbeat of these workers. */
export async function recordHeartbeat(db: Kysely<Database>, worker_ids: readonly string[], now: Date): Promise<void> {
  if (worker_ids.length === 0) return;
  await db
    .insertInto('worker_heartbeats')
    .values(worker_ids.map((worker_id) => ({ worker_id, seen_at: now })))
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: now }))
    .execute();
}

/**
 * Deletes what these workers were running when the same job was enqueued again: the new one does the work, and the queue has
 * taken the key and all attempts from the old one, which would stay as a failed job that never failed. A job that used up its
 * attempts itself was locked after it was last changed.
 */
const deleteReplaced = (db: Kysely<Database>, worker_ids: readonly string[]) =>
  raw`
    delete from graphile_worker._private_jobs
    where locked_by = any(${worker_ids}::text[]) and key is null and attempts >= max_attempts and updated_at > locked_at`.execute(
    db,
  );

/**
 * Releases the jobs of dead workers, including those that died before their first heartbeat: the queue's own lock would
 * last four hours. Returns the ids of the dead workers, which have had no heartbeat for `timeout_ms`.
 */
export async function releaseJobsOfDeadWorkers(db: Kysely<Database>, now: Date, timeout_ms: number): Promise<string[]> {
  const since = new Date(now.getTime() - timeout_ms);
  const silent = await raw<{ locked_by: string }>`
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < ${since}
      and not exists (select from worker_heartbeats h where h.worker_id = locked_by and h.seen_at >= ${since})`.execute(
    db,
  );
  const worker_ids = silent.rows.map(({ locked_by }) => locked_by);
  if (worker_ids.length) {
    await deleteReplaced(db, worker_ids);
    await raw`select graphile_worker.force_unlock_workers(${worker_ids}::text[])`.execute(db);
  }
  await db.deleteFrom('worker_heartbeats').where('seen_at', '<', since).execute();
  return worker_ids;
}
