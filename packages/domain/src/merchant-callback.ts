/** Events delivered to the merchant's system. `payment.pending` is sent only on a manual request. */
export const CALLBACK_EVENTS = [
  'payment.succeeded',
  'payment.late', // succeeded after the bill or collection was closed: the money is the merchant's, a person should check
  'payment.duplicate', // a duplicate payment: on hold for a refund, deliver nothing for it
  'payment.failed',
  'payment.cancelled',
  'payment.expired',
  'payment.pending',
  'payment.refunded', // the refund has reached the payer's account; `refunded_amount` is the payment's total so far
  'payment.refund_failed', // the refund failed or was returned
  'payout.paid',
  'payout.failed', // failed, or returned by the receiving bank after it was paid
  'endpoint.test', // a person tries an address; it is about no payment
] as const;
/** What a credential's callback address can receive. */
export const CALLBACK_TOPICS = ['payments', 'payouts'] as const;
export type CallbackTopic = (typeof CALLBACK_TOPICS)[number];
export type CallbackEvent = (typeof CALLBACK_EVENTS)[number];
/** Whether an event is about a payout; the others are about a payment. */
export const isPayoutEvent = (event: CallbackEvent): boolean => event.startsWith('payout.');

/** How a callback is written: in our form, or as the company whose call created the bill writes it. */
export type CallbackFormat = 'KUTIP' | 'BILLPLZ' | 'LEANX';

/**
 * What the callbacks of other companies report: Billplz every result of a payment, LeanX successes only; both the result of a
 * payout. Clients of both take anything else for a failure and cancel the order, so a payment that is still open is never
 * reported.
 */
export const EVENTS_OF_FORMAT: Record<Exclude<CallbackFormat, 'KUTIP'>, readonly CallbackEvent[]> = {
  BILLPLZ: ['payment.succeeded', 'payment.late', 'payment.failed', 'payment.cancelled', 'payout.paid', 'payout.failed'],
  LEANX: ['payment.succeeded', 'payment.late', 'payout.paid', 'payout.failed'],
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Retry delays after each failed attempt: the Standard Webhooks schedule; the first attempt is immediate. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** A person watches the result of a test, so it is attempted once. */
export const isAttemptedOnce = (event: CallbackEvent): boolean => event === 'endpoint.test';

/** When to retry after attempt `tries` failed at `now`; null after the last attempt. */
export function nextCallbackAttempt(tries: number, now: Date): Date | null {
  const pause_ms = RETRY_DELAYS_MS[tries - 1];
  return pause_ms === undefined ? null : new Date(now.getTime() + pause_ms);
}

/** A callback that failed so often, after two and a half hours, is reported to the merchant. */
export const ALERT_AFTER_ATTEMPTS = 5;
/** An endpoint is alerted about once in this time: as long as a callback is attempted. */
export const ALERT_EVERY_MS = 3 * 24 * HOUR_MS;

/** An endpoint to which nothing has arrived for so long is paused, and its callbacks wait. */
const PAUSE_AFTER_MS = 3 * 24 * HOUR_MS;
/** From the first attempt of a callback to its last one, rounded up. */
export const LONGEST_ATTEMPTS_MS = 4 * 24 * HOUR_MS;

/** Whether an endpoint is paused after a failure now, when every callback has failed since `failing_since`. */
export const shouldPauseEndpoint = (failing_since: Date, now: Date): boolean =>
  now.getTime() - failing_since.getTime() >= PAUSE_AFTER_MS;

/** Any 2xx acknowledges the delivery; a redirect does not and is not followed. */
export const isAcknowledged = (http_status: number): boolean => http_status >= 200 && http_status <= 299;

/** How long the previous key keeps signing after a rotation. */
export const CALLBACK_KEY_OVERLAP_MS = 24 * HOUR_MS;
