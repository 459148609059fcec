import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * Marks past e-mails as sent and completes past jobs, so that seeding triggers none of them. Jobs with a later run time
 * stay; jobs without one are due at creation, by the database's clock.
 */
export async function completePastWork(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'SENT', sent_at: sql<Date>`created_at` })
    .where('status', '=', 'QUEUED')
    .execute();
  await sql`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.run_at <= now() having count(*) > 0`.execute(db);
}
