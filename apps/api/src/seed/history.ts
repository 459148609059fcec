import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import { fromRinggit, type Sen } from '@kutip/domain/money';
import type { PaymentSwitch } from '../modules/payments/switch.service.ts';
import type { Seller } from '../modules/payments/providers/fpx/fpx.transform.ts';
import type { CallInside } from './call-inside.ts';
import { afterMs, endingOf, LONGEST_MS, type Ending } from './endings.ts';
import type { MerchantSystem } from './merchant-system.ts';
import { emailOf, PAYERS, phoneOf } from './people.ts';
import type { Random } from './random.ts';
import type { COLLECTIONS } from './shop.ts';
import { confirmationBody } from './told-fpx.ts';
import { TOTAL, wordBody } from './told-rail.ts';
import { bankCodeOf, cardOf, railOf, wayOf, type ShownCard } from './ways.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Past the pause before the second try of a callback. */
const RETRIED_AFTER_MS = 6_000;

export interface Past {
  call: CallInside;
  paymentSwitch: PaymentSwitch;
  /** The names of the providers there are. */
  rails: ReadonlySet<string>;
  seller: Seller;
  random: Random;
  merchant: MerchantSystem;
  /** Sets the time in which everything happens. */
  setTime(at: Date): void;
}
export interface OpenCollection {
  uuid: string;
  demo: (typeof COLLECTIONS)[number];
}
/** A payer who has left for his bank, wallet or whatever he pays with. */
export interface OnHisWay {
  rail: string;
  order_no: string;
  /** What he pays, his surcharge included. */
  total: Sen;
  /** Of FPX's banks. */
  bank_code: string;
  card: ShownCard | null;
  buyer_name: string;
  started_at: Date;
}

/** A payer opens a collection, fills in its form and leaves to pay. `way`: the `unique_reference` that he must take. */
export async function payCollection(
  past: Past,
  { uuid, demo }: OpenCollection,
  at: Date,
  way?: string,
): Promise<OnHisWay> {
  const { call, random } = past;
  const full_name = random.pick(PAYERS);
  const answers = Object.entries(demo.answers).map(([key, choices]) => [key, random.pick(choices)] as const);
  const bill = await call(api.customerBills.fromPublic, {
    body: {
      collection_uuid: uuid,
      full_name,
      email: emailOf(full_name),
      phone_number: phoneOf(full_name),
      form_answers: Object.fromEntries(answers.filter(([, answer]) => answer !== '')),
      ...(demo.typed.length > 0 && { amount: random.pick(demo.typed) }),
      ...(demo.form.quantity_enable && { quantity: random.pick([1, 1, 1, 2, 2, 3]) }),
    },
  });
  return leaveToPay(past, { ...bill, full_name }, at, way);
}

/** A payer chooses how to pay a bill, among what is offered for it, and leaves. */
export async function leaveToPay(
  { call, random, rails }: Past,
  bill: { invoice_no: string; uuid: string; amount: Sen; full_name: string },
  at: Date,
  way = wayOf(random, bill.amount),
): Promise<OnHisWay> {
  const offered = await call(api.paymentSwitch.offered, {
    params: { bankType: 1 },
    query: { _invoice_uuid: bill.uuid },
  });
  const service =
    offered.find(({ unique_reference }) => unique_reference === way && rails.has(railOf(way))) ??
    offered.find(({ unique_reference }) => railOf(unique_reference) === 'fpx')!;
  const rail = railOf(service.unique_reference);
  const started = await call(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no: bill.invoice_no, payment_service_id: service.payment_service_id },
  });
  const { fpx_txnAmount, [TOTAL]: total = fpx_txnAmount! } = started.fields;
  return {
    rail,
    order_no: started.transaction_invoice_no,
    total: fromRinggit(total),
    bank_code: bankCodeOf(service.unique_reference),
    card: rail === 'card' ? cardOf(random) : null,
    buyer_name: bill.full_name,
    started_at: at,
  };
}

/** The word about a payment arrives. */
export async function railAnswers(
  { paymentSwitch, seller, setTime }: Past,
  payer: OnHisWay,
  ending: Ending,
  at: Date,
): Promise<void> {
  setTime(at);
  const body =
    payer.rail === 'fpx'
      ? confirmationBody({ ...payer, code: ending.code, at }, seller)
      : wordBody({ ...payer, ending, at });
  await paymentSwitch.receive(payer.rail, body);
  await paymentSwitch.idle();
}

/** So many payments on a day: more at the weekend and towards the end of a month, and slowly growing. */
function paymentsOn(day: string, age_days: number, random: Random): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const date = Number(day.slice(8));
  const busy = (weekday === 5 || weekday === 6 ? 1.6 : 1) * (date >= 25 || date <= 3 ? 1.5 : 1);
  const growth = 1 - age_days / 240;
  return Math.round(busy * growth * random.between(4, 9));
}

function weighted(collections: readonly OpenCollection[], random: Random): OpenCollection {
  let left = random.next() * collections.reduce((sum, { demo }) => sum + demo.weight, 0);
  return collections.find(({ demo }) => (left -= demo.weight) < 0) ?? collections[0]!;
}

/** The payments of one day, in the order of their times; none later than `until`. */
export async function liveDay(
  past: Past,
  collections: readonly OpenCollection[],
  day: string,
  today: string,
  until: Date,
): Promise<number> {
  const { random, setTime } = past;
  const age_days = Math.round((startOfDay(today).getTime() - startOfDay(day).getTime()) / (24 * HOUR_MS));
  const count = paymentsOn(day, age_days, random);
  const times = Array.from(
    { length: count },
    () => startOfDay(day).getTime() + random.between(8 * 60, 23 * 60) * MINUTE_MS,
  );
  let made = 0;
  for (const time of times.toSorted((a, b) => a - b)) {
    const at = new Date(time + random.between(0, 59) * 1000);
    if (at.getTime() + LONGEST_MS >= until.getTime()) break;
    setTime(at);
    const collection = weighted(collections, random);
    const payer = await payCollection(past, collection, at);
    const ending = endingOf(random, payer.rail);
    const answered_at = new Date(at.getTime() + afterMs(random, payer.rail, ending));
    await railAnswers(past, payer, ending, answered_at);
    if (collection.demo.form.callback_url) await tellMerchant(past, answered_at);
    made += 1;
  }
  return made;
}

/** Now and then her system is being started anew, and takes what it is told only the second time. */
async function tellMerchant({ merchant, random, setTime }: Past, at: Date): Promise<void> {
  merchant.is_up = random.next() > 0.06;
  await merchant.hear();
  if (merchant.is_up) return;
  merchant.is_up = true;
  setTime(new Date(at.getTime() + RETRIED_AFTER_MS));
  await merchant.hear();
}

export const daysBefore = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => addDays(today, n - days));
