import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { z } from 'zod';
import type { ProviderAttempt, ProviderMessage, ParsedMessage, Unreadable } from '../provider.ts';

// Field names and statuses are HitPay's: https://docs.hitpayapp.com/apis/payment-request.

export const CURRENCY = 'MYR';
/** The query parameter of our return URL that names the order; HitPay adds only its own payment id. */
const ORDER_PARAMETER = 'order_no';
const MAX_TEXT = 255;
const MINUTE_MS = 60_000;
/** Not a status of HitPay's: it stands for the answer that the payment request does not exist. */
const NOT_FOUND = 'not_found';

/** The outcome and reason text of each payment request status; an unknown status is pending. */
const STATUSES = new Map<string, readonly [Outcome, string | null]>([
  ['pending', ['PROCESSING', null]],
  ['completed', ['SUCCESS', null]],
  ['failed', ['FAILED', 'The instalment plan was not approved.']],
  ['expired', ['EXPIRED', 'The time to choose an instalment plan ran out.']],
  ['canceled', ['CANCELLED', 'The payment was cancelled.']],
  ['inactive', ['CANCELLED', 'The payment was withdrawn.']],
]);
const UNKNOWN = ['PROCESSING', null] as const;

/** Amounts are numbers or text, with or without thousands separators. */
const amount = z.union([z.string(), z.number()]).transform((written, context): Sen => {
  const read = parseRinggit(typeof written === 'string' ? written.replaceAll(',', '') : written);
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
/** A payment request that can be paid: its id, and the page where the payer chooses an instalment plan. */
export type StartedRequest = z.output<typeof started>;

/** The body of a new payment request. Empty fields are left out; HitPay sends no e-mail or SMS to the payer. */
export function newRequest(attempt: ProviderAttempt, urls: { callback_url: string; return_url: string }) {
  const { payer_name, payer_email, transaction_invoice_no } = attempt;
  const back = new URL(urls.return_url);
  back.searchParams.set(ORDER_PARAMETER, transaction_invoice_no);
  return {
    amount: Number(toRinggit(attempt.amount)),
    currency: CURRENCY,
    payment_methods: [attempt.bank_code],
    reference_number: transaction_invoice_no,
    purpose: attempt.title.slice(0, MAX_TEXT),
    ...(payer_name && { name: payer_name.slice(0, MAX_TEXT) }),
    ...(payer_email && { email: payer_email }),
    redirect_url: back.href,
    webhook: urls.callback_url,
    expires_after: `${PAGE_TIMEOUT_MS.bnpl / MINUTE_MS} mins`,
    allow_repeated_payments: 'false',
    send_email: 'false',
    send_sms: 'false',
  };
}

/** Parses the answer to a new request or to a search; undefined when it is about another order. */
export function readStartedRequest(answer: unknown, order_no: string): StartedRequest | undefined {
  const { data } = started.safeParse(answer);
  return data?.reference_number === order_no ? data : undefined;
}

/** Selects the request of the order from a search answer (a page or a list), because a search matches partial numbers too. */
export function findRequest(answer: unknown, order_no: string): unknown {
  const page = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) })]).safeParse(answer).data ?? [];
  const list = Array.isArray(page) ? page : page.data;
  return list.find((one) => z.object({ reference_number: z.literal(order_no) }).safeParse(one).success);
}

/** HitPay's "not found" answer names no order, so this builds one that does, for the inbox. */
export const notFoundAnswer = ({ transaction_invoice_no, amount: requested }: ProviderAttempt): string =>
  JSON.stringify({
    id: null,
    reference_number: transaction_invoice_no,
    amount: toRinggit(requested),
    currency: CURRENCY,
    status: NOT_FOUND,
  });

/** Parses a verified payment request, from a webhook or an answer. */
export function readRequest(answer: unknown): ProviderMessage | Unreadable {
  const request = paymentRequest.safeParse(answer);
  if (request.success) return toProviderMessage(request.data);
  return { kind: 'unreadable', reason: `not_a_payment_request: ${request.error.issues[0]?.path.join('.') ?? ''}` };
}

/**
 * Succeeded payments take precedence over the request's status: the outcome is a success with the amount that was really
 * paid, so that an underpayment does not count as the full amount. A failed payment ends nothing, because the payer may
 * try another one.
 */
function toProviderMessage(request: PaymentRequest): ProviderMessage {
  const { id, reference_number, status, amount: requested } = request;
  const paid = (request.payments ?? []).filter((one) => one.status === 'succeeded');
  const [first] = paid;
  const total = first ? sen(paid.reduce((sum, one) => sum + one.amount, 0)) : requested;
  const [outcome, reason] = (first ? STATUSES.get('completed') : STATUSES.get(status)) ?? UNKNOWN;
  return {
    kind: 'payment_status',
    order_nos: [reference_number],
    ...(total > requested ? { amount: requested, surplus: sen(total - requested) } : { amount: total }),
    currency: request.currency,
    outcome,
    code: status,
    reason,
    provider_reference: id ?? null,
    is_known: status !== NOT_FOUND,
    payer_name: first?.buyer_name || null,
    payer_bank: null,
    masked_card: null,
    paid_at: first?.created_at ? parseTime(first.created_at) : null,
  };
}

/** Times without a zone are in Singapore time, which equals Malaysian time. */
function parseTime(text: string): Date | null {
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * Verifies and parses a webhook: JSON with a signature header when the endpoint is registered at HitPay, or a form with a
 * signature field when only the payment request names the URL. The form describes one payment and not the request's
 * status, so it is a thin event.
 */
export function readWebhook(body: string, signature: string, salt: string): ParsedMessage {
  if (signature) return isSigned(body, signature, salt) ? readEvent(readJson(body)) : { kind: 'forged' };
  const { hmac = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
  if (!isSigned(formText(fields), hmac, salt)) return { kind: 'forged' };
  return thinEventOf(fields.reference_number) ?? { kind: 'unreadable', reason: 'no_reference_number' };
}

/** Other events (such as charges) reach the same URL; one that names an order is a thin event. */
function readEvent(event: unknown): ParsedMessage {
  const message = readRequest(event);
  if (message.kind === 'payment_status') return message;
  const about = z.object({ payment_request: z.object({ reference_number: z.string() }) }).safeParse(event);
  return thinEventOf(about.data?.payment_request.reference_number) ?? message;
}

const thinEventOf = (order_no: string | undefined) =>
  order_no ? ({ kind: 'thin_event', order_no } as const) : undefined;

/** The signed text of a form: names and values, sorted by name, without separators. */
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
