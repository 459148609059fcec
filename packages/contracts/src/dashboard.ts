import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './wire.ts';

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

export const dashboard = {
  merchant: endpoint({
    method: 'GET',
    path: 'dashboard/merchant-dashboard',
    access: reader,
    data: z.object({
      balances: z.array(balance),
      /** Items that need attention today. */
      attention: z.object({
        open_exceptions: z.number().int(),
        waiting_payments: z.number().int(),
        failed_today: z.number().int(),
      }),
      /** The first day on which something is settled, less the open refunds that its run will deduct; null without one. */
      next_settlement: nextSettlement.nullable(),
      today: sums,
      month: sums,
      previous_month_to_date: sums,
      /** The last 30 days, oldest first, each with the amount of 30 days before for comparison. */
      trend: z.array(
        z.object({ day: z.iso.date(), paid_count: z.number().int(), paid_amount: money, before_amount: money }),
      ),
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
