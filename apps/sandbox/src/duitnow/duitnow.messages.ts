import { RINGGIT, writeCode } from '@kutip/domain/duitnow/code';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import { amount, NO_FAULT, signedHeaders } from '../rails/paynet-message.ts';
import type { RailCallback, Writing } from '../rails/rail.ts';
import type { RailPayment, RailStatus, ToldPayment } from '../rails/state.ts';

/** The acquirer's messages, in PayNet's envelope. */

export const METHODS = ['QR', 'OBW'] as const;
/** PayNet's for "Payment not accepted". */
const NOT_ACCEPTED = 'U110';
/** The reason of a payment that a company's approver must still release: PayNet has a status for it. */
export const AWAITS_APPROVER = 'PENDAUTH';

const order = z.object({
  merchantId: z.string().min(1).max(28),
  // What EMVCo's 62.01 and 62.05 hold.
  merchantReferenceNo: z.string().regex(/^[ -~]{1,25}$/),
  paymentMethod: z.enum(METHODS),
  amount,
  currency: z.literal('MYR'),
});
export const enquiryInput = order;
export const newPaymentInput = order.extend({
  paymentDescription: z.string().max(140).default(''),
  customerName: z.string().max(140).default(''),
  expiryDateTime: z.iso.datetime(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  webhookUrl: z.url({ protocol: /^https?$/ }),
});

/** The text of the code for a payment: the same whenever it is asked for, so a changed one is not the acquirer's. */
export const codeOf = ({ order_no, amount: fixed, details }: ToldPayment | RailPayment, seller_name: string): string =>
  writeCode({
    is_dynamic: true,
    acquirer_id: '501664',
    merchant_id: details.merchant_id ?? '',
    merchant_category: '8299',
    currency: RINGGIT,
    amount: fixed,
    merchant_name: seller_name,
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

/** The answer to a new payment: a code to show, or an address to send the payer to. */
export const started = (payment: RailPayment, shown: { qrData: string | null; redirectUrl: string | null }) => ({
  data: {
    merchantId: payment.details.merchant_id,
    merchantReferenceNo: payment.order_no,
    endToEndId: payment.id,
    transactionStatus: 'RECEIVED',
    ...shown,
  },
  message: NO_FAULT,
});

/** How a payment stands: what a callback says and an enquiry is answered. */
export function statusOf({ id, order_no, status, reason, details, ...payment }: ToldPayment) {
  const awaits = status === 'PENDING' && reason === AWAITS_APPROVER;
  return {
    data: {
      merchantId: details.merchant_id ?? '',
      merchantReferenceNo: order_no,
      endToEndId: id,
      transactionStatus: awaits ? AWAITS_APPROVER : STATUS[status],
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

/** What a wrong signature looks like: made, with a secret that nobody has. */
const STRANGER = 'nobody’s secret';

export function callbackOf(told: ToldPayment, writing: Writing, secret: string): RailCallback {
  const body = JSON.stringify(statusOf(told));
  const key = writing.signature === 'good' ? secret : STRANGER;
  return { url: told.webhook_url, body, headers: signedHeaders(key, writing.made_at, body) };
}
