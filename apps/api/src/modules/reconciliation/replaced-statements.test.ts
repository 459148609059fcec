import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { reconciliationApp, type reconciliationHelpers } from '../../../../../test/reconciliation-helpers.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// Statements for the wrong day, and what a replaced statement leaves behind.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;

let app: PaymentsApp;
let helpers: ReturnType<typeof reconciliationHelpers>;
let who: TestCaller;
beforeAll(async () => {
  ({ app, helpers } = await reconciliationApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  await asOwner(app.database_url, sql`truncate statement_files, statement_lines, reconciliation_items`);
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.createMerchant();
});

const line = (order_no: string, at: string, amount = '50.00', settled = '49.50'): string =>
  `${at},PAYMENT,${order_no},26112110430001,${amount},0.50,${settled},MYR`;
async function createPaid(): Promise<string> {
  const started = await app.startOrThrow(await app.createBill(who));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return started.transaction_invoice_no;
}

test('a statement of another day is refused and changes nothing, unless it is confirmed', async () => {
  const order_no = await createPaid();
  const yesterday = [line('BP-1111111111-01', '2026-11-20T04:00:00.000Z')];
  await helpers.importAndReconcile(FPX, [line(order_no, '2026-11-21T02:43:00.000Z')]);
  expect(await helpers.bring(FPX, yesterday)).toMatchObject({
    response_code: 4000,
    description: 'Most lines of this file are of 2026-11-20, not of 2026-11-21.',
    breakdown_errors: { day: 'other_day' },
  });
  const { rows } = await sql`select replaced_at from statement_files`.execute(app.db);
  expect(rows).toEqual([{ replaced_at: null }]);
  expect((await helpers.bring({ ...FPX, is_other_day: 'false' }, yesterday)).response_code).toBe(4000);
  expect((await helpers.bring({ ...FPX, is_other_day: 'true' }, yesterday)).response_code).toBe(2000);
});

test('a statement with a line shortly after midnight is of its day', async () => {
  expect((await helpers.bring(FPX, [line('BP-1111111111-01', '2026-11-21T16:20:00.000Z')])).response_code).toBe(2000);
});

test('replacing a wrong statement withdraws the exceptions that it caused, also of payments of other days', async () => {
  app.clock.set('2026-11-18T02:42:00Z');
  const earlier = await createPaid();
  app.clock.set('2026-11-21T02:42:00Z');
  const order_no = await createPaid();
  const at = '2026-11-18T02:43:00.000Z';
  await helpers.importAndReconcile({ ...FPX, day: '2026-11-18' }, [line(earlier, at)]);
  await helpers.importAndReconcile({ ...FPX, is_other_day: 'true' }, [line(earlier, at)]);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [earlier]: 'MISMATCHED doubled 50.00/50.00/100.00 OPEN',
    [order_no]: 'MISSING_THERE not_reported 50.00/50.00/null OPEN',
  });
  await helpers.importAndReconcile(FPX, [line(order_no, '2026-11-21T02:43:00.000Z')]);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [earlier]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE',
  });
});

test("a merchant's exception that only a replaced statement caused is resolved", async () => {
  const started = await app.startOrThrow(await app.createBill(who));
  const order_no = started.transaction_invoice_no;
  const at = '2026-11-21T02:43:00.000Z';
  const statuses = async () =>
    (
      await app.db
        .selectFrom('exceptions')
        .select(['kind', 'status'])
        .where('account_id', '=', who.account_id)
        .execute()
    ).map(({ kind, status }) => `${kind} ${status}`);
  await helpers.importAndReconcile(FPX, [line(order_no, at, '49.00', '48.50')]);
  expect(await statuses()).toEqual(['mismatch OPEN']);
  await helpers.importAndReconcile(FPX, [line(order_no, at)]);
  expect(await statuses()).toEqual(['mismatch RESOLVED']);
  expect((await app.loadAttempt(started)).status).toBe('SUCCESS');
});

test('an unknown bank credit is withdrawn with its statement', async () => {
  const BANK = { kind: 'BANK', provider: 'bank', day: '2026-11-21' } as const;
  const credit = (provider: string) => `2026-11-21T02:00:00Z,CREDIT,B1,${provider},2026-11-20,7.00,MYR`;
  await helpers.importAndReconcile(BANK, [credit('card')]);
  expect(await helpers.items({ kind: 'BANK_CREDIT' })).toMatchObject([{ status: 'MISSING_HERE', work: 'OPEN' }]);
  await helpers.importAndReconcile(BANK, []);
  expect(await helpers.items({ kind: 'BANK_CREDIT' })).toMatchObject([{ reason: 'withdrawn', work: 'NONE' }]);
});
