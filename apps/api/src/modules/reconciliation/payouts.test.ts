import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursingApp, type DisbursingApp } from '../../../../../test/disbursing-app.ts';
import { forgetfulFiles, reconciling } from '../../../../../test/reconciling.ts';
import { reconcile } from './reconcile.ts';
import { serveReconciliation } from './reconciliation.routes.ts';
import type { ResolveParts } from './resolve.ts';

// What the bank says of money that left: missing, doubled, foreign, unknown here and come back, to the sen.

const DAY = '2026-11-21';
const BANK = { kind: 'PAYOUT', provider: 'payout-bank', day: DAY } as const;
const MATCHED = 'MATCHED null 100.00/100.00/100.00 NONE';

let app: DisbursingApp;
let parts: ResolveParts;
let house: ReturnType<typeof reconciling>;
let account_id: string;
beforeAll(async () => {
  app = await disbursingApp({
    mountMore: async ({ server, store, clock, poster, disbursements }) => {
      const paymentSwitch = { hearStatement: () => Promise.reject(new Error('no payments here')) };
      parts = { store, clock, poster, paymentSwitch, disbursements };
      await serveReconciliation(server, { ...parts, files: forgetfulFiles });
    },
  });
  house = reconciling(app, () => parts);
});
beforeEach(async () => {
  await sql`truncate statement_files, statement_lines, reconciliation_items`.execute(app.db);
  await sql`update disbursements set ended_at = ended_at - interval '30 days', created_at = created_at - interval '30 days'`.execute(
    app.db,
  );
  ({ account_id } = await app.merchant());
  await app.fund(account_id, 'payout', 1_000_00);
});
afterAll(() => app.close());

const line = (reference: string, type = 'DEBIT', amount = '100.00'): string =>
  `2026-11-21T02:43:00.000Z,${type},${reference},20261121KUTIMYKL01,MBBEMYKL,8901,${amount},MYR,`;

/** An order of RM 100.00 that the bank has paid; its number. */
async function sent(): Promise<string> {
  const { reference, ...key } = await app.ordered(account_id);
  await app.disbursements.send(key);
  expect((await app.order(key)).status).toBe('SUCCESS');
  return reference;
}
/** One that the bank was told of, and whose answer was lost. */
async function unanswered() {
  const order = await app.ordered(account_id);
  await sql`update disbursements set status = 'PROCESSING', sent_at = ${app.clock.now()}
    where account_id = ${account_id} and id = ${order.id}`.execute(app.db);
  return order;
}

test('a missing, a doubled and a foreign line, and one that is right', async () => {
  const [right, missing, doubled] = [await sent(), await sent(), await sent()];
  const before = await app.books(account_id);
  const lines = [line(right), line(doubled), line(doubled), line('PO-FOREIGN', 'DEBIT', '12.34')];
  expect(await house.tell(BANK, lines)).toMatchObject({ line_count: 4, amount: '312.34' });
  expect(await house.told()).toEqual({
    [right]: MATCHED,
    [missing]: 'MISSING_THERE not_told 100.00/100.00/null OPEN',
    [doubled]: 'MISMATCHED doubled 100.00/100.00/200.00 OPEN',
    'PO-FOREIGN': 'MISSING_HERE unknown null/0.00/12.34 OPEN',
  });
  expect(await app.books(account_id)).toEqual(before);
});

test('paid, and nobody had told us: the statement ends the order as the bank’s answer would have, once', async () => {
  const order = await unanswered();
  expect(await app.books(account_id)).toEqual({ clearing: -100_000, payout: 89_892, in_transit: 10_108 });
  await house.tell(BANK, [line(order.reference)]);
  expect(await house.told()).toEqual({ [order.reference]: MATCHED });
  await reconcile(parts, BANK);
  expect((await app.order(order)).status).toBe('SUCCESS');
  expect(await app.books(account_id)).toEqual({
    clearing: -100_000,
    payout: 89_892,
    fee: 100,
    tax: 8,
    paid_out: 10_000,
  });
});

test('came back: the money is the merchant’s again, the charge is kept', async () => {
  const reference = await sent();
  await house.tell(BANK, [line(reference), line(reference, 'CREDIT')]);
  expect(await house.told()).toEqual({ [reference]: 'MATCHED null 0.00/0.00/0.00 NONE' });
  expect(await app.books(account_id)).toEqual({ clearing: -100_000, payout: 99_892, fee: 100, tax: 8 });
});

test('paid though it was cancelled here: no money moves, and a person is told', async () => {
  const { reference, ...key } = await app.ordered(account_id);
  await app.disbursements.cancel(key, null);
  await house.tell(BANK, [line(reference)]);
  expect(await house.told()).toEqual({ [reference]: 'MISSING_HERE not_booked 0.00/0.00/100.00 OPEN' });
  expect(await app.exceptions(account_id)).toMatchObject([{ kind: 'payout_contradiction' }]);
  expect(await app.books(account_id)).toEqual({ clearing: -100_000, payout: 100_000 });
});

test('another amount than was ordered', async () => {
  const reference = await sent();
  await house.tell(BANK, [line(reference, 'DEBIT', '100.01')]);
  expect(await house.told()).toEqual({ [reference]: 'MISMATCHED amount 100.00/100.00/100.01 OPEN' });
});

test('never paid: a person gives the money back, once, and the order counts as returned', async () => {
  const reference = await sent();
  await house.tell(BANK, []);
  const [item] = await house.items();
  expect((await house.resolve(item!, { resolution: 'reversal' })).response_code).toBe(4010);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => house.resolve(item!, { resolution: 'payout_return' })),
  );
  expect(answers.filter(({ response_code }) => response_code === 2000).length).toBeGreaterThan(0);
  expect(await app.books(account_id)).toEqual({ clearing: -100_000, payout: 99_892, fee: 100, tax: 8 });
  await reconcile(parts, BANK);
  expect(await house.told()).toEqual({ [reference]: 'MATCHED null 0.00/0.00/null RESOLVED' });
});
