import { settlements } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { createLog } from '../../platform/log.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { runPlans } from './renew-plans.ts';

// Earnings are settled independently of the merchant's plan.

let app: SettlementsApp;
beforeAll(async () => {
  app = await settlementsApp();
});
afterAll(() => app.close());

test('a lapsed plan stops neither automatic settlements nor withdrawals', async () => {
  app.clock.set('2026-09-02T02:00:00Z');
  const who = await app.createMerchant({ plan_code: 'GROWTH' });
  const { account_id } = who;
  app.setBankAccount(account_id, {});
  await app.call(settlements.toggleChannel, { query: { channel_id: 5 } }, who);
  await app.createPayment(account_id);
  await app.createPayment(account_id, { channel_flag: 'ewallet', fee: 75, fee_tax: 6 });
  await app.db
    .updateTable('subscription_histories')
    .set({ start_date: '2026-07-26', end_date: '2026-08-25' })
    .where('account_id', '=', account_id)
    .execute();
  await runPlans({ store: app.store, clock: app.clock, poster: app.poster, log: createLog('silent', 'test') });
  // The free plan does not include e-wallets.
  expect(await loadPlan(app.connection, account_id)).toMatchObject({ code: 'STARTER', ewallet_enable: false });

  app.clock.set('2026-09-03T16:30:00Z');
  await app.runSettlements();
  expect(await app.loadSettlements(account_id)).toMatchObject([
    { channel_flag: 'ewallet', destination: 'BALANCE', net: 49_19, status: 'SETTLED' },
    { channel_flag: 'fpx', destination: 'BANK', net: 48_92, status: 'PROCESSING' },
  ]);
  await grantStepUp(app, who);
  const drawn = await app.call(settlements.createSelfSettlement, { body: { amount: '49.19' } }, who);
  expect(drawn.response_code).toBe(2000);
  expect(await app.loadDisbursements(account_id)).toHaveLength(2);
});
