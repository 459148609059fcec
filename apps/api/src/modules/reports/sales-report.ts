import type { salesReport } from '@kutip/contracts/reports';
import type { ChannelFlag } from '@kutip/domain/channels';
import { sen, type Sen } from '@kutip/domain/money';
import { bucketOf, reportBuckets, type ReportPeriod, type ReportType } from '@kutip/domain/report-period';
import type { z } from 'zod';
import type { AttemptResult, AttemptTotal, CollectionSales, SalesSums, SalesTotal } from './sales.queries.ts';

interface Refunds {
  refund_count: number;
  refund_amount: Sen;
}
interface PeriodFigures {
  period: ReportPeriod;
  sales: readonly SalesTotal[];
  refunds: readonly Refunds[];
}

/** Sums of sales in sen; the fee is what remains between gross, tax and net. */
export function sumSales(rows: readonly SalesSums[]) {
  let [paid_count, paid_amount, fee_tax, net_amount] = [0, 0, 0, 0];
  for (const row of rows) {
    paid_count += row.paid_count;
    paid_amount += row.paid_amount;
    fee_tax += row.fee_tax;
    net_amount += row.net_amount;
  }
  return {
    paid_count,
    paid_amount: sen(paid_amount),
    fee: sen(paid_amount - net_amount - fee_tax),
    fee_tax: sen(fee_tax),
    net_amount: sen(net_amount),
  };
}

export const sumRefunds = (rows: readonly Refunds[]): Refunds => ({
  refund_count: rows.reduce((sum, { refund_count }) => sum + refund_count, 0),
  refund_amount: sen(rows.reduce((sum, { refund_amount }) => sum + refund_amount, 0)),
});

/** The rows by a key, in the order of its first appearance. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The sums by channel, largest first. */
export const sumByChannel = (sales: readonly SalesTotal[]) =>
  [...groupBy(sales, ({ channel_flag }): ChannelFlag => channel_flag)]
    .map(([channel_flag, rows]) => ({ channel_flag, ...sumSales(rows) }))
    .toSorted((one, other) => other.paid_amount - one.paid_amount);

const BPS = 10_000;

/** The number of attempts by result, and the share of the ended ones that succeeded. */
export function attemptResults(rows: readonly Pick<AttemptTotal, 'result' | 'attempt_count'>[]) {
  const countOf = (result: AttemptResult): number =>
    rows.reduce((sum, row) => (row.result === result ? sum + row.attempt_count : sum), 0);
  const [succeeded, failed, cancelled] = [countOf('SUCCEEDED'), countOf('FAILED'), countOf('CANCELLED')];
  const waiting = countOf('WAITING');
  const ended = succeeded + failed + cancelled;
  return {
    attempts: ended + waiting,
    succeeded,
    failed,
    cancelled,
    waiting,
    success_bps: ended === 0 ? null : Math.round((succeeded / ended) * BPS),
  };
}

const attemptsByBank = (attempts: readonly AttemptTotal[]) =>
  [...groupBy(attempts, ({ channel_flag, payment_service_id }) => `${channel_flag} ${payment_service_id}`).values()]
    .map((rows) => {
      const { payment_service_id, name, channel_flag } = rows[0]!;
      return { payment_service_id, name, channel_flag, ...attemptResults(rows) };
    })
    .toSorted((one, other) => other.attempts - one.attempts);

const periodTotals = ({ period, sales, refunds }: PeriodFigures) => ({
  ...period,
  ...sumSales(sales),
  ...sumRefunds(refunds),
});

/** Each bucket beside the one at the same place of the period before. */
function seriesOf(type: ReportType, current: PeriodFigures, before: PeriodFigures) {
  const bucketed = ({ sales }: PeriodFigures) => groupBy(sales, ({ day, hour }) => bucketOf(type, day, hour));
  const [now, then] = [bucketed(current), bucketed(before)];
  const buckets_before = reportBuckets(type, before.period);
  return reportBuckets(type, current.period).map((bucket, at) => {
    const { paid_count, paid_amount, net_amount } = sumSales(now.get(bucket) ?? []);
    const before_amount = sumSales(then.get(buckets_before[at] ?? '') ?? []).paid_amount;
    return { bucket, paid_count, paid_amount, net_amount, before_amount };
  });
}

function linesOf(type: ReportType, sales: readonly SalesTotal[]) {
  const keyOf = ({ day, hour, channel_flag }: SalesTotal) => `${bucketOf(type, day, hour)} ${channel_flag}`;
  return [...groupBy(sales, keyOf).values()].map((rows) => {
    const { day, hour, channel_flag } = rows[0]!;
    return { bucket: bucketOf(type, day, hour), channel_flag, ...sumSales(rows) };
  });
}

export interface ReportFigures {
  type: ReportType;
  current: PeriodFigures;
  before: PeriodFigures;
  collections: CollectionSales[];
  attempts: readonly AttemptTotal[];
  as_of_seq: number;
}

/** A sales report from stored sums. Amounts in sen. */
export function buildSalesReport(
  { type, current, before, collections, attempts, as_of_seq }: ReportFigures,
  { skip, limit }: { skip: number; limit: number },
): z.output<typeof salesReport> {
  const lines = linesOf(type, current.sales);
  return {
    type,
    totals: periodTotals(current),
    previous: periodTotals(before),
    series: seriesOf(type, current, before),
    channels: sumByChannel(current.sales),
    collections,
    banks: attemptsByBank(attempts),
    list: { data: lines.slice(skip, skip + limit), total: lines.length, skip, limit },
    as_of_seq,
  };
}
