import { randomInt } from 'node:crypto';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CIMB,
  CIMB_CORPORATE,
  MAYBANK,
  payingApp,
  type Bill,
  type PayingApp,
  type Started,
} from '../../../../../test/paying-app.ts';
import type { Database } from '../../platform/database.ts';
import { storeOf } from '../../platform/store.ts';
import type { SwitchParts } from './switch.service.ts';

/*
 * A payment day gone wrong, many times over: callbacks lost, late, repeated, contradicting, forged and ill-fitting, and
 * the process dying between any two statements. After each step the money must be right, and at the end every payment
 * that FPX confirmed must have arrived, once. SIMULATOR_SEED runs one seed again.
 */

const STEPS = 400;
const SEEDS = process.env.SIMULATOR_SEED ? [Number(process.env.SIMULATOR_SEED)] : [1, 2, randomInt(1_000_000)];

/** Where the process dies: at which of the next points, before or after what it does there. */
let points_left = Number.POSITIVE_INFINITY;
let lives = 0;
class Crash extends Error {}

function point(life: number): void {
  if (life !== lives) throw new Crash('this process is dead');
  points_left -= 1;
  if (points_left > 0) return;
  lives += 1; // whatever else this process still does, fails
  throw new Crash('the process dies here');
}

/** Every statement and every posting is a point at which the process may die: just before it, or with it done. */
function mortal(parts: SwitchParts, db: Kysely<Database>): SwitchParts {
  const life = lives;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      point(life);
      return node;
    },
    async transformResult({ result }) {
      point(life);
      return result;
    },
  };
  const store = storeOf(db.withPlugin(plugin));
  return {
    ...parts,
    store: {
      read: store.read,
      async transact(work) {
        const done = await store.transact(work);
        point(life); // committed, and nobody was told
        return done;
      },
    },
    poster: {
      ...parts.poster,
      async post(kind, command) {
        point(life);
        const posted = await parts.poster.post(kind, command);
        point(life);
        return posted;
      },
    },
  };
}

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp({ arrange: mortal });
});
afterAll(() => app.close());

/** A generator that gives the same numbers for the same seed. */
function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { below, pick: <T>(some: readonly T[]): T => some[below(some.length)]! };
}

/** What FPX knows of an order. A success stays one; everything else may still become one. */
interface Order {
  bill: Bill;
  started: Started;
  truth: 'unheard' | 'pending' | 'failed' | 'success';
  /** FPX has had our OK for the truth: it will not say it again. */
  is_acknowledged: boolean;
}

interface World {
  random: ReturnType<typeof seeded>;
  merchants: string[];
  bills: Bill[];
  orders: Order[];
}

const FAILURES = ['51', '1C', 'OF', '90', '12'];

/** Runs what may die. Answers whether it lived; a new process has begun if it did not. */
async function survives(work: () => Promise<unknown>): Promise<boolean> {
  const life = lives;
  await work().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await app.paymentSwitch().idle();
  if (life === lives) return true;
  points_left = Number.POSITIVE_INFINITY;
  app.restart();
  return false;
}

async function say(order: Order, code: string, told = {}): Promise<boolean> {
  const body = app.fpx.word(order.started.fields, code, told);
  let answer = '';
  await survives(async () => void (answer = await app.callBack(body)));
  return answer === 'OK';
}

const codeOf = ({ truth }: Order, { pick }: World['random']): string =>
  ({ unheard: '76', pending: '09', failed: pick(FAILURES), success: '00' })[truth];

async function begin(world: World): Promise<void> {
  const { random, bills, orders } = world;
  const bill = random.pick(bills);
  let started: Started | null = null;
  await survives(async () => {
    const answer = await app.start(bill, random.pick([MAYBANK, CIMB, CIMB_CORPORATE]));
    if (answer.response_code === 2000) started = answer.data as Started;
  });
  if (started) orders.push({ bill, started, truth: 'unheard', is_acknowledged: false });
}

async function requeryDue(): Promise<void> {
  const due = await app.db
    .selectFrom('payment_records')
    .select(['account_id', 'id'])
    .where('next_requery_at', '<=', app.clock.now())
    .execute();
  for (const attempt of due) await survives(() => app.paymentSwitch().requery(attempt));
}

const STEP: readonly ((world: World, order: Order) => Promise<unknown>)[] = [
  async ({ bills, merchants, random }) =>
    bills.push(await app.bill({ account_id: random.pick(merchants) }, { amount: 500 + random.below(90_000) })),
  begin,
  begin,
  begin,
  // The bank decides.
  async ({ random }, order) => {
    if (order.truth === 'success') return;
    order.truth = random.pick(['pending', 'failed', 'success', 'success'] as const);
    order.is_acknowledged = false;
    app.fpx.knows(order.started.transaction_invoice_no, codeOf(order, random));
  },
  // The truth, once or several times at once.
  async ({ random }, order) => {
    if (order.truth === 'unheard') return;
    const code = codeOf(order, random);
    const times = 1 + random.below(3);
    const words = Array.from({ length: times }, (_, n) => ({ debit_auth_no: `${n % 2}` }));
    const acknowledged: boolean[] = [];
    await survives(async () => {
      const bodies = words.map((told) => app.fpx.word(order.started.fields, code, told));
      const answers = await Promise.all(bodies.map(app.callBack));
      acknowledged.push(...answers.map((answer) => answer === 'OK'));
    });
    order.is_acknowledged ||= acknowledged.includes(true);
  },
  // Anything but the truth, in FPX's own name: only a success is never invented.
  ({ random }, order) => say(order, random.pick([...FAILURES, '09', '99', 'ZZ'])),
  (_, order) => say(order, '00', { signed_by: 'stranger' }),
  ({ random }, order) =>
    say(order, '00', random.pick([{ amount: 1 }, { currency: 'USD' }, { seller_ex_order_no: 'BP-X-01' }])),
  // A browser comes back, saying whatever it likes.
  (_, order) => survives(() => app.comeBack(app.fpx.word(order.started.fields, '00'))),
  (_, order) =>
    survives(() => app.paymentSwitch().receipt({ invoice_no: order.started.invoice_no, page_token: undefined })),
  async ({ random }) => app.pass({ seconds: random.below(120 * 60) }),
  requeryDue,
  () => survives(() => app.paymentSwitch().sweep()),
];

/** What must hold after every step. */
async function moneyIsRight({ merchants, orders }: World): Promise<void> {
  const succeeded = new Set(
    orders.filter(({ truth }) => truth === 'success').map(({ started }) => started.transaction_invoice_no),
  );
  for (const account_id of merchants) {
    const paid = await app.db
      .selectFrom('payment_records')
      .select(['invoice_id', 'transaction_invoice_no', 'status', 'total_amount'])
      .where('account_id', '=', account_id)
      .where('status', 'in', ['SUCCESS', 'DUPLICATE'])
      .execute();
    expect(paid.filter((one) => !succeeded.has(one.transaction_invoice_no))).toEqual([]); // nobody invented money
    const sum = (some: typeof paid) => some.reduce((total, { total_amount }) => total + total_amount, 0);
    const { clearing = 0, reserve = 0 } = await app.books(account_id); // also refolds the whole ledger
    expect({ clearing: 0 - clearing, reserve }).toEqual({
      clearing: sum(paid),
      reserve: sum(paid.filter(({ status }) => status === 'DUPLICATE')),
    });
    const invoices = await app.db
      .selectFrom('invoices')
      .select(['id', 'status'])
      .where('account_id', '=', account_id)
      .execute();
    for (const { id, status } of invoices) {
      const successes = paid.filter((one) => one.invoice_id === id && one.status === 'SUCCESS').length;
      expect([id, successes]).toEqual([id, status === 'PAID' ? 1 : 0]);
    }
  }
}

/** What must hold once FPX has said what it knows, the sweeps have run and nothing is left to ask. */
async function allHasArrived({ orders, merchants, bills }: World): Promise<void> {
  for (const { started, truth } of orders) {
    const { status } = await app.attempt(started);
    if (truth === 'success') expect(['SUCCESS', 'DUPLICATE']).toContain(status);
    else expect(['PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED']).toContain(status);
  }
  const told = await sql<{ status: string; transfers: number; events: number; exceptions: number }>`
    select p.status, p.id,
      (select count(*) from transfers t where t.account_id = p.account_id and t.subject_id = p.id) as transfers,
      (select count(*) from payment_events e where e.payment_record_id = p.id
        and e.kind in ('payment_confirmed', 'payment_duplicate')) as events,
      (select count(*) from exceptions x where x.payment_record_id = p.id and x.kind = 'duplicate_payment') as exceptions
    from payment_records p where p.status in ('SUCCESS', 'DUPLICATE')
      and p.account_id = any(${merchants}::uuid[])`.execute(app.db);
  for (const one of told.rows)
    expect(one).toMatchObject({ transfers: 1, events: 1, exceptions: one.status === 'DUPLICATE' ? 1 : 0 });
  const receipts = await sql<{ count: number }>`select count(*) from outbox where template = 'receipt'
    and account_id = any(${merchants}::uuid[])`.execute(app.db);
  expect(receipts.rows[0]!.count).toBe(told.rows.filter(({ status }) => status === 'SUCCESS').length);
  const left = await sql`select id from callback_inbox where state = 'RECEIVED'`.execute(app.db);
  expect(left.rows).toEqual([]);
  for (const bill of bills) {
    const { status, bill_status } = await app.invoice(bill);
    const open = await sql`select id from payment_records where account_id = ${bill.account_id}
      and invoice_id = ${bill.id} and status in ('PENDING', 'PROCESSING')`.execute(app.db);
    const expected = status === 'PAID' ? 'PAID' : open.rows.length > 0 ? 'PROCESSING' : 'PENDING';
    expect([status, bill_status]).toEqual([expected, expected]);
  }
}

/** FPX repeats what was never acknowledged, and we ask after what is still open. */
async function settle(world: World): Promise<void> {
  for (const order of world.orders) {
    const is_open = (await app.attempt(order.started)).status === 'PROCESSING';
    if (order.truth === 'success' && !order.is_acknowledged && !is_open) expect(await say(order, '00')).toBe(true);
  }
  app.pass({ seconds: 31 });
  await app.paymentSwitch().sweep();
  app.pass({ days: 8 });
  await requeryDue();
}

test.each(SEEDS)('seed %i', { timeout: 60_000 }, async (seed) => {
  const random = seeded(seed);
  const merchants = [(await app.merchant()).account_id, (await app.merchant()).account_id];
  const world: World = { random, merchants, bills: [], orders: [] };
  world.bills.push(await app.bill({ account_id: merchants[0]! }), await app.bill({ account_id: merchants[1]! }));
  while (world.orders.length === 0) await begin(world);

  let crashes = 0;
  for (let n = 0; n < STEPS; n += 1) {
    const before = lives;
    const may_die = random.below(4) === 0;
    points_left = may_die ? 1 + random.below(30) : Number.POSITIVE_INFINITY;
    await random.pick(STEP)(world, random.pick(world.orders));
    points_left = Number.POSITIVE_INFINITY;
    crashes += lives - before;
    await moneyIsRight(world);
  }
  await settle(world);
  await moneyIsRight(world);
  await allHasArrived(world);

  // The run was worth something: money came, some of it twice, and the process died on the way.
  const outcomes = new Set(
    await Promise.all(world.orders.map(async ({ started }) => (await app.attempt(started)).status)),
  );
  expect(outcomes).toContain('SUCCESS');
  expect(crashes).toBeGreaterThan(5);
});
