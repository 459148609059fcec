import { tmpdir } from 'node:os';
import { dashboard } from '@kutip/contracts/dashboard';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { poolsApp } from '../../../../../test/pools-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

let app: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  app = await poolsApp(tmpdir()); // no file is handed in here
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant({ name: 'Dapur Puan Ros' });
});

const load = async (query: { start_date?: string; end_date?: string } = {}, who = merchant) =>
  app.call(dashboard.merchant, { query }, who);
const figures = async (query = {}) => (await load(query)).data;
/** Creates a bill of RM 10.00 with these stored facts. */
async function bill(facts: { due_date?: string; source?: string; status?: string } = {}): Promise<void> {
  const { id } = await app.createBill(merchant, { amount: 1_000 });
  if (Object.keys(facts).length > 0)
    await app.db.updateTable('customer_bills').set(facts).where('id', '=', id).execute();
}

describe('unpaid bills', () => {
  test('unpaid bills are summed by how long they are overdue', async () => {
    for (const due_date of ['2026-11-21', '2026-11-20', '2026-11-14', '2026-11-13', '2026-10-22', '2026-10-21'])
      await bill({ due_date });
    await bill(); // without a due date
    expect((await figures()).unpaid).toEqual([
      { age: 'NOT_DUE', bill_count: 2, amount: '20.00' },
      { age: 'DAYS_1_7', bill_count: 2, amount: '20.00' },
      { age: 'DAYS_8_30', bill_count: 2, amount: '20.00' },
      { age: 'OVER_30', bill_count: 1, amount: '10.00' },
    ]);
  });

  test('paid, cancelled and draft bills, and checkouts that payers left, are not unpaid bills', async () => {
    for (const status of ['PAID', 'CANCELLED', 'DRAFT', 'EXPIRED', 'REFUNDED']) await bill({ status });
    for (const source of ['PUBLIC', 'STORE']) await bill({ source });
    expect((await figures()).unpaid).toMatchObject(
      Array.from({ length: 4 }, () => ({ bill_count: 0, amount: '0.00' })),
    );
  });
});

describe('set-up steps', () => {
  const statuses = async () =>
    Object.fromEntries((await figures()).setup.map(({ step, status }: Record<string, string>) => [step, status]));

  test('a new merchant has every step before them and sees the name of the business', async () => {
    expect((await figures()).business_name).toBe('Dapur Puan Ros');
    expect(await statuses()).toEqual({
      BUSINESS_DETAILS: 'TO_DO',
      VERIFICATION: 'DONE',
      BANK_ACCOUNT: 'TO_DO',
      FIRST_LINK: 'TO_DO',
      TEST_PAYMENT: 'TO_DO',
      SECOND_FACTOR: 'TO_DO',
    });
  });

  test('the verification follows the review, and payments can be tried in test mode meanwhile', async () => {
    const account = async (status: string, review_requested_at: Date | null = null) => {
      await app.db.updateTable('accounts').set({ status, review_requested_at }).execute();
      const { account_status, is_in_review, may_take_payments } = await figures();
      return { account_status, is_in_review, may_take_payments, step: (await statuses())['VERIFICATION'] };
    };
    const may_take_payments = true;
    expect(await account('PENDING_KYC')).toMatchObject({ is_in_review: false, may_take_payments, step: 'TO_DO' });
    const sent = await account('PENDING_KYC', app.clock.now());
    expect(sent).toMatchObject({ is_in_review: true, may_take_payments, step: 'IN_REVIEW' });
    expect(await account('REJECTED')).toMatchObject({ may_take_payments: false, step: 'TO_DO' });
    expect(await account('ACTIVE')).toMatchObject({ account_status: 'ACTIVE', may_take_payments, step: 'DONE' });
  });

  test('a step is done once its record exists', async () => {
    await app.createCollection(merchant);
    await app.db
      .insertInto('banks')
      .values({
        account_id: merchant.account_id,
        id: uuid(),
        payout_service_id: 1,
        account_number: Buffer.from('sealed'),
        account_mask: '******8901',
        account_name: 'DAPUR PUAN ROS',
        is_primary: true,
        usable_from: app.clock.now(),
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })
      .execute();
    expect(await statuses()).toMatchObject({ FIRST_LINK: 'DONE', BANK_ACCOUNT: 'IN_REVIEW' });
    await app.db.updateTable('banks').set({ status: 'VERIFIED' }).execute();
    expect(await statuses()).toMatchObject({ BANK_ACCOUNT: 'DONE', TEST_PAYMENT: 'TO_DO' });
    const started = await app.startOrThrow(await app.createBill(merchant));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await statuses()).toMatchObject({ TEST_PAYMENT: 'DONE' });
  });
});

describe('period', () => {
  test('a period is compared with as many days before it', async () => {
    const { period, trend } = await figures({ start_date: '2026-11-01', end_date: '2026-11-07' });
    expect(period).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-07' });
    expect(trend).toHaveLength(7);
    const started = await app.startOrThrow(await app.createBill(merchant));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    const today = { start_date: '2026-11-21', end_date: '2026-11-21' };
    expect(await figures(today)).toMatchObject({
      period: { paid_count: 1, paid_amount: '50.00' },
      previous_period: { paid_count: 0 },
    });
    app.clock.set('2026-11-22T02:42:00Z');
    expect(await figures({ start_date: '2026-11-22', end_date: '2026-11-22' })).toMatchObject({
      period: { paid_count: 0 },
      previous_period: { paid_count: 1, paid_amount: '50.00' },
    });
  });

  test('a period that ends before it starts, or is longer than a year, is refused', async () => {
    expect(await load({ start_date: '2026-11-10', end_date: '2026-11-01' })).toMatchObject({ response_code: 4000 });
    expect(await load({ start_date: '2020-11-10' })).toMatchObject({ response_code: 4000 });
  });
});

test('the parts of the pending balance add up to it', async () => {
  const started = await app.startOrThrow(await app.createBill(merchant));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await figures()).toMatchObject({
    balances: [{ pool_type: 'COLLECTION', pending: '48.92' }, {}, {}],
    next_settlement: { day: '2026-11-23', net: '48.92', to_bank: '0.00' },
    pending: { next: '48.92', later: '0.00', on_hold: '0.00', failed: '0.00' },
    has_bank_account: false,
  });
});
