import { reconciliation } from '@kutip/contracts/reconciliation';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { ADMIN, reconciliationApp, type reconciliationHelpers } from '../../../../../test/reconciliation-helpers.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { countLockWaits } from '../../../../../test/locks.ts';
import { checkInvariants } from '../invariants/invariants.service.ts';
import { plainPosting } from '../ledger/ledger.service.ts';

// Evidence that arrives after a resolution: the item is open again, shows what was posted, and the undo posts the opposite.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;

const anchors = temporaryAnchorLog();
let app: PaymentsApp;
let helpers: ReturnType<typeof reconciliationHelpers>;
let who: TestCaller;
beforeAll(async () => {
  ({ app, helpers } = await reconciliationApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  await asOwner(
    app.database_url,
    sql`truncate statement_files, statement_lines, reconciliation_items, reconciliation_resolutions`,
  );
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.createMerchant();
});

const line = (order_no: string, amount = '50.00', settled = '49.50'): string =>
  `2026-11-21T02:43:00.000Z,PAYMENT,${order_no},26112110430001,${amount},0.50,${settled},MYR`;
const books = () => app.loadBooks(who.account_id);
const PAID = { clearing: -5_000, pending: 4_892, fee: 100, tax: 8 };

/** Creates a payment that FPX has confirmed; returns its order number. */
async function createPaid(amount = 5_000): Promise<string> {
  const started = await app.startOrThrow(await app.createBill(who, { amount }));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return started.transaction_invoice_no;
}
const item = async () => {
  const [one, ...others] = await helpers.items({ kind: 'PAYMENT' });
  expect(others).toEqual([]);
  return one!;
};
async function readItem() {
  const { id, account_id } = await item();
  return (await app.call(reconciliation.item, { params: { id, account_id } }, ADMIN)).data;
}
const resolve = async (resolution: string, more: object = {}) => helpers.resolve(await item(), { resolution, ...more });
/** Makes the net amount of one payment available to the merchant. */
async function makeAvailable(): Promise<void> {
  const { account_id } = who;
  const release = transferDraft('settlement_release', { id: uuid(), subject_id: uuid(), amount: sen(4_892) });
  await app.poster.post(plainPosting, { account_id, subject_id: release.subject_id, transfer: release });
}
async function findFaults(): Promise<string[]> {
  const reported: string[] = [];
  const log = { error: (what: object) => void reported.push(JSON.stringify(what)) };
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, 'FULL');
  return reported.filter((one) => one.includes(who.account_id));
}
const loadPayment = (order_no: string) => app.loadAttempt({ transaction_invoice_no: order_no } as never);
const noticeKinds = async () =>
  (
    await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', who.account_id)
      .where('kind', 'not in', ['BILL_CREATED', 'PAYMENT_SUCCESS'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const eventKinds = async () =>
  (
    await app.db
      .selectFrom('payment_events')
      .select('kind')
      .where('account_id', '=', who.account_id)
      .where('actor', '=', 'system')
      .where('kind', 'like', '%ed')
      .where('kind', 'not in', ['bill_created', 'attempt_started'])
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const waitingForLocks = () => countLockWaits(app.db);

test('a reversal that is being posted while its item is matched again is seen', async () => {
  const order_no = await createPaid();
  await helpers.importAndReconcile(FPX, []);
  const { account_id, id: item_id } = await item();
  const started: Promise<unknown>[] = [];
  const blocked = app.db.transaction().execute(async (transaction) => {
    // The reversal waits for this entry when it writes its own, after it has looked at the statement.
    await sql`insert into reconciliation_resolutions (account_id, id, item_id, resolution, amount, note, resolved_by,
      resolved_at, transfer_id) values (${account_id}, ${uuid()}, ${item_id}, 'reversal', 0, '', ${uuid()}, now(),
      ${uuid()})`.execute(transaction);
    started.push(resolve('reversal'));
    await expect.poll(waitingForLocks).toBe(1);
    await helpers.bring(FPX, [line(order_no)]);
    started.push(helpers.rematch(FPX));
    await expect.poll(waitingForLocks).toBe(2);
    throw new Error('rolled back');
  });
  await expect(blocked).rejects.toThrow('rolled back');
  const [reversal] = await Promise.all(started);
  expect(reversal).toMatchObject({ response_code: 2000 });
  expect(await readItem()).toMatchObject({ status: 'MISMATCHED', reason: 'corrected', work: 'OPEN' });
});

describe('a reversed payment that the corrected statement has', () => {
  test('opens the item with the reversal, and its undo restores the payment with fee, refund and settlement', async () => {
    const order_no = await createPaid();
    const before = await loadPayment(order_no);
    await helpers.importAndReconcile(FPX, []);
    expect((await resolve('reversal')).response_code).toBe(2000);
    expect(await books()).toEqual({});
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    expect(await readItem()).toMatchObject({
      status: 'MISMATCHED',
      reason: 'corrected',
      work: 'OPEN',
      posted_amount: '0.00',
      reported_amount: '50.00',
      resolutions: ['undo', 'note'],
      history: [{ resolution: 'reversal', amount: '50.00', reported_amount: null, undone_at: null }],
    });
    expect(await resolve('undo', { note: 'FPX corrected it.' })).toMatchObject({
      response_code: 2000,
      data: {
        status: 'MATCHED',
        work: 'NONE',
        resolution: null,
        history: [{ resolution: 'reversal', undo_note: 'FPX corrected it.', undone_at: expect.any(String) }],
      },
    });
    expect(await books()).toEqual(PAID);
    const { captured, charged_back, held, refunded } = before;
    expect(await loadPayment(order_no)).toMatchObject({ captured, charged_back, held, refunded });
    const { sum } = await app.db
      .selectFrom('settlement_deductions')
      .select((eb) => eb.fn.sum<string>('amount').as('sum'))
      .where('account_id', '=', who.account_id)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
      [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE',
    });
    expect(await noticeKinds()).toEqual(['PAYMENT_REVERSED', 'PAYMENT_RESTORED']);
    expect(await eventKinds()).toEqual(['payment_reversed', 'payment_restored']);
    expect(await findFaults()).toEqual([]);
  });

  test('can be reversed and restored again and again', async () => {
    const order_no = await createPaid();
    for (const _ of [1, 2]) {
      await helpers.importAndReconcile(FPX, []);
      expect((await resolve('reversal')).response_code).toBe(2000);
      await helpers.importAndReconcile(FPX, [line(order_no)]);
      expect((await resolve('undo')).response_code).toBe(2000);
      expect(await books()).toEqual(PAID);
    }
    expect(await findFaults()).toEqual([]);
  });

  test('is resolved again when the line is withdrawn again, and can be left as it is with a note', async () => {
    const order_no = await createPaid();
    await helpers.importAndReconcile(FPX, []);
    await resolve('reversal');
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    await helpers.importAndReconcile(FPX, []);
    expect(await item()).toMatchObject({ status: 'MISSING_THERE', work: 'RESOLVED' });
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    expect((await resolve('note')).data).toMatchObject({ reason: 'corrected', work: 'RESOLVED' });
    await helpers.importAndReconcile(FPX, [line(order_no, '49.00', '48.50')]);
    expect(await item()).toMatchObject({ reason: 'corrected', work: 'OPEN', reported_amount: '49.00' });
    await resolve('undo');
    expect(await readItem()).toMatchObject({
      reason: 'amount',
      work: 'OPEN',
      resolutions: ['correction_debit', 'note'],
    });
  });
});

test('a debit of a missing payment is credited again when the corrected statement has it', async () => {
  const order_no = await createPaid();
  await makeAvailable();
  const before = await books();
  await helpers.importAndReconcile(FPX, []);
  expect((await resolve('correction_debit')).response_code).toBe(2000);
  expect(await books()).toEqual({ clearing: -108, fee: 100, tax: 8 });
  await helpers.importAndReconcile(FPX, [line(order_no)]);
  expect(await readItem()).toMatchObject({ reason: 'corrected', work: 'OPEN', posted_amount: '1.08' });
  expect((await resolve('undo')).response_code).toBe(2000);
  expect(await books()).toEqual(before);
  expect(await noticeKinds()).toEqual(['CORRECTION_DEBITED', 'CORRECTION_CREDITED']);
  expect((await resolve('undo')).response_code).toBe(4010);
  // makeAvailable posts a release without its settlement, which I14 finds.
  expect(await findFaults()).toEqual([expect.stringContaining('"I14"')]);
});

test('a credit of unknown money is debited again when the corrected statement does not have it', async () => {
  await helpers.importAndReconcile(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
  expect((await resolve('correction_credit', { account_id: who.account_id })).response_code).toBe(2000);
  await helpers.importAndReconcile(FPX, []);
  expect(await readItem()).toMatchObject({
    reason: 'corrected',
    work: 'OPEN',
    posted_amount: '20.00', // in the merchant's ledger, though the item is nobody's
    resolutions: ['undo', 'note'],
    history: [{ resolution: 'correction_credit', merchant_name: 'Warung Aisyah' }],
  });
  expect((await resolve('undo')).data).toMatchObject({ status: 'MATCHED', reason: 'withdrawn', work: 'NONE' });
  expect(await books()).toEqual({});
  expect(await noticeKinds()).toEqual(['CORRECTION_CREDITED', 'CORRECTION_DEBITED']);
});

test('a credit that the merchant has spent is not undone and stays open', async () => {
  await helpers.importAndReconcile(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
  await resolve('correction_credit', { account_id: who.account_id });
  const { account_id } = who;
  const spent = transferDraft('plan_charge', { id: uuid(), subject_id: uuid(), amount: sen(1_500) });
  await app.poster.post(plainPosting, { account_id, subject_id: spent.subject_id, transfer: spent });
  await helpers.importAndReconcile(FPX, []);
  expect((await resolve('undo')).response_code).toBe(4014);
  expect(await item()).toMatchObject({ reason: 'corrected', work: 'OPEN' });
});

test('an overpayment that the corrected statement does not have is withdrawn, unless it is refunded', async () => {
  const order_no = await createPaid();
  await helpers.importAndReconcile(FPX, [line(order_no), line(order_no)]);
  expect((await resolve('surplus')).response_code).toBe(2000);
  await helpers.importAndReconcile(FPX, [line(order_no)]);
  expect(await readItem()).toMatchObject({ work: 'OPEN', resolutions: ['undo', 'note'] });
  expect((await resolve('undo')).data).toMatchObject({ status: 'MATCHED', work: 'NONE', booked_amount: '50.00' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([
    { kind: 'overpaid', detail: { surplus: '0.00', withdrawn: '50.00' } },
  ]);
  // The surplus comes back: it is an overpayment again.
  await helpers.importAndReconcile(FPX, [line(order_no), line(order_no)]);
  expect((await resolve('surplus')).response_code).toBe(2000);
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{}, { detail: { surplus: '50.00' } }]);
  expect(await books()).toEqual(PAID);
});

test('an overpayment whose refund was returned and then cancelled is the merchant’s, so it is debited and its item stays', async () => {
  const order_no = await createPaid();
  await helpers.importAndReconcile(FPX, [line(order_no), line(order_no)]);
  expect((await resolve('surplus')).response_code).toBe(2000);
  const { rows } = await sql<{ returned: number }>`
    insert into void_sale_records (account_id, id, invoice_no, payment_record_id, invoice_id, exception_id, type, is_duplicate,
      is_surplus, amount, fee_returned, reason, status, needs_approval, drawn, requested_by, is_returned, created_at, updated_at)
    select account_id, gen_random_uuid(), 'RF-1', payment_record_id, invoice_id, id, 'REFUND', false, true, 5000, 0, 'Returned',
      'CANCELLED', false, '[]', gen_random_uuid(), true, now(), now()
    from exceptions where account_id = ${who.account_id} and kind = 'overpaid' returning 1 as returned`.execute(app.db);
  expect(rows).toHaveLength(1);
  await helpers.importAndReconcile(FPX, [line(order_no)]);
  expect(await readItem()).toMatchObject({ work: 'OPEN', resolutions: ['correction_debit', 'note'] });
  expect((await resolve('undo')).response_code).toBe(4010);
});

test('a statement that is replaced before it is matched again settles nothing', async () => {
  const order_no = await createPaid();
  await helpers.importAndReconcile(FPX, [line(order_no), line(order_no)]);
  expect((await helpers.bring(FPX, [line(order_no)])).response_code).toBe(2000);
  expect(await resolve('surplus')).toMatchObject({ response_code: 4010, breakdown_errors: 'statement_changed' });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

test('a reversal, its undo and an overpayment above the limit each wait for a second admin', async () => {
  const order_no = await createPaid(50_001);
  const whole = line(order_no, '500.01', '499.51');
  const before = await books();
  const checker: TestCaller = { ...ADMIN, user_id: uuid() };
  const confirm = async () => {
    const { id, account_id, proposal } = await readItem();
    const body = { proposal_id: proposal.id, decision: 'CONFIRM' as const };
    return app.call(reconciliation.decideProposal, { params: { id, account_id }, body }, checker);
  };
  await helpers.importAndReconcile(FPX, []);
  expect((await resolve('reversal')).data).toMatchObject({ work: 'OPEN', proposal: { amount: '500.01' } });
  expect(await books()).toEqual(before);
  expect((await confirm()).data).toMatchObject({ work: 'RESOLVED' });
  expect(await books()).toEqual({});
  await helpers.importAndReconcile(FPX, [whole]);
  expect((await resolve('undo')).data).toMatchObject({ work: 'OPEN', proposal: { resolution: 'undo' } });
  expect(await books()).toEqual({});
  expect((await confirm()).data).toMatchObject({ status: 'MATCHED', work: 'NONE' });
  expect(await books()).toEqual(before);
  await helpers.importAndReconcile(FPX, [whole, whole]);
  expect((await resolve('surplus')).data).toMatchObject({ work: 'OPEN', proposal: { resolution: 'surplus' } });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
  expect((await confirm()).data).toMatchObject({ work: 'RESOLVED' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ detail: { surplus: '500.01' } }]);
});

test('the audit entry of a resolution is written in its posting', async () => {
  await createPaid();
  await helpers.importAndReconcile(FPX, []);
  const { id } = await item();
  await resolve('reversal');
  const entries = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'after'])
    .where('entity_id', '=', id)
    .execute();
  expect(entries).toMatchObject([
    { action: 'resolve', after: { resolution: 'reversal', amount: 5_000, transfer_id: expect.any(String) } },
  ]);
});
