import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The payment of a line. */
export const paymentOf = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('payment_records')
    .select(['id', 'bill_id', 'channel_flag', 'status', 'payer_name', 'payer_bank', 'amount', 'fee', 'fee_tax'])
    .select(['total_amount', 'net_amount', 'paid_at', 'expected_settlement_date', 'invoice_id', 'settlement_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** The top-up with this invoice id. */
export const topUpOf = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('invoices')
    .select(['id', 'invoice_no'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('kind', 'in', ['POOL_TOPUP', 'PREFUND_TOPUP', 'GENERIC_TOPUP'])
    .executeTakeFirst();

export const disbursementOf = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('disbursements')
    .select(['id', 'reference', 'source', 'status', 'amount', 'fee', 'fee_tax', 'account_mask', 'account_name'])
    .select(['bank_reference', 'ended_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Identifies a record by its number, or else by its id. */
interface RecordRef {
  id: string;
  invoice_no: string | undefined;
}

export const settlementOf = (db: Connection, account_id: string, { id, invoice_no }: RecordRef) =>
  sql(db)
    .selectFrom('settlement_records')
    .select(['id', 'invoice_no'])
    .where('account_id', '=', account_id)
    .where((eb) => (invoice_no === undefined ? eb('id', '=', id) : eb('invoice_no', '=', invoice_no)))
    .executeTakeFirst();

export const refundOf = (db: Connection, account_id: string, { id, invoice_no }: RecordRef) =>
  sql(db)
    .selectFrom('void_sale_records')
    .select(['id', 'invoice_no'])
    .where('account_id', '=', account_id)
    .where((eb) => (invoice_no === undefined ? eb('id', '=', id) : eb('invoice_no', '=', invoice_no)))
    .executeTakeFirst();

/** The first line of a subject, with its type, number and description. */
export const firstLineOf = (db: Connection, account_id: string, reference_id: string) =>
  sql(db)
    .selectFrom('pool_transactions')
    .select(['reference_type', 'invoice_no', 'description'])
    .where('account_id', '=', account_id)
    .where('reference_id', '=', reference_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
