import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideDiscount,
  DISCOUNT_TYPES,
  discountFaults,
  type DiscountedOrder,
  type DiscountTerms,
  type DiscountUses,
} from './discount.ts';
import { sen, type Sen } from './money.ts';

const STORE = 'store-1';
const START = new Date('2026-11-01T00:00:00+08:00');
const END = new Date('2026-12-01T00:00:00+08:00');
const NOW = new Date('2026-11-23T10:00:00+08:00');
const terms = (change: Partial<DiscountTerms> = {}): DiscountTerms => ({
  type: 'PERCENT',
  value: 1000,
  min_spend: null,
  max_discount: null,
  usage_limit: null,
  per_customer_limit: null,
  start_at: START,
  end_at: END,
  store_ids: [],
  record_status: 1,
  ...change,
});
const order = (subtotal: number, shipping = 0): DiscountedOrder => ({
  store_id: STORE,
  subtotal: sen(subtotal),
  shipping: sen(shipping),
});
const UNUSED: DiscountUses = { used_count: 0, customer_uses: 0 };

describe('decideDiscount', () => {
  test.each([
    ['ten percent', terms(), order(5_000), 500],
    ['half a sen of a percentage is rounded up', terms({ value: 1_250 }), order(4), 1],
    ['a fixed amount', terms({ type: 'FIXED', value: 700 }), order(5_000), 700],
    ['a fixed amount is not more than the order', terms({ type: 'FIXED', value: 700 }), order(300), 300],
    ['a percentage up to its limit', terms({ max_discount: sen(200) }), order(5_000), 200],
    ['shipping, and nothing else', terms({ type: 'FREE_SHIPPING', value: null }), order(5_000, 800), 800],
    ['shipping up to a limit', terms({ type: 'FREE_SHIPPING', max_discount: sen(500) }), order(5_000, 800), 500],
  ])('%s', (_, discount, bought, amount) => {
    expect(decideDiscount(discount, bought, UNUSED, NOW)).toEqual({ amount });
  });

  test.each([
    ['a paused code is unknown', terms({ record_status: 2 }), UNUSED, NOW, 'unknown_code'],
    ['another store', terms({ store_ids: ['store-2'] }), UNUSED, NOW, 'other_store'],
    ['a moment before the start', terms(), UNUSED, new Date(START.getTime() - 1), 'not_started'],
    ['the end itself', terms(), UNUSED, END, 'ended'],
    ['the last use is taken', terms({ usage_limit: 3 }), { used_count: 3, customer_uses: 0 }, NOW, 'used_up'],
    [
      'the customer has used it',
      terms({ per_customer_limit: 1 }),
      { used_count: 5, customer_uses: 1 },
      NOW,
      'used_by_customer',
    ],
    ['a sen below the minimum', terms({ min_spend: sen(5_001) }), UNUSED, NOW, 'below_min_spend'],
    ['no shipping to reduce', terms({ type: 'FREE_SHIPPING' }), UNUSED, NOW, 'nothing_to_reduce'],
  ])('%s is refused', (_, discount, uses, now, refusal) => {
    expect(decideDiscount(discount, order(5_000), uses, now)).toEqual({ refusal });
  });

  test('at the start, at the minimum and with a use left the code applies', () => {
    const discount = terms({ min_spend: sen(5_000), usage_limit: 3, per_customer_limit: 2 });
    const uses = { used_count: 2, customer_uses: 1 };
    expect(decideDiscount(discount, order(5_000), uses, START)).toEqual({ amount: 500 });
  });
});

/** The rule in exact fractions, written another way: BigInt, and each condition from its sentence in the specification. */
function naiveAmount({ type, value, max_discount }: DiscountTerms, { subtotal, shipping }: DiscountedOrder): bigint {
  const twice_percent = (BigInt(subtotal) * BigInt(value ?? 0) * 2n) / 10_000n;
  const reduction =
    type === 'PERCENT' ? (twice_percent + 1n) / 2n : type === 'FIXED' ? BigInt(value ?? 0) : BigInt(shipping);
  const limits = [
    BigInt(type === 'FREE_SHIPPING' ? shipping : subtotal),
    ...(max_discount === null ? [] : [BigInt(max_discount)]),
  ];
  return [reduction, ...limits].reduce((least, one) => (one < least ? one : least));
}

function naiveMayUse(discount: DiscountTerms, bought: DiscountedOrder, uses: DiscountUses, now: Date): boolean {
  const within = (used: number, limit: number | null) => limit === null || limit - used >= 1;
  return (
    discount.record_status === 1 &&
    [...discount.store_ids, ...(discount.store_ids.length ? [] : [STORE])].includes(bought.store_id) &&
    (discount.start_at?.getTime() ?? -Infinity) <= now.getTime() &&
    now.getTime() < (discount.end_at?.getTime() ?? Infinity) &&
    within(uses.used_count, discount.usage_limit) &&
    within(uses.customer_uses ?? 0, discount.per_customer_limit) &&
    bought.subtotal >= (discount.min_spend ?? 0)
  );
}

const amounts = fc.integer({ min: 0, max: 999_999_999_99 }).map((amount): Sen => sen(amount));
/** Small numbers, so that limits, moments and amounts often meet. */
const near = fc.integer({ min: 0, max: 4 });
const moments = near.map((minute) => new Date(NOW.getTime() + minute * 60_000));
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const someAmount = fc.oneof(amounts, near.map(sen));
const someTerms: fc.Arbitrary<DiscountTerms> = fc.record({
  type: fc.constantFrom(...DISCOUNT_TYPES),
  value: optional(fc.integer({ min: 0, max: 10_000 })),
  min_spend: optional(someAmount),
  max_discount: optional(someAmount),
  usage_limit: optional(near),
  per_customer_limit: optional(near),
  start_at: optional(moments),
  end_at: optional(moments),
  store_ids: fc.subarray([STORE, 'store-2']),
  record_status: fc.constantFrom(1, 2),
});
const someOrder = fc.record({
  store_id: fc.constantFrom(STORE, 'store-2'),
  subtotal: someAmount,
  shipping: someAmount,
});
const someUses = fc.record({ used_count: near, customer_uses: optional(near) });

test('the rule agrees with a naive model, and never takes more than what it reduces', () => {
  fc.assert(
    fc.property(someTerms, someOrder, someUses, moments, (discount, bought, uses, now) => {
      const all_stores = discount.store_ids.length === 0 ? { ...bought, store_id: STORE } : bought;
      const decision = decideDiscount(discount, all_stores, uses, now);
      const amount = naiveAmount(discount, all_stores);
      const applies = naiveMayUse(discount, all_stores, uses, now) && amount > 0n;
      expect('amount' in decision).toBe(applies);
      if (!('amount' in decision)) return;
      expect(BigInt(decision.amount)).toBe(amount);
      expect(decision.amount).toBeLessThanOrEqual(
        discount.type === 'FREE_SHIPPING' ? all_stores.shipping : all_stores.subtotal,
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a percentage', { type: 'PERCENT', value: 10_000 }, {}],
  ['more than everything', { type: 'PERCENT', value: 10_001 }, { value: 'too_large' }],
  ['a fixed amount above 100', { type: 'FIXED', value: 25_000 }, {}],
  ['no amount', { type: 'FIXED', value: null }, { value: 'required' }],
  ['an amount of zero', { type: 'FIXED', value: 0 }, { value: 'too_small' }],
  ['free shipping without a value', { type: 'FREE_SHIPPING' }, {}],
  ['an end at the start', { type: 'FREE_SHIPPING', start_at: NOW, end_at: NOW }, { end_at: 'before_start' }],
])('discountFaults of %s', (_, form, faults) => {
  expect(discountFaults(form)).toEqual(faults);
});
