import { reconciliation } from '@kutip/contracts/reconciliation';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { CIMB, payingApp, type PayingApp } from '../../../../../test/paying-app.ts';
import { ADMIN, forgetfulFiles, reconciling } from '../../../../../test/reconciling.ts';
import { checkInvariants, type CheckParts } from '../invariants/invariants.service.ts';
import { plainPosting } from '../ledger/ledger.service.ts';
import { reconcile } from './reconcile.ts';
import { serveReconciliation } from './reconciliation.routes.ts';
import type { ResolveParts } from './resolve.ts';

// What providers say of payments: missing, doubled, foreign and wrong lines, each with what becomes of it to the sen.

const DAY = '2026-11-21';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const FPX = { kind: 'PROVIDER', provider: 'fpx', day: DAY } as const;

let app: PayingApp;
let parts: ResolveParts;
let house: ReturnType<typeof reconciling>;
let who: Who;
beforeAll(async () => {
  app = await payingApp({
    mounted: async ({ server, store, clock, poster }) => {
      const paymentSwitch = { hearStatement: (word: never) => app.paymentSwitch().hearStatement(word) };
      parts = {
        store,
        clock,
        poster,
        paymentSwitch,
        disbursements: { hear: () => Promise.reject(new Error('no bank')) },
      };
      await serveReconciliation(server, { ...parts, files: forgetfulFiles });
    },
  });
  house = reconciling(app, () => parts);
});
beforeEach(async () => {
  await sql`truncate statement_files, statement_lines, reconciliation_items`.execute(app.db);
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.merchant();
});
afterAll(() => app.close());

const line = (order_no: string, amount = '50.00', settled = '49.50', currency = 'MYR', fee = '0.50'): string =>
  `2026-11-21T02:43:00.000Z,PAYMENT,${order_no},26112110430001,${amount},${fee},${settled},${currency}`;

/** A payment of RM 50.00 that FPX has confirmed; its order number. */
async function paid(service_id?: number): Promise<string> {
  const started = await app.started(await app.bill(who), service_id);
  await app.callBack(app.fpx.word(started.fields, '00'));
  return started.transaction_invoice_no;
}
const books = () => app.books(who.account_id);
async function faults(): Promise<string[]> {
  const told: string[] = [];
  const log = {
    error: (what: { invariant: string }) => void told.push(JSON.stringify(what)),
  } as unknown as CheckParts['log'];
  await checkInvariants({ store: app.store, clock: app.clock, log }, 'FULL');
  return told.filter((one) => one.includes(who.account_id));
}
const only = async (wanted: object = {}) => {
  const [item, ...more] = await house.items(wanted);
  expect(more).toEqual([]);
  return item!;
};

test('a missing, a doubled and a foreign line, and one that is right', async () => {
  const [right, missing, doubled] = [await paid(), await paid(CIMB), await paid()];
  const before = await books();
  const statement = await house.tell(FPX, [
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
  expect(await house.told({ kind: 'PAYMENT' })).toEqual({
    [right]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [missing]: 'MISSING_THERE not_told 50.00/50.00/null OPEN',
    [doubled]: 'MISMATCHED doubled 50.00/50.00/100.00 OPEN',
    'BP-9999999999-01': 'MISSING_HERE unknown null/0.00/20.00 OPEN',
  });
  expect((await house.items({ work: 'OPEN', account_id: NOBODY })).map(({ reference }) => reference)).toEqual([
    'BP-9999999999-01',
  ]);
  // Nothing of it moves money by itself.
  expect(await books()).toEqual(before);
  const { data } = await app.call(reconciliation.summary, { query: { start_date: DAY, end_date: DAY } }, ADMIN);
  expect(data.days.find(({ kind }: { kind: string }) => kind === 'PAYMENT')).toEqual({
    day: DAY,
    kind: 'PAYMENT',
    provider: 'fpx',
    is_told: true,
    item_count: 4,
    booked: '150.00',
    told: '170.00',
    by_status: { EXPECTED: 0, MATCHED: 1, MISMATCHED: 1, MISSING_HERE: 1, MISSING_THERE: 1 },
    open_count: 3,
    matched_bps: 3_333,
  });
});

test('before its statement is here a payment is expected; near midnight also the next day’s counts', async () => {
  const early = await paid();
  app.clock.set('2026-11-21T15:30:00Z'); // 23:30 in Kuala Lumpur
  const late = await paid();
  await reconcile(parts, FPX);
  const expected = 'EXPECTED null 50.00/50.00/null NONE';
  expect(await house.told()).toEqual({ [early]: expected, [late]: expected });
  await house.tell(FPX, [line(early)]);
  expect(await house.told({ kind: 'PAYMENT' })).toEqual({
    [early]: 'MATCHED null 50.00/50.00/50.00 NONE',
    [late]: expected,
  });
  app.clock.set('2026-11-22T15:30:00Z');
  await house.tell({ ...FPX, day: '2026-11-22' }, [line(late)]);
  expect((await house.told({ kind: 'PAYMENT' }))[late]).toBe('MATCHED null 50.00/50.00/50.00 NONE');
});

test('a success that only the statement knows goes the way of a callback, once', async () => {
  const bill = await app.bill(who);
  const { transaction_invoice_no: order_no } = await app.started(bill);
  await house.tell(FPX, [line(order_no)]);
  expect(await house.told({ kind: 'PAYMENT' })).toEqual({ [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE' });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  const kinds = await app.kinds(bill);
  await reconcile(parts, FPX);
  expect(await app.kinds(bill)).toEqual(kinds);
  expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  expect(await faults()).toEqual([]);
});

test('a line of another amount is not believed, and a person is told', async () => {
  const started = await app.started(await app.bill(who));
  const order_no = started.transaction_invoice_no;
  await house.tell(FPX, [line(order_no, '49.00', '48.50')]);
  await reconcile(parts, FPX);
  expect(await house.told({ kind: 'PAYMENT' })).toEqual({ [order_no]: 'MISSING_HERE not_booked 0.00/0.00/49.00 OPEN' });
  expect((await app.attempt(started)).status).toBe('PROCESSING');
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { heard_amount: '49.00' } }]);
  expect(await books()).toEqual({});
});

test('the same file again is the same import; another one takes its place, and what it took back is gone', async () => {
  const order_no = await paid();
  const wrong = [line(order_no), line(order_no), line('BP-9999999999-01')];
  const { id } = await house.tell(FPX, wrong);
  expect(await house.bring(FPX, wrong)).toMatchObject({ data: { id, is_repeated: true } });
  expect((await house.told())[order_no]).toBe('MISMATCHED doubled 50.00/50.00/100.00 OPEN');
  const { id: right } = await house.tell(FPX, [line(order_no)]);
  expect(await house.told({ kind: 'PAYMENT' })).toEqual({
    [order_no]: 'MATCHED null 50.00/50.00/50.00 NONE',
    'BP-9999999999-01': 'MATCHED withdrawn null/0.00/null NONE',
  });
  // The first one brought again counts again.
  expect(await house.tell(FPX, wrong)).toMatchObject({ id, is_repeated: false, is_current: true });
  expect((await house.told())[order_no]).toBe('MISMATCHED doubled 50.00/50.00/100.00 OPEN');
  const { data } = await app.call(reconciliation.statements, { query: {}, body: { is_current: false } }, ADMIN);
  expect(data.list.data.map((one: { id: string }) => one.id)).toEqual([right]);
});

describe('settling what does not match', () => {
  test('a payment that never came is taken back, with our charge, and nothing of it is left to refund or settle', async () => {
    const order_no = await paid();
    await paid();
    expect(await books()).toEqual({ clearing: -10_000, pending: 9_784, fee: 200, tax: 16 });
    await house.tell(FPX, []);
    const item = (await house.items()).find(({ reference }) => reference === order_no)!;
    const { data, response_code } = await house.resolve(item, { resolution: 'reversal' });
    expect([response_code, data.work, data.resolution]).toEqual([2000, 'RESOLVED', 'reversal']);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
    const attempt = await app.attempt({ transaction_invoice_no: order_no } as never);
    expect(attempt).toMatchObject({ charged_back: 5_000, refunded: 0 });
    const deductions = await app.db
      .selectFrom('settlement_deductions')
      .select(['amount', 'payment_record_id'])
      .where('account_id', '=', who.account_id)
      .execute();
    expect(deductions).toEqual([{ amount: 4_892, payment_record_id: attempt.id }]);
    // Settled once: not again, by nobody, and the next run leaves it as it is.
    expect((await house.resolve(item, { resolution: 'reversal' })).response_code).toBe(4010);
    await reconcile(parts, FPX);
    expect((await house.told())[order_no]).toBe('MISSING_THERE not_told 50.00/50.00/null RESOLVED');
    expect(await faults()).toEqual([]);
  });

  test('where its money is gone from what is pending, it is refused, and taken from what is available', async () => {
    await paid();
    const release = transferDraft('settlement_release', { id: uuid(), subject_id: uuid(), amount: sen(4_892) });
    await app.poster.post(plainPosting, {
      account_id: who.account_id,
      subject_id: release.subject_id,
      transfer: release,
    });
    await house.tell(FPX, []);
    const item = await only();
    expect((await house.resolve(item, { resolution: 'reversal' })).response_code).toBe(4014);
    expect((await house.items())[0]!.work).toBe('OPEN');
    expect((await house.resolve(item, { resolution: 'correction_debit' })).response_code).toBe(2000);
    expect(await books()).toEqual({ clearing: -108, fee: 100, tax: 8 });
  });

  test('paid twice: the merchant is told of the surplus and gives it back; then all say the same', async () => {
    const order_no = await paid();
    await house.tell(FPX, [line(order_no), line(order_no)]);
    const item = await only({ kind: 'PAYMENT' });
    expect((await house.resolve(item, { resolution: 'surplus' })).response_code).toBe(2000);
    expect(await app.exceptions(who.account_id)).toMatchObject([
      { kind: 'overpaid', detail: { amount: '50.00', surplus: '50.00' } },
    ]);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
    await reconcile(parts, FPX);
    expect(await house.told({ kind: 'PAYMENT' })).toEqual({ [order_no]: 'MATCHED null 100.00/100.00/100.00 RESOLVED' });
  });

  test('money for nobody becomes a merchant’s', async () => {
    await house.tell(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
    const item = await only({ kind: 'PAYMENT' });
    const unnamed = await house.resolve(item, { resolution: 'correction_credit' });
    expect(unnamed).toMatchObject({ response_code: 4000, breakdown_errors: { account_id: 'required' } });
    const stranger = await house.resolve(item, { resolution: 'correction_credit', account_id: uuid() });
    expect(stranger).toMatchObject({ response_code: 4000, breakdown_errors: { account_id: 'not_found' } });
    expect(
      (await house.resolve(item, { resolution: 'correction_credit', account_id: who.account_id })).response_code,
    ).toBe(2000);
    expect(await books()).toEqual({ clearing: -2_000, available: 2_000 });
    expect(await faults()).toEqual([]);
  });

  test('a hundred at once settle it once', async () => {
    await house.tell(FPX, [line('BP-9999999999-01', '20.00', '19.50')]);
    const item = await only({ kind: 'PAYMENT' });
    const wish = { resolution: 'correction_credit', account_id: who.account_id };
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.resolve(item, wish)));
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(99);
    expect(await books()).toEqual({ clearing: -2_000, available: 2_000 });
  });

  test('a way that does not fit is refused; a note is enough, and an owner is named', async () => {
    const order_no = await paid();
    await house.tell(FPX, [line(order_no, '50.00', '49.40')]);
    const item = await only({ kind: 'PAYMENT' });
    expect(item).toMatchObject({ status: 'MISMATCHED', reason: 'sum' });
    expect((await house.resolve(item, { resolution: 'reversal' })).response_code).toBe(4010);
    const params = { account_id: item.account_id, id: item.id };
    const worked = await app.call(reconciliation.work, { params, body: { is_mine: true, note: 'Asked FPX.' } }, ADMIN);
    expect(worked.data).toMatchObject({
      note: 'Asked FPX.',
      owner_user_id: expect.any(String),
      resolutions: ['note'],
      difference: '0.00',
    });
    expect(worked.data.lines).toMatchObject([{ amount: '50.00', fee: '0.50', settled: '49.40', type: 'PAYMENT' }]);
    const settled = await house.resolve(item, { resolution: 'note', note: 'Their rounding.' });
    expect(settled.data).toMatchObject({ work: 'RESOLVED', note: 'Their rounding.', transfer_id: null });
  });
});

describe('what reaches the bank', () => {
  const BANK = { kind: 'BANK', provider: 'bank', day: '2026-11-23' } as const;
  const credit = (provider: string, day: string, amount: string) =>
    `2026-11-23T02:00:00Z,CREDIT,B1,${provider},${day},${amount},MYR`;

  test('all of a statement, too little of it, and for a statement that is not here', async () => {
    const order_no = await paid();
    await house.tell(FPX, [line(order_no)]);
    expect(await house.told({ kind: 'BANK_CREDIT' })).toEqual({ [DAY]: 'EXPECTED null 49.50/49.50/null NONE' });
    app.clock.set('2026-11-23T04:00:00Z');
    await house.tell(BANK, [credit('fpx', DAY, '49.50'), credit('card', DAY, '7.00')]);
    const all = await house.items({ kind: 'BANK_CREDIT' });
    expect(all.map(({ status, reason, told }) => `${status} ${reason} ${told}`).toSorted()).toEqual([
      'MATCHED null 49.50',
      'MISSING_HERE unknown 7.00',
    ]);
    await house.tell(BANK, [credit('fpx', DAY, '40.00')]);
    expect((await house.items({ kind: 'BANK_CREDIT', provider: 'fpx' }))[0]).toMatchObject({
      status: 'MISMATCHED',
      reason: 'amount',
      booked: '49.50',
      told: '40.00',
    });
  });

  test('never: it is missed once the bank’s later statements are here', async () => {
    const order_no = await paid();
    await house.tell(FPX, [line(order_no)]);
    app.clock.set('2026-11-27T04:00:00Z');
    await house.tell({ ...BANK, day: '2026-11-25' }, []);
    expect(await house.told({ kind: 'BANK_CREDIT' })).toEqual({ [DAY]: 'EXPECTED null 49.50/49.50/null NONE' });
    await house.tell({ ...BANK, day: '2026-11-26' }, []);
    expect(await house.told({ kind: 'BANK_CREDIT' })).toEqual({
      [DAY]: 'MISSING_THERE not_told 49.50/49.50/null OPEN',
    });
  });
});

describe('a file that cannot be read whole is refused, and nothing of it is kept', () => {
  test.each<[string, readonly string[], object, string?]>([
    [
      'a column too few',
      [],
      { file: 'missing_column', column: 'settled_amount' },
      'date_time,type,merchant_reference,provider_reference,amount,fee,currency',
    ],
    [
      'an amount with three decimals',
      [line('A'), line('B', '1.001')],
      { file: 'wrong_line', line: '3', column: 'amount' },
    ],
    ['an amount below zero', [line('A', '-1.00')], { file: 'wrong_line', line: '2', column: 'amount' }],
    [
      'a moment without a zone',
      [line('A').replace('.000Z', '')],
      { file: 'wrong_line', line: '2', column: 'date_time' },
    ],
    [
      'a day that there is not',
      [line('A').replace('-21T', '-41T')],
      { file: 'wrong_line', line: '2', column: 'date_time' },
    ],
    ['another type', [line('A').replace('PAYMENT', 'GIFT')], { file: 'wrong_line', line: '2', column: 'type' }],
    ['no order number', [line('')], { file: 'wrong_line', line: '2', column: 'merchant_reference' }],
    ['a formula', [line('=1+1')], { file: 'wrong_line', line: '2', column: 'merchant_reference' }],
  ])('%s', async (_, lines, breakdown, heading) => {
    const answer = await house.bring(FPX, lines, heading);
    expect(answer).toMatchObject({ response_code: 4019, breakdown_errors: breakdown });
    expect(await app.db.selectFrom('statement_files').select('id').execute()).toEqual([]);
  });

  test('a day to come, a kind that there is not, and no table at all', async () => {
    expect(await house.bring({ ...FPX, day: '2026-11-22' }, [])).toMatchObject({
      breakdown_errors: { day: 'in_the_future' },
    });
    expect((await house.bring({ ...FPX, kind: 'OTHER' as never }, [], 'a')).response_code).toBe(4000);
    expect((await house.bring(FPX, [], '%PDF-1.7')).response_code).toBe(4019);
  });
});
