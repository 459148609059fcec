import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { refundReconciliationApp } from '../../../../../test/refund-reconciliation-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// What only a statement reports: its file is the evidence of one admin, until another admin has imported the same file.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;

let app: Awaited<ReturnType<typeof refundReconciliationApp>>['app'];
let helpers: Awaited<ReturnType<typeof refundReconciliationApp>>['helpers'];
let who: TestCaller;
beforeAll(async () => {
  ({ app, helpers } = await refundReconciliationApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  await asOwner(
    app.database_url,
    sql`truncate statement_files, statement_lines, reconciliation_items, reconciliation_resolutions`,
  );
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.createMerchant();
});

/** A payment that nobody has confirmed, and the line of a statement that has it as paid. */
async function startUnconfirmed(ringgit: number) {
  const started = await app.startOrThrow(await app.createBill(who, { amount: ringgit * 100 }));
  const [amount, settled] = [ringgit, ringgit - 0.5].map((one) => one.toFixed(2));
  const reference = started.transaction_invoice_no;
  const line = `2026-11-21T02:43:00.000Z,PAYMENT,${reference},26112110430001,${amount},0.50,${settled},MYR`;
  return { started, lines: [line] };
}
const books = () => app.loadBooks(who.account_id);
const confirmations = () =>
  app.db
    .selectFrom('audit_logs')
    .select('id')
    .where('action', '=', 'confirm')
    .where('entity', '=', 'statement')
    .execute();

test('a payment up to the limit that only a statement has is booked by one admin', async () => {
  const { started, lines } = await startUnconfirmed(500);
  await helpers.importAndReconcile(FPX, lines);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test(
  'a payment above the limit that only a statement has is booked once another admin has imported the same file',
  { timeout: 60_000 },
  async () => {
    const { started, lines } = await startUnconfirmed(501);
    const reference = started.transaction_invoice_no;
    for (const _ of [1, 2]) {
      await helpers.importAndReconcile(FPX, lines);
      expect(await app.loadAttempt(started)).not.toMatchObject({ status: 'SUCCESS' });
      expect((await helpers.summarizeItems())[reference]).toBe('MISSING_HERE not_booked 0.00/0.00/501.00 OPEN');
      expect(await books()).toEqual({});
    }
    expect(await confirmations()).toEqual([]);
    expect((await helpers.confirmAndReconcile(FPX, lines)).response_code).toBe(2000);
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
    expect((await helpers.summarizeItems())[reference]).toBe('MATCHED null 501.00/501.00/501.00 NONE');
    expect(await confirmations()).toHaveLength(1);
  },
);

test('another file of another admin confirms nothing', { timeout: 60_000 }, async () => {
  const { started, lines } = await startUnconfirmed(501);
  await helpers.importAndReconcile(FPX, lines);
  const other = '2026-11-21T02:43:00.000Z,PAYMENT,BP-9999999999-01,26112110430001,20.00,0.50,19.50,MYR';
  await helpers.confirmAndReconcile(FPX, [...lines, other]);
  expect(await app.loadAttempt(started)).not.toMatchObject({ status: 'SUCCESS' });
  expect(await books()).toEqual({});
});
