import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import { fromRinggit, type Sen } from '@kutip/domain/money';
import type { PaymentSwitch } from '../modules/payments/switch.service.ts';
import type { Seller } from '../modules/payments/providers/fpx/fpx.transform.ts';
import type { InProcessClient } from './in-process-client.ts';
import { durationMs, randomOutcome, MAX_DURATION_MS, type PaymentOutcome } from './payment-outcomes.ts';
import type { MerchantSystem } from './merchant-system.ts';
import { emailOf, PAYERS, phoneOf } from './payers.ts';
import type { Random } from './random.ts';
import type { COLLECTIONS } from './demo-merchant.ts';
import { confirmationBody } from './fake-fpx.ts';
import { TOTAL_FIELD, messageBody } from './fake-provider.ts';
import { bankCodeOf, pickCard, providerOf, pickChannel, type MaskedCard } from './payment-channels.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After the delay of the second delivery attempt. */
const RETRIED_AFTER_MS = 6_000;

export interface DemoContext {
  call: InProcessClient;
  paymentSwitch: PaymentSwitch;
  /** The enabled providers. */
  providers: ReadonlySet<string>;
  seller: Seller;
  random: Random;
  merchant: MerchantSystem;
  /** Sets the simulated time. */
  setTime(at: Date): void;
}
export interface OpenCollection {
  uuid: string;
  demo: (typeof COLLECTIONS)[number];
}
/** A started payment, with the payer at their bank or wallet. */
export interface StartedPayment {
  provider: string;
  order_no: string;
  /** The payer's total, including the surcharge. */
  total: Sen;
  /** FPX bank code. */
  bank_code: string;
  card: MaskedCard | null;
  buyer_name: string;
  started_at: Date;
}

/** A payer opens a collection, fills in its form and starts a payment. `channel`: a fixed `unique_reference`. */
export async function payCollection(
  context: DemoContext,
  { uuid, demo }: OpenCollection,
  at: Date,
  channel?: string,
): Promise<StartedPayment> {
  const { call, random } = context;
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
  return startPayment(context, { ...bill, full_name }, at, channel);
}

/** A payer selects one of the offered payment methods for a bill and starts the payment. */
export async function startPayment(
  { call, random, providers: rails }: DemoContext,
  bill: { invoice_no: string; uuid: string; amount: Sen; full_name: string },
  at: Date,
  way = pickChannel(random, bill.amount),
): Promise<StartedPayment> {
  const offered = await call(api.paymentSwitch.offered, {
    params: { bankType: 1 },
    query: { _invoice_uuid: bill.uuid },
  });
  const service =
    offered.find(({ unique_reference }) => unique_reference === way && rails.has(providerOf(way))) ??
    offered.find(({ unique_reference }) => providerOf(unique_reference) === 'fpx')!;
  const rail = providerOf(service.unique_reference);
  const started = await call(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no: bill.invoice_no, payment_service_id: service.payment_service_id },
  });
  const { fpx_txnAmount, [TOTAL_FIELD]: total = fpx_txnAmount! } = started.fields;
  return {
    provider: rail,
    order_no: started.transaction_invoice_no,
    total: fromRinggit(total),
    bank_code: bankCodeOf(service.unique_reference),
    card: rail === 'card' ? pickCard(random) : null,
    buyer_name: bill.full_name,
    started_at: at,
  };
}

/** Delivers the provider's result of a payment. */
export async function deliverResult(
  { paymentSwitch, seller, setTime }: DemoContext,
  payer: StartedPayment,
  outcome: PaymentOutcome,
  at: Date,
): Promise<void> {
  setTime(at);
  const body =
    payer.provider === 'fpx'
      ? confirmationBody({ ...payer, code: outcome.code, at }, seller)
      : messageBody({ ...payer, outcome: outcome, at });
  await paymentSwitch.handleWebhook(payer.provider, body);
  await paymentSwitch.idle();
}

/** The number of payments on a day: more at weekends and month ends, and growing over time. */
function paymentsOn(day: string, age_days: number, random: Random): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const date = Number(day.slice(8));
  const busy = (weekday === 5 || weekday === 6 ? 1.6 : 1) * (date >= 25 || date <= 3 ? 1.5 : 1);
  const growth = 1 - age_days / 240;
  return Math.round(busy * growth * random.between(4, 9));
}

function pickWeighted(collections: readonly OpenCollection[], random: Random): OpenCollection {
  let remaining = random.next() * collections.reduce((sum, { demo }) => sum + demo.weight, 0);
  return collections.find(({ demo }) => (remaining -= demo.weight) < 0) ?? collections[0]!;
}

/** Simulates the payments of a day in order of time; none later than `until`. */
export async function simulateDay(
  context: DemoContext,
  collections: readonly OpenCollection[],
  day: string,
  today: string,
  until: Date,
): Promise<number> {
  const { random, setTime } = context;
  const age_days = Math.round((startOfDay(today).getTime() - startOfDay(day).getTime()) / (24 * HOUR_MS));
  const count = paymentsOn(day, age_days, random);
  const times = Array.from(
    { length: count },
    () => startOfDay(day).getTime() + random.between(8 * 60, 23 * 60) * MINUTE_MS,
  );
  let made = 0;
  for (const time of times.toSorted((a, b) => a - b)) {
    const at = new Date(time + random.between(0, 59) * 1000);
    if (at.getTime() + MAX_DURATION_MS >= until.getTime()) break;
    setTime(at);
    const collection = pickWeighted(collections, random);
    const payer = await payCollection(context, collection, at);
    const ending = randomOutcome(random, payer.provider);
    const answered_at = new Date(at.getTime() + durationMs(random, payer.provider, ending));
    await deliverResult(context, payer, ending, answered_at);
    if (collection.demo.form.callback_url) await deliverWebhooks(context, answered_at);
    made += 1;
  }
  return made;
}

/** Delivers webhooks; occasionally the merchant's system is down and accepts only the retry. */
async function deliverWebhooks({ merchant, random, setTime }: DemoContext, at: Date): Promise<void> {
  merchant.is_up = random.next() > 0.06;
  await merchant.deliverDue();
  if (merchant.is_up) return;
  merchant.is_up = true;
  setTime(new Date(at.getTime() + RETRIED_AFTER_MS));
  await merchant.deliverDue();
}

export const daysBefore = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => addDays(today, n - days));
