import type { Data } from '@kutip/contracts/endpoint';
import { merchantApi } from '@kutip/contracts/merchant-api';
import type { ReportType } from '@kutip/domain/report-period';
import { queryFor } from '../../shared/api/query.ts';
import { writtenDay } from '../../shared/charts/report-days.ts';

export type CredentialReport = Data<typeof merchantApi.dayReport>;

export const credentialReportAddress = (id: string, type: ReportType, day: string): string =>
  `/api/view/${id}/reports/${type}/${writtenDay(day)}`;

/** The call of a usage report. */
export function credentialReportQuery(uuid: string, type: ReportType, day: string) {
  const [year = '', month] = day.split('-');
  const dated = { params: { uuid, date: writtenDay(day) }, query: {} };
  switch (type) {
    case 'day':
      return queryFor(merchantApi.dayReport, dated);
    case 'last-week':
      return queryFor(merchantApi.lastWeekReport, dated);
    case 'month':
      return queryFor(merchantApi.monthReport, { params: { uuid, month: Number(month) }, query: { year } });
    case 'year':
      return queryFor(merchantApi.yearReport, { params: { uuid, year }, query: {} });
  }
}
