import { createHmac } from 'node:crypto';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { ReportedPayment } from '../rails/state.ts';
import { RATE, toSatoshi, formatCoins } from './coins.ts';

/** BTCPay Server's Greenfield API in its wire format: https://docs.btcpayserver.org/API/Greenfield/v1/. */

/** The payment methods of the store: BTCPay's codes and their display names. */
export const COINS: Readonly<Record<string, string>> = { 'BTC-CHAIN': 'Bitcoin', 'BTC-LN': 'Bitcoin Lightning' };

const MONITORED_S = 24 * 60 * 60;

const ringgit = z.string().transform((written, context): Sen => {
  const read = parseRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'The amount should be positive' });
  return z.NEVER;
});

/** A new invoice; only the fields that the sandbox reads. */
export const newInvoiceInput = z.object({
  amount: ringgit,
  currency: z.literal('MYR', 'Invalid currency'),
  metadata: z.object({
    orderId: z.string().min(1).max(255),
    itemDesc: z.string().max(255).default(''),
    buyerName: z.string().max(255).default(''),
  }),
  checkout: z.object({
    paymentMethods: z.tuple([z.enum(Object.keys(COINS), 'Invalid payment method')]),
    expirationMinutes: z.number().positive().default(15),
    redirectURL: z.url(),
    redirectAutomatically: z.boolean().default(false),
  }),
});

export const refusalOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }));

const seconds = (at: string): number => Math.floor(new Date(at).getTime() / 1000);

/** The amount paid in satoshi: as recorded by a partial payment, otherwise all of it once the payment went through. */
export function paidSatoshi({ status, details, amount }: ReportedPayment): number {
  const due = toSatoshi(amount);
  const paid = details.paid_satoshi === undefined ? null : Number(details.paid_satoshi);
  // A scenario can expire a payment although everything was sent: then nothing has arrived.
  if (status === 'EXPIRED') return paid !== null && paid < due ? paid : 0;
  return paid ?? (status === 'SUCCESS' || status === 'PENDING' ? due : 0);
}

const isLate = ({ details }: ReportedPayment): boolean => details.late !== undefined;

/** BTCPay's status and additional status. An invoice that is paid late stays expired. */
function statusOf(payment: ReportedPayment, due_satoshi: number, paid: number): [status: string, additional: string] {
  const over = paid > due_satoshi ? 'PaidOver' : 'None';
  switch (payment.status) {
    case 'OPEN':
      return ['New', paid > 0 ? 'PaidPartial' : 'None'];
    case 'PENDING':
      return isLate(payment) ? ['Expired', 'PaidLate'] : ['Processing', over];
    case 'SUCCESS':
      return isLate(payment) ? ['Expired', 'PaidLate'] : ['Settled', over];
    case 'EXPIRED':
      return ['Expired', paid > 0 ? 'PaidPartial' : 'None'];
    case 'FAILED':
      return ['Invalid', 'Invalid'];
    case 'CANCELLED':
      return ['Invalid', 'Marked'];
  }
}

/** The invoice in API responses. `invoice_amount` is the actual amount; `payment` may carry a scenario's wrong one. */
export function invoiceOf(payment: ReportedPayment, invoice_amount: Sen, checkout_url: string) {
  const [status, additionalStatus] = statusOf(
    payment,
    toSatoshi(invoice_amount),
    paidSatoshi({ ...payment, amount: invoice_amount }),
  );
  const { created_at, expires_at, details } = payment;
  const expirationTime = seconds(expires_at ?? created_at);
  return {
    id: payment.id,
    storeId: details.store_id,
    amount: toRinggit(payment.amount),
    currency: payment.currency,
    type: 'Standard',
    checkoutLink: checkout_url,
    createdTime: seconds(created_at),
    expirationTime,
    monitoringExpiration: expirationTime + MONITORED_S,
    status,
    additionalStatus,
    availableStatusesForManualMarking: [],
    archived: false,
    metadata: { orderId: payment.order_no, itemDesc: payment.title, buyerName: payment.payer_name },
    checkout: { paymentMethods: [payment.method], redirectURL: payment.return_url, redirectAutomatically: true },
  };
}

/** The destination address, on a test network so that no real coins can be sent. */
export const destinationOf = ({ id, method }: Pick<ReportedPayment, 'id' | 'method'>): string =>
  `${method === 'BTC-LN' ? 'lnbcrt1p' : 'bcrt1q'}${id.toLowerCase()}`;

export function paymentLink(payment: Pick<ReportedPayment, 'id' | 'method'>, due_satoshi: number): string {
  const destination = destinationOf(payment);
  return payment.method === 'BTC-LN'
    ? `lightning:${destination}`
    : `bitcoin:${destination}?amount=${formatCoins(due_satoshi)}`;
}

/** The invoice's payment method with its payments; `payment` carries the actual amount. */
export function methodsOf(payment: ReportedPayment) {
  const satoshi = toSatoshi(payment.amount);
  const is_void = payment.status === 'FAILED' || payment.status === 'CANCELLED';
  const paid = is_void ? 0 : paidSatoshi(payment);
  const is_final = payment.status !== 'PENDING';
  return [
    {
      paymentMethodId: payment.method,
      currency: 'BTC',
      destination: destinationOf(payment),
      paymentLink: paymentLink(payment, Math.max(0, satoshi - paid)),
      rate: RATE,
      amount: formatCoins(satoshi),
      paymentMethodFee: '0',
      paymentMethodPaid: formatCoins(paid),
      totalPaid: formatCoins(paid),
      due: formatCoins(satoshi - paid),
      payments:
        paid > 0
          ? [
              {
                id: `${payment.id}-0`,
                receivedDate: seconds(payment.details.paid_at ?? payment.ended_at ?? payment.created_at),
                value: formatCoins(paid),
                fee: '0',
                status: is_final ? 'Settled' : 'Processing',
                destination: destinationOf(payment),
              },
            ]
          : [],
      activated: true,
    },
  ];
}

/** The webhook event in BTCPay's terms. */
function eventOf(payment: ReportedPayment): Record<string, unknown> {
  const paid = paidSatoshi(payment);
  switch (payment.status) {
    case 'OPEN':
      return { type: 'InvoiceReceivedPayment', afterExpiration: false, paymentMethodId: payment.method };
    case 'PENDING':
      return isLate(payment)
        ? { type: 'InvoiceReceivedPayment', afterExpiration: true, paymentMethodId: payment.method }
        : { type: 'InvoiceProcessing', overPaid: paid > toSatoshi(payment.amount) };
    case 'SUCCESS':
      return isLate(payment)
        ? { type: 'InvoicePaymentSettled', afterExpiration: true, paymentMethodId: payment.method }
        : { type: 'InvoiceSettled', manuallyMarked: false, overPaid: paid > toSatoshi(payment.amount) };
    case 'EXPIRED':
      return { type: 'InvoiceExpired', partiallyPaid: paid > 0 };
    case 'FAILED':
    case 'CANCELLED':
      return { type: 'InvoiceInvalid', manuallyMarked: payment.status === 'CANCELLED' };
  }
}

/** The secret for deliberately wrong signatures. */
const WRONG_SECRET = 'wrong secret';

/** The headers of a webhook, with the signature over its body. */
export const webhookHeaders = (body: string, secret: string) => ({
  'Content-Type': 'application/json',
  'BTCPay-Sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** A webhook, signed over its body. */
export function webhookOf(
  payment: ReportedPayment,
  { event_id, made_at, signature }: Pick<CallbackMeta, 'event_id' | 'made_at' | 'signature'>,
  secret: string,
): RailCallback {
  const body = JSON.stringify({
    deliveryId: event_id,
    webhookId: 'KutipSandboxWebhook',
    originalDeliveryId: event_id,
    isRedelivery: false,
    timestamp: seconds(made_at),
    storeId: payment.details.store_id,
    invoiceId: payment.id,
    metadata: { orderId: payment.order_no },
    ...eventOf(payment),
  });
  const headers = webhookHeaders(body, signature === 'good' ? secret : WRONG_SECRET);
  return { url: payment.webhook_url, body, headers };
}
