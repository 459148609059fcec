import { introducerPortal } from '@kutip/contracts/introducers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createIntroducer,
  linkToIntroducer,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { MAYBANK, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

let app: PaymentsApp;
let merchant: TestCaller;
let introducer: TestIntroducer;
let who: TestCaller;

beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
  introducer = await createIntroducer(app);
  await linkToIntroducer(app, merchant, introducer);
  who = { account_id: introducer.account_id, role: 'introducer' };
});

async function pay(amount: number) {
  const bill = await app.createBill(merchant, { amount });
  const started = await app.startOrThrow(bill, MAYBANK);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return app.loadAttempt(started);
}
const list = async (endpoint: typeof introducerPortal.payments | typeof introducerPortal.merchants, by = who) =>
  (await app.call(endpoint, { query: {}, body: {} }, by)).data.list;

test('an introducer sees their profile and rates; another account has none', async () => {
  expect((await app.call(introducerPortal.me, {}, who)).data).toMatchObject({
    full_name: 'Farid bin Osman',
    payment_rate_bps: 2_000,
    bank_name: null,
  });
  const stranger = { ...who, account_id: merchant.account_id };
  expect((await app.call(introducerPortal.me, {}, stranger)).response_code).toBe(4004);
  expect((await app.call(introducerPortal.me, {}, merchant)).response_code).toBe(4003);
});

test('payments are listed with their commission and nothing of the payer', async () => {
  const { transaction_invoice_no, payer_name } = await pay(50_00);
  const { data, sum, limit } = await list(introducerPortal.payments);
  expect([sum, limit]).toEqual(['0.30', 100]);
  expect(data).toMatchObject([
    { invoice_no: transaction_invoice_no, amount: '50.00', fee: '1.00', commission: '0.30', status: 'SUCCESS' },
  ]);
  expect(Object.keys(data[0]).filter((key) => key.startsWith('payer'))).toEqual([]);
  expect(payer_name).toBeTruthy();
  expect(JSON.stringify(data)).not.toContain(payer_name);
});

test('another introducer sees none of it', async () => {
  await pay(50_00);
  const other = await createIntroducer(app);
  const stranger: TestCaller = { account_id: other.account_id, role: 'introducer' };
  expect((await list(introducerPortal.payments, stranger)).data).toEqual([]);
  expect((await list(introducerPortal.merchants, stranger)).data).toEqual([]);
  const dashboard = await app.call(introducerPortal.dashboard, {}, stranger);
  expect(dashboard.data).toMatchObject({ merchant_count: 0, commission_total: '0.00' });
});

test('merchants and the dashboard have the sums of payments, by Malaysian month', async () => {
  app.clock.set('2026-10-31T15:59:00Z'); // still October
  await pay(50_00);
  app.clock.set('2026-10-31T16:01:00Z'); // November
  await pay(20_00);
  await pay(30_00);
  expect((await list(introducerPortal.merchants)).data).toMatchObject([
    { uuid: merchant.account_id, payment_count: 3, payment_amount: '100.00', payout_count: 0, commission: '0.90' },
  ]);
  const { data } = await app.call(introducerPortal.dashboard, {}, who);
  expect(data).toMatchObject({
    merchant_count: 1,
    active_merchant_count: 1,
    payment_count: 3,
    payment_amount: '100.00',
    commission_total: '0.90',
    commission_pending: '0.90',
    commission_paid: '0.00',
  });
  expect(data.monthly).toHaveLength(12);
  expect(data.monthly.slice(-2)).toMatchObject([
    { month: '2026-10-01', payment_amount: '50.00', commission: '0.30' },
    { month: '2026-11-01', payment_amount: '50.00', commission: '0.60' },
  ]);
});
