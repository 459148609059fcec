import { parseDuitNowQr, RINGGIT } from '@kutip/domain/duitnow/code';
import { toRinggit } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import { paynetCode, CURRENCY, MAX_TEXT_LENGTH, NOT_FOUND, ringgitText } from '../../../../platform/paynet.ts';
import type { ProviderAttempt, ProviderMessage, Unreadable } from '../provider.ts';

/** The query parameter of our return URL that names the order. */
const ORDER_PARAMETER = 'merchantReferenceNo';
export const AWAITS_APPROVER = 'PENDAUTH';

/** The outcome of each status. The first four are PayNet's (DuitNow Pay), the others the acquirer's; an unknown status is pending. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['RECEIVED', 'PROCESSING'],
  [AWAITS_APPROVER, 'PROCESSING'],
  ['CLEARED', 'SUCCESS'],
  ['REJECTED', 'FAILED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'EXPIRED'],
  [NOT_FOUND, 'PROCESSING'],
]);

/** The order fields of a payment request and of its status query. */
const orderOf = ({ transaction_invoice_no, bank_code, amount }: ProviderAttempt, merchant_id: string) => ({
  merchantId: merchant_id,
  merchantReferenceNo: transaction_invoice_no,
  paymentMethod: bank_code,
  amount: toRinggit(amount),
  currency: CURRENCY,
});

/** The body of a new payment. Deterministic: it does not depend on when it is sent. */
export function newPayment(
  attempt: ProviderAttempt,
  { merchant_id, callback_url, return_url }: { merchant_id: string; callback_url: string; return_url: string },
) {
  const back = new URL(return_url);
  back.searchParams.set(ORDER_PARAMETER, attempt.transaction_invoice_no);
  return {
    ...orderOf(attempt, merchant_id),
    recipientReference: attempt.transaction_invoice_no,
    paymentDescription: attempt.title.slice(0, MAX_TEXT_LENGTH),
    merchantName: attempt.merchant_name.slice(0, MAX_TEXT_LENGTH), // shown by the payer's wallet (tag 59)
    customerName: attempt.payer_name.slice(0, MAX_TEXT_LENGTH),
    expiryDateTime: new Date(attempt.started_at.getTime() + PAGE_TIMEOUT_MS.duit_now).toISOString(),
    redirectUrl: back.href,
    webhookUrl: callback_url,
  };
}

/** The body of a status query: the whole order, so that a "not found" answer names it. */
export const statusQuery = orderOf;

const startedPayment = z.object({
  data: z.object({
    merchantId: z.string(),
    merchantReferenceNo: z.string(),
    endToEndId: z.string().min(1).max(35),
    qrData: z.string().nullish(),
    redirectUrl: z.url({ protocol: /^https?$/ }).nullish(),
  }),
});
interface StartedPayment {
  end_to_end_id: string;
  qr_payload: string | null;
  redirect_url: string | null;
}

/**
 * Parses the answer to a new payment; a string is the reason why it must not be shown to the payer. A QR code with
 * another amount, currency or order would take money that cannot be matched, and a redirect to another origin is unsafe.
 */
export function readStarted(
  answer: unknown,
  attempt: ProviderAttempt,
  merchant_id: string,
  url: string,
): StartedPayment | string {
  const { data } = startedPayment.safeParse(answer).data ?? {};
  if (!data) return 'unreadable';
  if (data.merchantId !== merchant_id) return 'for_another_merchant';
  if (data.merchantReferenceNo !== attempt.transaction_invoice_no) return 'another_order';
  const { endToEndId: end_to_end_id, qrData, redirectUrl } = data;
  if (attempt.bank_code === 'QR') {
    const fault = qrData ? qrCodeFault(qrData, attempt) : 'no_code';
    return fault ?? { end_to_end_id, qr_payload: qrData!, redirect_url: null };
  }
  if (!redirectUrl) return 'no_address';
  if (new URL(redirectUrl).origin !== new URL(url).origin) return 'address_elsewhere';
  return { end_to_end_id, qr_payload: null, redirect_url: redirectUrl };
}

/** What is wrong with a QR code for this attempt; null: nothing. `parseDuitNowQr` checks CRC and AID. */
function qrCodeFault(text: string, attempt: ProviderAttempt): string | null {
  const code = parseDuitNowQr(text);
  if (typeof code === 'string') return code;
  if (!code.is_dynamic) return 'static_code';
  if (code.currency !== RINGGIT) return 'other_currency';
  if (code.amount !== attempt.amount) return 'other_amount';
  const is_ours = [code.bill_no, code.reference].every((order_no) => order_no === attempt.transaction_invoice_no);
  return is_ours ? null : 'other_order';
}

const status = z.object({
  data: z.object({
    merchantId: z.string(),
    merchantReferenceNo: z.string().min(1),
    endToEndId: z.string().nullish(),
    transactionStatus: z.string().min(1),
    amount: ringgitText,
    currency: z.string(),
    issuer: z.string().nullish(),
    customerName: z.string().nullish(),
    transactionDateTime: z.iso.datetime({ offset: true }).nullish(),
  }),
  message: z.string().nullish(),
});

/** Maps a verified status to a provider message. */
export function readStatus(answer: unknown, merchant_id: string): ProviderMessage | Unreadable {
  const { data, error } = status.safeParse(answer);
  if (error) return { kind: 'unreadable', reason: 'not_a_status' };
  const { transactionStatus, endToEndId, transactionDateTime, merchantId, merchantReferenceNo, ...payment } = data.data;
  if (merchantId !== merchant_id) return { kind: 'unreadable', reason: 'for_another_merchant' };
  const outcome = OUTCOMES.get(transactionStatus) ?? 'PROCESSING';
  return {
    kind: 'payment_status',
    order_nos: [merchantReferenceNo],
    amount: payment.amount,
    currency: payment.currency,
    outcome,
    ...paynetCode(transactionStatus, data.message, outcome === 'FAILED'),
    provider_reference: endToEndId || null,
    is_known: transactionStatus !== NOT_FOUND,
    payer_name: payment.customerName || null,
    payer_bank: payment.issuer || null,
    masked_card: null,
    paid_at: outcome === 'SUCCESS' && transactionDateTime ? new Date(transactionDateTime) : null,
  };
}

const methods = z.object({
  data: z.object({ paymentMethods: z.array(z.object({ paymentMethod: z.string(), isAvailable: z.boolean() })) }),
});

/** Which payment methods are available, by code; null when the answer does not say. */
export function readMethods(answer: unknown): ReadonlyMap<string, boolean> | null {
  const { data } = methods.safeParse(answer).data ?? {};
  return data ? new Map(data.paymentMethods.map((one) => [one.paymentMethod, one.isAvailable])) : null;
}

/** The order number in the query of the payer's return; null when there is none. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get(ORDER_PARAMETER)?.slice(0, 40) || null;
