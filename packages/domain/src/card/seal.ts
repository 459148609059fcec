import type { CardInput } from './check.ts';
import {
  authenticatedData,
  bytesOf,
  bytesOfBase64,
  composeToken,
  IV_BYTES,
  parsePlainText,
  parseToken,
  plainText,
} from './token.ts';

/** WebCrypto of the browser or Node. Injected, so that randomness comes from the caller. */
export type CardCrypto = Pick<typeof globalThis.crypto, 'subtle' | 'getRandomValues'>;
type Key = (typeof CryptoKey)['prototype'];

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const AES = { name: 'AES-GCM', length: 256 } as const;

/** The provider's public key, base64 of its DER SubjectPublicKeyInfo, and its id. */
export interface SealingKey {
  key_id: string;
  public_key: string;
}

/**
 * Encrypts a card for the provider and one order; only this token leaves the browser. Throws if the key is invalid or
 * WebCrypto is missing (a page without HTTPS).
 */
export async function sealCard(
  crypto: CardCrypto,
  { key_id, public_key }: SealingKey,
  order_no: string,
  card: CardInput,
): Promise<string> {
  const { subtle } = crypto;
  const provider_key = await subtle.importKey('spki', bytesOfBase64(public_key), RSA, false, ['wrapKey']);
  const key = await subtle.generateKey(AES, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: AES.name, iv, additionalData: authenticatedData(key_id, order_no) };
  const sealed = new Uint8Array(await subtle.encrypt(algorithm, key, bytesOf(plainText(card))));
  const wrapped_key = new Uint8Array(await subtle.wrapKey('raw', key, provider_key, RSA));
  return composeToken({ key_id, wrapped_key, iv, sealed });
}

export type SealFault = 'not_a_token' | 'another_key' | 'not_openable';

/**
 * The provider's side: decrypts a token, or says why it cannot. `key` is the private key of `key_id`, importable for
 * `unwrapKey`. A changed token, another order and another key give the same answer, so that nothing is revealed.
 */
export async function openCard(
  { subtle }: Pick<CardCrypto, 'subtle'>,
  { key_id, key }: { key_id: string; key: Key },
  order_no: string,
  token: string,
): Promise<CardInput | SealFault> {
  const parsed = parseToken(token);
  if (!parsed) return 'not_a_token';
  if (parsed.key_id !== key_id) return 'another_key';
  const { wrapped_key, iv, sealed } = parsed;
  try {
    const content_key = await subtle.unwrapKey('raw', wrapped_key, key, RSA, AES, false, ['decrypt']);
    const how = { name: AES.name, iv, additionalData: authenticatedData(key_id, order_no) };
    const text = new TextDecoder().decode(await subtle.decrypt(how, content_key, sealed));
    return parsePlainText(text) ?? 'not_openable';
  } catch {
    return 'not_openable';
  }
}
