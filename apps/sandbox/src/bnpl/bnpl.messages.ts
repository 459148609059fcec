import { createHmac } from 'node:crypto';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { RailStatus, ReportedPayment } from '../rails/state.ts';

/** HitPay's payment requests in their wire format: https://docs.hitpayapp.com/apis/payment-request. */

/** The pay-later plans that this merchant has at HitPay: HitPay's codes and their display names. */
export const PLANS: Readonly<Record<string, string>> = {
  grabpay_paylater: 'PayLater by Grab',
  shopee_paylater: 'SPayLater',
  atome: 'Atome',
};

export const MINIMUM_SEN = 30;
const LONGEST_TEXT = 255;
const UNIT_MS = { mins: 60_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

const amount = z.union([z.string(), z.number()]).transform((written, context): Sen => {
  const read = parseRinggit(written);
  if (typeof read === 'number' && read >= MINIMUM_SEN) return read;
  context.addIssue({ code: 'custom', message: 'The amount must be between 0.3 and 999999999.99.' });
  return z.NEVER;
});

/** A new payment request; only the fields that the sandbox reads. */
export const newRequestInput = z.object({
  amount,
  currency: z.string().toUpperCase().pipe(z.literal('MYR', 'The selected currency is invalid.')),
  payment_methods: z.tuple([z.enum(Object.keys(PLANS), 'The selected payment methods is invalid.')]),
  reference_number: z.string().max(LONGEST_TEXT).default(''),
  purpose: z.string().max(LONGEST_TEXT).default(''),
  name: z.string().max(LONGEST_TEXT).default(''),
  email: z.union([z.literal(''), z.email()]).default(''),
  redirect_url: z.url().max(1028),
  webhook: z.url(),
  /** `30 mins`, in milliseconds. */
  expires_after: z
    .string()
    .regex(/^\d{1,4} (mins|minutes|hours|days)$/)
    .transform((text) => {
      const [count, unit] = text.split(' ');
      return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
    })
    .optional(),
});

/** HitPay's response to an invalid body. */
export const refusalOf = ({ issues }: z.ZodError) => ({
  message: 'The given data was invalid.',
  errors: Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'body'), [message]])),
});

const STATUS: Record<RailStatus, string> = {
  OPEN: 'pending',
  PENDING: 'pending',
  SUCCESS: 'completed',
  FAILED: 'failed',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
};

/** HitPay's times are in Singapore time without a zone. */
const localTime = (at: string): string =>
  new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

/** The payment request, as enquiries and webhooks report it. */
export function paymentRequest(payment: ReportedPayment, checkout_url: string) {
  const { id, status, reason } = payment;
  const [amount_text, currency] = [toRinggit(payment.amount), payment.currency.toLowerCase()];
  const updated_at = localTime(payment.ended_at ?? payment.created_at);
  const ended = { SUCCESS: 'succeeded', FAILED: 'failed' }[status as string];
  return {
    id,
    name: payment.payer_name || null,
    email: payment.details.email || null,
    phone: null,
    amount: amount_text,
    currency,
    status: STATUS[status],
    purpose: payment.title,
    reference_number: payment.order_no,
    payment_methods: [payment.method],
    url: checkout_url,
    redirect_url: payment.return_url,
    webhook: payment.webhook_url,
    allow_repeated_payments: false,
    expiry_date: payment.expires_at && localTime(payment.expires_at),
    created_at: localTime(payment.created_at),
    updated_at,
    ...(reason !== null && { failure_reason: reason }),
    payments: ended
      ? [
          {
            id: `pay_${id}`,
            status: ended,
            buyer_name: payment.payer_name,
            amount: amount_text,
            currency,
            payment_type: payment.method,
            created_at: updated_at,
          },
        ]
      : [],
  };
}

/** The salt for deliberately wrong signatures. */
const WRONG_SECRET = 'wrong salt';

/** The headers of a webhook, with the signature over its body. */
export const webhookHeaders = (body: string, event: string, salt: string) => ({
  'Content-Type': 'application/json',
  'User-Agent': 'HitPay v2.0',
  'Hitpay-Event-Object': 'payment_request',
  'Hitpay-Event-Type': event,
  'Hitpay-Signature': createHmac('sha256', salt).update(body).digest('hex'),
});

/**
 * A webhook. HitPay sends one for paid and one for failed requests; expiry and cancellation are only visible in an enquiry.
 */
export function webhookOf(
  payment: ReportedPayment,
  { signature }: Pick<CallbackMeta, 'signature'>,
  { checkout_url, salt }: { checkout_url: string; salt: string },
): RailCallback | null {
  const event = { SUCCESS: 'completed', FAILED: 'failed' }[payment.status as string];
  if (!event) return null;
  const body = JSON.stringify(paymentRequest(payment, checkout_url));
  const headers = webhookHeaders(body, event, signature === 'good' ? salt : WRONG_SECRET);
  return { url: payment.webhook_url, body, headers };
}

/** The payer's return URL: HitPay adds its number and the status to the merchant's URL. */
export function redirectOf({ return_url, id }: ReportedPayment, status: RailStatus): string {
  const back = new URL(return_url);
  back.searchParams.set('reference', id);
  back.searchParams.set('status', STATUS[status]);
  return back.href;
}
