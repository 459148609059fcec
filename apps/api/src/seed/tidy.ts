import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * The past is past: mail of months ago is not sent today, and what the worker would have done has been done. Jobs of
 * attempts that are still open stay.
 */
export async function tidyPast(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'SENT', sent_at: sql<Date>`created_at` })
    .where('status', '=', 'QUEUED')
    .execute();
  await sql`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.run_at < ${now} having count(*) > 0`.execute(db);
}
