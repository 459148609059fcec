import { TOP_UP_KINDS, TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { publicMerchant } from './collections.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id, invoiceNo, text, yesOrNo } from './fields.ts';
import { listing } from './listing.ts';
import { offeredService, openAttempt, timelineEntry } from './payment-service.ts';
import { proposal, proposalDecision } from './proposal.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(TOP_UP_STATUSES);

/** A top-up. The pool gets `amount` exactly: the payer pays the fee on top. */
export const topUp = z.object({
  id: z.uuid(),
  invoice_no: z.string(),
  kind: z.enum(TOP_UP_KINDS),
  pool_type: z.enum(TOP_UP_POOLS),
  virtual_account_id: z.uuid(),
  amount: money,
  /** After payment: the fee and the total paid. */
  fee: money,
  fee_tax: money,
  total: money,
  status,
  has_proof: z.boolean(),
  proof_at: timestamp.nullable(),
  reviewed_at: timestamp.nullable(),
  review_note: z.string().nullable(),
  bank_reference: z.string().nullable(),
  expires_at: timestamp.nullable(),
  paid_at: timestamp.nullable(),
  created_at: timestamp,
});

/** Instructions for a manual bank transfer. */
const bankIn = z.object({
  bank_name: z.string(),
  account_no: z.string(),
  account_name: z.string(),
  reference: z.string(),
  amount: money,
});

/** Why it cannot be paid now; null if it can. */
const closed = z.enum(['paid', 'expired', 'cancelled', 'rejected', 'awaiting_review']).nullable();

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const writer = { area: 'merchant', permission: 'payouts.write' } as const;

const listed = {
  search: ['invoice_no', 'bank_reference'],
  sort: ['created_at', 'amount'],
  filters: { status, kind: z.enum(TOP_UP_KINDS), pool_type: z.enum(TOP_UP_POOLS) },
  date_column: 'created_at',
  sum_column: 'amount',
} as const;

const forReview = topUp.extend({
  account_id: z.uuid(),
  merchant_name: z.string(),
  /** An admin has proposed to confirm it. */
  awaits_second_person: z.boolean(),
});

/** A confirmation that waits for a second admin. */
const bankInProposal = proposal.extend({
  received_amount: money,
  bank_reference: z.string(),
  note: z.string().nullable(),
});
const reviewed = forReview.extend({ proposal: bankInProposal.nullable() });

/** Created by `jwt/generate/bill-id` with a top-up purpose. */
export const topUps = {
  list: listing({ ...listed, path: 'top-ups/merchant-top-ups', access: reader, row: topUp }),
  read: endpoint({
    method: 'GET',
    path: 'top-ups/:id',
    access: reader,
    params: id,
    data: topUp.extend({ public_url: z.string(), qr_svg: z.string(), timeline: z.array(timelineEntry) }),
  }),
  /** Cancels an unpaid top-up without a payment in progress; otherwise 4010. */
  remove: endpoint({ method: 'DELETE', path: 'top-ups/:id', access: writer, params: id, data: z.null() }),
  /** The public page; also of a plan payment. */
  page: endpoint({
    method: 'GET',
    path: 'top-ups/public/:invoice_no',
    access: 'public',
    params: z.object({ invoice_no: invoiceNo }),
    data: z.object({
      uuid: z.uuid(),
      invoice_no: z.string(),
      kind: z.enum([...TOP_UP_KINDS, 'SUBSCRIPTION']),
      pool_type: z.enum(TOP_UP_POOLS).nullable(),
      amount: money,
      currency: z.string(),
      status,
      closed,
      review_note: z.string().nullable(),
      expires_at: timestamp.nullable(),
      paid_at: timestamp.nullable(),
      /** The newest open attempt, to avoid paying twice. */
      open_attempt: openAttempt.nullable(),
      /** null where manual transfers are not accepted. */
      bank_in: bankIn.nullable(),
      merchant: publicMerchant,
      services: z.array(offeredService),
      service_tax_bps: z.number().int(),
    }),
  }),
};

/** Top-ups of all merchants, for admins. */
export const topUpReviews = {
  list: listing({
    ...listed,
    path: 'top-ups/admin/list',
    access: adminReader,
    row: forReview,
    filters: { ...listed.filters, awaits_second_person: yesOrNo },
    search: ['invoice_no', 'merchant_name', 'bank_reference'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'top-ups/admin/:id',
    access: adminReader,
    params: id,
    data: reviewed.extend({ bank_in: bankIn, timeline: z.array(timelineEntry) }),
  }),
  proof: endpoint({
    method: 'GET',
    path: 'top-ups/admin/:id/proof',
    access: adminReader,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /**
   * Confirms or rejects a manual transfer. CONFIRM posts `received_amount`, the amount on our bank statement; REJECT
   * needs a note, which the merchant sees. An amount above the limit of one person, or another than the top-up's, posts
   * nothing: it becomes a proposal for a second admin. A top-up that is no longer pending or waits for a second admin
   * answers 4010, a bank reference that has credited another top-up 4025.
   */
  review: endpoint({
    method: 'PUT',
    path: 'pools/admin/top-up/:invoice_no',
    access: adminWriter,
    money: 'credits',
    params: z.object({ invoice_no: invoiceNo }),
    idempotent: true,
    body: z.object({
      decision: z.enum(['CONFIRM', 'REJECT']),
      /** Required for CONFIRM, as is the transfer reference. */
      received_amount: moneyInput.optional(),
      bank_reference: text(60).optional(),
      /** Required for REJECT. */
      note: z.string().trim().max(500).nullish(),
    }),
    data: reviewed,
  }),
  /**
   * Decides on a proposal. CONFIRM posts it; REJECT leaves the top-up as before it. Refuses 4003 the admin who proposed,
   * 4010 a proposal that is not open, 4025 a bank reference that has credited another top-up.
   */
  decideProposal: endpoint({
    method: 'PUT',
    path: 'pools/admin/top-up/:invoice_no/proposal',
    access: adminWriter,
    money: 'credits',
    params: z.object({ invoice_no: invoiceNo }),
    idempotent: true,
    body: proposalDecision,
    data: reviewed,
  }),
};

/** Calls with a file upload. */
export const topUpForms = {
  /**
   * A manual bank transfer: without a file it returns the transfer instructions, with one it submits the proof for
   * review. Nothing is credited until an admin has confirmed the money. A paid top-up or one under review answers 4010.
   */
  manual: endpoint({
    method: 'POST',
    path: 'payment-services/switch/manual-prefund-virtual-account',
    access: 'public',
    multipart: true,
    query: z.object({ invoice_no: invoiceNo.optional() }),
    body: z.object({ invoice_no: invoiceNo.optional(), proof_of_payment: z.file().optional() }),
    data: z.object({ invoice_no: z.string(), status, bank_in: bankIn }),
  }),
  /**
   * The same for the public page's form without JavaScript: redirects back to the page, with `problem` in the URL if
   * the proof was refused.
   */
  proof: endpoint({
    method: 'POST',
    path: 'top-ups/public/:invoice_no/proof',
    access: 'public',
    multipart: true,
    params: z.object({ invoice_no: invoiceNo }),
    body: z.object({ proof_of_payment: z.file().optional() }),
    answers: 'redirect',
    data: z.string(),
  }),
};
