import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import type { AttemptStatus, PaymentMethod } from '@kutip/domain/payment';
import type { SettlementDestination, SettlementStatus } from '@kutip/domain/settlement';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The attempts of one account, as lists and records show them. Statuses and codes are validated where they are written. */
export const paymentRecords = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payment_records as p')
    .select(['p.id', 'p.invoice_id', 'p.bill_id', 'p.collection_id', 'p.invoice_no', 'p.transaction_invoice_no'])
    .select(['p.title', 'p.attempt', 'p.group_code', 'p.payer_name', 'p.payer_email', 'p.payer_bank'])
    .select(['p.amount', 'p.fee', 'p.fee_tax', 'p.total_amount', 'p.net_amount'])
    .select(['p.provider_reference', 'p.provider_code', 'p.failed_reason', 'p.masked_card'])
    .select(['p.paid_at', 'p.expected_settlement_date', 'p.note', 'p.created_at'])
    .select((eb) => [
      eb.ref('p.status').$castTo<AttemptStatus>().as('status'),
      eb.ref('p.channel_flag').$castTo<ChannelFlag | 'offline'>().as('channel_flag'),
      eb.ref('p.method').$castTo<PaymentMethod>().as('method'),
      eb.ref('p.bank_type').$castTo<BankType | null>().as('bank_type'),
      eb.ref('p.fee_bearer').$castTo<FeeBearer>().as('fee_bearer'),
    ])
    .where('p.account_id', '=', account_id);

/** Payments of bills only, without the merchant's own top-ups and subscription payments. */
export const paymentsOfPayers = (db: Connection, account_id: string) =>
  paymentRecords(db, account_id).where('p.bill_id', 'is not', null);

export const recordById = (db: Connection, account_id: string, id: string) =>
  paymentRecords(db, account_id)
    .leftJoin('users as u', 'u.id', 'p.recorded_by')
    .select([
      'p.updated_at',
      'p.captured',
      'p.refunded',
      'p.refund_pending',
      'p.charged_back',
      'u.full_name as recorded_by',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();

/** The attempts of one invoice, in order of attempt number. */
export const recordsOfInvoice = (db: Connection, account_id: string, invoice_id: string) =>
  paymentRecords(db, account_id).where('p.invoice_id', '=', invoice_id).orderBy('p.attempt').execute();

/** The settlement that contains a payment. */
export const settlementOfPayment = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('payment_records as p')
    .innerJoin('settlement_records as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.id', '=', 'p.settlement_id'),
    )
    .select(['s.id', 's.invoice_no', 's.expected_date', 's.settled_at'])
    .select((eb) => [
      eb.ref('s.status').$castTo<SettlementStatus>().as('status'),
      eb.ref('s.destination').$castTo<SettlementDestination | null>().as('destination'),
    ])
    .where('p.account_id', '=', account_id)
    .where('p.id', '=', id)
    .executeTakeFirst();

export const invoiceByNo = (db: Connection, account_id: string, invoice_no: string) =>
  sql(db)
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .where('invoice_no', '=', invoice_no)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const billOf = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('customer_bills')
    .select(['id', 'status'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** One invoice (i) with its bill (b) and collection (c), where it has them. */
export const invoiceWithBill = (db: Connection, account_id: string, invoice_id: string) =>
  sql(db)
    .selectFrom('invoices as i')
    .leftJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'i.account_id').onRef('b.id', '=', 'i.id'),
    )
    .leftJoin('collections as c', (join) =>
      join.onRef('c.account_id', '=', 'b.account_id').onRef('c.id', '=', 'b.collection_id'),
    )
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', invoice_id)
    .where('i.deleted_at', 'is', null);
