import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { PAYOUT_SOURCES } from '@kutip/domain/payout';
import { VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { accountNumber, holderName, payoutServiceId } from './banks.ts';
import { endpoint } from './endpoint.ts';
import { email, id, text, whose } from './fields.ts';
import { listing } from './listing.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(DISBURSEMENT_STATUSES);
/** Comes from a query too. */
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((written) => written === 'true')]);

const bankTypeId = z.coerce.number<number | string>().int().min(1).max(9);
const payoutService = z.object({
  payout_service_id: z.number().int(),
  name: z.string(),
  unique_reference: z.string(),
  /** 1 bank, 2 e-money. */
  bank_type_id: z.number().int(),
  swift_code: z.string(),
  account_number_pattern: z.string(),
  /** 1: money can be sent there. */
  record_status_id: z.number().int(),
});

/** Banks that money can be sent to. */
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
  /** Masked: its last four digits. */
  account_number: z.string(),
  /** As it was typed, and as the bank has it. */
  account_name: z.string(),
  bank_account_name: z.string(),
  match_ratio: z.number().int(),
  /** What the receiver gets; fee and tax come on top of it. */
  amount: money,
  fee: money,
  fee_tax: money,
  total: money,
  email: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status,
  /** It waits for a second person. */
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

/** What has become of a payout, the oldest first; `by` is a person's name. */
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
  /** How often the bank was told; it does an order once. */
  tries: z.number().int(),
  timeline: z.array(step),
  /** Its ledger lines: what it was reserved, paid and given back by. */
  transfers: z.array(z.object({ id: z.uuid(), kind: z.string(), amount: money, posted_at: timestamp })),
});

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const writer = { area: 'merchant', permission: 'payouts.write' } as const;
const sender = { ...writer, active: true } as const;

const listed = {
  row,
  search: ['invoice_no', 'account_name', 'reference', 'bank_name', 'bank_reference'],
  sort: ['created_at', 'amount', 'account_name'],
  dated: 'created_at',
  summed: 'amount',
} as const;

const reason = z.object({ reason: text(255).optional() });

/** Money to third parties, from what the merchant has brought in for it (D-47). */
export const payouts = {
  list: listing({
    ...listed,
    path: 'payout-records/merchant-payout-records',
    also: ['payout-records'],
    access: reader,
    filters: { status, source: z.enum(PAYOUT_SOURCES), awaits_approval: yesOrNo, batch_id: z.uuid() },
  }),
  read: endpoint({ method: 'GET', path: 'payout-records/:id', access: reader, params: id, data: payout }),
  /**
   * Whose an account is. The answer counts for a day for the same account and name. 5002: the bank did not answer; 4029:
   * more than 60 an hour.
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
      /** As the bank has it; null: there is no such account. */
      account_name: z.string().nullable(),
      account_number: z.string(),
      bank_name: z.string(),
      match_ratio: z.number().int(),
      /** The lowest match that a payout takes. */
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
      /** What can be paid out now, and what would be left; below zero: too little. */
      balance: money,
      balance_after: money,
      needs_approval: z.boolean(),
    }),
  }),
  /**
   * Reserves amount, fee and tax, and sends it on its way; above the approval limit it waits for a second person. Told
   * twice under one `reference` it is one payout. Refuses 4011 (plan), 4013 (amount), 4014 (balance), 4015 (the name does not match), 4024
   * (the verification is not of this account, or too old), 4025 (the reference was used for another payout), 4028.
   */
  create: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-payout-invoice',
    access: sender,
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
  /** Only while PENDING (4010): then the bank does not know of it. */
  cancel: endpoint({
    method: 'POST',
    path: 'payout-records/:id/cancel',
    access: writer,
    params: id,
    body: reason.default({}),
    data: payout,
  }),
  /** Releases one that waits. Not by whoever made it (4003). */
  approve: endpoint({ method: 'POST', path: 'payout-records/:id/approve', access: sender, params: id, data: payout }),
  readSettings: endpoint({
    method: 'GET',
    path: 'payout-settings',
    access: reader,
    data: z.object({ approval_above: money }),
  }),
  /** Above which amount a second person must release a payout. */
  writeSettings: endpoint({
    method: 'PUT',
    path: 'payout-settings',
    access: { area: 'merchant', permission: 'settlement_settings.write' },
    body: z.object({ approval_above: moneyInput }),
    data: z.object({ approval_above: money }),
  }),
};

const decided = z.enum(['APPROVED', 'CANCELLED', 'SUCCESS', 'FAILED', 'RETURNED']);

/** For the platform's own people. */
export const payoutAdmin = {
  list: listing({
    ...listed,
    path: 'payout-records/admin/payouts',
    access: overseer,
    row: row.extend(whose),
    search: ['merchant', 'invoice_no', 'bank_reference'],
    filters: { status, awaits_approval: yesOrNo, account_id: z.uuid() },
  }),
  /** One of them with its story. */
  read: endpoint({
    method: 'GET',
    path: 'payout-records/admin/:id',
    access: overseer,
    params: id,
    data: payout.extend({
      ...whose,
      /** What people of the platform made of it, and why; the oldest first. */
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
   * Releases or cancels one that waits, or says what the bank has said otherwise (a letter, a call): that goes the way of
   * the bank's own word, so nothing is paid twice and an end that contradicts another is put before a person (4010).
   */
  setStatus: endpoint({
    method: 'PUT',
    path: 'payout-records/admin/:id/status',
    access: operator,
    params: id,
    body: z.object({
      status: decided,
      bank_reference: text(60).optional(),
      reason: text(255),
    }),
    data: payout,
  }),
};
