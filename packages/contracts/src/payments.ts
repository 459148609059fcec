import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { ATTEMPT_STATUSES, OFFLINE_METHODS, PAYMENT_METHODS } from '@kutip/domain/payment';
import { PAYER_REFUND_STATUSES } from '@kutip/domain/refund';
import { TOP_UP_POOLS } from '@kutip/domain/top-up';
import { VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import { z } from 'zod';
import { callbackRow } from './callbacks.ts';
import { merchantFace, supportFace } from './collections.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { exceptionRow } from './exceptions.ts';
import { id, invoiceNo } from './fields.ts';
import { listing } from './listing.ts';
import { LOOKS, offeredService, paymentService, switchResponse, timelineEntry } from './payment-service.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const bankType = z.coerce.number<number | string>().pipe(z.literal([1, 2]));

/** How a payment is started; the invoice number may also come in the query (W-11). */
const start = z.object({
  invoiceNo: invoiceNo.optional(),
  invoice_no: invoiceNo.optional(),
  payment_service_id: z.coerce.number<number | string>().int().min(1).max(32_767),
  look: z.enum(LOOKS).default('modern'),
});

/** What a payer sees of his payment. */
export const receipt = z.object({
  transaction_details: z.object({
    invoice_no: z.string(),
    transaction_invoice_no: z.string().nullable(),
    bill_uuid: z.uuid().nullable(),
    title: z.string(),
    amount: money,
    fee: money,
    fee_tax: money,
    amount_with_fee: money,
    fee_bearer: z.enum(FEE_BEARERS),
    invoice_status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED']),
    /** The approver of a company must still confirm. */
    awaits_approver: z.boolean(),
    channel: z.string().nullable(),
    bank: z.string().nullable(),
    group_code: z.string().nullable(),
    bank_type: z.number().int().nullable(),
    paid_at: timestamp.nullable(),
    started_at: timestamp.nullable(),
    /** The provider's own number of the payment, whatever the channel; FPX calls it so. */
    fpx_transaction_id: z.string().nullable(),
    provider_code: z.string().nullable(),
    failed_reason: z.string().nullable(),
    next_check_at: timestamp.nullable(),
    /** While a code is to be scanned: what stands in it, and until when. */
    qr_payload: z.string().nullable(),
    /** The same drawn: an SVG of one unit a module with its quiet edge, to be scaled by the page. */
    qr_svg: z.string().nullable(),
    page_closes_at: timestamp.nullable(),
    masked_card: z.string().nullable(),
    /** This payer paid a bill that was paid already: the merchant will refund it. */
    is_duplicate: z.boolean(),
    /** What of it is back in the payer's account. */
    refunded: money,
    /** What the merchant gives back, the oldest first; what he gave up is left out. */
    refunds: z.array(
      z.object({
        invoice_no: z.string(),
        amount: money,
        status: z.enum(PAYER_REFUND_STATUSES),
        account_mask: z.string().nullable(),
        at: timestamp,
      }),
    ),
  }),
  customer_details: z.object({ full_name: z.string(), email: z.string(), phone_number: z.string() }),
  merchant: merchantFace,
  support: supportFace.nullable(),
  success_field: z
    .object({
      title: z.string(),
      message: z.string(),
      /** The lines that may be left out and are not (`RECEIPT_LINES`). */
      fields: z.array(z.string()),
      button_label: z.string().nullable(),
      redirect_url: z.string().nullable(),
    })
    .nullable(),
  product_name: z.string(),
  timeline: z.array(timelineEntry),
});

export const paymentSwitch = {
  /** Every bank and service of one bank type with its health: the status board. */
  services: endpoint({
    method: 'GET',
    path: 'payment-services/switch/list-payment-services/:bankType',
    access: 'public',
    params: z.object({ bankType }),
    data: z.array(paymentService),
  }),
  /** Only what can pay this invoice now (D-21). */
  offered: endpoint({
    method: 'GET',
    path: 'payment-services/switch/selected-list-payment-services/:bankType',
    access: 'public',
    params: z.object({ bankType }),
    query: z.object({ _invoice_uuid: z.uuid() }),
    data: z.array(offeredService),
  }),
  /** Starts an attempt. A double click with the same Idempotency-Key starts one. */
  payBill: endpoint({
    method: 'POST',
    path: 'payment-services/switch/payment-bill/_invoice',
    access: 'public',
    idempotent: true,
    query: z.object({ _invoice: invoiceNo.optional() }),
    body: start,
    data: switchResponse,
  }),
  /** The same for any kind of invoice, as the modern pages call it. */
  payViu: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-payment-viu',
    access: 'public',
    idempotent: true,
    query: z.object({ invoice_no: invoiceNo.optional() }),
    body: start,
    data: switchResponse,
  }),
  /** The same for money that is brought in to pay others. A number of another kind is not there (4004). */
  prefund: endpoint({
    method: 'POST',
    path: 'payment-services/switch/prefund-virtual-pool/:invoice_no',
    access: 'public',
    idempotent: true,
    params: z.object({ invoice_no: invoiceNo }),
    body: start.omit({ invoiceNo: true, invoice_no: true }),
    data: switchResponse,
  }),
  /** The same for a pool that is topped up; `pool_type` must be the one of the invoice (4000). */
  addFund: endpoint({
    method: 'POST',
    path: 'payment-services/switch/add-fund-transaction-pool',
    access: 'public',
    idempotent: true,
    query: z.object({ invoice_no: invoiceNo.optional() }),
    body: start.extend({ pool_type: z.enum(TOP_UP_POOLS) }),
    data: switchResponse,
  }),
  /** How the name of an account's holder can be checked before money goes there (D-39). */
  verificationChannels: endpoint({
    method: 'POST',
    path: 'payment-services/switch/list-verification-channel',
    access: 'public',
    data: z.array(
      z.object({
        channel: z.enum(VERIFICATION_CHANNELS),
        /** At once, or when a person has looked. */
        is_instant: z.boolean(),
      }),
    ),
  }),
  /** What browsers encrypt cards to. 4012 where cards are not taken. */
  cardKey: endpoint({
    method: 'GET',
    path: 'payment-services/switch/card-provider/public-key',
    access: 'public',
    data: z.object({
      key_id: z.string(),
      /** RSA, as PEM and as base64 of the same DER SubjectPublicKeyInfo. */
      pem: z.string(),
      public_key: z.string(),
      /** Its certificate's end; null for a bare key, which is good until the provider changes it. */
      valid_until: timestamp.nullable(),
    }),
  }),
  /** The public receipt. While the payment is open the provider is asked again, at most every few seconds. */
  check: endpoint({
    method: 'POST',
    path: 'payment-services/switch/manual-checking-transaction',
    access: 'public',
    query: z.object({ invoice_no: z.string().max(40).optional() }),
    body: z.object({ invoice_no: z.string().max(40).optional(), page_token: z.string().max(100).optional() }),
    data: receipt,
  }),
  /**
   * "I have paid": a fresh look at the provider, and the receipt as it is then. Credits nothing on the caller's word and
   * may be called as often as one likes. `_id` is the bill's uuid.
   */
  paidBillPayment: endpoint({
    method: 'POST',
    path: 'payment-services/switch/paid-bill-payment',
    access: 'public',
    query: z.object({ _id: z.uuid().optional(), invoice_no: z.string().max(40).optional() }),
    body: z.object({
      _id: z.uuid().optional(),
      invoice_no: z.string().max(40).optional(),
      page_token: z.string().max(100).optional(),
    }),
    data: receipt,
  }),
  /** A provider's own word, host to host: kept raw, verified, acknowledged, then worked through. */
  callback: endpoint({
    method: 'POST',
    path: 'payment-services/switch/callback/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    raw: true,
    body: z.string().max(100_000),
    answers: 'text',
    data: z.string(),
  }),
  /** The payer's browser comes back. It is sent on to the receipt; nothing is believed on its word alone. */
  comeBack: endpoint({
    method: 'POST',
    path: 'payment-services/switch/return/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    raw: true,
    body: z.string().max(100_000),
    answers: 'redirect',
    data: z.string(),
  }),
  /** The same for providers that send the browser back by a link. */
  comeBackByLink: endpoint({
    method: 'GET',
    path: 'payment-services/switch/return/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    query: z.looseObject({}),
    answers: 'redirect',
    data: z.string(),
  }),
};

/** What a receipt can be drawn in: those whose letters the fonts of the renderer have. Chinese is not among them. */
export const RECEIPT_LANGUAGES = ['en', 'ms', 'ar'] as const;

export const receiptFiles = {
  /** The receipt of a payment that was made, to keep: a PDF. Unpaid answers 4010. */
  read: endpoint({
    method: 'GET',
    path: 'payment-services/switch/receipt/:invoice_no',
    access: 'public',
    params: z.object({ invoice_no: z.string().max(40) }),
    query: z.object({ language: z.enum(RECEIPT_LANGUAGES).default('en'), page_token: z.string().max(100).optional() }),
    answers: 'file',
    data: fileAnswer,
  }),
};

const status = z.enum(ATTEMPT_STATUSES);
const recordChannel = z.enum([...CHANNEL_FLAGS, 'offline']);
const row = z.object({
  id: z.uuid(),
  invoice_id: z.uuid(),
  bill_id: z.uuid().nullable(),
  collection_id: z.uuid().nullable(),
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  title: z.string(),
  attempt: z.number().int(),
  /** `offline`: paid elsewhere and written down; `method` says how. */
  channel_flag: recordChannel,
  method: z.enum(PAYMENT_METHODS),
  group_code: z.string(),
  bank_type: z.number().int().nullable(),
  payer_name: z.string().nullable(),
  payer_email: z.string().nullable(),
  payer_bank: z.string().nullable(),
  amount: money,
  fee: money,
  fee_tax: money,
  total_amount: money,
  net_amount: money,
  fee_bearer: z.enum(FEE_BEARERS),
  status,
  provider_reference: z.string().nullable(),
  provider_code: z.string().nullable(),
  failed_reason: z.string().nullable(),
  masked_card: z.string().nullable(),
  paid_at: timestamp.nullable(),
  expected_settlement_date: z.iso.date().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
});

export const transferRow = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  kind: z.string(),
  amount: money,
  /** What each book gained or lost; the amounts add up to zero. */
  legs: z.array(z.object({ book: z.string(), amount: money })),
  balance_after: money,
  hash: z.string(),
  posted_at: timestamp,
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const records = {
  access: reader,
  row,
  search: [
    'invoice_no',
    'transaction_invoice_no',
    'title',
    'payer_name',
    'payer_email',
    'payer_bank',
    'provider_reference',
  ],
  sort: ['created_at', 'amount', 'paid_at'],
  filters: { status, channel_flag: recordChannel, collection_id: z.uuid() },
  dated: 'created_at',
  summed: 'amount',
} as const;

const keeper = { area: 'merchant', permission: 'offline_payments.write' } as const;
const remark = {
  /** Of the cheque or transfer, as the merchant's own papers have it. */
  reference: z.string().trim().max(60).nullish(),
  note: z.string().trim().max(2000).nullish(),
};
/** The attempt with everything that is known of it: what happened, and where the money went. */
const record = row.extend({
  bill: z.object({ id: z.uuid(), status: z.string(), public_url: z.string() }).nullable(),
  updated_at: timestamp,
  /** Who wrote an offline payment down. */
  recorded_by: z.string().nullable(),
  timeline: z.array(timelineEntry),
  transfers: z.array(transferRow),
  exceptions: z.array(exceptionRow),
  callbacks: z.array(callbackRow),
  /** What came through us, what of it is back with the payer, and what is on its way there. */
  captured: money,
  refunded: money,
  refund_pending: money,
  siblings: z.array(row.pick({ id: true, transaction_invoice_no: true, status: true, amount: true, created_at: true })),
});

export const paymentRecords = {
  list: listing({ ...records, path: 'payment-records/merchant-payment-records', also: ['payment-records'] }),
  /** The latest, for the dashboard. */
  recent: listing({ ...records, path: 'payment-records/merchant-recent-payment-records-details' }),
  /** The attempts of one bill, by its invoice number. */
  ofInvoice: endpoint({
    method: 'POST',
    path: 'payment-records/bill-invoice',
    access: reader,
    query: z.object({ bill_invoice: invoiceNo.optional() }),
    body: z.object({ bill_invoice: invoiceNo.optional() }),
    data: z.object({ list: z.object({ data: z.array(row), total: z.number().int() }) }),
  }),
  read: endpoint({ method: 'GET', path: 'payment-records/:id', access: reader, params: id, data: record }),
  /**
   * Writes down that a bill was paid elsewhere. Only a bill that is due and that nobody is paying (4010); `amount`, where it
   * is said, must be the bill's (4013). The bill is paid, and no book is touched: no money has passed through us.
   */
  create: endpoint({
    method: 'POST',
    path: 'payment-records',
    access: keeper,
    idempotent: true,
    body: z.object({
      bill_id: z.uuid(),
      amount: moneyInput.optional(),
      method: z.enum(OFFLINE_METHODS),
      paid_at: timestamp.nullish(),
      ...remark,
    }),
    data: record,
  }),
  /**
   * Corrects reference and note of an offline payment; an online one answers 4010. `updated_at` of the record as it was
   * read refuses a lost correction with 4009.
   */
  update: endpoint({
    method: 'PUT',
    path: 'payment-records/:id',
    access: keeper,
    params: id,
    body: z.object({ ...remark, read_at: timestamp.optional() }),
    data: record,
  }),
  /** Takes an offline payment back: the record stays, voided, and the bill is due again. An online one answers 4010. */
  remove: endpoint({ method: 'DELETE', path: 'payment-records/:id', access: keeper, params: id, data: z.null() }),
};
