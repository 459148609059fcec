import type { Outcome } from './payment.ts';

/*
 * What PayPal calls the ways an order can stand (Orders v2, https://developer.paypal.com/docs/api/orders/v2/): statuses
 * of an order and of its captures, and the issues with which it refuses a capture.
 */

const UNAPPROVED: ReadonlySet<string> = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']);

/** Nobody has approved the order. Only we can capture one, so nothing can have been taken. */
export const isUnapproved = (order_status: string): boolean => UNAPPROVED.has(order_status);

/** REFUNDED: the money came and went back at PayPal. Had we counted it, this contradicts it, and a person is told. */
const OF_CAPTURE: ReadonlyMap<string, Outcome> = new Map([
  ['COMPLETED', 'SUCCESS'],
  ['PARTIALLY_REFUNDED', 'SUCCESS'], // of what is left, which is not what was asked
  ['PENDING', 'PROCESSING'],
  ['DECLINED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['REFUNDED', 'FAILED'],
]);

/** What the status of a capture makes of the payment; one that is not in PayPal's list is pending. */
export const captureOutcome = (status: string): Outcome => OF_CAPTURE.get(status) ?? 'PROCESSING';

/** Refusals of a capture that end the payer's approval. */
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

/** What the refusal of a capture makes of the payment; any other reason may pass. */
export const refusalOutcome = (issue: string): Outcome => OF_REFUSAL.get(issue) ?? 'PROCESSING';

const NOT_APPROVED = 'Not approved at PayPal yet, nothing has been taken';
const REASONS: ReadonlyMap<string, string> = new Map([
  ['CREATED', NOT_APPROVED],
  ['SAVED', NOT_APPROVED],
  ['PAYER_ACTION_REQUIRED', NOT_APPROVED],
  ['APPROVED', 'Approved at PayPal and being collected'],
  ['VOIDED', 'Cancelled at PayPal'],
  ['COMPLETED', 'Paid'],
  ['ORDER_EXPIRED', 'Not approved at PayPal in time, nothing has been taken'],
  ['PENDING', 'PayPal has not released the payment yet'],
  ['PENDING_REVIEW', 'PayPal is looking at the payment'],
  ['ECHECK', 'Paid by eCheck, which takes days to clear'],
  ['DECLINED', 'PayPal declined the payment'],
  ['FAILED', 'PayPal could not take the payment'],
  ['REFUNDED', 'Given back at PayPal'],
  ['PARTIALLY_REFUNDED', 'Partly given back at PayPal'],
  ['INSTRUMENT_DECLINED', 'The card or bank behind the PayPal account declined'],
  ['PAYER_CANNOT_PAY', 'PayPal does not let this payer pay'],
]);

/** A code in words for payer and merchant; null for one that has none. */
export const paypalReason = (code: string): string | null => REASONS.get(code) ?? null;
