import { addDays } from './day.ts';

/** The kinds of sales report, as in the paths of the calls and of the portal. */
export const REPORT_TYPES = ['day', 'last-week', 'month', 'year'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Kuala Lumpur days, both included. */
export interface ReportPeriod {
  start_date: string;
  end_date: string;
}

const LAST_WEEK_DAYS = 7;
const HOURS = 24;
const MONTHS = 12;
const DAY_MS = 86_400_000;

const lastOfMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
};

/** The period of a report that contains `day`; of `last-week` the seven days that end on it. */
export function reportPeriod(type: ReportType, day: string): ReportPeriod {
  switch (type) {
    case 'day':
      return { start_date: day, end_date: day };
    case 'last-week':
      return { start_date: addDays(day, 1 - LAST_WEEK_DAYS), end_date: day };
    case 'month':
      return { start_date: `${day.slice(0, 7)}-01`, end_date: lastOfMonth(day.slice(0, 7)) };
    case 'year':
      return { start_date: `${day.slice(0, 4)}-01-01`, end_date: `${day.slice(0, 4)}-12-31` };
  }
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * The period before. Of a period that is not over on `today`, the same part: the first nine days of a month are compared
 * with the first nine of the month before.
 */
export function previousReportPeriod(type: ReportType, period: ReportPeriod, today: string): ReportPeriod {
  const { start_date, end_date } = reportPeriod(type, addDays(period.start_date, -1));
  if (today < period.start_date || today >= period.end_date) return { start_date, end_date };
  const last = addDays(start_date, daysBetween(period.start_date, today));
  return { start_date, end_date: last < end_date ? last : end_date };
}

/** The rows of a report's table: hours `00` to `23`, days yyyy-MM-dd, or months yyyy-MM. */
export function reportBuckets(type: ReportType, { start_date, end_date }: ReportPeriod): string[] {
  if (type === 'day') return Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, '0'));
  if (type === 'year')
    return Array.from({ length: MONTHS }, (_, at) => `${start_date.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`);
  return Array.from({ length: daysBetween(start_date, end_date) + 1 }, (_, at) => addDays(start_date, at));
}

/** The bucket of a day and an hour. */
export const bucketOf = (type: ReportType, day: string, hour: number): string =>
  type === 'day' ? String(hour).padStart(2, '0') : type === 'year' ? day.slice(0, 7) : day;
