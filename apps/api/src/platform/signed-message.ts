import { createHmac, timingSafeEqual } from 'node:crypto';

/** Messages of acquirers and banks that are signed in two headers: a timestamp, and an HMAC over timestamp and body. */
export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';

/** HMAC-SHA256 over timestamp, a full stop and the body as sent; lower-case hexadecimal. */
export const signMessage = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Verifies a signature in constant time. */
export function hasValidSignature(
  secret: string,
  signed: { timestamp: string; signature: string; body: string },
): boolean {
  const given = Buffer.from(signed.signature);
  const expected = Buffer.from(signMessage(secret, signed.timestamp, signed.body));
  return signed.timestamp !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}

export interface SignedPost {
  url: string;
  secret: string;
  sent_at: Date;
  timeout_ms: number;
  fetch: typeof fetch;
}

/** Sends a signed POST request. Returns the response, not yet verified. Throws if the request fails or is refused. */
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
      [SIGNATURE_HEADER]: signMessage(secret, timestamp, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { body: await answer.text(), headerOf: (name) => answer.headers.get(name) ?? undefined };
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
