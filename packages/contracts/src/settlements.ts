import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { SETTLEMENT_DESTINATIONS, SETTLEMENT_STATUSES, SETTLEMENT_TYPES } from '@kutip/domain/settlement';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id, text, merchantFields } from './fields.ts';
import { listing } from './listing.ts';
import { day, money, moneyInput, timestamp } from './wire.ts';

const channel = z.enum(CHANNEL_FLAGS);

/** The amounts of a settlement; gross - fee - fee_tax - deducted = net, exactly. */
const sums = {
  payment_count: z.number().int(),
  /** Gross payments; for a self-settlement the withdrawn amount. */
  gross: money,
  fee: money,
  fee_tax: money,
  /** Refunds and other deductions. */
  deducted: money,
  net: money,
};

/** Where the money is. Money that became available (TO_BALANCE) reaches the bank with a withdrawal, a settlement of its own. */
export const SETTLEMENT_OUTCOMES = ['TO_BANK', 'IN_TRANSIT', 'TO_BALANCE', 'NOT_SENT'] as const;

export const settlementRow = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  invoice_no: z.string(),
  type: z.enum(SETTLEMENT_TYPES),
  status: z.enum(SETTLEMENT_STATUSES),
  /** null for a self-settlement. */
  channel_flag: channel.nullable(),
  /** The Kuala Lumpur day whose payments it settles. */
  collection_day: z.iso.date().nullable(),
  expected_date: z.iso.date(),
  /** null until it is sent. */
  destination: z.enum(SETTLEMENT_DESTINATIONS).nullable(),
  outcome: z.enum(SETTLEMENT_OUTCOMES),
  ...sums,
  bank_id: z.uuid().nullable(),
  account_mask: z.string().nullable(),
  account_name: z.string().nullable(),
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  settled_at: timestamp.nullable(),
  created_at: timestamp,
});

/** One disbursement attempt. */
const bankTry = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(DISBURSEMENT_STATUSES),
  amount: money,
  account_mask: z.string(),
  account_name: z.string(),
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  send_after: timestamp,
  sent_at: timestamp.nullable(),
});

const settlementRecord = settlementRow.extend({
  sent_at: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  updated_at: timestamp,
  /** Oldest first. */
  tries: z.array(bankTry),
});

/** A line of a settlement statement: a payment, or a deduction as a negative amount. */
const line = z.object({
  id: z.uuid(),
  settlement_id: z.uuid(),
  kind: z.enum(['PAYMENT', 'DEDUCTION']),
  payment_record_id: z.uuid(),
  transaction_invoice_no: z.string(),
  invoice_no: z.string(),
  title: z.string(),
  payer_name: z.string().nullable(),
  channel_flag: channel,
  paid_at: timestamp.nullable(),
  gross: money,
  fee: money,
  fee_tax: money,
  net: money,
});

const incoming = z.object({
  /** Id of the group; the settlement's id once it is scheduled. */
  id: z.uuid(),
  /** The day on which the run sends it; while it is on hold, the day for which it was scheduled. */
  expected_date: z.iso.date(),
  collection_day: z.iso.date(),
  channel_flag: channel,
  status: z.enum(['SCHEDULED', 'ON_HOLD']),
  reason: z.string().nullable(),
  /** The current channel setting. */
  is_auto_settlement: z.boolean(),
  /** BALANCE with automatic settlement: there is no verified bank account yet. */
  destination: z.enum(SETTLEMENT_DESTINATIONS),
  ...sums,
});

const settlementChannel = z.object({
  channel_id: z.number().int(),
  channel_flag: channel,
  /** On: sent to the bank automatically. Off: becomes available for withdrawal. */
  is_auto_settlement: z.boolean(),
  /** Working days from payment to settlement. */
  lag_days: z.number().int(),
});

const reader = { area: 'merchant', permission: 'settlements.read' } as const;
const sender = { area: 'merchant', permission: 'payouts.write', active: true } as const;

const found = {
  filters: {
    type: z.enum(SETTLEMENT_TYPES),
    status: z.enum(SETTLEMENT_STATUSES),
    channel_flag: channel,
    destination: z.enum(SETTLEMENT_DESTINATIONS),
  },
  date_column: 'created_at',
  sum_column: 'net',
  /** What the bank received: a settlement into the balance and its withdrawal are the same money. */
  sum_by: { column: 'outcome', counted: ['TO_BANK'] },
} as const;

const quoted = z.object({ amount: money, fee: money, fee_tax: money, net_amount: money });

export const settlements = {
  list: listing({
    ...found,
    path: 'settlement-records/merchant-settlement-records',
    access: reader,
    row: settlementRow,
    search: ['invoice_no', 'bank_reference'],
    sort: ['created_at', 'expected_date', 'net'],
  }),
  /** Upcoming settlements by day and channel, less the open refunds that their run will deduct. */
  incoming: listing({
    path: 'settlement-records/incoming-settlement',
    access: reader,
    row: incoming,
    search: ['channel_flag'],
    sort: ['expected_date', 'net'],
    filters: { channel_flag: channel, status: z.enum(['SCHEDULED', 'ON_HOLD']) },
    sum_column: 'net',
  }),
  /** The lines of a settlement statement; their `net` sums to the settlement's. */
  lines: listing({
    path: 'settlement-records/merchant-settlement-lines',
    access: reader,
    row: line,
    search: ['transaction_invoice_no', 'invoice_no', 'title', 'payer_name'],
    sort: ['paid_at', 'net'],
    filters: { settlement_id: z.uuid(), kind: z.enum(['PAYMENT', 'DEDUCTION']), channel_flag: channel },
    date_column: 'paid_at',
    sum_column: 'net',
  }),
  channels: endpoint({
    method: 'GET',
    path: 'settlement-records/channels',
    access: reader,
    data: z.object({ channels: z.array(settlementChannel) }),
  }),
  /** Toggles automatic settlement of a channel (D-45). */
  toggleChannel: endpoint({
    method: 'PUT',
    path: 'accounts/merchant/settlement-channel-toggle',
    access: { area: 'merchant', permission: 'settlement_settings.write' },
    query: z.object({ channel_id: z.coerce.number<number | string>().int().min(1).max(CHANNEL_FLAGS.length) }),
    data: settlementChannel,
  }),
  read: endpoint({ method: 'GET', path: 'settlement-records/:id', access: reader, params: id, data: settlementRecord }),
  /** Re-sends a failed or returned settlement after the bank account was corrected. Refuses 4010, 4024. */
  retry: endpoint({
    method: 'POST',
    path: 'settlement-records/:id/retry',
    access: sender,
    money: 'sends',
    params: id,
    data: settlementRecord,
  }),
  /** The fee of a withdrawal, deducted from the amount (D-46). */
  quote: endpoint({
    method: 'POST',
    path: 'payment-services/merchant/calculate-settlement-fee',
    access: reader,
    body: z.object({ amount: moneyInput, virtual_account_id: z.uuid().optional() }),
    data: quoted,
  }),
  /**
   * Withdraws from the available balance to a verified bank account, the primary one by default. A virtual account of
   * another pool is refused (4000). Refuses 4011 (not in the plan), 4013 (under RM 10), 4014 (insufficient balance),
   * 4024 (no verified bank account), 4028 (reauthentication required).
   */
  createSelfSettlement: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-self-settlement-invoice',
    access: sender,
    money: 'sends',
    idempotent: true,
    body: z.object({
      amount: moneyInput,
      bank_id: z.uuid().optional(),
      virtual_account_id: z.uuid().optional(),
    }),
    data: settlementRecord,
  }),
};

const adminRow = settlementRow.extend({ account_id: z.uuid(), merchant: z.string() });

export const settlementAdmin = {
  /** Settlements of all merchants. */
  all: listing({
    ...found,
    path: 'settlement-records/admin/all',
    access: adminReader,
    row: adminRow,
    search: ['invoice_no', 'bank_reference', 'merchant'],
    sort: ['created_at', 'expected_date', 'net'],
    filters: { ...found.filters, account_id: z.uuid() },
  }),
  /** One settlement with its disbursement attempts. */
  read: endpoint({
    method: 'GET',
    path: 'settlement-records/admin/:id',
    access: adminReader,
    params: id,
    data: settlementRecord.extend(merchantFields),
  }),
  /** Starts the settlement run up to a day, today by default, at any hour; returns what is due, the work is a job. */
  run: endpoint({
    method: 'POST',
    path: 'settlement-records/admin/run-settlement',
    access: adminWriter,
    money: 'sends',
    body: z.object({ date: day.optional() }),
    data: z.object({
      date: z.iso.date(),
      account_count: z.number().int(),
      payment_count: z.number().int(),
      settlement_count: z.number().int(),
      net: money,
    }),
  }),
  /**
   * Holds or resumes an upcoming settlement (ON_HOLD, SCHEDULED), records a bank result (SETTLED, FAILED), rejects an
   * unsent self-settlement (REJECTED), or re-sends (PROCESSING). Other changes are refused (4010).
   */
  setStatus: endpoint({
    method: 'PUT',
    path: 'settlement-records/admin/:id/status',
    access: adminWriter,
    money: 'sends',
    params: id,
    body: z.object({
      status: z.enum(['ON_HOLD', 'SCHEDULED', 'SETTLED', 'FAILED', 'REJECTED', 'PROCESSING']),
      bank_reference: text(100).optional(),
      reason: text().optional(),
    }),
    data: settlementRecord,
  }),
  /**
   * A day's disbursements as a file for a bank without an API; they can no longer be cancelled afterwards. The same day
   * returns the same file. Refuses 4010 where disbursements are sent by API: they would be paid twice.
   */
  bankFile: endpoint({
    method: 'POST',
    path: 'settlement-records/admin/bank-file',
    access: adminWriter,
    money: 'sends',
    body: z.object({ date: day }),
    answers: 'file',
    data: fileAnswer,
  }),
};

export const settlementStatements = {
  /** The settlement statement as PDF. Refuses 4010 before anything was settled. */
  read: endpoint({
    method: 'GET',
    path: 'settlement-records/:id/statement',
    access: reader,
    params: id,
    query: z.object({ language: z.enum(['en', 'ms', 'ar']).default('en') }),
    answers: 'file',
    data: fileAnswer,
  }),
};
