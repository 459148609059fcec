import { api } from '@kutip/contracts/api';
import { createRenderer } from '../modules/receipts/receipts.service.ts';
import { generateReportJob } from '../modules/report-files/generate-report.ts';
import { reportFilesJobs } from '../modules/report-files/report-files.job.ts';
import { countAttemptsJob, reportsJobs, rollUpTotals } from '../modules/reports/reports.job.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';

/** Brings the sums of reports up to date and writes two report files of the demo merchant. */
export async function createReports(services: Services, call: InProcessClient, token: string): Promise<void> {
  const jobs = { ...reportsJobs(services), ...reportFilesJobs({ ...services, renderer: createRenderer() }) };
  await jobs[rollUpTotals.name]!({});
  await jobs[countAttemptsJob.name]!({});
  await call(api.reportFiles.collection, { query: {}, body: { format: 'xlsx' } }, token);
  await call(api.reportFiles.payout, { query: {}, body: { format: 'csv' } }, token);
  const queued = await services.db.selectFrom('report_files').select(['account_id', 'id']).execute();
  for (const key of queued) await jobs[generateReportJob.name]!(key);
}
