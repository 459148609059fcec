import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signedText } from './api-credential.ts';
import {
  explainSignature,
  readHeaderLines,
  signedPath,
  type HmacHex,
  type PastedRequest,
  type SignatureCheck,
} from './signature-check.ts';

// The vectors of LeanX's documentation.
const hash_key = '0123456789abcdef'.repeat(4);
const uuid = '11111111-2222-4333-8444-555555555555';
const signed = {
  method: 'POST',
  uuid,
  path: '/api/v1/merchant/create-bill-page',
  timestamp: '1700000000',
  auth_token: `LP-AAAAAAAA-MM|${uuid}|00ff`,
  nonce: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
};
const PUBLISHED = '7407cc8b381abf1c056e8e9ddda5ad3cbe3b32b6d474daf65e673a246c1d37ed';
const now = new Date(1_700_000_010_000);
const hmacHex: HmacHex = (key, text) => createHmac('sha256', key).update(text).digest('hex');

const HEADERS = {
  'auth-token': signed.auth_token,
  'x-timestamp': signed.timestamp,
  'x-nonce': signed.nonce,
  'x-signature': PUBLISHED,
};
const BODY = '{"amount":"25.00"}';
function explain(
  change: Partial<Omit<PastedRequest, 'headers'>> & { headers?: Record<string, string> } = {},
  more: Partial<SignatureCheck> = {},
) {
  const headers = { ...HEADERS, ...change.headers };
  const request = { method: 'POST', path: signed.path, body: BODY, ...change, headers };
  return explainSignature({ request, uuid, hash_key, other_keys: [], now, ...more }, hmacHex);
}
const signature = (text: string, key: string | Uint8Array = hash_key) => ({
  headers: { 'x-signature': hmacHex(key, text) },
});

test.each([
  ['POST', 'create-bill-page', PUBLISHED],
  ['POST', 'manual-checking-transaction', '27626cf525b34abff03c7be6fcd9dfc34f10ab5259c131dea9c0edb494c9dff5'],
  ['GET', 'transaction-list', '0507ca3e7dbaf6fa5efebec617da4155cbb7a22e90e402ee7b15f8881a2ba845'],
])('the published signature of %s %s is right', (method, call, published) => {
  const path = `https://pay.example/api/v1/merchant/${call}?invoice_no=1`;
  expect(explain({ method, path, headers: { 'x-signature': published } })).toEqual([]);
  expect(explain({ method, path, headers: { 'x-signature': published.toUpperCase() } })).toEqual([]);
});

describe('a wrong signature', () => {
  const text = signedText(signed);
  const decoded = Buffer.from(hash_key, 'hex');
  test.each([
    ['key', 'is_auth_token', signature(text, signed.auth_token), {}],
    ['key', 'is_token_secret', signature(text, '00ff'), {}],
    ['key', 'is_decoded_from_hex', signature(text, decoded), {}],
    ['key', 'is_replaced_key', signature(text, 'older'), { other_keys: ['oldest', 'older'] }],
    ['method', 'in_lower_case', signature(text.replace('POST', 'post')), {}],
    ['method', 'other_method', signature(text.replace('POST', 'GET')), {}],
    ['path', 'without_slash', signature(text.replace('|/api', '|api')), {}],
    ['path', 'without_api_prefix', signature(text.replace('|/api/v1', '|')), {}],
    ['token', 'secret_only', signature(text.replace(signed.auth_token, '00ff')), {}],
    ['body', 'is_signed', signature(`${text}|${BODY}`), {}],
    ['body', 'is_signed', signature(BODY), {}],
    [
      'order',
      'fields_swapped',
      signature([signed.timestamp, 'POST', uuid, signed.path, signed.nonce, signed.auth_token].join('|')),
      {},
    ],
    ['signature', 'does_not_match', signature('anything'), {}],
    ['signature', 'malformed', { headers: { 'x-signature': 'abc' } }, {}],
  ] as const)('%s %s is named', (part, reason, change, more) => {
    expect(explain(change, more)).toEqual([{ part, reason }]);
  });

  test('over the path with its query or host is named', () => {
    const path = `${signed.path}?invoice_no=1`;
    const over = (signed_path: string) => signature(signedText({ ...signed, path: signed_path }));
    expect(explain({ path, ...over(path) })).toEqual([{ part: 'path', reason: 'with_query' }]);
    const whole = `https://pay.example${path}`;
    expect(explain({ path: whole, ...over(whole) })).toEqual([{ part: 'path', reason: 'with_host' }]);
    expect(explain({ path: whole, ...over(path) })).toEqual([{ part: 'path', reason: 'with_query' }]);
  });

  test('in base64 is named, beside another mistake', () => {
    const base64 = (one: string) => ({ headers: { 'x-signature': Buffer.from(one, 'hex').toString('base64') } });
    const named = { part: 'signature', reason: 'base64_instead_of_hex' };
    expect(explain(base64(PUBLISHED))).toEqual([named]);
    expect(explain(base64(hmacHex('00ff', text)))).toEqual([named, { part: 'key', reason: 'is_token_secret' }]);
  });
});

describe('headers', () => {
  test.each([
    [{ 'auth-token': '' }, 'token', 'missing'],
    [{ 'x-timestamp': '' }, 'timestamp', 'missing'],
    [{ 'x-nonce': '' }, 'nonce', 'missing'],
    [{ 'x-signature': '' }, 'signature', 'missing'],
  ] as const)('%j: %s %s', (headers, part, reason) => {
    expect(explain({ headers })).toEqual([{ part, reason }]);
  });

  test.each([
    ['1699999000', 'expired'],
    ['1700000009000', 'in_milliseconds'],
    ['today', 'malformed'],
  ] as const)('the time %s is %s, and the rest is checked with it', (timestamp, reason) => {
    const over = signature(signedText({ ...signed, timestamp }));
    const headers = { ...over.headers, 'x-timestamp': timestamp };
    expect(explain({ headers })).toEqual([{ part: 'timestamp', reason }]);
  });

  test('a short nonce is malformed', () => {
    const over = signature(signedText({ ...signed, nonce: 'short' }));
    expect(explain({ headers: { ...over.headers, 'x-nonce': 'short' } })).toEqual([
      { part: 'nonce', reason: 'malformed' },
    ]);
  });

  test('are read from lines and from curl', () => {
    const text = `Auth-Token: ${signed.auth_token}\r\n-H 'X-Nonce: n1' \\\n  --header "x-timestamp: 17"\nnonsense\n\nx-empty:`;
    expect(readHeaderLines(text)).toEqual({
      'auth-token': signed.auth_token,
      'x-nonce': 'n1',
      'x-timestamp': '17',
      'x-empty': '',
    });
  });
});

test.each([
  ['/api/v1/merchant/check-payout?invoice_no=1', '/api/v1/merchant/check-payout'],
  ['https://pay.example:8443/api/v1/x?y=/z', '/api/v1/x'],
  ['/api', '/api'],
])('%s is signed as %s', (path, expected) => {
  expect(signedPath(path)).toBe(expected);
});
