import { introducerAdmin, introducerPortal } from '@kutip/contracts/introducers';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createIntroducer,
  earnCommission,
  linkToIntroducer,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
let app: PaymentsApp;
let introducer: TestIntroducer;
let merchants: TestCaller[];
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-10-20T04:00:00Z');
  introducer = await createIntroducer(app);
  merchants = [await app.createMerchant(), await app.createMerchant()];
  for (const merchant of merchants) await linkToIntroducer(app, merchant, introducer);
});

const statementOf = async ({ account_id } = introducer) =>
  (await app.call(introducerPortal.statement, {}, { account_id, role: 'introducer' })).data;

test('the statement has what is due and paid by month, and one line for a payment over several merchants', async () => {
  await earnCommission(app, merchants[0]!.account_id, 30);
  await earnCommission(app, merchants[1]!.account_id, 12);
  app.clock.set('2026-11-02T04:00:00Z');
  await app.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, admin);
  app.clock.set('2026-11-10T04:00:00Z');
  await earnCommission(app, merchants[0]!.account_id, 500);
  const { due, pending, months, payments } = await statementOf();
  expect([due, pending]).toEqual(['5.00', '0.00']);
  expect(months).toMatchObject([
    { month: '2026-11-01', count: 1, earned: '5.00', due: '5.00', paid: '0.00', paid_at: null },
    { month: '2026-10-01', count: 2, earned: '0.42', due: '0.00', paid: '0.42', paid_at: '2026-11-02T04:00:00.000Z' },
  ]);
  expect(payments).toMatchObject([{ count: 2, amount: '0.42', paid_at: '2026-11-02T04:00:00.000Z' }]);
});

test('a commission of the current month is pending, and another introducer sees none of it', async () => {
  await earnCommission(app, merchants[0]!.account_id, 30);
  await app.db
    .updateTable('introducer_commissions')
    .set({ status: 'PENDING', payable_at: null })
    .where('introducer_id', '=', introducer.id)
    .execute();
  expect(await statementOf()).toMatchObject({ due: '0.00', pending: '0.30', payments: [] });
  const nothing = { due: '0.00', pending: '0.00', months: [], payments: [] };
  expect(await statementOf(await createIntroducer(app))).toEqual(nothing);
});
