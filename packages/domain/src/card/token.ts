import type { TypedCard } from './check.ts';
import { digitsOf, hasNumberOnly } from './number.ts';

/** The first format; another one gets another prefix. docs/card-encryption.md describes it. */
const VERSION = 'kcard1';

/** An encrypted card as it travels: text that says how it was encrypted and to whom. */
export interface CardToken {
  /** Which of the provider's keys it is encrypted to. */
  key_id: string;
  /** The AES key, encrypted to the provider: RSA-OAEP with SHA-256. */
  wrapped_key: Uint8Array<ArrayBuffer>;
  /** AES-GCM's initialisation vector: 12 bytes that are never used twice with one key. */
  iv: Uint8Array<ArrayBuffer>;
  /** AES-256-GCM's cipher text with its 16-byte tag at the end. */
  sealed: Uint8Array<ArrayBuffer>;
}

export const IV_BYTES = 12;
const TAG_BYTES = 16;
/** An RSA key of 2,048 bits encrypts to as many; longer keys are as welcome. */
const LEAST_WRAPPED_BYTES = 256;

export const composeToken = ({ key_id, wrapped_key, iv, sealed }: CardToken): string =>
  [VERSION, key_id, ...[wrapped_key, iv, sealed].map(toBase64Url)].join('.');

/** The parts of a token; null for what is not one, or is one of a format that is not known here. */
export function parseToken(text: string): CardToken | null {
  const [version, key_id = '', ...written] = text.split('.');
  const [wrapped_key, iv, sealed, ...surplus] = written.map(fromBase64Url);
  if (version !== VERSION || !/^[0-9a-f]{16}$/.test(key_id) || surplus.length > 0) return null;
  if (!wrapped_key || !iv || !sealed) return null;
  const has_sizes = wrapped_key.length >= LEAST_WRAPPED_BYTES && iv.length === IV_BYTES && sealed.length > TAG_BYTES;
  return has_sizes ? { key_id, wrapped_key, iv, sealed } : null;
}

/**
 * What the tag vouches for besides the card: format, key, and the order that the card is meant to pay. A token that was
 * caught on its way opens for no other order.
 */
export const authenticatedData = (key_id: string, order_no: string): Uint8Array<ArrayBuffer> =>
  bytesOf(`${VERSION}.${key_id}.${order_no}`);

/** The plain text: `number;MM;YYYY;cvv`. A card that has nothing but its number leaves the others empty. */
export function plainText({ number, month, year, cvv }: TypedCard): string {
  const digits = digitsOf(number);
  return hasNumberOnly(digits) ? `${digits};;;` : [digits, month.padStart(2, '0'), year, cvv].join(';');
}

/** The way back; null when it does not have the four parts. */
export function parsePlainText(text: string): TypedCard | null {
  const [, number, month, year, cvv] = /^(\d{2,});(\d{0,2});(\d{0,4});(\d{0,4})$/.exec(text) ?? [];
  if (number === undefined || month === undefined || year === undefined || cvv === undefined) return null;
  return { number, month, year, cvv };
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** null for what is not base64url, or is not the one way to write its bytes. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : null;
}

/** A key as it travels beside the page: base64 of its DER. Throws when it is not base64. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
