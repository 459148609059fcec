import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billClosedBecause, billOf, maskName } from './bill.ts';
import { LARGEST_PAYMENT } from './collection-form.ts';
import { sen } from './money.ts';
import { BILL_STATUSES } from './payment.ts';

const item = (quantity: number, unit_price: number) => ({ title: 'Rice', quantity, unit_price: sen(unit_price) });

describe('what a bill asks', () => {
  test('the amount alone', () => {
    expect(billOf([], sen(100))).toEqual({ amount: 100, lines: [] });
  });
  test('the sum of its items, said or not', () => {
    const lines = [
      { ...item(2, 350), total_amount: 700 },
      { ...item(1, 0), total_amount: 0 },
    ];
    expect(billOf([item(2, 350), item(1, 0)], undefined)).toEqual({ amount: 700, lines });
    expect(billOf([item(2, 350), item(1, 0)], sen(700))).toEqual({ amount: 700, lines });
  });
  test.each([
    ['nothing', [], undefined, 'required'],
    ['an amount that its items do not have', [item(2, 350)], sen(701), 'differs_from_items'],
    ['under RM 1', [], sen(99), 'too_small'],
    ['items under RM 1', [item(1, 99)], undefined, 'too_small'],
    ['over RM 1,000,000', [], sen(LARGEST_PAYMENT + 1), 'too_large'],
    [
      'items beyond any number we keep',
      [item(9999, 99_999_999_999), item(9999, 99_999_999_999)],
      undefined,
      'too_large',
    ],
  ] as const)('%s is refused', (_, items, said, fault) => {
    expect(billOf(items, said)).toEqual({ fault });
  });
  test('lines always sum to the amount, which is within bounds', () => {
    const items = fc.array(
      fc.record({ title: fc.string(), quantity: fc.nat(9999), unit_price: fc.nat(99_999_999_999) }),
    );
    fc.assert(
      fc.property(items, (some) => {
        const bill = billOf(
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

describe('why a bill is closed', () => {
  const now = new Date('2026-11-21T02:42:00Z');
  const open = { record_status: 1, start_at: null, end_at: null };
  const stopped = { ...open, record_status: 2 };
  test('by its status', () => {
    const reasons = BILL_STATUSES.map((status) => [status, billClosedBecause({ status, expires_at: null }, open, now)]);
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
  test('by its time, to the millisecond', () => {
    const until = (ms: number) => ({ status: 'PENDING' as const, expires_at: new Date(now.getTime() + ms) });
    expect(billClosedBecause(until(1), null, now)).toBeNull();
    expect(billClosedBecause(until(0), null, now)).toBe('expired');
  });
  test('by its collection, unless it was paid', () => {
    expect(billClosedBecause({ status: 'PENDING', expires_at: null }, stopped, now)).toBe('collection_stopped');
    expect(billClosedBecause({ status: 'PAID', expires_at: null }, stopped, now)).toBe('paid');
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
