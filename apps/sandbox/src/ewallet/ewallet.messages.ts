import { sign, type KeyObject } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { RailStatus, ReportedPayment } from '../rails/state.ts';

/** CHIP Collect's purchases in their wire format: https://docs.chip-in.asia/chip-collect. */

/** The wallets that this merchant has at CHIP: CHIP's codes and their display names. */
export const WALLETS: Readonly<Record<string, string>> = {
  razer_tng: 'Touch ’n Go eWallet',
  razer_grabpay: 'GrabPay',
  razer_shopeepay: 'ShopeePay',
  razer_maybankqr: 'MAE by Maybank',
};

const product = z.object({
  name: z.string().min(1).max(256),
  price: z.number().int().positive(),
  quantity: z.coerce.number().int().min(1).default(1),
});

/** CHIP also accepts hosts without a dot (localhost). */
const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'Enter a valid email address.');

/** A new purchase; only the fields that the sandbox reads. */
export const newPurchaseInput = z.object({
  brand_id: z.uuid(),
  reference: z.string().max(128).default(''),
  client: z.object({ email, full_name: z.string().max(128).default('') }),
  purchase: z.object({
    currency: z.literal('MYR'),
    products: z.array(product).min(1).max(100),
    due_strict: z.boolean().default(false),
  }),
  /** Seconds since 1970. */
  due: z.number().int().positive().optional(),
  payment_method_whitelist: z.array(z.enum(Object.keys(WALLETS))).min(1),
  success_callback: z.url(),
  success_redirect: z.url(),
  failure_redirect: z.url(),
  cancel_redirect: z.url(),
});
export type NewPurchase = z.output<typeof newPurchaseInput>;

export const totalOf = ({ purchase }: NewPurchase) =>
  sen(purchase.products.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

/** CHIP's response to an invalid body: the errors of each field. */
export const refusalOf = ({ issues }: z.ZodError) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || '__all__', [{ message, code: 'invalid' }]]));

const STATUS: Record<RailStatus, string> = {
  OPEN: 'viewed',
  PENDING: 'pending_execute',
  SUCCESS: 'paid',
  FAILED: 'error',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

const DECLINED = { code: 'insufficient_balance', message: 'The balance of the wallet is too low.' };

const seconds = (at: string): number => Math.floor(new Date(at).getTime() / 1000);

/** A purchase, as enquiries and callbacks report it. A scenario can set another CHIP status as its reason. */
export function purchaseOf(payment: ReportedPayment, checkout_url: string) {
  const { id, amount, currency, details, ended_at, method } = payment;
  const status = payment.reason ?? STATUS[payment.status];
  const is_paid = payment.status === 'SUCCESS';
  const updated_on = seconds(ended_at ?? payment.created_at);
  return {
    id,
    type: 'purchase',
    is_test: true,
    brand_id: details.brand_id,
    reference: payment.order_no,
    status,
    client: { email: details.email, full_name: payment.payer_name },
    purchase: { total: amount, currency, products: [{ name: payment.title, price: amount, quantity: '1.0000' }] },
    payment: is_paid
      ? { is_outgoing: false, payment_type: 'purchase', amount, currency, fee_amount: 0, paid_on: updated_on }
      : null,
    transaction_data: {
      payment_method: ended_at === null ? '' : method,
      country: 'MY',
      attempts:
        status === 'error' ? [{ type: 'execute', successful: false, payment_method: method, error: DECLINED }] : [],
    },
    payment_method_whitelist: [method],
    due: payment.expires_at && seconds(payment.expires_at),
    checkout_url,
    success_callback: payment.webhook_url,
    success_redirect: payment.return_url,
    created_on: seconds(payment.created_at),
    updated_on,
  };
}

/** The callback event of each status; expiry has none and is only visible in an enquiry. */
const EVENT: Partial<Record<RailStatus, string>> = {
  SUCCESS: 'purchase.paid',
  PENDING: 'purchase.pending_execute',
  FAILED: 'purchase.payment_failure',
  CANCELLED: 'purchase.cancelled',
};

/** A wrong signature of the right length. */
function corrupted(signature: Buffer): Buffer {
  const other = Buffer.from(signature);
  other[0] = (other[0] ?? 0) ^ 1;
  return other;
}

/** The signature of a callback: RSA PKCS#1 v1.5 and SHA-256 over the raw body. */
export function callbackHeaders(body: string, signature: CallbackMeta['signature'], key: KeyObject) {
  const valid = sign('sha256', Buffer.from(body, 'utf8'), key);
  const given = signature === 'good' ? valid : corrupted(valid);
  return { 'Content-Type': 'application/json', 'X-Signature': given.toString('base64') };
}

/** The purchase with its event; null: CHIP sends none. */
export function callbackOf(
  payment: ReportedPayment,
  { signature }: Pick<CallbackMeta, 'signature'>,
  { checkout_url, key }: { checkout_url: string; key: KeyObject },
): RailCallback | null {
  const event_type = EVENT[payment.status];
  if (!event_type) return null;
  const body = JSON.stringify({ ...purchaseOf(payment, checkout_url), event_type });
  return { url: payment.webhook_url, body, headers: callbackHeaders(body, signature, key) };
}

/** The payer's return URL. CHIP adds nothing to the merchant's URLs. */
export const redirectOf = ({ details, return_url }: ReportedPayment, status: RailStatus): string =>
  ({ FAILED: details.failure_redirect, EXPIRED: details.failure_redirect, CANCELLED: details.cancel_redirect })[
    status as string
  ] ?? return_url;
