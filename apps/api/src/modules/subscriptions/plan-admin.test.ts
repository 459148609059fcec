import { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { GROWTH, subscriptionsApp, SCALE, STARTER } from '../../../../../test/subscriptions-app.ts';

const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;

let testApp: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  testApp = await subscriptionsApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set('2026-11-21T02:42:00Z');
  merchant = await testApp.createMerchant({ plan_code: 'STARTER' });
});

const codesOf = async (who: TestCaller) => {
  const { data } = await testApp.call(subscriptions.list, { query: { limit: 100 }, body: { sort_type: 'asc' } }, who);
  return data.list.data.map(({ code }: { code: string }) => code) as string[];
};
const plan = async (id: string) => (await testApp.call(subscriptions.read, { params: { id } }, admin)).data;
const update = (id: string, body: object, who: TestCaller = admin) =>
  testApp.call(subscriptions.update, { params: { id }, body }, who);
const remove = (id: string) => testApp.call(subscriptions.remove, { params: { id } }, admin);
async function create(more: object = {}) {
  const { id: _, created_at: __, updated_at: ___, ...growth } = await plan(GROWTH);
  const code = `P${uuid().slice(-10).toUpperCase()}`;
  return testApp.call(subscriptions.create, { body: { ...growth, code, name: 'Pilot', ...more } }, admin);
}
const give = (body: object, who: TestCaller = admin) =>
  testApp.call(
    subscriptionHistories.create,
    { body: { account_id: merchant.account_id, subscription_id: GROWTH, ...body } },
    who,
  );
const me = async () => (await testApp.call(subscriptions.me, {}, merchant)).data;

describe('plans', () => {
  test('plans on offer are public, other plans are visible to admins and their accounts', async () => {
    const { data: hidden } = await create({ is_public: false });
    expect(await codesOf(merchant)).toEqual(['STARTER', 'GROWTH', 'SCALE']);
    expect(await codesOf(admin)).toContain(hidden.code);
    const read = (who: TestCaller) => testApp.call(subscriptions.read, { params: { id: hidden.id } }, who);
    expect((await read(merchant)).response_code).toBe(4004);
    const input = { query: { plan_id: hidden.id as string } };
    expect((await testApp.call(subscriptionHistories.upgrade, input, merchant)).response_code).toBe(4004);
    expect((await give({ subscription_id: hidden.id })).response_code).toBe(2000);
    expect(await codesOf(merchant)).toContain(hidden.code);
    expect((await read(merchant)).data.name).toBe('Pilot');
  });

  test('only admins create, change and delete plans', async () => {
    const { data: made } = await create({ monthly_price: '9.90' });
    expect(made).toMatchObject({ monthly_price: '9.90', record_status: 1 });
    expect(await create({ code: made.code })).toMatchObject({ response_code: 4025 });
    const setting = { ...made.advanced_setting, max_users: null };
    expect((await update(made.id, { advanced_setting: setting })).data.advanced_setting.max_users).toBeNull();
    expect(await update(made.id, { code: 'OTHER' })).toMatchObject({ breakdown_errors: { code: 'not_allowed' } });
    const read_at = made.updated_at;
    expect((await update(made.id, { name: 'Late', read_at })).response_code).toBe(4009);
    for (const role of ['merchant_owner', 'introducer'] as const)
      expect((await update(made.id, { name: 'Mine' }, { ...merchant, role })).response_code).toBe(4003);
    expect((await remove(made.id)).response_code).toBe(2000);
    expect((await remove(made.id)).response_code).toBe(4004);
  });

  test('a plan in use cannot be deleted, and the free plan stays free', async () => {
    const { data: made } = await create();
    await give({ subscription_id: made.id });
    expect(await remove(made.id)).toMatchObject({ response_code: 4009, breakdown_errors: 'in_use' });
    expect((await remove(STARTER)).response_code).toBe(4009);
    const { advanced_setting } = await plan(STARTER);
    expect(
      await update(STARTER, { advanced_setting: { ...advanced_setting, self_settlement_enable: false } }),
    ).toMatchObject({ response_code: 4000, breakdown_errors: { advanced_setting: 'not_allowed' } });
    expect(await update(STARTER, { monthly_price: '1.00', record_status: 2 })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { monthly_price: 'not_allowed', record_status: 'not_allowed' },
    });
  });
});

describe('a plan given by an admin', () => {
  test('a given plan replaces the current one and gives no credit at a change', async () => {
    const made = await give({ time_period: 'yearly' });
    expect(made.data).toMatchObject({ plan_code: 'GROWTH', price: '0.00', end_date: '2027-11-20', is_active: true });
    expect((await me()).subscription_plan.code).toBe('GROWTH');
    const input = { query: { plan_id: SCALE } };
    expect((await testApp.call(subscriptionHistories.quote, input, merchant)).data).toMatchObject({
      credit: '0.00',
      amount: '199.00',
    });
    const { rows } = await auditRows();
    expect(rows).toEqual([{ action: 'give', entity_id: made.data.id }]);
  });

  test('the end of a given plan can be changed, and the plan can be removed', async () => {
    const { data: made } = await give({});
    const change = (body: object) =>
      testApp.call(
        subscriptionHistories.update,
        { params: { id: made.id }, body: { account_id: merchant.account_id, ...body } },
        admin,
      );
    expect((await change({ end_date: '2026-12-31' })).data.end_date).toBe('2026-12-31');
    expect(await change({ end_date: '2026-11-20' })).toMatchObject({ breakdown_errors: { end_date: 'too_small' } });
    expect((await change({ is_active: false })).data).toMatchObject({ status: 'ENDED', end_date: '2026-11-21' });
    expect((await me()).subscription_plan.code).toBe('STARTER');
    expect(await change({ end_date: '2027-01-01' })).toMatchObject({ response_code: 4010 });
  });

  test('a plan cannot be given with a past end, a future start or to an unknown account', async () => {
    expect(await give({ end_date: '2026-11-20' })).toMatchObject({ breakdown_errors: { end_date: 'too_small' } });
    expect(await give({ start_date: '2026-11-22' })).toMatchObject({ breakdown_errors: { start_date: 'too_large' } });
    expect((await give({ account_id: uuid() })).response_code).toBe(4004);
    expect((await give({ subscription_id: uuid() })).response_code).toBe(4004);
    expect((await give({}, merchant)).response_code).toBe(4003);
  });

  test('an admin can cancel a pending plan only', async () => {
    const { data } = await testApp.call(subscriptionHistories.upgrade, { query: { plan_id: GROWTH } }, merchant);
    const drop = (id: string) =>
      testApp.call(subscriptionHistories.remove, { params: { id }, query: { account_id: merchant.account_id } }, admin);
    const { subscription_history } = await me();
    expect((await drop(subscription_history.id)).response_code).toBe(4010);
    expect((await drop(data.id)).response_code).toBe(2000);
    expect((await testApp.call(subscriptionPayments.pending, {}, merchant)).data).toBeNull();
    expect((await testApp.start({ account_id: '', id: '', invoice_no: data.invoice_no })).response_code).toBe(4017);
    const list = await testApp.call(
      subscriptionHistories.adminList,
      { query: {}, body: { account_id: merchant.account_id } },
      admin,
    );
    expect(list.data.list.data.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'ACTIVE']);
  });
});

async function auditRows() {
  const rows = await testApp.db
    .selectFrom('audit_logs')
    .select(['action', 'entity_id'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  return { rows };
}
