import { createHash, createHmac } from 'node:crypto';

/** The credential and scope of AWS Signature Version 4. */
export interface Signer {
  access_key_id: string;
  secret_access_key: string;
  region: string;
  /** The service name, such as `s3`. */
  service: string;
}

export interface RequestToSign {
  method: string;
  url: URL;
  /** Headers besides `host`, which is taken from the URL. Lower-case names. */
  headers: Record<string, string>;
  /** SHA-256 of the body in hexadecimal digits; of the empty string without a body. */
  payload_hash: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256Hex = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** RFC 3986: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3 uses the path as it is; each segment is encoded once. */
const pathOf = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

const byText = (one: string, two: string): number => (one < two ? -1 : Number(one > two));

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted(byText)
    .join('&');

/** `20130524T000000Z`. */
export const amzDate = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * The `authorization` header of a request (AWS Signature Version 4, "Authenticating Requests: Using the Authorization
 * Header"). `headers` must contain every signed header, including `x-amz-date`.
 */
export function authorizationOf(signer: Signer, { method, url, headers, payload_hash }: RequestToSign): string {
  const { access_key_id, secret_access_key, region, service } = signer;
  const all = { ...headers, host: url.host };
  const names = Object.keys(all).toSorted(byText);
  const lines = names.map((name) => `${name}:${all[name as keyof typeof all].trim().replace(/ +/g, ' ')}\n`);
  const signed_headers = names.join(';');
  const canonical = [method, pathOf(url), queryOf(url), lines.join(''), signed_headers, payload_hash].join('\n');

  const at = headers['x-amz-date']!;
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const to_sign = [ALGORITHM, at, scope, sha256Hex(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret_access_key}`);
  const signature = hmac(key, to_sign).toString('hex');
  return `${ALGORITHM} Credential=${access_key_id}/${scope},SignedHeaders=${signed_headers},Signature=${signature}`;
}
