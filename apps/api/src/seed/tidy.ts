import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * The past is past: mail of months ago is not sent today, and what the worker would have done has been done. What comes
 * due later stays; jobs that name no time are due when they were written, by the database's clock.
 */
export async function tidyPast(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'SENT', sent_at: sql<Date>`created_at` })
    .where('status', '=', 'QUEUED')
    .execute();
  await sql`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.run_at <= now() having count(*) > 0`.execute(db);
}
