/** What a merchant's own system is told. `pending` comes only when a person asks for it: nothing has been decided then. */
export const CALLBACK_EVENTS = [
  'payment.succeeded',
  'payment.late', // succeeded, but the bill or collection was closed: the money is the merchant's, a person should look
  'payment.duplicate', // a second payment of a paid bill: held for a refund, deliver nothing for it
  'payment.failed',
  'payment.cancelled',
  'payment.expired',
  'payment.pending',
  'payment.refunded', // money has reached the payer's account; `refunded_amount` of the payment by now
  'payment.refund_failed', // it could not be sent there, or came back
] as const;
export type CallbackEvent = (typeof CALLBACK_EVENTS)[number];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after a try that failed the next one comes: the timetable of Standard Webhooks, the first try being at once. */
const PAUSES_MS = [
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
export const MOST_CALLBACK_TRIES = PAUSES_MS.length + 1;

/** When to try again after the `tries`th try failed at `now`; null: that was the last one. */
export function nextCallbackTry(tries: number, now: Date): Date | null {
  const pause_ms = PAUSES_MS[tries - 1];
  return pause_ms === undefined ? null : new Date(now.getTime() + pause_ms);
}

/** Any 2xx is a receipt; a redirect is not, and is not followed. */
export const isTaken = (http_status: number): boolean => http_status >= 200 && http_status <= 299;

/** The text that a Standard Webhooks signature is made over: the body exactly as it is sent. */
export const callbackSigningText = (webhook_id: string, timestamp_s: number, body: string): string =>
  `${webhook_id}.${timestamp_s}.${body}`;

/** For so long the key before a new one signs too. */
export const CALLBACK_KEY_OVERLAP_MS = 24 * HOUR_MS;
