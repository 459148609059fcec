import { settlements } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlingApp, type SettlingApp } from '../../../../../test/settling-app.ts';
import { steppedUp } from '../../../../../test/stepped-up.ts';
import { createLog } from '../../platform/log.ts';
import { planOf } from '../accounts/accounts.service.ts';
import { runPlans } from './run.ts';

// What a merchant has earned is settled, whatever becomes of his plan.

let app: SettlingApp;
beforeAll(async () => {
  app = await settlingApp();
});
afterAll(() => app.close());

test('a plan that lapses stops no settlement, neither what goes by itself nor what is drawn', async () => {
  app.clock.set('2026-09-02T02:00:00Z');
  const who = await app.merchant({ plan_code: 'GROWTH' });
  const { account_id } = who;
  app.bankOf(account_id, {});
  await app.call(settlements.toggleChannel, { query: { channel_id: 5 } }, who);
  await app.paid(account_id);
  await app.paid(account_id, { channel_flag: 'ewallet', fee: 75, fee_tax: 6 });
  await app.db
    .updateTable('subscription_histories')
    .set({ start_date: '2026-07-26', end_date: '2026-08-25' })
    .where('account_id', '=', account_id)
    .execute();
  await runPlans({ store: app.store, clock: app.clock, poster: app.poster, log: createLog('silent', 'test') });
  // Its e-wallets are none of the free plan's.
  expect(await planOf(app.connection, account_id)).toMatchObject({ code: 'STARTER', ewallet_enable: false });

  app.clock.set('2026-09-03T16:30:00Z');
  await app.run();
  expect(await app.settlements(account_id)).toMatchObject([
    { channel_flag: 'ewallet', destination: 'BALANCE', net: 49_19, status: 'SETTLED' },
    { channel_flag: 'fpx', destination: 'BANK', net: 48_92, status: 'PROCESSING' },
  ]);
  await steppedUp(app, who);
  const drawn = await app.call(settlements.drawSelf, { body: { amount: '49.19' } }, who);
  expect(drawn.response_code).toBe(2000);
  expect(await app.orders(account_id)).toHaveLength(2);
});
