import { paymentSettings } from '@kutip/contracts/payment-settings';
import { successFields } from '@kutip/contracts/success-fields';
import { systemOptions } from '@kutip/contracts/system-options';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { loadPayee, offeredServices } from '../payments/switch.service.ts';
import { paymentSettingHandlers, successFieldHandlers, systemOptionHandlers } from './settings.routes.ts';

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, paymentSettings, paymentSettingHandlers);
    mount(server, successFields, successFieldHandlers);
    mount(server, systemOptions, systemOptionHandlers);
  });
  [merchant, other] = [await app.createMerchant(), await app.createMerchant()];
});
afterAll(() => app.close());

/** The default setting of a channel. */
async function settingOf(channel_flag: 'fpx' | 'crypto' | 'ewallet', who: TestCaller) {
  const { data } = await app.call(paymentSettings.list, { query: {}, body: { channel_flag } }, who);
  expect(data.list.total).toBe(1);
  return data.list.data[0] as { id: string; updated_at: string };
}
const offered = async (who: TestCaller, amount: number | null) =>
  offeredServices(app.connection, {
    payee: await loadPayee(app.connection, who.account_id, app.clock.now()),
    conditions: null,
    amount: amount === null ? null : sen(amount),
  });

describe('payment settings decide what payers are offered', () => {
  test('a disabled payment setting removes its services, an enabled one restores them', async () => {
    const shop = await app.createMerchant();
    const channels = async () => new Set((await offered(shop, 5_000)).map(({ channel_flag }) => channel_flag));
    const params = { id: (await settingOf('ewallet', shop)).id };
    expect(await channels()).toContain('ewallet');
    await app.call(paymentSettings.update, { params, body: { is_active: false } }, shop);
    expect(await channels()).not.toContain('ewallet');
    await app.call(paymentSettings.update, { params, body: { is_active: true } }, shop);
    expect(await channels()).toContain('ewallet');
    await app.call(paymentSettings.remove, { params }, shop);
    expect(await channels()).not.toContain('ewallet');
    const again = await app.call(paymentSettings.create, { body: { channel_flag: 'ewallet' } }, shop);
    expect(again).toMatchObject({ response_code: 2000, data: { group_code: 'DIGITAL_PAYMENT', is_active: true } });
    expect(await channels()).toContain('ewallet');
  });

  test('limits, fee bearer and order apply to the offered services', async () => {
    const shop = await app.createMerchant();
    const { id } = await settingOf('fpx', shop);
    const body = { min_amount: '20.00', max_amount: '100.00', fee_bearer: 'CUSTOMER', sort_order: 900 } as const;
    await app.call(paymentSettings.update, { params: { id }, body }, shop);
    const fpx = async (amount: number | null) =>
      (await offered(shop, amount)).filter(({ channel_flag }) => channel_flag === 'fpx');
    expect(await fpx(1_999)).toEqual([]);
    expect(await fpx(10_001)).toEqual([]);
    expect((await fpx(2_000)).length).toBeGreaterThan(0);
    // With an open amount the page shows the merchant's limits, not the bank's.
    expect((await fpx(null))[0]).toMatchObject({ min_amount: 2_000, max_amount: 10_000, fee_bearer: 'CUSTOMER' });
    expect((await offered(shop, 5_000)).at(-1)?.channel_flag).toBe('fpx');
  });

  test('a channel outside the plan can be set up but not switched on', async () => {
    const small = await app.createMerchant({ plan_code: 'STARTER' });
    const { id } = await settingOf('crypto', small);
    const put = (body: object) => app.call(paymentSettings.update, { params: { id }, body }, small);
    expect(await put({ is_active: false, min_amount: '5.00' })).toMatchObject({ response_code: 2000 });
    expect(await put({ is_active: true })).toMatchObject({
      status: 403,
      response_code: 4012,
      breakdown_errors: { is_active: 'not_in_plan' },
    });
    await app.call(paymentSettings.remove, { params: { id } }, small);
    const create = (is_active: boolean) =>
      app.call(paymentSettings.create, { body: { channel_flag: 'crypto', is_active } }, small);
    expect((await create(true)).response_code).toBe(4012);
    expect((await create(false)).response_code).toBe(2000);
  });

  test.each([
    ['a second of one channel', { channel_flag: 'fpx' }, 4025, { channel_flag: 'duplicate' }],
    ['a channel that does not exist', { channel_flag: 'cash' }, 4000, { channel_flag: 'not_allowed' }],
    [
      'limits that cross',
      { channel_flag: 'fpx', min_amount: '9', max_amount: '8.99' },
      4000,
      { max_amount: 'less_than_minimum' },
    ],
    ['nobody who bears the fee', { channel_flag: 'fpx', fee_bearer: 'BANK' }, 4000, { fee_bearer: 'not_allowed' }],
  ])('%s is refused', async (_, body, response_code, breakdown_errors) => {
    const answer = await app.call(paymentSettings.create, { body: body as never }, merchant);
    expect(answer).toMatchObject({ response_code, breakdown_errors });
  });

  test('limits that contradict the stored ones, and another channel, are refused', async () => {
    const shop = await app.createMerchant();
    const { id } = await settingOf('fpx', shop);
    const put = (body: object) => app.call(paymentSettings.update, { params: { id }, body }, shop);
    await put({ min_amount: '50.00' });
    expect(await put({ max_amount: '49.99' })).toMatchObject({ breakdown_errors: { max_amount: 'less_than_minimum' } });
    expect(await put({ channel_flag: 'ewallet' })).toMatchObject({ breakdown_errors: { channel_flag: 'not_allowed' } });
    expect(await put({ min_amount: null, max_amount: '49.99' })).toMatchObject({
      response_code: 2000,
      data: { min_amount: null, max_amount: '49.99' },
    });
  });
});

test('a stale update of a setting is refused', async () => {
  const { id, updated_at: read_at } = await settingOf('fpx', merchant);
  const put = (read: string, fee_bearer: 'CUSTOMER' | 'MERCHANT', who = merchant) =>
    app.call(paymentSettings.update, { params: { id }, body: { fee_bearer, read_at: read } }, who);
  const first = await put(read_at, 'CUSTOMER');
  expect(first).toMatchObject({ response_code: 2000, data: { fee_bearer: 'CUSTOMER' } });
  expect(await put(read_at, 'MERCHANT')).toMatchObject({
    status: 409,
    response_code: 4009,
    breakdown_errors: 'conflict',
  });
  expect(await put(first.data.updated_at, 'MERCHANT')).toMatchObject({ response_code: 2000 });
  expect((await put(read_at, 'CUSTOMER', other)).response_code).toBe(4004);
});

describe('success fields', () => {
  const FIELD = { title: 'Terima kasih', message: 'Jumpa lagi' };

  test('a success field starts with every receipt line, and its button can be removed', async () => {
    const made = await app.call(successFields.create, { body: { ...FIELD, button_label: 'Shop' } }, merchant);
    expect(made.data).toMatchObject({
      ...FIELD,
      fields: ['title', 'bank', 'channel', 'transaction_invoice_no', 'payer', 'email', 'phone_number'],
      button_label: 'Shop',
      redirect_url: null,
    });
    const params = { id: made.data.id as string };
    const body = { fields: ['payer' as const], button_label: '' };
    const { data } = await app.call(successFields.update, { params, body }, merchant);
    expect(data).toMatchObject({ ...FIELD, fields: ['payer'], button_label: null });
    expect((await app.call(successFields.read, { params }, other)).response_code).toBe(4004);
    expect((await app.call(successFields.remove, { params }, merchant)).response_code).toBe(2000);
  });

  test.each([
    ['no title', { title: '' }, { title: 'required' }],
    ['a line that no receipt has', { fields: ['cvv'] }, { 'fields.0': 'not_allowed' }],
    ['an address that is none', { redirect_url: 'javascript:alert(1)' }, { redirect_url: 'invalid_format' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    const answer = await app.call(successFields.create, { body: { ...FIELD, ...more } as never }, merchant);
    expect(answer).toMatchObject({ response_code: 4000, breakdown_errors });
  });
});

test('system options are listed in their order', async () => {
  const query = { option_group: 'ID_TYPE', sort_by: 'sort_order', sort_type: 'asc', limit: 100 } as const;
  const { data } = await app.call(systemOptions.list.gets[0]!, { query }, merchant);
  expect(data.list.data.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
    ['NRIC', 'MyKad (NRIC)'],
    ['PASSPORT', 'Passport'],
    ['ARMY_POLICE', 'Army or police card'],
  ]);
});
