import { parseRinggit } from '@kutip/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter, toPlainAmount, normalizeAmount, toDisplayAmount } from './money-text.ts';

test.each([
  ['1234567.5', '1,234,567.5'],
  ['0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['', ''],
  ['12.345', '12.345'],
  ['1e3', '1e3'],
  ['-5', '-5'],
  ['abc', 'abc'],
])('amount %s is displayed as %s', (plain, shown) => {
  expect(toDisplayAmount(plain)).toBe(shown);
});

test.each([
  ['RM 1,234.50', '1234.50'],
  ['1 234', '1234'],
  ['rm5', '5'],
  ['12a', '12a'],
])('typed amount %s is stored as %s', (shown, plain) => {
  expect(toPlainAmount(shown)).toBe(plain);
});

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['.5', '0.50'],
  ['', ''],
  ['.', ''],
  ['12.345', '12.345'],
  ['1e3', '1e3'],
  ['-5', '-5'],
  ['007', '7.00'],
])('amount %s is normalized to %s on blur', (plain, after) => {
  expect(normalizeAmount(plain)).toBe(after);
});

test('displaying and normalizing never change an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (sen) => {
      const plain = `${Math.floor(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;
      expect(parseRinggit(toPlainAmount(toDisplayAmount(plain)))).toBe(sen);
      expect(normalizeAmount(plain)).toBe(plain);
    }),
  );
});

test.each([
  ['1234', 4, '1,234', 5],
  ['1234', 1, '1,234', 1],
  ['12345', 2, '12,345', 2],
  ['9,1234', 3, '91,234', 2],
  ['05', 2, '5', 1],
  ['', 0, '', 0],
])('the caret in %s at %i moves in %s to %i', (typed, caret, shown, after) => {
  expect(caretAfter(typed, caret, shown)).toBe(after);
});
