import fc from 'fast-check';
import { expect, test } from 'vitest';
import { senAtRate } from './exchange.ts';

test.each([
  ['0.00012126', '412345.67', 5_000, true], // 50.0010359...
  ['0.00000001', '412345.67', 0, true], // less than one sen
  ['1', '1', 100, false],
  ['50.00', '1', 5_000, false],
  ['50.001', '1', 5_000, true],
  ['0', '412345.67', 0, false],
  ['0.1', '0.2', 2, false], // 0.1 × 0.2 is not exact in floating point
  ['21000000', '412345.67', 865_925_907_000_000, false],
])('%s coins at RM %s are converted exactly', (coins, rate, whole, is_rounded) => {
  expect(senAtRate(coins, rate)).toEqual({ whole, is_rounded });
});

test('a fraction of a sen is cut off', () => {
  const decimals = fc.tuple(fc.nat(1_000_000), fc.nat(99_999_999));
  fc.assert(
    fc.property(decimals, fc.integer({ min: 1, max: 100_000_000 }), ([coins, fraction], rate_sen) => {
      const satoshi = BigInt(coins) * 100_000_000n + BigInt(fraction);
      const rate = `${Math.floor(rate_sen / 100)}.${String(rate_sen % 100).padStart(2, '0')}`;
      const { whole, is_rounded } = senAtRate(`${coins}.${String(fraction).padStart(8, '0')}`, rate);
      const product = satoshi * BigInt(rate_sen); // in hundred-millionths of a sen
      const rest = product - BigInt(whole) * 100_000_000n;
      expect(rest >= 0n && rest < 100_000_000n).toBe(true);
      expect(is_rounded).toBe(rest !== 0n);
    }),
  );
});

test('text that is not a decimal number throws', () => {
  expect(() => senAtRate('1e-8', '1')).toThrow(SyntaxError);
});
