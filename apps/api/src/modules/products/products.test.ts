import { productCategories, productSubcategories, productTags } from '@kutip/contracts/product-categories';
import { productVariants, products } from '@kutip/contracts/products';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountProducts } from '../../../../../test/mount-shop.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mountProducts(server));
});
afterAll(() => app.close());
beforeEach(async () => {
  merchant = await app.createMerchant();
});

type NewProduct = RequestInput<typeof products.create>['body'];
const OPTIONS = [
  { name: 'Colour', values: ['Red', 'Blue'] },
  { name: 'Size', values: ['S', 'M'] },
];
const create = (more: Partial<NewProduct> = {}, by = merchant) =>
  app.call(products.create, { body: { title: 'Baju batik', price: '89.00', ...more } }, by);
const created = async (more: Partial<NewProduct> = {}) => (await create(more)).data;
const read = async (id: string) => (await app.call(products.read, { params: { id } }, merchant)).data;

async function publishStore(who = merchant): Promise<string> {
  const { account_id } = who;
  const [id, unique_id] = [uuid(), `kedai-${uuid().slice(-8)}`];
  await app.transact((db) => addDirectoryEntries(db, [{ kind: 'store', key: unique_id, account_id, id }]));
  await app.db.insertInto('stores').values({ account_id, id, unique_id, name: 'Kedai', status: 'PUBLISHED' }).execute();
  return id;
}

describe('a product', () => {
  test('a product is created with its tags and stores, and read back', async () => {
    const tag = (await app.call(productTags.create, { body: { name: 'Raya' } }, merchant)).data;
    const store_id = await publishStore();
    const { id } = await created({ tag_ids: [tag.id], store_ids: [store_id], stock: 5, images: ['/a.webp'] });
    expect(await read(id)).toMatchObject({
      title: 'Baju batik',
      price: '89.00',
      stock: 5,
      reserved: 0,
      images: ['/a.webp'],
      tag_ids: [tag.id],
      store_ids: [store_id],
    });
  });

  test('records of another merchant cannot be linked', async () => {
    const other = await app.createMerchant();
    const tag = (await app.call(productTags.create, { body: { name: 'Raya' } }, other)).data;
    const store_id = await publishStore(other);
    expect(await create({ tag_ids: [tag.id] })).toMatchObject({ breakdown_errors: { tag_ids: 'not_found' } });
    expect(await create({ store_ids: [store_id] })).toMatchObject({ breakdown_errors: { store_ids: 'not_found' } });
    expect(await create({ category_id: uuid() })).toMatchObject({ breakdown_errors: { category_id: 'not_found' } });
  });

  test.each([
    [{ min_purchase_quantity: 5, max_purchase_quantity: 4 }, 'max_purchase_quantity'],
    [{ price: '20.00', compare_price: '20.00' }, 'compare_price'],
  ])('%o is refused', async (fields, field) => {
    expect(await create(fields)).toMatchObject({ response_code: 4000, breakdown_errors: { [field]: 'too_small' } });
  });

  test('a SKU is unique in the account, and another account may have it', async () => {
    await created({ sku: 'B-1' });
    expect(await create({ sku: 'B-1' })).toMatchObject({ response_code: 4025, breakdown_errors: { sku: 'duplicate' } });
    expect((await create({ sku: 'B-1' }, await app.createMerchant())).response_code).toBe(2000);
  });

  test('a change of one field keeps the others, and a stale one is refused', async () => {
    const { id, updated_at } = await created({ stock: 5, options: OPTIONS });
    const change = (body: object) => app.call(products.update, { params: { id }, body }, merchant);
    expect((await change({ price: '95.00', read_at: updated_at })).data).toMatchObject({ price: '95.00', stock: 5 });
    expect(await change({ price: '99.00', read_at: updated_at })).toMatchObject({ response_code: 4009 });
    expect(await read(id)).toMatchObject({ price: '95.00', options: OPTIONS });
  });

  test('a copy has the variants, is archived and in no store', async () => {
    const { id } = await created({ sku: 'B-1', options: OPTIONS, product_variant_enable: true });
    await app.call(
      productVariants.create,
      { body: { product_id: id, options: { Colour: 'Red', Size: 'S' }, sku: 'B-1-RS' } },
      merchant,
    );
    const { data } = await app.call(products.duplicate, { params: { id } }, merchant);
    expect(data).toMatchObject({ title: 'Baju batik (2)', sku: null, record_status: 2, store_ids: [] });
    expect(data.product_product_variant).toMatchObject([{ name: 'Red / S', sku: null, product_id: data.id }]);
  });

  test('a bulk update reports each row that is refused', async () => {
    const [one, two] = [await created(), await created({ compare_price: '100.00' })];
    const rows = [
      { id: one.id, price: '10.00', stock: 3 },
      { id: uuid(), price: '10.00' },
      { id: two.id, price: '120.00' },
    ];
    const { data } = await app.call(products.bulkUpdate, { body: { products: rows } }, merchant);
    expect(data).toMatchObject({
      updated: 1,
      results: [
        { id: one.id, is_done: true, response_code: 2000 },
        { is_done: false, response_code: 4004 },
        { id: two.id, is_done: false, response_code: 4000, reason: 'too_small' },
      ],
    });
    expect(await read(one.id)).toMatchObject({ price: '10.00', stock: 3 });
  });

  test('the list counts the stock of variants together', async () => {
    const { id } = await created({ options: OPTIONS, product_variant_enable: true, stock: 99 });
    const variants = [
      { options: { Colour: 'Red', Size: 'S' }, stock: 2 },
      { options: { Colour: 'Red', Size: 'M' }, stock: 3 },
    ];
    await app.call(productVariants.createMany, { body: { product_id: id, variants } }, merchant);
    const { data } = await app.call(products.list, { query: {}, body: { search: 'batik' } }, merchant);
    expect(data.list.data).toMatchObject([{ id, stock: 5, variant_count: 2 }]);
  });
});

describe('variants', () => {
  const add = (product_id: string, options: Record<string, string>, more = {}) =>
    app.call(productVariants.create, { body: { product_id, options, ...more } }, merchant);

  test('a combination exists once, and only of the options of the product', async () => {
    const { id } = await created({ options: OPTIONS });
    expect((await add(id, { Size: 'S', Colour: 'Blue' })).data).toMatchObject({ name: 'Blue / S' });
    expect((await add(id, { Colour: 'Blue', Size: 'S' })).response_code).toBe(4025);
    for (const wrong of [
      { Colour: 'Blue' },
      { Colour: 'Green', Size: 'S' },
      { Colour: 'Blue', Size: 'S', Cut: 'Slim' },
    ])
      expect(await add(id, wrong as unknown as Record<string, string>)).toMatchObject({
        breakdown_errors: { options: 'not_allowed' },
      });
  });

  test('an own price that is switched on is required', async () => {
    const { id } = await created({ options: OPTIONS });
    const options = { Colour: 'Blue', Size: 'S' };
    expect(await add(id, options, { custom_pricing_enable: true })).toMatchObject({
      breakdown_errors: { custom_pricing_price: 'required' },
    });
  });
});

describe('categories', () => {
  const category = async (title = 'Baju') =>
    (await app.call(productCategories.create, { body: { title } }, merchant)).data;

  test('a used category cannot be deleted', async () => {
    const { id } = await category();
    const product = await created({ category_id: id });
    const remove = () => app.call(productCategories.remove, { params: { id } }, merchant);
    expect(await remove()).toMatchObject({ response_code: 4010, breakdown_errors: 'in_use' });
    await app.call(products.remove, { params: { id: product.id } }, merchant);
    expect((await remove()).response_code).toBe(2000);
  });

  test('two categories may each have a subcategory of one name', async () => {
    for (const title of ['Baju', 'Seluar']) {
      const { id: category_id } = await category(title);
      const body = { title: 'Lain-lain', category_id };
      expect((await app.call(productSubcategories.create, { body }, merchant)).response_code).toBe(2000);
    }
    expect((await app.call(productCategories.create, { body: { title: 'Baju' } }, merchant)).response_code).toBe(4025);
  });
});

describe('a product as buyers see it', () => {
  const details = (id: string) => app.call(products.details, { params: { id } });

  test('prices and stock are those of what can be chosen', async () => {
    const store_ids = [await publishStore()];
    const { id } = await created({ options: OPTIONS, product_variant_enable: true, store_ids });
    const own = { custom_pricing_enable: true, custom_pricing_price: '99.00' };
    const variants = [
      { options: { Colour: 'Red', Size: 'S' }, stock: 0 },
      { options: { Colour: 'Red', Size: 'M' }, stock: 3, ...own },
    ];
    await app.call(productVariants.createMany, { body: { product_id: id, variants } }, merchant);
    expect((await details(id)).data).toMatchObject({
      price: '89.00',
      price_from: '89.00',
      price_to: '99.00',
      is_sold_out: false,
      product_product_variant: [
        { is_sold_out: true, stock: 0 },
        { is_sold_out: false, stock: 3, ...own },
      ].toReversed(),
    });
  });

  test('a variant without a price of its own costs the price of the product, which is not the lowest', async () => {
    const store_ids = [await publishStore()];
    const { id } = await created({ options: OPTIONS, product_variant_enable: true, store_ids });
    const variants = [
      { options: { Colour: 'Red', Size: 'S' }, custom_pricing_enable: true, custom_pricing_price: '79.00' },
      { options: { Colour: 'Red', Size: 'M' } },
    ];
    await app.call(productVariants.createMany, { body: { product_id: id, variants } }, merchant);
    expect((await details(id)).data).toMatchObject({ price: '89.00', price_from: '79.00', price_to: '89.00' });
  });

  test('an archived product, one in no store and one of a store that is not published are not available', async () => {
    const store_id = await publishStore();
    const archived = await created({ store_ids: [store_id], record_status: 2 });
    expect((await details(archived.id)).response_code).toBe(5011);
    expect((await details((await created()).id)).response_code).toBe(5011);
    const sold = await created({ store_ids: [store_id] });
    expect((await details(sold.id)).response_code).toBe(2000);
    await app.db.updateTable('stores').set({ status: 'DRAFT' }).where('id', '=', store_id).execute();
    expect((await details(sold.id)).response_code).toBe(5011);
  });
});
