import { findRate } from '@kutip/domain/fees';
import { sen } from '@kutip/domain/money';
import type { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import {
  loadAccountView,
  loadMerchantProfile,
  openMerchant,
  planHas,
  loadPlan,
  loadPlanWithSettings,
  loadSuccessField,
  loadSupportContact,
} from './accounts.service.ts';

let app: TestApp;
let account_id: string;
let other_id: string;
beforeAll(async () => {
  app = await testApp(() => {});
  other_id = (await app.createMerchant({ name: 'Kedai Lim' })).account_id;
});
afterAll(() => app.close());
beforeEach(async () => {
  account_id = (await app.createMerchant({ plan_code: 'GROWTH' })).account_id;
});

const NOBODY = '0199a000-0000-7000-8000-00000000dead';
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: Refusal) => [error.code, error.message],
  );

describe('the plan', () => {
  test('the plan has channels, limits and rates', async () => {
    const plan = await loadPlan(app.connection, account_id);
    expect([plan.code, planHas(plan, 'ewallet'), planHas(plan, 'bnpl')]).toEqual(['GROWTH', true, false]);
    expect(plan.advanced_setting).toMatchObject({ max_collections: 500, api_access: true });
    const { plan: priced } = await loadPlanWithSettings(app.connection, account_id, '2026-11-21');
    expect(findRate(priced.rates, 'fpx', 1)).toEqual({ percent_bps: 0, fixed_sen: 100, min_sen: 0 });
  });

  test('the active plan of several is used', async () => {
    await app.db
      .updateTable('subscription_histories')
      .set({ is_active: false, status: 'ENDED' })
      .where('account_id', '=', account_id)
      .execute();
    await expect(loadPlan(app.connection, account_id)).rejects.toThrow('has no active plan');
  });

  test('a plan with an invalid setting throws', async () => {
    const id = uuid();
    const { id: _, ...scale } = await app.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('code', '=', 'SCALE')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('subscriptions')
      .values({ ...scale, id, code: 'BROKEN', advanced_setting: '{"max_users":-1}' })
      .execute();
    await app.db
      .updateTable('subscription_histories')
      .set({ subscription_id: id })
      .where('account_id', '=', account_id)
      .execute();
    await expect(loadPlan(app.connection, account_id)).rejects.toThrow(/max_users/);
  });
});

describe('opening a merchant', () => {
  const newMerchant = () => ({
    account_id: uuid(),
    name: 'Warung Baru',
    owner: { user_id: uuid(), email: 'a@b.example', phone_number: '60123456678' },
    status: 'ACTIVE' as const,
    bank_name: 'Kutip',
    now: new Date('2026-03-31T16:30:00Z'),
  });

  test('a merchant opened in the past has a plan that starts on that Kuala Lumpur day', async () => {
    const merchant = newMerchant();
    await app.transact((db) => openMerchant(db, merchant));
    const account = await app.db
      .selectFrom('accounts')
      .select(['created_at', 'status'])
      .where('id', '=', merchant.account_id)
      .executeTakeFirst();
    expect(account).toEqual({ created_at: merchant.now, status: 'ACTIVE' });
    const plan = await app.db
      .selectFrom('subscription_histories')
      .select(['start_date', 'created_at'])
      .where('account_id', '=', merchant.account_id)
      .executeTakeFirst();
    expect(plan).toEqual({ start_date: '2026-04-01', created_at: merchant.now });
  });

  test('opening a merchant with an unknown plan creates nothing', async () => {
    const merchant = newMerchant();
    await expect(app.transact((db) => openMerchant(db, { ...merchant, plan_code: 'GOLD' }))).rejects.toThrow(
      'There is no plan GOLD',
    );
    expect(await refusalOf(loadMerchantProfile(app.connection, merchant.account_id))).toEqual([
      4004,
      'Record not found.',
    ]);
  });
});

describe('what payers see', () => {
  test('payers see the merchant’s name, logo and branding', async () => {
    await app.db.updateTable('accounts').set({ logo_url: '/files/x' }).where('id', '=', account_id).execute();
    expect(await loadMerchantProfile(app.connection, account_id)).toEqual({
      name: 'Warung Aisyah',
      logo_url: '/files/x',
      hide_branding: false,
    });
    expect(await loadMerchantProfile(app.connection, other_id)).toEqual({
      name: 'Kedai Lim',
      logo_url: null,
      hide_branding: true,
    });
  });

  test('payers see the first active support contact, or none', async () => {
    const { email, phone_number } = { email: 'aisyah@warung.example', phone_number: '60123456678' };
    const first = {
      name: 'Warung Aisyah',
      email,
      phone_number,
      whatsapp_number: null,
      website_url: null,
      operating_hours: null,
    };
    const later = { account_id, id: uuid(), name: 'Kaunter', email, phone_number, created_at: new Date('2027-01-01') };
    await app.db.insertInto('support_details').values(later).execute();
    expect(await loadSupportContact(app.connection, account_id)).toEqual(first);
    await app.db
      .updateTable('support_details')
      .set({ is_active: false })
      .where('account_id', '=', account_id)
      .where('id', '<>', later.id)
      .execute();
    expect((await loadSupportContact(app.connection, account_id))?.name).toBe('Kaunter');
    await app.db
      .updateTable('support_details')
      .set({ deleted_at: new Date() })
      .where('account_id', '=', account_id)
      .execute();
    expect(await loadSupportContact(app.connection, account_id)).toBeNull();
    expect((await loadSupportContact(app.connection, other_id))?.name).toBe('Kedai Lim');
  });

  test('the collection’s success field is shown while active, else the account’s first', async () => {
    const own = {
      account_id,
      id: uuid(),
      title: 'Jumpa lagi',
      message: 'OK',
      fields: ['payer'],
      created_at: new Date('2027-01-01'),
    };
    await app.db.insertInto('success_fields').values(own).execute();
    const of = (id?: string | null) => loadSuccessField(app.connection, account_id, id);
    expect(await of(own.id)).toEqual({
      title: 'Jumpa lagi',
      message: 'OK',
      fields: ['payer'],
      button_label: null,
      redirect_url: null,
    });
    expect((await of())?.title).toBe('Thank you');
    expect((await of(uuid()))?.title).toBe('Thank you');
    await app.db.updateTable('success_fields').set({ is_active: false }).where('id', '=', own.id).execute();
    expect((await of(own.id))?.title).toBe('Thank you');
    await app.db.updateTable('success_fields').set({ is_active: false }).where('account_id', '=', account_id).execute();
    expect(await of(own.id)).toBeNull();
  });

  test('a success field of another merchant is never shown', async () => {
    const { id } = await app.db
      .selectFrom('success_fields')
      .select('id')
      .where('account_id', '=', other_id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('success_fields').set({ title: 'Lim says thanks' }).where('id', '=', id).execute();
    expect((await loadSuccessField(app.connection, account_id, id))?.title).toBe('Thank you');
  });

  test('an unknown account shows payers nothing', async () => {
    expect(await refusalOf(loadMerchantProfile(app.connection, NOBODY))).toEqual([4004, 'Record not found.']);
    expect(await refusalOf(loadAccountView(app.connection, NOBODY))).toEqual([4004, 'Record not found.']);
    expect(await loadSupportContact(app.connection, NOBODY)).toBeNull();
  });
});

test('payment settings come in the order of display, with limits in sen', async () => {
  await app.db
    .updateTable('payment_settings')
    .set({ sort_order: 0, fee_bearer: 'CUSTOMER', min_amount: sen(5_00), is_active: false })
    .where('account_id', '=', account_id)
    .where('channel_flag', '=', 'duit_now')
    .execute();
  const { settings } = await loadPlanWithSettings(app.connection, account_id, '2026-11-21');
  expect(settings.map(({ channel_flag }) => channel_flag)).toEqual([
    'duit_now',
    'fpx',
    'ewallet',
    'credit_card',
    'bnpl',
    'paypal',
    'crypto',
  ]);
  expect(settings[0]).toEqual({
    id: expect.any(String),
    channel_flag: 'duit_now',
    group_code: 'WEB_PAYMENT',
    fee_bearer: 'CUSTOMER',
    min_amount: 5_00,
    max_amount: null,
    sort_order: 0,
    is_active: false,
  });
});
