import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { PAYOUT_SOURCES } from '@kutip/domain/payout';
import { VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { accountNumber, holderName, payoutServiceId } from './banks.ts';
import { endpoint } from './endpoint.ts';
import { email, id, text, merchantFields, yesOrNo } from './fields.ts';
import { listing } from './listing.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(DISBURSEMENT_STATUSES);

const bankTypeId = z.coerce.number<number | string>().int().min(1).max(9);
const payoutService = z.object({
  payout_service_id: z.number().int(),
  name: z.string(),
  unique_reference: z.string(),
  /** 1 bank, 2 e-money. */
  bank_type_id: z.number().int(),
  swift_code: z.string(),
  account_number_pattern: z.string(),
  /** 1: active for payouts. */
  record_status_id: z.number().int(),
});

/** Banks available for payouts. */
export const payoutServices = {
  ofType: endpoint({
    method: 'GET',
    path: 'payment-services/switch/list-payout-services/:bankTypeId',
    access: 'public',
    params: z.object({ bankTypeId }),
    data: z.array(payoutService),
  }),
  banks: endpoint({
    method: 'GET',
    path: 'payment-services/switch/list-payout-services',
    access: 'public',
    data: z.array(payoutService),
  }),
};

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  invoice_no: z.string(),
  payout_service_id: z.number().int(),
  bank_name: z.string(),
  /** Masked except the last four digits. */
  account_number: z.string(),
  /** The typed name, and the bank's. */
  account_name: z.string(),
  bank_account_name: z.string(),
  match_ratio: z.number().int(),
  /** What the recipient gets; fee and tax are added. */
  amount: money,
  fee: money,
  fee_tax: money,
  total: money,
  email: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status,
  /** Needs a second approver. */
  awaits_approval: z.boolean(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  bank_reference: z.string().nullable(),
  source: z.enum(PAYOUT_SOURCES),
  batch_id: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  sent_at: timestamp.nullable(),
  paid_at: timestamp.nullable(),
  returned_at: timestamp.nullable(),
  created_at: timestamp,
});

/** Status changes of a payout, oldest first; `by` is a user's name. */
const step = z.object({
  kind: z.enum(['created', 'approved', 'sent', 'paid', 'failed', 'cancelled', 'returned']),
  at: timestamp,
  by: z.string().nullable(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
});

const payout = row.extend({
  created_by: z.uuid(),
  approved_by_name: z.string().nullable(),
  /** How often it was sent to the bank, which executes a number once. */
  tries: z.number().int(),
  timeline: z.array(step),
  /** Its ledger transfers: reserve, post, void and return. */
  transfers: z.array(z.object({ id: z.uuid(), kind: z.string(), amount: money, posted_at: timestamp })),
});

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const writer = { area: 'merchant', permission: 'payouts.write' } as const;
const sender = { ...writer, active: true } as const;

const listed = {
  row,
  search: ['invoice_no', 'account_name', 'reference', 'bank_name', 'bank_reference'],
  sort: ['created_at', 'amount', 'account_name'],
  date_column: 'created_at',
  sum_column: 'amount',
} as const;

const reason = z.object({ reason: text(255).optional() });

/** Payouts to third parties from the payout pool (D-47). */
export const payouts = {
  list: listing({
    ...listed,
    path: 'payout-records/merchant-payout-records',
    aliases: ['payout-records'],
    access: reader,
    filters: { status, source: z.enum(PAYOUT_SOURCES), awaits_approval: yesOrNo, batch_id: z.uuid() },
  }),
  read: endpoint({ method: 'GET', path: 'payout-records/:id', access: reader, params: id, data: payout }),
  /**
   * Looks up the holder of an account. The verification is valid for a day for the same account and name. 5002: the
   * bank did not answer; 4029: more than 60 an hour.
   */
  verify: endpoint({
    method: 'POST',
    path: 'payment-services/switch/verify-bank-account',
    access: writer,
    body: z.object({
      payout_service_id: payoutServiceId,
      account_number: accountNumber,
      account_name: holderName,
      verification_channel_id: z.string().max(40).optional(),
    }),
    data: z.object({
      verification_id: z.uuid(),
      /** The bank's account name; null: the account does not exist. */
      account_name: z.string().nullable(),
      account_number: z.string(),
      bank_name: z.string(),
      match_ratio: z.number().int(),
      /** The lowest match that a payout accepts. */
      confident_ratio: z.number().int(),
      verified: z.boolean(),
      channel: z.enum(VERIFICATION_CHANNELS),
      expires_at: timestamp,
    }),
  }),
  quote: endpoint({
    method: 'POST',
    path: 'payment-services/merchant/calculate-fee',
    access: reader,
    body: z.object({
      amount: moneyInput,
      payout_service_id: payoutServiceId.optional(),
      type: z.enum(['PAYOUT']).default('PAYOUT'),
    }),
    data: z.object({
      amount: money,
      fee: money,
      fee_tax: money,
      total: money,
      /** The payout balance now and after this payout; negative: insufficient. */
      balance: money,
      balance_after: money,
      needs_approval: z.boolean(),
    }),
  }),
  /**
   * Reserves amount, fee and tax and sends the payout; above the approval limit it needs a second approver. Repeated
   * with the same `reference` it is one payout. Refuses 4011 (plan), 4013 (amount), 4014 (balance), 4015 (account name
   * mismatch), 4024 (the verification is of another account, or expired), 4025 (the reference was used for another
   * payout), 4028.
   */
  create: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-payout-invoice',
    access: sender,
    money: 'sends',
    idempotent: true,
    body: z.object({
      virtual_account_id: z.uuid().optional(),
      payout_service_id: payoutServiceId,
      account_number: accountNumber,
      account_name: holderName,
      amount: moneyInput,
      email: email.optional(),
      reference: text(60).optional(),
      description: text(140).optional(),
      verification_id: z.uuid().optional(),
    }),
    data: payout,
  }),
  /** Only while PENDING (4010): it was not sent to the bank. */
  cancel: endpoint({
    method: 'POST',
    path: 'payout-records/:id/cancel',
    access: writer,
    params: id,
    body: reason.default({}),
    data: payout,
  }),
  /** Approves a waiting payout. Not by its creator (4003). */
  approve: endpoint({
    method: 'POST',
    path: 'payout-records/:id/approve',
    access: sender,
    money: 'sends',
    params: id,
    data: payout,
  }),
  readSettings: endpoint({
    method: 'GET',
    path: 'payout-settings',
    access: reader,
    data: z.object({ approval_above: money }),
  }),
  /** The amount above which a payout needs a second approver. */
  writeSettings: endpoint({
    method: 'PUT',
    path: 'payout-settings',
    access: { area: 'merchant', permission: 'settlement_settings.write' },
    money: 'redirects',
    body: z.object({ approval_above: moneyInput }),
    data: z.object({ approval_above: money }),
  }),
};

const decided = z.enum(['APPROVED', 'CANCELLED', 'SUCCESS', 'FAILED', 'RETURNED']);

/** For admins. */
export const payoutAdmin = {
  list: listing({
    ...listed,
    path: 'payout-records/admin/payouts',
    access: adminReader,
    row: row.extend(merchantFields),
    search: ['merchant', 'invoice_no', 'bank_reference'],
    filters: { status, awaits_approval: yesOrNo, account_id: z.uuid() },
  }),
  /** One payout with its decisions. */
  read: endpoint({
    method: 'GET',
    path: 'payout-records/admin/:id',
    access: adminReader,
    params: id,
    data: payout.extend({
      ...merchantFields,
      /** Decisions of admins and their reasons, oldest first. */
      decisions: z.array(
        z.object({
          id: z.string(),
          at: timestamp,
          actor_name: z.string().nullable(),
          status: decided,
          reason: z.string(),
        }),
      ),
    }),
  }),
  /**
   * Approves or cancels a waiting payout, or records a result that the bank gave outside the API (e-mail, call). It is
   * applied like a bank result: nothing is paid twice, and a contradicting result opens an exception (4010).
   */
  setStatus: endpoint({
    method: 'PUT',
    path: 'payout-records/admin/:id/status',
    access: adminWriter,
    money: 'sends',
    params: id,
    body: z.object({
      status: decided,
      bank_reference: text(60).optional(),
      reason: text(255),
    }),
    data: payout,
  }),
};
