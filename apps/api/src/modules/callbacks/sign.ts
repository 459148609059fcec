import { createHmac } from 'node:crypto';
import { callbackSigningText } from '@kutip/domain/merchant-callback';
import { SignJWT, type JWTPayload } from 'jose';

/** A key that signs, as its merchant was shown it. */
export interface SigningKey {
  key_id: string;
  /** `whsec_` and the base64 of the bytes. */
  secret: string;
}

export const SECRET_PREFIX = 'whsec_';

/** Standard Webhooks signs with the bytes that the text stands for. */
const bytesOf = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');

export interface ToSign {
  /** Of the callback: the same at every try, so that a receiver can tell a repetition. */
  id: string;
  payload: unknown;
  /** How often it was tried before. */
  tries: number;
  now: Date;
}

/**
 * A callback as it is posted: the JWT (HS256 with the secret's text as its key) in the body, and Standard Webhooks'
 * headers over that body, with a signature by every key. A JWT has one signature only: while two keys count, tries take
 * turns, so that a receiver with either key takes the callback at the second try at the latest.
 */
export async function signedCallback(
  { id, payload, tries, now }: ToSign,
  keys: readonly SigningKey[],
): Promise<{ headers: Record<string, string>; body: string }> {
  const timestamp_s = Math.floor(now.getTime() / 1000);
  const { key_id, secret } = keys[tries % keys.length]!;
  const data = await new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key_id })
    .setIssuedAt(timestamp_s)
    .sign(Buffer.from(secret));
  const body = JSON.stringify({ data });
  const text = callbackSigningText(id, timestamp_s, body);
  const signatures = keys.map((key) => `v1,${createHmac('sha256', bytesOf(key.secret)).update(text).digest('base64')}`);
  return {
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'merchant-callbacks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp_s),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
