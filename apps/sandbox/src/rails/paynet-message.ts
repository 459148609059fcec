import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** DuitNow messages for payments and transfers: JSON in PayNet's envelope, signed in two headers. */

export const NO_FAULT = 'U000';

export const amountSchema = z.string().transform((written, context): Sen => {
  const read = parseRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});

/** The answer to an enquiry about an unknown order: echoes the enquiry. */
export const notFound = <Enquiry extends { amount: Sen }>({ amount: enquired_amount, ...facts }: Enquiry) => ({
  data: { ...facts, endToEndId: null, transactionStatus: 'NOTFOUND', amount: toRinggit(enquired_amount) },
  message: NO_FAULT,
});

const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The headers of a message: the timestamp, and HMAC-SHA256 over timestamp, full stop and body. */
export const signedHeaders = (secret: string, sent_at: string, body: string) => ({
  'content-type': 'application/json',
  'x-timestamp': sent_at,
  'x-signature': signature(secret, sent_at, body),
});

export function isSigned(secret: string, headers: Readonly<Record<string, unknown>>, body: string): boolean {
  const { 'x-timestamp': timestamp, 'x-signature': given } = headers;
  if (typeof timestamp !== 'string' || typeof given !== 'string') return false;
  const [expected, actual] = [Buffer.from(signature(secret, timestamp, body)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The content of an answer; null: no answer, as of a server behind a load balancer that gave up. */
export type ApiAnswer = { readonly status: number; readonly content: unknown } | null;

export const accepted = (content: unknown): ApiAnswer => ({ status: 200, content });
export const rejected = (status: number): ApiAnswer => ({ status, content: { message: 'U110' } });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Verifies a request over its raw body, and signs what `answer` gives for its content. `sent_at`: ISO. */
export function answerSigned(
  { secret, sent_at }: { secret: string; sent_at: string },
  { headers, body }: { headers: Readonly<Record<string, unknown>>; body: unknown },
  answer: (content: unknown) => ApiAnswer,
): { status: number; headers: Record<string, string>; body: string } {
  const is_genuine = typeof body === 'string' && isSigned(secret, headers, body);
  const given = is_genuine ? answer(parseJson(body)) : rejected(401);
  if (!given) return { status: 504, headers: {}, body: '' };
  const text = JSON.stringify(given.content);
  return { status: given.status, headers: signedHeaders(secret, sent_at, text), body: text };
}
