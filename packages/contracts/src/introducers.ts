import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { z } from 'zod';
import { adminWriter, adminReader, type Access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { proposal, proposalDecision } from './proposal.ts';
import { day, money, timestamp } from './wire.ts';

const introducer = z.object({
  id: z.uuid(),
  code: z.string(),
  full_name: z.string(),
  /** ACTIVE earns commission on new payments. */
  status: z.string(),
  /** Their share of our fee unless a merchant's link has another, in basis points. */
  payment_rate_bps: z.number().int(),
  payout_rate_bps: z.number().int(),
  merchant_count: z.number().int(),
  /** Commissions whose month is not over. */
  pending: money,
  payable: money,
  paid: money,
  created_at: timestamp,
});

/** A merchant that the introducer brought in, and what was earned on them. */
const referral = z.object({
  account_id: z.uuid(),
  name: z.string(),
  status: z.string(),
  payment_rate_bps: z.number().int(),
  payout_rate_bps: z.number().int(),
  joined_at: timestamp,
  /** Earned in all, less what was reversed. */
  commission: money,
});

const own = { area: 'introducer', permission: 'reports.read' } as const satisfies Access;
const monthly = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  payment_amount: money,
  payout_amount: money,
  commission: money,
});
/** What earned a commission, without anything of the payer or payee. */
const earningRow = z.object({
  id: z.uuid(),
  invoice_no: z.string(),
  merchant: z.string(),
  amount: money,
  /** Our fee without its tax. */
  fee: money,
  commission: money,
  commission_status: z.enum(['PENDING', 'PAYABLE', 'PAID', 'REVERSED']),
});
const earningList = {
  access: own,
  search: ['invoice_no', 'merchant'],
  sum_column: 'commission',
  sum_by: { column: 'commission_status', counted: ['PENDING', 'PAYABLE', 'PAID'] },
  default_limit: 100,
} as const;

/** What an introducer sees: merchants, what they earned on them, and never who paid or was paid (D-54). */
export const introducerPortal = {
  me: endpoint({
    method: 'POST',
    path: 'account-introducer/me',
    access: own,
    data: z.object({
      id: z.uuid(),
      code: z.string(),
      full_name: z.string(),
      status: z.string(),
      payment_rate_bps: z.number().int(),
      payout_rate_bps: z.number().int(),
      bank_name: z.string().nullable(),
      account_name: z.string().nullable(),
      /** The page on which a merchant registers and is linked to the introducer. */
      referral_url: z.url(),
    }),
  }),
  /** What is due, what was paid, and when. */
  statement: endpoint({
    method: 'POST',
    path: 'account-introducer/statement',
    access: own,
    data: z.object({
      /** Of months that are over and not paid yet, less commissions that were reversed after they were paid. */
      due: money,
      /** Of the month that is not over. */
      pending: money,
      /** The last 24 months with commissions, the newest first. */
      months: z.array(
        z.object({
          /** The first day of the month. */
          month: z.iso.date(),
          count: z.number().int(),
          earned: money,
          due: money,
          paid: money,
          /** When the last of them was paid. */
          paid_at: timestamp.nullable(),
        }),
      ),
      /** The last 24 payments to the introducer, the newest first. */
      payments: z.array(
        z.object({
          id: z.uuid(),
          paid_at: timestamp,
          count: z.number().int(),
          /** Less commissions that were reversed after they were paid. */
          amount: money,
        }),
      ),
    }),
  }),
  dashboard: endpoint({
    method: 'POST',
    path: 'account-introducer/dashboard/me',
    access: own,
    data: z.object({
      merchant_count: z.number().int(),
      active_merchant_count: z.number().int(),
      payment_count: z.number().int(),
      payment_amount: money,
      payout_count: z.number().int(),
      payout_amount: money,
      commission_total: money,
      /** Not paid yet, whether its month is over or not. */
      commission_pending: money,
      commission_paid: money,
      /** The last twelve months, the oldest first. */
      monthly: z.array(monthly),
    }),
  }),
  merchants: listing({
    path: 'account-introducer/merchant-introducer',
    access: own,
    row: z.object({
      id: z.uuid(),
      uuid: z.uuid(),
      name: z.string(),
      status: z.enum(ACCOUNT_STATUSES),
      joined_at: timestamp,
      payment_count: z.number().int(),
      payment_amount: money,
      payout_count: z.number().int(),
      payout_amount: money,
      commission: money,
    }),
    search: ['name'],
    sort: ['joined_at', 'name', 'commission'],
    date_column: 'joined_at',
    sum_column: 'commission',
    default_limit: 100,
  }),
  payments: listing({
    ...earningList,
    path: 'account-introducer/introducer-payment-record-data',
    row: earningRow.extend({
      channel: z.enum([...CHANNEL_FLAGS, 'offline']),
      status: z.enum(ATTEMPT_STATUSES),
      paid_at: timestamp.nullable(),
    }),
    sort: ['paid_at', 'amount', 'commission'],
    date_column: 'paid_at',
  }),
  payouts: listing({
    ...earningList,
    path: 'account-introducer/introducer-payout-record-data',
    row: earningRow.extend({
      bank: z.string(),
      /** The last four digits only. */
      account_number: z.string(),
      status: z.enum(DISBURSEMENT_STATUSES),
      processed_at: timestamp.nullable(),
    }),
    sort: ['processed_at', 'amount', 'commission'],
    date_column: 'processed_at',
  }),
};

const WHOLE_BPS = 10_000;
const rate = z.int().min(0).max(WHOLE_BPS);

const status = z.enum(['PENDING', 'PAYABLE', 'PAID', 'REVERSED']);
const source = z.enum(['PAYMENT', 'PAYOUT']);

/** A payment to an introducer. */
const payment = z.object({
  /** The number of commissions. */
  count: z.number().int(),
  /** Less commissions that were reversed after they were paid. */
  amount: money,
  /** A payment that waits for a second admin; null: none. */
  proposal: proposal
    .extend({
      count: z.number().int(),
      amount: money,
      /** Commissions earned before this moment. */ earned_before: timestamp,
    })
    .nullable(),
});

/** Introducers and their commissions, for admins. */
export const introducerAdmin = {
  list: listing({
    path: 'account-introducer/admin/list',
    access: adminReader,
    row: introducer,
    search: ['full_name', 'code'],
    sort: ['created_at', 'full_name', 'payable'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'account-introducer/admin/:id',
    access: adminReader,
    params: id,
    data: introducer.extend({ merchants: z.array(referral) }),
  }),
  /**
   * Links a merchant to an introducer, at the introducer's own rates unless others are given. A merchant has one introducer:
   * another one's link is replaced, and what they earned stays theirs. Refuses 4000 a merchant or introducer that does not
   * exist or is not active.
   */
  assign: endpoint({
    method: 'POST',
    path: 'account-introducer/admin/assign',
    access: adminWriter,
    money: 'redirects',
    body: z.object({
      introducer_id: z.uuid(),
      account_id: z.uuid(),
      payment_rate_bps: rate.optional(),
      payout_rate_bps: rate.optional(),
    }),
    data: referral,
  }),
  commissions: listing({
    path: 'account-introducer/admin/commissions',
    access: adminReader,
    row: z.object({
      id: z.uuid(),
      account_id: z.uuid(),
      merchant_name: z.string(),
      introducer_id: z.uuid(),
      introducer_code: z.string(),
      introducer_name: z.string(),
      source,
      payment_record_id: z.uuid().nullable(),
      payout_record_id: z.uuid().nullable(),
      /** Our fee without its tax. */
      base_fee: money,
      rate_bps: z.number().int(),
      commission: money,
      /** PENDING until its month is over, then PAYABLE. REVERSED: the payment was voided. */
      status,
      earned_at: timestamp,
      payable_at: timestamp.nullable(),
      paid_at: timestamp.nullable(),
      reversed_at: timestamp.nullable(),
    }),
    search: ['merchant_name', 'introducer_name', 'introducer_code'],
    sort: ['earned_at', 'commission'],
    filters: { status, source, introducer_id: z.uuid() },
    date_column: 'earned_at',
    sum_column: 'commission',
    sum_by: { column: 'status', counted: ['PENDING', 'PAYABLE', 'PAID'] },
  }),
  /** What is payable to an introducer now. */
  due: endpoint({
    method: 'GET',
    path: 'account-introducer/admin/:id/pay-commissions',
    access: adminReader,
    params: id,
    data: payment,
  }),
  /**
   * Pays an introducer's payable commissions, all or those earned until the end of a day: a transfer in the ledger of each
   * merchant. With the day's other payments above the limit of one person it pays nothing: it becomes a proposal for a
   * second admin. Returns what was paid. Refuses 4010 while a proposal is open, and if the amount changes meanwhile.
   */
  pay: endpoint({
    method: 'POST',
    path: 'account-introducer/admin/:id/pay-commissions',
    access: adminWriter,
    money: 'sends',
    params: id,
    idempotent: true,
    body: z.object({ until: day.optional() }),
    data: payment,
  }),
  /**
   * Decides on a proposed payment. CONFIRM pays exactly what was proposed; REJECT pays nothing. Refuses 4003 the admin who
   * proposed, 4010 a proposal that is not open or whose amount has changed.
   */
  decideProposal: endpoint({
    method: 'POST',
    path: 'account-introducer/admin/:id/pay-commissions/proposal',
    access: adminWriter,
    money: 'sends',
    params: id,
    idempotent: true,
    body: proposalDecision,
    data: payment,
  }),
};
