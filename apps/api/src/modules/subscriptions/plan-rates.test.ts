import { notifications } from '@kutip/contracts/notifications';
import { paymentSwitch } from '@kutip/contracts/payments';
import { planRates } from '@kutip/contracts/plan-rates';
import { subscriptionHistories, subscriptions } from '@kutip/contracts/subscriptions';
import { addDays } from '@kutip/domain/day';
import { versionInForce } from '@kutip/domain/effective-dates';
import type { Rates } from '@kutip/domain/fees';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAYBANK, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { setPlanRates } from '../../../../../test/plan-rates.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import { GROWTH, subscriptionsApp } from '../../../../../test/subscriptions-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { countLockWaits } from '../../../../../test/locks.ts';
import { loadPlanWithSettings } from '../accounts/accounts.service.ts';
import type { Logger } from '../../platform/log.ts';
import { storeOf } from '../../platform/store.ts';
import { subscriptionsJobs } from './subscriptions.job.ts';

const admin: TestCaller = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' };
const TODAY = '2026-11-21';
const fpx = (fixed_sen: number): Rates => ({ fpx: { any: { percent_bps: 0, fixed_sen, min_sen: 0 } } });

let testApp: PaymentsApp;
/** A plan at RM 1.00, from today, with one merchant. */
let plan_id: string;
let merchant: TestCaller;
beforeAll(async () => {
  testApp = await subscriptionsApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set(`${TODAY}T02:42:00Z`);
  plan_id = await createPlan();
  merchant = await testApp.createMerchant({ plan_code: 'STARTER' });
  const body = { account_id: merchant.account_id, subscription_id: plan_id };
  await testApp.call(subscriptionHistories.create, { body }, admin);
});

async function createPlan(): Promise<string> {
  const { data } = await testApp.call(subscriptions.read, { params: { id: GROWTH } }, admin);
  const { id: _, created_at: __, updated_at: ___, ...growth } = data;
  const advanced_setting = { ...growth.advanced_setting, rates: fpx(100) };
  const body = { ...growth, code: `P${uuid().slice(-10).toUpperCase()}`, name: 'Pasar', advanced_setting };
  return (await testApp.call(subscriptions.create, { body }, admin)).data.id;
}

const list = (who: TestCaller | undefined = admin) => testApp.call(planRates.list, { params: { id: plan_id } }, who);
const schedule = (effective_from: string, rates: Rates, who: TestCaller | undefined = admin, id = plan_id) =>
  testApp.call(planRates.schedule, { params: { id }, body: { effective_from, rates } }, who);
const update = (effective_from: string, rates: Rates, read_at?: string) =>
  testApp.call(planRates.update, { params: { id: plan_id, effective_from }, body: { rates, read_at } }, admin);
const cancel = (effective_from: string) =>
  testApp.call(planRates.cancel, { params: { id: plan_id, effective_from } }, admin);
/** Waits until so many transactions wait for a lock. */
async function waitForBlocked(count: number): Promise<void> {
  await expect.poll(() => countLockWaits(testApp.db), { timeout: 30_000 }).toBe(count);
}
const versions = async () =>
  (await list()).data.versions.map(
    ({ effective_from, rates, state }: { effective_from: string; rates: Rates; state: string }) => [
      effective_from,
      rates.fpx?.any?.fixed_sen,
      state,
    ],
  );
const me = async () => (await testApp.call(subscriptions.me, {}, merchant)).data;
/** Runs the jobs of notifications that wait, in order, and answers their payloads. */
async function notifyOfRates(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    with done as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'notify_of_rates' returning j.id, j.payload)
    select payload from done order by id`.execute(testApp.db);
  for (const { payload } of rows) await runNotify(payload);
  return rows.map(({ payload }) => payload);
}
const runNotify = (payload: unknown) => {
  const deps = { ...testApp, store: storeOf(testApp.db), log: {} as Logger };
  return subscriptionsJobs(deps)['notify_of_rates']!(payload);
};
const notices = async () => {
  await notifyOfRates();
  const { data } = await testApp.call(notifications.list, { query: {}, body: {} }, merchant);
  return data.list.data.map(({ kind, facts }: { kind: string; facts?: { day: string } }) => [kind, facts?.day]);
};

describe('the schedule of a plan', () => {
  test('rates are scheduled, edited, cancelled and scheduled again, each with audit and a notification', async () => {
    const scheduled = await schedule('2026-12-05', fpx(120));
    expect(scheduled).toMatchObject({ response_code: 2000, data: { merchants: 1, raise_allowed_from: '2026-12-05' } });
    expect(await versions()).toEqual([
      [TODAY, 100, 'in_force'],
      ['2026-12-05', 120, 'scheduled'],
    ]);
    expect(await me()).toMatchObject({
      Subscription: { advanced_setting: { rates: fpx(100) } },
      scheduled_rates: [{ effective_from: '2026-12-05', rates: fpx(120) }],
    });
    const read_at = scheduled.data.versions[1].updated_at as string;
    expect((await update('2026-12-05', fpx(110), read_at)).response_code).toBe(2000);
    expect(await update('2026-12-05', fpx(105), read_at)).toMatchObject({ response_code: 4009 });
    expect((await cancel('2026-12-05')).data.versions).toHaveLength(1);
    expect((await cancel('2026-12-05')).response_code).toBe(4004);
    expect((await update('2026-12-05', fpx(105))).response_code).toBe(4004);
    expect((await me()).scheduled_rates).toEqual([]);
    expect((await schedule('2026-12-05', fpx(130))).response_code).toBe(2000);
    testApp.clock.set('2026-12-04T16:00:00Z');
    expect(await versions()).toEqual([
      [TODAY, 100, 'past'],
      ['2026-12-05', 130, 'in_force'],
    ]);
    expect((await me()).Subscription.advanced_setting.rates).toEqual(fpx(130));
    const entries = await testApp.db
      .selectFrom('audit_logs')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', plan_id)
      .where('action', 'like', '%rates')
      .orderBy('at')
      .orderBy('id')
      .execute();
    const effective_from = '2026-12-05';
    expect(entries).toEqual([
      {
        action: 'schedule_rates',
        before: { effective_from, rates: fpx(100) },
        after: { effective_from, rates: fpx(120) },
      },
      {
        action: 'update_rates',
        before: { effective_from, rates: fpx(120) },
        after: { effective_from, rates: fpx(110) },
      },
      { action: 'withdraw_rates', before: { effective_from, rates: fpx(110) }, after: { effective_from, rates: null } },
      {
        action: 'schedule_rates',
        before: { effective_from, rates: fpx(100) },
        after: { effective_from, rates: fpx(130) },
      },
    ]);
    expect((await notices()).map(([kind]: [string]) => kind).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'PLAN_RATES_SCHEDULED'),
      'PLAN_RATES_WITHDRAWN',
    ]);
  });

  test('its merchants are notified by a job, each once however often it runs, in the portal and by e-mail', async () => {
    const others = [await testApp.createMerchant(), await testApp.createMerchant()];
    for (const { account_id } of others)
      await testApp.call(subscriptionHistories.create, { body: { account_id, subscription_id: plan_id } }, admin);
    const account_ids = [merchant, ...others].map(({ account_id }) => account_id).toSorted();
    // One is notified by e-mail only.
    await testApp.db
      .updateTable('notification_settings')
      .set({ in_app_enable: false, email_enable: true, recipients: ['kedai@x.example'] })
      .where('account_id', '=', account_ids[0]!)
      .where('event', '=', 'SUBSCRIPTION_DUE')
      .execute();
    const counts = async () => {
      const { rows } = await sql<{ account_id: string; source: string }>`
        select account_id, 'shown' as source from notifications where kind like 'PLAN_RATES%'
        union all
        select account_id, 'mailed' from outbox where data->>'kind' like 'PLAN_RATES%'`.execute(testApp.db);
      const count = (id: string, kind: string) =>
        rows.filter(({ account_id, source }) => account_id === id && source === kind).length;
      return account_ids.map((id) => ({ shown: count(id, 'shown'), mailed: count(id, 'mailed') }));
    };
    const before = await counts();
    const scheduled = await schedule('2026-12-05', fpx(120));
    expect(scheduled.data.merchants).toBe(3);
    expect(await counts()).toEqual(before); // not in the admin's transaction
    const [payload, ...more] = await notifyOfRates();
    expect(more).toEqual([]);
    const after = await counts();
    expect(after[0]).toEqual({ shown: 0, mailed: 1 });
    expect(after.slice(1).map(({ shown }) => shown)).toEqual([1, 1]);
    // A run that is repeated, and two at once.
    await runNotify(payload);
    await Promise.all([runNotify(payload), runNotify(payload)]);
    expect(await counts()).toEqual(after);
    // Another change is another notification.
    await cancel('2026-12-05');
    await notifyOfRates();
    expect((await counts()).map(({ shown, mailed }) => shown + mailed)).toEqual(
      after.map(({ shown, mailed }) => 2 * (shown + mailed)),
    );
  });

  test('past days, days with rates, raises without notice and bad rates are refused', async () => {
    const faultOf = async (day: string, rates: Rates) => {
      const { response_code, breakdown_errors } = await schedule(day, rates);
      return [response_code, breakdown_errors];
    };
    expect(await faultOf('2026-11-20', fpx(90))).toEqual([4000, { effective_from: 'day_in_past' }]);
    expect(await faultOf(TODAY, fpx(90))).toEqual([4025, { effective_from: 'duplicate' }]);
    expect(await faultOf('2026-12-04', fpx(101))).toEqual([4000, { effective_from: 'notice_needed' }]);
    expect((await schedule('2026-12-05', fpx(101))).response_code).toBe(2000);
    expect(await faultOf('2026-12-05', fpx(101))).toEqual([4025, { effective_from: 'duplicate' }]);
    expect((await schedule('2026-12-06', fpx(-1))).response_code).toBe(4000);
    expect((await schedule('31-02-2027', fpx(100))).response_code).toBe(4000);
    expect((await schedule('2026-12-06', fpx(100), admin, uuid())).response_code).toBe(4004);
    expect(await versions()).toHaveLength(2);
  });

  test('rates in force and past ones cannot be changed, and falling rates may start today', async () => {
    testApp.clock.set('2026-11-30T02:00:00Z');
    expect((await schedule('2026-11-30', fpx(80))).response_code).toBe(2000);
    expect((await me()).Subscription.advanced_setting.rates).toEqual(fpx(80));
    for (const day of [TODAY, '2026-11-30'])
      for (const refused of [await update(day, fpx(10)), await cancel(day)])
        expect(refused).toMatchObject({
          response_code: 4000,
          breakdown_errors: { effective_from: 'day_not_after_today' },
        });
    // The edit of the plan changes no rates either.
    const params = { id: plan_id };
    const { data: plan } = await testApp.call(subscriptions.read, { params }, admin);
    const edit = (rates: Rates) =>
      testApp.call(
        subscriptions.update,
        { params, body: { advanced_setting: { ...plan.advanced_setting, rates } } },
        admin,
      );
    expect(await edit(fpx(10))).toMatchObject({ breakdown_errors: { 'advanced_setting.rates': 'not_allowed' } });
    expect((await edit(fpx(80))).response_code).toBe(2000);
  });

  test('a plan that nobody has may be raised at once', async () => {
    const id = await createPlan();
    testApp.clock.set('2026-11-22T02:00:00Z');
    expect((await schedule('2026-11-22', fpx(500), admin, id)).data).toMatchObject({
      merchants: 0,
      raise_allowed_from: '2026-11-22',
      versions: [{ state: 'past' }, { state: 'in_force' }],
    });
  });

  test('only admins read and change a schedule', async () => {
    for (const role of ['merchant_owner', 'introducer'] as const) {
      expect((await list({ ...merchant, role })).response_code).toBe(4003);
      expect((await schedule('2026-12-05', fpx(90), { ...merchant, role })).response_code).toBe(4003);
    }
    expect((await testApp.call(planRates.list, { params: { id: plan_id } })).response_code).toBe(401);
    const without_factor = { ...admin, has_stepped_up: false };
    expect((await schedule('2026-12-05', fpx(90), without_factor)).response_code).toBe(4028);
    expect(await versions()).toHaveLength(1);
  });

  test('of two admins who edit the same scheduled rates at one moment one wins, and the other is refused with 4009', async () => {
    const { data } = await schedule('2026-12-10', fpx(90));
    const read_at = data.versions[1].updated_at as string;
    await notifyOfRates();
    const answers = await testApp.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('subscriptions').select('id').where('id', '=', plan_id).forUpdate().execute();
      const edits = [update('2026-12-10', fpx(80), read_at), update('2026-12-10', fpx(70), read_at)];
      await waitForBlocked(2);
      return edits;
    });
    const settled = await Promise.all(answers);
    expect(settled.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4009]);
    const winner = settled[0]!.response_code === 2000 ? 80 : 70;
    expect(await versions()).toEqual([
      [TODAY, 100, 'in_force'],
      ['2026-12-10', winner, 'scheduled'],
    ]);
    expect(await notifyOfRates()).toMatchObject([{ plan_id, effective_from: '2026-12-10', revision: 2 }]);
    const audits = testApp.db.selectFrom('audit_logs').select('after').where('entity_id', '=', plan_id);
    expect(await audits.where('action', '=', 'update_rates').execute()).toEqual([
      { after: { effective_from: '2026-12-10', rates: fpx(winner) } },
    ]);
  });

  test('twenty admins who schedule the same day at once add one version', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => schedule('2026-12-10', fpx(50 + n))));
    const codes = answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b);
    expect(codes).toEqual([2000, ...Array.from({ length: 19 }, () => 4025)]);
  });

  test('the database accepts no version of a past day from an admin, and no second one of today', async () => {
    const insert = (effective_from: string, revision: number) =>
      testApp.db
        .insertInto('plan_rates')
        .values({
          plan_id: uuid(),
          effective_from,
          revision,
          rates: '{}',
          created_at: new Date(`${TODAY}T16:30:00Z`), // the 22nd in Malaysia
          created_by: uuid(),
        })
        .execute();
    await expect(insert(TODAY, 1)).rejects.toThrow('plan_rates_not_in_past');
    await expect(insert('2026-11-22', 2)).rejects.toThrow('plan_rates_not_in_past');
    await insert('2026-11-22', 1);
    await expect(testApp.db.updateTable('plan_rates').set({ rates: '{}' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(testApp.db.deleteFrom('plan_rates').execute()).rejects.toThrow('permission denied');
  });

  test('the rates that a plan is loaded with are the version in force, whatever was edited and cancelled', async () => {
    const anyChange = fc.record({ days: fc.integer({ min: 1, max: 12 }), fixed_sen: fc.option(fc.nat(500)) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { maxLength: 8 }),
        fc.integer({ min: 0, max: 13 }),
        async (changes, days) => {
          const id = await createPlan();
          await testApp.db
            .updateTable('subscription_histories')
            .set({ subscription_id: id })
            .where('account_id', '=', merchant.account_id)
            .where('is_active', '=', true)
            .execute();
          const model = new Map<string, Rates>([[TODAY, fpx(100)]]);
          for (const change of changes) {
            const effective_from = addDays(TODAY, change.days);
            const rates = change.fixed_sen === null ? null : fpx(change.fixed_sen);
            await setPlanRates(testApp.db, { plan_id: id, effective_from, rates });
            if (rates) model.set(effective_from, rates);
            else model.delete(effective_from);
          }
          const kept = [...model].map(([effective_from, rates]) => ({ effective_from, rates }));
          const day = addDays(TODAY, days);
          const { plan } = await loadPlanWithSettings(testApp.connection, merchant.account_id, day);
          expect(plan.rates).toEqual(versionInForce(kept, day)!.rates);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a payment and its day', () => {
  const LAST_MINUTE = '2026-12-04T15:59:00Z'; // 23:59 of the 4th in Malaysia
  const AFTER_MIDNIGHT = '2026-12-04T16:01:00Z';
  const feesOf = async (started: StartedPayment) => {
    const { status, fee, fee_tax, net_amount } = await testApp.loadAttempt(started);
    return { status, fee, fee_tax, net_amount };
  };

  test('a payment that starts before midnight and is confirmed after it costs what was quoted', async () => {
    expect((await schedule('2026-12-05', fpx(150))).response_code).toBe(2000);
    await setServiceTax('2026-12-05', 1_000);
    testApp.clock.set(LAST_MINUTE);
    const before = await testApp.createBill(merchant);
    const started = await testApp.startOrThrow(before);
    testApp.clock.set(AFTER_MIDNIGHT);
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
    expect(await feesOf(started)).toEqual({ status: 'SUCCESS', fee: 100, fee_tax: 8, net_amount: 4_892 });
    expect(await testApp.loadBooks(merchant.account_id)).toMatchObject({ fee: 100, tax: 8 });
    // The next one of the new day costs what that day says, rate and tax.
    const after = await testApp.createBill(merchant);
    const next = await testApp.startOrThrow(after);
    expect(await feesOf(next)).toMatchObject({ fee: 150, fee_tax: 15, net_amount: 4_835 });
  });

  test('a payer who was shown the total of the day before is asked again', async () => {
    await schedule('2026-12-05', fpx(150));
    await testApp.db
      .updateTable('payment_settings')
      .set({ fee_bearer: 'CUSTOMER' })
      .where('account_id', '=', merchant.account_id)
      .execute();
    const bill = await testApp.createBill(merchant);
    const start = () =>
      testApp.call(paymentSwitch.payViu, {
        query: {},
        body: { payment_service_id: MAYBANK, invoice_no: bill.invoice_no, expected_total: '51.08' },
      });
    testApp.clock.set(AFTER_MIDNIGHT);
    expect(await start()).toMatchObject({ response_code: 4030, breakdown_errors: { expected_total: 'changed' } });
    testApp.clock.set(LAST_MINUTE);
    expect((await start()).response_code).toBe(2000);
  });
});

/** Sets a service tax as if it had been scheduled long before. */
const setServiceTax = (effective_from: string, bps: number) =>
  testApp.db
    .insertInto('service_tax_rates')
    .values({ effective_from, bps, revision: 1, created_at: new Date(0) })
    .execute();
