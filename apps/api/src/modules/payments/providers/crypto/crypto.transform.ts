import { createHmac, timingSafeEqual } from 'node:crypto';
import { btcpayReason } from '@kutip/domain/btcpay-codes';
import { senAtRate } from '@kutip/domain/exchange';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { AttemptToPay, Heard, Message, Nudge, Unreadable } from '../provider.ts';

/** As long as the payer's page is open (D-25). */
const EXPIRATION_MINUTES = 30;
/** What BTCPay Server calls the ways to pay that it is asked for. */
export const METHODS = ['BTC-CHAIN', 'BTC-LN'] as const;

/** The body that makes an invoice. BTCPay looks invoices up by `metadata.orderId`. */
export function newInvoice(attempt: AttemptToPay, return_url: string) {
  const orderId = attempt.transaction_invoice_no;
  return {
    amount: toRinggit(attempt.amount),
    currency: 'MYR',
    metadata: { orderId, itemDesc: attempt.title, buyerName: attempt.payer_name },
    checkout: {
      paymentMethods: [attempt.bank_code],
      expirationMinutes: EXPIRATION_MINUTES,
      paymentTolerance: 0, // nothing less than the amount is settled, whatever the store is set to
      redirectURL: `${return_url}?order=${encodeURIComponent(orderId)}`,
      redirectAutomatically: true,
    },
  };
}

const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/));
const invoiceShape = z.object({
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
export type Invoice = z.output<typeof invoiceShape>;

const methodShape = z.object({
  paymentMethodId: z.string().optional(),
  rate: decimal.nullish(),
  due: decimal,
  payments: z.array(z.object({ receivedDate: z.coerce.number().optional(), status: z.string() })).default([]),
});
export type Method = z.output<typeof methodShape>;

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
export const readInvoice = (text: string): Invoice | null => invoiceShape.safeParse(json(text)).data ?? null;
export const readMethods = (text: string): Method[] | null => z.array(methodShape).safeParse(json(text)).data ?? null;

const HAS_MONEY: ReadonlySet<string> = new Set(['Settled', 'Processing']);

/** Of an order's invoices the one that counts: one with money, else the oldest. null: there is none. */
export function readFound(text: string, order_no: string): Invoice | null | 'unreadable' {
  const all = z.array(invoiceShape).safeParse(json(text)).data;
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

const answerShape = z.object({
  /** What was asked after: where there is no invoice, nothing else names it. */
  asked: z.object({ order_no: z.string(), amount: z.number().int() }),
  invoice: invoiceShape.nullable(),
  methods: z.array(methodShape),
});

/** What an enquiry answers: BTCPay's words with what they were said about. */
export const answerText = (
  { transaction_invoice_no: order_no, amount }: AttemptToPay,
  said: { invoice: Invoice | null; methods: readonly Method[] },
): string => JSON.stringify({ asked: { order_no, amount }, ...said });

const isNegative = (text: string): boolean => text.startsWith('-');
const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text);

/** What came, against what was asked, at the invoice's own rate. */
interface Paid {
  is_enough: boolean;
  /** All of it where it is not enough; otherwise what was asked. */
  amount: Sen;
  surplus: Sen;
}

/** null: nothing that could be worked out. Each method tells the same `due` in its own coin: the first with a rate will do. */
function paidOf(asked: Sen, methods: readonly Method[]): Paid | null {
  const priced = methods.filter(({ rate }) => rate && !isZero(rate));
  const method = priced.find(({ payments }) => payments.length > 0) ?? priced[0];
  if (!method) return null;
  const { due, rate } = method;
  if (isZero(due)) return { is_enough: true, amount: asked, surplus: sen(0) };
  const { whole, is_rounded } = senAtRate(due.replace('-', ''), rate!);
  if (isNegative(due)) return { is_enough: true, amount: asked, surplus: sen(whole) };
  // A missing hundredth of a sen is missing still: it must not come out as the whole amount.
  const missing = whole + (is_rounded ? 1 : 0);
  return { is_enough: false, amount: sen(Math.max(0, asked - Math.max(1, missing))), surplus: sen(0) };
}

const codeOf = ({ status, additionalStatus }: Invoice): string =>
  additionalStatus === 'None' ? status : `${status}/${additionalStatus}`;

interface Standing {
  outcome: Outcome;
  amount: Sen;
  surplus: Sen;
}

/** `asked` is the invoice's own amount. */
function standingOf({ status, additionalStatus }: Invoice, asked: Sen, methods: readonly Method[]): Standing {
  const stands = (outcome: Outcome, more: Partial<Standing> = {}) => ({
    outcome,
    amount: asked,
    surplus: sen(0),
    ...more,
  });
  const paid = paidOf(asked, methods);
  const received = methods.flatMap(({ payments }) => payments);
  if (status === 'Settled') {
    if (!paid) return stands('PROCESSING'); // settled with what? the next answer tells
    return stands('SUCCESS', paid.is_enough ? { surplus: paid.surplus } : { amount: paid.amount });
  }
  if (status === 'Expired' && received.length > 0 && additionalStatus !== 'None') {
    if (!paid) return stands('PROCESSING');
    // Too little: the amount that came fits nothing, and a person sees to it. Nobody calls it paid.
    if (!paid.is_enough) return stands('EXPIRED', { amount: paid.amount });
    // Enough but late: BTCPay leaves such an invoice expired, and its payments tell when they are final.
    const is_final = received.every((payment) => payment.status === 'Settled');
    return is_final ? stands('SUCCESS', { surplus: paid.surplus }) : stands('PROCESSING');
  }
  if (status === 'Expired') return stands('EXPIRED');
  return stands(status === 'Invalid' ? 'FAILED' : 'PROCESSING');
}

/** An amount in ringgit as BTCPay writes it, with any number of decimals; null when it is not in whole sen. */
function senIn(text: string): Sen | null {
  const { whole, is_rounded } = senAtRate(text, '1');
  return is_rounded || isNegative(text) ? null : sen(whole);
}

/** What BTCPay answered to our question, in our words. */
export function readAnswer(text: string, store_id: string): Heard | Unreadable {
  const answer = answerShape.safeParse(json(text)).data;
  if (!answer) return { kind: 'unreadable', why: 'not_an_answer' };
  const { asked, invoice, methods } = answer;
  const nobody = { payer_name: null, payer_bank: null, masked_card: null };
  if (invoice === null)
    return {
      kind: 'heard',
      order_nos: [asked.order_no],
      amount: sen(asked.amount),
      currency: 'MYR',
      outcome: 'PROCESSING',
      code: 'NotFound',
      reason: null,
      provider_reference: null,
      is_known: false,
      paid_at: null,
      ...nobody,
    };
  if (invoice.storeId !== store_id) return { kind: 'unreadable', why: 'for_another_store' };
  const total = senIn(invoice.amount);
  if (total === null) return { kind: 'unreadable', why: 'not_an_amount' };
  const { outcome, amount, surplus } = standingOf(invoice, total, methods);
  const received_s = methods.flatMap(({ payments }) => payments.map(({ receivedDate = 0 }) => receivedDate));
  const paid_s = Math.max(0, ...received_s);
  const code = codeOf(invoice);
  return {
    kind: 'heard',
    order_nos: invoice.metadata?.orderId === undefined ? [] : [invoice.metadata.orderId],
    amount,
    currency: invoice.currency,
    outcome,
    ...(surplus > 0 ? { surplus } : {}),
    code,
    reason: btcpayReason(code),
    provider_reference: invoice.id,
    is_known: true,
    paid_at: outcome === 'SUCCESS' && paid_s > 0 ? new Date(paid_s * 1000) : null,
    ...nobody,
  };
}

/** `sha256=` and the HMAC of the body as it was sent. */
export function isGenuine(body: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A verified webhook: what it is about. Older servers name the invoice alone. */
export function readWebhook(body: string, store_id: string): Nudge | Unreadable | { invoice_id: string } {
  const shape = z.object({
    storeId: z.string(),
    invoiceId: z.string(),
    metadata: z.object({ orderId: z.string().optional() }).nullish(),
  });
  const event = shape.safeParse(json(body)).data;
  if (!event) return { kind: 'unreadable', why: 'no_order' };
  if (event.storeId !== store_id) return { kind: 'unreadable', why: 'for_another_store' };
  const order_no = event.metadata?.orderId;
  return order_no ? { kind: 'nudge', order_no } : { invoice_id: event.invoiceId };
}

/** What a browser carries back: our number, which we gave BTCPay with the address. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get('order')?.slice(0, 40) || null;

export const readReturn = (query: string): Message => {
  const order_no = returnedOrderNo(query);
  return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
};
