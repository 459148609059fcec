import type { Data } from '@kutip/contracts/endpoint';
import { reports } from '@kutip/contracts/reports';
import { addDays } from '@kutip/domain/day';
import { REPORT_TYPES, reportPeriod, type ReportType } from '@kutip/domain/report-period';
import { queryFor } from '../../shared/api/query.ts';

export type Report = Data<typeof reports.day>;

/** dd-MM-yyyy, as in the addresses of reports. */
const written = (day: string): string => day.split('-').toReversed().join('-');
const WRITTEN_DAY = /^(\d\d)-(\d\d)-((?:19|20)\d\d)$/;

export const reportAddress = (type: ReportType, day: string): string => `/reports/view/${type}/${written(day)}`;

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

/** The call of a report. */
export function reportQuery(type: ReportType, day: string) {
  const [year = '', month] = day.split('-');
  const dated = { params: { date: written(day) }, query: {} };
  switch (type) {
    case 'day':
      return queryFor(reports.day, dated);
    case 'last-week':
      return queryFor(reports.lastWeek, dated);
    case 'month':
      return queryFor(reports.month, { params: { month: Number(month) }, query: { year } });
    case 'year':
      return queryFor(reports.year, { params: { year }, query: {} });
  }
}
