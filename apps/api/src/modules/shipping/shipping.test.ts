import type { RequestInput } from '@kutip/contracts/endpoint';
import { products } from '@kutip/contracts/products';
import { deliveryPrices, shippingProfiles, shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountProducts } from '../../../../../test/mount-shop.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { mount } from '../../platform/mount.ts';
import { createCouriers } from '../couriers/couriers.service.ts';
import { deliveryPriceHandlers, profileHandlers, rateHandlers, zoneHandlers } from './shipping.routes.ts';

let app: TestApp;
let merchant: TestCaller;
let store_id: string;

beforeAll(async () => {
  app = await testApp(({ server, connection }) => {
    mount(server, shippingZones, zoneHandlers);
    mount(server, shippingProfiles, profileHandlers);
    mount(server, shippingRates, rateHandlers);
    mount(server, deliveryPrices, deliveryPriceHandlers({ couriers: createCouriers([]), read: connection }));
    mountProducts(server);
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  merchant = await app.createMerchant();
  const { account_id } = merchant;
  [store_id] = [uuid()];
  await app.transact((db) => addDirectoryEntries(db, [{ kind: 'store', key: store_id, account_id, id: store_id }]));
  const store = { account_id, id: store_id, unique_id: store_id.slice(-8), name: 'Kedai', status: 'PUBLISHED' };
  await app.db.insertInto('stores').values(store).execute();
});

const WEST = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 16];
const createZone = (more: Partial<RequestInput<typeof shippingZones.create>['body']> = {}) =>
  app.call(shippingZones.create, { body: { name: uuid(), ...more } }, merchant);
const createRate = (zone_id: string, more: Partial<RequestInput<typeof shippingRates.create>['body']> = {}) =>
  app.call(shippingRates.create, { body: { zone_id, name: 'Pos', price: '8.00', ...more } }, merchant);
const check = (postcode: string, more: object = {}) =>
  app.call(deliveryPrices.check, { body: { store_id, receiver: { postcode }, ...more } });
const prices = async (postcode: string, more: object = {}) =>
  (await check(postcode, more)).data.deliveryList.map(({ name, price }: { name: string; price: string }) => [
    name,
    price,
  ]);

describe('zones and rates', () => {
  test('one zone is the default', async () => {
    const { data: first } = await createZone({ is_default: true });
    await createZone({ is_default: true });
    expect((await app.call(shippingZones.read, { params: { id: first.id } }, merchant)).data.is_default).toBe(false);
  });

  test.each([['50000-40000'], ['5000'], ['abc']])('the postcode entry %s is refused', async (entry) => {
    expect((await createZone({ postcodes: [entry] })).response_code).toBe(4000);
  });

  test('a zone with rates cannot be deleted', async () => {
    const { data: zone } = await createZone();
    const { data: rate } = await createRate(zone.id);
    const remove = () => app.call(shippingZones.remove, { params: { id: zone.id } }, merchant);
    expect(await remove()).toMatchObject({ response_code: 4010, breakdown_errors: 'in_use' });
    await app.call(shippingRates.remove, { params: { id: rate.id } }, merchant);
    expect((await remove()).response_code).toBe(2000);
  });

  test.each([
    [{ price: null }, { price: 'required' }],
    [{ rate_type: 'BY_WEIGHT' as const, min_value: 5, max_value: 2 }, { max_value: 'too_small' }],
    [{ profile_id: uuid() }, { profile_id: 'not_found' }],
  ])('a rate with %o is refused', async (more, breakdown_errors) => {
    const { data: zone } = await createZone();
    expect(await createRate(zone.id, more)).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('a zone of another merchant cannot have our rates', async () => {
    const other = await app.createMerchant();
    const { data: zone } = await app.call(shippingZones.create, { body: { name: 'Utara' } }, other);
    expect(await createRate(zone.id)).toMatchObject({ breakdown_errors: { zone_id: 'not_found' } });
  });
});

describe('shipping profiles', () => {
  const ORIGIN = {
    origin_address_line_1: '1 Jalan Tun Perak',
    origin_city: 'Kuala Lumpur',
    origin_postcode: '50050',
    origin_state_id: 14,
  };
  const createProfile = (more: Partial<RequestInput<typeof shippingProfiles.create>['body']> = {}) =>
    app.call(shippingProfiles.create, { body: { ...ORIGIN, name: uuid(), ...more } }, merchant);
  const createProduct = async (shipping_profile_id: string | null) => {
    const body = { title: 'Kek lapis', price: '45.00', store_ids: [store_id], shipping_profile_id };
    const { data } = await app.call(products.create, { body }, merchant);
    return { items: [{ product_id: data.id as string, quantity: 1 }] };
  };

  test('products of a profile with zones are sent to these only', async () => {
    const [west, east] = [await createZone({ state_ids: WEST }), await createZone({ is_default: true })];
    await createRate(west.data.id, { name: 'West' });
    await createRate(east.data.id, { name: 'East' });
    const { data: frozen } = await createProfile({ zone_ids: [west.data.id] });
    const cake = await createProduct(frozen.id);
    const dry = await createProduct(null);
    expect(await prices('50450', cake)).toEqual([['West', '8.00']]);
    expect(await check('93350', cake)).toMatchObject({ response_code: 4022 });
    expect(await check('93350', { items: [...dry.items, ...cake.items] })).toMatchObject({ response_code: 4022 });
    expect(await prices('93350', dry)).toEqual([['East', '8.00']]);
  });

  test('the zones of the default profile count for products without one of their own, and for those of a deleted one', async () => {
    const [west, east] = [await createZone({ state_ids: WEST }), await createZone({ is_default: true })];
    await createRate(west.data.id, { name: 'West' });
    await createRate(east.data.id, { name: 'East' });
    const { data: everywhere } = await createProfile();
    const dry = await createProduct(everywhere.id);
    await createProfile({ zone_ids: [west.data.id], is_default: true });
    expect(await check('93350', await createProduct(null))).toMatchObject({ response_code: 4022 });
    expect(await prices('93350', dry)).toEqual([['East', '8.00']]);
    await app.call(shippingProfiles.remove, { params: { id: everywhere.id } }, merchant);
    expect(await check('93350', dry)).toMatchObject({ response_code: 4022 });
  });

  test('a profile with rates of its own cannot be deleted', async () => {
    const { data: zone } = await createZone();
    const { data: profile } = await createProfile();
    const { data: rate } = await createRate(zone.id, { profile_id: profile.id });
    const remove = () => app.call(shippingProfiles.remove, { params: { id: profile.id } }, merchant);
    expect(await remove()).toMatchObject({ response_code: 4010, breakdown_errors: 'in_use' });
    await app.call(shippingRates.remove, { params: { id: rate.id } }, merchant);
    expect((await remove()).response_code).toBe(2000);
  });

  test('one profile is the default, and zones of another merchant are refused', async () => {
    const { data: first } = await createProfile({ is_default: true });
    await createProfile({ is_default: true });
    const read = await app.call(shippingProfiles.read, { params: { id: first.id } }, merchant);
    expect(read.data.is_default).toBe(false);
    const other = await app.createMerchant();
    const { data: zone } = await app.call(shippingZones.create, { body: { name: 'Utara' } }, other);
    expect(await createProfile({ zone_ids: [zone.id] })).toMatchObject({ breakdown_errors: { zone_ids: 'not_found' } });
  });
});

describe('delivery prices for buyers', () => {
  test('a postcode decides before a state, and a state before the default', async () => {
    const [west, klang, rest] = [
      await createZone({ state_ids: WEST }),
      await createZone({ postcodes: ['41000-42999'] }),
      await createZone({ is_default: true }),
    ];
    await createRate(west.data.id, { name: 'West', price: '8.00' });
    await createRate(klang.data.id, { name: 'Klang', price: '3.00' });
    await createRate(rest.data.id, { name: 'East', price: '15.00' });
    expect(await prices('50450')).toEqual([['West', '8.00']]);
    expect(await prices('41200')).toEqual([['Klang', '3.00']]);
    expect(await prices('93350')).toEqual([['East', '15.00']]);
  });

  test('weight steps count the pieces, and a product without a weight counts as 1 kg', async () => {
    const { data: zone } = await createZone({ state_ids: WEST });
    const step = (name: string, price: string, min_value: number, max_value: number | null) =>
      createRate(zone.id, { name, price, rate_type: 'BY_WEIGHT', min_value, max_value });
    await step('to 2 kg', '8.00', 0, 2);
    await step('above', '12.00', 2.001, null);
    const body = { title: 'Kek lapis', price: '45.00', store_ids: [store_id] };
    const { data: cake } = await app.call(products.create, { body }, merchant);
    const items = (quantity: number) => ({ items: [{ product_id: cake.id, quantity }] });
    expect(await prices('50450', items(2))).toEqual([['to 2 kg', '8.00']]);
    expect(await prices('50450', items(3))).toEqual([['above', '12.00']]);
  });

  test('above an amount delivery is free', async () => {
    const { data: zone } = await createZone({ state_ids: WEST });
    await createRate(zone.id, { free_above: '90.00' });
    const body = { title: 'Kek lapis', price: '45.00', store_ids: [store_id] };
    const { data: cake } = await app.call(products.create, { body }, merchant);
    expect(await prices('50450', { items: [{ product_id: cake.id, quantity: 1 }] })).toEqual([['Pos', '8.00']]);
    expect(await prices('50450', { items: [{ product_id: cake.id, quantity: 2 }] })).toEqual([['Pos', '0.00']]);
  });

  test('an address that nobody delivers to, an unknown postcode and an unknown store are refused', async () => {
    expect(await check('87000')).toMatchObject({ response_code: 4022 });
    expect(await check('00001')).toMatchObject({ breakdown_errors: { 'receiver.postcode': 'not_found' } });
    const body = { store_id: uuid(), receiver: { postcode: '50450' } };
    expect((await app.call(deliveryPrices.check, { body })).response_code).toBe(5011);
  });
});
