import type { Outcome } from './payment.ts';

/*
 * PayPal's order statuses, capture statuses and capture issues (Orders v2,
 * https://developer.paypal.com/docs/api/orders/v2/).
 */

const UNAPPROVED: ReadonlySet<string> = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']);

/** The payer has not approved the order, so nothing was captured. */
export const isUnapproved = (order_status: string): boolean => UNAPPROVED.has(order_status);

/** REFUNDED: paid and refunded at PayPal. If it was already counted, this opens a contradiction exception. */
const OF_CAPTURE: ReadonlyMap<string, Outcome> = new Map([
  ['COMPLETED', 'SUCCESS'],
  ['PARTIALLY_REFUNDED', 'SUCCESS'], // the remainder, which does not match the total
  ['PENDING', 'PROCESSING'],
  ['DECLINED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['REFUNDED', 'FAILED'],
]);

/** The outcome of a capture status; an unknown status is pending. */
export const captureOutcome = (status: string): Outcome => OF_CAPTURE.get(status) ?? 'PROCESSING';

/** Capture issues that end the payment. */
const OF_REFUSAL: ReadonlyMap<string, Outcome> = new Map([
  ['ORDER_EXPIRED', 'EXPIRED'],
  ['INSTRUMENT_DECLINED', 'FAILED'],
  ['PAYER_CANNOT_PAY', 'FAILED'],
  ['PAYER_ACCOUNT_RESTRICTED', 'FAILED'],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'FAILED'],
  ['TRANSACTION_REFUSED', 'FAILED'],
  ['TRANSACTION_BLOCKED_BY_PAYEE', 'FAILED'],
  ['COMPLIANCE_VIOLATION', 'FAILED'],
  ['CARD_EXPIRED', 'FAILED'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'FAILED'],
]);

/** The outcome of a capture issue; any other issue may be temporary. */
export const refusalOutcome = (issue: string): Outcome => OF_REFUSAL.get(issue) ?? 'PROCESSING';

const NOT_APPROVED = 'Not approved at PayPal yet, nothing has been taken';
const REASONS: ReadonlyMap<string, string> = new Map([
  ['CREATED', NOT_APPROVED],
  ['SAVED', NOT_APPROVED],
  ['PAYER_ACTION_REQUIRED', NOT_APPROVED],
  ['APPROVED', 'Approved at PayPal and being captured'],
  ['VOIDED', 'Cancelled at PayPal'],
  ['COMPLETED', 'Paid'],
  ['ORDER_EXPIRED', 'Not approved at PayPal in time, nothing has been taken'],
  ['PENDING', 'PayPal has not released the payment yet'],
  ['PENDING_REVIEW', 'PayPal is reviewing the payment'],
  ['ECHECK', 'Paid by eCheck, which takes days to clear'],
  ['DECLINED', 'PayPal declined the payment'],
  ['FAILED', 'PayPal could not complete the payment'],
  ['REFUNDED', 'Refunded at PayPal'],
  ['PARTIALLY_REFUNDED', 'Partly refunded at PayPal'],
  ['INSTRUMENT_DECLINED', 'The card or bank behind the PayPal account declined'],
  ['PAYER_CANNOT_PAY', 'PayPal does not let this payer pay'],
]);

/** The text of a code for payers and merchants; null for an unknown code. */
export const paypalReason = (code: string): string | null => REASONS.get(code) ?? null;
