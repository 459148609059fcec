import { createHmac, timingSafeEqual } from 'node:crypto';
import { readRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { AttemptToPay, Heard, Message, Unreadable } from '../provider.ts';

/** What HitPay calls the things of its payment requests: https://docs.hitpayapp.com/apis/payment-request. */

export const CURRENCY = 'MYR';
/** The parameter of our return address that names the order: HitPay adds only its own number of the payment. */
const ORDER_PARAMETER = 'order_no';
const LONGEST_TEXT = 255;
const MINUTE_MS = 60_000;
/** Not a word of HitPay's: what we note when it answers that it has no such payment request. */
const NOT_FOUND = 'not_found';

/** How a payment request stands, and what that means in words; a status that is not here is pending. */
const STATUSES = new Map<string, readonly [Outcome, string | null]>([
  ['pending', ['PROCESSING', null]],
  ['completed', ['SUCCESS', null]],
  ['failed', ['FAILED', 'The instalment plan was not approved.']],
  ['expired', ['EXPIRED', 'The time to choose an instalment plan ran out.']],
  ['canceled', ['CANCELLED', 'The payment was cancelled.']],
  ['inactive', ['CANCELLED', 'The payment was withdrawn.']],
]);
const UNKNOWN = ['PROCESSING', null] as const;

/** Amounts come as numbers and as text, also with commas between the thousands. */
const amount = z.union([z.string(), z.number()]).transform((written, context): Sen => {
  const read = readRinggit(typeof written === 'string' ? written.replaceAll(',', '') : written);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});
const currency = z.string().transform((code) => code.toUpperCase());

const payment = z.object({
  status: z.string(),
  amount,
  buyer_name: z.string().nullish(),
  created_at: z.string().nullish(),
});
const paymentRequest = z.object({
  id: z.string().nullish(),
  reference_number: z.string().min(1),
  amount,
  currency,
  status: z.string(),
  payments: z.array(payment).nullish(),
});
type PaymentRequest = z.output<typeof paymentRequest>;

const started = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }), reference_number: z.string() });
/** A payment request that can be paid: its number, and the page where the payer chooses his plan. */
export type StartedRequest = z.output<typeof started>;

/** The request that an attempt becomes. What is empty is left out; nobody but us writes to the payer. */
export function newRequest(attempt: AttemptToPay, urls: { callback_url: string; return_url: string }) {
  const { payer_name, payer_email, transaction_invoice_no } = attempt;
  const back = new URL(urls.return_url);
  back.searchParams.set(ORDER_PARAMETER, transaction_invoice_no);
  return {
    amount: Number(toRinggit(attempt.amount)),
    currency: CURRENCY,
    payment_methods: [attempt.bank_code],
    reference_number: transaction_invoice_no,
    purpose: attempt.title.slice(0, LONGEST_TEXT),
    ...(payer_name && { name: payer_name.slice(0, LONGEST_TEXT) }),
    ...(payer_email && { email: payer_email }),
    redirect_url: back.href,
    webhook: urls.callback_url,
    expires_after: `${PAGE_TIMEOUT_MS.bnpl / MINUTE_MS} mins`,
    allow_repeated_payments: 'false',
    send_email: 'false',
    send_sms: 'false',
  };
}

/** The answer to a new request, or to a search for one; undefined when it is about something else. */
export function startedRequest(answer: unknown, order_no: string): StartedRequest | undefined {
  const { data } = started.safeParse(answer);
  return data?.reference_number === order_no ? data : undefined;
}

/** A search finds parts of numbers too, and answers a page or a plain list: the one that is exactly ours, if any. */
export function foundRequest(answer: unknown, order_no: string): unknown {
  const page = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) })]).safeParse(answer).data ?? [];
  const list = Array.isArray(page) ? page : page.data;
  return list.find((one) => z.object({ reference_number: z.literal(order_no) }).safeParse(one).success);
}

/** HitPay's "no such payment" names nothing, so it is kept in words that say what was asked for. */
export const neverHeardOf = ({ transaction_invoice_no, amount: asked }: AttemptToPay): string =>
  JSON.stringify({
    id: null,
    reference_number: transaction_invoice_no,
    amount: toRinggit(asked),
    currency: CURRENCY,
    status: NOT_FOUND,
  });

/** A payment request that is known to be HitPay's, from its webhook or its answer. */
export function readRequest(answer: unknown): Heard | Unreadable {
  const request = paymentRequest.safeParse(answer);
  if (request.success) return heardOf(request.data);
  return { kind: 'unreadable', why: `not_a_payment_request: ${request.error.issues[0]?.path.join('.') ?? ''}` };
}

/**
 * Money counts, whatever the request is called: payments that succeeded make a success of what was really paid, so that
 * too little does not pass for the asked amount. One that failed ends nothing: another may be tried.
 */
function heardOf(request: PaymentRequest): Heard {
  const { id, reference_number, status, amount: asked } = request;
  const paid = (request.payments ?? []).filter((one) => one.status === 'succeeded');
  const [first] = paid;
  const total = first ? sen(paid.reduce((sum, one) => sum + one.amount, 0)) : asked;
  const [outcome, reason] = (first ? STATUSES.get('completed') : STATUSES.get(status)) ?? UNKNOWN;
  return {
    kind: 'heard',
    order_nos: [reference_number],
    ...(total > asked ? { amount: asked, surplus: sen(total - asked) } : { amount: total }),
    currency: request.currency,
    outcome,
    code: status,
    reason,
    provider_reference: id ?? null,
    is_known: status !== NOT_FOUND,
    payer_name: first?.buyer_name || null,
    payer_bank: null,
    masked_card: null,
    paid_at: first?.created_at ? momentOf(first.created_at) : null,
  };
}

/** Times without a zone are Singapore's, which are Malaysia's. */
function momentOf(text: string): Date | null {
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * A webhook: JSON signed in a header where the endpoint was registered at HitPay; a form signed in a field of its own
 * where only the payment request named the address. The form tells of one payment, not how the request stands: we ask.
 */
export function readWebhook(body: string, signature: string, salt: string): Message {
  if (signature) return isSigned(body, signature, salt) ? readEvent(readJson(body)) : { kind: 'forged' };
  const { hmac = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
  if (!isSigned(formText(fields), hmac, salt)) return { kind: 'forged' };
  return nudgeOf(fields.reference_number) ?? { kind: 'unreadable', why: 'no_reference_number' };
}

/** Other events reach the same address (a charge, for one): those that name an order make us ask after it. */
function readEvent(event: unknown): Message {
  const heard = readRequest(event);
  if (heard.kind === 'heard') return heard;
  const about = z.object({ payment_request: z.object({ reference_number: z.string() }) }).safeParse(event);
  return nudgeOf(about.data?.payment_request.reference_number) ?? heard;
}

const nudgeOf = (order_no: string | undefined) => (order_no ? ({ kind: 'nudge', order_no } as const) : undefined);

/** What the form's signature is over: names and values in the order of the names, with nothing between them. */
const formText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('');

function isSigned(text: string, signature: string, salt: string): boolean {
  const expected = createHmac('sha256', salt).update(text).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
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
