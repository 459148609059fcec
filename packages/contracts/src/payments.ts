import { FEE_BEARERS } from '@kutip/domain/fees';
import { PAYER_REFUND_STATUSES } from '@kutip/domain/refund';
import { TOP_UP_POOLS } from '@kutip/domain/top-up';
import { VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import { z } from 'zod';
import { merchantFace, supportFace } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { invoiceNo } from './fields.ts';
import { LOOKS, offeredService, paymentService, switchResponse, timelineEntry } from './payment-service.ts';
import { money, timestamp } from './wire.ts';

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
