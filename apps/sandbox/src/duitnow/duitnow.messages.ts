import { RINGGIT, encodeDuitNowQr } from '@kutip/domain/duitnow/code';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import { amountSchema, NO_FAULT, signedHeaders } from '../rails/paynet-message.ts';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { RailPayment, RailStatus, ReportedPayment } from '../rails/state.ts';

/** The acquirer's messages, in PayNet's envelope. */

export const METHODS = ['QR', 'OBW'] as const;
/** PayNet's code for "Payment not accepted". */
const NOT_ACCEPTED = 'U110';
/** The reason of a payment that waits for a company's approver; PayNet has a status for it. */
export const AWAITS_APPROVER = 'PENDAUTH';

const order = z.object({
  merchantId: z.string().min(1).max(28),
  // As long as EMVCo's fields 62.01 and 62.05.
  merchantReferenceNo: z.string().regex(/^[ -~]{1,25}$/),
  paymentMethod: z.enum(METHODS),
  amount: amountSchema,
  currency: z.literal('MYR'),
});
export const enquiryInput = order;
export const newPaymentInput = order.extend({
  paymentDescription: z.string().max(140).default(''),
  /** Of whom the acquirer's merchant collects for: the name in the QR code. */
  merchantName: z.string().max(140).default(''),
  customerName: z.string().max(140).default(''),
  expiryDateTime: z.iso.datetime(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  webhookUrl: z.url({ protocol: /^https?$/ }),
});

/** A code carries Latin letters only: a name without any is replaced by the acquirer's own merchant. */
const LATIN = /[a-z\d]/i;

/** The QR payload of a payment. It is deterministic, so that a changed one is detected. */
export const qrPayloadOf = (
  { order_no, amount, details }: ReportedPayment | RailPayment,
  seller_name: string,
): string =>
  encodeDuitNowQr({
    is_dynamic: true,
    acquirer_id: '501664',
    merchant_id: details.merchant_id ?? '',
    merchant_category: '8299',
    currency: RINGGIT,
    amount,
    merchant_name: LATIN.test(details.merchant_name ?? '') ? details.merchant_name! : seller_name,
    merchant_city: 'KUALA LUMPUR',
    postcode: '',
    bill_no: order_no,
    reference: order_no,
    integrity: '',
  });

const STATUS: Record<RailStatus, string> = {
  OPEN: 'RECEIVED',
  PENDING: 'RECEIVED',
  SUCCESS: 'CLEARED',
  FAILED: 'REJECTED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

/** The response to a new payment: a QR payload to show, or a URL to redirect the payer to. */
export const newPaymentResponse = (
  payment: RailPayment,
  action: { qrData: string | null; redirectUrl: string | null },
) => ({
  data: {
    merchantId: payment.details.merchant_id,
    merchantReferenceNo: payment.order_no,
    endToEndId: payment.id,
    transactionStatus: 'RECEIVED',
    ...action,
  },
  message: NO_FAULT,
});

/** The status of a payment, for callbacks and enquiries. */
export function statusOf({ id, order_no, status, reason, details, ...payment }: ReportedPayment) {
  const awaits_approver = status === 'PENDING' && reason === AWAITS_APPROVER;
  return {
    data: {
      merchantId: details.merchant_id ?? '',
      merchantReferenceNo: order_no,
      endToEndId: id,
      transactionStatus: awaits_approver ? AWAITS_APPROVER : STATUS[status],
      paymentMethod: payment.method,
      amount: toRinggit(payment.amount),
      currency: payment.currency,
      issuer: details.issuer ?? null,
      customerName: payment.payer_name || null,
      transactionDateTime: status === 'SUCCESS' ? payment.ended_at : null,
    },
    message: status === 'FAILED' ? (reason ?? NOT_ACCEPTED) : NO_FAULT,
  };
}

/** The secret for deliberately wrong signatures. */
const WRONG_SECRET = 'wrong secret';

export function callbackOf(payment: ReportedPayment, meta: CallbackMeta, secret: string): RailCallback {
  const body = JSON.stringify(statusOf(payment));
  const key = meta.signature === 'good' ? secret : WRONG_SECRET;
  return { url: payment.webhook_url, body, headers: signedHeaders(key, meta.made_at, body) };
}
