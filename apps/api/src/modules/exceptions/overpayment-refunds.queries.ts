import { sql as raw, type RawBuilder } from 'kysely';

/**
 * SQL condition: a refund of this overpayment was requested, and the money that was posted with it is not taken back. It is not
 * either when the payer's bank has returned it: then the merchant has it.
 */
export const hasOverpaymentRefund = (
  account_id: RawBuilder<unknown>,
  exception_id: RawBuilder<unknown>,
): RawBuilder<boolean> => raw<boolean>`exists (select 1 from void_sale_records o where o.account_id = ${account_id}
  and o.exception_id = ${exception_id} and (o.is_returned or o.status not in ('CANCELLED', 'REJECTED')))`;

/** SQL: the overpayments of a payment that were refunded in this sense, in sen. */
export const refundedOverpayments = (
  account_id: RawBuilder<unknown>,
  payment_record_id: RawBuilder<unknown>,
): RawBuilder<unknown> => raw`(select coalesce(sum(o.amount), 0)::bigint from void_sale_records o
  where o.account_id = ${account_id} and o.payment_record_id = ${payment_record_id} and o.is_surplus
  and (o.is_returned or o.status not in ('CANCELLED', 'REJECTED')))`;
