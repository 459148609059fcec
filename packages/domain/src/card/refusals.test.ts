import { expect, test } from 'vitest';
import { findCardRefusal } from './refusals.ts';
import { RESPONSE_CODES } from './response-codes.ts';

test('every code that refuses a card has a reason, and no other code has one', () => {
  const refused = RESPONSE_CODES.filter(({ outcome }) => outcome === 'FAILED');
  expect(refused.filter(({ code }) => findCardRefusal(code) === undefined)).toEqual([]);
  const others = RESPONSE_CODES.filter(({ outcome }) => outcome !== 'FAILED');
  expect(others.filter(({ code }) => findCardRefusal(code) !== undefined)).toEqual([]);
});

test('a payment without a code has no reason', () => {
  expect(findCardRefusal(null)).toBeUndefined();
  expect(findCardRefusal('51')).toBeUndefined(); // a code of FPX
});
