import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findResponseCode, outcomeOfResponse, RESPONSE_CODES } from './response-codes.ts';

test.each([
  ['0000', 'SUCCESS'],
  ['0001', 'PROCESSING'],
  ['0003', 'CANCELLED'],
  ['1001', 'PROCESSING'],
  ['1005', 'PROCESSING'],
  ['2000', 'PROCESSING'],
  ['2001', 'PROCESSING'],
  ['2002', 'PROCESSING'],
  ['4005', 'FAILED'],
  ['4017', 'CANCELLED'],
  ['4051', 'FAILED'],
  ['4054', 'FAILED'],
  ['5009', 'EXPIRED'],
  ['5010', 'CANCELLED'],
  ['5014', 'FAILED'],
])('%s is %s', (code, outcome) => {
  expect(outcomeOfResponse(code)).toBe(outcome);
});

test.each(['4009', '4010', '4011', '4068', '4091', '4096', '4008'])(
  'issuer code %s keeps the payment pending, because money may have moved',
  (code) => {
    expect(outcomeOfResponse(code)).toBe('PROCESSING');
  },
);

test('every response code is unique, has four digits and a text', () => {
  expect(new Set(RESPONSE_CODES.map(({ code }) => code)).size).toBe(RESPONSE_CODES.length);
  for (const { code, text } of RESPONSE_CODES) expect(`${code} ${text}`).toMatch(/^\d{4} \S.*\S$/);
});

test('an unlisted response code keeps the payment pending', () => {
  fc.assert(
    fc.property(fc.string(), (code) => outcomeOfResponse(code) === (findResponseCode(code)?.outcome ?? 'PROCESSING')),
  );
  for (const code of ['', '00', '00000', '0002', '9999', 'toString'])
    expect(outcomeOfResponse(code)).toBe('PROCESSING');
});
