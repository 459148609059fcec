import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import {
  reconciliationApp,
  type ReconciliationItem,
  type reconciliationHelpers,
} from '../../../../../test/reconciliation-helpers.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { checkInvariants } from '../invariants/invariants.service.ts';
import { plainPosting } from '../ledger/ledger.service.ts';

// Any sequence of statements, right or wrong, and of resolutions: after the true statement the merchant has what is true.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;
const ORDERS = 3;
const UNKNOWN = 'BP-9999999999-01';
/** What a payment of RM 50.00 leaves the merchant, and what the unknown line adds, in sen. */
const [NET, UNKNOWN_AMOUNT] = [4_892, 2_000];
/** Available money, so that debits are possible. */
const FLOAT = 1_000_00;

let app: PaymentsApp;
let helpers: ReturnType<typeof reconciliationHelpers>;
beforeAll(async () => {
  ({ app, helpers } = await reconciliationApp());
});
afterAll(() => app.close());

/** A statement: how often it has each payment and the unknown one. */
interface Statement {
  orders: readonly number[];
  unknown: number;
}
/** One step: a statement of the day or of another day, then what an admin does with each open item. */
interface Step {
  statement: Statement;
  is_other_day: boolean;
  choices: readonly number[];
}

const times = (most: number) => fc.integer({ min: 0, max: most });
const statement = (most: number): fc.Arbitrary<Statement> =>
  fc.record({
    orders: fc.array(times(most), { minLength: ORDERS, maxLength: ORDERS }),
    unknown: times(1),
  });
const step: fc.Arbitrary<Step> = fc.record({
  statement: statement(2),
  is_other_day: fc.nat(4).map((n) => n === 0),
  choices: fc.array(fc.nat(5), { minLength: ORDERS + 1, maxLength: ORDERS + 1 }),
});

const lineAt = (at: string, reference: string, amount: string): string =>
  `${at},PAYMENT,${reference},26112110430001,${amount},0.50,${(Number(amount) - 0.5).toFixed(2)},MYR`;
function linesOf({ orders, unknown }: Statement, order_nos: readonly string[], at: string): string[] {
  const repeated = (count: number, one: string) => Array.from({ length: count }, () => one);
  return [
    ...order_nos.flatMap((order_no, n) => repeated(orders[n]!, lineAt(at, order_no, '50.00'))),
    ...repeated(unknown, lineAt(at, UNKNOWN, '20.00')),
  ];
}

async function createMerchant(): Promise<{ who: TestCaller; order_nos: string[] }> {
  await asOwner(
    app.database_url,
    sql`truncate statement_files, statement_lines, reconciliation_items, reconciliation_resolutions`,
  );
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  const who = await app.createMerchant();
  const order_nos: string[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const started = await app.startOrThrow(await app.createBill(who));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    order_nos.push(started.transaction_invoice_no);
  }
  const transfer = transferDraft('correction_credit', { id: uuid(), subject_id: uuid(), amount: sen(FLOAT) });
  await app.poster.post(plainPosting, { account_id: who.account_id, subject_id: transfer.subject_id, transfer });
  return { who, order_nos };
}

const openItems = async () =>
  (await helpers.items({ work: 'OPEN' })).filter(({ reference }) => reference.startsWith('BP-'));
/** Resolves an item; the ledger or the rules may refuse it. */
const resolve = (item: ReconciliationItem, resolution: string, { account_id }: TestCaller) =>
  helpers.resolve(item, { resolution, ...(resolution === 'correction_credit' && { account_id }) });

const CHOICES = ['reversal', 'correction_debit', 'correction_credit', 'surplus', 'undo', 'nothing'] as const;
/** What corrects an item for certain, in the order in which it is tried. */
const CORRECTIONS = ['undo', 'reversal', 'correction_credit', 'surplus', 'correction_debit'];

async function play({ statement: one, is_other_day, choices }: Step, who: TestCaller, order_nos: readonly string[]) {
  if (is_other_day) {
    const lines = linesOf({ ...one, unknown: 1 }, order_nos, '2026-11-19T02:43:00.000Z');
    expect(await helpers.bring(FPX, lines)).toMatchObject({ breakdown_errors: { day: 'other_day' } });
  } else await helpers.importAndReconcile(FPX, linesOf(one, order_nos, '2026-11-21T02:43:00.000Z'));
  for (const [n, item] of (await openItems()).entries()) {
    const choice = CHOICES[choices[n % choices.length]!]!;
    if (choice !== 'nothing') await resolve(item, choice, who);
  }
}

/** Imports the true statement and corrects what is open until nothing is. */
async function correct(truth: Statement, who: TestCaller, order_nos: readonly string[]): Promise<void> {
  const lines = linesOf(truth, order_nos, '2026-11-21T02:43:00.000Z');
  await helpers.importAndReconcile(FPX, lines);
  for (let round = 0; ; round++) {
    const open = await openItems();
    if (open.length === 0) return;
    expect(round, JSON.stringify(open)).toBeLessThan(5);
    for (const item of open)
      for (const resolution of CORRECTIONS) if ((await resolve(item, resolution, who)).response_code === 2000) break;
    await helpers.rematch(FPX);
  }
}

async function findFaults({ account_id }: TestCaller): Promise<string[]> {
  const reported: string[] = [];
  const log = { error: (what: object) => void reported.push(JSON.stringify(what)) };
  const anchors = temporaryAnchorLog();
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, 'FULL');
  return reported.filter((one) => one.includes(account_id));
}

test(
  'after the true statement the merchant has what is true, whatever was reported and resolved before',
  { timeout: 240_000 },
  async () => {
    const sequences = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), truth: statement(1) });
    await fc.assert(
      fc.asyncProperty(sequences, async ({ steps, truth }) => {
        const { who, order_nos } = await createMerchant();
        for (const one of steps) await play(one, who, order_nos);
        await correct(truth, who, order_nos);
        const { pending = 0, available = 0, reserve = 0 } = await app.loadBooks(who.account_id);
        const paid = truth.orders.reduce((sum, one) => sum + one, 0);
        expect(pending + available + reserve).toBe(FLOAT + paid * NET + truth.unknown * UNKNOWN_AMOUNT);
        expect(await findFaults(who)).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  },
);
