import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sen } from './money.ts';
import {
  isSettlementTime,
  netSettlement,
  quoteSelfSettlement,
  SETTLEMENT_TRANSITIONS,
  SETTLEMENT_STATUSES,
  settlementNoFromReference,
  disbursementAttemptNo,
  workingDayOnOrAfter,
  type Deduction,
} from './settlement.ts';

const MERDEKA = new Set(['2026-08-31']); // a Monday

describe('when settlements are sent', () => {
  test.each([
    ['Friday, a minute before half past midnight', '2026-08-27T16:29:59Z', false],
    ['Friday, half past midnight', '2026-08-27T16:30:00Z', true],
    ['Friday evening: what was missed is made up for', '2026-08-28T15:59:59Z', true],
    ['Saturday', '2026-08-29T02:00:00Z', false],
    ['a holiday on Monday', '2026-08-31T02:00:00Z', false],
    ['the Tuesday after it', '2026-08-31T16:30:00Z', true],
  ])('%s', (_, moment, expected) => expect(isSettlementTime(new Date(moment), MERDEKA)).toBe(expected));

  test('a non-working day moves to the next', () => {
    expect(workingDayOnOrAfter('2026-08-28', MERDEKA)).toBe('2026-08-28');
    expect(workingDayOnOrAfter('2026-08-29', MERDEKA)).toBe('2026-09-01');
  });
});

const deduction = (id: string, amount: number, of: Deduction['of'] = 'own'): Deduction => ({
  id,
  amount: sen(amount),
  of,
});
const net = (payments_net: number, pending: number, deductions: Deduction[]) =>
  netSettlement({ payments_net: sen(payments_net), pending: sen(pending) }, deductions);

describe('what a settlement comes to', () => {
  test('nothing has left: the sum of its payments', () => {
    expect(net(98_00, 98_00, [])).toEqual({ net: 98_00, taken: [] });
  });

  test('refunds of its own payments and of those settled before make it smaller', () => {
    expect(net(98_00, 60_00, [deduction('a', 30_00), deduction('b', 8_00, 'stray')])).toEqual({
      net: 60_00,
      taken: [
        { id: 'a', amount: 30_00 },
        { id: 'b', amount: 8_00 },
      ],
    });
  });

  test('what does not fit is left to the next settlement', () => {
    expect(net(98_00, 500_00, [deduction('a', 100_00)])).toEqual({ net: 0, taken: [{ id: 'a', amount: 98_00 }] });
  });

  test('a refund that failed is given back, and makes room for one that did not', () => {
    expect(net(10_00, 5_00, [deduction('a', 25_00), deduction('b', -20_00, 'stray')])).toEqual({
      net: 5_00,
      taken: [
        { id: 'b', amount: -20_00 },
        { id: 'a', amount: 25_00 },
      ],
    });
  });

  test('a later payment’s refund is taken only when the money is not there otherwise', () => {
    expect(net(98_00, 98_00, [deduction('a', 50_00, 'other')])).toEqual({ net: 98_00, taken: [] });
    expect(net(98_00, 96_00, [deduction('a', 50_00, 'other')])).toEqual({
      net: 96_00,
      taken: [{ id: 'a', amount: 2_00 }],
    });
  });

  test('books that hold too little settle nothing', () => {
    expect(net(98_00, 97_99, [])).toEqual({ net_due: 98_00 });
    expect(net(98_00, 10_00, [deduction('a', 30_00)])).toEqual({ net_due: 68_00 });
  });

  test('it is its payments less what was taken, never below zero, never more than is pending', () => {
    const amount = fc.integer({ min: -1_000, max: 1_000 }).filter((one) => one !== 0);
    const some = fc.array(
      fc.record<Omit<Deduction, 'id'>>({ amount: amount.map(sen), of: fc.constantFrom('own', 'stray', 'other') }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(3_000), some, (payments_net, pending, list) => {
        const deductions = list.map((one, n) => ({ ...one, id: String(n) }));
        const netted = net(payments_net, pending, deductions);
        if ('net_due' in netted) {
          expect(netted.net_due).toBeGreaterThan(pending);
          return;
        }
        const sum = netted.taken.reduce((total, one) => total + one.amount, 0);
        expect(netted.net).toBe(payments_net - sum);
        expect(netted.net).toBeGreaterThanOrEqual(0);
        expect(netted.net).toBeLessThanOrEqual(pending);
        expect(new Set(netted.taken.map(({ id }) => id)).size).toBe(netted.taken.length);
        for (const { id, amount: one } of netted.taken) {
          const whole = deductions[Number(id)]!.amount;
          expect(Math.sign(one)).toBe(Math.sign(whole));
          expect(Math.abs(one)).toBeLessThanOrEqual(Math.abs(whole));
        }
      }),
    );
  });
});

describe('self-settlement', () => {
  test('costs RM 1.00 and the tax on it, out of what is drawn', () => {
    expect(quoteSelfSettlement(sen(10_00), 800)).toEqual({
      amount: 10_00,
      fee: 1_00,
      fee_tax: 8,
      total: 10_00,
      net: 8_92,
    });
  });
});

test('the numbers of tries lead back to their settlement', () => {
  expect(disbursementAttemptNo('ST-0123456789', 1)).toBe('ST-0123456789');
  expect(disbursementAttemptNo('ST-0123456789', 2)).toBe('ST-0123456789-02');
  for (const tries of [1, 2, 12])
    expect(settlementNoFromReference(disbursementAttemptNo('ST-0123456789', tries))).toBe('ST-0123456789');
});

test('no money comes back from a state that ended for good', () => {
  const ends = (table: (typeof SETTLEMENT_TRANSITIONS)['AUTO']) =>
    SETTLEMENT_STATUSES.filter((one) => table[one].length === 0);
  expect(ends(SETTLEMENT_TRANSITIONS.AUTO)).toEqual(['PENDING', 'REJECTED']);
  expect(ends(SETTLEMENT_TRANSITIONS.SELF)).toEqual(['SCHEDULED', 'ON_HOLD', 'FAILED', 'REJECTED', 'RETURNED']);
});
