import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { asOwner } from '../database.ts';
import type { PaymentsApp } from '../payments-app.ts';
import type { FakePayoutBank } from '../fake-payout-bank.ts';
import { check, checkFinalState } from './invariants.ts';
import { completeDisbursements, DISBURSEMENT_STEPS } from './disbursement-steps.ts';
import {
  requeryDueAttempts,
  startPayment,
  EXTERNAL_STEPS,
  newBill,
  sendTrueCallbacks,
  weightedSteps,
  sweepInbox,
  type Step,
} from './payment-steps.ts';
import { correctEverything, checkTruth } from './resolution-steps.ts';
import {
  createShared,
  openSimulatedMerchant,
  type Rail,
  type SimulatedMerchant,
  type SimulationHooks,
} from './simulated-merchant.ts';

/*
 * Simulates payments under failures: callbacks of every rail are lost, late, repeated, contradicting, forged or
 * mismatched, rails are unreachable, and the process crashes between any two statements. Each merchant has its own
 * process; merchants share the database, the poster and the clock. The steps of a merchant run one after another, and
 * the ledger invariants (I1 to I14) are checked after each of them.
 */

export interface SimulationOptions {
  seed: number;
  merchants: number;
  /** The total over all merchants. */
  steps: number;
  /** Whether disbursement steps are included. */
  with_disbursements: boolean;
  hooks?: SimulationHooks;
}

export interface SimulationResult {
  steps: number;
  crashes: number;
  orders: number;
  /** The number of attempts by rail and status: `fpx SUCCESS`. */
  endings: Record<string, number>;
  exceptions: Record<string, number>;
  /** The number of disbursements by source and status: `PAYOUT SUCCESS`. */
  disbursements: Record<string, number>;
  /** The number of slips by status and by how many admins confirmed them: `PAID by 2`. */
  slips: Record<string, number>;
  /** The number of resolutions by kind, undone ones apart: `reversal`, `reversal undone`. */
  resolutions: Record<string, number>;
}

/** Runs a simulation. Throws an InvariantViolation with the seed, merchant and step when an invariant fails. */
export async function simulate(
  app: PaymentsApp,
  environment: { rails: readonly Rail[]; bank: FakePayoutBank },
  options: SimulationOptions,
): Promise<SimulationResult> {
  const steps_per_merchant = Math.ceil(options.steps / options.merchants);
  const steps = weightedSteps(options.with_disbursements ? DISBURSEMENT_STEPS : []);
  const shared = createShared(options.hooks);
  let done = 0;
  let has_failed = false;
  const runMerchant = async (n: number): Promise<SimulatedMerchant> => {
    const merchant = await openSimulatedMerchant(app, { ...environment, shared }, options.seed * 1_000 + n);
    await newBill(app, merchant, undefined as never);
    for (let at = 0; at < steps_per_merchant && !has_failed; at += 1) {
      await step(app, merchant, steps).catch((cause: unknown) => {
        has_failed = true;
        throw new Error(`seed ${options.seed}, merchant ${n} of ${options.merchants}, step ${at}: ${String(cause)}`, {
          cause,
        });
      });
      done += 1;
      if (isPowerOfTwo(done)) await asOwner(app.database_url, sql`vacuum (analyze)`);
    }
    return merchant;
  };
  // Nobody takes steps any more when this returns, also after a failure.
  const runs = await Promise.allSettled(Array.from({ length: options.merchants }, (_, n) => runMerchant(n)));
  const merchants = runs.map((run) => {
    if (run.status === 'rejected') throw run.reason;
    return run.value;
  });
  await finishSimulation(app, merchants);
  return summarize(app, merchants, done);
}

/** Whether the tables have doubled since the last analyze: autovacuum is off in tests, and plans for empty tables do not suit full ones. */
const isPowerOfTwo = (steps: number): boolean => steps >= 512 && Number.isInteger(Math.log2(steps));

async function step(app: PaymentsApp, merchant: SimulatedMerchant, steps: readonly Step[]): Promise<void> {
  const { random, crash_schedule, orders, recent_order_nos } = merchant;
  if (recent_order_nos.length === 0) {
    await startPayment(app, merchant, undefined as never);
    return check(app, merchant);
  }
  crash_schedule.points_until_crash = random.below(4) === 0 ? 1 + random.below(30) : Number.POSITIVE_INFINITY;
  // Newer payments get more steps than old ones.
  const order_no = random.pick(random.below(3) === 0 ? recent_order_nos : recent_order_nos.slice(-12));
  const order = orders.get(order_no)!;
  const next_step = random.pick(steps);
  await next_step(app, merchant, order);
  crash_schedule.points_until_crash = Number.POSITIVE_INFINITY;
  if (!EXTERNAL_STEPS.has(next_step)) await check(app, merchant);
}

const LONG_TIME = { days: 8 };

/** Makes every rail reachable, repeats unacknowledged successes, requeries open attempts and checks the final state. */
async function finishSimulation(app: PaymentsApp, merchants: readonly SimulatedMerchant[]): Promise<void> {
  for (const merchant of merchants) {
    merchant.unreachable_rails.clear();
    for (const order of merchant.orders.values()) {
      order.rail.setStatus(order.started, order.rail_status);
      if (order.rail_status === 'SUCCESS' && !order.is_acknowledged) await sendTrueCallbacks(app, merchant, order);
    }
  }
  // A message that failed before is due again within an hour.
  app.advanceTime({ minutes: 61 });
  await sweepInbox(app, merchants[0]!, undefined as never);
  app.advanceTime(LONG_TIME);
  for (const merchant of merchants) await requeryDueAttempts(app, merchant, undefined as never);
  await completeDisbursements(app, merchants);
  for (const merchant of merchants) await giveFloat(app, merchant);
  await correctEverything(app, merchants);
  for (const merchant of merchants) {
    await checkFinalState(app, merchant);
    await checkTruth(app, merchant);
  }
  const unprocessed = await app.db.selectFrom('callback_inbox').select('id').where('state', '=', 'RECEIVED').execute();
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} messages were never processed`);
}

/** Available money, so that every debit is possible. */
async function giveFloat(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  const { account_id } = merchant;
  const subject_id = uuid();
  merchant.float = 100_000_00;
  const transfer = transferDraft('correction_credit', { id: uuid(), subject_id, amount: sen(merchant.float) });
  await app.poster.post(plainPosting, { account_id, subject_id, transfer });
}

async function summarize(
  app: PaymentsApp,
  merchants: readonly SimulatedMerchant[],
  steps: number,
): Promise<SimulationResult> {
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
  const { rows: slips } = await sql<{ ending: string; count: number }>`
    select case when i.status = 'PAID' then 'PAID by ' || (1 + (select count(*) from admin_proposals p
      where p.account_id = i.account_id and p.subject_id = i.id and p.status = 'CONFIRMED')) else i.status end as ending,
      count(*)::int as count
    from invoices i where i.review is not null group by 1`.execute(app.db);
  const { rows: resolutions } = await sql<{ resolution: string; count: number }>`
    select resolution || case when undone_at is null then '' else ' undone' end as resolution, count(*)::int as count
    from reconciliation_resolutions group by 1`.execute(app.db);
  return {
    resolutions: Object.fromEntries(resolutions.map(({ resolution, count }) => [resolution, count])),
    slips: Object.fromEntries(slips.map(({ ending, count }) => [ending, count])),
    disbursements: Object.fromEntries(orders_out.map(({ source, status, count }) => [`${source} ${status}`, count])),
    steps,
    crashes: merchants.reduce((sum, { crashes }) => sum + crashes, 0),
    orders: merchants.reduce((sum, { orders }) => sum + orders.size, 0),
    endings: Object.fromEntries(attempts.map(({ provider, status, count }) => [`${provider} ${status}`, count])),
    exceptions: Object.fromEntries(exceptions.map(({ kind, count }) => [kind, count])),
  };
}
