import { expect, test } from 'vitest';
import { displayNumber, parseNumber } from './number-text.ts';

test.each(['1.5', '1.0', '1.', '-1', '1e3', '', 'a'])('the whole number %j is refused instead of rounded', (text) => {
  expect(parseNumber(text, 0)).toBeNaN();
});

test.each([
  ['2', 0, 2],
  [' 30 ', 0, 30],
  ['1.5', 2, 150],
  ['0.29', 2, 29],
  ['7', 2, 700],
] as const)('%j with %i decimals is stored as %i', (text, decimals, stored) => {
  expect(parseNumber(text, decimals)).toBe(stored);
});

test('a number with three decimals is refused', () => {
  expect(parseNumber('1.005', 2)).toBeNaN();
});

test('a stored number is displayed with its decimals, an empty or invalid one as nothing', () => {
  expect(displayNumber(150, 2)).toBe('1.50');
  expect(displayNumber(3, 0)).toBe('3');
  expect([displayNumber(null, 0), displayNumber(Number.NaN, 2)]).toEqual(['', '']);
});
