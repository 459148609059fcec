import { reconciliation } from '@kutip/contracts/reconciliation';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { CIMB, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { ADMIN, writeOnlyFiles, reconciliationHelpers } from '../../../../../test/reconciliation-helpers.ts';
import { linkMerchant, openIntroducer } from '../introducers/introducers.service.ts';
import { checkInvariants, type InvariantCheckDeps } from '../invariants/invariants.service.ts';
import { plainPosting } from '../ledger/ledger.service.ts';
import { reconcile } from './reconcile.ts';
import { serveReconciliation } from './reconciliation.routes.ts';
import type { ResolveDeps } from './resolve.ts';

// Reconciliation of provider statements: missing, duplicate, unknown and wrong lines, and their resolutions.

const DAY = '2026-11-21';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const FPX = { kind: 'PROVIDER', provider: 'fpx', day: DAY } as const;

let app: PaymentsApp;
const anchors = temporaryAnchorLog();
let deps: ResolveDeps;
let helpers: ReturnType<typeof reconciliationHelpers>;
let who: TestCaller;
beforeAll(async () => {
  app = await paymentsApp({
    mountRoutes: async ({ server, store, clock, poster }) => {
      const paymentSwitch = {
        applyStatementPayment: (payment: never) => app.paymentSwitch().applyStatementPayment(payment),
      };
      deps = {
        store,
        clock,
        poster,
        paymentSwitch,
        disbursements: { applyBankResult: () => Promise.reject(new Error('no bank')) },
      };
      await serveReconciliation(server, { ...deps, files: writeOnlyFiles });
    },
  });
  helpers = reconciliationHelpers(app, () => deps);
});
beforeEach(async () => {
  await asOwner(app.database_url, sql`truncate statement_files, statement_lines, reconciliation_items`);
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.createMerchant();
});
afterAll(() => app.close());

const line = (order_no: string, amount = '50.00', settled = '49.50', currency = 'MYR', fee = '0.50'): string =>
  `2026-11-21T02:43:00.000Z,PAYMENT,${order_no},26112110430001,${amount},${fee},${settled},${currency}`;

/** Creates a payment of RM 50.00 that FPX has confirmed; returns its order number. */
async function createPaid(service_id?: number): Promise<string> {
  const started = await app.startOrThrow(await app.createBill(who), service_id);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return started.transaction_invoice_no;
}
const books = () => app.loadBooks(who.account_id);
async function findFaults(): Promise<string[]> {
  const reported: string[] = [];
  const log = {
    error: (what: { invariant: string }) => void reported.push(JSON.stringify(what)),
  } as unknown as InvariantCheckDeps['log'];
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, 'FULL');
  return reported.filter((one) => one.includes(who.account_id));
}
const onlyItem = async (filter: object = {}) => {
  const [item, ...others] = await helpers.items(filter);
  expect(others).toEqual([]);
  return item!;
};

test('missing, duplicate and unknown payment lines open items and move no money', async () => {
  const [right, missing, doubled] = [await createPaid(), await createPaid(CIMB), await createPaid()];
  const before = await books();
  const statement = await helpers.importAndReconcile(FPX, [
    line(right),
    line(doubled),
    line(doubled),
    line('BP-9999999999-01', '20.00', '19.50'),
  ]);
  expect(statement).toMatchObject({
    line_count: 4,
    amount: '170.00',
    fee: '2.00',
    settled: '168.00',
    is_current: true,
  });
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [right]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [missing]: 'MISSING_THERE not_reported 50.00/50.00/null OPEN',
    [doubled]: 'MISMATCHED doubled 50.00/50.00/100.00 OPEN',
    'BP-9999999999-01': 'MISSING_HERE unknown null/0.00/20.00 OPEN',
  });
  expect((await helpers.items({ work: 'OPEN', account_id: NOBODY })).map(({ reference }) => reference)).toEqual([
    'BP-9999999999-01',
  ]);
  // Matching moves no money.
  expect(await books()).toEqual(before);
  const { data } = await app.call(reconciliation.summary, { query: { start_date: DAY, end_date: DAY } }, ADMIN);
  expect(data.days.find(({ kind }: { kind: string }) => kind === 'PAYMENT')).toEqual({
    day: DAY,
    kind: 'PAYMENT',
    provider: 'fpx',
    is_reported: true,
    item_count: 4,
    booked_amount: '150.00',
    reported_amount: '170.00',
    by_status: { EXPECTED: 0, MATCHED: 1, MISMATCHED: 1, MISSING_HERE: 1, MISSING_THERE: 1 },
    open_count: 3,
    matched_bps: 3_333,
  });
});

test('a chargeback and a negative line open the items of their payments, and move no money', async () => {
  const [right, charged, negative] = [await createPaid(), await createPaid(), await createPaid()];
  const before = await books();
  const chargeback = (order_no: string, settled: string) =>
    line(order_no, '50.00', settled).replace('PAYMENT', 'CHARGEBACK');
  const statement = await helpers.importAndReconcile(FPX, [
    line(right),
    line(charged),
    chargeback(charged, '-50.50'),
    line(negative),
    // Ten of it, with the fee given back.
    line(negative, '-10.00', '-9.50', 'MYR', '-0.50'),
    line('BP-9999999999-02', '-5.00', '-5.00', 'MYR', '0.00'),
  ]);
  expect(statement).toMatchObject({ line_count: 6, amount: '85.00', fee: '1.50', settled: '83.50' });
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [right]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [charged]: 'MISMATCHED returned 50.00/50.00/0.00 OPEN',
    [negative]: 'MISMATCHED amount 50.00/50.00/40.00 OPEN',
    'BP-9999999999-02': 'MISSING_HERE unknown null/0.00/-5.00 OPEN',
  });
  expect(await books()).toEqual(before);
});

test('a payment is expected until its statement is imported, near midnight also the next day’s', async () => {
  const early = await createPaid();
  app.clock.set('2026-11-21T15:30:00Z'); // 23:30 in Kuala Lumpur
  const late = await createPaid();
  await reconcile(deps, FPX);
  const expected = 'EXPECTED null 50.00/50.00/null NONE';
  expect(await helpers.summarizeItems()).toEqual({ [early]: expected, [late]: expected });
  await helpers.importAndReconcile(FPX, [line(early)]);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [early]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [late]: expected,
  });
  app.clock.set('2026-11-22T15:30:00Z');
  await helpers.importAndReconcile({ ...FPX, day: '2026-11-22' }, [line(late).replace('T02:43:', 'T15:31:')]);
  expect((await helpers.summarizeItems({ kind: 'PAYMENT' }))[late]).toBe('MATCHED null 50.00/50.00/50.00 NONE');
});

test('a payment near midnight that no statement reports is missing three days later, also without a statement of the next day', async () => {
  app.clock.set('2026-11-21T15:30:00Z'); // 23:30 in Kuala Lumpur
  const late = await createPaid();
  await helpers.importAndReconcile(FPX, []);
  for (const [day, item] of [
    ['2026-11-24', 'EXPECTED null 50.00/50.00/null NONE'],
    ['2026-11-25', 'MISSING_THERE not_reported 50.00/50.00/null OPEN'],
  ] as const) {
    app.clock.set(`${day}T02:00:00Z`);
    await reconcile(deps, FPX);
    expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({ [late]: item });
  }
});

test('a success that only the statement contains confirms the payment once', async () => {
  const bill = await app.createBill(who);
  const { transaction_invoice_no: order_no } = await app.startOrThrow(bill);
  await helpers.importAndReconcile(FPX, [line(order_no)]);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE',
  });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  const kinds = await app.loadEventKinds(bill);
  await reconcile(deps, FPX);
  expect(await app.loadEventKinds(bill)).toEqual(kinds);
  expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  expect(await findFaults()).toEqual([]);
});

test('a statement line with a different amount opens an exception and confirms nothing', async () => {
  const started = await app.startOrThrow(await app.createBill(who));
  const order_no = started.transaction_invoice_no;
  await helpers.importAndReconcile(FPX, [line(order_no, '49.00', '48.50')]);
  await reconcile(deps, FPX);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [order_no]: 'MISSING_HERE not_booked 0.00/0.00/49.00 OPEN',
  });
  expect((await app.loadAttempt(started)).status).toBe('PROCESSING');
  expect(await app.loadExceptions(who.account_id)).toMatchObject([
    { kind: 'mismatch', detail: { reported_amount: '49.00' } },
  ]);
  expect(await books()).toEqual({});
});

test('a repeated file is not imported again and a new file replaces the statement', async () => {
  const order_no = await createPaid();
  const wrong = [line(order_no), line(order_no), line('BP-9999999999-01')];
  const { id } = await helpers.importAndReconcile(FPX, wrong);
  expect(await helpers.bring(FPX, wrong)).toMatchObject({ data: { id, is_repeated: true } });
  expect((await helpers.summarizeItems())[order_no]).toBe('MISMATCHED doubled 50.00/50.00/100.00 OPEN');
  const { id: right } = await helpers.importAndReconcile(FPX, [line(order_no)]);
  expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
    [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE',
    'BP-9999999999-01': 'MATCHED withdrawn null/0.00/null NONE',
  });
  // Importing the first file again makes it current.
  expect(await helpers.importAndReconcile(FPX, wrong)).toMatchObject({ id, is_repeated: false, is_current: true });
  expect((await helpers.summarizeItems())[order_no]).toBe('MISMATCHED doubled 50.00/50.00/100.00 OPEN');
  const { data } = await app.call(reconciliation.statements, { query: {}, body: { is_current: false } }, ADMIN);
  expect(data.list.data.map((one: { id: string }) => one.id)).toEqual([right]);
});

describe('resolving mismatches', () => {
  test('a reversal reverses a missing payment including our fee, refundable amount and settlement', async () => {
    const order_no = await createPaid();
    await createPaid();
    expect(await books()).toEqual({ clearing: -10_000, pending: 9_784, fee: 200, tax: 16 });
    await helpers.importAndReconcile(FPX, []);
    const item = (await helpers.items()).find(({ reference }) => reference === order_no)!;
    const { data, response_code } = await helpers.resolve(item, { resolution: 'reversal' });
    expect([response_code, data.work, data.resolution]).toEqual([2000, 'RESOLVED', 'reversal']);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
    const attempt = await app.loadAttempt({ transaction_invoice_no: order_no } as never);
    expect(attempt).toMatchObject({ charged_back: 5_000, refunded: 0 });
    const deductions = await app.db
      .selectFrom('settlement_deductions')
      .select(['amount', 'payment_record_id'])
      .where('account_id', '=', who.account_id)
      .execute();
    expect(deductions).toEqual([{ amount: 4_892, payment_record_id: attempt.id }]);
    // A resolved item cannot be resolved again, and the next run leaves it resolved.
    expect((await helpers.resolve(item, { resolution: 'reversal' })).response_code).toBe(4010);
    await reconcile(deps, FPX);
    expect((await helpers.summarizeItems())[order_no]).toBe('MISSING_THERE not_reported 50.00/0.00/null RESOLVED');
    expect(await findFaults()).toEqual([]);
  });

  test("a reversal reverses the introducer's commission on the fee", async () => {
    const [introducer_account_id, joined_at] = [uuid(), app.clock.now()];
    const rates = { payment_rate_bps: 3_000, payout_rate_bps: 2_500 };
    const introducer = { account_id: introducer_account_id, code: uuid().slice(-6), full_name: 'Farid bin Osman' };
    const { account_id } = who;
    await app.transact(async (db) => {
      const introducer_id = await openIntroducer(db, { ...introducer, ...rates, created_at: joined_at });
      await linkMerchant(db, { account_id, introducer_id, introducer_account_id, joined_at, ...rates });
    });
    const order_no = await createPaid();
    const statuses = async () =>
      (
        await app.db
          .selectFrom('introducer_commissions')
          .select('status')
          .where('account_id', '=', account_id)
          .execute()
      ).map(({ status }) => status);
    expect(await statuses()).toEqual(['PENDING']);
    await helpers.importAndReconcile(FPX, []);
    const item = (await helpers.items()).find(({ reference }) => reference === order_no)!;
    expect((await helpers.resolve(item, { resolution: 'reversal' })).response_code).toBe(2000);
    expect(await statuses()).toEqual(['REVERSED']);
    expect(await findFaults()).toEqual([]);
  });

  test('a reversal is refused without pending balance and a correction debits the available balance', async () => {
    await createPaid();
    const release = transferDraft('settlement_release', { id: uuid(), subject_id: uuid(), amount: sen(4_892) });
    await app.poster.post(plainPosting, {
      account_id: who.account_id,
      subject_id: release.subject_id,
      transfer: release,
    });
    await helpers.importAndReconcile(FPX, []);
    const item = await onlyItem();
    expect((await helpers.resolve(item, { resolution: 'reversal' })).response_code).toBe(4014);
    expect((await helpers.items())[0]!.work).toBe('OPEN');
    expect((await helpers.resolve(item, { resolution: 'correction_debit' })).response_code).toBe(2000);
    expect(await books()).toEqual({ clearing: -108, fee: 100, tax: 8 });
  });

  test('a surplus resolution opens an overpayment exception and matches the duplicate line', async () => {
    const order_no = await createPaid();
    await helpers.importAndReconcile(FPX, [line(order_no), line(order_no)]);
    const item = await onlyItem({ kind: 'PAYMENT' });
    expect((await helpers.resolve(item, { resolution: 'surplus' })).response_code).toBe(2000);
    expect(await app.loadExceptions(who.account_id)).toMatchObject([
      { kind: 'overpaid', detail: { amount: '50.00', surplus: '50.00' } },
    ]);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
    await reconcile(deps, FPX);
    expect(await helpers.summarizeItems({ kind: 'PAYMENT' })).toEqual({
      [order_no]: 'MATCHED null 100.00/100.00/100.00 RESOLVED',
    });
  });

  test('a correction credits unidentified money to the named merchant', async () => {
    await helpers.importAndReconcile(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
    const item = await onlyItem({ kind: 'PAYMENT' });
    const unnamed = await helpers.resolve(item, { resolution: 'correction_credit' });
    expect(unnamed).toMatchObject({ response_code: 4000, breakdown_errors: { account_id: 'required' } });
    const stranger = await helpers.resolve(item, { resolution: 'correction_credit', account_id: uuid() });
    expect(stranger).toMatchObject({ response_code: 4000, breakdown_errors: { account_id: 'not_found' } });
    expect(
      (await helpers.resolve(item, { resolution: 'correction_credit', account_id: who.account_id })).response_code,
    ).toBe(2000);
    expect(await books()).toEqual({ clearing: -2_000, available: 2_000 });
    expect(await findFaults()).toEqual([]);
  });

  test('a hundred concurrent resolutions post once', async () => {
    await helpers.importAndReconcile(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
    const item = await onlyItem({ kind: 'PAYMENT' });
    const body = { resolution: 'correction_credit', account_id: who.account_id };
    const answers = await Promise.all(Array.from({ length: 100 }, () => helpers.resolve(item, body)));
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(99);
    expect(await books()).toEqual({ clearing: -2_000, available: 2_000 });
  });

  test('a resolution that is not allowed is refused, and a note resolves a fee mismatch', async () => {
    const order_no = await createPaid();
    await helpers.importAndReconcile(FPX, [line(order_no, '50.00', '49.40')]);
    const item = await onlyItem({ kind: 'PAYMENT' });
    expect(item).toMatchObject({ status: 'MISMATCHED', reason: 'sum' });
    expect((await helpers.resolve(item, { resolution: 'reversal' })).response_code).toBe(4010);
    const params = { account_id: item.account_id, id: item.id };
    const assigned = await app.call(
      reconciliation.updateItem,
      { params, body: { is_mine: true, note: 'Asked FPX.' } },
      ADMIN,
    );
    expect(assigned.data).toMatchObject({
      note: 'Asked FPX.',
      owner_user_id: expect.any(String),
      resolutions: ['note'],
      difference: '0.00',
    });
    expect(assigned.data.lines).toMatchObject([{ amount: '50.00', fee: '0.50', settled: '49.40', type: 'PAYMENT' }]);
    const settled = await helpers.resolve(item, { resolution: 'note', note: 'Their rounding.' });
    expect(settled.data).toMatchObject({ work: 'RESOLVED', note: 'Their rounding.', transfer_id: null });
  });
});

describe('bank credits', () => {
  const BANK = { kind: 'BANK', provider: 'bank', day: '2026-11-23' } as const;
  const credit = (provider: string, day: string, amount: string) =>
    `2026-11-23T02:00:00Z,CREDIT,B1,${provider},${day},${amount},MYR`;

  test('bank credits match the provider statement, differ from it, or have no statement', async () => {
    const order_no = await createPaid();
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    expect(await helpers.summarizeItems({ kind: 'BANK_CREDIT' })).toEqual({
      [DAY]: 'EXPECTED null 49.50/49.50/null NONE',
    });
    app.clock.set('2026-11-23T04:00:00Z');
    await helpers.importAndReconcile(BANK, [credit('fpx', DAY, '49.50'), credit('card', DAY, '7.00')]);
    const all = await helpers.items({ kind: 'BANK_CREDIT' });
    expect(
      all.map(({ status, reason, reported_amount }) => `${status} ${reason} ${reported_amount}`).toSorted(),
    ).toEqual(['MATCHED null 49.50', 'MISSING_HERE unknown 7.00']);
    await helpers.importAndReconcile(BANK, [credit('fpx', DAY, '40.00')]);
    expect((await helpers.items({ kind: 'BANK_CREDIT', provider: 'fpx' }))[0]).toMatchObject({
      status: 'MISMATCHED',
      reason: 'amount',
      booked_amount: '49.50',
      reported_amount: '40.00',
    });
  });

  test('a missing bank credit is reported once later bank statements are imported', async () => {
    const order_no = await createPaid();
    await helpers.importAndReconcile(FPX, [line(order_no)]);
    app.clock.set('2026-11-27T04:00:00Z');
    await helpers.importAndReconcile({ ...BANK, day: '2026-11-25' }, []);
    expect(await helpers.summarizeItems({ kind: 'BANK_CREDIT' })).toEqual({
      [DAY]: 'EXPECTED null 49.50/49.50/null NONE',
    });
    await helpers.importAndReconcile({ ...BANK, day: '2026-11-26' }, []);
    expect(await helpers.summarizeItems({ kind: 'BANK_CREDIT' })).toEqual({
      [DAY]: 'MISSING_THERE not_reported 49.50/49.50/null OPEN',
    });
  });
});

describe('an invalid statement file', () => {
  test.each<[string, readonly string[], object, string?]>([
    [
      'a missing column',
      [],
      { file: 'missing_column', column: 'settled_amount' },
      'date_time,type,merchant_reference,provider_reference,amount,fee,currency',
    ],
    [
      'an amount with three decimals',
      [line('A'), line('B', '1.001')],
      { file: 'wrong_line', line: '3', column: 'amount' },
    ],
    ['two signs', [line('A', '--1.00')], { file: 'wrong_line', line: '2', column: 'amount' }],
    ['a negative fee', [line('A', '1.00', '1.50', 'MYR', '-0.50')], { file: 'wrong_line', line: '2', column: 'fee' }],
    ['a time without a zone', [line('A').replace('.000Z', '')], { file: 'wrong_line', line: '2', column: 'date_time' }],
    ['an invalid date', [line('A').replace('-21T', '-41T')], { file: 'wrong_line', line: '2', column: 'date_time' }],
    ['an unknown type', [line('A').replace('PAYMENT', 'GIFT')], { file: 'wrong_line', line: '2', column: 'type' }],
    ['no order number', [line('')], { file: 'wrong_line', line: '2', column: 'merchant_reference' }],
    ['a formula', [line('=1+1')], { file: 'wrong_line', line: '2', column: 'merchant_reference' }],
  ])('a statement with %s is refused as a whole', async (_, lines, breakdown, heading) => {
    const response = await helpers.bring(FPX, lines, heading);
    expect(response).toMatchObject({ response_code: 4019, breakdown_errors: breakdown });
    expect(await app.db.selectFrom('statement_files').select('id').execute()).toEqual([]);
  });

  test('a future day, an unknown kind and a file that is not a table are refused', async () => {
    expect(await helpers.bring({ ...FPX, day: '2026-11-22' }, [])).toMatchObject({
      breakdown_errors: { day: 'in_the_future' },
    });
    expect((await helpers.bring({ ...FPX, kind: 'OTHER' as never }, [], 'a')).response_code).toBe(4000);
    expect((await helpers.bring(FPX, [], '%PDF-1.7')).response_code).toBe(4019);
  });
});
