import { readCode, RINGGIT } from '@kutip/domain/duitnow/code';
import { toRinggit } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import { codeOf, CURRENCY, LONGEST_TEXT, NOT_FOUND, ringgitText } from '../../../../platform/paynet.ts';
import type { AttemptToPay, Heard, Unreadable } from '../provider.ts';

/** Names the order in the address that the payer's browser comes back to. */
const ORDER_PARAMETER = 'merchantReferenceNo';
export const AWAITS_APPROVER = 'PENDAUTH';

/** The first four are PayNet's of DuitNow Pay, the others the acquirer's. One that is not here is pending. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['RECEIVED', 'PROCESSING'],
  [AWAITS_APPROVER, 'PROCESSING'],
  ['CLEARED', 'SUCCESS'],
  ['REJECTED', 'FAILED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'EXPIRED'],
  [NOT_FOUND, 'PROCESSING'],
]);

/** The order that a payment is asked for and asked after with, the same both times. */
const orderOf = ({ transaction_invoice_no, bank_code, amount }: AttemptToPay, merchant_id: string) => ({
  merchantId: merchant_id,
  merchantReferenceNo: transaction_invoice_no,
  paymentMethod: bank_code,
  amount: toRinggit(amount),
  currency: CURRENCY,
});

/** What the acquirer is asked for a payment with. Nothing in it depends on when it is sent. */
export function newPayment(
  attempt: AttemptToPay,
  { merchant_id, callback_url, return_url }: { merchant_id: string; callback_url: string; return_url: string },
) {
  const back = new URL(return_url);
  back.searchParams.set(ORDER_PARAMETER, attempt.transaction_invoice_no);
  return {
    ...orderOf(attempt, merchant_id),
    recipientReference: attempt.transaction_invoice_no,
    paymentDescription: attempt.title.slice(0, LONGEST_TEXT),
    customerName: attempt.payer_name.slice(0, LONGEST_TEXT),
    expiryDateTime: new Date(attempt.started_at.getTime() + PAGE_TIMEOUT_MS.duit_now).toISOString(),
    redirectUrl: back.href,
    webhookUrl: callback_url,
  };
}

/** How a payment is asked after: with the whole order, so that "never heard of it" names what was asked. */
export const enquiry = orderOf;

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
 * The answer to a new payment, or why it must not be shown to a payer: a code that says another amount, currency or
 * order than ours would take money that we never find again, and an address elsewhere may be anybody's.
 */
export function readStarted(
  answer: unknown,
  attempt: AttemptToPay,
  merchant_id: string,
  url: string,
): StartedPayment | string {
  const { data } = startedPayment.safeParse(answer).data ?? {};
  if (!data) return 'unreadable';
  if (data.merchantId !== merchant_id) return 'for_another_merchant';
  if (data.merchantReferenceNo !== attempt.transaction_invoice_no) return 'another_order';
  const { endToEndId: end_to_end_id, qrData, redirectUrl } = data;
  if (attempt.bank_code === 'QR') {
    const fault = qrData ? codeFault(qrData, attempt) : 'no_code';
    return fault ?? { end_to_end_id, qr_payload: qrData!, redirect_url: null };
  }
  if (!redirectUrl) return 'no_address';
  if (new URL(redirectUrl).origin !== new URL(url).origin) return 'address_elsewhere';
  return { end_to_end_id, qr_payload: null, redirect_url: redirectUrl };
}

/** What is wrong with a code for this attempt; null: nothing. CRC and AID are the reader's to check. */
function codeFault(text: string, attempt: AttemptToPay): string | null {
  const code = readCode(text);
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

/** A status whose signature was verified, in our words. */
export function readStatus(told: unknown, merchant_id: string): Heard | Unreadable {
  const { data, error } = status.safeParse(told);
  if (error) return { kind: 'unreadable', why: 'not_a_status' };
  const { transactionStatus, endToEndId, transactionDateTime, merchantId, merchantReferenceNo, ...payment } = data.data;
  if (merchantId !== merchant_id) return { kind: 'unreadable', why: 'for_another_merchant' };
  const outcome = OUTCOMES.get(transactionStatus) ?? 'PROCESSING';
  return {
    kind: 'heard',
    order_nos: [merchantReferenceNo],
    amount: payment.amount,
    currency: payment.currency,
    outcome,
    ...codeOf(transactionStatus, data.message, outcome === 'FAILED'),
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

/** Which of the ways to pay are up, by our code; null when that is not said. */
export function readMethods(answer: unknown): ReadonlyMap<string, boolean> | null {
  const { data } = methods.safeParse(answer).data ?? {};
  return data ? new Map(data.paymentMethods.map((one) => [one.paymentMethod, one.isAvailable])) : null;
}

/** The order number in the query that a browser brings back; null when there is none. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get(ORDER_PARAMETER)?.slice(0, 40) || null;
