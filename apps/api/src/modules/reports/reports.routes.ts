import type { reports } from '@kutip/contracts/reports';
import { dayOf } from '@kutip/domain/day';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { sen } from '@kutip/domain/money';
import { previousReportPeriod, reportPeriod, type ReportPeriod, type ReportType } from '@kutip/domain/report-period';
import type { Connection } from '../../platform/connection.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import type { Store } from '../../platform/store.ts';
import { rangeOf } from './report-range.ts';
import { lastSeq } from './reports.queries.ts';
import { attemptResults, buildSalesReport, groupBy, sumByChannel, sumRefunds, sumSales } from './sales-report.ts';
import { loadAttempts, loadCollectionSales, loadPayoutStatuses, loadRefundsByDay, loadSales } from './sales.queries.ts';

const MAX_COLLECTIONS = 20;
const MONTHS_SHOWN = 12;
interface ReportDeps {
  store: Pick<Store, 'snapshot'>;
}

/** Sales and refunds of a period. */
async function loadPeriod(db: Connection, account_id: string, type: ReportType, period: ReportPeriod) {
  const sales = await loadSales(db, account_id, period, type === 'day' ? 'hour' : 'day');
  return { period, sales, refunds: await loadRefundsByDay(db, account_id, period) };
}

/** The report of the period that contains `day`, read in one snapshot. */
const loadReport = (
  { store }: ReportDeps,
  { account_id, now }: Pick<Context, 'account_id' | 'now'>,
  { type, day, ...page }: { type: ReportType; day: string; skip: number; limit: number },
) =>
  store.snapshot(async (db) => {
    const period = reportPeriod(type, day);
    const figures = {
      type,
      current: await loadPeriod(db, account_id, type, period),
      before: await loadPeriod(db, account_id, type, previousReportPeriod(type, period, dayOf(now))),
      collections: await loadCollectionSales(db, account_id, period, MAX_COLLECTIONS),
      attempts: await loadAttempts(db, account_id, period),
      as_of_seq: await lastSeq(db, account_id),
    };
    return buildSalesReport(figures, page);
  });

/** The twelve months up to today. */
function statisticsPeriod(today: string): ReportPeriod & { months: string[] } {
  const [year, month] = today.split('-').map(Number);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    new Date(Date.UTC(year!, month! - MONTHS_SHOWN + at, 1)).toISOString().slice(0, 7),
  );
  return { months, start_date: `${months[0]}-01`, end_date: today };
}

const loadStatistics = ({ store }: ReportDeps, { account_id, now }: Context) =>
  store.snapshot(async (db) => {
    const { months, ...period } = statisticsPeriod(dayOf(now));
    const sales = await loadSales(db, account_id, period, 'day');
    const monthly = groupBy(sales, ({ day }) => day.slice(0, 7));
    return {
      ...period,
      totals: { ...sumSales(sales), ...sumRefunds(await loadRefundsByDay(db, account_id, period)) },
      channels: sumByChannel(sales),
      collections: await loadCollectionSales(db, account_id, period, MAX_COLLECTIONS),
      attempts: attemptResults(await loadAttempts(db, account_id, period)),
      months: months.map((month) => ({ month, ...sumSales(monthly.get(month) ?? []) })),
    };
  });

export const reportHandlers = (deps: ReportDeps): Handlers<typeof reports> => ({
  day: ({ params, query }, context) => loadReport(deps, context, { type: 'day', day: params.date, ...query }),
  lastWeek: ({ params, query }, context) =>
    loadReport(deps, context, { type: 'last-week', day: params.date, ...query }),
  month: ({ params: { month }, query: { year, ...page } }, context) => {
    const of_year = year ?? dayOf(context.now).slice(0, 4);
    return loadReport(deps, context, {
      type: 'month',
      day: `${of_year}-${String(month).padStart(2, '0')}-01`,
      ...page,
    });
  },
  year: ({ params, query }, context) =>
    loadReport(deps, context, { type: 'year', day: `${params.year}-01-01`, ...query }),
  statistics: (_, context) => loadStatistics(deps, context),
  async payoutStatus({ body }, { db, account_id }) {
    const found = await loadPayoutStatuses(db, account_id, rangeOf(body));
    const statuses = DISBURSEMENT_STATUSES.map((status) => {
      const { payout_count = 0, amount = sen(0) } = found.find((one) => one.status === status) ?? {};
      return { status, payout_count, amount };
    });
    return {
      statuses,
      payout_count: statuses.reduce((sum, one) => sum + one.payout_count, 0),
      amount: sen(statuses.reduce((sum, one) => sum + one.amount, 0)),
    };
  },
});
