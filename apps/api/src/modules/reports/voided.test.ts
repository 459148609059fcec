import { refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundingApp, type RefundingApp } from '../../../../../test/refunding-app.ts';
import { reportsJobs, rollUpTotals } from './reports.job.ts';
import { collectedBy } from './reports.service.ts';

let app: RefundingApp;
beforeAll(async () => {
  app = await refundingApp();
});
afterAll(() => app.close());

test('what a collection has brought does not count a sale that was voided, kept or not kept', async () => {
  const collection_id = uuid();
  const who = await app.merchant();
  const [payment, other] = [await app.paid(who), await app.paid(who, { total: 40_00 })];
  const ids = [payment.id, other.id];
  await app.db.updateTable('payment_records').set({ collection_id }).where('id', 'in', ids).execute();
  const rollUp = () => reportsJobs(app)[rollUpTotals.name]!({});
  const brought = async () => (await collectedBy(app.connection, who.account_id, [collection_id]))(collection_id);
  expect(await brought()).toEqual({ paid_count: 2, paid_amount: 140_00 });
  await rollUp();
  const { data } = await app.ask(who, payment, { amount: undefined });
  expect(await brought()).toEqual({ paid_count: 1, paid_amount: 40_00 });
  await rollUp();
  expect(await brought()).toEqual({ paid_count: 1, paid_amount: 40_00 });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await brought()).toEqual({ paid_count: 2, paid_amount: 140_00 });
  // In part it stays a sale.
  await app.ask(who, other, { amount: '10.00' });
  expect(await brought()).toEqual({ paid_count: 2, paid_amount: 140_00 });
});
