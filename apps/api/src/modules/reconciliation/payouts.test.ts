import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import { writeOnlyFiles, reconciliationHelpers } from '../../../../../test/reconciliation-helpers.ts';
import { reconcile } from './reconcile.ts';
import { serveReconciliation } from './reconciliation.routes.ts';
import type { ResolveDeps } from './resolve.ts';

// Reconciliation of the payout bank's statements: missing, duplicate, unknown and returned payouts.

const DAY = '2026-11-21';
const DAY_MS = 24 * 60 * 60 * 1000;
const BANK = { kind: 'PAYOUT', provider: 'payout-bank', day: DAY } as const;
const MATCHED = 'MATCHED null 100.00/100.00/100.00 NONE';

let app: DisbursementsApp;
let deps: ResolveDeps;
let helpers: ReturnType<typeof reconciliationHelpers>;
let account_id: string;
beforeAll(async () => {
  app = await disbursementsApp({
    mountRoutes: async ({ server, store, clock, poster, disbursements }) => {
      const paymentSwitch = { applyStatementPayment: () => Promise.reject(new Error('no payments here')) };
      deps = { store, clock, poster, paymentSwitch, disbursements };
      await serveReconciliation(server, { ...deps, files: writeOnlyFiles });
    },
  });
  helpers = reconciliationHelpers(app, () => deps);
});
beforeEach(async () => {
  await asOwner(app.database_url, sql`truncate statement_files, statement_lines, reconciliation_items`);
  const before = new Date(app.clock.now().getTime() - 30 * DAY_MS);
  await app.db.updateTable('disbursements').set({ created_at: before }).execute();
  await app.db.updateTable('disbursements').set({ ended_at: before }).where('ended_at', 'is not', null).execute();
  ({ account_id } = await app.createMerchant());
  await app.fund(account_id, 'payout', 1_000_00);
});
afterAll(() => app.close());

const line = (reference: string, type = 'DEBIT', amount = '100.00'): string =>
  `2026-11-21T02:43:00.000Z,${type},${reference},20261121KUTIMYKL01,MBBEMYKL,8901,${amount},MYR,`;

/** Creates a disbursement of RM 100.00 that the bank has paid; returns its reference. */
async function createPaid(): Promise<string> {
  const { reference, ...key } = await app.createDisbursement(account_id);
  await app.disbursements.send(key);
  expect((await app.loadDisbursement(key)).status).toBe('SUCCESS');
  return reference;
}
/** Creates a disbursement that was sent to the bank and whose response was lost. */
async function createUnconfirmed() {
  const disbursement = await app.createDisbursement(account_id);
  await sql`update disbursements set status = 'PROCESSING', sent_at = ${app.clock.now()}
    where account_id = ${account_id} and id = ${disbursement.id}`.execute(app.db);
  return disbursement;
}

test('missing, duplicate and unknown payout lines open items and move no money', async () => {
  const [right, missing, doubled] = [await createPaid(), await createPaid(), await createPaid()];
  const before = await app.loadBooks(account_id);
  const lines = [line(right), line(doubled), line(doubled), line('PO-FOREIGN', 'DEBIT', '12.34')];
  expect(await helpers.importAndReconcile(BANK, lines)).toMatchObject({ line_count: 4, amount: '312.34' });
  expect(await helpers.summarizeItems()).toEqual({
    [right]: MATCHED,
    [missing]: 'MISSING_THERE not_reported 100.00/100.00/null OPEN',
    [doubled]: 'MISMATCHED doubled 100.00/100.00/200.00 OPEN',
    'PO-FOREIGN': 'MISSING_HERE unknown null/0.00/12.34 OPEN',
  });
  expect(await app.loadBooks(account_id)).toEqual(before);
});

test('a statement line confirms an unconfirmed payout once', async () => {
  const disbursement = await createUnconfirmed();
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_000, payout: 89_892, in_transit: 10_108 });
  await helpers.importAndReconcile(BANK, [line(disbursement.reference)]);
  expect(await helpers.summarizeItems()).toEqual({ [disbursement.reference]: MATCHED });
  await reconcile(deps, BANK);
  expect((await app.loadDisbursement(disbursement)).status).toBe('SUCCESS');
  expect(await app.loadBooks(account_id)).toEqual({
    clearing: -100_000,
    payout: 89_892,
    fee: 100,
    tax: 8,
    paid_out: 10_000,
  });
});

test('a returned payout credits the merchant and keeps the fee', async () => {
  const reference = await createPaid();
  await helpers.importAndReconcile(BANK, [line(reference), line(reference, 'CREDIT')]);
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MATCHED null 0.00/0.00/0.00 NONE' });
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_000, payout: 99_892, fee: 100, tax: 8 });
});

test('a cancelled payout on the statement opens an exception and moves no money', async () => {
  const { reference, ...key } = await app.createDisbursement(account_id);
  await app.disbursements.cancel(key, null);
  await helpers.importAndReconcile(BANK, [line(reference)]);
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MISSING_HERE not_booked 0.00/0.00/100.00 OPEN' });
  expect(await app.loadExceptions(account_id)).toMatchObject([{ kind: 'payout_contradiction' }]);
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_000, payout: 100_000 });
});

test('a payout line with a different amount is a mismatch', async () => {
  const reference = await createPaid();
  await helpers.importAndReconcile(BANK, [line(reference, 'DEBIT', '100.01')]);
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MISMATCHED amount 100.00/100.00/100.01 OPEN' });
});

test('a payout_return resolution credits an unpaid payout once and marks it returned', async () => {
  const reference = await createPaid();
  await helpers.importAndReconcile(BANK, []);
  const [item] = await helpers.items();
  expect((await helpers.resolve(item!, { resolution: 'reversal' })).response_code).toBe(4010);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => helpers.resolve(item!, { resolution: 'payout_return' })),
  );
  expect(answers.filter(({ response_code }) => response_code === 2000).length).toBeGreaterThan(0);
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_000, payout: 99_892, fee: 100, tax: 8 });
  await reconcile(deps, BANK);
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MATCHED null 0.00/0.00/null RESOLVED' });
});

test('a return above the limit that only a statement has is booked once another admin has imported the same file', async () => {
  const amount = sen(600_00);
  const drawn = [{ book: 'payout' as const, amount: sen(601_08) }];
  const { reference, ...key } = await app.createDisbursement(account_id, { amount, drawn });
  await app.disbursements.send(key);
  const before = await app.loadBooks(account_id);
  const lines = [line(reference, 'DEBIT', '600.00'), line(reference, 'CREDIT', '600.00')];
  await helpers.importAndReconcile(BANK, lines);
  expect((await app.loadDisbursement(key)).status).toBe('SUCCESS');
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MISMATCHED returned 600.00/600.00/0.00 OPEN' });
  expect(await app.loadBooks(account_id)).toEqual(before);
  await helpers.confirmAndReconcile(BANK, lines);
  expect((await app.loadDisbursement(key)).status).toBe('RETURNED');
  expect(await helpers.summarizeItems()).toEqual({ [reference]: 'MATCHED null 0.00/0.00/0.00 NONE' });
});
