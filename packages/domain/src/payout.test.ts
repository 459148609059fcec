import { expect, test } from 'vitest';
import { sen } from './money.ts';
import { payoutFault, quotePayout, parseAccountNumber } from './payout.ts';

test('a payout costs RM 1.00 plus tax on top of the recipient’s amount', () => {
  expect(quotePayout(sen(10_000), 800)).toEqual({ amount: 10_000, fee: 100, fee_tax: 8, total: 10_108, net: 10_000 });
});

test.each([
  [99, 'too_small'],
  [100, null],
  [5_000_000, null],
  [5_000_001, 'too_large'],
])('%i sen: %s', (amount, fault) => {
  expect(payoutFault(sen(amount))).toBe(fault);
});

test.each([
  ['5123 4567-8901', '512345678901'],
  ['12345', '12345'],
  ['1234', null],
  ['123456789012345678901', null],
  ['5123A5678', null],
  ['', null],
])('%s is %s', (written, kept) => {
  expect(parseAccountNumber(written)).toBe(kept);
});
