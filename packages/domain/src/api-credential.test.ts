import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  merchantIdOf,
  parseAuthToken,
  permissionsOfScopes,
  signatureHeaderFault,
  signedText,
  tokenPrefix,
  writeAuthToken,
} from './api-credential.ts';

const uuid = '11111111-2222-4333-8444-555555555555';

describe('auth tokens', () => {
  const merchant_id = merchantIdOf('01900000-0000-7000-8000-0000deadbeef', 'TEST');
  const token = { merchant_id, uuid, secret: 'ab'.repeat(64) };

  test('a token has three parts and is read as it was written', () => {
    expect(merchant_id).toBe('KT-DEADBEEF-TEST');
    expect(writeAuthToken(token).split('|')).toEqual([merchant_id, uuid, token.secret]);
    expect(parseAuthToken(writeAuthToken(token))).toEqual(token);
    expect(tokenPrefix(token)).toBe('KT-DEADBEEF-TEST|11111111…|ababab…');
  });

  test.each([
    '',
    'a|b|c',
    `${merchant_id}|${uuid}`,
    `${merchant_id}|${uuid}|${'g'.repeat(128)}`,
    `${writeAuthToken(token)}0`,
  ])('%j is no token', (written) => {
    expect(parseAuthToken(written)).toBeNull();
  });
});

test('scopes grant no more than their permissions', () => {
  expect(permissionsOfScopes(['collect'])).toEqual(['bills.write']);
  expect(permissionsOfScopes(['read', 'pay_out'])).toEqual(['bills.read', 'payouts.read', 'payouts.write']);
});

describe('request signatures', () => {
  const signed = {
    uuid,
    timestamp: '1700000000',
    auth_token: `LP-AAAAAAAA-MM|${uuid}|00ff`,
    nonce: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  };

  test.each([
    ['POST', 'create-bill-page', '7407cc8b381abf1c056e8e9ddda5ad3cbe3b32b6d474daf65e673a246c1d37ed'],
    ['POST', 'manual-checking-transaction', '27626cf525b34abff03c7be6fcd9dfc34f10ab5259c131dea9c0edb494c9dff5'],
    ['GET', 'transaction-list', '0507ca3e7dbaf6fa5efebec617da4155cbb7a22e90e402ee7b15f8881a2ba845'],
  ])('%s %s has the published signature', (method, call, expected) => {
    const text = signedText({ ...signed, method, path: `/api/v1/merchant/${call}` });
    expect(createHmac('sha256', '0123456789abcdef'.repeat(4)).update(text).digest('hex')).toBe(expected);
  });

  test.each([
    [{}, null],
    [{ signature: '' }, 'signature_missing'],
    [{ nonce: '' }, 'signature_missing'],
    [{ nonce: 'short' }, 'nonce_invalid'],
    [{ timestamp: 'today' }, 'timestamp_invalid'],
    [{ timestamp: '1699999699' }, 'timestamp_expired'],
    [{ timestamp: '1699999700' }, null],
    [{ timestamp: '1700000301' }, 'timestamp_expired'],
  ])('headers with %j: %s', (change, expected) => {
    const headers = { timestamp: signed.timestamp, nonce: signed.nonce, signature: '00', ...change };
    expect(signatureHeaderFault(headers, new Date(1_700_000_000_000))).toBe(expected);
  });
});
