import { parseAuthToken, signedText } from '@kutip/domain/api-credential';

export interface SignatureInput {
  auth_token: string;
  /** Shown once, beside the auth token. */
  hash_key: string;
  method: string;
  /** With or without its query, which is not signed. */
  path: string;
  /** Default: the current time. */
  now?: Date;
  /** Default: a random UUID. A nonce is accepted once. */
  nonce?: string;
}

const SECOND_MS = 1000;

/** HMAC-SHA256 in hexadecimal, by WebCrypto, which Node and browsers have. */
export async function hmacHex(key: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The three headers of a signed request, for a credential that requires them. They are valid for five minutes and for one
 * request: sign each repetition anew. Throws for a token that is not in the three-part form.
 */
export async function signRequest(input: SignatureInput): Promise<Record<string, string>> {
  const { auth_token, hash_key, method, path, now = new Date(), nonce = crypto.randomUUID() } = input;
  const token = parseAuthToken(auth_token);
  if (!token) throw new Error('The auth token is not in the form {merchant id}|{uuid}|{128 hex}.');
  const timestamp = String(Math.floor(now.getTime() / SECOND_MS));
  const signed_path = path.replace(/\?.*$/, '');
  const text = signedText({ method, uuid: token.uuid, path: signed_path, timestamp, auth_token, nonce });
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': await hmacHex(hash_key, text) };
}
