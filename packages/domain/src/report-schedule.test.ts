import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { dayBeforeFirstPeriod, dueReportPeriod, REPORT_FREQUENCIES, schedulePeriod } from './report-schedule.ts';

describe('scheduled reports', () => {
  it('a week is Monday to Sunday, a month its calendar days', () => {
    expect(schedulePeriod('WEEKLY', '2026-11-22')).toEqual({ start_date: '2026-11-16', end_date: '2026-11-22' });
    expect(schedulePeriod('WEEKLY', '2026-11-23')).toEqual({ start_date: '2026-11-23', end_date: '2026-11-29' });
    expect(schedulePeriod('MONTHLY', '2028-02-10')).toEqual({ start_date: '2028-02-01', end_date: '2028-02-29' });
  });

  it('a schedule that begins today is due when the running period is over', () => {
    const last_end_date = dayBeforeFirstPeriod('MONTHLY', '2026-11-22');
    expect(dueReportPeriod({ frequency: 'MONTHLY', last_end_date }, '2026-11-30')).toBeNull();
    expect(dueReportPeriod({ frequency: 'MONTHLY', last_end_date }, '2026-12-01')).toEqual({
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    });
  });

  it('covers every day once, however late and however often it runs, also after a change of frequency', () => {
    const frequency = fc.constantFrom(...REPORT_FREQUENCIES);
    const steps = fc.array(fc.record({ wait_days: fc.integer({ min: 0, max: 40 }), frequency }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (runs) => {
        const first = dayBeforeFirstPeriod('DAILY', '2026-11-22');
        let [today, last_end_date] = ['2026-11-22', first];
        for (const run of runs) {
          today = addDays(today, run.wait_days);
          for (;;) {
            const period = dueReportPeriod({ frequency: run.frequency, last_end_date }, today);
            if (!period) break;
            expect(period.start_date).toBe(addDays(last_end_date, 1));
            expect(period.end_date >= period.start_date).toBe(true);
            expect(period.end_date < today).toBe(true);
            last_end_date = period.end_date;
          }
        }
        // What is left is not over yet.
        const { frequency: last } = runs.at(-1) ?? { frequency: 'DAILY' as const };
        expect(schedulePeriod(last, addDays(last_end_date, 1)).end_date >= today).toBe(true);
      }),
    );
  });
});
