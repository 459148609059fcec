import { tmpdir } from 'node:os';
import { dashboard } from '@kutip/contracts/dashboard';
import { pools, virtualAccounts } from '@kutip/contracts/pools';
import { transferDraft, type OrdinaryKind } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { poolsApp } from '../../../../../test/pools-app.ts';
import { plainPosting } from '../ledger/ledger.service.ts';
import { syncAllLines } from './sync-lines.ts';
import { poolsJobs, snapshotPools } from './pools.job.ts';

let testApp: PaymentsApp;
let merchant: TestCaller;

beforeAll(async () => {
  testApp = await poolsApp(tmpdir()); // no file is handed in here
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set('2026-11-21T02:42:00Z');
  merchant = await testApp.createMerchant();
});

async function post(
  kind: OrdinaryKind,
  amount: number,
  more: { fee?: number; tax?: number; subject_id?: string } = {},
) {
  const { fee = 0, tax = 0, subject_id = uuid() } = more;
  const transfer = transferDraft(kind, { id: uuid(), subject_id, amount: sen(amount), fee: sen(fee), tax: sen(tax) });
  await testApp.poster.post(plainPosting, { account_id: merchant.account_id, subject_id, transfer });
  return subject_id;
}
const lines = async (body: object = {}, who = merchant) =>
  (await testApp.call(pools.lines, { query: { limit: 100 }, body }, who)).data.list;
const balances = async () =>
  Object.fromEntries(
    (await testApp.call(pools.list, { query: {}, body: {} }, merchant)).data.list.data.map(
      ({ pool_type, pending, available, reserved }: Record<string, string>) => [
        pool_type,
        [pending, available, reserved],
      ],
    ),
  );

/** A payment, its settlement, a top-up, and two payouts of which one is returned. */
async function postTransfers() {
  await post('payment', 10_000, { fee: 100, tax: 8 });
  await post('settlement_release', 5_000);
  await post('payout_topup', 50_000);
  await post('credit_topup', 2_000);
  const gone = await post('payout_reserve', 10_108);
  await post('payout_post', 10_108, { fee: 100, tax: 8, subject_id: gone });
  await post('payout_reserve', 20_000);
  await post('self_settlement_reserve', 1_000);
}
const EXPECTED_BALANCES = {
  COLLECTION: ['48.92', '40.00', '10.00'],
  PAYOUT: ['0.00', '198.92', '200.00'],
  CREDIT: ['0.00', '20.00', '0.00'],
};

describe('balances', () => {
  test('pool balances equal the ledger at once, and amounts in transit belong to their source pool', async () => {
    expect(await balances()).toEqual({
      COLLECTION: ['0.00', '0.00', '0.00'],
      PAYOUT: ['0.00', '0.00', '0.00'],
      CREDIT: ['0.00', '0.00', '0.00'],
    });
    await postTransfers();
    const latest = (await testApp.call(dashboard.latestBalance, {}, merchant)).data;
    expect(latest).toEqual({
      as_of_seq: 8,
      balances: Object.entries(EXPECTED_BALANCES).map(([pool_type, [pending, available, reserved]]) => ({
        pool_type,
        pending,
        available,
        reserved,
      })),
    });
    expect(await balances()).toEqual(EXPECTED_BALANCES);
    await syncAllLines(testApp.store);
    expect(await balances()).toEqual(EXPECTED_BALANCES);
  });

  test('each pool has a virtual account with a unique number', async () => {
    await postTransfers();
    const { data } = (await testApp.call(virtualAccounts.list, { query: {}, body: {} }, merchant)).data.list;
    expect(
      Object.fromEntries(
        data.map((one: Record<string, string>) => [
          one['pool_type'],
          [one['pending'], one['available'], one['reserved']],
        ]),
      ),
    ).toEqual(EXPECTED_BALANCES);
    for (const { account_no, bank_name } of data)
      expect([account_no, bank_name]).toEqual([expect.stringMatching(/^[1-9]\d{15}$/), 'Kutip']);
    const short = await testApp.call(virtualAccounts.short, { query: {}, body: { pool_type: 'PAYOUT' } }, merchant);
    expect(short.data.list.data).toMatchObject([{ pool_type: 'PAYOUT', available: '198.92' }]);
  });
});

describe('ledger lines', () => {
  test('each transfer has a line per balance type with the balance after it, latest first', async () => {
    await postTransfers();
    const { data, total } = await lines();
    expect(total).toBe(data.length);
    expect(
      data.map((line: Record<string, string>) => [
        line['seq'],
        `${line['pool_type']}.${line['bucket']}`,
        line['kind'],
        line['direction'] === 'CREDIT' ? `+${line['amount']}` : `-${line['amount']}`,
        line['balance_after'],
        line['fee'],
        line['fee_tax'],
      ]),
    ).toEqual([
      [8, 'COLLECTION.in_transit', 'self_settlement_reserve', '+10.00', '10.00', '0.00', '0.00'],
      [8, 'COLLECTION.available', 'self_settlement_reserve', '-10.00', '40.00', '0.00', '0.00'],
      [7, 'PAYOUT.in_transit', 'payout_reserve', '+200.00', '200.00', '0.00', '0.00'],
      [7, 'PAYOUT.available', 'payout_reserve', '-200.00', '198.92', '0.00', '0.00'],
      [6, 'PAYOUT.in_transit', 'payout_post', '-101.08', '0.00', '1.00', '0.08'],
      [5, 'PAYOUT.in_transit', 'payout_reserve', '+101.08', '101.08', '0.00', '0.00'],
      [5, 'PAYOUT.available', 'payout_reserve', '-101.08', '398.92', '0.00', '0.00'],
      [4, 'CREDIT.available', 'credit_topup', '+20.00', '20.00', '0.00', '0.00'],
      [3, 'PAYOUT.available', 'payout_topup', '+500.00', '500.00', '0.00', '0.00'],
      [2, 'COLLECTION.available', 'settlement_release', '+50.00', '50.00', '0.00', '0.00'],
      [2, 'COLLECTION.pending', 'settlement_release', '-50.00', '48.92', '0.00', '0.00'],
      [1, 'COLLECTION.pending', 'payment', '+98.92', '98.92', '1.00', '0.08'],
    ]);
  });

  test('lines are filtered by pool, balance type, kind, direction and day', async () => {
    await postTransfers();
    testApp.clock.set('2026-11-22T16:00:00Z'); // midnight in Kuala Lumpur
    await post('payment', 700);
    const seqs = async (body: object) =>
      (await lines(body)).data.map(({ seq, bucket }: { seq: number; bucket: string }) => `${seq} ${bucket}`);
    expect(await seqs({ pool_type: 'CREDIT' })).toEqual(['4 available']);
    expect(await seqs({ bucket: 'pending' })).toEqual(['9 pending', '2 pending', '1 pending']);
    expect(await seqs({ kind: 'payout_post' })).toEqual(['6 in_transit']);
    expect(await seqs({ direction: 'DEBIT', pool_type: 'COLLECTION' })).toEqual(['8 available', '2 pending']);
    expect(await seqs({ start_date: '23-11-2026' })).toEqual(['9 pending']);
    expect(await seqs({ reference_type: 'TOP_UP', end_date: '2026-11-22' })).toEqual(['4 available', '3 available']);
    expect(await testApp.call(pools.lines, { query: {}, body: { kind: 'gift' as never } }, merchant)).toMatchObject({
      response_code: 4000,
    });
  });

  test('lines of a pool and of a virtual account are listed, with start and length', async () => {
    await postTransfers();
    const [pool] = (await testApp.call(pools.list, { query: {}, body: { pool_type: 'PAYOUT' } }, merchant)).data.list
      .data;
    const ofPool = await testApp.call(pools.poolLines, { params: { id: pool.id }, query: {}, body: {} }, merchant);
    expect(ofPool.data.list.data.map(({ seq }: { seq: number }) => seq)).toEqual([7, 7, 6, 5, 5, 3]);
    const [account] = (await testApp.call(virtualAccounts.list, { query: {}, body: { pool_id: pool.id } }, merchant))
      .data.list.data;
    const ofAccount = await testApp.call(
      virtualAccounts.lines,
      { params: { id: account.id }, query: { start: 1, length: 2 }, body: {} },
      merchant,
    );
    expect(ofAccount.data.list).toMatchObject({ total: 6, skip: 1, limit: 2, data: [{ seq: 7 }, { seq: 6 }] });
    const other = await testApp.createMerchant();
    for (const response of [
      testApp.call(pools.poolLines, { params: { id: pool.id }, query: {}, body: {} }, other),
      testApp.call(virtualAccounts.lines, { params: { id: account.id }, query: {}, body: {} }, other),
    ])
      expect(await response).toMatchObject({ response_code: 4004, data: null });
  });

  test('lines show a payment’s description, are found by number, and lead to its money trail', async () => {
    const bill = await testApp.createBill(merchant, { amount: 10_000 });
    const started = await testApp.startOrThrow(bill);
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
    const { data } = await lines({ search: started.transaction_invoice_no.slice(-8).toLowerCase() });
    expect(data).toMatchObject([
      { invoice_no: started.transaction_invoice_no, description: 'Yuran sekolah', reference_type: 'PAYMENT' },
    ]);
    expect(data).toHaveLength(1);
    for (const search of [bill.invoice_no, started.transaction_invoice_no, ` ${bill.invoice_no.toLowerCase()} `])
      expect((await lines({ search })).data).toEqual(data);
    expect((await lines({ search: 'BP-0000000000' })).total).toBe(0);
    const [{ reference_id, amount, gross, fee, fee_tax }] = data;
    const trail = await testApp.call(pools.moneyTrail, { params: { reference_id } }, merchant);
    expect(trail.data).toMatchObject({
      reference_type: 'PAYMENT',
      invoice_no: started.transaction_invoice_no,
      payment: { bill_id: bill.id, total_amount: gross, fee, fee_tax, net_amount: amount, status: 'SUCCESS' },
      top_up: null,
      disbursement: null,
      transfers: [{ seq: 1, kind: 'payment' }],
    });
    const legs: { amount: string }[] = trail.data.transfers[0].legs;
    expect(legs.reduce((sum, leg) => sum + Math.round(Number(leg.amount) * 100), 0)).toBe(0);
    const other = await testApp.createMerchant();
    expect(await testApp.call(pools.moneyTrail, { params: { reference_id } }, other)).toMatchObject({
      response_code: 4004,
    });
  });

  test('concurrent syncs create the same lines', async () => {
    await postTransfers();
    await Promise.all([syncAllLines(testApp.store), syncAllLines(testApp.store), lines(), lines()]);
    const once = await lines();
    expect(once.total).toBe(12);
    await testApp.db.deleteFrom('pool_transactions').where('account_id', '=', merchant.account_id).execute();
    await testApp.db.deleteFrom('pool_cursors').where('account_id', '=', merchant.account_id).execute();
    expect(await lines()).toEqual(once);
  });

  test('lines are visible to viewers of the merchant, but not to staff', async () => {
    await postTransfers();
    expect(await testApp.call(pools.lines, { query: {}, body: {} })).toMatchObject({ status: 401 });
    for (const role of ['merchant_staff', 'introducer'] as const)
      expect(await testApp.call(pools.lines, { query: {}, body: {} }, { ...merchant, role })).toMatchObject({
        response_code: 4003,
      });
    expect((await lines({}, { ...merchant, role: 'merchant_viewer' })).total).toBe(12);
    expect((await lines({}, await testApp.createMerchant())).total).toBe(0);
  });

  test('the export of lines equals the list', async () => {
    await postTransfers();
    const exported = pools.lines.exports;
    const token = Buffer.from(JSON.stringify(merchant)).toString('base64url');
    const answer = await testApp.app.inject({
      method: 'GET',
      url: `/api/v1/${exported.path}?format=csv&pool_type=CREDIT&columns=seq,kind,amount,balance_after`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      answer.body
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['seq,kind,amount,balance_after', '4,credit_topup,20.00,20.00']);
  });
});

describe('daily snapshot', () => {
  const snapshot = () => poolsJobs({ store: testApp.store, clock: testApp.clock })[snapshotPools.name]!({});
  const kept = async () =>
    (await testApp.call(pools.balances, { query: { limit: 50 }, body: {} }, merchant)).data.list.data.map(
      ({ day, pool_type, pending, available, reserved }: Record<string, string>) =>
        `${day} ${pool_type} ${pending} ${available} ${reserved}`,
    );

  test('a daily snapshot has the balances at midnight in Kuala Lumpur, once, even if it runs late', async () => {
    await postTransfers();
    testApp.clock.set('2026-11-21T16:00:00Z'); // the 22nd begins
    await post('payment', 700);
    await snapshot();
    testApp.clock.set('2026-11-22T03:00:00Z');
    await Promise.all([snapshot(), snapshot()]);
    const day = '2026-11-21';
    expect((await kept()).toSorted()).toEqual([
      `${day} COLLECTION 48.92 40.00 10.00`,
      `${day} CREDIT 0.00 20.00 0.00`,
      `${day} PAYOUT 0.00 198.92 200.00`,
    ]);
    testApp.clock.set('2026-11-22T17:00:00Z');
    await snapshot();
    expect(await kept()).toContain('2026-11-22 COLLECTION 55.92 40.00 10.00');
    expect(await kept()).toHaveLength(6);
  });
});
