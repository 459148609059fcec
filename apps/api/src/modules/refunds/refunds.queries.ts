import type { DisbursementStatus } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import type { ApprovalReason, VoidSaleStatus, VoidSaleType } from '@kutip/domain/refund';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { sql } from '../../platform/database.ts';

/** More than a page; a number has few records. */
const MAX_FOUND = 100;

/** Refunds with their payments, for lists and details. */
const refundRows = (db: Connection) =>
  sql(db)
    .selectFrom('void_sale_records as v')
    // Each refund has one. The planner expects few rows of an inner join by two columns, and would sort all for a page.
    .leftJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.payment_record_id'),
    )
    .leftJoin('payout_services as s', 's.id', 'v.payout_service_id')
    .leftJoin('users as u', 'u.id', 'v.requested_by')
    .select(['v.id', 'v.invoice_no', 'v.payment_record_id', 'v.bill_id', 'v.is_duplicate', 'v.is_surplus', 'v.amount'])
    .select(['v.fee_returned', 'v.reason', 'v.account_mask', 'v.account_name', 'v.match_ratio', 'v.link_expires_at'])
    .select(['v.bank_reference', 'v.failed_reason', 'v.created_at', 'v.ended_at'])
    .select(['p.payer_name', 's.name as bank_name', 'u.full_name as requested_by_name'])
    .select((eb) => [
      eb.ref('p.transaction_invoice_no').$castTo<string>().as('transaction_invoice_no'),
      eb.ref('p.title').$castTo<string>().as('title'),
      eb.ref('v.type').$castTo<VoidSaleType>().as('type'),
      eb.ref('v.status').$castTo<VoidSaleStatus>().as('status'),
    ]);

export const refundsOf = (db: Connection, account_id: string) => refundRows(db).where('v.account_id', '=', account_id);

export const allRefunds = (db: Connection) =>
  refundRows(db).innerJoin('accounts as a', 'a.id', 'v.account_id').select(['v.account_id', 'a.name as merchant']);

export const refundById = (db: Connection, account_id: string, id: string) =>
  refundsOf(db, account_id)
    .leftJoin('users as d', 'd.id', 'v.approved_by')
    .select([
      'v.invoice_id',
      'v.needs_approval',
      'v.requested_by',
      'v.approved_at',
      'v.decision_note',
      'v.exception_id',
      'v.bank_code',
      'v.account_number',
    ])
    .select(['v.link_sent_to', 'v.sent_at', 'v.updated_at', 'v.disbursement_ids', 'd.full_name as approved_by_name'])
    .select(['p.payer_email', 'p.payer_bank', 'p.paid_at'])
    .select((eb) => [
      eb.ref('p.total_amount').$castTo<Sen>().as('total_amount'),
      eb.ref('p.captured').$castTo<Sen>().as('captured'),
      eb.ref('p.refunded').$castTo<Sen>().as('refunded'),
      eb.ref('p.refund_pending').$castTo<Sen>().as('refund_pending'),
      eb.ref('p.status').$castTo<AttemptStatus>().as('payment_status'),
      eb.ref('v.approval_reasons').$castTo<ApprovalReason[]>().as('approval_reasons'),
      eb.ref('v.payee_by').$castTo<'MERCHANT' | 'PAYER' | null>().as('payee_by'),
    ])
    .where('v.id', '=', id)
    .executeTakeFirst();
export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundById>>>;

/** The disbursements of one refund, oldest first. */
export const disbursementsOf = (db: Connection, account_id: string, ids: readonly string[]) =>
  sql(db)
    .selectFrom('disbursements')
    .select(['id', 'reference', 'amount', 'account_mask', 'account_name', 'bank_reference', 'reason', 'sent_at'])
    .select((eb) => eb.ref('status').$castTo<DisbursementStatus>().as('status'))
    .where('account_id', '=', account_id)
    .where('id', 'in', ids.length > 0 ? [...ids] : [account_id])
    .orderBy('reference')
    .execute();

/** The data of an email to the payer about a refund. */
export const loadRefundEmailData = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('void_sale_records as v')
    .innerJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.payment_record_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .leftJoin('customer_bills as c', (join) =>
      join.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.bill_id'),
    )
    .select(['a.name as merchant_name', 'p.title', 'p.transaction_invoice_no', 'p.payer_name', 'p.payer_email'])
    .select(['p.paid_at', 'v.amount', 'v.invoice_no', 'v.account_mask', 'v.bank_reference'])
    .select((eb) => eb.fn.coalesce('p.payer_language', 'c.language').as('payer_language'))
    .where('v.account_id', '=', account_id)
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow();

/** The refund as the payer's page needs it. */
export const refundByLink = (db: Connection, { account_id, id }: { account_id: string; id: string }) =>
  sql(db)
    .selectFrom('void_sale_records as v')
    .innerJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.payment_record_id'),
    )
    .leftJoin('payout_services as s', 's.id', 'v.payout_service_id')
    .select(['v.invoice_no', 'p.transaction_invoice_no', 'p.title', 'v.amount', 'p.paid_at', 'v.account_mask'])
    .select(['v.account_name', 's.name as bank_name', 'v.link_hash', 'v.link_expires_at', 'v.ended_at'])
    .select((eb) => eb.ref('v.status').$castTo<VoidSaleStatus>().as('status'))
    .where('v.account_id', '=', account_id)
    .where('v.id', '=', id)
    .executeTakeFirst();

/** The refunds of any merchant with this number, their payment’s order number or the bank’s reference. */
export async function refundsByNumber(db: Connection, number: string): Promise<RecordKey[]> {
  const { rows } = await raw<RecordKey>`
    select account_id, id from void_sale_records where invoice_no = upper(${number}) or bank_reference = ${number}
    union
    select v.account_id, v.id from directory d
    join void_sale_records v on v.account_id = d.account_id and v.payment_record_id = d.id
    where d.kind = 'attempt' and d.key = upper(${number}) limit ${MAX_FOUND}`.execute(sql(db));
  return rows;
}
