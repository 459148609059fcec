import { crc32 } from 'node:zlib';
import { readRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import type { Outcome } from '@kutip/domain/payment';
import { captureOutcome, isUnapproved, paypalReason, refusalOutcome } from '@kutip/domain/paypal-codes';
import { z } from 'zod';
import type { AttemptToPay, Heard, Message, Nudge, Unreadable } from '../provider.ts';

/** PayPal's limit of a purchase unit's description, in characters. */
const LONGEST_DESCRIPTION = 127;
/** For so long PayPal lets a payer approve an order unless an account is set otherwise. */
const APPROVABLE_FOR_MS = 3 * 60 * 60_000;

/** The body that makes an order: our number in all three places that come back with it. */
export function newOrder(attempt: AttemptToPay, return_url: string) {
  const order_no = attempt.transaction_invoice_no;
  const back = `${return_url}?order=${encodeURIComponent(order_no)}`;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order_no,
        custom_id: order_no,
        invoice_id: order_no,
        description: attempt.title.slice(0, LONGEST_DESCRIPTION),
        amount: { currency_code: 'MYR', value: toRinggit(attempt.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
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
const numbers = { custom_id: z.string().optional(), invoice_id: z.string().optional() };
const capture = z.object({
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  create_time: z.string().optional(),
  ...numbers,
});
const unit = z.object({
  reference_id: z.string().optional(),
  ...numbers,
  amount: money,
  payments: z
    .object({ captures: z.array(capture).default([]), refunds: z.array(z.object({ amount: money })).default([]) })
    .optional(),
});
const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(unit).min(1),
  payer: z
    .object({ name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional() })
    .optional(),
  update_time: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type Order = z.output<typeof orderShape>;
type Capture = z.output<typeof capture>;

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** An order as PayPal answers it; null for anything else. */
export const readOrder = (text: string): Order | null => orderShape.safeParse(json(text)).data ?? null;

/** Where the payer approves the order. */
export const approvalLink = ({ links }: Order): string | null =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;

const numbersOf = (one: { custom_id?: string | undefined; invoice_id?: string | undefined }): string[] =>
  [one.invoice_id, one.custom_id].filter((order_no) => order_no !== undefined);

const orderNosOf = ({ purchase_units }: Order): string[] =>
  purchase_units.flatMap((one) => [
    ...numbersOf(one),
    ...(one.reference_id === undefined ? [] : [one.reference_id]),
    ...(one.payments?.captures ?? []).flatMap(numbersOf),
  ]);

/** Whether an order asks what we asked for: nothing else is captured. */
export const isOurs = (order: Order, attempt: AttemptToPay): boolean =>
  order.purchase_units.length === 1 &&
  order.purchase_units[0]!.amount.currency_code === 'MYR' &&
  readRinggit(order.purchase_units[0]!.amount.value) === attempt.amount &&
  orderNosOf(order).every((order_no) => order_no === attempt.transaction_invoice_no);

/** The reason that PayPal gives for refusing a call, such as INSTRUMENT_DECLINED; null when it gives none. */
export function issueIn(text: string): string | null {
  const shape = z.object({
    name: z.string(),
    details: z.array(z.object({ issue: z.string() })).default([]),
  });
  const fault = shape.safeParse(json(text)).data;
  return fault ? (fault.details[0]?.issue ?? fault.name) : null;
}

const answerShape = z.object({
  /** What was asked after: PayPal's word for "no such order" names nothing. */
  asked: z.object({ order_no: z.string(), amount: z.number().int(), is_past_approval: z.boolean() }),
  /** null: PayPal has no such order, or none any more. */
  order: orderShape.nullable(),
  /** Why an approved order could not be captured. */
  refusal: z.string().nullable(),
});

/** What an enquiry answers: PayPal's words with what they were said about. */
export const answerText = (
  { transaction_invoice_no: order_no, amount, started_at }: AttemptToPay,
  said: { order: Order | null; refusal: string | null },
  now: Date,
): string => {
  const is_past_approval = now.getTime() - started_at.getTime() >= APPROVABLE_FOR_MS;
  return JSON.stringify({ asked: { order_no, amount, is_past_approval }, ...said });
};

interface Standing extends Pick<Heard, 'outcome' | 'code' | 'paid_at'> {
  amount: z.output<typeof money>;
}

/** The captures as one: what completed counts together, otherwise the newest decides. */
function standingOfCaptures(captures: readonly Capture[], refunds: readonly { amount: z.output<typeof money> }[]) {
  const completed = captures.filter(({ status }) => status === 'COMPLETED');
  const counted = completed.length > 0 ? completed : captures.slice(-1);
  const last = counted.at(-1)!;
  const back = last.status === 'PARTIALLY_REFUNDED' ? refunds.map(({ amount }) => amount) : [];
  const sum = [
    ...counted.map(({ amount }) => amount),
    ...back.map((amount) => ({ ...amount, value: `-${amount.value}` })),
  ];
  return { last, sum };
}

function standingOf(order: Order, refusal: string | null, is_past_approval: boolean): Standing | null {
  const { amount, payments } = order.purchase_units[0]!;
  const stands = (outcome: Outcome, code: string): Standing => ({ outcome, code, amount, paid_at: null });
  const captures = payments?.captures ?? [];
  if (order.status === 'COMPLETED' && captures.length > 0) {
    const { last, sum } = standingOfCaptures(captures, payments?.refunds ?? []);
    const total = totalOf(sum);
    if (total === null) return null;
    const outcome = captureOutcome(last.status);
    const code = last.status === 'COMPLETED' ? last.status : (last.status_details?.reason ?? last.status);
    const at = last.create_time === undefined ? Number.NaN : Date.parse(last.create_time);
    const paid_at = outcome === 'SUCCESS' && !Number.isNaN(at) ? new Date(at) : null;
    return { outcome, code, amount: { ...last.amount, value: toRinggit(total) }, paid_at };
  }
  if (order.status === 'VOIDED') return stands('CANCELLED', 'VOIDED');
  if (refusal !== null) return stands(refusalOutcome(refusal), refusal);
  // Should it still be approved some day, PayPal tells us, and a late success counts.
  if (isUnapproved(order.status) && is_past_approval) return stands('EXPIRED', 'ORDER_EXPIRED');
  return stands('PROCESSING', order.status);
}

/** Of one currency, and in whole sen; null when it is neither. */
function totalOf(amounts: readonly z.output<typeof money>[]): Sen | null {
  const first = amounts[0]!.currency_code;
  let total = 0;
  for (const { currency_code, value } of amounts) {
    const read = readRinggit(value.replace(/^-/, ''));
    if (typeof read !== 'number' || currency_code !== first) return null;
    total += value.startsWith('-') ? 0 - read : read;
  }
  return sen(total);
}

/** What PayPal answered to our question, in our words. */
export function readAnswer(text: string): Heard | Unreadable {
  const answer = answerShape.safeParse(json(text)).data;
  if (!answer) return { kind: 'unreadable', why: 'not_an_answer' };
  const { asked, order, refusal } = answer;
  const nobody = { masked_card: null, payer_bank: null };
  if (order === null) {
    // PayPal forgets orders that nobody approved in time.
    const code = asked.is_past_approval ? 'ORDER_EXPIRED' : 'RESOURCE_NOT_FOUND';
    return {
      kind: 'heard',
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
      ...nobody,
    };
  }
  const standing = standingOf(order, refusal, asked.is_past_approval);
  const amount = standing && readRinggit(standing.amount.value);
  if (!standing || typeof amount !== 'number') return { kind: 'unreadable', why: 'not_an_amount' };
  const { outcome, code, paid_at } = standing;
  const name = [order.payer?.name?.given_name, order.payer?.name?.surname].filter(Boolean).join(' ');
  return {
    kind: 'heard',
    order_nos: orderNosOf(order),
    amount,
    currency: standing.amount.currency_code,
    outcome,
    code,
    reason: paypalReason(code),
    provider_reference: order.id,
    is_known: true,
    payer_name: name || null,
    paid_at,
    ...nobody,
  };
}

/** What a webhook's signature is made over: its number and time, our webhook's number, and a checksum of the body. */
export const transmissionText = (sent: { id: string; time: string; webhook_id: string; body: string }): string =>
  `${sent.id}|${sent.time}|${sent.webhook_id}|${crc32(Buffer.from(sent.body))}`;

/** The order that a verified webhook is about. It only says that there is news: PayPal is asked. */
export function readWebhook(body: string): Nudge | Unreadable {
  const shape = z.object({
    resource: z.object({ ...numbers, purchase_units: z.array(z.object(numbers)).optional() }),
  });
  const resource = shape.safeParse(json(body)).data?.resource;
  const order_no = resource && [resource, ...(resource.purchase_units ?? [])].flatMap(numbersOf)[0];
  return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
}

/** What a browser carries back: our number, which we gave PayPal with the address. */
export const returnedOrderNo = (query: string): string | null =>
  new URLSearchParams(query).get('order')?.slice(0, 40) || null;

export const readReturn = (query: string): Message => {
  const order_no = returnedOrderNo(query);
  return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
};
