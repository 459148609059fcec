import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { sen, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { ProviderAttempt, ProviderMessage, Unreadable } from '../provider.ts';

// Field names and statuses are CHIP Collect's: https://docs.chip-in.asia/chip-collect.

const CURRENCY = 'MYR';
/** The query parameter of our return URLs that names the order; CHIP adds nothing of its own to them. */
const ORDER_PARAMETER = 'order_no';
const MAX_NAME = 128;
const MAX_TITLE = 256;
const MAX_REASON = 255;
/** Not a status of CHIP's: it stands for the answer that the purchase does not exist. */
const NOT_FOUND = 'not_found';

/**
 * The outcome and reason text of each purchase status. An unknown status is pending, and so is a status after a payment
 * (refunded, chargeback), because it must not confirm a payment that was missed.
 */
const STATUSES = new Map<string, readonly [Outcome, string | null]>([
  ['created', ['PROCESSING', null]],
  ['sent', ['PROCESSING', null]],
  ['viewed', ['PROCESSING', null]],
  ['overdue', ['PROCESSING', null]],
  ['hold', ['PROCESSING', null]],
  ['preauthorized', ['PROCESSING', null]],
  ['pending_execute', ['PROCESSING', null]],
  ['pending_charge', ['PROCESSING', null]],
  ['pending_capture', ['PROCESSING', null]],
  ['pending_release', ['PROCESSING', null]],
  ['paid', ['SUCCESS', null]],
  ['cleared', ['SUCCESS', null]],
  ['settled', ['SUCCESS', null]],
  ['error', ['FAILED', 'The wallet did not approve the payment.']],
  ['blocked', ['FAILED', 'The payment was blocked.']],
  ['cancelled', ['CANCELLED', 'The payment was cancelled.']],
  ['released', ['CANCELLED', 'The authorisation was released.']],
  ['expired', ['EXPIRED', 'The time to pay ran out.']],
]);
const UNKNOWN = ['PROCESSING', null] as const;
/** The purchase exists, and the payer has approved nothing. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['created', 'sent', 'viewed']);

const money = z.object({ amount: z.number().int().nonnegative(), currency: z.string() });
const payment = money.extend({
  is_outgoing: z.boolean().nullish(),
  paid_on: z.number().nullish(),
  remote_paid_on: z.number().nullish(),
});
const payAttempt = z.object({ error: z.object({ message: z.string().nullish() }).nullish() });
const purchase = z.object({
  id: z.string().nullish(),
  brand_id: z.string(),
  reference: z.string().min(1),
  status: z.string(),
  client: z.object({ full_name: z.string().nullish() }).nullish(),
  purchase: z.object({ total: z.number().int().nonnegative(), currency: z.string() }),
  payment: payment.nullish(),
  transaction_data: z.object({ attempts: z.array(payAttempt).nullish() }).nullish(),
});
type Purchase = z.output<typeof purchase>;

const started = z.object({
  id: z.string().min(1),
  reference: z.string(),
  checkout_url: z.url({ protocol: /^https?$/ }),
});
/** A purchase that can be paid. */
export type StartedPurchase = z.output<typeof started>;

const methods = z.object({ available_payment_methods: z.array(z.string()) });

/** The body of a new purchase. CHIP sends no receipt, because we do. */
export function newPurchase(
  attempt: ProviderAttempt,
  { brand_id, callback_url, return_url }: { brand_id: string; callback_url: string; return_url: string },
) {
  const { transaction_invoice_no: reference, payer_name, payer_email, started_at, bank_code } = attempt;
  const back = new URL(return_url);
  back.searchParams.set(ORDER_PARAMETER, reference);
  return {
    brand_id,
    reference,
    client: {
      // CHIP requires an e-mail address; for a payer without one it is a no-reply address of ours.
      email: payer_email || `no-reply@${new URL(callback_url).hostname}`,
      ...(payer_name && { full_name: payer_name.slice(0, MAX_NAME) }),
    },
    purchase: {
      currency: CURRENCY,
      products: [{ name: attempt.title.slice(0, MAX_TITLE), price: attempt.amount, quantity: 1 }],
      due_strict: true, // otherwise it could be paid after it is due
    },
    due: Math.floor((started_at.getTime() + PAGE_TIMEOUT_MS.ewallet) / 1000),
    payment_method_whitelist: [bank_code],
    success_callback: callback_url,
    success_redirect: back.href,
    failure_redirect: back.href,
    cancel_redirect: back.href,
    send_receipt: false,
  };
}

/** Parses a new or existing purchase; undefined when it is about another order. */
export function readStartedPurchase(answer: unknown, order_no: string): StartedPurchase | undefined {
  const { data } = started.safeParse(answer);
  return data?.reference === order_no ? data : undefined;
}

/** The checkout page of a purchase, with the chosen wallet preselected. */
export function checkoutUrl({ checkout_url }: StartedPurchase, bank_code: string): URL {
  const page = new URL(checkout_url);
  page.searchParams.set('preferred', bank_code);
  return page;
}

/** CHIP's "not found" answer names no order, so this builds one that does, for the inbox. */
export const notFoundAnswer = ({ transaction_invoice_no, amount }: ProviderAttempt, brand_id: string): string =>
  JSON.stringify({
    id: null,
    brand_id,
    reference: transaction_invoice_no,
    status: NOT_FOUND,
    purchase: { total: amount, currency: CURRENCY },
  });

/** Parses a verified purchase, from a callback or an answer. */
export function readPurchase(answer: unknown, brand_id: string): ProviderMessage | Unreadable {
  const read = purchase.safeParse(answer);
  if (!read.success)
    return { kind: 'unreadable', reason: `not_a_purchase: ${read.error.issues[0]?.path.join('.') ?? ''}` };
  // CHIP's key signs for every brand of the same company.
  return read.data.brand_id === brand_id
    ? toProviderMessage(read.data)
    : { kind: 'unreadable', reason: 'for_another_brand' };
}

function toProviderMessage(reported: Purchase): ProviderMessage {
  const [outcome, status_text] = STATUSES.get(reported.status) ?? UNKNOWN;
  const is_over = outcome !== 'PROCESSING' && outcome !== 'SUCCESS';
  const { amount, currency } = paidMoney(reported, outcome);
  const paid_on = reported.payment?.remote_paid_on ?? reported.payment?.paid_on;
  return {
    kind: 'payment_status',
    order_nos: [reported.reference],
    amount,
    currency,
    outcome,
    code: reported.status,
    reason: is_over ? (attemptErrorText(reported) ?? status_text) : status_text,
    provider_reference: reported.id ?? null,
    is_known: reported.status !== NOT_FOUND,
    ...(NOT_BEGUN.has(reported.status) && { is_begun: false }),
    payer_name: reported.client?.full_name || null,
    payer_bank: null, // the attempt names the chosen wallet
    masked_card: null,
    paid_at: outcome === 'SUCCESS' && paid_on ? new Date(paid_on * 1000) : null,
  };
}

/** Of a success the amount received counts, not the amount due, so that an underpayment does not count as paid in full. */
function paidMoney(
  { purchase: due, payment: received }: Purchase,
  outcome: Outcome,
): { amount: Sen; currency: string } {
  if (outcome === 'SUCCESS' && received && !received.is_outgoing)
    return { amount: sen(received.amount), currency: received.currency };
  return { amount: sen(due.total), currency: due.currency };
}

/** The wallet's error text of the payer's last try. */
const attemptErrorText = ({ status, transaction_data }: Purchase): string | null =>
  (status === 'error' && transaction_data?.attempts?.at(-1)?.error?.message?.slice(0, MAX_REASON)) || null;

/** The wallets that are available now, by CHIP's code; null when the answer cannot be read. */
export function readWallets(answer: unknown): ReadonlyMap<string, boolean> | null {
  const { data } = methods.safeParse(answer);
  return data ? new Map(data.available_payment_methods.map((code) => [code, true])) : null;
}

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/**
 * Reads the keys of a PEM file. CHIP signs success callbacks with the company's key and each webhook with its own key, so
 * the file holds both when a webhook is registered. Throws when it has no key, or one that is not RSA.
 */
export function readPublicKeys(pem: string): readonly KeyObject[] {
  const keys = (pem.match(PEM) ?? []).map((block) => createPublicKey(block));
  if (keys.length === 0 || keys.some((key) => key.asymmetricKeyType !== 'rsa'))
    throw new Error('The file must contain RSA public keys only, at least one.');
  return keys;
}

/** X-Signature: base64 of RSA PKCS#1 v1.5 with SHA-256 over the raw body. */
export function isSigned(body: string, signature: string, keys: readonly KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', Buffer.from(body, 'utf8'), key, bytes));
}

/** The order number in the query of the payer's return. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get(ORDER_PARAMETER)?.slice(0, 40) || null;

/** undefined when the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
