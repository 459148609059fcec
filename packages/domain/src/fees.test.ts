import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasRate,
  quote,
  findRate,
  serviceTaxBps,
  smallestCovered,
  applyBps,
  type FeeBearer,
  type Rate,
} from './fees.ts';
import { sen } from './money.ts';

/** Reference calculation in exact integer arithmetic. */
function exactQuote(amount: bigint, rate: Rate, tax_bps: bigint, fee_bearer: FeeBearer) {
  const halfUp = (numerator: bigint) => (numerator * 2n + 10_000n) / 20_000n;
  const computed = halfUp(amount * BigInt(rate.percent_bps)) + BigInt(rate.fixed_sen);
  const fee = computed > BigInt(rate.min_sen) ? computed : BigInt(rate.min_sen);
  const fee_tax = halfUp(fee * tax_bps);
  const total = fee_bearer === 'CUSTOMER' ? amount + fee + fee_tax : amount;
  return { amount, fee, fee_tax, total, net: total - fee - fee_tax };
}

const anyAmount = fc.integer({ min: 1, max: 99_999_999_999 });
const anyRate = fc.record({
  percent_bps: fc.integer({ min: 0, max: 2_000 }),
  fixed_sen: fc.integer({ min: 0, max: 1_000 }),
  min_sen: fc.integer({ min: 0, max: 1_000 }),
});
const anyBearer = fc.constantFrom<FeeBearer>('MERCHANT', 'CUSTOMER');

describe('a quote', () => {
  test('a quote equals the exact calculation, to the sen, for every accepted amount', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyRate,
        fc.integer({ min: 0, max: 1_500 }),
        anyBearer,
        (amount, rate, tax_bps, fee_bearer) => {
          const quoted = quote({ amount: sen(amount), rate, tax_bps, fee_bearer });
          const expected = exactQuote(BigInt(amount), rate, BigInt(tax_bps), fee_bearer);
          for (const key of ['amount', 'fee', 'fee_tax', 'total', 'net'] as const)
            expect(BigInt(quoted[key])).toBe(expected[key]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('a quote loses no sen: the payer’s total equals the merchant’s net plus fee and tax', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, anyBearer, (amount, rate, fee_bearer) => {
        const { fee, fee_tax, total, net } = quote({ amount: sen(amount), rate, tax_bps: 800, fee_bearer });
        expect(net + fee + fee_tax).toBe(total);
      }),
    );
  });

  test.each([
    [
      'RM 50 by FPX at RM 1.00',
      5_000,
      { percent_bps: 0, fixed_sen: 100, min_sen: 0 },
      'MERCHANT',
      [100, 8, 5_000, 4_892],
    ],
    [
      'the same, borne by the payer',
      5_000,
      { percent_bps: 0, fixed_sen: 100, min_sen: 0 },
      'CUSTOMER',
      [100, 8, 5_108, 5_000],
    ],
    [
      'DuitNow 0.8 %, at least RM 0.50',
      1_000,
      { percent_bps: 80, fixed_sen: 0, min_sen: 50 },
      'MERCHANT',
      [50, 4, 1_000, 946],
    ],
    [
      'PayPal 4.4 % and RM 2.00',
      10_000,
      { percent_bps: 440, fixed_sen: 200, min_sen: 0 },
      'MERCHANT',
      [640, 51, 10_000, 9_309],
    ],
    ['half a sen is rounded up', 50, { percent_bps: 100, fixed_sen: 0, min_sen: 0 }, 'MERCHANT', [1, 0, 50, 49]],
  ] as const)('%s', (_, amount, rate, fee_bearer, expected) => {
    const { fee, fee_tax, total, net } = quote({ amount: sen(amount), rate, tax_bps: 800, fee_bearer });
    expect([fee, fee_tax, total, net]).toEqual(expected);
  });
});

const SERVICE_TAX = [
  { effective_from: '2024-03-01', bps: 800 },
  { effective_from: '2018-09-01', bps: 600 },
];

test('service tax is 6 % until February 2024, 8 % afterwards and zero before SST', () => {
  const taxOf = (day: string) => serviceTaxBps(SERVICE_TAX, day);
  expect(['2018-08-31', '2018-09-01', '2024-02-29', '2024-03-01', '2026-11-21'].map(taxOf)).toEqual([
    0, 600, 600, 800, 800,
  ]);
});

test('a percentage is rounded by at most half a sen', () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
      expect(Math.abs(applyBps(sen(amount), bps) * 10_000 - amount * bps)).toBeLessThanOrEqual(5_000);
    }),
  );
});

test('a rate is found by bank type, then by `any`, and is missing otherwise', () => {
  const personal = { percent_bps: 0, fixed_sen: 100, min_sen: 0 };
  const any = { percent_bps: 80, fixed_sen: 0, min_sen: 50 };
  const rates = { fpx: { '1': personal }, duit_now: { any } };
  expect(findRate(rates, 'fpx', 1)).toBe(personal);
  expect(findRate(rates, 'fpx', 2)).toBeUndefined();
  expect(findRate(rates, 'duit_now', null)).toBe(any);
  expect(findRate(rates, 'duit_now', 2)).toBe(any);
  expect(findRate(rates, 'paypal', null)).toBeUndefined();
  expect((['fpx', 'duit_now', 'paypal'] as const).map((channel) => hasRate(rates, channel))).toEqual([
    true,
    true,
    false,
  ]);
  expect(hasRate({ fpx: {} }, 'fpx')).toBe(false);
});

test('the smallest amount that covers its fee is the first whose net is not negative', () => {
  const price = {
    rate: { percent_bps: 150, fixed_sen: 100, min_sen: 0 },
    tax_bps: 800,
    fee_bearer: 'MERCHANT',
  } as const;
  const least = smallestCovered(price, { from: sen(100), most: sen(3_000_000) });
  expect(quote({ ...price, amount: least }).net).toBeGreaterThanOrEqual(0);
  expect(quote({ ...price, amount: sen(least - 1) }).net).toBeLessThan(0);
  expect(smallestCovered({ ...price, fee_bearer: 'CUSTOMER' }, { from: sen(100), most: sen(3_000_000) })).toBe(100);
});
