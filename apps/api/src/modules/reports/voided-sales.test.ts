import { refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import { refundsApp, type RefundsApp } from '../../../../../test/refunds-app.ts';
import { rollUpTotals } from './reports.job.ts';
import { loadCollectedTotals } from './reports.service.ts';

let app: RefundsApp;
beforeAll(async () => {
  app = await refundsApp();
});
afterAll(() => app.close());

test('collection totals exclude voided payments before and after a roll-up', async () => {
  const collection_id = uuid();
  const who = await app.resetToNewMerchant();
  const [payment, other] = [await app.createPayment(who), await app.createPayment(who, { total: 40_00 })];
  const ids = [payment.id, other.id];
  await app.db.updateTable('payment_records').set({ collection_id }).where('id', 'in', ids).execute();
  const rollUp = () => reportJobs(app)[rollUpTotals.name]!({});
  const collected = async () =>
    (await loadCollectedTotals(app.connection, who.account_id, [collection_id]))(collection_id);
  expect(await collected()).toEqual({ paid_count: 2, paid_amount: 140_00 });
  await rollUp();
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  expect(await collected()).toEqual({ paid_count: 1, paid_amount: 40_00 });
  await rollUp();
  expect(await collected()).toEqual({ paid_count: 1, paid_amount: 40_00 });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await collected()).toEqual({ paid_count: 2, paid_amount: 140_00 });
  // A partial refund does not void the sale.
  await app.requestRefund(who, other, { amount: '10.00' });
  expect(await collected()).toEqual({ paid_count: 2, paid_amount: 140_00 });
});
