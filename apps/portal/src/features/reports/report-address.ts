import type { Data } from '@kutip/contracts/endpoint';
import { reports } from '@kutip/contracts/reports';
import type { ReportType } from '@kutip/domain/report-period';
import { queryFor } from '../../shared/api/query.ts';
import { writtenDay } from '../../shared/charts/report-days.ts';

export type Report = Data<typeof reports.day>;

export const reportAddress = (type: ReportType, day: string): string => `/reports/view/${type}/${writtenDay(day)}`;

/** The call of a report. */
export function reportQuery(type: ReportType, day: string) {
  const [year = '', month] = day.split('-');
  const dated = { params: { date: writtenDay(day) }, query: {} };
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
