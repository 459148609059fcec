import { createHmac } from 'node:crypto';
import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, Writing } from '../rails/rail.ts';
import type { ToldPayment } from '../rails/state.ts';
import { RATE, satoshiOf, shownCoins } from './coins.ts';

/** BTCPay Server's Greenfield API as it goes over the wire: https://docs.btcpayserver.org/API/Greenfield/v1/. */

/** The ways to pay that the store has, as BTCPay calls them and as payers do. */
export const COINS: Readonly<Record<string, string>> = { 'BTC-CHAIN': 'Bitcoin', 'BTC-LN': 'Bitcoin Lightning' };

const MONITORED_S = 24 * 60 * 60;

const ringgit = z.string().transform((written, context): Sen => {
  const read = readRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'The amount should be positive' });
  return z.NEVER;
});

/** A new invoice, as far as this sandbox reads it. */
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

/** What the payer has sent, in satoshi: what he sent by hand, else all of it once the payment went through. */
export function paidSatoshi({ status, details, amount }: ToldPayment): number {
  const asked = satoshiOf(amount);
  const paid = details.paid_satoshi === undefined ? null : Number(details.paid_satoshi);
  // Run out, as a wish wants it, though everything was sent: then nothing has arrived.
  if (status === 'EXPIRED') return paid !== null && paid < asked ? paid : 0;
  return paid ?? (status === 'SUCCESS' || status === 'PENDING' ? asked : 0);
}

const isLate = ({ details }: ToldPayment): boolean => details.late !== undefined;

/** Status and additional status. An invoice that is paid late stays expired. */
function statusOf(payment: ToldPayment, asked_satoshi: number, paid: number): [status: string, additional: string] {
  const over = paid > asked_satoshi ? 'PaidOver' : 'None';
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

/** The invoice as it is answered. `asked` is the amount that it was really made over, whatever a wish makes of it. */
export function invoiceOf(payment: ToldPayment, asked: Sen, checkout_url: string) {
  const [status, additionalStatus] = statusOf(payment, satoshiOf(asked), paidSatoshi({ ...payment, amount: asked }));
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

/** Where coins are to be sent: on a network for tests, so that nobody can send real ones. */
export const destinationOf = ({ id, method }: Pick<ToldPayment, 'id' | 'method'>): string =>
  `${method === 'BTC-LN' ? 'lnbcrt1p' : 'bcrt1q'}${id.toLowerCase()}`;

export function paymentLink(payment: Pick<ToldPayment, 'id' | 'method'>, due_satoshi: number): string {
  const destination = destinationOf(payment);
  return payment.method === 'BTC-LN'
    ? `lightning:${destination}`
    : `bitcoin:${destination}?amount=${shownCoins(due_satoshi)}`;
}

/** The invoice’s one way to pay, with what came by it; `payment` has the amount that was really asked. */
export function methodsOf(payment: ToldPayment) {
  const satoshi = satoshiOf(payment.amount);
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
      amount: shownCoins(satoshi),
      paymentMethodFee: '0',
      paymentMethodPaid: shownCoins(paid),
      totalPaid: shownCoins(paid),
      due: shownCoins(satoshi - paid),
      payments:
        paid > 0
          ? [
              {
                id: `${payment.id}-0`,
                receivedDate: seconds(payment.details.paid_at ?? payment.ended_at ?? payment.created_at),
                value: shownCoins(paid),
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

/** What happened, in BTCPay's words. */
function eventOf(payment: ToldPayment): Record<string, unknown> {
  const paid = paidSatoshi(payment);
  switch (payment.status) {
    case 'OPEN':
      return { type: 'InvoiceReceivedPayment', afterExpiration: false, paymentMethodId: payment.method };
    case 'PENDING':
      return isLate(payment)
        ? { type: 'InvoiceReceivedPayment', afterExpiration: true, paymentMethodId: payment.method }
        : { type: 'InvoiceProcessing', overPaid: paid > satoshiOf(payment.amount) };
    case 'SUCCESS':
      return isLate(payment)
        ? { type: 'InvoicePaymentSettled', afterExpiration: true, paymentMethodId: payment.method }
        : { type: 'InvoiceSettled', manuallyMarked: false, overPaid: paid > satoshiOf(payment.amount) };
    case 'EXPIRED':
      return { type: 'InvoiceExpired', partiallyPaid: paid > 0 };
    case 'FAILED':
    case 'CANCELLED':
      return { type: 'InvoiceInvalid', manuallyMarked: payment.status === 'CANCELLED' };
  }
}

/** What a wrong signature looks like: made, with a secret that nobody has. */
const STRANGER = 'nobody’s secret';

/** A webhook, signed over its body. */
export function webhookOf(
  payment: ToldPayment,
  { event_id, made_at, signature }: Pick<Writing, 'event_id' | 'made_at' | 'signature'>,
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
  const key = signature === 'good' ? secret : STRANGER;
  return {
    url: payment.webhook_url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'BTCPay-Sig': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    },
  };
}
