import { rateOf } from '@kutip/domain/fees';
import { sen } from '@kutip/domain/money';
import type { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp } from '../../../../../test/mounted-app.ts';
import {
  accountView,
  merchantFace,
  openMerchant,
  paymentSettingsOf,
  planHas,
  planOf,
  successFieldOf,
  supportOf,
} from './accounts.service.ts';

let app: MountedApp;
let account_id: string;
let other_id: string;
beforeAll(async () => {
  app = await mountedApp(() => {});
  other_id = (await app.merchant({ name: 'Kedai Lim' })).account_id;
});
afterAll(() => app.close());
beforeEach(async () => {
  account_id = (await app.merchant({ plan_code: 'GROWTH' })).account_id;
});

const NOBODY = '0199a000-0000-7000-8000-00000000dead';
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: Refusal) => [error.code, error.message],
  );

describe('the plan', () => {
  test('has channels, limits and rates', async () => {
    const plan = await planOf(app.connection, account_id);
    expect([plan.code, planHas(plan, 'ewallet'), planHas(plan, 'bnpl')]).toEqual(['GROWTH', true, false]);
    expect(plan.advanced_setting).toMatchObject({ max_collections: 500, api_access: true });
    expect(rateOf(plan.advanced_setting.rates, 'fpx', 1)).toEqual({ percent_bps: 0, fixed_sen: 100, min_sen: 0 });
  });

  test('is the one that is active', async () => {
    await app.db
      .updateTable('subscription_histories')
      .set({ is_active: false, status: 'ENDED' })
      .where('account_id', '=', account_id)
      .execute();
    await expect(planOf(app.connection, account_id)).rejects.toThrow('has no active plan');
  });

  test('with a setting that makes no sense is a bug, not a guess', async () => {
    const id = uuid();
    const { id: _, ...scale } = await app.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('code', '=', 'SCALE')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('subscriptions')
      .values({ ...scale, id, code: 'BROKEN', advanced_setting: '{"rates":{"fpx":{"1":{"fixed_sen":-1}}}}' })
      .execute();
    await app.db
      .updateTable('subscription_histories')
      .set({ subscription_id: id })
      .where('account_id', '=', account_id)
      .execute();
    await expect(planOf(app.connection, account_id)).rejects.toThrow(/fixed_sen/);
  });
});

describe('opening a merchant', () => {
  const wanted = () => ({
    account_id: uuid(),
    name: 'Warung Baru',
    owner: { user_id: uuid(), email: 'a@b.example', phone_number: '60123456678' },
    status: 'ACTIVE' as const,
    bank_name: 'Kutip',
    now: new Date('2026-03-31T16:30:00Z'),
  });

  test('may lie in the past; its plan begins on that Kuala Lumpur day', async () => {
    const merchant = wanted();
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

  test('with a plan that is not there opens nothing', async () => {
    const merchant = wanted();
    await expect(app.transact((db) => openMerchant(db, { ...merchant, plan_code: 'GOLD' }))).rejects.toThrow(
      'There is no plan GOLD',
    );
    expect(await refusalOf(merchantFace(app.connection, merchant.account_id))).toEqual([4004, 'Record not found.']);
  });
});

describe('what payers see', () => {
  test('the merchant’s face', async () => {
    await app.db.updateTable('accounts').set({ logo_url: '/files/x' }).where('id', '=', account_id).execute();
    expect(await merchantFace(app.connection, account_id)).toEqual({
      name: 'Warung Aisyah',
      logo_url: '/files/x',
      hide_branding: false,
    });
    expect(await merchantFace(app.connection, other_id)).toEqual({
      name: 'Kedai Lim',
      logo_url: null,
      hide_branding: true,
    });
  });

  test('the first active contact, or none', async () => {
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
    expect(await supportOf(app.connection, account_id)).toEqual(first);
    await app.db
      .updateTable('support_details')
      .set({ is_active: false })
      .where('account_id', '=', account_id)
      .where('id', '<>', later.id)
      .execute();
    expect((await supportOf(app.connection, account_id))?.name).toBe('Kaunter');
    await app.db
      .updateTable('support_details')
      .set({ deleted_at: new Date() })
      .where('account_id', '=', account_id)
      .execute();
    expect(await supportOf(app.connection, account_id)).toBeNull();
    expect((await supportOf(app.connection, other_id))?.name).toBe('Kedai Lim');
  });

  test('the collection’s own success field while it is active, else the account’s first', async () => {
    const own = {
      account_id,
      id: uuid(),
      title: 'Jumpa lagi',
      message: 'OK',
      fields: ['payer'],
      created_at: new Date('2027-01-01'),
    };
    await app.db.insertInto('success_fields').values(own).execute();
    const of = (id?: string | null) => successFieldOf(app.connection, account_id, id);
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

  test('another merchant’s success field is never shown', async () => {
    const { id } = await app.db
      .selectFrom('success_fields')
      .select('id')
      .where('account_id', '=', other_id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('success_fields').set({ title: 'Lim says thanks' }).where('id', '=', id).execute();
    expect((await successFieldOf(app.connection, account_id, id))?.title).toBe('Thank you');
  });

  test('nothing of an account that is not there', async () => {
    expect(await refusalOf(merchantFace(app.connection, NOBODY))).toEqual([4004, 'Record not found.']);
    expect(await refusalOf(accountView(app.connection, NOBODY))).toEqual([4004, 'Record not found.']);
    expect(await supportOf(app.connection, NOBODY)).toBeNull();
  });
});

test('payment settings come in the order of display, with limits in sen', async () => {
  await app.db
    .updateTable('payment_settings')
    .set({ sort_order: 0, fee_bearer: 'CUSTOMER', min_amount: sen(5_00), is_active: false })
    .where('account_id', '=', account_id)
    .where('channel_flag', '=', 'duit_now')
    .execute();
  const settings = await paymentSettingsOf(app.connection, account_id);
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
