import type { RequestInput } from '@kutip/contracts/endpoint';
import { catalogs } from '@kutip/contracts/catalogs';
import { productTags } from '@kutip/contracts/product-categories';
import { products } from '@kutip/contracts/products';
import { storeSettings } from '@kutip/contracts/store-settings';
import { publicStores, stores } from '@kutip/contracts/stores';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountPages, mountProducts } from '../../../../../test/mount-shop.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { connectionOf } from '../../platform/database.ts';
import { mount } from '../../platform/mount.ts';
import { serveShopFiles } from './shop-files.routes.ts';
import { publicStoreHandlers, storeHandlers, storeSettingHandlers } from './stores.routes.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, stores, storeHandlers({ config: { PUBLIC_URL: 'https://pay.kutip.test' } }));
    mount(server, storeSettings, storeSettingHandlers);
    mount(server, publicStores, publicStoreHandlers);
    serveShopFiles(server.app, { config: { PUBLIC_URL: 'https://pay.kutip.test' }, read: connectionOf(server.db) });
    mountPages(server);
    mountProducts(server);
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-23T02:00:00Z'); // Monday, 10 o'clock in Malaysia
  merchant = await app.createMerchant();
});

const address = () => `kedai-${uuid().slice(-8)}`;
const create = (more: Partial<RequestInput<typeof stores.create>['body']> = {}, by = merchant) =>
  app.call(stores.create, { body: { name: 'Kedai Ros', unique_id: address(), ...more } }, by);
const change = (id: string, body: object, by = merchant) => app.call(stores.update, { params: { id }, body }, by);
const addProduct = async (store_ids: string[], more = {}) =>
  (await app.call(products.create, { body: { title: 'Nasi lemak', price: '8.00', store_ids, ...more } }, merchant))
    .data;
const shown = (id: string) => app.call(publicStores.store, { params: { id } });

async function publishedWithProduct(more: object) {
  const { data: store } = await create();
  const { id: product_id } = await addProduct([store.id], more);
  await change(store.id, { status: 'PUBLISHED' });
  return { id: store.id, unique_id: store.unique_id, product_id };
}

async function published() {
  const { data: store } = await create();
  const product = await addProduct([store.id]);
  await change(store.id, { status: 'PUBLISHED' });
  return { ...store, product };
}

describe('a store', () => {
  test('a store begins as a draft with a collection of its own', async () => {
    const { data } = await create({ unique_id: 'Dapur-Ros' });
    expect(data).toMatchObject({
      unique_id: 'dapur-ros',
      status: 'DRAFT',
      public_url: 'https://pay.kutip.test/storefront/mobile/dapur-ros',
    });
    expect(data.store_collection_id).not.toBeNull();
    expect((await shown('dapur-ros')).response_code).toBe(5011);
  });

  test.each(['checkout', 'invoice', 'product', 'cart', 'a b', '-x-', 'kedai', 'k'.repeat(33)])(
    'the address %s is refused',
    async (unique_id) => {
      expect(await create({ unique_id })).toMatchObject({ response_code: 4000 });
    },
  );

  test('an address belongs to one store of all merchants, and is free again after a change', async () => {
    const unique_id = address();
    const { data } = await create({ unique_id });
    const other = await app.createMerchant();
    expect(await create({ unique_id }, other)).toMatchObject({
      response_code: 4025,
      breakdown_errors: { unique_id: 'duplicate' },
    });
    await change(data.id, { unique_id: address() });
    expect((await create({ unique_id }, other)).response_code).toBe(2000);
  });

  //
  test('it is published with a product only, and found by its id and both spellings', async () => {
    const { data } = await create();
    expect(await change(data.id, { status: 'PUBLISHED' })).toMatchObject({ breakdown_errors: 'no_products' });
    await addProduct([data.id], { record_status: 2 });
    expect(await change(data.id, { status: 'PUBLISHED' })).toMatchObject({ breakdown_errors: 'no_products' });
    await addProduct([data.id]);
    expect((await change(data.id, { status: 'PUBLISHED' })).response_code).toBe(2000);
    for (const endpoint of [publicStores.store, publicStores.storeOne, publicStores.storeTwo])
      for (const id of [data.id, data.unique_id])
        expect((await app.call(endpoint, { params: { id } })).data).toMatchObject({
          name: 'Kedai Ros',
          unique_id: data.unique_id,
          store_collection: { collection_account: { name: expect.any(String) as string } },
        });
    await change(data.id, { status: 'DRAFT' });
    expect((await shown(data.id)).response_code).toBe(5011);
  });

  test('the plan limits the number of stores', async () => {
    const small = await app.createMerchant({ plan_code: 'STARTER' });
    const answers = await Promise.all([create({}, small), create({}, small)]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4011]);
  });

  test('without an address it gets one of its name that is free', async () => {
    const open = async (name: string) =>
      (await app.call(stores.create, { body: { name } }, await app.createMerchant())).data.unique_id as string;
    expect(await open('Kuih & Café Siti!')).toBe('kuih-cafe-siti');
    expect(await open('Kuih & Café Siti!')).toMatch(/^kuih-cafe-siti-\d{4}$/);
    expect(await open('商店')).toMatch(/^kedai/);
  });

  test('its products are in the order of the merchant, and only their own', async () => {
    const { data: store } = await create();
    const [one, two] = [await addProduct([]), await addProduct([store.id])];
    const set = (product_ids: string[]) =>
      app.call(stores.setProducts, { params: { id: store.id }, body: { product_ids } }, merchant);
    await set([one.id, two.id]);
    const listed = async () =>
      (await app.call(stores.products, { params: { id: store.id } }, merchant)).data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed()).toEqual([one.id, two.id]);
    await set([two.id, one.id]);
    expect(await listed()).toEqual([two.id, one.id]);
    expect(await set([two.id, uuid()])).toMatchObject({ breakdown_errors: { product_ids: 'not_found' } });
    expect(await listed()).toEqual([two.id, one.id]);
  });

  test('a list that was read before a product joined or left the store is refused, and the product stays', async () => {
    const { data: store } = await create();
    const other = await create();
    const one = await addProduct([store.id]);
    const version = async (id = store.id) =>
      (await app.call(stores.read, { params: { id } }, merchant)).data.updated_at as string;
    const set = (product_ids: string[], read_at: string) =>
      app.call(stores.setProducts, { params: { id: store.id }, body: { product_ids, read_at } }, merchant);
    const changes = [
      () => addProduct([store.id]),
      () => app.call(products.update, { params: { id: one.id }, body: { store_ids: [] } }, merchant),
      () => app.call(products.update, { params: { id: one.id }, body: { store_ids: [store.id] } }, merchant),
      () => app.call(products.remove, { params: { id: one.id } }, merchant),
    ];
    const untouched = await version(other.data.id);
    for (const apply of changes) {
      const read_at = await version();
      await apply();
      expect(await set([], read_at)).toMatchObject({ response_code: 4009, breakdown_errors: 'conflict' });
    }
    expect((await app.call(stores.products, { params: { id: store.id } }, merchant)).data).toHaveLength(1);
    expect(await version(other.data.id)).toBe(untouched);
    expect((await set([], await version())).response_code).toBe(2000);
  });
});

describe('opening hours', () => {
  const set = (store_id: string, days: object[]) =>
    app.call(stores.createHours, { body: { store_id, days } as never }, merchant);
  const read = (store_id: string) => app.call(stores.hours, { params: { store_id } }, merchant);

  test('none are set at first, and then they are those that were set', async () => {
    const { data: store } = await create();
    expect((await read(store.id)).response_code).toBe(2111);
    await set(store.id, [{ day: 1, is_open: true, open_time: '09:00', close_time: '17:00' }]);
    expect((await read(store.id)).data).toEqual([{ day: 1, is_open: true, open_time: '09:00', close_time: '17:00' }]);
  });

  test.each([
    [{ day: 1, is_open: true, open_time: '09:00' }, 'required'],
    [{ day: 1, is_open: true, open_time: '17:00', close_time: '09:00' }, 'too_small'],
  ])('%o is refused', async (day, reason) => {
    const { data: store } = await create();
    expect(await set(store.id, [day])).toMatchObject({ breakdown_errors: { 'days.0': reason } });
  });

  test('a store is shown as open within its hours', async () => {
    const { id } = await published();
    await set(id, [{ day: 1, is_open: true, open_time: '09:00', close_time: '17:00' }]);
    expect((await shown(id)).data.state).toMatchObject({ is_open: true, takes_orders: true });
    app.clock.set('2026-11-23T09:00:00Z'); // 17 o'clock
    expect((await shown(id)).data.state).toMatchObject({
      is_open: false,
      reason: 'closed_hours',
      opens_at: '2026-11-30T01:00:00.000Z',
    });
  });
});

describe('settings', () => {
  const save = (store_id: string, more: object = {}) =>
    app.call(storeSettings.create, { body: { store_id, ...more } }, merchant);

  // R-052 R-053
  test('the first active setting is used', async () => {
    const { id } = await published();
    await save(id, { is_active: false, announcement: 'Cuti' });
    await save(id, { announcement: 'Raya', theme: { colour: '#aa0000' } });
    await save(id, { announcement: 'Lain' });
    expect((await shown(id)).data.store_setting).toMatchObject({
      announcement: 'Raya',
      theme: { colour: '#aa0000', heading_font: 'plain', corners: 8 },
    });
  });

  test('hidden stock is not in the answer, but sold out is', async () => {
    const { id, product } = await published();
    await app.call(products.update, { params: { id: product.id }, body: { stock: 3 } }, merchant);
    const first = async () => (await app.call(publicStores.products, { params: { id }, query: {} })).data.list.data[0];
    expect(await first()).toMatchObject({ stock: 3, is_sold_out: false });
    await save(id, { show_stock: false });
    expect(await first()).toMatchObject({ stock: null, is_sold_out: false });
    await app.call(products.update, { params: { id: product.id }, body: { stock: 0 } }, merchant);
    expect(await first()).toMatchObject({ stock: null, is_sold_out: true });
  });

  test('a store links to the pages that were chosen, in their order and only while they are published', async () => {
    const { id } = await published();
    const write = async (slug: string, by = merchant) =>
      (await app.call(catalogs.create, { body: { title: slug, slug } }, by)).data.id as string;
    const [terms, about] = [await write('terms'), await write('about')];
    const { data } = await save(id, { page_ids: [about, terms] });
    const { account_id } = merchant;
    const pages = async () => (await shown(id)).data.pages;
    expect(await pages()).toEqual([
      { title: 'about', path: `/pages/public/${account_id}/about` },
      { title: 'terms', path: `/pages/public/${account_id}/terms` },
    ]);
    await app.call(catalogs.update, { params: { id: about }, body: { record_status: 2 } }, merchant);
    expect(await pages()).toMatchObject([{ title: 'terms' }]);
    await app.call(catalogs.remove, { params: { id: terms } }, merchant);
    expect(await pages()).toEqual([]);
    const set = (page_ids: string[]) =>
      app.call(storeSettings.update, { params: { id: data.id }, body: { page_ids } }, merchant);
    const theirs = await write('theirs', await app.createMerchant());
    expect(await set([theirs])).toMatchObject({ response_code: 4000, breakdown_errors: { page_ids: 'not_found' } });
    expect(await set([about, about])).toMatchObject({ breakdown_errors: { page_ids: 'duplicate' } });
    // What was chosen before and deleted since does not stop another change.
    const change_text = { announcement: 'Raya', page_ids: [about, terms] };
    const changed = await app.call(storeSettings.update, { params: { id: data.id }, body: change_text }, merchant);
    expect(changed.response_code).toBe(2000);
  });

  test('a holiday cannot end before it begins, and a store of another merchant has no settings of ours', async () => {
    const { data: store } = await create();
    expect(await save(store.id, { closed_from: '2026-12-24', closed_until: '2026-12-20' })).toMatchObject({
      breakdown_errors: { closed_until: 'too_small' },
    });
    const other = await app.createMerchant();
    const body = { store_id: store.id };
    expect(await app.call(storeSettings.create, { body }, other)).toMatchObject({
      breakdown_errors: { store_id: 'not_found' },
    });
  });
});

test('a store has the tags of what it sells, and each of them narrows its list', async () => {
  const { id } = await published();
  const tag = async (name: string) =>
    (await app.call(productTags.create, { body: { name } }, merchant)).data.id as string;
  const [sweet, gift, unused, hidden] = [
    await tag('Manis'),
    await tag('Hadiah'),
    await tag('Lama'),
    await tag('Arkib'),
  ];
  await addProduct([id], { title: 'Kek lapis', tag_ids: [sweet, gift] });
  await addProduct([], { title: 'Di kedai lain', tag_ids: [unused] });
  await addProduct([id], { title: 'Arkib', tag_ids: [hidden], record_status: 2 });
  expect((await shown(id)).data.tags).toEqual([
    { id: gift, name: 'Hadiah' },
    { id: sweet, name: 'Manis' },
  ]);
  const titles = async (tag_id: string) =>
    (await app.call(publicStores.products, { params: { id }, query: { tag_id } })).data.list.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles(sweet)).toEqual(['Kek lapis']);
  expect(await titles(unused)).toEqual([]);
});

test('buyers find products by search, category and order', async () => {
  const { id } = await published();
  await addProduct([id], { title: 'Kek lapis Sarawak', price: '45.00' });
  const list = async (query: object) =>
    (await app.call(publicStores.products, { params: { id }, query })).data.list.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await list({ search: 'lapis kek' })).toEqual(['Kek lapis Sarawak']);
  expect(await list({ search: 'kek lapiz' })).toEqual([]);
  expect(await list({ sort: 'price_desc' })).toEqual(['Kek lapis Sarawak', 'Nasi lemak']);
  expect(await list({ skip: 1 })).toEqual(['Kek lapis Sarawak']);
  // A short word is the beginning of one, a longer one any part.
  expect(await list({ search: 'ke' })).toEqual(['Kek lapis Sarawak']);
  expect(await list({ search: 'ek' })).toEqual([]);
  expect(await list({ search: 'wak' })).toEqual(['Kek lapis Sarawak']);
});

test('a page behind the last product is empty and still says how many there are', async () => {
  const { id } = await published();
  const { list } = (await app.call(publicStores.products, { params: { id }, query: { skip: 5 } })).data;
  expect(list).toEqual({ data: [], total: 1, skip: 5, limit: 24 });
});

describe('files of a shop', () => {
  const read = async (path: string) => {
    const { statusCode, headers, body } = await app.app.inject(path);
    return { statusCode, type: String(headers['content-type']), body };
  };

  test('robots.txt leads to the sitemaps of published stores, and those to their products', async () => {
    const { id, product_id, unique_id } = await publishedWithProduct({ title: 'Kek <lapis> & teh' });
    expect((await read('/robots.txt')).body).toContain('Sitemap: https://pay.kutip.test/sitemap.xml');
    const of_store = `/storefront/mobile/${unique_id}/sitemap.xml`;
    expect((await read('/sitemap.xml')).body).toContain(`<loc>https://pay.kutip.test${of_store}</loc>`);
    const { body, type } = await read(of_store);
    expect(type).toBe('application/xml; charset=utf-8');
    expect(body).toContain(`<loc>https://pay.kutip.test/storefront/mobile/product/${product_id}</loc>`);
    await change(id, { status: 'DRAFT' });
    expect((await read('/sitemap.xml')).body).not.toContain(unique_id);
    expect((await read(of_store)).statusCode).toBe(404);
  });

  test('a store can be installed under its name, with its first letter on its colour', async () => {
    const { id, unique_id } = await publishedWithProduct({});
    await change(id, { name: '<Dapur> Kak "Ros"' });
    const home = `/storefront/mobile/${unique_id}`;
    const { type, body } = await read(`${home}/manifest.webmanifest`);
    expect(type).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: '<Dapur> Kak "Ros"',
      start_url: home,
      scope: '/storefront/',
      icons: [{ src: `${home}/icon.svg`, sizes: 'any' }],
    });
    const icon = await read(`${home}/icon.svg`);
    expect(icon.type).toBe('image/svg+xml; charset=utf-8');
    expect(icon.body).toContain('fill="#0f766e"');
    expect(icon.body).toContain('>&lt;</text>');
    expect((await read('/storefront/mobile/no-such-shop/icon.svg')).statusCode).toBe(404);
  });
});
