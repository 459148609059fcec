import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen, type Sen } from './money.ts';
import {
  checkLine,
  codRefusal,
  deliveryDifference,
  holdUntil,
  isConfirmed,
  isOpenForMore,
  isToPack,
  itemsAmount,
  nextMerchantStatuses,
  ORDER_PAYMENT_METHODS,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  orderExpiry,
  orderTotal,
  orderWeight,
  sendLaterRefusal,
  statusWhenPaid,
  type SoldProduct,
} from './order.ts';

const NOW = new Date('2026-11-23T06:00:00Z');
const order = {
  status: 'PAID',
  fulfilment: 'DELIVERY',
  payment_method: 'ONLINE',
  paid_at: NOW,
} as const;

const product: fc.Arbitrary<SoldProduct | undefined> = fc.option(
  fc.record({
    amount: fc.nat({ max: 500_000 }).map(sen),
    stock: fc.option(fc.integer({ min: -3, max: 30 })),
    min_purchase_quantity: fc.integer({ min: 1, max: 5 }),
    max_purchase_quantity: fc.option(fc.integer({ min: 5, max: 20 })),
  }),
  { nil: undefined },
);
const line = fc.record({
  product_id: fc.constant('p'),
  variant_id: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 40 }),
  amount: fc.nat({ max: 500_000 }).map(sen),
});

/** The largest quantity up to the ordered one that the shop can sell, found by trying each. */
function sellableByTrying(ordered: number, sold: SoldProduct | undefined): number {
  for (let quantity = ordered; quantity > 0; quantity -= 1) {
    const isInStock = sold && (sold.stock === null || quantity <= sold.stock);
    const isAllowed =
      sold &&
      quantity >= sold.min_purchase_quantity &&
      (sold.max_purchase_quantity === null || quantity <= sold.max_purchase_quantity);
    if (isInStock && isAllowed) return quantity;
  }
  return 0;
}

//
test('a checked line has the quantity that trying each quantity finds, at the price of now', () => {
  fc.assert(
    fc.property(line, product, (ordered, sold) => {
      const checked = checkLine(ordered, sold);
      const sellable = sellableByTrying(ordered.quantity, sold);
      if (checked.problem !== 'below_minimum') expect(checked.quantity).toBe(sellable);
      else expect(sellable).toBe(0);
      expect(checked.total_amount).toBe(checked.quantity * (sold?.amount ?? ordered.amount));
      expect(checked.problem === null).toBe(sellable === ordered.quantity && sold?.amount === ordered.amount);
    }),
  );
});

test('the total of an order is the sum of its pieces, one by one, with delivery and fee and without the discount', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, product), { maxLength: 8 }),
      fc.nat({ max: 5_000 }).map(sen),
      fc.nat({ max: 2_000 }).map(sen),
      fc.nat({ max: 100 }),
      (cart, shipping_amount, cod_fee, discount_percent) => {
        const lines = cart.map(([ordered, sold]) => checkLine(ordered, sold));
        let naive = 0;
        for (const { quantity, amount } of lines) for (let piece = 0; piece < quantity; piece += 1) naive += amount;
        const items_amount = itemsAmount(lines);
        expect(items_amount).toBe(naive);
        const discount_amount = sen(Math.floor((naive * discount_percent) / 100));
        const total = orderTotal({ items_amount, discount_amount, shipping_amount, cod_fee });
        expect(total - shipping_amount - cod_fee + discount_amount).toBe(naive);
        expect(total).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

// R-103 R-193
test('a piece without a weight counts one kilogram', () => {
  expect(
    orderWeight([
      { quantity: 3, weight_kg: 0.1 },
      { quantity: 2, weight_kg: null },
    ]),
  ).toBe(2.3);
});

test('every state is reached, and only finished ones have no next state', () => {
  const reached = new Set(Object.values(ORDER_TRANSITIONS).flat());
  expect(ORDER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  expect(ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].length === 0)).toEqual([
    'DELIVERED',
    'COLLECTED',
    'RETURNED',
  ]);
});

test('an unpaid order is packed and sent only when it is paid in cash on delivery', () => {
  for (const payment_method of ORDER_PAYMENT_METHODS) {
    const unpaid = { ...order, status: 'AWAITING_PAYMENT', payment_method, paid_at: null } as const;
    expect(isConfirmed(unpaid)).toBe(payment_method === 'COD');
    expect(isToPack(unpaid)).toBe(payment_method === 'COD');
    expect(nextMerchantStatuses(unpaid)).toEqual(payment_method === 'COD' ? ['PACKED'] : []);
  }
  // Packed, and its payment was voided since.
  expect(nextMerchantStatuses({ ...order, status: 'PACKED', payment_method: 'BANK_TRANSFER', paid_at: null })).toEqual(
    [],
  );
});

test('a pickup becomes ready and collected, a delivery shipped and delivered', () => {
  const pickup = { ...order, fulfilment: 'PICKUP' } as const;
  expect(nextMerchantStatuses(pickup)).toEqual(['PACKED', 'READY']);
  expect(nextMerchantStatuses({ ...pickup, status: 'READY' })).toEqual(['COLLECTED']);
  expect(nextMerchantStatuses(order)).toEqual(['PACKED']);
  expect(nextMerchantStatuses({ ...order, status: 'PACKED' })).toEqual(['SHIPPED']);
  expect(nextMerchantStatuses({ ...order, status: 'SHIPPED' })).toEqual(['DELIVERED', 'RETURNED']);
});

test('a payment revives an expired or cancelled order and leaves a packed one where it is', () => {
  expect(statusWhenPaid('EXPIRED')).toBe('PAID');
  expect(statusWhenPaid('CANCELLED')).toBe('PAID');
  expect(statusWhenPaid('SHIPPED')).toBe('SHIPPED');
});

test('cash on delivery is refused for a pickup, another place and an amount above the cap', () => {
  const terms = { cod_enable: true, cod_max_amount: 25_000 as Sen, cod_state_ids: [10, 14] };
  const delivery = { fulfilment: 'DELIVERY', state_id: 10, amount: 25_000 as Sen } as const;
  expect(codRefusal(terms, delivery)).toBeNull();
  expect(codRefusal({ ...terms, cod_enable: false }, delivery)).toBe('not_offered');
  expect(codRefusal(terms, { ...delivery, fulfilment: 'PICKUP' })).toBe('pickup');
  expect(codRefusal(terms, { ...delivery, state_id: 13 })).toBe('other_place');
  expect(codRefusal(terms, { ...delivery, state_id: null })).toBe('other_place');
  expect(codRefusal({ ...terms, cod_state_ids: [] }, { ...delivery, state_id: null })).toBeNull();
  expect(codRefusal(terms, { ...delivery, amount: 25_001 as Sen })).toBe('above_cap');
});

test('an unpaid order expires after an hour, a bank transfer after a day, cash on delivery never', () => {
  expect(orderExpiry('ONLINE', NOW)).toEqual(new Date('2026-11-23T07:00:00Z'));
  expect(orderExpiry('BANK_TRANSFER', NOW)).toEqual(new Date('2026-11-24T06:00:00Z'));
  expect(orderExpiry('COD', NOW)).toBeNull();
});

test('all orders of a parcel pay together what the parcel costs, whatever its price was when each was added', () => {
  const price = fc.nat({ max: 500_00 }).map(sen);
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), (prices) => {
      let paid = sen(0);
      for (const whole of prices) {
        const difference = deliveryDifference(whole, paid);
        expect(difference).toBeGreaterThanOrEqual(0);
        paid = sen(paid + difference);
      }
      // Nothing is returned where a larger parcel costs less, for example nothing from a certain amount.
      expect(paid).toBe(Math.max(...prices));
    }),
  );
});

test.each([
  ['2026-11-23T06:00:00Z', 1, '2026-11-24T15:59:59.000Z'],
  // 11 pm in Greenwich is the next day in Malaysia.
  ['2026-11-23T23:00:00Z', 1, '2026-11-25T15:59:59.000Z'],
  ['2026-12-30T06:00:00Z', 7, '2027-01-06T15:59:59.000Z'],
])('an order of %s is kept for %i days until %s', (now, days, until) => {
  expect(holdUntil(days, new Date(now)).toISOString()).toBe(until);
});

test('an order is kept for a delivery that is not paid in cash, where the store offers it', () => {
  const on = { ship_later_enable: true };
  const delivery = { fulfilment: 'DELIVERY', payment_method: 'ONLINE' } as const;
  expect(sendLaterRefusal(on, delivery)).toBeNull();
  expect(sendLaterRefusal(on, { ...delivery, payment_method: 'BANK_TRANSFER' })).toBeNull();
  expect(sendLaterRefusal(on, { ...delivery, payment_method: 'COD' })).toBe('cash');
  expect(sendLaterRefusal(on, { ...delivery, fulfilment: 'PICKUP' })).toBe('pickup');
  expect(sendLaterRefusal({ ship_later_enable: false }, delivery)).toBe('not_offered');
});

test('a parcel takes more while it is kept and paid, and nothing of it is booked, has left or is packed alone', () => {
  const kept = { status: 'PAID', paid_at: NOW, hold_until: NOW } as const;
  const lines = [{ quantity: 2, packed_quantity: 1, sent_quantity: 0 }];
  const packed = [{ quantity: 2, packed_quantity: 2, sent_quantity: 0 }];
  expect(isOpenForMore(kept, lines)).toBe(true);
  expect(isOpenForMore({ ...kept, status: 'PACKED' }, packed)).toBe(true);
  expect(isOpenForMore({ ...kept, status: 'PACKED' }, lines)).toBe(false);
  expect(isOpenForMore(kept, [{ quantity: 2, packed_quantity: 1, sent_quantity: 1 }])).toBe(false);
  expect(isOpenForMore({ ...kept, hold_until: null }, lines)).toBe(false);
  expect(isOpenForMore({ ...kept, paid_at: null }, lines)).toBe(false);
  const open = ORDER_STATUSES.filter((status) => isOpenForMore({ ...kept, status }, packed));
  expect(open).toEqual(['PAID', 'PACKED']);
});
