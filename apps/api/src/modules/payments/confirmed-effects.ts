import { transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit } from '@kutip/domain/money';
import type { LateReason } from '@kutip/domain/payment-judgement';
import { postedAs } from '@kutip/domain/top-up';
import { commissionWrites } from '../introducers/introducers.service.ts';
import type { Write } from '../ledger/ledger.service.ts';
import { noticeWrites } from '../notifications/notifications.service.ts';
import { paidPlanWrite } from '../subscriptions/subscriptions.service.ts';
import type { Attempt } from './attempt.ts';

export interface Confirmed {
  attempt: Attempt;
  transfer_id: string;
  charge_id: string;
  payer_name: string | null;
  late: LateReason | null;
  now: Date;
}

export const postedKind = ({ invoice_kind: kind, pool_type }: Attempt) => postedAs({ kind, pool_type });

/** The price of a plan is taken as soon as it is there; too late for its plan, the money stays the merchant's. */
const isPlanPaid = ({ attempt, late }: Confirmed): boolean => postedKind(attempt) === 'plan_payment' && late === null;

/** How the money of a success is posted. */
export function confirmedTransfers(confirmed: Confirmed): TransferDraft[] {
  const { attempt, transfer_id, charge_id } = confirmed;
  const { total_amount: amount, fee, fee_tax: tax, commission } = attempt;
  const subject_id = attempt.id;
  const paid = transferDraft(postedKind(attempt), { id: transfer_id, subject_id, amount, fee, tax, commission });
  return isPlanPaid(confirmed) ? [paid, transferDraft('plan_charge', { id: charge_id, subject_id, amount })] : [paid];
}

/** What follows from what was paid: a plan holds, the merchant's people are told. */
export function confirmedWrites(confirmed: Confirmed): Write[] {
  const { attempt, payer_name, now } = confirmed;
  const { account_id, invoice_id, invoice_no } = attempt;
  const facts = { reference: attempt.transaction_invoice_no, amount: toRinggit(attempt.amount) };
  switch (postedKind(attempt)) {
    case 'payment':
      return [
        ...noticeWrites(account_id, 'PAYMENT_SUCCESS', { ...facts, subject_id: attempt.id, name: payer_name }, now),
        ...commissionWrites({
          account_id,
          source: 'PAYMENT',
          record_id: attempt.id,
          base_fee: attempt.fee,
          rate_bps: attempt.commission_bps,
          commission: attempt.commission,
          earned_at: now,
        }),
      ];
    case 'payout_topup':
    case 'credit_topup':
      return noticeWrites(account_id, 'TOPUP_DONE', { ...facts, reference: invoice_no, subject_id: invoice_id }, now);
    default:
      return isPlanPaid(confirmed) ? [paidPlanWrite({ account_id, invoice_id, paid_at: now })] : [];
  }
}
