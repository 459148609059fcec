import type { DisbursementKey } from '../../apps/api/src/modules/disbursements/disbursements.service.ts';
import { plainPosting } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { createPayout } from '../../apps/api/src/modules/payouts/payouts.service.ts';
import { approveRefund, cancelRefund, setPayoutAccount } from '../../apps/api/src/modules/refunds/refund-decisions.ts';
import { requestRefund } from '../../apps/api/src/modules/refunds/request-refund.ts';
import { createSelfSettlement } from '../../apps/api/src/modules/settlements/self-settlement.ts';
import { runSettlements } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { PaymentsApp } from '../payments-app.ts';
import type { TransferOutcome } from '../fake-payout-bank.ts';
import type { Step } from './payment-steps.ts';
import { survives, type SimulatedMerchant } from './simulated-merchant.ts';

/*
 * Money that leaves: settlements, drawn and automatic, payouts and refunds, with a bank that is slow, mute, out of reach,
 * contradicts itself or sends money back, while the process dies between any two statements.
 */

/** How the bank stands by an order of ours. What has reached an account may come back; what failed stays failed. */
const NEXT: Readonly<Record<string, readonly TransferOutcome[]>> = {
  PROCESSING: ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED'],
  SUCCESS: ['SUCCESS', 'SUCCESS', 'RETURNED'],
  FAILED: ['FAILED'],
  RETURNED: ['RETURNED'],
};
const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** What may be refused, and is then as if it had not been asked. */
const mayBeRefused = (world: SimulatedMerchant, work: () => Promise<unknown>): Promise<boolean> =>
  survives(world, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    }),
  );

type Order = DisbursementKey & { reference: string; status: string };
const ordersOf = (app: PaymentsApp, { account_id }: SimulatedMerchant) =>
  app.db
    .selectFrom('disbursements')
    .select(['account_id', 'id', 'reference', 'status'])
    .where('account_id', '=', account_id);

async function someOrder(app: PaymentsApp, world: SimulatedMerchant): Promise<Order | undefined> {
  const recent = await ordersOf(app, world).orderBy('updated_at', 'desc').orderBy('id').limit(6).execute();
  return recent.length === 0 ? undefined : world.random.pick(recent);
}

const topsUp: Step = async (app, { account_id, random }) => {
  const subject_id = uuid();
  const amount = sen(10_000 + random.below(500_000));
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id, amount });
  await app.poster.post(plainPosting, { account_id, subject_id, transfer });
};

/** Every merchant's, as the real one. */
const settles: Step = (_app, world) =>
  survives(world, () => runSettlements(world.money, { is_forced: world.random.below(2) === 0 }));

const drawsSelf: Step = (_app, world) => {
  const { account_id, user_id: created_by, random } = world;
  const amount = sen(1_000 + random.below(60_000));
  return mayBeRefused(world, () => createSelfSettlement(world.money, { account_id, created_by, amount, bank_id: undefined }));
};

const paysOut: Step = (_app, world) => {
  const { account_id, user_id, random } = world;
  // Some say the same again under the same reference: that is one payout.
  const reference = random.below(2) === 0 ? `R${random.below(40)}` : undefined;
  const amount = sen(reference ? 5_000 : 100 + random.below(60_000));
  const wanted = { account_id, user_id, ...PAYEE, amount, reference, source: 'PORTAL' as const };
  return mayBeRefused(world, () => createPayout(world.money, wanted));
};

const asksForMoneyBack: Step = async (app, world, order) => {
  const { random, account_id, user_id } = world;
  const payment = await app.loadAttempt(order.started);
  world.touched.add(order.bill.id);
  const amount = random.below(2) === 0 ? undefined : sen(1 + random.below(40_000));
  const wish = { payment_record_id: payment.id, amount, reason: 'Barang habis', ...(random.below(4) > 0 && PAYEE) };
  await mayBeRefused(world, () => requestRefund(world.money, { account_id, user_id }, wish));
};

/** An admin approves, the merchant gives the account, or gives it up: whatever the refund's state, right or refused. */
const goesOnWithARefund: Step = async (app, world) => {
  const { account_id, user_id, random } = world;
  const open = await app.db
    .selectFrom('void_sale_records')
    .select(['account_id', 'id', 'invoice_id'])
    .where('account_id', '=', account_id)
    .where('status', 'in', ['REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED'])
    .orderBy('updated_at', 'desc')
    .limit(5)
    .execute();
  if (open.length === 0) return;
  const { invoice_id, ...key } = random.pick(open);
  world.touched.add(invoice_id);
  const does = random.pick([
    () => approveRefund(world.money, key, { user_id: uuid(), note: null }),
    () => setPayoutAccount(world.money, key, PAYEE, { actor: 'merchant' }),
    () => cancelRefund(world.money, key, { user_id, reason: null }),
  ]);
  await mayBeRefused(world, does);
};

const takesBack: Step = async (app, world) => {
  const waiting = await ordersOf(app, world)
    .where('status', '=', 'PENDING')
    .where('source', '=', 'PAYOUT')
    .limit(4)
    .execute();
  if (waiting.length === 0) return;
  const key = world.random.pick(waiting);
  await mayBeRefused(world, () => world.disbursements.cancel(key, null));
};

/** Refunds change with the bank's word, and their payments with them. */
async function touchRefunds(app: PaymentsApp, world: SimulatedMerchant): Promise<void> {
  const rows = await app.db
    .selectFrom('void_sale_records')
    .select('invoice_id')
    .where('account_id', '=', world.account_id)
    .where('status', 'in', ['PROCESSING', 'REFUNDED', 'VOIDED', 'FAILED'])
    .orderBy('updated_at', 'desc')
    .limit(8)
    .execute();
  for (const { invoice_id } of rows) world.touched.add(invoice_id);
}

const sendsWhatIsDue: Step = async (app, world) => {
  const due = await ordersOf(app, world)
    .where('status', '=', 'PENDING')
    .where('send_after', '<=', app.clock.now())
    .limit(4)
    .execute();
  await touchRefunds(app, world);
  for (const key of due) await survives(world, () => world.disbursements.send(key));
};

const asksTheBank: Step = async (app, world) => {
  const due = await ordersOf(app, world).where('next_ask_at', '<=', app.clock.now()).limit(6).execute();
  await touchRefunds(app, world);
  for (const key of due) await survives(world, () => world.disbursements.queryStatus(key));
};

const truthOf = ({ banked }: SimulatedMerchant, reference: string): TransferOutcome => banked.get(reference) ?? 'PROCESSING';

const bankDecides: Step = async (app, world) => {
  const order = await someOrder(app, world);
  if (!order || !world.bank.executed_transfers.some(({ merchantReferenceNo }) => merchantReferenceNo === order.reference)) return;
  const truth = world.random.pick(NEXT[truthOf(world, order.reference)]!);
  world.banked.set(order.reference, truth);
  world.bank.setStatus(order.reference, truth);
  // Half the time it says so.
  if (world.random.below(2) === 0) return;
  await touchRefunds(app, world);
  await survives(world, () => world.disbursements.queryStatus({ ...order, after_notice: true }));
};

const LIES = [{ amount: '0.01' }, { currency: 'USD' }, { reference: 'PO-0000000000' }] as const;

/** The bank says what does not fit, or takes back what it said and we believed; then it knows better again. */
const bankIsWrong: Step = async (app, world) => {
  const order = await someOrder(app, world);
  if (!order || !world.banked.has(order.reference)) return;
  const { bank, random } = world;
  const truth = truthOf(world, order.reference);
  if (random.below(2) === 0) bank.setStatus(order.reference, 'SUCCESS', random.pick(LIES));
  else if (order.status === 'SUCCESS' && truth === 'SUCCESS') bank.setStatus(order.reference, 'FAILED');
  await touchRefunds(app, world);
  await survives(world, () => world.disbursements.queryStatus({ ...order, after_notice: true }));
  bank.setStatus(order.reference, truth);
};

const bankIsReached: Step = async (_app, { bank, random }) => {
  bank.connectivity = random.pick(['up', 'up', 'up', 'up', 'mute', 'down']);
};

/** Money that came back is sent again to another account only. */
const changesBank: Step = async (_app, world) => {
  world.bank_account = String(512_345_678_900 + world.random.below(99));
};

/** The merchant wants to draw what comes by a channel himself, or not any more. */
const togglesAuto: Step = (app, { account_id, random }) =>
  app.db
    .updateTable('settlement_channels')
    .set((eb) => ({ is_auto_settlement: eb.not(eb.ref('is_auto_settlement')) }))
    .where('account_id', '=', account_id)
    .where('channel_id', '=', random.pick([1, 4]))
    .execute();

const aDayPasses: Step = async (app) => app.advanceTime({ days: 1 });

const WEIGHTS: readonly (readonly [weight: number, step: Step])[] = [
  [3, topsUp],
  [3, settles],
  [4, drawsSelf],
  [8, paysOut],
  [8, asksForMoneyBack],
  [6, goesOnWithARefund],
  [2, takesBack],
  [12, sendsWhatIsDue],
  [8, asksTheBank],
  [14, bankDecides],
  [3, bankIsWrong],
  [2, bankIsReached],
  [1, changesBank],
  [2, togglesAuto],
  [3, aDayPasses],
];

/** Each step and how often it is taken, beside those of payments. */
export const LEAVING_WEIGHTS = WEIGHTS.map(([weight, step]): readonly [number, Step] => [
  weight,
  async (app, world, order) => {
    world.has_left = true;
    await step(app, world, order);
  },
]);

/** Everything that the bank was or should be told of is told, done and said. */
export async function allHasLeft(app: PaymentsApp, worlds: readonly SimulatedMerchant[]): Promise<void> {
  for (const world of worlds) {
    const { bank, disbursements } = world;
    bank.connectivity = 'up';
    const unsent = await ordersOf(app, world)
      .where('status', '=', 'PENDING')
      .where('needs_approval', '=', false)
      .execute();
    app.advanceTime({ days: 2 });
    for (const key of unsent) await disbursements.send(key);
    const sent = await ordersOf(app, world).where('sent_at', 'is not', null).execute();
    for (const order of sent) {
      const truth = truthOf(world, order.reference);
      const last = truth === 'PROCESSING' ? 'SUCCESS' : truth;
      world.banked.set(order.reference, last);
      bank.setStatus(order.reference, last);
      await disbursements.queryStatus({ ...order, after_notice: true });
      await disbursements.queryStatus({ ...order, after_notice: true });
    }
    await touchRefunds(app, world);
  }
}
