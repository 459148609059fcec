import type { credentialReport, merchantApi } from '@kutip/contracts/merchant-api';
import { addDays, dayOf } from '@kutip/domain/day';
import {
  bucketOf,
  previousReportPeriod,
  reportBuckets,
  reportPeriod,
  type ReportPeriod,
  type ReportType,
} from '@kutip/domain/report-period';
import { sen } from '@kutip/domain/money';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { buildSalesReport } from '../reports/reports.service.ts';
import { findCredential } from './merchant-api.queries.ts';
import { loadCredentialSales, loadUsage } from './usage.queries.ts';

type Report = z.output<typeof credentialReport>;
type Calls = { call_count: number; refused_count: number };

const sumCalls = (rows: readonly Calls[]): Calls => ({
  call_count: rows.reduce((sum, { call_count }) => sum + call_count, 0),
  refused_count: rows.reduce((sum, { refused_count }) => sum + refused_count, 0),
});

const loadPeriod = async (db: Connection, account_id: string, id: string, period: ReportPeriod) => ({
  period,
  sales: await loadCredentialSales(db, account_id, id, period),
  refunds: [],
});

/** The report of the period that contains `day`. Refuses 4004. */
async function loadReport(
  { db, account_id, now }: Context,
  id: string,
  { type, day, ...page }: { type: ReportType; day: string; skip: number; limit: number },
): Promise<Report> {
  requireFound(await findCredential(db, account_id, id));
  const period = reportPeriod(type, day);
  const report = buildSalesReport(
    {
      type,
      current: await loadPeriod(db, account_id, id, period),
      before: await loadPeriod(db, account_id, id, previousReportPeriod(type, period, dayOf(now))),
      collections: [],
      attempts: [],
      as_of_seq: 0,
    },
    page,
  );
  const usage = await loadUsage(db, account_id, id, period);
  const callsIn = (bucket: string): Calls =>
    sumCalls(usage.filter((row) => bucketOf(type, row.day, row.hour) === bucket));
  const calls = reportBuckets(type, period).map((bucket) => ({ bucket, ...callsIn(bucket) }));
  const { totals, previous, series, channels, list } = report;
  return { type, totals, previous, series, channels, list, calls };
}

type ReportHandlers = Pick<Handlers<typeof merchantApi>, 'dayReport' | 'lastWeekReport' | 'monthReport' | 'yearReport'>;

export const reportHandlers: ReportHandlers = {
  dayReport: ({ params: { uuid, date }, query }, context) =>
    loadReport(context, uuid, { type: 'day', day: date, ...query }),
  lastWeekReport: ({ params: { uuid, date }, query }, context) =>
    loadReport(context, uuid, { type: 'last-week', day: date, ...query }),
  monthReport: ({ params: { uuid, month }, query: { year, ...page } }, context) => {
    const day = `${year ?? dayOf(context.now).slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
    return loadReport(context, uuid, { type: 'month', day, ...page });
  },
  yearReport: ({ params: { uuid, year }, query }, context) =>
    loadReport(context, uuid, { type: 'year', day: `${year}-01-01`, ...query }),
};

/** A credential with its sales and calls of today, the last seven days, this month and this year. Refuses 4004. */
export async function credentialDashboard({ db, account_id, now }: Context, id: string) {
  const credential = requireFound(await findCredential(db, account_id, id));
  const today = dayOf(now);
  // The last seven days may begin in the year before.
  const start_date = [addDays(today, -6), `${today.slice(0, 4)}-01-01`].toSorted()[0]!;
  const sales = await loadCredentialSales(db, account_id, id, { start_date, end_date: today });
  const usage = await loadUsage(db, account_id, id, { start_date, end_date: today });
  const since = (first: string) => {
    const paid = sales.filter(({ day }) => day >= first);
    return {
      paid_count: paid.reduce((sum, { paid_count }) => sum + paid_count, 0),
      paid_amount: sen(paid.reduce((sum, { paid_amount }) => sum + paid_amount, 0)),
      ...sumCalls(usage.filter(({ day }) => day >= first)),
    };
  };
  return {
    ...credential,
    today: since(today),
    last_week: since(addDays(today, -6)),
    this_month: since(`${today.slice(0, 7)}-01`),
    this_year: since(`${today.slice(0, 4)}-01-01`),
  };
}
