import { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import type { PayingApp } from '../../../../../test/paying-app.ts';
import { GROWTH, planApp, SCALE, STARTER } from '../../../../../test/plan-app.ts';

const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;

let house: PayingApp;
let merchant: Who;
beforeAll(async () => {
  house = await planApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.set('2026-11-21T02:42:00Z');
  merchant = await house.merchant({ plan_code: 'STARTER' });
});

const codesOf = async (who: Who) => {
  const { data } = await house.call(subscriptions.list, { query: { limit: 100 }, body: { sort_type: 'asc' } }, who);
  return data.list.data.map(({ code }: { code: string }) => code) as string[];
};
const plan = async (id: string) => (await house.call(subscriptions.read, { params: { id } }, admin)).data;
const update = (id: string, body: object, who: Who = admin) =>
  house.call(subscriptions.update, { params: { id }, body }, who);
const remove = (id: string) => house.call(subscriptions.remove, { params: { id } }, admin);
async function create(more: object = {}) {
  const { id: _, created_at: __, updated_at: ___, ...growth } = await plan(GROWTH);
  const code = `P${uuid().slice(-10).toUpperCase()}`;
  return house.call(subscriptions.create, { body: { ...growth, code, name: 'Pilot', ...more } }, admin);
}
const give = (body: object, who: Who = admin) =>
  house.call(
    subscriptionHistories.create,
    { body: { account_id: merchant.account_id, subscription_id: GROWTH, ...body } },
    who,
  );
const me = async () => (await house.call(subscriptions.me, {}, merchant)).data;

describe('plans', () => {
  test('on offer are everybody’s to see, others only the platform’s and of those who have them', async () => {
    const { data: hidden } = await create({ is_public: false });
    expect(await codesOf(merchant)).toEqual(['STARTER', 'GROWTH', 'SCALE']);
    expect(await codesOf(admin)).toContain(hidden.code);
    const read = (who: Who) => house.call(subscriptions.read, { params: { id: hidden.id } }, who);
    expect((await read(merchant)).response_code).toBe(4004);
    const wish = { query: { plan_id: hidden.id as string } };
    expect((await house.call(subscriptionHistories.upgrade, wish, merchant)).response_code).toBe(4004);
    expect((await give({ subscription_id: hidden.id })).response_code).toBe(2000);
    expect(await codesOf(merchant)).toContain(hidden.code);
    expect((await read(merchant)).data.name).toBe('Pilot');
  });

  test('are made, changed and deleted by the platform alone', async () => {
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

  test('that somebody has stay; the free one stays free', async () => {
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

describe('a plan that is given', () => {
  test('takes the place of the one there was and is worth nothing at a change', async () => {
    const made = await give({ time_period: 'yearly' });
    expect(made.data).toMatchObject({ plan_code: 'GROWTH', price: '0.00', end_date: '2027-11-20', is_active: true });
    expect((await me()).subscription_plan.code).toBe('GROWTH');
    const wish = { query: { plan_id: SCALE } };
    expect((await house.call(subscriptionHistories.quote, wish, merchant)).data).toMatchObject({
      credit: '0.00',
      amount: '199.00',
    });
    const { rows } = await auditRows();
    expect(rows).toEqual([{ action: 'give', entity_id: made.data.id }]);
  });

  test('has an end that can be moved, and can be taken away', async () => {
    const { data: made } = await give({});
    const change = (body: object) =>
      house.call(
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

  test('not for a day that is over, nor one to come; not to nobody', async () => {
    expect(await give({ end_date: '2026-11-20' })).toMatchObject({ breakdown_errors: { end_date: 'too_small' } });
    expect(await give({ start_date: '2026-11-22' })).toMatchObject({ breakdown_errors: { start_date: 'too_large' } });
    expect((await give({ account_id: uuid() })).response_code).toBe(4004);
    expect((await give({ subscription_id: uuid() })).response_code).toBe(4004);
    expect((await give({}, merchant)).response_code).toBe(4003);
  });

  test('what waits to be paid can be taken back, and nothing else', async () => {
    const { data } = await house.call(subscriptionHistories.upgrade, { query: { plan_id: GROWTH } }, merchant);
    const drop = (id: string) =>
      house.call(subscriptionHistories.remove, { params: { id }, query: { account_id: merchant.account_id } }, admin);
    const { subscription_history } = await me();
    expect((await drop(subscription_history.id)).response_code).toBe(4010);
    expect((await drop(data.id)).response_code).toBe(2000);
    expect((await house.call(subscriptionPayments.pending, {}, merchant)).data).toBeNull();
    expect((await house.start({ account_id: '', id: '', invoice_no: data.invoice_no })).response_code).toBe(4017);
    const list = await house.call(
      subscriptionHistories.adminList,
      { query: {}, body: { account_id: merchant.account_id } },
      admin,
    );
    expect(list.data.list.data.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'ACTIVE']);
  });
});

async function auditRows() {
  const rows = await house.db
    .selectFrom('audit_logs')
    .select(['action', 'entity_id'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  return { rows };
}
