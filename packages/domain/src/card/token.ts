import type { CardInput } from './check.ts';
import { digitsOf, hasNumberOnly } from './number.ts';

/** The token format version. docs/card-encryption.md describes it. */
const VERSION = 'kcard1';

/** An encrypted card token: how and to which key it was encrypted. */
export interface CardToken {
  /** The provider key it is encrypted to. */
  key_id: string;
  /** The AES key, encrypted to the provider: RSA-OAEP with SHA-256. */
  wrapped_key: Uint8Array<ArrayBuffer>;
  /** AES-GCM's initialisation vector: 12 bytes, never reused with one key. */
  iv: Uint8Array<ArrayBuffer>;
  /** AES-256-GCM cipher text followed by its 16-byte tag. */
  sealed: Uint8Array<ArrayBuffer>;
}

export const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A 2,048-bit RSA key yields this many bytes; longer keys are accepted. */
const MIN_WRAPPED_BYTES = 256;

export const composeToken = ({ key_id, wrapped_key, iv, sealed }: CardToken): string =>
  [VERSION, key_id, ...[wrapped_key, iv, sealed].map(toBase64Url)].join('.');

/** Parses a token; null if it is invalid or of an unknown format. */
export function parseToken(text: string): CardToken | null {
  const [version, key_id = '', ...written] = text.split('.');
  const [wrapped_key, iv, sealed, ...surplus] = written.map(fromBase64Url);
  if (version !== VERSION || !/^[0-9a-f]{16}$/.test(key_id) || surplus.length > 0) return null;
  if (!wrapped_key || !iv || !sealed) return null;
  const has_sizes = wrapped_key.length >= MIN_WRAPPED_BYTES && iv.length === IV_BYTES && sealed.length > TAG_BYTES;
  return has_sizes ? { key_id, wrapped_key, iv, sealed } : null;
}

/** The additional authenticated data: format, key and order. An intercepted token cannot be used for another order. */
export const authenticatedData = (key_id: string, order_no: string): Uint8Array<ArrayBuffer> =>
  bytesOf(`${VERSION}.${key_id}.${order_no}`);

/** The plain text: `number;MM;YYYY;cvv`. Cards with only a number leave the others empty. */
export function plainText({ number, month, year, cvv }: CardInput): string {
  const digits = digitsOf(number);
  return hasNumberOnly(digits) ? `${digits};;;` : [digits, month.padStart(2, '0'), year, cvv].join(';');
}

/** Parses the plain text; null unless it has four fields. */
export function parsePlainText(text: string): CardInput | null {
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

/** null if the text is not canonical base64url. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : null;
}

/** Decodes a key from base64 DER. Throws if it is not base64. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
