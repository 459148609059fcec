import { sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { ReportedPayment } from '../rails/state.ts';

/** PayPal's Orders v2 and webhooks in their wire format: https://developer.paypal.com/docs/api/orders/v2/. */

/** The webhook that Kutip has registered here. */
export const WEBHOOK_ID = 'WH-KUTIP-SANDBOX';
export const CERTIFICATE_PATH = '/paypal/v1/notifications/certs/CERT-SANDBOX-1';
/** How long a payer can approve an order. */
export const APPROVABLE_FOR_MS = 3 * 60 * 60_000;
const LONGEST_TEXT = 127;

const ringgit = z.string().transform((written, context): Sen => {
  const read = parseRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'INVALID_PARAMETER_VALUE' });
  return z.NEVER;
});

/** A new order: one purchase unit, paid by a PayPal account and captured after approval. Only the fields that the sandbox reads. */
export const newOrderInput = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().max(256).default('default'),
      custom_id: z.string().max(LONGEST_TEXT).optional(),
      invoice_id: z.string().min(1).max(LONGEST_TEXT),
      description: z.string().max(LONGEST_TEXT).default(''),
      amount: z.object({ currency_code: z.literal('MYR', 'CURRENCY_NOT_SUPPORTED'), value: ringgit }),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
});
export type NewOrder = z.output<typeof newOrderInput>;

/** PayPal's error response. */
export const fault = (name: string, issue?: string) => ({
  name,
  message: 'The requested action could not be performed.',
  debug_id: 'sandbox',
  details: issue === undefined ? [] : [{ issue, description: issue }],
});

export const refusalOf = ({ issues }: z.ZodError) => ({
  ...fault('INVALID_REQUEST'),
  details: issues.map(({ path, message }) => ({ field: `/${path.join('/')}`, issue: message, description: message })),
});

const isCaptured = ({ details }: ReportedPayment): boolean => details.captured !== undefined;

/** An order that was not approved in time no longer exists at PayPal. */
export const isGone = ({ status, ended_at, expires_at }: ReportedPayment): boolean =>
  status === 'EXPIRED' && ended_at !== null && expires_at !== null && ended_at >= expires_at;

function statusOf(payment: ReportedPayment): string {
  if (isCaptured(payment)) return 'COMPLETED';
  if (payment.status === 'OPEN') return 'PAYER_ACTION_REQUIRED';
  // A payer who leaves PayPal's page can still come back, so the order is not cancelled.
  if (payment.status === 'CANCELLED') return payment.details.left ? 'PAYER_ACTION_REQUIRED' : 'VOIDED';
  return 'APPROVED';
}

/** The status of an existing capture. A failure after a capture can only be a refund. */
const CAPTURE_STATUS: Readonly<Record<string, string>> = { SUCCESS: 'COMPLETED', PENDING: 'PENDING' };

function captureOf(payment: ReportedPayment, amount: object) {
  const { status, reason, order_no, details } = payment;
  const state = CAPTURE_STATUS[status] ?? 'REFUNDED';
  return {
    id: `CAP${payment.id.slice(3)}`,
    status: state,
    ...(state === 'PENDING' && { status_details: { reason: reason ?? 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    invoice_id: order_no,
    custom_id: order_no,
    create_time: details.captured,
    update_time: details.captured,
  };
}

/** The issue that prevents a capture of the order; null: it can be captured. */
export function captureIssue(payment: ReportedPayment): string | null {
  if (isCaptured(payment)) return 'ORDER_ALREADY_CAPTURED';
  const { status, reason } = payment;
  if (status === 'FAILED') return reason ?? 'INSTRUMENT_DECLINED';
  if (status === 'EXPIRED') return 'ORDER_EXPIRED';
  return status === 'SUCCESS' || status === 'PENDING' ? null : 'ORDER_NOT_APPROVED';
}

/** The order in API responses. */
export function orderOf(payment: ReportedPayment, urls: { order: string; approval: string }) {
  const amount = { currency_code: payment.currency, value: toRinggit(payment.amount) };
  const captures = isCaptured(payment) ? [captureOf(payment, amount)] : [];
  const [given_name = '', ...surnames] = payment.payer_name.split(' ');
  const status = statusOf(payment);
  return {
    id: payment.id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: payment.order_no,
        custom_id: payment.order_no,
        invoice_id: payment.order_no,
        description: payment.title,
        amount,
        ...(captures.length > 0 && { payments: { captures } }),
      },
    ],
    ...(status !== 'PAYER_ACTION_REQUIRED' && {
      payer: { payer_id: 'SANDBOXPAYER1', name: { given_name, surname: surnames.join(' ') } },
    }),
    create_time: payment.created_at,
    update_time: payment.ended_at ?? payment.created_at,
    links: [
      { href: urls.order, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED' ? [{ href: urls.approval, rel: 'payer-action', method: 'GET' }] : []),
      ...(status === 'APPROVED' ? [{ href: `${urls.order}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  };
}

/** The webhook event in PayPal's terms; null: no webhook. */
function eventTypeOf(payment: ReportedPayment): string | null {
  const { status, details } = payment;
  if (isCaptured(payment)) return `PAYMENT.CAPTURE.${CAPTURE_STATUS[status] ?? 'REFUNDED'}`;
  if (status === 'CANCELLED') return details.left ? null : 'CHECKOUT.ORDER.VOIDED';
  return isGone(payment) ? null : 'CHECKOUT.ORDER.APPROVED';
}

/** The headers of a webhook, signed over its id, its time, the webhook's id and a checksum of its body. */
export function webhookHeaders(
  body: string,
  {
    event_id,
    sent_at,
    signature,
    key,
    certificate_url,
    webhook_id = WEBHOOK_ID,
  }: Pick<CallbackMeta, 'event_id' | 'sent_at' | 'signature'> & {
    key: KeyObject;
    certificate_url: string;
    webhook_id?: string;
  },
) {
  const valid = sign('SHA256', Buffer.from(`${event_id}|${sent_at}|${webhook_id}|${crc32(body)}`), key);
  const given = signature === 'good' ? valid : Buffer.from(valid.map((byte) => byte ^ 1));
  return {
    'Content-Type': 'application/json',
    'PAYPAL-TRANSMISSION-ID': event_id,
    'PAYPAL-TRANSMISSION-TIME': sent_at,
    'PAYPAL-TRANSMISSION-SIG': given.toString('base64'),
    'PAYPAL-CERT-URL': certificate_url,
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
  };
}

/** A signed webhook; null: PayPal sends none. */
export function webhookOf(
  payment: ReportedPayment,
  { event_id, made_at, sent_at, signature }: CallbackMeta,
  { public_url, key }: { public_url: string; key: KeyObject },
): RailCallback | null {
  const event_type = eventTypeOf(payment);
  if (event_type === null) return null;
  const order = orderOf(payment, {
    order: `${public_url}/paypal/v2/checkout/orders/${payment.id}`,
    approval: `${public_url}/paypal/checkoutnow?token=${payment.id}`,
  });
  const [capture] = order.purchase_units[0]!.payments ? order.purchase_units[0]!.payments.captures : [];
  const body = JSON.stringify({
    id: `WH-${event_id}`,
    event_version: '1.0',
    create_time: made_at,
    resource_type: capture ? 'capture' : 'checkout-order',
    event_type,
    resource: capture ?? order,
  });
  const certificate_url = `${public_url}${CERTIFICATE_PATH}`;
  return {
    url: payment.webhook_url,
    body,
    headers: webhookHeaders(body, { event_id, sent_at, signature, key, certificate_url }),
  };
}
