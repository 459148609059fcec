import type { ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A bill that an earlier run of the same request created; undefined: none. */
export const findCreatedBill = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('customer_bills')
    .select(['id', 'invoice_no', 'amount', 'reference_1', 'collection_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

export type CreatedBill = NonNullable<Awaited<ReturnType<typeof findCreatedBill>>>;

export interface TransactionRow {
  invoice_no: string;
  invoice_ref: string | null;
  full_name: string;
  email: string;
  phone_number: string;
  status: BillStatus;
  amount: Sen;
  paid_at: Date | null;
  transaction_invoice_no: string | null;
  fee: Sen;
  fee_tax: Sen;
  total_amount: Sen;
  fee_bearer: FeeBearer;
  channel_flag: ChannelFlag | null;
  payer_bank: string | null;
  failed_reason: string | null;
}

/**
 * A bill by its number, or the newest bill of the merchant API with this reference; with the attempt that paid it, or
 * else its last one.
 */
export async function findTransaction(
  db: Connection,
  account_id: string,
  named: string,
): Promise<TransactionRow | undefined> {
  const { rows } = await raw<TransactionRow>`
    select b.invoice_no, b.reference_1 as invoice_ref, b.full_name, b.email, b.phone_number, b.status, b.amount, b.paid_at,
      p.transaction_invoice_no, coalesce(p.fee, 0) as fee, coalesce(p.fee_tax, 0) as fee_tax,
      coalesce(p.total_amount, b.amount) as total_amount, coalesce(p.fee_bearer, 'MERCHANT') as fee_bearer,
      p.channel_flag, p.payer_bank, p.failed_reason
    from (
      select * from customer_bills
      where account_id = ${account_id} and invoice_no = ${named.toUpperCase()} and deleted_at is null
      union all
      select * from customer_bills
      where account_id = ${account_id} and merchant_api_id is not null and reference_1 = ${named} and deleted_at is null
    ) as b
    left join lateral (
      select * from payment_records r where r.account_id = ${account_id} and r.invoice_id = b.id
      order by r.status in ('SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED') desc, r.attempt desc limit 1
    ) p on true
    order by b.created_at desc, b.id desc limit 1`.execute(sql(db));
  return rows[0];
}

/** The id of a payout by its number or by the merchant's reference. */
export async function findPayoutId(db: Connection, account_id: string, named: string): Promise<string | undefined> {
  const found = await sql(db)
    .selectFrom('payout_records')
    .select('id')
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('invoice_no', '=', named.toUpperCase()), eb('reference', '=', named)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
