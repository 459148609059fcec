import type { CallbackEvent } from './merchant-callback.ts';
import { sen, toRinggit, type Sen } from './money.ts';

/** The final results of a payout. RETURNED: it was paid, and the receiving bank sent it back. */
export type PayoutCallbackStatus = 'PAID' | 'FAILED' | 'RETURNED';

export interface PayoutCallbackFacts {
  id: string;
  /** PO-… */
  payout_no: string;
  /** The merchant's own. */
  reference: string | null;
  status: PayoutCallbackStatus;
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  bank_name: string;
  /** Masked except the last four digits. */
  account_mask: string;
  bank_reference: string | null;
  failed_reason: string | null;
  /** When the bank's result took effect. */
  responded_at: Date;
}

export const payoutEvent = (status: PayoutCallbackStatus): CallbackEvent =>
  status === 'PAID' ? 'payout.paid' : 'payout.failed';

/** The JWT payload of a payout's callback, in the style of a payment's. Contains no name of the receiver. */
export const payoutCallbackPayload = (facts: PayoutCallbackFacts, event_id: string) => ({
  event: payoutEvent(facts.status),
  event_id,
  payout_no: facts.payout_no,
  client_data: { reference: facts.reference, uuid: facts.id },
  payout_status: facts.status,
  amount: toRinggit(facts.amount),
  fee: toRinggit(facts.fee),
  fee_tax: toRinggit(facts.fee_tax),
  amount_with_fee: toRinggit(sen(facts.amount + facts.fee + facts.fee_tax)),
  currency: 'MYR',
  bank: facts.bank_name,
  account_number: facts.account_mask,
  bank_reference: facts.bank_reference,
  failed_reason: facts.failed_reason,
  transaction_response_time: facts.responded_at.toISOString(),
});
export type PayoutCallbackPayload = ReturnType<typeof payoutCallbackPayload>;
