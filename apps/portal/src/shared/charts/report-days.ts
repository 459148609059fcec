import { addDays } from '@kutip/domain/day';
import { REPORT_TYPES, reportPeriod, type ReportType } from '@kutip/domain/report-period';

/** dd-MM-yyyy, as in the addresses of reports. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('-');
const WRITTEN_DAY = /^(\d\d)-(\d\d)-((?:19|20)\d\d)$/;

/** The report that an address names; null for an address that names none. */
export function readReportAddress(type: string, selectedDate: string): { type: ReportType; day: string } | null {
  const known = REPORT_TYPES.find((one) => one === type);
  const [, date, month, year] = WRITTEN_DAY.exec(selectedDate) ?? [];
  const day = `${year}-${month}-${date}`;
  const exists = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return known && date && exists ? { type: known, day } : null;
}

/** A day of the report before or after. */
export function neighbourDay(type: ReportType, day: string, direction: -1 | 1): string {
  const { start_date, end_date } = reportPeriod(type, day);
  if (type === 'last-week') return addDays(day, direction * 7);
  return addDays(direction === 1 ? end_date : start_date, direction);
}
