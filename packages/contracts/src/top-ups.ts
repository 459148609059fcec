import { TOP_UP_KINDS, TOP_UP_POOLS, TOP_UP_STATUSES } from '@kutip/domain/top-up';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { merchantFace } from './collections.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id, invoiceNo, text } from './fields.ts';
import { listing } from './listing.ts';
import { offeredService, openAttempt, timelineEntry } from './payment-service.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(TOP_UP_STATUSES);

/** Money that the merchant brings in. Its pool gets `amount` exactly: whoever pays by a bank pays the fee on top. */
export const topUp = z.object({
  id: z.uuid(),
  invoice_no: z.string(),
  kind: z.enum(TOP_UP_KINDS),
  pool_type: z.enum(TOP_UP_POOLS),
  virtual_account_id: z.uuid(),
  amount: money,
  /** Once it is paid: what was charged and what was paid in all. */
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

/** Where a transfer by hand goes, and what must stand on it. */
const bankIn = z.object({
  bank_name: z.string(),
  account_no: z.string(),
  account_name: z.string(),
  reference: z.string(),
  amount: money,
});

/** Why nobody can pay it now; null when somebody can. */
const closed = z.enum(['paid', 'expired', 'cancelled', 'rejected', 'awaiting_review']).nullable();

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const writer = { area: 'merchant', permission: 'payouts.write' } as const;

const listed = {
  search: ['invoice_no', 'bank_reference'],
  sort: ['created_at', 'amount'],
  filters: { status, kind: z.enum(TOP_UP_KINDS), pool_type: z.enum(TOP_UP_POOLS) },
  dated: 'created_at',
  summed: 'amount',
} as const;

const forReview = topUp.extend({ account_id: z.uuid(), merchant_name: z.string() });

/** Made by `jwt/generate/bill-id` with the purpose of one. */
export const topUps = {
  list: listing({ ...listed, path: 'top-ups/merchant-top-ups', access: reader, row: topUp }),
  read: endpoint({
    method: 'GET',
    path: 'top-ups/:id',
    access: reader,
    params: id,
    data: topUp.extend({ public_url: z.string(), qr_svg: z.string(), timeline: z.array(timelineEntry) }),
  }),
  /** Cancels one that nobody has paid or is paying; otherwise 4010. */
  remove: endpoint({ method: 'DELETE', path: 'top-ups/:id', access: writer, params: id, data: z.null() }),
  /** What whoever has the link sees; also of a plan that is to be paid. */
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
      /** The newest attempt that is still open, so that nobody pays twice by mistake. */
      open_attempt: openAttempt.nullable(),
      /** null where a transfer by hand is not taken. */
      bank_in: bankIn.nullable(),
      merchant: merchantFace,
      services: z.array(offeredService),
      service_tax_bps: z.number().int(),
    }),
  }),
};

/** For the people of the platform, of every merchant. */
export const topUpReviews = {
  list: listing({
    ...listed,
    path: 'top-ups/admin/list',
    access: overseer,
    row: forReview,
    search: ['invoice_no', 'merchant_name', 'bank_reference'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'top-ups/admin/:id',
    access: overseer,
    params: id,
    data: forReview.extend({ bank_in: bankIn, timeline: z.array(timelineEntry) }),
  }),
  proof: endpoint({
    method: 'GET',
    path: 'top-ups/admin/:id/proof',
    access: overseer,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /**
   * Says whether the money of a bank-in has come. CONFIRM posts `received_amount`, which is what stands on our own bank's
   * statement; REJECT needs a note, which the merchant reads. One that nobody waits for any more answers 4010.
   */
  review: endpoint({
    method: 'PUT',
    path: 'pools/admin/top-up/:invoice_no',
    access: operator,
    params: z.object({ invoice_no: invoiceNo }),
    idempotent: true,
    body: z.object({
      decision: z.enum(['CONFIRM', 'REJECT']),
      /** Needed to confirm, as is the reference of the transfer. */
      received_amount: moneyInput.optional(),
      bank_reference: text(60).optional(),
      /** Needed to reject. */
      note: z.string().trim().max(500).nullish(),
    }),
    data: forReview,
  }),
};

/** The call that takes a file. */
export const topUpForms = {
  /**
   * A bank-in by hand: without a file it tells where to transfer to, with one it hands the proof in for review. Nothing is
   * credited until a person of the platform has found the money. One that is paid or being looked at answers 4010.
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
   * The same for the form of the public page, which works without a script: the browser is sent back to the page, with
   * `problem` in its address when the proof was not taken.
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
