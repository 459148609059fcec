import { introducerAdmin } from '@kutip/contracts/introducers';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createIntroducer,
  earnCommission,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
let app: PaymentsApp;
let merchant: TestCaller;
let introducer: TestIntroducer;

beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
  introducer = await createIntroducer(app);
});

const assign = (body: { introducer_id?: string; account_id?: string; payment_rate_bps?: number } = {}) =>
  app.call(
    introducerAdmin.assign,
    { body: { introducer_id: introducer.id, account_id: merchant.account_id, ...body } },
    admin,
  );
const read = async ({ id }: TestIntroducer = introducer) =>
  (await app.call(introducerAdmin.read, { params: { id } }, admin)).data;

test('a merchant is linked at the rates of the introducer, or at others', async () => {
  expect((await assign()).data).toMatchObject({
    account_id: merchant.account_id,
    payment_rate_bps: 2_000,
    payout_rate_bps: 2_000,
    commission: '0.00',
  });
  await assign({ payment_rate_bps: 3_500 });
  expect((await read()).merchants).toMatchObject([{ payment_rate_bps: 3_500, payout_rate_bps: 2_000 }]);
});

test('a merchant has one introducer, and what another one earned stays theirs', async () => {
  await assign();
  await earnCommission(app, merchant.account_id, 1_50);
  const next = await createIntroducer(app);
  await assign({ introducer_id: next.id });
  expect((await read(next)).merchants).toMatchObject([{ account_id: merchant.account_id, commission: '0.00' }]);
  expect((await read()).merchants).toEqual([]);
  const body = { introducer_id: introducer.id };
  const { data } = await app.call(introducerAdmin.commissions, { query: {}, body }, admin);
  expect(data.list.sum).toBe('1.50');
  const due = await app.call(introducerAdmin.due, { params: { id: introducer.id } }, admin);
  expect(due.data).toMatchObject({ count: 1, amount: '1.50' });
});

test('the list has the sums of each introducer', async () => {
  await assign();
  await earnCommission(app, merchant.account_id, 1_50);
  const { code } = await read();
  const { data } = await app.call(introducerAdmin.list, { query: {}, body: { search: code } }, admin);
  expect(data.list.data).toMatchObject([{ id: introducer.id, merchant_count: 1, payable: '1.50', paid: '0.00' }]);
});

test('an unknown merchant, an introducer as merchant and an unknown introducer are refused', async () => {
  expect(await assign({ account_id: uuid() })).toMatchObject({ breakdown_errors: { account_id: 'not_found' } });
  expect(await assign({ account_id: introducer.account_id })).toMatchObject({ response_code: 4000 });
  expect(await assign({ introducer_id: uuid() })).toMatchObject({ breakdown_errors: { introducer_id: 'not_found' } });
  expect(await assign({ payment_rate_bps: 10_001 })).toMatchObject({ response_code: 4000 });
});

test('linking is in the audit log of the merchant', async () => {
  await assign();
  const entries = app.db
    .selectFrom('audit_logs')
    .select(['action', 'entity_id'])
    .where('account_id', '=', merchant.account_id);
  expect(await entries.where('action', '=', 'assign').execute()).toEqual([
    { action: 'assign', entity_id: introducer.id },
  ]);
});
