import type { AttemptStatus } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Saves the reason of a bill's first failed payment; an existing reason is never overwritten (D-28). */
export async function saveFailedReason(
  db: Connection,
  { account_id, bill_id, reason }: { account_id: string; bill_id: string; reason: string },
): Promise<void> {
  await sql(db)
    .updateTable('customer_bills')
    .set({ fpx_failed_reason: reason })
    .where('account_id', '=', account_id)
    .where('id', '=', bill_id)
    .where('fpx_failed_reason', 'is', null)
    .execute();
}

/** An attempt with its bill. */
export const billOfAttempt = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('payment_records as p')
    .innerJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'p.account_id').onRef('b.id', '=', 'p.bill_id'),
    )
    .select(['b.id as bill_id', 'p.invoice_no', 'p.channel_flag', 'p.provider_code', 'b.fpx_failed_reason'])
    .select((eb) => eb.ref('p.status').$castTo<AttemptStatus>().as('status'))
    .where('p.account_id', '=', account_id)
    .where('p.id', '=', id)
    .executeTakeFirst();
