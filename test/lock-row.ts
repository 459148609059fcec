import type { Transaction } from 'kysely';
import type { Database } from '../apps/api/src/platform/database.ts';

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
