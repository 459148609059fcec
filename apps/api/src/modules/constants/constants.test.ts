import { constants } from '@kutip/contracts/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { constantHandlers } from './constants.routes.ts';

const config = {
  APP_NAME: 'Bayar',
  SANDBOX_URL: 'http://localhost:3100',
  PUBLIC_URL: 'https://pay.example.my',
  PAY_PRODUCT_SLUG: 'kutip',
  SUPPORT_EMAIL: 'help@kutip.example',
  SUPPORT_PHONE: '60312345678',
};
let app: TestApp;
beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, constants, constantHandlers({ config })));
});
afterAll(() => app.close());

//
test('system constants are public, with or without a token', async () => {
  for (const who of [undefined, { token: 'stale' }]) {
    const { status, token, data } = await app.call(constants.system, {}, who);
    expect([status, token]).toEqual([200, null]);
    expect(data).toMatchObject({
      product_name: 'Bayar',
      currency: 'MYR',
      is_sandbox: true,
      sandbox_url: 'http://localhost:3100',
      public_url: 'https://pay.example.my',
      pay_product_slug: 'kutip',
      service_tax_bps: 800,
      page_sizes: [10, 25, 50, 100, 250, 500],
      support: { email: 'help@kutip.example', phone_number: '60312345678' },
    });
    expect(data.channel_groups).toEqual([
      { group_code: 'CRYPTOCURRENCY', label: 'Cryptocurrency' },
      { group_code: 'GLOBAL_CARD_PAYMENT', label: 'Credit Card' },
      { group_code: 'WEB_PAYMENT', label: 'Online Payment' },
      { group_code: 'DIGITAL_PAYMENT', label: 'E-Wallet' },
      { group_code: 'BUY_NOW_PAY_LATER', label: 'Buy Now Pay Later' },
      { group_code: 'SWITCH_PAYPAL', label: 'Paypal' },
    ]);
    expect(data.regions).toHaveLength(16);
    expect(data.regions.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  }
});

// R-225 R-227
test('portal constants name the product and the support contact', async () => {
  const { data } = await app.call(constants.portal, {});
  expect(data).toMatchObject({ product_name: 'Bayar', support: { email: 'help@kutip.example' } });
  expect(Object.keys(data).toSorted()).toEqual(['channel_groups', 'page_sizes', 'product_name', 'regions', 'support']);
});

test('the service tax rate is that of the day', async () => {
  app.clock.set('2024-02-29T15:59:59Z');
  expect((await app.call(constants.system, {})).data.service_tax_bps).toBe(600);
  app.clock.set('2024-02-29T16:00:00Z');
  expect((await app.call(constants.system, {})).data.service_tax_bps).toBe(800);
});

test('without a sandbox no sandbox URL is returned', async () => {
  const handlers = constantHandlers({ config: { ...config, SANDBOX_URL: '' } });
  const system = handlers.system as unknown as (input: object, context: object) => Promise<object>;
  expect(await system({}, { db: app.connection, now: app.clock.now() })).toMatchObject({
    is_sandbox: false,
    sandbox_url: null,
  });
});
