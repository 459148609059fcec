import { CODE } from '@kutip/contracts/codes';
import { fromRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import {
  refundable,
  refunding,
  refundingSurplus,
  type Balances,
  type RefundablePayment,
  type RefundFault,
  type Refunding,
} from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { LockedPayment } from './refundable.queries.ts';

export type Plan = Refunding & { is_surplus: boolean };

interface Wish {
  /** null: all that is left. */
  amount: Sen | null;
  exception_id: string | null;
  now: Date;
}

/** What a refund of a payment as it stands comes to, or the refusal. */
export function planOf(seen: LockedPayment, wish: Wish): Plan {
  const { exception } = seen;
  if (wish.exception_id !== null && exception?.status !== 'OPEN')
    throw exception
      ? new Refusal(CODE.wrong_state, 'This is settled already.', 'resolved')
      : new Refusal(CODE.not_found, 'Record not found.');
  if (exception?.kind === 'overpaid' && exception.surplus !== null) {
    const surplus = fromRinggit(exception.surplus);
    if (wish.amount !== null && wish.amount !== surplus) throw refused('surplus_in_full');
    return { ...refundingSurplus(surplus), is_surplus: true };
  }
  const plan = refunding(factsOf(seen), balancesOf(seen), wish);
  if (typeof plan === 'string') throw refused(plan, refundable(factsOf(seen)));
  // A void gives back the fee of the transfer that it reverses; without one there is none to reverse.
  if (plan.type === 'VOID' && !seen.income) throw new Error(`Payment ${seen.id} has no transfer`);
  return { ...plan, is_surplus: false };
}

export const factsOf = (seen: LockedPayment): RefundablePayment => ({
  ...seen,
  is_sale: seen.invoice_kind === 'BILL' || seen.invoice_kind === 'SHIPPING',
  is_settled: seen.settlement_id !== null || seen.expected_settlement_date === null,
});
export const balancesOf = ({ pending, available, payout }: LockedPayment): Balances => ({ pending, available, payout });

type Told = Exclude<RefundFault, 'insufficient_balance'> | 'surplus_in_full';
const SENTENCES: Record<Told, string> = {
  not_paid: 'Nothing was paid here that could be given back.',
  offline: 'This was paid elsewhere: give it back there.',
  not_a_sale: 'A top-up is not given back as a refund.',
  voided: 'This sale was voided.',
  fully_refunded: 'All of this payment was given back, or is on its way.',
  amount_zero: 'The amount must be above zero.',
  amount_too_large: 'That is more than is left of this payment.',
  duplicate_in_full: 'A second payment goes back whole.',
  surplus_in_full: 'What came on top goes back whole.',
};
/** What is said of the amount's field. */
const OF_AMOUNT: Partial<Record<Told, string>> = {
  amount_zero: 'too_small',
  amount_too_large: 'too_large',
  duplicate_in_full: 'in_full',
  surplus_in_full: 'in_full',
};

export function refused(fault: RefundFault | 'surplus_in_full', left?: Sen): Refusal {
  if (fault === 'insufficient_balance')
    return new Refusal(CODE.insufficient_balance, 'Your balances hold too little for this refund.', fault);
  const sentence =
    fault === 'amount_too_large' && left !== undefined
      ? `That is more than is left of this payment: RM ${toRinggit(left)}.`
      : SENTENCES[fault];
  const amount = OF_AMOUNT[fault];
  return amount
    ? new Refusal(CODE.amount_outside_limits, sentence, { amount })
    : new Refusal(CODE.wrong_state, sentence, fault);
}
