import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { CategoryListPage } from './group-pages.tsx';
import { en } from './messages/en.ts';
import { NewProductPage } from './product-form.tsx';
import { ProductListPage } from './product-list-page.tsx';
import { ProductPage } from './product-page.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const OTHER_ID = '0199aaaa-0000-7000-8000-000000000002';
const CATEGORY_ID = '0199aaaa-0000-7000-8000-000000000003';
const MOMENTS = { created_at: '2026-11-22T00:00:00.000Z', updated_at: '2026-11-22T01:00:00.000Z' };
const CATEGORIES = 'POST product-categories/merchant-product-category';
const TAGS = 'POST product-tags/merchant-product-tags';
const LIST = 'POST products/merchant-product';

const row = {
  id: ID,
  uuid: ID,
  title: 'Kek Lapis Sarawak',
  sku: 'KLS-1',
  price: '45.00',
  compare_price: null,
  stock: 3,
  low_stock_at: 5,
  product_variant_enable: false,
  variant_count: 0,
  category_id: null,
  image_url: null,
  record_status: 1,
  ...MOMENTS,
};
const variant = (id: string, name: string, stock: number | null) => ({
  id,
  product_id: ID,
  name,
  options: { Size: name },
  sku: null,
  custom_pricing_enable: false,
  custom_pricing_price: null,
  stock,
  weight: null,
  image_url: null,
  sort_order: 0,
  record_status: 1,
  ...MOMENTS,
});
const record = {
  id: ID,
  uuid: ID,
  title: 'Baju Batik',
  description: null,
  sku: null,
  price: '89.00',
  compare_price: null,
  weight: 0.4,
  length: null,
  width: null,
  height: null,
  stock: null,
  reserved: 0,
  low_stock_at: null,
  min_purchase_quantity: 1,
  max_purchase_quantity: null,
  lead_time_days: 0,
  product_variant_enable: true,
  options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
  category_id: null,
  subcategory_id: null,
  images: [],
  shipping_profile_id: null,
  record_status: 1,
  tag_ids: [],
  store_ids: [],
  product_product_variant: [variant(ID, 'S', 4), variant(OTHER_ID, 'M', null)],
  ...MOMENTS,
};
const category = {
  id: CATEGORY_ID,
  title: 'Kek',
  description: null,
  image_url: null,
  sort_order: 0,
  record_status: 1,
  ...MOMENTS,
};
const lists = { [CATEGORIES]: () => listAnswer([category]), [TAGS]: () => listAnswer([]) };
const bodyOf = (name: string) => sentCalls().find((call) => call.name === name)?.body;
const openView = () => renderScreen(<ProductPage />, `/products/view/${ID}`, ['/products/$mode/$id']);

test('the list marks low and sold out stock', async () => {
  actAs('shop.read', 'shop.write');
  const soldOut = { ...row, id: OTHER_ID, title: 'Nasi Lemak', stock: 0 };
  fakeApi({ ...lists, [LIST]: () => listAnswer([row, soldOut]) });
  renderScreen(<ProductListPage />, '/products/datatable');
  expect((await screen.findByRole('link', { name: /Kek Lapis Sarawak/ })).getAttribute('href')).toBe(
    `/products/view/${ID}`,
  );
  expect(screen.getByText('3 left')).toBeDefined();
  expect(screen.getByText('Sold out')).toBeDefined();
});

test('a bulk edit lowers the prices of the selected products and names those that were refused', async () => {
  actAs('shop.read', 'shop.write');
  const call = 'PUT products/bulk/update-product';
  const other = { ...row, id: OTHER_ID, title: 'Nasi Lemak', price: '9.90', product_variant_enable: true };
  fakeApi({
    ...lists,
    [LIST]: () => listAnswer([row, other]),
    [call]: () => ({
      data: {
        updated: 1,
        results: [
          { id: ID, is_done: true, response_code: 2000, reason: null },
          { id: OTHER_ID, is_done: false, response_code: 4000, reason: 'too_small' },
        ],
      },
    }),
  });
  renderScreen(<ProductListPage />, '/products/datatable');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change price, stock or status' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 2 products' });
  const save = within(dialog).getByRole('button', { name: 'Save changes' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.selectOptions(within(dialog).getByLabelText('Price'), 'percent');
  await userEvent.type(within(dialog).getByLabelText('Change by percent'), '-10');
  await userEvent.type(within(dialog).getByLabelText('Stock'), '20');
  await userEvent.click(save);
  // Stock of a product with variants is counted by variant.
  await waitFor(() =>
    expect(bodyOf(call)).toEqual({
      products: [
        { id: ID, price: '40.50', stock: 20 },
        { id: OTHER_ID, price: '8.91' },
      ],
    }),
  );
  expect(await within(dialog).findByText(/the price would not be below/)).toBeDefined();
  expect(within(dialog).getByText('Nasi Lemak')).toBeDefined();
});

test('a new product with options gets a variant for each combination', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...lists,
    'POST products': () => ({ data: record }),
    'POST product-variants/bulk/create-product-variant': () => ({ data: [] }),
  });
  renderScreen(<NewProductPage />, '/products/new');
  await userEvent.type(await screen.findByLabelText('Title'), 'Baju Batik');
  await userEvent.type(screen.getByLabelText('Price'), '89');
  await userEvent.click(screen.getByRole('checkbox', { name: /It comes in variants/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add an option' }));
  await userEvent.type(screen.getByLabelText('Option'), 'Size');
  await userEvent.type(screen.getByLabelText('Values', { selector: 'input' }), 'S,M،L，');
  await userEvent.click(screen.getByRole('button', { name: 'Create product' }));
  await waitFor(() =>
    expect(bodyOf('POST product-variants/bulk/create-product-variant')).toEqual({
      product_id: ID,
      variants: [
        { options: { Size: 'S' }, sort_order: 0 },
        { options: { Size: 'M' }, sort_order: 1 },
        { options: { Size: 'L' }, sort_order: 2 },
      ],
    }),
  );
  expect(bodyOf('POST products')).toMatchObject({
    title: 'Baju Batik',
    price: '89.00',
    sku: null,
    product_variant_enable: true,
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
  });
});

test('R-190 the form of a product asks for a thousand tags', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi(lists);
  renderScreen(<NewProductPage />, '/products/new');
  await screen.findByLabelText('Title');
  await waitFor(() =>
    expect(sentCalls().flatMap(({ name, query }) => (name === TAGS ? [query] : []))).toEqual(['skip=0&limit=1000']),
  );
});

test('a product with variants needs an option, and a largest quantity is not below the smallest', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi(lists);
  renderScreen(<NewProductPage />, '/products/new');
  await userEvent.type(await screen.findByLabelText('Title'), 'Baju Batik');
  await userEvent.type(screen.getByLabelText('Price'), '89');
  await userEvent.clear(screen.getByLabelText('Smallest quantity of an order'));
  await userEvent.type(screen.getByLabelText('Smallest quantity of an order'), '5');
  await userEvent.type(screen.getByLabelText(/Largest quantity/), '2');
  await userEvent.click(screen.getByRole('checkbox', { name: /It comes in variants/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create product' }));
  expect(await screen.findByText('Check 2 fields')).toBeDefined();
  expect(sentCalls().map(({ name }) => name)).not.toContain('POST products');
});

test('a category is created in place and chosen', async () => {
  actAs('shop.read', 'shop.write');
  let categories = [category];
  const created = { ...category, id: OTHER_ID, title: 'Kuih' };
  fakeApi({
    ...lists,
    [CATEGORIES]: () => listAnswer(categories),
    'POST product-subcategory/merchant-product-subcategory': () => listAnswer([]),
    'POST product-categories': () => {
      categories = [category, created];
      return { data: created };
    },
  });
  renderScreen(<NewProductPage />, '/products/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Add category' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add category' });
  await userEvent.type(within(dialog).getByLabelText('Title'), 'Kuih');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveProperty('value', OTHER_ID));
  expect(bodyOf('POST product-categories')).toEqual({ title: 'Kuih' });
});

test('variants are edited in place: only what changed is sent, and what is no number is not', async () => {
  actAs('shop.read', 'shop.write');
  const call = `PUT product-variants/${OTHER_ID}`;
  fakeApi({
    [`GET products/${ID}`]: () => ({ data: record }),
    [call]: () => ({ data: variant(OTHER_ID, 'M', 7) }),
  });
  openView();
  const stock = await screen.findByLabelText('Stock, M');
  expect(screen.getByLabelText('Stock, S')).toHaveProperty('value', '4');
  expect(screen.queryByRole('button', { name: 'Save variants' })).toBeNull();
  await userEvent.type(stock, 'many');
  expect(screen.getByRole('button', { name: 'Save variants' })).toHaveProperty('disabled', true);
  await userEvent.clear(stock);
  await userEvent.type(stock, '7');
  await userEvent.type(screen.getByLabelText('Price (RM), M'), '95.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save variants' }));
  await waitFor(() =>
    expect(bodyOf(call)).toEqual({
      custom_pricing_enable: true,
      custom_pricing_price: '95.5',
      stock: 7,
      read_at: MOMENTS.updated_at,
    }),
  );
  expect(sentCalls().filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1);
});

test('the missing combinations are created from the page of the product', async () => {
  actAs('shop.read', 'shop.write');
  const call = 'POST product-variants/bulk/create-product-variant';
  fakeApi({ [`GET products/${ID}`]: () => ({ data: record }), [call]: () => ({ data: [] }) });
  openView();
  await userEvent.click(await screen.findByRole('button', { name: 'Create 1 missing variant' }));
  await waitFor(() =>
    expect(bodyOf(call)).toEqual({ product_id: ID, variants: [{ options: { Size: 'L' }, sort_order: 2 }] }),
  );
});

test('a reader sees the variants and changes nothing', async () => {
  actAs('shop.read');
  fakeApi({ [`GET products/${ID}`]: () => ({ data: record }) });
  openView();
  expect(await screen.findByLabelText('Stock, S')).toHaveProperty('readOnly', true);
  for (const name of ['Delete', 'Duplicate', 'Archive', 'Hide S', /missing variant/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a list of categories links to each, and hidden ones are marked', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [CATEGORIES]: () => listAnswer([category, { ...category, id: ID, title: 'Lama', record_status: 2 }]) });
  renderScreen(<CategoryListPage />, '/products-categories/list');
  expect((await screen.findByRole('link', { name: 'Kek' })).getAttribute('href')).toBe(
    `/products-categories/view/${CATEGORY_ID}`,
  );
  expect(screen.getByText('Hidden')).toBeDefined();
});

test('an import shows what it would do before anything is written', async () => {
  actAs('shop.read', 'shop.write');
  const result = {
    row_count: 3,
    created: 1,
    changed: 1,
    unchanged: 4,
    failed: 1,
    faults: [{ row_no: 4, column: 'option1_value', reason: 'option_required', written: null }],
    preview: [
      { row_no: 2, title: 'Nasi lemak', sku: 'NL-1', action: 'create', variant_count: 0, fields: [] },
      { row_no: 3, title: 'Baju Batik', sku: 'BB', action: 'change', variant_count: 2, fields: ['price', 'variants'] },
    ],
  };
  fakeApi({ ...lists, [LIST]: () => listAnswer([row]), 'POST products/import': () => ({ data: result }) });
  renderScreen(<ProductListPage />, '/products/datatable');
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input!, new File(['sku'], 'produk.csv', { type: 'text/csv' }));
  expect((await dialog.findByRole('status')).textContent).toBe('1 new, 1 changed, 4 unchanged, 1 refused');
  const cells = (name: string) =>
    within(dialog.getByRole('region', { name }))
      .getAllByRole('cell')
      .map((one) => one.textContent);
  expect(cells('Rows to correct')).toEqual([
    '4',
    'Value of option 1',
    '',
    'Each variant needs a value for each option',
  ]);
  expect(cells('What will be imported')).toEqual([
    '2',
    'Nasi lemakNL-1',
    'New',
    '3',
    'Baju BatikBB',
    'Changed2 variants · Price',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 products' }));
  expect(await screen.findByText('1 new, 1 changed')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Import products' })).toBeNull();
  expect(sentCalls().filter(({ name }) => name === 'POST products/import')).toHaveLength(2);
});

test('a viewer cannot import', async () => {
  actAs('shop.read');
  fakeApi({ ...lists, [LIST]: () => listAnswer([row]) });
  renderScreen(<ProductListPage />, '/products/datatable');
  expect(await screen.findByText('Kek Lapis Sarawak')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
