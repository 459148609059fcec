import { addDays } from './day.ts';
import { reportPeriod, type ReportPeriod } from './report-period.ts';

/** How often a scheduled report is written. */
export const REPORT_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

const WEEK_DAYS = 7;

/** Days since Monday. */
const daysIntoWeek = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;

/** The whole day, week from Monday to Sunday, or month that contains `day`. */
export function schedulePeriod(frequency: ReportFrequency, day: string): ReportPeriod {
  switch (frequency) {
    case 'DAILY':
      return reportPeriod('day', day);
    case 'WEEKLY': {
      const start_date = addDays(day, -daysIntoWeek(day));
      return { start_date, end_date: addDays(start_date, WEEK_DAYS - 1) };
    }
    case 'MONTHLY':
      return reportPeriod('month', day);
  }
}

/** The last day before the period of `today`: a schedule that begins today reports that period when it is over. */
export const dayBeforeFirstPeriod = (frequency: ReportFrequency, today: string): string =>
  addDays(schedulePeriod(frequency, today).start_date, -1);

/**
 * The next period of a schedule, if it is over on `today`; null while it runs. It begins on the day after the last one, also when
 * the frequency was changed in the middle of a period.
 */
export function dueReportPeriod(
  { frequency, last_end_date }: { frequency: ReportFrequency; last_end_date: string },
  today: string,
): ReportPeriod | null {
  const start_date = addDays(last_end_date, 1);
  const { end_date } = schedulePeriod(frequency, start_date);
  return end_date < today ? { start_date, end_date } : null;
}
