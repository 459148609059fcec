import { DEVICE_TOKEN_MAX, DEVICE_WALLETS } from '@kutip/domain/card/device-token';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { LANGUAGES } from '@kutip/domain/language';
import { PAYER_REFUND_STATUSES } from '@kutip/domain/refund';
import { TOP_UP_POOLS } from '@kutip/domain/top-up';
import { VERIFICATION_CHANNELS } from '@kutip/domain/verification-channels';
import { z } from 'zod';
import { publicMerchant, publicSupport } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { invoiceNo, PROVIDER_MESSAGE_MAX_BYTES } from './fields.ts';
import { LOOKS, offeredService, paymentService, switchResponse, timelineEntry } from './payment-service.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const bankType = z.coerce.number<number | string>().pipe(z.literal([1, 2]));

/** Input for starting a payment; the invoice number may also be in the query (W-11). */
const start = z.object({
  invoiceNo: invoiceNo.optional(),
  invoice_no: invoiceNo.optional(),
  payment_service_id: z.coerce.number<number | string>().int().min(1).max(32_767),
  look: z.enum(LOOKS).default('modern'),
  /** The language of the payer's page; e-mails about the payment are written in it. */
  payer_language: z.enum(LANGUAGES).optional(),
  /** The total that the payer was shown, charge included. Another total is refused (4030), so that nobody is asked for more than they saw. */
  expected_total: moneyInput.optional(),
});

/** A start that may charge a card of the payer's device at once. 4031: the card is refused. */
const payStart = start.extend({
  device_token: z.object({ wallet: z.enum(DEVICE_WALLETS), token: z.string().min(2).max(DEVICE_TOKEN_MAX) }).optional(),
});

/** The receipt that a payer sees. */
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
    /** A corporate approver must still confirm. */
    awaits_approver: z.boolean(),
    channel: z.string().nullable(),
    bank: z.string().nullable(),
    group_code: z.string().nullable(),
    bank_type: z.number().int().nullable(),
    paid_at: timestamp.nullable(),
    started_at: timestamp.nullable(),
    /** The provider's payment number for any channel, under FPX's name. */
    fpx_transaction_id: z.string().nullable(),
    provider_code: z.string().nullable(),
    failed_reason: z.string().nullable(),
    next_check_at: timestamp.nullable(),
    /** While a QR code waits to be scanned: its text and expiry. */
    qr_payload: z.string().nullable(),
    /** The QR code as SVG, one unit per module with quiet zone, scaled by the page. */
    qr_svg: z.string().nullable(),
    page_closes_at: timestamp.nullable(),
    masked_card: z.string().nullable(),
    /** A duplicate payment: the merchant will refund it. */
    is_duplicate: z.boolean(),
    /** The refunded amount. */
    refunded: money,
    /** Refunds, oldest first, without cancelled ones. */
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
  merchant: publicMerchant,
  support: publicSupport.nullable(),
  success_field: z
    .object({
      title: z.string(),
      message: z.string(),
      /** The optional lines that are shown (`RECEIPT_LINES`). */
      fields: z.array(z.string()),
      button_label: z.string().nullable(),
      redirect_url: z.string().nullable(),
    })
    .nullable(),
  /** Where the payer returns to, once there is a result: the address that the shop gave with the bill. */
  return_url: z.string().nullable(),
  product_name: z.string(),
  timeline: z.array(timelineEntry),
});

export const paymentSwitch = {
  /** All payment services of a bank type with their health: the status page. */
  services: endpoint({
    method: 'GET',
    path: 'payment-services/switch/list-payment-services/:bankType',
    access: 'public',
    params: z.object({ bankType }),
    data: z.array(paymentService),
  }),
  /** The services that can pay this invoice now (D-21). */
  offered: endpoint({
    method: 'GET',
    path: 'payment-services/switch/selected-list-payment-services/:bankType',
    access: 'public',
    params: z.object({ bankType }),
    query: z.object({ _invoice_uuid: z.uuid() }),
    data: z.array(offeredService),
  }),
  /** Starts an attempt. A double click with the same Idempotency-Key starts one only. */
  payBill: endpoint({
    method: 'POST',
    path: 'payment-services/switch/payment-bill/_invoice',
    access: 'public',
    idempotent: true,
    first_response_only: ['saved_cards'],
    query: z.object({ _invoice: invoiceNo.optional() }),
    body: payStart,
    data: switchResponse,
  }),
  /** The same for any kind of invoice, used by the modern pages. */
  payViu: endpoint({
    method: 'POST',
    path: 'payment-services/switch/create-payment-viu',
    access: 'public',
    idempotent: true,
    first_response_only: ['saved_cards'],
    query: z.object({ invoice_no: invoiceNo.optional() }),
    body: payStart,
    data: switchResponse,
  }),
  /** The same for payout pool top-ups. Another invoice kind answers 4004. */
  prefund: endpoint({
    method: 'POST',
    path: 'payment-services/switch/prefund-virtual-pool/:invoice_no',
    access: 'public',
    idempotent: true,
    params: z.object({ invoice_no: invoiceNo }),
    body: start.omit({ invoiceNo: true, invoice_no: true }),
    data: switchResponse,
  }),
  /** The same for a pool top-up; `pool_type` must match the invoice (4000). */
  addFund: endpoint({
    method: 'POST',
    path: 'payment-services/switch/add-fund-transaction-pool',
    access: 'public',
    idempotent: true,
    query: z.object({ invoice_no: invoiceNo.optional() }),
    body: start.extend({ pool_type: z.enum(TOP_UP_POOLS) }),
    data: switchResponse,
  }),
  /** The available account name verification channels (D-39). */
  verificationChannels: endpoint({
    method: 'POST',
    path: 'payment-services/switch/list-verification-channel',
    access: 'public',
    data: z.array(
      z.object({
        channel: z.enum(VERIFICATION_CHANNELS),
        /** Instant, or after manual review. */
        is_instant: z.boolean(),
      }),
    ),
  }),
  /** Removes a card that the caller's browser saved at the merchant of an invoice; the `browser-token` header proves it. */
  removeSavedCard: endpoint({
    method: 'POST',
    path: 'payment-services/switch/saved-cards/remove',
    access: 'public',
    body: z.object({ invoice_no: invoiceNo, id: z.uuid() }),
    data: z.null(),
  }),
  /** A session in which Apple Pay opens its sheet on our pages. 4012 where Apple Pay is not offered, 5002 no answer. */
  applePaySession: endpoint({
    method: 'POST',
    path: 'payment-services/switch/apple-pay/session',
    access: 'public',
    data: z.looseObject({}),
  }),
  /** The key that browsers encrypt cards to. 4012 where cards are not accepted. */
  cardKey: endpoint({
    method: 'GET',
    path: 'payment-services/switch/card-provider/public-key',
    access: 'public',
    data: z.object({
      key_id: z.string(),
      /** RSA key, as PEM and as base64 of the same DER SubjectPublicKeyInfo. */
      pem: z.string(),
      public_key: z.string(),
      /** The certificate's expiry; null for a bare key, which is valid until the provider changes it. */
      valid_until: timestamp.nullable(),
    }),
  }),
  /** The public receipt. While the payment is open, the provider is queried at most every few seconds. */
  checkStatus: endpoint({
    method: 'POST',
    path: 'payment-services/switch/manual-checking-transaction',
    access: 'public',
    query: z.object({ invoice_no: z.string().max(40).optional() }),
    body: z.object({ invoice_no: z.string().max(40).optional(), page_token: z.string().max(100).optional() }),
    data: receipt,
  }),
  /**
   * "I have paid": queries the provider and returns the receipt. The caller's claim credits nothing; repeated calls are
   * safe. `_id` is the bill's uuid.
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
  /** A provider callback, host to host: stored raw, verified, acknowledged, then processed. */
  callback: endpoint({
    method: 'POST',
    path: 'payment-services/switch/callback/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    raw: true,
    max_bytes: PROVIDER_MESSAGE_MAX_BYTES,
    body: z.string(),
    answers: 'text',
    data: z.string(),
  }),
  /** The payer's browser returns. It is redirected to the receipt; its data is not trusted by itself. */
  browserReturn: endpoint({
    method: 'POST',
    path: 'payment-services/switch/return/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    raw: true,
    max_bytes: PROVIDER_MESSAGE_MAX_BYTES,
    body: z.string(),
    answers: 'redirect',
    data: z.string(),
  }),
  /** The same for providers that redirect the browser with GET. */
  browserReturnByLink: endpoint({
    method: 'GET',
    path: 'payment-services/switch/return/:provider',
    access: 'public',
    params: z.object({ provider: z.string().regex(/^[a-z]+$/) }),
    query: z.looseObject({}),
    answers: 'redirect',
    data: z.string(),
  }),
};
