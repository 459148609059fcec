import type { FeeBearer } from '@kutip/domain/fees';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { VoidSaleStatus } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { invoiceWithBill } from './records.queries.ts';

/** An invoice with its bill, for a receipt. */
export const findReceiptInvoice = (db: Connection, account_id: string, invoice_id: string) =>
  invoiceWithBill(db, account_id, invoice_id)
    .select(['i.id', 'i.invoice_no', 'i.kind', 'i.amount', 'i.paid_at', 'b.id as bill_id', 'b.title'])
    .select(['b.full_name', 'b.email', 'b.phone_number', 'b.page_token_hash', 'c.success_field_id'])
    .select((eb) => [
      eb.ref('i.status').$castTo<BillStatus>().as('status'),
      eb.ref('i.fee_bearer').$castTo<FeeBearer>().as('fee_bearer'),
    ])
    .executeTakeFirst();
export type ReceiptInvoice = NonNullable<Awaited<ReturnType<typeof findReceiptInvoice>>>;

/** The attempt that a receipt shows: the requested one, else the one that paid, else an open one, else the latest. */
export const findReceiptAttempt = (db: Connection, account_id: string, invoice_id: string, attempt_id: string | null) =>
  sql(db)
    .selectFrom('payment_records')
    .select(['id', 'transaction_invoice_no', 'channel_flag', 'payer_bank', 'amount', 'fee', 'fee_tax', 'total_amount'])
    .select(['provider', 'provider_reference', 'provider_code', 'failed_reason'])
    .select(['paid_at', 'created_at', 'next_requery_at', 'expires_at', 'qr_payload', 'masked_card'])
    .select(['group_code', 'bank_type', 'refunded'])
    .select((eb) => [
      eb.ref('status').$castTo<AttemptStatus>().as('status'),
      eb.ref('fee_bearer').$castTo<FeeBearer>().as('fee_bearer'),
    ])
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', invoice_id)
    // Voided offline payments are not shown.
    .where((eb) => eb.not(eb('method', '!=', 'ONLINE').and('status', '=', 'VOIDED')))
    .$if(attempt_id !== null, (query) => query.where('id', '=', attempt_id))
    .orderBy((eb) => eb('paid_at', 'is not', null).and('status', '!=', 'DUPLICATE'), 'desc')
    .orderBy((eb) => eb('status', 'in', ['PENDING', 'PROCESSING']), 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
export type ReceiptAttempt = NonNullable<Awaited<ReturnType<typeof findReceiptAttempt>>>;

/** Refunds of an attempt, the oldest first, without rejected and cancelled ones. */
export const loadReceiptRefunds = (db: Connection, account_id: string, attempt_id: string) =>
  sql(db)
    .selectFrom('void_sale_records')
    .select(['invoice_no', 'amount', 'account_mask', 'link_expires_at', 'updated_at as at'])
    .select((eb) => eb.ref('status').$castTo<VoidSaleStatus>().as('status'))
    .where('account_id', '=', account_id)
    .where('payment_record_id', '=', attempt_id)
    .where('status', 'not in', ['REJECTED', 'CANCELLED'])
    .orderBy('id')
    .execute();
export type ReceiptRefund = Awaited<ReturnType<typeof loadReceiptRefunds>>[number];
