import { Refusal } from '@kutip/domain/refusal';
import type { Sen } from '@kutip/domain/money';
import type { PaymentsApp } from '../payments-app.ts';
import type { StartedPayment } from '../started-payment.ts';
import type { RailMessage, MessageOverrides } from '../fake-rail.ts';
import {
  runWithCrashes,
  type SimulatedPayment,
  type RailStatus,
  type SimulatedMerchant,
} from './simulated-merchant.ts';

/** One step of a simulation. It records the invoices that it may change. */
export type Step = (app: PaymentsApp, merchant: SimulatedMerchant, order: SimulatedPayment) => Promise<unknown>;

const FAILURES = ['FAILED', 'CANCELLED', 'EXPIRED'] as const satisfies readonly RailStatus[];
/** Of the shared clock, so that an attempt lasts for some dozens of its merchant's steps. */
const LONGEST_PAUSE_S = 240;

export const newBill: Step = async (app, merchant) => {
  const { random, account_id, collections } = merchant;
  const amount = 500 + random.below(90_000);
  merchant.bills.push(await app.createBill({ account_id }, { amount, collection_id: random.pick(collections) }));
};

/** Starts a payment with any payment method; a crash can leave an attempt that the payer never saw. */
export const startPayment: Step = async (_app, merchant) => {
  const { random } = merchant;
  const bill = random.pick(merchant.bills.slice(-random.pick([8, 8, 8, 200])));
  const rail = random.pick(merchant.rails);
  merchant.touched_invoice_ids.add(bill.id);
  let started: StartedPayment | null = null;
  await runWithCrashes(merchant, async () => {
    const input = { invoice: bill.invoice_no, payment_service_id: random.pick(rail.service_ids) };
    try {
      started = (await merchant.paymentSwitch.start({ ...input, look: 'modern' })) as StartedPayment;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // already paid, or the rail is unreachable
    }
  });
  if (!started) return;
  const { transaction_invoice_no } = started as StartedPayment;
  const initial_state = {
    rail_status: 'UNKNOWN',
    is_acknowledged: false,
    must_stay_paid: false,
    is_misreported: false,
  } as const;
  merchant.orders.set(transaction_invoice_no, { bill, rail, started, ...initial_state });
  merchant.recent_order_nos.push(transaction_invoice_no);
};

/** Restores the rail's actual status after a deviating message. */
const restoreRailStatus = ({ rail, started, rail_status }: SimulatedPayment): void =>
  rail.setStatus(started, rail_status);

/** Payments fail and expire by themselves too, so a cancellation is as likely here as both. */
const NEXT_STATUSES = ['PROCESSING', ...FAILURES, 'CANCELLED', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'] as const;

const changeRailStatus: Step = async (_app, { random }, order) => {
  const { rail_status } = order;
  // Half of the failures stay; else few payments would end with one.
  const is_final = rail_status === 'SUCCESS' || (FAILURES.some((one) => one === rail_status) && random.below(2) === 0);
  if (is_final) return;
  order.rail_status = random.pick(NEXT_STATUSES);
  order.is_acknowledged = false;
  restoreRailStatus(order);
};

async function deliverMessages(
  merchant: SimulatedMerchant,
  { rail, bill }: SimulatedPayment,
  messages: readonly RailMessage[],
): Promise<boolean> {
  let taken = false;
  merchant.touched_invoice_ids.add(bill.id);
  const completed = await runWithCrashes(merchant, async () => {
    const answers = await Promise.allSettled(
      messages.map(({ body, headers }) =>
        merchant.paymentSwitch.handleWebhook(rail.name, body, { headerOf: (name) => headers[name] }),
      ),
    );
    taken = answers.some(({ status }) => status === 'fulfilled');
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
  });
  return taken && completed;
}

/** Sends the actual status once or several times concurrently. A success that is acknowledged without a crash must stay paid. */
export const sendTrueCallbacks: Step = async (_app, merchant, order) => {
  const { random, unreachable_rails } = merchant;
  if (order.rail_status === 'UNKNOWN') return;
  const { rail, started, rail_status } = order;
  const messages: RailMessage[] = [];
  // Distinct messages, some of them sent twice.
  const salt = 10 + 2 * random.below(1_000_000);
  for (let n = 1 + random.below(3); n > 0; n -= 1)
    messages.push(await rail.buildCallback(started, rail_status, { salt: salt + (n % 2) }));
  restoreRailStatus(order);
  const completed = await deliverMessages(merchant, order, messages);
  order.is_acknowledged ||= completed;
  // A rail with thin callbacks cannot be queried while it is unreachable; the sweep queries it later.
  if (completed && rail_status === 'SUCCESS' && !unreachable_rails.has(rail.name)) order.must_stay_paid = true;
};

/** Sends a genuine message with any status except success. */
const sendWrongStatus: Step = async (_app, merchant, order) => {
  const { random } = merchant;
  const message = await order.rail.buildCallback(order.started, random.pick([...FAILURES, 'PROCESSING'] as const));
  await deliverMessages(merchant, order, [message]);
  restoreRailStatus(order);
};

const sendForgedCallback: Step = async (_app, merchant, order) => {
  await deliverMessages(merchant, order, [
    await order.rail.buildCallback(order.started, 'SUCCESS', { signed_by: 'stranger' }),
  ]);
  restoreRailStatus(order);
};

const WRONG: readonly MessageOverrides[] = [
  { amount: 1 as Sen },
  { currency: 'USD' },
  { order_no: 'BP-0000000000-01' },
];

const sendMismatchedCallback: Step = async (_app, merchant, order) => {
  await deliverMessages(merchant, order, [
    await order.rail.buildCallback(order.started, 'SUCCESS', merchant.random.pick(WRONG)),
  ]);
  restoreRailStatus(order);
};

/** The payer's browser returns with arbitrary parameters. */
const returnFromRail: Step = async (_app, merchant, order) => {
  const { body } = await order.rail.buildCallback(order.started, 'SUCCESS', { salt: 7 });
  restoreRailStatus(order);
  merchant.touched_invoice_ids.add(order.bill.id);
  const params = merchant.random.pick([body, `order=${order.started.transaction_invoice_no}`]);
  await runWithCrashes(merchant, () => merchant.paymentSwitch.handleBrowserReturn(order.rail.name, params));
};

const openReceipt: Step = async (_app, merchant, { bill, started: { invoice_no } }) => {
  merchant.touched_invoice_ids.add(bill.id);
  await runWithCrashes(merchant, () => merchant.paymentSwitch.receipt({ invoice_no, page_token: undefined }));
};

const advanceTime: Step = async (app, { random }) => app.advanceTime({ seconds: random.below(LONGEST_PAUSE_S) });

/** Requeries every due attempt of this merchant, as the job does. */
export const requeryDueAttempts: Step = async (app, merchant) => {
  const due = await app.db
    .selectFrom('payment_records')
    .select(['account_id', 'id', 'invoice_id'])
    .where('account_id', '=', merchant.account_id)
    .where('next_requery_at', '<=', app.clock.now())
    .execute();
  for (const attempt of due) {
    merchant.touched_invoice_ids.add(attempt.invoice_id);
    await runWithCrashes(merchant, () => merchant.paymentSwitch.requery(attempt));
  }
};

export const sweepInbox: Step = (_app, merchant) =>
  runWithCrashes(merchant, async () => {
    await merchant.paymentSwitch.processInbox();
    await merchant.paymentSwitch.sweep();
  });

const toggleRailConnectivity: Step = async (_app, { random, unreachable_rails, rails }) => {
  const { name } = random.pick(rails);
  if (!unreachable_rails.delete(name)) unreachable_rails.add(name);
};

/** Stops or restarts a collection. */
const toggleCollection: Step = (app, { random, account_id, collections }) =>
  app.db
    .updateTable('collections')
    .set((eb) => ({ record_status: eb(eb.val(3), '-', eb.ref('record_status')) }))
    .where('account_id', '=', account_id)
    .where('id', '=', random.pick(collections))
    .execute();

/** Each step with its weight. */
const WEIGHTS: readonly (readonly [weight: number, step: Step])[] = [
  [14, newBill],
  [30, startPayment],
  [28, changeRailStatus],
  [28, sendTrueCallbacks],
  [10, sendWrongStatus],
  [8, sendForgedCallback],
  [8, sendMismatchedCallback],
  [8, returnFromRail],
  [8, openReceipt],
  [14, advanceTime],
  [8, requeryDueAttempts],
  [1, sweepInbox],
  [3, toggleRailConnectivity],
  [1, toggleCollection],
];

/** Steps outside our system, after which nothing of ours can have changed. */
export const EXTERNAL_STEPS: ReadonlySet<Step> = new Set([changeRailStatus, advanceTime, toggleRailConnectivity]);

type Weighted = readonly (readonly [weight: number, step: Step])[];
const expandWeights = (weighted: Weighted): Step[] =>
  weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** The payment steps and additional ones, each repeated by its weight. */
export const weightedSteps = (extra_steps: Weighted): readonly Step[] => expandWeights([...WEIGHTS, ...extra_steps]);
