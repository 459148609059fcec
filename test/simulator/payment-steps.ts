import { Refusal } from '@kutip/domain/refusal';
import type { Sen } from '@kutip/domain/money';
import type { PaymentsApp } from '../payments-app.ts';
import type { StartedPayment } from '../started-payment.ts';
import type { RailMessage, MessageOverrides } from '../fake-rail.ts';
import { survives, type Order, type Truth, type SimulatedMerchant } from './simulated-merchant.ts';

/** What one step does. Everything it may change is noted as touched. */
export type Step = (app: PaymentsApp, world: SimulatedMerchant, order: Order) => Promise<unknown>;

const FAILURES = ['FAILED', 'CANCELLED', 'EXPIRED'] as const satisfies readonly Truth[];
/** Of the clock that all worlds share: so that an attempt lives through some dozens of its world's steps. */
const LONGEST_PAUSE_S = 240;

export const newBill: Step = async (app, world) => {
  const { random, account_id, collections } = world;
  const amount = 500 + random.below(90_000);
  world.bills.push(await app.createBill({ account_id }, { amount, collection_id: random.pick(collections) }));
};

/** Somebody starts to pay, by any way there is; the process may die and leave an attempt that nobody has heard of. */
export const begin: Step = async (_app, world) => {
  const { random } = world;
  const bill = random.pick(world.bills.slice(-random.pick([8, 8, 8, 200])));
  const rail = random.pick(world.rails);
  world.touched.add(bill.id);
  let started: StartedPayment | null = null;
  await survives(world, async () => {
    const wanted = { invoice: bill.invoice_no, payment_service_id: random.pick(rail.service_ids) };
    try {
      started = (await world.paymentSwitch.start({ ...wanted, look: 'modern' })) as StartedPayment;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // paid already, or the rail is cut off
    }
  });
  if (!started) return;
  const { transaction_invoice_no } = started as StartedPayment;
  const fresh = { truth: 'UNKNOWN', is_acknowledged: false, is_promised: false } as const;
  world.orders.set(transaction_invoice_no, { bill, rail, started, ...fresh });
  world.recent.push(transaction_invoice_no);
};

/** What the rail thinks, again, after something else was put into its mouth. */
const recall = ({ rail, started, truth }: Order): void => rail.setStatus(started, truth);

const decides: Step = async (_app, { random }, order) => {
  if (order.truth === 'SUCCESS') return;
  order.truth = random.pick(['PROCESSING', ...FAILURES, 'SUCCESS', 'SUCCESS', 'SUCCESS'] as const);
  order.is_acknowledged = false;
  recall(order);
};

async function hand(world: SimulatedMerchant, { rail, bill }: Order, messages: readonly RailMessage[]): Promise<boolean> {
  let taken = false;
  world.touched.add(bill.id);
  const lived = await survives(world, async () => {
    const answers = await Promise.allSettled(
      messages.map(({ body, headers }) => world.paymentSwitch.handleWebhook(rail.name, body, (name) => headers[name])),
    );
    taken = answers.some(({ status }) => status === 'fulfilled');
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
  });
  return taken && lived;
}

/** The truth, once or several times at once. Acknowledged and lived through, a success is a promise. */
export const saysTheTruth: Step = async (_app, world, order) => {
  const { random, cut_off } = world;
  if (order.truth === 'UNKNOWN') return;
  const { rail, started, truth } = order;
  const messages: RailMessage[] = [];
  // News of its own each time, some of it said twice.
  const salt = 10 + 2 * random.below(1_000_000);
  for (let n = 1 + random.below(3); n > 0; n -= 1)
    messages.push(await rail.buildCallback(started, truth, { salt: salt + (n % 2) }));
  recall(order);
  const lived = await hand(world, order, messages);
  order.is_acknowledged ||= lived;
  // A rail that says only "ask me" cannot be asked while it is cut off: the sweep asks later.
  if (lived && truth === 'SUCCESS' && !cut_off.has(rail.name)) order.is_promised = true;
};

/** Anything but the truth, in the rail's own name: only a success is never invented. */
const lies: Step = async (_app, world, order) => {
  const { random } = world;
  const message = await order.rail.buildCallback(order.started, random.pick([...FAILURES, 'PROCESSING'] as const));
  await hand(world, order, [message]);
  recall(order);
};

const isForged: Step = async (_app, world, order) => {
  await hand(world, order, [await order.rail.buildCallback(order.started, 'SUCCESS', { signed_by: 'stranger' })]);
  recall(order);
};

const WRONG: readonly MessageOverrides[] = [{ amount: 1 as Sen }, { currency: 'USD' }, { order_no: 'BP-0000000000-01' }];

const doesNotFit: Step = async (_app, world, order) => {
  await hand(world, order, [await order.rail.buildCallback(order.started, 'SUCCESS', world.random.pick(WRONG))]);
  recall(order);
};

/** A browser comes back, saying whatever it likes. */
const comesBack: Step = async (_app, world, order) => {
  const { body } = await order.rail.buildCallback(order.started, 'SUCCESS', { salt: 7 });
  recall(order);
  world.touched.add(order.bill.id);
  const said = world.random.pick([body, `order=${order.started.transaction_invoice_no}`]);
  await survives(world, () => world.paymentSwitch.handleBrowserReturn(order.rail.name, said));
};

const looks: Step = async (_app, world, { bill, started: { invoice_no } }) => {
  world.touched.add(bill.id);
  await survives(world, () => world.paymentSwitch.receipt({ invoice_no, page_token: undefined }));
};

const timePasses: Step = async (app, { random }) => app.advanceTime({ seconds: random.below(LONGEST_PAUSE_S) });

/** The job's work for everything of this merchant that is due. */
export const asksAgain: Step = async (app, world) => {
  const due = await app.db
    .selectFrom('payment_records')
    .select(['account_id', 'id', 'invoice_id'])
    .where('account_id', '=', world.account_id)
    .where('next_requery_at', '<=', app.clock.now())
    .execute();
  for (const attempt of due) {
    world.touched.add(attempt.invoice_id);
    await survives(world, () => world.paymentSwitch.requery(attempt));
  }
};

export const sweeps: Step = (_app, world) => survives(world, () => world.paymentSwitch.sweep());

const isCutOff: Step = async (_app, { random, cut_off, rails }) => {
  const { name } = random.pick(rails);
  if (!cut_off.delete(name)) cut_off.add(name);
};

/** The merchant stops a collection, or starts it again. */
const stopsOrStarts: Step = (app, { random, account_id, collections }) =>
  app.db
    .updateTable('collections')
    .set((eb) => ({ record_status: eb(eb.val(3), '-', eb.ref('record_status')) }))
    .where('account_id', '=', account_id)
    .where('id', '=', random.pick(collections))
    .execute();

/** Each step and how often it is taken. */
const WEIGHTS: readonly (readonly [weight: number, step: Step])[] = [
  [14, newBill],
  [30, begin],
  [28, decides],
  [28, saysTheTruth],
  [10, lies],
  [8, isForged],
  [8, doesNotFit],
  [8, comesBack],
  [8, looks],
  [14, timePasses],
  [8, asksAgain],
  [1, sweeps],
  [3, isCutOff],
  [1, stopsOrStarts],
];

/** Nothing of ours takes part in these, so nothing of ours can have changed. */
export const ELSEWHERE: ReadonlySet<Step> = new Set([decides, timePasses, isCutOff]);

type Weighted = readonly (readonly [weight: number, step: Step])[];
const spread = (weighted: Weighted): Step[] =>
  weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** The steps to choose from: those of payments, and more. */
export const stepsWith = (more: Weighted): readonly Step[] => spread([...WEIGHTS, ...more]);
