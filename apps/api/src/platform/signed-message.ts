import { createHmac, timingSafeEqual } from 'node:crypto';

/** Messages of acquirers and banks whose signature travels in two headers: when it was sent, and an HMAC over that and the body. */
export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';

/** HMAC-SHA256 over the time of sending, a full stop and the body as sent; lower-case hexadecimal. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Whether a signature is the secret's. Takes as long whatever is wrong with it. */
export function isSigned(secret: string, signed: { timestamp: string; signature: string; body: string }): boolean {
  const given = Buffer.from(signed.signature);
  const right = Buffer.from(signature(secret, signed.timestamp, signed.body));
  return signed.timestamp !== '' && given.length === right.length && timingSafeEqual(given, right);
}

export interface SignedPost {
  url: string;
  secret: string;
  sent_at: Date;
  timeout_ms: number;
  fetch: typeof fetch;
}

/** Asks by POST, signed. Answers what came with its headers, not yet verified. Throws when nobody is reached, or refuses. */
export async function postSigned(
  { url, secret, sent_at, timeout_ms, fetch: send }: SignedPost,
  content: unknown,
): Promise<{ body: string; headerOf: (name: string) => string | undefined }> {
  const body = JSON.stringify(content);
  const timestamp = sent_at.toISOString();
  const answer = await send(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature(secret, timestamp, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { body: await answer.text(), headerOf: (name) => answer.headers.get(name) ?? undefined };
}

/** JSON as a value; undefined when it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
