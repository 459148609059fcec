import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import { fromRinggit } from '@kutip/domain/money';
import type { PaymentSwitch } from '../modules/payments/switch.service.ts';
import type { Seller } from '../modules/payments/providers/fpx/fpx.transform.ts';
import type { CallInside } from './call-inside.ts';
import { bankCodeOf, endingOf } from './endings.ts';
import { emailOf, PAYERS, phoneOf } from './people.ts';
import type { Random } from './random.ts';
import type { COLLECTIONS } from './shop.ts';
import { confirmationBody } from './told-fpx.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Past {
  call: CallInside;
  paymentSwitch: PaymentSwitch;
  seller: Seller;
  random: Random;
  /** Sets the time in which everything happens. */
  setTime(at: Date): void;
}
export interface OpenCollection {
  uuid: string;
  demo: (typeof COLLECTIONS)[number];
}
/** A payer at his bank. */
export interface AtTheBank {
  order_no: string;
  total: string;
  bank_code: string;
  buyer_name: string;
  started_at: Date;
}

/** A payer opens a collection, fills in its form and leaves for his bank. */
export async function payCollection(
  { call, random }: Past,
  { uuid, demo }: OpenCollection,
  at: Date,
): Promise<AtTheBank> {
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
  return goToBank({ call, random }, { invoice_no: bill.invoice_no, uuid: bill.uuid, full_name }, at);
}

export async function goToBank(
  { call, random }: Pick<Past, 'call' | 'random'>,
  bill: { invoice_no: string; uuid: string; full_name: string },
  at: Date,
): Promise<AtTheBank> {
  const bank_code = bankCodeOf(random);
  const offered = await call(api.paymentSwitch.offered, {
    params: { bankType: 1 },
    query: { _invoice_uuid: bill.uuid },
  });
  const service = offered.find(({ unique_reference }) => unique_reference.endsWith(bank_code)) ?? offered[0]!;
  const started = await call(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no: bill.invoice_no, payment_service_id: service.payment_service_id },
  });
  const { fpx_sellerOrderNo: order_no = '', fpx_txnAmount: total = '' } = started.fields;
  return { order_no, total, bank_code, buyer_name: bill.full_name, started_at: at };
}

/** The bank's answer arrives. */
export async function bankAnswers(
  { paymentSwitch, seller, setTime }: Past,
  payer: AtTheBank,
  code: string,
  at: Date,
): Promise<void> {
  setTime(at);
  const body = confirmationBody({ ...payer, total: fromRinggit(payer.total), code, at }, seller);
  await paymentSwitch.receive('fpx', body);
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
    const ending = endingOf(random);
    const answered_at = new Date(at.getTime() + ending.after_minutes * MINUTE_MS);
    if (answered_at >= until) break;
    setTime(at);
    await bankAnswers(past, await payCollection(past, weighted(collections, random), at), ending.code, answered_at);
    made += 1;
  }
  return made;
}

export const daysBefore = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => addDays(today, n - days));
