import { createHmac, timingSafeEqual } from 'node:crypto';
import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** DuitNow messages as they go over the wire, paid in or sent out: JSON in PayNet's envelope, signed in two headers. */

export const NO_FAULT = 'U000';

export const amount = z.string().transform((written, context): Sen => {
  const read = readRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});

/** What an enquiry about an order that never came here is answered: the order as it was asked about. */
export const notFound = <Asked extends { amount: Sen }>({ amount: asked, ...facts }: Asked) => ({
  data: { ...facts, endToEndId: null, transactionStatus: 'NOTFOUND', amount: toRinggit(asked) },
  message: NO_FAULT,
});

const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The headers of a message: when it is sent, and HMAC-SHA256 over that, a full stop and the body. */
export const signedHeaders = (secret: string, sent_at: string, body: string) => ({
  'content-type': 'application/json',
  'x-timestamp': sent_at,
  'x-signature': signature(secret, sent_at, body),
});

export function isSigned(secret: string, headers: Readonly<Record<string, unknown>>, body: string): boolean {
  const { 'x-timestamp': timestamp, 'x-signature': given } = headers;
  if (typeof timestamp !== 'string' || typeof given !== 'string') return false;
  const [right, theirs] = [Buffer.from(signature(secret, timestamp, body)), Buffer.from(given)];
  return right.length === theirs.length && timingSafeEqual(right, theirs);
}
