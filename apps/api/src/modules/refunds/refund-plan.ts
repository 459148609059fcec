import { CODE } from '@kutip/contracts/codes';
import { isSale } from '@kutip/domain/invoice-number';
import { fromRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import {
  approvalReasons,
  refundableAmount,
  planRefund,
  planOverpaymentRefund,
  type ApprovalReason,
  type Balances,
  type RefundablePayment,
  type RefundFault,
  type RefundPlan,
} from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { payeeFacts, type VerifiedPayee } from './refund-approval.ts';
import type { LockedPayment } from './refundable-payments.queries.ts';

export type PaymentRefundPlan = RefundPlan & { is_surplus: boolean };

interface PlanInput {
  /** null: the whole refundable amount. */
  amount: Sen | null;
  exception_id: string | null;
  now: Date;
}

/** Calculates the refund of a payment in its current state. Throws the refusal if it cannot be refunded. */
export function planPaymentRefund(payment: LockedPayment, input: PlanInput): PaymentRefundPlan {
  const { exception } = payment;
  if (input.exception_id !== null && exception?.status !== 'OPEN')
    throw exception
      ? new Refusal(CODE.wrong_state, 'This exception is resolved already.', 'resolved')
      : new Refusal(CODE.not_found, 'Record not found.');
  if (exception?.kind === 'overpaid' && exception.surplus !== null) {
    const surplus = fromRinggit(exception.surplus);
    // Withdrawn: the provider's corrected statement does not have it.
    if (surplus === 0) throw refundRefusal('amount_zero');
    // A person may have opened the exception again; the money of an overpayment is posted with its refund, so only once.
    if (exception.is_refunded) throw refundRefusal('fully_refunded');
    if (input.amount !== null && input.amount !== surplus) throw refundRefusal('surplus_in_full');
    return { ...planOverpaymentRefund(surplus), is_surplus: true };
  }
  const plan = planRefund(toRefundablePayment(payment), balancesOf(payment), input);
  if (typeof plan === 'string') throw refundRefusal(plan, refundableAmount(toRefundablePayment(payment)));
  // A void returns the fee of the transfer that it reverses, so it needs one.
  if (plan.type === 'VOID' && !payment.income) throw new Error(`Payment ${payment.id} has no transfer`);
  return { ...plan, is_surplus: false };
}

/** Why this refund needs a second person's approval, as far as it is known without an account (`verified` null). */
export const planApproval = (
  payment: LockedPayment,
  { amount, payment_total }: RefundPlan,
  verified: VerifiedPayee | null,
): ApprovalReason[] =>
  approvalReasons(
    { payment_total, day_total: sen(payment.requested_on_day + amount) },
    payment,
    verified && payeeFacts(verified, payment.earlier_refunds),
  );

export const toRefundablePayment = (payment: LockedPayment): RefundablePayment => ({
  ...payment,
  is_sale: isSale(payment.invoice_kind),
  is_settled: payment.settlement_id !== null || payment.expected_settlement_date === null,
});
export const balancesOf = ({ pending, available, payout }: LockedPayment): Balances => ({ pending, available, payout });

type PlanFault = Exclude<RefundFault, 'insufficient_balance'> | 'surplus_in_full';
const FAULT_MESSAGES: Record<PlanFault, string> = {
  not_paid: 'Only a successful payment can be refunded.',
  offline: 'This payment was not made online. Refund it where it was paid.',
  not_a_sale: 'A top-up cannot be refunded.',
  voided: 'This sale was voided.',
  fully_refunded: 'This payment is refunded in full, or its refunds are in transit.',
  amount_zero: 'Enter an amount above zero.',
  amount_too_large: 'The amount is more than can be refunded.',
  duplicate_in_full: 'A duplicate payment must be refunded in full.',
  surplus_in_full: 'An overpayment must be refunded in full.',
};
/** Field errors of the amount. */
const AMOUNT_FIELD_FAULTS: Partial<Record<PlanFault, string>> = {
  amount_zero: 'too_small',
  amount_too_large: 'too_large',
  duplicate_in_full: 'in_full',
  surplus_in_full: 'in_full',
};

export function refundRefusal(fault: RefundFault | 'surplus_in_full', remaining?: Sen): Refusal {
  if (fault === 'insufficient_balance')
    return new Refusal(
      CODE.insufficient_balance,
      'Your balance is too low for this refund. Top up or wait for the next payments.',
      fault,
    );
  const sentence =
    fault === 'amount_too_large' && remaining !== undefined
      ? `The amount is more than can be refunded: RM ${toRinggit(remaining)}.`
      : FAULT_MESSAGES[fault];
  const amount = AMOUNT_FIELD_FAULTS[fault];
  return amount
    ? new Refusal(CODE.amount_outside_limits, sentence, { amount })
    : new Refusal(CODE.wrong_state, sentence, fault);
}
