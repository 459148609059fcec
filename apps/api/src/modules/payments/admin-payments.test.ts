import { paymentAdmin } from '@kutip/contracts/payment-records';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAYBANK, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
let app: PaymentsApp;
let batik: TestCaller;
let kek: TestCaller;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('payment_records').execute();
  app.clock.set('2026-11-21T02:42:00Z');
  batik = await app.createMerchant();
  kek = await app.createMerchant();
});

async function pay(merchant: TestCaller, code = '00') {
  app.advanceTime({ minutes: 1 });
  const started = await app.startOrThrow(await app.createBill(merchant, { amount: 50_00 }), MAYBANK);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
  const attempt = await app.loadAttempt(started);
  return attempt as typeof attempt &
    Record<'invoice_no' | 'transaction_invoice_no' | 'provider_reference' | 'payer_name', string>;
}
const list = async (body: object = {}, query: object = {}, by = admin) =>
  (await app.call(paymentAdmin.list, { query, body }, by)).data.list;
const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

test('the newest payments of all merchants come page by page, and nothing counts them', async () => {
  const made = [await pay(batik), await pay(kek), await pay(batik)].map(({ id }) => id).toReversed();
  const first = await list({}, { limit: 2 });
  expect(idsOf(first)).toEqual(made.slice(0, 2));
  expect(first).toMatchObject({ total: 2, total_is_capped: true, sum: null, current_page: 1, last_page: 2 });
  expect(first.data[1]).toMatchObject({ account_id: kek.account_id, amount: '50.00', status: 'SUCCESS' });
  const second = await list({}, { limit: 2, skip: 2 });
  expect(idsOf(second)).toEqual(made.slice(2));
  expect(second).toMatchObject({ total: 3, total_is_capped: false, current_page: 2, last_page: 2 });
});

test('a whole bill number, order number or provider reference finds a payment of any merchant', async () => {
  const { id, invoice_no, transaction_invoice_no, provider_reference } = await pay(kek);
  await pay(batik);
  for (const search of [invoice_no, transaction_invoice_no.toLowerCase(), provider_reference])
    expect(idsOf(await list({ search }))).toEqual([id]);
  for (const search of [invoice_no.slice(0, 8), 'Ali', '%', "'"]) expect(idsOf(await list({ search }))).toEqual([]);
});

test('a merchant’s payments are found by the name of the payer', async () => {
  const { id, payer_name } = await pay(kek);
  await pay(batik);
  const search = payer_name.slice(0, 4);
  expect(idsOf(await list({ search, account_id: kek.account_id }))).toEqual([id]);
});

test('filters look back 31 days unless a day or a merchant is given', async () => {
  const { id: old } = await pay(kek, '51');
  app.clock.set('2027-01-15T02:00:00Z');
  const { id: recent } = await pay(batik, '51');
  await pay(batik);
  expect(idsOf(await list({ status: 'FAILED' }))).toEqual([recent]);
  expect(idsOf(await list({ status: 'FAILED', start_date: '2026-11-01' }))).toEqual([recent, old]);
  expect(idsOf(await list({ status: 'FAILED', account_id: kek.account_id }))).toEqual([old]);
  expect(idsOf(await list({ status: 'FAILED', end_date: '2026-11-30' }))).toEqual([old]);
  expect(idsOf(await list({ min_amount: '50.00', max_amount: '50.00' }))).not.toContain(old);
  expect(idsOf(await list({ min_amount: '50.01', start_date: '2026-11-01' }))).toEqual([]);
  expect((await list()).data).toHaveLength(3);
});

test('a payment shows its merchant, timeline, transfers and callbacks; of another account there is none', async () => {
  const { id } = await pay(kek);
  const read = (account_id: string, by = admin) => app.call(paymentAdmin.read, { params: { account_id, id } }, by);
  const { data } = await read(kek.account_id);
  expect(data).toMatchObject({ id, status: 'SUCCESS', callbacks: [] });
  expect(data.merchant).toBeTruthy();
  expect(data.timeline.map(({ kind }: { kind: string }) => kind)).toContain('payment_confirmed');
  expect(data.transfers).toMatchObject([{ kind: 'payment', amount: '50.00' }]);
  expect((await read(batik.account_id)).response_code).toBe(4004);
  expect((await read(kek.account_id, kek)).response_code).toBe(4003);
});
