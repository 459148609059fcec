import type { CallbackPayload } from '@kutip/domain/merchant-callback-payload';
import type { PayoutCallbackPayload } from '@kutip/domain/payout-callback-payload';
import { decodeJwt, jwtVerify } from 'jose';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** A verified callback. */
export type Callback = CallbackPayload & { iat: number };
/** The content of a callback about a payout. */
export type PayoutCallback = PayoutCallbackPayload & { iat: number };

/** The result of a payout that a callback reports; null for one about a payment. */
export const payoutOf = (callback: Callback): PayoutCallback | null =>
  callback.event.startsWith('payout.') ? (callback as unknown as PayoutCallback) : null;

/** Answer 400 to a callback that throws this, and do nothing with it. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
}

const TOLERANCE_S = 300;
const MILLISECONDS = 1000;

export interface ReceivedCallback {
  /** A `Headers` object, or Node's `request.headers`. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The text of the body exactly as it came, before any parsing. */
  body: string;
  /** The signing key, `whsec_…`. Several while two are valid. */
  secret: string | readonly string[];
}

const headerOf = (headers: ReceivedCallback['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return value?.toString() ?? '';
};

function verifyHeaders({ headers, body }: ReceivedCallback, secret: string): void {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, headerOf(headers, name)]));
  new Webhook(secret).verify(body, signed, { jsonParse: false });
}

function tokenOf(body: string): string {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    if (typeof data === 'string') return data;
  } catch {
    // Falls through to the same error.
  }
  throw new CallbackError('The body is not {"data": "<JWT>"}.');
}

/**
 * The content of a token that is signed with one of the keys, HS256 only, no older than five minutes. For systems that see
 * the body alone. Throws CallbackError for any other.
 */
export async function openToken(
  token: string,
  secret: string | readonly string[],
  now: Date = new Date(),
): Promise<Callback> {
  for (const key of [secret].flat()) {
    const options = { algorithms: ['HS256'], currentDate: now };
    const verified = await jwtVerify(token, new TextEncoder().encode(key), options).catch(() => null);
    if (!verified) continue;
    const { iat = 0 } = verified.payload;
    if (Math.abs(now.getTime() / MILLISECONDS - iat) > TOLERANCE_S) throw new CallbackError('The callback is too old.');
    return verified.payload as unknown as Callback;
  }
  throw new CallbackError('The callback is not signed with your key.');
}

/**
 * Verifies a callback by its Standard Webhooks headers and returns what its token says. Throws CallbackError when the
 * signature is wrong, a header is missing, or it was sent more than five minutes ago. A callback may arrive twice:
 * process each `event_id` once.
 */
export function openCallback(received: ReceivedCallback): Callback {
  let reason = 'There is no signing key.';
  for (const secret of [received.secret].flat()) {
    try {
      verifyHeaders(received, secret);
      // The signature covers the body, and so the token in it.
      return decodeJwt(tokenOf(received.body)) as unknown as Callback;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      reason = error.message;
    }
  }
  throw new CallbackError(reason);
}
