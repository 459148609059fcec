import { randomBytes } from 'node:crypto';
import { call } from '@kutip/contracts/call';
import { productVariants, products } from '@kutip/contracts/products';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { storeSettings } from '@kutip/contracts/store-settings';
import { stores } from '@kutip/contracts/stores';
import { REGIONS } from '@kutip/domain/regions';
import { testEnvironment } from './fixtures.ts';
import type { Merchant } from './merchants.ts';

/** A published store that is always open, with delivery everywhere for RM 8.00. */
export interface OpenedShop {
  store_id: string;
  unique_id: string;
  /** RM 12.50, ten pieces. */
  cake_id: string;
  /** RM 89.00 with two sizes; the large one costs RM 129.00. */
  batik_id: string;
  options: { base: string; headers: { authorization: string } };
}

type NewProduct = Parameters<typeof call<typeof products.create>>[1]['body'];

/** Opens a shop as its merchant would, by calls; its address begins with `name` and is its own, also when a test is repeated. */
export async function openShop({ tokens }: Merchant, name: string): Promise<OpenedShop> {
  const unique_id = `${name}-${randomBytes(3).toString('hex')}`;
  const base = `${testEnvironment().url}/`;
  const options = { base, headers: { authorization: `Bearer ${tokens.access_token}` } };
  const place = { address_line_1: '17 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };
  const store = await call(
    stores.create,
    { body: { name: 'Dapur Kak Ros', unique_id, phone_number: '0123456789', ...place } },
    options,
  );
  const addProduct = async (product: NewProduct): Promise<string> =>
    (await call(products.create, { body: { ...product, store_ids: [store.id] } }, options)).id;
  const cake_id = await addProduct({ title: 'Kek Batik', price: '12.50', weight: 0.5, stock: 10 });
  const batik_id = await addProduct({
    title: 'Selendang Batik',
    price: '89.00',
    weight: 0.2,
    product_variant_enable: true,
    options: [{ name: 'Size', values: ['45 in', '2 m'] }],
  });
  const variants = [
    { options: { Size: '45 in' }, stock: 5 },
    { options: { Size: '2 m' }, stock: 3, custom_pricing_enable: true, custom_pricing_price: '129.00' },
  ];
  await call(productVariants.createMany, { body: { product_id: batik_id, variants } }, options);
  const zone = { name: 'Malaysia', state_ids: REGIONS.map(({ id }) => id) };
  const { id: zone_id } = await call(shippingZones.create, { body: zone }, options);
  const rate = { zone_id, name: 'Own rider', rate_type: 'FLAT' as const, price: '8.00' };
  await call(shippingRates.create, { body: rate }, options);
  await call(
    storeSettings.create,
    { body: { store_id: store.id, cod_enable: true, cod_fee: '3.00', bank_transfer_enable: true } },
    options,
  );
  const days = Array.from({ length: 7 }, (_, day) => ({ day, is_open: true, open_time: '00:00', close_time: '00:00' }));
  await call(stores.createHours, { body: { store_id: store.id, days } }, options);
  await call(stores.update, { params: { id: store.id }, body: { status: 'PUBLISHED' } }, options);
  return { store_id: store.id, unique_id, cake_id, batik_id, options };
}
