import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../apps/api/src/platform/database.ts';
import { IS_DISTRIBUTED } from './engine.ts';

type MerchantTable = 'shipments' | 'payment_records' | 'invoices' | 'outbox';

/** Locks one row until the transaction ends. It names the row's account, without which a distributed engine takes no lock. */
export async function lockRow(transaction: Transaction<Database>, table: MerchantTable, id: string): Promise<void> {
  const { account_id } = await transaction
    .selectFrom(table)
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** How many statements wait for a lock, on a distributed engine on any of its nodes. */
export async function countLockWaits(db: Kysely<Database>): Promise<number> {
  const waits = IS_DISTRIBUTED
    ? sql<{ count: number }>`select count(distinct waiting_gpid)::int as count from citus_lock_waits`
    : sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waits.execute(db)).rows[0]!.count;
}
