import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { REPORT_TYPES } from '@kutip/domain/report-period';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, money } from './wire.ts';

const count = z.number().int();
/** Sales as on the dashboard; `paid_amount - fee - fee_tax = net_amount`, with the fee and tax that the merchant bears. */
const sums = { paid_count: count, paid_amount: money, fee: money, fee_tax: money, net_amount: money };
const refunds = { refund_count: count, refund_amount: money };
const channel = z.enum(CHANNEL_FLAGS);
const byChannel = z.array(z.object({ channel_flag: channel, ...sums }));
const byCollection = z.array(
  z.object({
    collection_id: z.uuid(),
    title: z.string(),
    paid_count: count,
    paid_amount: money,
    net_amount: money,
  }),
);
/** Attempts that started in the period. CANCELLED: the payer left or cancelled; WAITING: no result yet. */
const results = { attempts: count, succeeded: count, failed: count, cancelled: count, waiting: count };
/** Succeeded of the ended attempts in hundredths of a per cent; null while none has ended. */
const success_bps = count.nullable();
const periodTotals = z.object({ start_date: z.iso.date(), end_date: z.iso.date(), ...sums, ...refunds });

export const salesReport = z.object({
  type: z.enum(REPORT_TYPES),
  totals: periodTotals,
  /** The period before; the same part of it while this one is not over. */
  previous: periodTotals,
  /** Hours `00` to `23`, days or months of the period, each with the amount at the same place of the period before. */
  series: z.array(
    z.object({ bucket: z.string(), paid_count: count, paid_amount: money, net_amount: money, before_amount: money }),
  ),
  channels: byChannel,
  /** The twenty collections with the largest sales. */
  collections: byCollection,
  /** Attempts by bank or wallet. 0: not known. */
  banks: z.array(
    z.object({
      payment_service_id: count,
      name: z.string().nullable(),
      channel_flag: channel,
      ...results,
      success_bps,
    }),
  ),
  /** The table: a line for each hour, day or month with sales, and channel. */
  list: z.object({
    data: z.array(z.object({ bucket: z.string(), channel_flag: channel, ...sums })),
    total: count,
    skip: count,
    limit: count,
  }),
  /** The ledger seq that the figures include. */
  as_of_seq: count,
});

const reader = { area: 'merchant', permission: 'reports.read' } as const;
const MAX_LINES = 1000;
const DEFAULT_LINES = 400;
const page = {
  skip: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_LINES).default(DEFAULT_LINES),
};
const date = z.object({ date: day });
const year = z.string().regex(/^(?:19|20)\d\d$/);

/** Sales reports (D-51): figures from stored sums. Days are Kuala Lumpur days. */
export const reports = {
  day: endpoint({
    method: 'GET',
    path: 'dashboard/dashboard-generate-report/day-:date',
    access: reader,
    params: date,
    query: z.object(page),
    data: salesReport,
  }),
  /** The seven days that end on the date. */
  lastWeek: endpoint({
    method: 'GET',
    path: 'dashboard/dashboard-generate-report/last-week-:date',
    access: reader,
    params: date,
    query: z.object(page),
    data: salesReport,
  }),
  /** `year`: the current one by default. */
  month: endpoint({
    method: 'GET',
    path: 'dashboard/dashboard-generate-report/month-:month',
    access: reader,
    params: z.object({ month: z.coerce.number<number | string>().int().min(1).max(12) }),
    query: z.object({ ...page, year: year.optional() }),
    data: salesReport,
  }),
  year: endpoint({
    method: 'GET',
    path: 'dashboard/dashboard-generate-report/:year',
    access: reader,
    params: z.object({ year }),
    query: z.object(page),
    data: salesReport,
  }),
  /** The last twelve months by channel, collection, result of attempts, and month. */
  statistics: endpoint({
    method: 'GET',
    path: 'dashboard/merchant/statistic-dashboard',
    access: reader,
    data: z.object({
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      totals: z.object({ ...sums, ...refunds }),
      channels: byChannel,
      collections: byCollection,
      attempts: z.object({ ...results, success_bps }),
      /** Oldest first, the current month last. */
      months: z.array(z.object({ month: z.string(), ...sums })),
    }),
  }),
  /** Payouts created in the period, by default all; every status is listed. */
  payoutStatus: endpoint({
    method: 'POST',
    path: 'crm-reporting/merchant/payout-status',
    access: { area: 'merchant', permission: 'payouts.read' },
    body: z.object({ start_date: day.optional(), end_date: day.optional() }).default({}),
    data: z.object({
      statuses: z.array(z.object({ status: z.enum(DISBURSEMENT_STATUSES), payout_count: count, amount: money })),
      payout_count: count,
      amount: money,
    }),
  }),
};
