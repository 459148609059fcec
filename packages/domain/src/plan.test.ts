import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { sen, type Sen } from './money.ts';
import {
  changePlan,
  daysBetween,
  isRenewalReminderDue,
  periodFrom,
  planPhase,
  TIME_PERIODS,
  unusedValue,
  type TimePeriod,
} from './plan.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01', days));
const period = fc.constantFrom(...TIME_PERIODS);
const price = fc.integer({ min: 1_00, max: 10_000_00 }).map(sen);
const amount = fc.integer({ min: 0, max: 20_000_00 }).map(sen);

describe('a period', () => {
  test.each([
    ['2026-11-21', 'monthly', undefined, '2026-12-20'],
    ['2026-01-31', 'monthly', undefined, '2026-02-27'],
    ['2026-02-28', 'monthly', 31, '2026-03-30'],
    ['2026-03-31', 'monthly', 31, '2026-04-29'],
    ['2028-01-30', 'monthly', undefined, '2028-02-28'],
    ['2026-12-31', 'monthly', undefined, '2027-01-30'],
    ['2026-11-21', 'yearly', undefined, '2027-11-20'],
    ['2028-02-29', 'yearly', undefined, '2029-02-27'],
    ['2031-02-28', 'yearly', 29, '2032-02-28'],
  ] as const)('that begins on %s, %s, anchored on %s, ends on %s', (start_date, time_period, anchor_day, end_date) => {
    expect(periodFrom(start_date, time_period, anchor_day)).toEqual({ start_date, end_date });
  });

  test('renewed periods start on the anchor day or the last day of a shorter month, without a gap', () => {
    fc.assert(
      fc.property(day, period, fc.integer({ min: 1, max: 40 }), (start, time_period, times) => {
        const anchor = Number(start.slice(8));
        let from = start;
        for (let n = 0; n < times; n += 1) {
          from = addDays(periodFrom(from, time_period, anchor).end_date, 1);
          const date = Number(from.slice(8));
          expect(date === anchor || (date < anchor && addDays(from, 1).endsWith('-01'))).toBe(true);
        }
        const months = times * (time_period === 'yearly' ? 12 : 1);
        const reached = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7));
        expect(reached - (Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)))).toBe(months);
      }),
    );
  });
});

describe('unused days', () => {
  const month = { start_date: '2026-11-01', end_date: '2026-11-30', value: sen(49_00) };
  test.each([
    ['2026-10-15', 49_00], // not begun
    ['2026-11-01', 49_00],
    ['2026-11-16', 24_50],
    ['2026-11-17', 22_87], // 14/30 of 49.00 is 22.8666…
    ['2026-11-30', 1_63],
    ['2026-12-01', 0],
  ])('from %s on are worth %d sen', (today, worth) => {
    expect(unusedValue(month, today)).toBe(worth);
  });

  test('unused days are never worth more than the period, and never more on a later day', () => {
    fc.assert(
      fc.property(day, period, amount, fc.nat(800), fc.nat(50), (start, time_period, value, days, later) => {
        const worth = { ...periodFrom(start, time_period), value };
        const today = addDays(start, days);
        expect(unusedValue(worth, start)).toBe(value);
        expect(unusedValue(worth, addDays(today, later))).toBeLessThanOrEqual(unusedValue(worth, today));
      }),
    );
  });
});

describe('a change of plan', () => {
  test.each<[number, number, TimePeriod, object]>([
    [49_00, 0, 'monthly', { end_date: '2026-12-20', amount: 49_00, value: 49_00, anchor_day: 21 }],
    [199_00, 24_50, 'monthly', { end_date: '2026-12-20', amount: 174_50, value: 199_00, anchor_day: 21 }],
    [49_00, 49_00, 'monthly', { end_date: '2026-12-20', amount: 0, value: 49_00, anchor_day: 21 }],
    // 50 sen is below the minimum charge.
    [49_00, 48_50, 'monthly', { end_date: '2026-12-20', amount: 0, value: 49_00, anchor_day: 21 }],
    [49_00, 48_00, 'monthly', { end_date: '2026-12-20', amount: 1_00, value: 49_00, anchor_day: 21 }],
    // Twice the price buys twice the 30 days.
    [49_00, 98_00, 'monthly', { end_date: '2027-01-19', amount: 0, value: 98_00, anchor_day: null }],
    [0, 98_00, 'monthly', { end_date: '2026-12-20', amount: 0, value: 98_00, anchor_day: 21 }],
  ])('of %d sen with a credit of %d, %s', (cost, credit, time_period, expected) => {
    expect(changePlan(sen(cost), sen(credit), time_period, '2026-11-21')).toEqual({
      start_date: '2026-11-21',
      ...expected,
    });
  });

  test('a plan change charges nothing twice and loses no credit: payment plus credit equals the period’s value', () => {
    fc.assert(
      fc.property(price, amount, period, day, (cost, credit, time_period, today) => {
        const change = changePlan(cost, credit, time_period, today);
        const short = change.value - change.amount - credit;
        expect(short === 0 || (short > 0 && short < 1_00 && change.amount === 0)).toBe(true);
        expect(change.amount).toBeLessThanOrEqual(cost);
        expect(change.end_date >= periodFrom(today, time_period).end_date).toBe(true);
      }),
    );
  });

  test('repeated plan changes on one day gain nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ cost: price, time_period: period }), { minLength: 1, maxLength: 8 }),
        day,
        (changes, today) => {
          let held: Sen = sen(0);
          let paid = 0;
          for (const { cost, time_period } of changes) {
            const change = changePlan(cost, held, time_period, today);
            paid += change.amount;
            held = unusedValue(change, today);
            expect(held).toBe(change.value);
          }
          // Each change may waive less than RM 1.
          expect(held - paid).toBeLessThan(changes.length * 1_00);
          expect(held - paid).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('plan phase', () => {
  test.each([
    [null, '2026-11-21', 'current'],
    ['2026-12-20', '2026-12-12', 'current'],
    ['2026-12-20', '2026-12-13', 'due'],
    ['2026-12-20', '2026-12-20', 'due'],
    ['2026-12-20', '2026-12-21', 'grace'],
    ['2026-12-20', '2026-12-27', 'grace'],
    ['2026-12-20', '2026-12-28', 'lapsed'],
  ])('a plan paid until %s is on %s: %s', (end_date, today, standing) => {
    expect(planPhase(end_date, today)).toBe(standing);
  });

  test('a merchant gets four renewal reminders, however often and late the check runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 10 }), { maxLength: 40 }), (runs) => {
        const end = '2026-12-20';
        let reminded_on: string | null = null;
        let times = 0;
        for (const after of runs.toSorted((a, b) => a - b)) {
          const today = addDays(end, after);
          if (!isRenewalReminderDue(end, today, reminded_on)) continue;
          times += 1;
          reminded_on = today;
        }
        const steps = [-7, -1, 1, 6].filter((from, n, all) =>
          runs.some((after) => after >= from && after < (all[n + 1] ?? 11)),
        );
        expect(times).toBe(steps.length);
      }),
    );
  });
});

test('days between two dates are counted', () => {
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});
