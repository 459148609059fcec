import { expect, test } from 'vitest';
import { base32, totpCode, newTotpSecret, stepAt, findStep, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890'); // RFC 6238, appendix B, SHA-1

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238 at %i s: %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test('a code is valid once, in its own time step and the two adjacent ones', () => {
  const now = new Date('2026-11-21T02:42:10Z');
  const step = stepAt(now);
  const tried = (of_step: number, last_step: number | null = null) =>
    findStep(totpCode(SECRET, of_step), { secret: SECRET, last_step, now });
  expect([-2, -1, 0, 1, 2].map((off) => tried(step + off))).toEqual([null, step - 1, step, step + 1, null]);
  expect([tried(step, step), tried(step - 1, step), tried(step + 1, step)]).toEqual([null, null, step + 1]);
  for (const wrong of ['', '12345', '1234567', 'abcdef'])
    expect(findStep(wrong, { secret: SECRET, last_step: null, now })).toBe(null);
});

test('a secret has 160 bits and a Key Uri Format address', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(totpUri(SECRET, { issuer: 'Kutip & Co', account: 'siti@payer.example' })).toBe(
    'otpauth://totp/Kutip%20%26%20Co:siti%40payer.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kutip%20%26%20Co',
  );
});
