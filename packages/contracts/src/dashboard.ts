import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { BILL_AGES } from '@kutip/domain/bill';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, money } from './wire.ts';

const balance = z.object({
  pool_type: z.enum(['COLLECTION', 'PAYOUT', 'CREDIT']),
  pending: money,
  available: money,
  reserved: money,
});
const sums = z.object({ paid_count: z.number().int(), paid_amount: money, net_amount: money });
const nextSettlement = z.object({
  day: z.iso.date(),
  payment_count: z.number().int(),
  gross: money,
  fee: money,
  fee_tax: money,
  /** Refunds and other deductions. */
  deducted: money,
  net: money,
  /** The part of `net` for the bank account; the rest becomes available. */
  to_bank: money,
});
const reader = { area: 'merchant', permission: 'reports.read' } as const;

/** The steps until a business is paid, in the order in which they are shown. */
export const SETUP_STEPS = [
  'BUSINESS_DETAILS',
  'FIRST_LINK',
  'TEST_PAYMENT',
  'VERIFICATION',
  'BANK_ACCOUNT',
  'SECOND_FACTOR',
] as const;
/** IN_REVIEW: entered, and not verified yet. */
const SETUP_STATUSES = ['TO_DO', 'IN_REVIEW', 'DONE'] as const;

/** The longest period of the dashboard, in days. */
export const MAX_DASHBOARD_DAYS = 366;

export const dashboard = {
  merchant: endpoint({
    method: 'GET',
    path: 'dashboard/merchant-dashboard',
    access: reader,
    /** The period of trend and channels, by default the last 30 days; one longer than a year is refused (4000). */
    query: z.object({ start_date: day.optional(), end_date: day.optional() }),
    data: z.object({
      business_name: z.string(),
      /** As it is now, which may differ from what the login was given. */
      account_status: z.enum(ACCOUNT_STATUSES),
      /** Whether the account waits for the platform's decision. */
      is_in_review: z.boolean(),
      /** Whether payments can be taken: with approval, and in test mode while it is waited for. */
      may_take_payments: z.boolean(),
      /** What is left to do until the business is paid, of the calling user. */
      setup: z.array(z.object({ step: z.enum(SETUP_STEPS), status: z.enum(SETUP_STATUSES) })),
      balances: z.array(balance),
      /** Items that need attention today. */
      attention: z.object({
        open_exceptions: z.number().int(),
        waiting_payments: z.number().int(),
        failed_today: z.number().int(),
      }),
      /** The first day on which something is settled, less the open refunds that its run will deduct; null without one. */
      next_settlement: nextSettlement.nullable(),
      /** The pending balance by when it is settled; the parts add up to it. */
      pending: z.object({ next: money, later: money, on_hold: money, failed: money }),
      /** Whether a verified bank account receives settlements. */
      has_bank_account: z.boolean(),
      /** Unpaid bills by age, without checkouts that payers left. */
      unpaid: z.array(z.object({ age: z.enum(BILL_AGES), bill_count: z.number().int(), amount: money })),
      today: sums,
      month: sums,
      previous_month_to_date: sums,
      period: sums.extend({ start_date: z.iso.date(), end_date: z.iso.date() }),
      /** The same number of days before. */
      previous_period: sums,
      /** The days of the period, oldest first, each with the amount of the same day of the previous period. */
      trend: z.array(
        z.object({ day: z.iso.date(), paid_count: z.number().int(), paid_amount: money, before_amount: money }),
      ),
      /** The period by channel. */
      channels: z.array(sums.extend({ channel_flag: z.enum(CHANNEL_FLAGS) })),
      /** The ledger seq that the figures include. */
      as_of_seq: z.number().int(),
    }),
  }),
  latestBalance: endpoint({
    method: 'POST',
    path: 'master-pool-balance/latest-balance',
    access: { area: 'merchant', permission: 'settlements.read' },
    data: z.object({ balances: z.array(balance), as_of_seq: z.number().int() }),
  }),
  latestBalanceGet: endpoint({
    method: 'GET',
    path: 'master-pool-balance/latest-balance',
    access: { area: 'merchant', permission: 'settlements.read' },
    data: z.object({ balances: z.array(balance), as_of_seq: z.number().int() }),
  }),
};
