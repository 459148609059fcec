import { SignJWT, type JWTPayload } from 'jose';
import { Webhook } from 'standardwebhooks';

/** A signing key, as shown to its merchant. */
export interface SigningKey {
  key_id: string;
  /** `whsec_` and the base64 of the key bytes. */
  secret: string;
}

export const SECRET_PREFIX = 'whsec_';

export interface SigningInput {
  /** The callback's id, the same at every attempt, so that receivers can detect repetitions. */
  id: string;
  payload: unknown;
  /** The number of attempts so far. */
  attempts: number;
  now: Date;
}

/**
 * Signs a callback: a JWT in the body (HS256, keyed with the secret's text), and Standard Webhooks headers over that body
 * with a signature by every valid key. A JWT has only one signature, so while two keys are valid the attempts alternate
 * between them, and a receiver with either key accepts the second attempt at the latest.
 */
export async function signCallback(
  { id, payload, attempts: tries, now }: SigningInput,
  keys: readonly SigningKey[],
): Promise<{ headers: Record<string, string>; body: string }> {
  const timestamp_s = Math.floor(now.getTime() / 1000);
  const { key_id, secret } = keys[tries % keys.length]!;
  const data = await new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key_id })
    .setIssuedAt(timestamp_s)
    .sign(Buffer.from(secret));
  const body = JSON.stringify({ data });
  const signatures = keys.map((key) => new Webhook(key.secret).sign(id, now, body));
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
