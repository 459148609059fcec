import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export const selectBlockedBuyers = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('blocked_buyers')
    .select(['phone_number as id', 'phone_number', 'reason', 'created_at'])
    .where('account_id', '=', account_id);

export interface BlockedBuyer {
  account_id: string;
  phone_number: string;
  reason: string | null;
  created_at: Date;
}

/** Blocks a number; again with another reason, the reason changes. */
export async function writeBlockedBuyer(db: Connection, buyer: BlockedBuyer): Promise<void> {
  const { reason } = buyer;
  await sql(db)
    .insertInto('blocked_buyers')
    .values(buyer)
    .onConflict((conflict) => conflict.columns(['account_id', 'phone_number']).doUpdateSet({ reason }))
    .execute();
}

/** Answers whether the number was blocked. */
export async function deleteBlockedBuyer(db: Connection, account_id: string, phone_number: string): Promise<boolean> {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('blocked_buyers')
    .where('account_id', '=', account_id)
    .where('phone_number', '=', phone_number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
