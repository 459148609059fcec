import { crc32 } from 'node:zlib';
import { parseRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';
import { captureOutcome, isUnapproved, paypalReason, refusalOutcome } from '@kutip/domain/paypal-codes';
import { z } from 'zod';
import type { ProviderAttempt, ProviderMessage, ParsedMessage, ThinEvent, Unreadable } from '../provider.ts';

/** PayPal's limit of a purchase unit's description, in characters. */
const MAX_DESCRIPTION = 127;
/** How long PayPal lets a payer approve an order, unless the account is configured otherwise. */
const APPROVABLE_FOR_MS = 3 * 60 * 60_000;

/** The body of a new order, with our order number in all three fields that come back in messages. */
export function newOrder(attempt: ProviderAttempt, return_url: string) {
  const order_no = attempt.transaction_invoice_no;
  const back = `${return_url}?order=${encodeURIComponent(order_no)}`;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order_no,
        custom_id: order_no,
        invoice_id: order_no,
        description: attempt.title.slice(0, MAX_DESCRIPTION),
        amount: { currency_code: 'MYR', value: toRinggit(attempt.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: attempt.merchant_name.slice(0, MAX_DESCRIPTION),
          return_url: back,
          cancel_url: `${back}&cancelled=1`,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  };
}

const money = z.object({ currency_code: z.string(), value: z.string() });
const referenceFields = { custom_id: z.string().optional(), invoice_id: z.string().optional() };
const capture = z.object({
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  create_time: z.string().optional(),
  ...referenceFields,
});
const unit = z.object({
  reference_id: z.string().optional(),
  ...referenceFields,
  amount: money,
  payments: z
    .object({ captures: z.array(capture).default([]), refunds: z.array(z.object({ amount: money })).default([]) })
    .optional(),
});
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(unit).min(1),
  payer: z
    .object({ name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional() })
    .optional(),
  update_time: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type Order = z.output<typeof orderSchema>;
type Capture = z.output<typeof capture>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses an order; null when the text is not one. */
export const readOrder = (text: string): Order | null => orderSchema.safeParse(parseJson(text)).data ?? null;

/** The URL where the payer approves the order. */
export const approvalLink = ({ links }: Order): string | null =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;

const referencesOf = (one: { custom_id?: string | undefined; invoice_id?: string | undefined }): string[] =>
  [one.invoice_id, one.custom_id].filter((order_no) => order_no !== undefined);

const orderNosOf = ({ purchase_units }: Order): string[] =>
  purchase_units.flatMap((one) => [
    ...referencesOf(one),
    ...(one.reference_id === undefined ? [] : [one.reference_id]),
    ...(one.payments?.captures ?? []).flatMap(referencesOf),
  ]);

/** Whether an order has the attempt's amount and number. No other order is captured. */
export const matchesAttempt = (order: Order, attempt: ProviderAttempt): boolean =>
  order.purchase_units.length === 1 &&
  order.purchase_units[0]!.amount.currency_code === 'MYR' &&
  parseRinggit(order.purchase_units[0]!.amount.value) === attempt.amount &&
  orderNosOf(order).every((order_no) => order_no === attempt.transaction_invoice_no);

/** The reason that PayPal gives for refusing a call, such as INSTRUMENT_DECLINED; null when it gives none. */
export function readIssue(text: string): string | null {
  const shape = z.object({
    name: z.string(),
    details: z.array(z.object({ issue: z.string() })).default([]),
  });
  const fault = shape.safeParse(parseJson(text)).data;
  return fault ? (fault.details[0]?.issue ?? fault.name) : null;
}

const statusAnswerSchema = z.object({
  /** The order that was queried; PayPal's "not found" answer names none. */
  asked: z.object({ order_no: z.string(), amount: z.number().int(), is_past_approval: z.boolean() }),
  /** null: PayPal does not have the order, or has deleted it. */
  order: orderSchema.nullable(),
  /** Why an approved order could not be captured. */
  refusal: z.string().nullable(),
});

/** The text of a status answer for the inbox: PayPal's order with the order that was queried. */
export const statusAnswerText = (
  { transaction_invoice_no: order_no, amount, started_at }: ProviderAttempt,
  answer: { order: Order | null; refusal: string | null },
  now: Date,
): string => {
  const is_past_approval = now.getTime() - started_at.getTime() >= APPROVABLE_FOR_MS;
  return JSON.stringify({ asked: { order_no, amount, is_past_approval }, ...answer });
};

interface OrderStatus extends Pick<ProviderMessage, 'outcome' | 'code' | 'paid_at'> {
  amount: z.output<typeof money>;
}

/** Combines the captures: completed ones are added up, otherwise the newest one counts. */
function combineCaptures(captures: readonly Capture[], refunds: readonly { amount: z.output<typeof money> }[]) {
  const completed = captures.filter(({ status }) => status === 'COMPLETED');
  const counted = completed.length > 0 ? completed : captures.slice(-1);
  const last = counted.at(-1)!;
  const refunded = last.status === 'PARTIALLY_REFUNDED' ? refunds.map(({ amount }) => amount) : [];
  const sum = [
    ...counted.map(({ amount }) => amount),
    ...refunded.map((amount) => ({ ...amount, value: `-${amount.value}` })),
  ];
  return { last, sum };
}

function orderStatusOf(order: Order, refusal: string | null, is_past_approval: boolean): OrderStatus | null {
  const { amount, payments } = order.purchase_units[0]!;
  const statusWith = (outcome: Outcome, code: string): OrderStatus => ({ outcome, code, amount, paid_at: null });
  const captures = payments?.captures ?? [];
  if (order.status === 'COMPLETED' && captures.length > 0) {
    const { last, sum } = combineCaptures(captures, payments?.refunds ?? []);
    const total = totalOf(sum);
    if (total === null) return null;
    const outcome = captureOutcome(last.status);
    const code = last.status === 'COMPLETED' ? last.status : (last.status_details?.reason ?? last.status);
    const at = last.create_time === undefined ? Number.NaN : Date.parse(last.create_time);
    const paid_at = outcome === 'SUCCESS' && !Number.isNaN(at) ? new Date(at) : null;
    return { outcome, code, amount: { ...last.amount, value: toRinggit(total) }, paid_at };
  }
  if (order.status === 'VOIDED') return statusWith('CANCELLED', 'VOIDED');
  if (refusal !== null) return statusWith(refusalOutcome(refusal), refusal);
  // If the payer approves it later, PayPal sends a webhook, and the late success is applied.
  if (isUnapproved(order.status) && is_past_approval) return statusWith('EXPIRED', 'ORDER_EXPIRED');
  return statusWith('PROCESSING', order.status);
}

/** Adds up amounts in sen; null for several currencies or fractions of a sen. */
function totalOf(amounts: readonly z.output<typeof money>[]): Sen | null {
  const first = amounts[0]!.currency_code;
  let total = 0;
  for (const { currency_code, value } of amounts) {
    const read = parseRinggit(value.replace(/^-/, ''));
    if (typeof read !== 'number' || currency_code !== first) return null;
    total += value.startsWith('-') ? 0 - read : read;
  }
  return sen(total);
}

/** Maps a status answer of PayPal to a provider message. */
export function readAnswer(text: string): ProviderMessage | Unreadable {
  const answer = statusAnswerSchema.safeParse(parseJson(text)).data;
  if (!answer) return { kind: 'unreadable', reason: 'not_an_answer' };
  const { asked, order, refusal } = answer;
  const no_instrument = { masked_card: null, payer_bank: null };
  if (order === null) {
    // PayPal deletes orders that are not approved in time.
    const code = asked.is_past_approval ? 'ORDER_EXPIRED' : 'RESOURCE_NOT_FOUND';
    return {
      kind: 'payment_status',
      order_nos: [asked.order_no],
      amount: sen(asked.amount),
      currency: 'MYR',
      outcome: asked.is_past_approval ? 'EXPIRED' : 'PROCESSING',
      code,
      reason: paypalReason(code),
      provider_reference: null,
      is_known: asked.is_past_approval,
      payer_name: null,
      paid_at: null,
      ...no_instrument,
    };
  }
  const order_status = orderStatusOf(order, refusal, asked.is_past_approval);
  const amount = order_status && parseRinggit(order_status.amount.value);
  if (!order_status || typeof amount !== 'number') return { kind: 'unreadable', reason: 'not_an_amount' };
  const { outcome, code, paid_at } = order_status;
  const name = [order.payer?.name?.given_name, order.payer?.name?.surname].filter(Boolean).join(' ');
  return {
    kind: 'payment_status',
    order_nos: orderNosOf(order),
    amount,
    currency: order_status.amount.currency_code,
    outcome,
    code,
    reason: paypalReason(code),
    provider_reference: order.id,
    is_known: true,
    ...(isUnapproved(order.status) && { is_begun: false }),
    payer_name: name || null,
    paid_at,
    ...no_instrument,
  };
}

/** The signed text of a webhook: its id and time, our webhook id, and a checksum of the body. */
export const transmissionText = (sent: { id: string; time: string; webhook_id: string; body: string }): string =>
  `${sent.id}|${sent.time}|${sent.webhook_id}|${crc32(Buffer.from(sent.body))}`;

/** Parses a verified webhook to a thin event: it names the order, whose status is then queried. */
export function readWebhook(body: string): ThinEvent | Unreadable {
  const shape = z.object({
    resource: z.object({ ...referenceFields, purchase_units: z.array(z.object(referenceFields)).optional() }),
  });
  const resource = shape.safeParse(parseJson(body)).data?.resource;
  const order_no = resource && [resource, ...(resource.purchase_units ?? [])].flatMap(referencesOf)[0];
  return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
}

/** The order number in the query of the payer's return, which we gave PayPal in the return URL. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get('order')?.slice(0, 40) || null;

export const readReturn = (query: string): ParsedMessage => {
  const order_no = returnedOrderNo(query);
  return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
};
