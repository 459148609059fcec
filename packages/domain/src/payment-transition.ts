import type { Sen } from './money.ts';
import { ATTEMPT_TRANSITIONS, type AttemptStatus, type BillStatus, type Outcome } from './payment.ts';
import { canBecome } from './transitions.ts';

/** A provider message in provider-independent terms. Its authenticity was verified before. */
export interface ProviderMessage {
  /** Every order number in the message; all must be the attempt's. */
  order_nos: readonly string[];
  amount: Sen;
  currency: string;
  outcome: Outcome;
  /** The overpayment above `amount`, where payers choose the amount they send (crypto). */
  surplus?: Sen;
}

export interface AttemptSnapshot {
  order_no: string;
  status: AttemptStatus;
  /** The bill amount when the attempt started. */
  amount: Sen;
  /** The payer's total, including any surcharge. */
  total_amount: Sen;
  /** When the payer's page closes; a later payment is late. */
  page_closes_at: Date | null;
}

/** The invoice that the attempt pays, in its current state, and whether its collection is open. */
export interface InvoiceSnapshot {
  status: BillStatus;
  amount: Sen;
  currency: string;
  is_collection_open: boolean;
}

export type MismatchedField = 'order_no' | 'amount' | 'currency';
export type LateReason = 'bill_cancelled' | 'bill_expired' | 'amount_changed' | 'collection_closed';
export type FailedStatus = 'FAILED' | 'CANCELLED' | 'EXPIRED';

export type TransitionDecision =
  /** Credit the merchant. `late`: why a person should check it nevertheless. */
  | { action: 'confirm'; late: LateReason | null }
  /** The bill is already paid: hold the duplicate for a refund. */
  | { action: 'hold' }
  | { action: 'fail'; status: FailedStatus }
  /** The attempt stays open. */
  | { action: 'wait' }
  /** Apply nothing, move no money; a person resolves it. */
  | { action: 'open_exception'; exception: 'mismatch'; field: MismatchedField }
  | { action: 'open_exception'; exception: 'contradiction' }
  /** An overpayment of a confirmed attempt: must not be dropped as a repetition. */
  | { action: 'open_exception'; exception: 'overpaid'; surplus: Sen }
  /** Already applied. */
  | { action: 'ignore' };

const PAID_STATUSES: ReadonlySet<BillStatus> = new Set<BillStatus>([
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
]);

/**
 * Decides what a provider message does to an attempt: the single rule for callbacks, status queries and statement lines
 * (D-24, D-25). Pure, so it runs before the rows are locked and again under the lock.
 *
 * Only a message that matches the attempt is applied; a late success always wins; one success per bill; a failure never
 * undoes a success. An overpaid bill counts as paid and the surplus is recorded separately.
 */
export function decideTransition(
  attempt: AttemptSnapshot,
  invoice: InvoiceSnapshot,
  message: ProviderMessage,
  now: Date,
): TransitionDecision {
  const field = findMismatch(attempt, invoice, message);
  if (field !== null) return { action: 'open_exception', exception: 'mismatch', field };
  const { outcome } = message;
  const { status } = attempt;
  if (outcome === 'PROCESSING') return isOpen(status) ? { action: 'wait' } : { action: 'ignore' };
  if (outcome !== 'SUCCESS') {
    if (canBecome(ATTEMPT_TRANSITIONS, status, outcome)) return { action: 'fail', status: outcome };
    return isMoneyConfirmed(status) ? { action: 'open_exception', exception: 'contradiction' } : { action: 'ignore' };
  }
  if (isMoneyConfirmed(status))
    return isOverpaid(message)
      ? { action: 'open_exception', exception: 'overpaid', surplus: message.surplus }
      : { action: 'ignore' };
  if (PAID_STATUSES.has(invoice.status)) return { action: 'hold' };
  return { action: 'confirm', late: lateReason(attempt, invoice, now) };
}

/** Whether the payer sent more than the total. */
export const isOverpaid = <W extends { surplus?: Sen }>(word: W): word is W & { surplus: Sen } =>
  word.surplus !== undefined && word.surplus > 0;

/** Whether an attempt can still succeed or fail. */
export const isOpen = (status: AttemptStatus): boolean => status === 'PENDING' || status === 'PROCESSING';

const CONFIRMED: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>([
  'SUCCESS',
  'DUPLICATE',
  'VOIDED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
]);

/** Whether the provider has confirmed the money, regardless of later refunds. */
export const isMoneyConfirmed = (status: AttemptStatus): boolean => CONFIRMED.has(status);

function findMismatch(
  attempt: AttemptSnapshot,
  invoice: InvoiceSnapshot,
  message: ProviderMessage,
): MismatchedField | null {
  if (message.order_nos.length === 0 || message.order_nos.some((order_no) => order_no !== attempt.order_no))
    return 'order_no';
  if (message.amount !== attempt.total_amount) return 'amount';
  return message.currency === invoice.currency ? null : 'currency';
}

/** Why a payment is late: the bill was closed, or the collection closed while the payer was away. */
function lateReason(attempt: AttemptSnapshot, invoice: InvoiceSnapshot, now: Date): LateReason | null {
  if (invoice.status === 'CANCELLED') return 'bill_cancelled';
  if (invoice.status === 'EXPIRED') return 'bill_expired';
  // The bill amount changed after the attempt had failed.
  if (invoice.amount !== attempt.amount) return 'amount_changed';
  // A payer who was at the bank when the collection closed may finish (decisions 4).
  const was_page_open = isOpen(attempt.status) && !(attempt.page_closes_at && now >= attempt.page_closes_at);
  return invoice.is_collection_open || was_page_open ? null : 'collection_closed';
}
