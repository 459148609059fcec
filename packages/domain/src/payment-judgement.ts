import type { Sen } from './money.ts';
import { ATTEMPT_TRANSITIONS, type AttemptStatus, type BillStatus, type Outcome } from './payment.ts';
import { canBecome } from './transitions.ts';

/** What a provider said of a payment, in our words. That it was the provider who said it is checked before. */
export interface ProviderWord {
  /** Every order number that the message names; all must be the attempt's. */
  order_nos: readonly string[];
  amount: Sen;
  currency: string;
  outcome: Outcome;
  /** What came on top of `amount`, where payers themselves set what they send (crypto). */
  surplus?: Sen;
}

export interface JudgedAttempt {
  order_no: string;
  status: AttemptStatus;
  /** What the bill asked when the attempt was started. */
  amount: Sen;
  /** What the payer was asked to pay, his surcharge included. */
  total_amount: Sen;
  /** When the payer's page closed; a payment that comes in after it is late. */
  page_closes_at: Date | null;
}

/** What the attempt pays, as it stands now: the invoice and, where there is one, the collection around it. */
export interface JudgedInvoice {
  status: BillStatus;
  amount: Sen;
  currency: string;
  is_collection_open: boolean;
}

export type MismatchedField = 'order_no' | 'amount' | 'currency';
export type LateReason = 'bill_cancelled' | 'bill_expired' | 'amount_changed' | 'collection_closed';
export type FailedStatus = 'FAILED' | 'CANCELLED' | 'EXPIRED';

export type Verdict =
  /** The money is the merchant's. `late`: why a person should look at it nevertheless. */
  | { do: 'confirm'; late: LateReason | null }
  /** The bill was paid before: the money is held, and a person decides. */
  | { do: 'hold' }
  | { do: 'end'; status: FailedStatus }
  /** The attempt goes on. */
  | { do: 'wait' }
  /** Nothing is believed and no money moves; a person looks at it. */
  | { do: 'object'; because: 'mismatch'; field: MismatchedField }
  | { do: 'object'; because: 'contradiction' }
  /** The money of an attempt is known, and more has come since: it must not vanish in a repetition. */
  | { do: 'object'; because: 'overpaid'; surplus: Sen }
  /** Known already. */
  | { do: 'nothing' };

const WAS_PAID: ReadonlySet<BillStatus> = new Set<BillStatus>(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']);

/**
 * What a provider's word makes of an attempt: the one rule for callbacks, enquiries and statements (D-24, D-25). Pure,
 * so that it can be asked before the rows are locked and again, for good, under the lock.
 *
 * Only what fits the attempt counts; a late success always wins; one success a bill; no failure undoes a success. Who
 * paid more than was asked has paid: a surplus never keeps a bill due, it is told besides.
 */
export function judge(attempt: JudgedAttempt, invoice: JudgedInvoice, heard: ProviderWord, now: Date): Verdict {
  const field = mismatchOf(attempt, invoice, heard);
  if (field !== null) return { do: 'object', because: 'mismatch', field };
  const { outcome } = heard;
  const { status } = attempt;
  if (outcome === 'PROCESSING') return isOpen(status) ? { do: 'wait' } : { do: 'nothing' };
  if (outcome !== 'SUCCESS') {
    if (canBecome(ATTEMPT_TRANSITIONS, status, outcome)) return { do: 'end', status: outcome };
    return hasMoney(status) ? { do: 'object', because: 'contradiction' } : { do: 'nothing' };
  }
  if (hasMoney(status))
    return isOverpaid(heard) ? { do: 'object', because: 'overpaid', surplus: heard.surplus } : { do: 'nothing' };
  if (WAS_PAID.has(invoice.status)) return { do: 'hold' };
  return { do: 'confirm', late: latenessOf(attempt, invoice, now) };
}

/** More came than was asked: a person gives the rest back. */
export const isOverpaid = <W extends { surplus?: Sen }>(word: W): word is W & { surplus: Sen } =>
  word.surplus !== undefined && word.surplus > 0;

/** An attempt that may still end either way. */
export const isOpen = (status: AttemptStatus): boolean => status === 'PENDING' || status === 'PROCESSING';

/** The provider has confirmed the money of an attempt, whatever became of it afterwards. */
export const hasMoney = (status: AttemptStatus): boolean => !canBecome(ATTEMPT_TRANSITIONS, status, 'SUCCESS');

function mismatchOf(attempt: JudgedAttempt, invoice: JudgedInvoice, heard: ProviderWord): MismatchedField | null {
  if (heard.order_nos.length === 0 || heard.order_nos.some((order_no) => order_no !== attempt.order_no))
    return 'order_no';
  if (heard.amount !== attempt.total_amount) return 'amount';
  return heard.currency === invoice.currency ? null : 'currency';
}

/** Somebody closed the bill, or the collection closed while the payer had left: he may not expect to have paid. */
function latenessOf(attempt: JudgedAttempt, invoice: JudgedInvoice, now: Date): LateReason | null {
  if (invoice.status === 'CANCELLED') return 'bill_cancelled';
  if (invoice.status === 'EXPIRED') return 'bill_expired';
  // The attempt was thought dead, and the bill was changed since.
  if (invoice.amount !== attempt.amount) return 'amount_changed';
  // A payer who was at the bank when the collection closed may finish (decisions 4).
  const was_at_the_bank = isOpen(attempt.status) && !(attempt.page_closes_at && now >= attempt.page_closes_at);
  return invoice.is_collection_open || was_at_the_bank ? null : 'collection_closed';
}
