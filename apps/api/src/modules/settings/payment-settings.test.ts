import { paymentSettings } from '@kutip/contracts/payment-settings';
import { successFields } from '@kutip/contracts/success-fields';
import { systemOptions } from '@kutip/contracts/system-options';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { mount } from '../../platform/mount.ts';
import { offeredServices } from '../payments/switch.service.ts';
import { paymentSettingHandlers, successFieldHandlers, systemOptionHandlers } from './settings.routes.ts';

let house: MountedApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await mountedApp(({ server }) => {
    mount(server, paymentSettings, paymentSettingHandlers);
    mount(server, successFields, successFieldHandlers);
    mount(server, systemOptions, systemOptionHandlers);
  });
  [merchant, other] = [await house.merchant(), await house.merchant()];
});
afterAll(() => house.close());

/** The setting that a registration gave for a channel. */
async function settingOf(channel_flag: 'fpx' | 'crypto' | 'ewallet', who: Who) {
  const { data } = await house.call(paymentSettings.list, { query: {}, body: { channel_flag } }, who);
  expect(data.list.total).toBe(1);
  return data.list.data[0] as { id: string; updated_at: string };
}
const offered = async (who: Who, amount: number | null) =>
  offeredServices(house.connection, {
    account_id: who.account_id,
    collection: null,
    amount: amount === null ? null : sen(amount),
    now: house.clock.now(),
  });

describe('payment settings decide what payers are offered', () => {
  test('one switched off is offered no more, and comes back', async () => {
    const shop = await house.merchant();
    const channels = async () => new Set((await offered(shop, 5_000)).map(({ channel_flag }) => channel_flag));
    const params = { id: (await settingOf('ewallet', shop)).id };
    expect(await channels()).toContain('ewallet');
    await house.call(paymentSettings.update, { params, body: { is_active: false } }, shop);
    expect(await channels()).not.toContain('ewallet');
    await house.call(paymentSettings.update, { params, body: { is_active: true } }, shop);
    expect(await channels()).toContain('ewallet');
    await house.call(paymentSettings.remove, { params }, shop);
    expect(await channels()).not.toContain('ewallet');
    const again = await house.call(paymentSettings.create, { body: { channel_flag: 'ewallet' } }, shop);
    expect(again).toMatchObject({ response_code: 2000, data: { group_code: 'DIGITAL_PAYMENT', is_active: true } });
    expect(await channels()).toContain('ewallet');
  });

  test('limits, fee bearer and order', async () => {
    const shop = await house.merchant();
    const { id } = await settingOf('fpx', shop);
    const body = { min_amount: '20.00', max_amount: '100.00', fee_bearer: 'CUSTOMER', sort_order: 900 } as const;
    await house.call(paymentSettings.update, { params: { id }, body }, shop);
    const fpx = async (amount: number | null) =>
      (await offered(shop, amount)).filter(({ channel_flag }) => channel_flag === 'fpx');
    expect(await fpx(1_999)).toEqual([]);
    expect(await fpx(10_001)).toEqual([]);
    expect((await fpx(2_000)).length).toBeGreaterThan(0);
    // A payer who chooses the amount is told the merchant's limits, not the bank's.
    expect((await fpx(null))[0]).toMatchObject({ min_amount: 2_000, max_amount: 10_000, fee_bearer: 'CUSTOMER' });
    expect((await offered(shop, 5_000)).at(-1)?.channel_flag).toBe('fpx');
  });

  test('a channel outside the plan can be set up but not switched on', async () => {
    const small = await house.merchant({ plan_code: 'STARTER' });
    const { id } = await settingOf('crypto', small);
    const put = (body: object) => house.call(paymentSettings.update, { params: { id }, body }, small);
    expect(await put({ is_active: false, min_amount: '5.00' })).toMatchObject({ response_code: 2000 });
    expect(await put({ is_active: true })).toMatchObject({
      status: 403,
      response_code: 4012,
      breakdown_errors: { is_active: 'not_in_plan' },
    });
    await house.call(paymentSettings.remove, { params: { id } }, small);
    const create = (is_active: boolean) =>
      house.call(paymentSettings.create, { body: { channel_flag: 'crypto', is_active } }, small);
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
    const answer = await house.call(paymentSettings.create, { body: body as never }, merchant);
    expect(answer).toMatchObject({ response_code, breakdown_errors });
  });

  test('a limit that crosses the one that is kept is refused, and so is another channel', async () => {
    const shop = await house.merchant();
    const { id } = await settingOf('fpx', shop);
    const put = (body: object) => house.call(paymentSettings.update, { params: { id }, body }, shop);
    await put({ min_amount: '50.00' });
    expect(await put({ max_amount: '49.99' })).toMatchObject({ breakdown_errors: { max_amount: 'less_than_minimum' } });
    expect(await put({ channel_flag: 'ewallet' })).toMatchObject({ breakdown_errors: { channel_flag: 'not_allowed' } });
    expect(await put({ min_amount: null, max_amount: '49.99' })).toMatchObject({
      response_code: 2000,
      data: { min_amount: null, max_amount: '49.99' },
    });
  });
});

test('two people edit one record: the second learns of it', async () => {
  const { id, updated_at: read_at } = await settingOf('fpx', merchant);
  const put = (read: string, fee_bearer: 'CUSTOMER' | 'MERCHANT', who = merchant) =>
    house.call(paymentSettings.update, { params: { id }, body: { fee_bearer, read_at: read } }, who);
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

  test('begin with every line; a button may be taken away again', async () => {
    const made = await house.call(successFields.create, { body: { ...FIELD, button_label: 'Shop' } }, merchant);
    expect(made.data).toMatchObject({
      ...FIELD,
      fields: ['title', 'bank', 'channel', 'transaction_invoice_no', 'payer', 'email', 'phone_number'],
      button_label: 'Shop',
      redirect_url: null,
    });
    const params = { id: made.data.id as string };
    const body = { fields: ['payer' as const], button_label: '' };
    const { data } = await house.call(successFields.update, { params, body }, merchant);
    expect(data).toMatchObject({ ...FIELD, fields: ['payer'], button_label: null });
    expect((await house.call(successFields.read, { params }, other)).response_code).toBe(4004);
    expect((await house.call(successFields.remove, { params }, merchant)).response_code).toBe(2000);
  });

  test.each([
    ['no title', { title: '' }, { title: 'required' }],
    ['a line that no receipt has', { fields: ['cvv'] }, { 'fields.0': 'not_allowed' }],
    ['an address that is none', { redirect_url: 'javascript:alert(1)' }, { redirect_url: 'invalid_format' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    const answer = await house.call(successFields.create, { body: { ...FIELD, ...more } as never }, merchant);
    expect(answer).toMatchObject({ response_code: 4000, breakdown_errors });
  });
});

test('the choices of the platform, in their order', async () => {
  const query = { option_group: 'ID_TYPE', sort_by: 'sort_order', sort_type: 'asc', limit: 100 } as const;
  const { data } = await house.call(systemOptions.list.gets[0]!, { query }, merchant);
  expect(data.list.data.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
    ['NRIC', 'MyKad (NRIC)'],
    ['PASSPORT', 'Passport'],
    ['ARMY_POLICE', 'Army or police card'],
  ]);
});
