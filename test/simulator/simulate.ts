import { sql } from 'kysely';
import type { PaymentsApp } from '../payments-app.ts';
import type { FakePayoutBank } from '../fake-payout-bank.ts';
import { check, checkArrival } from './invariants.ts';
import { allHasLeft, LEAVING_WEIGHTS } from './disbursement-steps.ts';
import { asksAgain, begin, ELSEWHERE, newBill, saysTheTruth, stepsWith, sweeps, type Step } from './payment-steps.ts';
import { openSimulatedMerchant, type Rail, type SimulatedMerchant } from './simulated-merchant.ts';

/*
 * A payment day gone wrong, many times over: callbacks of every rail lost, late, repeated, contradicting, forged and
 * ill-fitting, rails that cannot be reached, and the process dying between any two statements. Each world is a merchant
 * with a process of his own; worlds share the database, the poster and the clock, as processes do. Steps of a world
 * come one after another, and after each of them the invariants of money (I1 to I10) are checked.
 */

export interface SimulationOptions {
  seed: number;
  merchants: number;
  /** Over all worlds. */
  steps: number;
  /** Whether money leaves too, besides coming in. */
  with_disbursements: boolean;
  onStep?: (done: number) => void;
}

export interface SimulationResult {
  steps: number;
  crashes: number;
  orders: number;
  /** How many attempts ended how, by rail: `fpx SUCCESS`. */
  endings: Record<string, number>;
  exceptions: Record<string, number>;
  /** How many orders to the bank ended how, by what they were for: `PAYOUT SUCCESS`. */
  disbursements: Record<string, number>;
}

/** Runs a simulation. Throws Broken with the seed, world and step when an invariant fails. */
export async function simulate(
  app: PaymentsApp,
  outside: { rails: readonly Rail[]; bank: FakePayoutBank },
  wanted: SimulationOptions,
): Promise<SimulationResult> {
  const each = Math.ceil(wanted.steps / wanted.merchants);
  const steps = stepsWith(wanted.with_disbursements ? LEAVING_WEIGHTS : []);
  let done = 0;
  const live = async (n: number): Promise<SimulatedMerchant> => {
    const world = await openSimulatedMerchant(app, outside, wanted.seed * 1_000 + n);
    await newBill(app, world, undefined as never);
    for (let at = 0; at < each; at += 1) {
      await step(app, world, steps).catch((cause: unknown) => {
        throw new Error(`seed ${wanted.seed}, world ${n} of ${wanted.merchants}, step ${at}: ${String(cause)}`, { cause });
      });
      done += 1;
      if (isRoundNumber(done)) await sql`vacuum (analyze)`.execute(app.db);
      wanted.onStep?.(done);
    }
    return world;
  };
  const worlds = await Promise.all(Array.from({ length: wanted.merchants }, (_, n) => live(n)));
  await arrive(app, worlds);
  return told(app, worlds, done);
}

/** Each time the tables have doubled: autovacuum is off in tests, and plans for empty tables do not suit full ones. */
const isRoundNumber = (steps: number): boolean => steps >= 512 && Number.isInteger(Math.log2(steps));

async function step(app: PaymentsApp, world: SimulatedMerchant, steps: readonly Step[]): Promise<void> {
  const { random, lives, orders, recent } = world;
  if (recent.length === 0) {
    await begin(app, world, undefined as never);
    return check(app, world);
  }
  lives.points_until_crash = random.below(4) === 0 ? 1 + random.below(30) : Number.POSITIVE_INFINITY;
  // What is new has more happening to it than what is long over.
  const order_no = random.pick(random.below(3) === 0 ? recent : recent.slice(-12));
  const order = orders.get(order_no)!;
  const taken = random.pick(steps);
  await taken(app, world, order);
  lives.points_until_crash = Number.POSITIVE_INFINITY;
  if (!ELSEWHERE.has(taken)) await check(app, world);
}

const LONG = { days: 8 };

/** Everything is reachable again, rails repeat what was never acknowledged, and we ask after what is still open. */
async function arrive(app: PaymentsApp, worlds: readonly SimulatedMerchant[]): Promise<void> {
  for (const world of worlds) {
    world.cut_off.clear();
    for (const order of world.orders.values()) {
      order.rail.setStatus(order.started, order.truth);
      if (order.truth === 'SUCCESS' && !order.is_acknowledged) await saysTheTruth(app, world, order);
    }
  }
  app.advanceTime({ seconds: 31 });
  await sweeps(app, worlds[0]!, undefined as never);
  app.advanceTime(LONG);
  for (const world of worlds) await asksAgain(app, world, undefined as never);
  await allHasLeft(app, worlds);
  for (const world of worlds) await checkArrival(app, world);
  const left = await app.db.selectFrom('callback_inbox').select('id').where('state', '=', 'RECEIVED').execute();
  if (left.length > 0) throw new Error(`${left.length} messages were never worked through`);
}

async function told(app: PaymentsApp, worlds: readonly SimulatedMerchant[], steps: number): Promise<SimulationResult> {
  const attempts = await app.db
    .selectFrom('payment_records')
    .select(['provider', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['provider', 'status'])
    .execute();
  const exceptions = await app.db
    .selectFrom('exceptions')
    .select('kind')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('kind')
    .execute();
  const orders_out = await app.db
    .selectFrom('disbursements')
    .select(['source', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['source', 'status'])
    .execute();
  return {
    disbursements: Object.fromEntries(orders_out.map(({ source, status, count }) => [`${source} ${status}`, count])),
    steps,
    crashes: worlds.reduce((sum, { crashes }) => sum + crashes, 0),
    orders: worlds.reduce((sum, { orders }) => sum + orders.size, 0),
    endings: Object.fromEntries(attempts.map(({ provider, status, count }) => [`${provider} ${status}`, count])),
    exceptions: Object.fromEntries(exceptions.map(({ kind, count }) => [kind, count])),
  };
}
