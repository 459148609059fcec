import { SIGNATURE_LIFE_S, signatureHeaderFault, signedText, type SignedRequest } from './api-credential.ts';

/** The parts of a signed request that can be wrong. */
export const SIGNATURE_ASPECTS = [
  'token',
  'timestamp',
  'nonce',
  'signature',
  'key',
  'method',
  'path',
  'body',
  'order',
] as const;
export type SignatureAspect = (typeof SIGNATURE_ASPECTS)[number];

/** What is wrong with a part. */
export const SIGNATURE_REASONS = [
  'missing',
  'malformed',
  'of_another_credential',
  'in_milliseconds',
  'expired',
  'used_before',
  'base64_instead_of_hex',
  'is_auth_token',
  'is_token_secret',
  'is_replaced_key',
  'is_decoded_from_hex',
  'in_lower_case',
  'other_method',
  'with_query',
  'with_host',
  'without_slash',
  'without_api_prefix',
  'is_signed',
  'fields_swapped',
  'secret_only',
  'does_not_match',
] as const;
export type SignatureReason = (typeof SIGNATURE_REASONS)[number];

export interface SignatureFinding {
  part: SignatureAspect;
  reason: SignatureReason;
}

/** A request as its sender has it. */
export interface PastedRequest {
  method: string;
  /** As called: with its query, perhaps with its host. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SignatureCheck {
  request: PastedRequest;
  /** Of the credential. */
  uuid: string;
  /** The hash key that belongs to the token. */
  hash_key: string;
  /** Other hash keys of the credential, such as the one before the last rotation. */
  other_keys: readonly string[];
  now: Date;
}

/** HMAC-SHA256 in lower-case hexadecimal. */
export type HmacHex = (key: string | Uint8Array, text: string) => string;

/** Headers of a pasted text, a line each: `name: value`, or as curl takes them. */
export function readHeaderLines(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).map((line) =>
    line
      .trim()
      .replace(/^(?:-H|--header)\s+/, '')
      .replace(/\s*\\$/, ''),
  );
  const pairs = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^['"]?([\w-]+)\s*:\s*(.*?)['"]?$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
  });
  return Object.fromEntries(pairs);
}

/** The path that is signed: no host, no query. */
export const signedPath = (path: string): string => path.replace(/^https?:\/\/[^/?]+/, '').replace(/\?.*$/, '');

const HEX = /^[\da-f]{64}$/;
const BASE64 = /^[\w+/-]{43}=?$/;
const toHex = (base64: string): string =>
  Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('');

function headerFindings({ headers }: PastedRequest, now: Date): SignatureFinding[] {
  const [timestamp = '', nonce = '', signature = ''] = ['x-timestamp', 'x-nonce', 'x-signature'].map((n) => headers[n]);
  const missing = Object.entries({ timestamp, nonce, signature }).filter(([, value]) => value === '');
  if (missing.length > 0) return missing.map(([part]) => ({ part: part as SignatureAspect, reason: 'missing' }));
  const findings: SignatureFinding[] = [];
  // The rule names its first fault: time and nonce are checked each beside a good one of the other.
  const fault = signatureHeaderFault({ timestamp, nonce: 'n'.repeat(16), signature }, now);
  if (fault === 'timestamp_invalid' || fault === 'timestamp_expired') {
    const is_ms = Math.abs(Number(timestamp) - now.getTime()) < SIGNATURE_LIFE_S * 1000;
    const reason = is_ms ? 'in_milliseconds' : fault === 'timestamp_invalid' ? 'malformed' : 'expired';
    findings.push({ part: 'timestamp', reason });
  }
  if (signatureHeaderFault({ timestamp: String(Math.floor(now.getTime() / 1000)), nonce, signature }, now) !== null)
    findings.push({ part: 'nonce', reason: 'malformed' });
  return findings;
}

/** Every order of the items. */
const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, n) => ordersOf(items.toSpliced(n, 1)).map((rest) => [item, ...rest]));

/** Texts that a sender may have signed instead, each with what is wrong with it. */
function otherTexts(signed: SignedRequest, { path, body, method }: PastedRequest): [SignatureFinding, string][] {
  const text = signedText(signed);
  const withPath = (changed: string) => signedText({ ...signed, path: changed });
  const secret = signed.auth_token.split('|').at(-1)!;
  const methods = ['GET', 'POST', 'PUT', 'DELETE'].filter((other) => other !== method.toUpperCase());
  const fields = [
    signed.method.toUpperCase(),
    signed.uuid,
    signed.path,
    signed.timestamp,
    signed.auth_token,
    signed.nonce,
  ];
  return [
    [{ part: 'path', reason: 'with_query' }, withPath(path.replace(/^https?:\/\/[^/?]+/, ''))],
    [{ part: 'path', reason: 'with_host' }, withPath(path)],
    [{ part: 'path', reason: 'with_host' }, withPath(path.replace(/\?.*$/, ''))],
    [{ part: 'path', reason: 'without_slash' }, withPath(signed.path.replace(/^\//, ''))],
    [{ part: 'path', reason: 'without_api_prefix' }, withPath(signed.path.replace(/^\/api\/v1/, ''))],
    [{ part: 'method', reason: 'in_lower_case' }, text.replace(/^[A-Z]+/, (upper) => upper.toLowerCase())],
    ...methods.map((other): [SignatureFinding, string] => [
      { part: 'method', reason: 'other_method' },
      signedText({ ...signed, method: other }),
    ]),
    [{ part: 'token', reason: 'secret_only' }, signedText({ ...signed, auth_token: secret })],
    [{ part: 'body', reason: 'is_signed' }, `${text}|${body}`],
    [{ part: 'body', reason: 'is_signed' }, `${text}${body}`],
    [{ part: 'body', reason: 'is_signed' }, body],
    ...ordersOf(fields).map((order): [SignatureFinding, string] => [
      { part: 'order', reason: 'fields_swapped' },
      order.join('|'),
    ]),
  ];
}

function bytesOfHex(hex: string): Uint8Array {
  const pairs = hex.match(/[\da-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** Keys that a sender may have used instead. */
function otherKeys({ hash_key, other_keys }: SignatureCheck, token: string): [SignatureReason, string | Uint8Array][] {
  return [
    ...other_keys.map((key): [SignatureReason, string] => ['is_replaced_key', key]),
    ['is_auth_token', token],
    ['is_token_secret', token.split('|').at(-1)!],
    ['is_decoded_from_hex', bytesOfHex(hash_key)],
  ];
}

function signatureFindings(check: SignatureCheck, hmacHex: HmacHex): SignatureFinding[] {
  const { request, uuid, hash_key } = check;
  const { headers } = request;
  const [given = '', timestamp = '', nonce = ''] = ['x-signature', 'x-timestamp', 'x-nonce'].map((n) => headers[n]);
  const auth_token = headers['auth-token'] ?? '';
  const findings: SignatureFinding[] = [];
  let signature = given.toLowerCase();
  if (!HEX.test(signature)) {
    if (!BASE64.test(given)) return [{ part: 'signature', reason: 'malformed' }];
    findings.push({ part: 'signature', reason: 'base64_instead_of_hex' });
    signature = toHex(given);
  }
  const signed = { method: request.method, uuid, path: signedPath(request.path), timestamp, auth_token, nonce };
  const text = signedText(signed);
  const matches = (key: string | Uint8Array, candidate: string) => hmacHex(key, candidate) === signature;
  if (matches(hash_key, text)) return findings;
  const wrong_key = otherKeys(check, auth_token).find(([, key]) => matches(key, text));
  if (wrong_key) return [...findings, { part: 'key', reason: wrong_key[0] }];
  const wrong_text = otherTexts(signed, request).find(([, candidate]) => matches(hash_key, candidate));
  return [...findings, wrong_text?.[0] ?? { part: 'signature', reason: 'does_not_match' }];
}

/**
 * What is wrong with the signature of a pasted request; empty: nothing. A signature that does not match is compared with
 * those of common mistakes: another key, another path or method, a signed body, fields in another order. Two mistakes at
 * once are found only when one of them is in the headers.
 */
export function explainSignature(check: SignatureCheck, hmacHex: HmacHex): SignatureFinding[] {
  const { request, now } = check;
  if (!request.headers['auth-token']) return [{ part: 'token', reason: 'missing' }];
  const findings = headerFindings(request, now);
  if (findings.some(({ reason }) => reason === 'missing')) return findings;
  return [...findings, ...signatureFindings(check, hmacHex)];
}
