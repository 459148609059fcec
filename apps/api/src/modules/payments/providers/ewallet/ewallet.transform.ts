import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { sen, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { AttemptToPay, Heard, Unreadable } from '../provider.ts';

/** What CHIP Collect calls the things of its purchases: https://docs.chip-in.asia/chip-collect. */

const CURRENCY = 'MYR';
/** The parameter of our return addresses that names the order: CHIP adds nothing of its own to them. */
const ORDER_PARAMETER = 'order_no';
const LONGEST_NAME = 128;
const LONGEST_TITLE = 256;
const LONGEST_REASON = 255;
/** Not a word of CHIP's: what we note when it knows no such purchase. */
const NOT_FOUND = 'not_found';

/**
 * How a purchase stands, and what that means in words. A status that is not here is pending, and so is one that says
 * that money came and went (refunded, chargeback): whoever missed the payment must not learn of it as one.
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
  ['released', ['CANCELLED', 'The money that was held was given back.']],
  ['expired', ['EXPIRED', 'The time to pay ran out.']],
]);
const UNKNOWN = ['PROCESSING', null] as const;

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

/** The purchase that an attempt becomes. Nobody but us writes to the payer, so no receipt is sent. */
export function newPurchase(
  attempt: AttemptToPay,
  { brand_id, callback_url, return_url }: { brand_id: string; callback_url: string; return_url: string },
) {
  const { transaction_invoice_no: reference, payer_name, payer_email, started_at, bank_code } = attempt;
  const back = new URL(return_url);
  back.searchParams.set(ORDER_PARAMETER, reference);
  return {
    brand_id,
    reference,
    client: {
      // CHIP wants an address; a payer who gave none is not written to, and must not be anybody else.
      email: payer_email || `no-reply@${new URL(callback_url).hostname}`,
      ...(payer_name && { full_name: payer_name.slice(0, LONGEST_NAME) }),
    },
    purchase: {
      currency: CURRENCY,
      products: [{ name: attempt.title.slice(0, LONGEST_TITLE), price: attempt.amount, quantity: 1 }],
      due_strict: true, // else it could still be paid when its time is over
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

/** The answer to a new purchase, or to one that was made before; undefined when it is about something else. */
export function startedPurchase(answer: unknown, order_no: string): StartedPurchase | undefined {
  const { data } = started.safeParse(answer);
  return data?.reference === order_no ? data : undefined;
}

/** The page of a purchase, opened at the wallet that was chosen. */
export function checkoutOf({ checkout_url }: StartedPurchase, bank_code: string): URL {
  const page = new URL(checkout_url);
  page.searchParams.set('preferred', bank_code);
  return page;
}

/** CHIP's "not found" names nothing, so it is kept in words that say what was asked for. */
export const neverHeardOf = ({ transaction_invoice_no, amount }: AttemptToPay, brand_id: string): string =>
  JSON.stringify({
    id: null,
    brand_id,
    reference: transaction_invoice_no,
    status: NOT_FOUND,
    purchase: { total: amount, currency: CURRENCY },
  });

/** A purchase that is known to be CHIP's, from a callback or its answer. */
export function readPurchase(answer: unknown, brand_id: string): Heard | Unreadable {
  const read = purchase.safeParse(answer);
  if (!read.success)
    return { kind: 'unreadable', why: `not_a_purchase: ${read.error.issues[0]?.path.join('.') ?? ''}` };
  // Its key signs for every brand of the same company.
  return read.data.brand_id === brand_id ? heardOf(read.data) : { kind: 'unreadable', why: 'for_another_brand' };
}

function heardOf(told: Purchase): Heard {
  const [outcome, words] = STATUSES.get(told.status) ?? UNKNOWN;
  const is_over = outcome !== 'PROCESSING' && outcome !== 'SUCCESS';
  const { amount, currency } = moneyOf(told, outcome);
  const paid_on = told.payment?.remote_paid_on ?? told.payment?.paid_on;
  return {
    kind: 'heard',
    order_nos: [told.reference],
    amount,
    currency,
    outcome,
    code: told.status,
    reason: is_over ? (wordsOfAttempt(told) ?? words) : words,
    provider_reference: told.id ?? null,
    is_known: told.status !== NOT_FOUND,
    payer_name: told.client?.full_name || null,
    payer_bank: null, // the wallet was chosen here: it is known
    masked_card: null,
    paid_at: outcome === 'SUCCESS' && paid_on ? new Date(paid_on * 1000) : null,
  };
}

/** What came in counts, not what was asked: too little must not pass for the asked amount. */
function moneyOf({ purchase: asked, payment: came }: Purchase, outcome: Outcome): { amount: Sen; currency: string } {
  if (outcome === 'SUCCESS' && came && !came.is_outgoing) return { amount: sen(came.amount), currency: came.currency };
  return { amount: sen(asked.total), currency: asked.currency };
}

/** What the wallet said of the payer's last try. */
const wordsOfAttempt = ({ status, transaction_data }: Purchase): string | null =>
  (status === 'error' && transaction_data?.attempts?.at(-1)?.error?.message?.slice(0, LONGEST_REASON)) || null;

/** The wallets that can be paid with now, by CHIP's code; null for an answer that is none. */
export function wallets(answer: unknown): ReadonlyMap<string, boolean> | null {
  const { data } = methods.safeParse(answer);
  return data ? new Map(data.available_payment_methods.map((code) => [code, true])) : null;
}

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/**
 * The keys of a PEM file: CHIP signs success callbacks with the company's key and each webhook with one of its own, so a
 * deployment that has a webhook too keeps both here. Throws when there is none.
 */
export function publicKeys(pem: string): readonly KeyObject[] {
  const keys = (pem.match(PEM) ?? []).map((block) => createPublicKey(block));
  if (keys.length === 0 || keys.some((key) => key.asymmetricKeyType !== 'rsa'))
    throw new Error('There is no RSA public key, or something else besides.');
  return keys;
}

/** X-Signature: base64 of RSA PKCS#1 v1.5 with SHA-256 over the body as it was sent. */
export function isSigned(body: string, signature: string, keys: readonly KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', Buffer.from(body, 'utf8'), key, bytes));
}

/** The order that the payer's browser comes back about. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get(ORDER_PARAMETER)?.slice(0, 40) || null;

/** undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
