import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billClosedReason, calculateBill, maskName } from './bill.ts';
import { LARGEST_PAYMENT } from './collection-form.ts';
import { sen } from './money.ts';
import { BILL_STATUSES } from './payment.ts';

const item = (quantity: number, unit_price: number) => ({ title: 'Rice', quantity, unit_price: sen(unit_price) });

describe('the amount of a bill', () => {
  test('a bill without items has the given amount', () => {
    expect(calculateBill([], sen(100))).toEqual({ amount: 100, lines: [] });
  });
  test('a bill with items has their sum, whether an amount is given or not', () => {
    const lines = [
      { ...item(2, 350), total_amount: 700 },
      { ...item(1, 0), total_amount: 0 },
    ];
    expect(calculateBill([item(2, 350), item(1, 0)], undefined)).toEqual({ amount: 700, lines });
    expect(calculateBill([item(2, 350), item(1, 0)], sen(700))).toEqual({ amount: 700, lines });
  });
  test.each([
    ['nothing', [], undefined, 'required'],
    ['an amount that its items do not have', [item(2, 350)], sen(701), 'differs_from_items'],
    ['under RM 1', [], sen(99), 'too_small'],
    ['items under RM 1', [item(1, 99)], undefined, 'too_small'],
    ['over RM 1,000,000', [], sen(LARGEST_PAYMENT + 1), 'too_large'],
    [
      'items whose sum is not a safe integer',
      [item(9999, 99_999_999_999), item(9999, 99_999_999_999)],
      undefined,
      'too_large',
    ],
  ] as const)('%s is refused', (_, items, said, fault) => {
    expect(calculateBill(items, said)).toEqual({ fault });
  });
  test('bill lines always sum to the amount, which is within the limits', () => {
    const items = fc.array(
      fc.record({ title: fc.string(), quantity: fc.nat(9999), unit_price: fc.nat(99_999_999_999) }),
    );
    fc.assert(
      fc.property(items, (some) => {
        const bill = calculateBill(
          some.map(({ unit_price, ...rest }) => ({ ...rest, unit_price: sen(unit_price) })),
          undefined,
        );
        if ('fault' in bill) return;
        expect(bill.lines.reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(bill.amount);
        expect(bill.amount).toBeGreaterThanOrEqual(100);
        expect(bill.amount).toBeLessThanOrEqual(LARGEST_PAYMENT);
      }),
    );
  });
});

describe('the closed reason of a bill', () => {
  const now = new Date('2026-11-21T02:42:00Z');
  const open = { record_status: 1, start_at: null, end_at: null };
  const stopped = { ...open, record_status: 2 };
  test('a bill is closed by its status', () => {
    const reasons = BILL_STATUSES.map((status) => [status, billClosedReason({ status, expires_at: null }, open, now)]);
    expect(Object.fromEntries(reasons)).toEqual({
      DRAFT: 'expired',
      PENDING: null,
      PROCESSING: null,
      PAID: 'paid',
      CANCELLED: 'cancelled',
      EXPIRED: 'expired',
      PARTIALLY_REFUNDED: 'paid',
      REFUNDED: 'refunded',
      VOIDED: 'refunded',
    });
  });
  test('a bill closes at its expiry, to the millisecond', () => {
    const until = (ms: number) => ({ status: 'PENDING' as const, expires_at: new Date(now.getTime() + ms) });
    expect(billClosedReason(until(1), null, now)).toBeNull();
    expect(billClosedReason(until(0), null, now)).toBe('expired');
  });
  test('a closed collection closes its bills, except paid ones', () => {
    expect(billClosedReason({ status: 'PENDING', expires_at: null }, stopped, now)).toBe('collection_stopped');
    expect(billClosedReason({ status: 'PAID', expires_at: null }, stopped, now)).toBe('paid');
  });
});

test.each([
  ['Nur Aisyah binti Rahman', 'Nur A*** b*** R***'],
  ['Ali', 'A***'],
  [' Muthu  a/l Samy ', 'Muthu a*** S***'],
  ['陈小明', '陈***'],
  ['', '***'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
