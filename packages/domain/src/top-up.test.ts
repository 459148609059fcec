import { expect, test } from 'vitest';
import { poolOfTopUp, invoiceTransferKind, topUpAmountFault } from './top-up.ts';

test.each([
  ['PREFUND_TOPUP', null, 'PAYOUT'],
  ['PREFUND_TOPUP', 'PAYOUT', 'PAYOUT'],
  ['PREFUND_TOPUP', 'CREDIT', null],
  ['POOL_TOPUP', null, null],
  ['POOL_TOPUP', 'CREDIT', 'CREDIT'],
  ['POOL_TOPUP', 'PAYOUT', 'PAYOUT'],
  ['GENERIC_TOPUP', null, 'CREDIT'],
  ['GENERIC_TOPUP', 'PAYOUT', 'PAYOUT'],
] as const)('%s into %s fills %s', (kind, wanted, pool) => {
  expect(poolOfTopUp(kind, wanted)).toBe(pool);
});

test.each([
  ['BILL', null, 'payment'],
  ['SHIPPING', null, 'payment'],
  ['PREFUND_TOPUP', 'PAYOUT', 'payout_topup'],
  ['POOL_TOPUP', 'CREDIT', 'credit_topup'],
  ['GENERIC_TOPUP', 'PAYOUT', 'payout_topup'],
  ['SUBSCRIPTION', null, 'plan_payment'],
] as const)('the money of %s (%s) is posted as %s', (kind, pool_type, posted) => {
  expect(invoiceTransferKind({ kind, pool_type })).toBe(posted);
});

test('a ringgit at least, a million at most', () => {
  expect([99, 100, 100_000_000, 100_000_001].map(topUpAmountFault)).toEqual([
    'less_than_minimum',
    null,
    null,
    'too_large',
  ]);
});
