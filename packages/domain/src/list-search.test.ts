import { expect, test } from 'vitest';
import { parseSearch } from './list-search.ts';

test.each([
  ['38', 3800],
  ['38.00', 3800],
  ['38.5', 3850],
  ['RM 38', 3800],
  ['rm1,234.50', 123_450],
  ['1,23', null],
  ['38.001', null],
  ['38 kg', null],
  ['+60 12-345 6789', null],
])('%s as an amount is %s sen', (text, amount) => {
  expect(parseSearch(text).amount).toBe(amount);
});

test.each([
  ['+60 12-345 6789', '123456789'],
  ['012-345 6789', '123456789'],
  ['(03) 7956 1234', '379561234'],
  ['345 6789', '3456789'],
  ['678', null],
  ['RM 1234', null],
  ['INV-2026', null],
])('%s as part of a phone number is %s', (text, phone) => {
  expect(parseSearch(text).phone).toBe(phone);
});

test('terms are separated by any spaces', () => {
  expect(parseSearch('  siti \t aminah ').terms).toEqual(['siti', 'aminah']);
});
