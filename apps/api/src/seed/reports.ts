import { api } from '@kutip/contracts/api';
import type { AccountPurpose } from '@kutip/domain/accounting';
import { createRenderer } from '../modules/receipts/receipts.service.ts';
import { generateReportJob } from '../modules/report-files/generate-report.ts';
import { reportFilesJobs } from '../modules/report-files/report-files.job.ts';
import { countAttemptsJob, reportsJobs, rollUpTotals } from '../modules/reports/reports.job.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';

/** The demo merchant's chart of accounts, numbered as SQL Account's sample company numbers its own. */
const CHART: Record<AccountPurpose, [code: string, name: string]> = {
  BALANCE: ['330-000', 'Payment gateway'],
  CREDIT: ['340-000', 'Prepaid credit'],
  BANK: ['310-001', 'Maybank current account'],
  SALES: ['500-000', 'Sales'],
  REFUNDS: ['510-000', 'Return inwards'],
  FEES: ['904-000', 'Payment charges'],
  SERVICE_TAX: ['904-001', 'Service tax'],
  PAYOUTS: ['400-000', 'Suppliers'],
  CREDIT_USED: ['905-000', 'Postage and messages'],
  PLANS: ['906-000', 'Subscriptions'],
  HELD: ['450-000', 'Customer deposits'],
  CORRECTIONS: ['990-000', 'Suspense'],
};

/** Brings the sums of reports up to date and writes three report files of the demo merchant. */
export async function createReports(services: Services, call: InProcessClient, token: string): Promise<void> {
  const jobs = { ...reportsJobs(services), ...reportFilesJobs({ ...services, renderer: createRenderer() }) };
  await jobs[rollUpTotals.name]!({});
  await jobs[countAttemptsJob.name]!({});
  await call(api.reportFiles.collection, { query: {}, body: { format: 'xlsx' } }, token);
  await call(api.reportFiles.payout, { query: {}, body: { format: 'csv' } }, token);
  const accounts = (Object.keys(CHART) as AccountPurpose[]).map((purpose) => {
    const [code, name] = CHART[purpose];
    return { purpose, code, name };
  });
  await call(api.accounting.save, { body: { layout: 'SQL_ACCOUNT', accounts, read_at: null } }, token);
  await call(api.reportSchedules.create, { body: { type: 'SETTLEMENT', format: 'xlsx', frequency: 'MONTHLY' } }, token);
  await call(api.reportFiles.journal, { body: { layout: 'SQL_ACCOUNT' } }, token);
  const queued = await services.db.selectFrom('report_files').select(['account_id', 'id']).execute();
  for (const key of queued) await jobs[generateReportJob.name]!(key);
}
