import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { FPX_LIMITS, limitCode } from './limits.ts';

test('a person pays RM 1 to RM 30,000, a company RM 2 to RM 1,000,000', () => {
  expect(FPX_LIMITS).toEqual({ B2C: { min: 100, max: 3_000_000 }, B2B1: { min: 200, max: 100_000_000 } });
});

test.each([
  ['B2C', 99, '2A'],
  ['B2C', 100, undefined],
  ['B2C', 3_000_000, undefined],
  ['B2C', 3_000_001, '48'],
  ['B2B1', 199, '2A'],
  ['B2B1', 200, undefined],
  ['B2B1', 100_000_000, undefined],
  ['B2B1', 100_000_001, '48'],
] as const)('limit of %s for %i sen: %s', (model, amount, code) => {
  expect(limitCode(model, sen(amount))).toBe(code);
});
