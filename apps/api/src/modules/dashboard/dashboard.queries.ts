import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';

/** Runs several reads in one snapshot, so that totals, balances and the ledger seq are consistent. */
export const inSnapshot = <T>(db: Connection, work: (db: Connection) => Promise<T>): Promise<T> =>
  sql(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((open) => work(connectionOf(open)));

/** Counts what needs attention. `since` is the start of the day. */
export async function loadAttention(
  db: Connection,
  account_id: string,
  since: Date,
): Promise<{ open_exceptions: number; waiting_payments: number; failed_today: number }> {
  const { rows } = await raw<{ open_exceptions: number; waiting_payments: number; failed_today: number }>`
    select
      (select count(*) from exceptions where account_id = ${account_id} and status = 'OPEN') as open_exceptions,
      (select count(*) from payment_records
        where account_id = ${account_id} and status in ('PENDING', 'PROCESSING')) as waiting_payments,
      (select count(*) from payment_records
        where account_id = ${account_id} and status = 'FAILED' and created_at >= ${since}) as failed_today`.execute(
    sql(db),
  );
  return rows[0]!;
}
