import { addDays } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dashboardFigures, firstDayNeeded, periodOf } from './dashboard-figures.ts';

const figuresOf = (totals: Parameters<typeof dashboardFigures>[0], today: string) =>
  dashboardFigures(totals, today, periodOf({}, today));

const total = (day: string, amount: number, channel_flag = 'fpx') => ({
  day,
  channel_flag,
  paid_count: 1,
  paid_amount: sen(amount),
  net_amount: sen(amount - 1),
});

describe('dashboardFigures', () => {
  test('dashboardFigures sums today, the month to date and the same part of the previous month', () => {
    const totals = [
      total('2026-09-30', 1),
      total('2026-10-01', 10),
      total('2026-10-21', 100),
      total('2026-10-22', 1_000),
      total('2026-11-01', 10_000),
      total('2026-11-21', 100_000),
      total('2026-11-21', 1_000_000, 'duit_now'),
    ];
    const { today, month, previous_month_to_date, channels } = figuresOf(totals, '2026-11-21');
    expect(today).toEqual({ paid_count: 2, paid_amount: 1_100_000, net_amount: 1_099_998 });
    expect(month).toEqual({ paid_count: 3, paid_amount: 1_110_000, net_amount: 1_109_997 });
    expect(previous_month_to_date).toEqual({ paid_count: 2, paid_amount: 110, net_amount: 108 });
    expect(channels).toEqual([
      { channel_flag: 'fpx', paid_count: 2, paid_amount: 110_000, net_amount: 109_998 },
      { channel_flag: 'duit_now', paid_count: 1, paid_amount: 1_000_000, net_amount: 999_999 },
    ]);
  });

  test.each([
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2027-01-15', '2026-12-15'],
  ])('on %s the previous month to date ends on %s', (today, last) => {
    const totals = [total(last, 7), total(addDays(last, 1), 100)];
    expect(figuresOf(totals, today).previous_month_to_date.paid_amount).toBe(7);
  });

  test('the trend has the last thirty days, each with the day thirty days earlier', () => {
    const { trend } = figuresOf([total('2026-11-21', 5), total('2026-10-22', 3), total('2026-10-23', 2)], '2026-11-21');
    expect(trend).toHaveLength(30);
    expect(trend[0]).toEqual({ day: '2026-10-23', paid_count: 1, paid_amount: 2, before_amount: 0 });
    expect(trend[29]).toEqual({ day: '2026-11-21', paid_count: 1, paid_amount: 5, before_amount: 3 });
  });

  test('no figure depends on a day before firstDayNeeded', () => {
    const days = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 200 }), (today, ago) => {
        const before = [total(addDays(firstDayNeeded(today, periodOf({}, today)), -1 - ago), 1)];
        expect(figuresOf(before, today)).toEqual(figuresOf([], today));
        const { trend, previous_month_to_date } = figuresOf(
          [total(firstDayNeeded(today, periodOf({}, today)), 1)],
          today,
        );
        expect(
          previous_month_to_date.paid_amount + trend.reduce((sum, day) => sum + day.before_amount, 0),
        ).toBeGreaterThan(0);
      }),
    );
  });
});
