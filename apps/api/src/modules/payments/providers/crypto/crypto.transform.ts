import { createHmac, timingSafeEqual } from 'node:crypto';
import { btcpayReason } from '@kutip/domain/btcpay-codes';
import { senAtRate } from '@kutip/domain/exchange';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { ProviderAttempt, ProviderMessage, ParsedMessage, ThinEvent, Unreadable } from '../provider.ts';

/** Equals the timeout of the payer's page (D-25). */
const EXPIRATION_MINUTES = 30;
/** BTCPay Server's names of the payment methods. */
export const METHODS = ['BTC-CHAIN', 'BTC-LN'] as const;

/** The body of a new invoice. BTCPay finds invoices by `metadata.orderId`. */
export function newInvoice(attempt: ProviderAttempt, return_url: string) {
  const orderId = attempt.transaction_invoice_no;
  return {
    amount: toRinggit(attempt.amount),
    currency: 'MYR',
    metadata: { orderId, itemDesc: attempt.title, buyerName: attempt.payer_name },
    checkout: {
      paymentMethods: [attempt.bank_code],
      expirationMinutes: EXPIRATION_MINUTES,
      paymentTolerance: 0, // an underpayment is never settled, whatever the store's setting is
      redirectURL: `${return_url}?order=${encodeURIComponent(orderId)}`,
      redirectAutomatically: true,
    },
  };
}

const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/));
const invoiceSchema = z.object({
  id: z.string(),
  storeId: z.string(),
  amount: decimal,
  currency: z.string(),
  status: z.string(),
  additionalStatus: z.string().default('None'),
  createdTime: z.coerce.number().default(0),
  checkoutLink: z.string().optional(),
  metadata: z.object({ orderId: z.string().optional() }).nullish(),
});
export type Invoice = z.output<typeof invoiceSchema>;

const methodSchema = z.object({
  paymentMethodId: z.string().optional(),
  rate: decimal.nullish(),
  due: decimal,
  payments: z.array(z.object({ receivedDate: z.coerce.number().optional(), status: z.string() })).default([]),
});
export type Method = z.output<typeof methodSchema>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
export const readInvoice = (text: string): Invoice | null => invoiceSchema.safeParse(parseJson(text)).data ?? null;
export const readMethods = (text: string): Method[] | null =>
  z.array(methodSchema).safeParse(parseJson(text)).data ?? null;

const HAS_MONEY: ReadonlySet<string> = new Set(['Settled', 'Processing']);

/** Selects the order's invoice from a list: one with money, else the oldest. null: there is none. */
export function selectInvoice(text: string, order_no: string): Invoice | null | 'unreadable' {
  const all = z.array(invoiceSchema).safeParse(parseJson(text)).data;
  if (!all) return 'unreadable';
  const ours = all
    .filter(({ metadata }) => metadata?.orderId === order_no)
    .toSorted((a, b) => a.createdTime - b.createdTime);
  return (
    ours.find(({ status, additionalStatus }) => HAS_MONEY.has(status) || additionalStatus.startsWith('Paid')) ??
    ours[0] ??
    null
  );
}

const statusAnswerSchema = z.object({
  /** The order that was queried; without an invoice nothing else names it. */
  asked: z.object({ order_no: z.string(), amount: z.number().int() }),
  invoice: invoiceSchema.nullable(),
  methods: z.array(methodSchema),
});

/** The text of a status answer for the inbox: BTCPay's invoice and payment methods with the order that was queried. */
export const statusAnswerText = (
  { transaction_invoice_no: order_no, amount }: ProviderAttempt,
  answer: { invoice: Invoice | null; methods: readonly Method[] },
): string => JSON.stringify({ asked: { order_no, amount }, ...answer });

const isNegative = (text: string): boolean => text.startsWith('-');
const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text);

/** The amount paid compared with the amount due, at the invoice's own rate. */
interface Paid {
  is_enough: boolean;
  /** The amount paid if it is not enough, else the amount due. */
  amount: Sen;
  surplus: Sen;
}

/** null: the amount cannot be computed. Every method reports the same `due` in its own coin, so the first one with a rate is used. */
function paidOf(invoice_amount: Sen, methods: readonly Method[]): Paid | null {
  const priced = methods.filter(({ rate }) => rate && !isZero(rate));
  const method = priced.find(({ payments }) => payments.length > 0) ?? priced[0];
  if (!method) return null;
  const { due, rate } = method;
  if (isZero(due)) return { is_enough: true, amount: invoice_amount, surplus: sen(0) };
  const { whole, is_rounded } = senAtRate(due.replace('-', ''), rate!);
  if (isNegative(due)) return { is_enough: true, amount: invoice_amount, surplus: sen(whole) };
  // A shortfall below one sen counts as one sen, so that an underpayment never equals the full amount.
  const missing = whole + (is_rounded ? 1 : 0);
  return { is_enough: false, amount: sen(Math.max(0, invoice_amount - Math.max(1, missing))), surplus: sen(0) };
}

const codeOf = ({ status, additionalStatus }: Invoice): string =>
  additionalStatus === 'None' ? status : `${status}/${additionalStatus}`;

interface InvoiceStatus {
  outcome: Outcome;
  amount: Sen;
  surplus: Sen;
}

/** `invoice_amount` is in sen. */
function invoiceStatusOf(
  { status, additionalStatus }: Invoice,
  invoice_amount: Sen,
  methods: readonly Method[],
): InvoiceStatus {
  const statusWith = (outcome: Outcome, fields: Partial<InvoiceStatus> = {}) => ({
    outcome,
    amount: invoice_amount,
    surplus: sen(0),
    ...fields,
  });
  const paid = paidOf(invoice_amount, methods);
  const received = methods.flatMap(({ payments }) => payments);
  if (status === 'Settled') {
    if (!paid) return statusWith('PROCESSING'); // the settled amount is unknown until a later answer
    return statusWith('SUCCESS', paid.is_enough ? { surplus: paid.surplus } : { amount: paid.amount });
  }
  if (status === 'Expired' && received.length > 0 && additionalStatus !== 'None') {
    if (!paid) return statusWith('PROCESSING');
    // Underpaid: the paid amount mismatches the attempt, which opens an exception and pays nothing.
    if (!paid.is_enough) return statusWith('EXPIRED', { amount: paid.amount });
    // Paid in full but late: BTCPay keeps such an invoice expired; its payments show when they are final.
    const is_final = received.every((payment) => payment.status === 'Settled');
    return is_final ? statusWith('SUCCESS', { surplus: paid.surplus }) : statusWith('PROCESSING');
  }
  if (status === 'Expired') return statusWith('EXPIRED');
  return statusWith(status === 'Invalid' ? 'FAILED' : 'PROCESSING');
}

/** Parses a ringgit amount of BTCPay, with any number of decimals; null when it is not whole sen. */
function senIn(text: string): Sen | null {
  const { whole, is_rounded } = senAtRate(text, '1');
  return is_rounded || isNegative(text) ? null : sen(whole);
}

/** Maps a status answer of BTCPay to a provider message. */
export function readAnswer(text: string, store_id: string): ProviderMessage | Unreadable {
  const answer = statusAnswerSchema.safeParse(parseJson(text)).data;
  if (!answer) return { kind: 'unreadable', reason: 'not_an_answer' };
  const { asked, invoice, methods } = answer;
  const no_payer = { payer_name: null, payer_bank: null, masked_card: null };
  if (invoice === null)
    return {
      kind: 'payment_status',
      order_nos: [asked.order_no],
      amount: sen(asked.amount),
      currency: 'MYR',
      outcome: 'PROCESSING',
      code: 'NotFound',
      reason: null,
      provider_reference: null,
      is_known: false,
      paid_at: null,
      ...no_payer,
    };
  if (invoice.storeId !== store_id) return { kind: 'unreadable', reason: 'for_another_store' };
  const total = senIn(invoice.amount);
  if (total === null) return { kind: 'unreadable', reason: 'not_an_amount' };
  const { outcome, amount, surplus } = invoiceStatusOf(invoice, total, methods);
  const received_s = methods.flatMap(({ payments }) => payments.map(({ receivedDate = 0 }) => receivedDate));
  const paid_s = Math.max(0, ...received_s);
  const code = codeOf(invoice);
  return {
    kind: 'payment_status',
    order_nos: invoice.metadata?.orderId === undefined ? [] : [invoice.metadata.orderId],
    amount,
    currency: invoice.currency,
    outcome,
    ...(surplus > 0 ? { surplus } : {}),
    code,
    reason: btcpayReason(code),
    provider_reference: invoice.id,
    is_known: true,
    ...(code === 'New' && received_s.length === 0 && { is_begun: false }),
    paid_at: outcome === 'SUCCESS' && paid_s > 0 ? new Date(paid_s * 1000) : null,
    ...no_payer,
  };
}

/** Verifies the signature: `sha256=` and the HMAC of the raw body. */
export function isGenuine(body: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Parses a verified webhook. Older servers send only the invoice id. */
export function readWebhook(body: string, store_id: string): ThinEvent | Unreadable | { invoice_id: string } {
  const shape = z.object({
    storeId: z.string(),
    invoiceId: z.string(),
    metadata: z.object({ orderId: z.string().optional() }).nullish(),
  });
  const event = shape.safeParse(parseJson(body)).data;
  if (!event) return { kind: 'unreadable', reason: 'no_order' };
  if (event.storeId !== store_id) return { kind: 'unreadable', reason: 'for_another_store' };
  const order_no = event.metadata?.orderId;
  return order_no ? { kind: 'thin_event', order_no } : { invoice_id: event.invoiceId };
}

/** The order number in the query of the payer's return, which we gave BTCPay in the redirect URL. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get('order')?.slice(0, 40) || null;

export const readReturn = (query: string): ParsedMessage => {
  const order_no = returnedOrderNo(query);
  return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
};
