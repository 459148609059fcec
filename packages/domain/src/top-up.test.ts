import { expect, test } from 'vitest';
import { poolOfTopUp, topUpAmountFault, topUpTransferKind } from './top-up.ts';

test.each([
  ['PREFUND_TOPUP', null, 'PAYOUT'],
  ['PREFUND_TOPUP', 'PAYOUT', 'PAYOUT'],
  ['PREFUND_TOPUP', 'CREDIT', null],
  ['POOL_TOPUP', null, null],
  ['POOL_TOPUP', 'CREDIT', 'CREDIT'],
  ['POOL_TOPUP', 'PAYOUT', 'PAYOUT'],
  ['GENERIC_TOPUP', null, 'CREDIT'],
  ['GENERIC_TOPUP', 'PAYOUT', 'PAYOUT'],
] as const)('a %s requested for %s goes to pool %s', (kind, requested, pool) => {
  expect(poolOfTopUp(kind, requested)).toBe(pool);
});

test.each([
  ['PAYOUT', 'payout_topup'],
  ['CREDIT', 'credit_topup'],
] as const)('a top-up of the %s pool is posted as %s', (pool, posted) => {
  expect(topUpTransferKind(pool)).toBe(posted);
});

test('a top-up is at least one ringgit and at most a million', () => {
  expect([99, 100, 100_000_000, 100_000_001].map(topUpAmountFault)).toEqual([
    'less_than_minimum',
    null,
    null,
    'too_large',
  ]);
});
