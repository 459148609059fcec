import { endpointUrl } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { productFiles, productForms } from '@kutip/contracts/product-files';
import { products } from '@kutip/contracts/products';
import type { Language } from '@kutip/domain/language';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeXlsxFromRows } from '../../../../../test/make-xlsx.ts';
import { mountProducts } from '../../../../../test/mount-shop.ts';
import { testApp, type Envelope, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { serveProductFiles } from './products.routes.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(async ({ server }) => {
    mountProducts(server);
    await serveProductFiles(server);
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  merchant = await app.createMerchant();
});

const tokenOf = (who: TestCaller) => Buffer.from(JSON.stringify(who)).toString('base64url');
async function upload(
  content: Buffer | string,
  fields: Record<string, string> = {},
  who: TestCaller | null = merchant,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([new Uint8Array(Buffer.from(content))], 'products.csv'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.app.inject({
    method: 'POST',
    url: `/${endpointUrl(productForms.import, {})}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(who && { authorization: `Bearer ${tokenOf(who)}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json<Envelope>() };
}
const all = async (who: TestCaller = merchant) => {
  const query = { limit: 1000 };
  const { data } = await app.call(products.list, { query, body: { sort_by: 'title', sort_type: 'asc' } }, who);
  const ids: string[] = data.list.data.map(({ id }: { id: string }) => id);
  return Promise.all(ids.map(async (id) => (await app.call(products.read, { params: { id } }, who)).data));
};
const create = async (body: RequestInput<typeof products.create>['body']) =>
  (await app.call(products.create, { body }, merchant)).data;
const download = (
  call: typeof productFiles.exportRows | typeof productFiles.template,
  format: 'csv' | 'xlsx',
  who = merchant,
  language: Language = 'en',
) =>
  app.app.inject({
    url: `/${endpointUrl(call, { query: { format } })}`,
    headers: { authorization: `Bearer ${tokenOf(who)}`, 'accept-language': language },
  });

const TABLE = [
  'Handle,Nama,SKU,Harga,Stok,Berat (kg),Option1 name,Option1 value',
  ',Nasi lemak,NL-1,"RM 1,008.50",12,0.35,,',
  'batik,Baju batik,BB-M,89.00,5,0.3,Size,M',
  'batik,,BB-L,95.00,,0.3,,L',
].join('\r\n');

describe('a file of products', () => {
  test('products and variants are created, and the same file changes nothing the second time', async () => {
    const { status, data } = await upload(`\uFEFF${TABLE}`);
    expect([status, data]).toEqual([
      200,
      {
        row_count: 3,
        created: 2,
        changed: 0,
        unchanged: 0,
        failed: 0,
        faults: [],
        preview: [
          { row_no: 2, title: 'Nasi lemak', sku: 'NL-1', action: 'create', variant_count: 0, fields: [] },
          { row_no: 3, title: 'Baju batik', sku: 'batik', action: 'create', variant_count: 2, fields: [] },
        ],
      },
    ]);
    const stored = await all();
    expect(stored).toMatchObject([
      {
        title: 'Baju batik',
        sku: 'batik',
        price: '89.00',
        options: [{ name: 'Size', values: ['M', 'L'] }],
        product_product_variant: [
          { name: 'M', sku: 'BB-M', custom_pricing_enable: false, stock: 5, weight: 0.3 },
          { name: 'L', sku: 'BB-L', custom_pricing_price: '95.00', stock: null },
        ],
      },
      { title: 'Nasi lemak', sku: 'NL-1', price: '1008.50', stock: 12, weight: 0.35, product_product_variant: [] },
    ]);
    expect((await upload(TABLE)).data).toMatchObject({ created: 0, changed: 0, unchanged: 2, failed: 0, preview: [] });
    expect(await all()).toEqual(stored);
  });

  test('a trial import writes nothing', async () => {
    expect((await upload(TABLE, { is_trial: 'true' })).data).toMatchObject({ created: 2 });
    expect(await all()).toEqual([]);
  });

  test('an import changes what the file says and keeps the rest', async () => {
    await upload(TABLE);
    const next = 'handle,sku,price,stock,option1 value\nbatik,BB-M,92.00,,M\nbatik,,,3,XL\n,NL-1,7.00,,';
    const { data } = await upload(next);
    expect(data).toMatchObject({ created: 0, changed: 2, unchanged: 0, failed: 0 });
    expect(data.preview).toMatchObject([
      { row_no: 2, action: 'change', variant_count: 2, fields: ['price', 'variants'] },
      { row_no: 4, action: 'change', variant_count: 0, fields: ['price'] },
    ]);
    const [batik, nasi] = await all();
    expect(nasi).toMatchObject({ title: 'Nasi lemak', price: '7.00', stock: 12, weight: 0.35 });
    expect(batik.options).toEqual([{ name: 'Size', values: ['M', 'L', 'XL'] }]);
    expect(batik.product_product_variant).toMatchObject([
      { name: 'M', custom_pricing_price: '92.00', stock: 5 },
      { name: 'L', custom_pricing_price: '95.00' },
      { name: 'XL', custom_pricing_enable: false, stock: 3 },
    ]);
    expect((await upload(next)).data).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('a list of SKUs changes the stock of variants', async () => {
    await upload(TABLE);
    const { data } = await upload('SKU,Stock\nBB-L,8\nBB-M,5\nNL-1,0\n');
    expect(data).toMatchObject({ created: 0, changed: 2, unchanged: 1, failed: 0 });
    const [batik, nasi] = await all();
    expect(batik.product_product_variant).toMatchObject([{ stock: 5 }, { stock: 8 }]);
    expect(nasi.stock).toBe(0);
  });

  test('two rows that mean the same variant are refused', async () => {
    await upload(TABLE);
    const { data } = await upload('handle,sku,stock,option1 value\n,BB-M,8,\nbatik,,9,M');
    expect(data).toMatchObject({ changed: 1, failed: 1, faults: [{ row_no: 3, reason: 'doubled_in_file' }] });
    expect((await all())[0].product_product_variant).toMatchObject([{ name: 'M', stock: 8 }, { name: 'L' }]);
  });

  test('a workbook with numbers is read', async () => {
    const content = makeXlsxFromRows([
      ['sku', 'title', 'price', 'stock'],
      [1001, 'Kek lapis', 45.5, 3],
    ]);
    expect((await upload(content)).data).toMatchObject({ created: 1, failed: 0 });
    expect(await all()).toMatchObject([{ sku: '1001', price: '45.50', stock: 3 }]);
  });

  test('a faulty row refuses its product, and the others are imported', async () => {
    const rows = [
      'handle,title,sku,price,,compare_price,stock,weight,status,option1_name,option1_value',
      'a,,A,1.00,,,,,,,',
      'b,B,B,,,,,,,,',
      'c,C,C,-1,,,1.5,x,gone,,',
      'd,D,D,10.00,,9.00,,,,,',
      'e,E,E-1,1.00,,,,,,Size,S',
      'e,,E-2,one,,,,,,,M',
      'f,F,F,1.00,,,,,,,',
      'g,G,F,1.00,,,,,,,',
      'h,H,H-1,1.00,,,,,,Size,S',
      'h,,H-2,1.00,,,,,,,S',
      'i,"=HYPERLINK(""http://x"")",I,1.00,,,,,,,',
      ',J,,1.00,,,,,,,',
      'k,K,K-1,1.00,,,,,,,S',
    ];
    const { data } = await upload(rows.join('\n'));
    expect(data).toMatchObject({ row_count: 13, created: 1, failed: 10 });
    const reported = data.faults.map((fault: { row_no: number; column: string; reason: string }) =>
      [fault.row_no, fault.column, fault.reason].join(' '),
    );
    expect(reported).toEqual([
      '2 title required',
      '3 price required',
      '4 status unknown_status',
      '4 price invalid_price',
      '4 stock invalid_stock',
      '4 weight invalid_weight',
      '5 compare_price compare_price_too_low',
      '7 price invalid_price',
      '9 sku doubled_in_file',
      '11 option1_value doubled_in_file',
      '12 title formula',
      '13 sku sku_or_handle_required',
      '14 option1_name required',
    ]);
    expect(data.faults[7]).toMatchObject({ written: 'one' });
    expect(await all()).toMatchObject([{ title: 'F' }]);
  });

  test('rows that do not fit the stored product are refused', async () => {
    await upload(TABLE);
    await create({ title: 'Songket', price: '300.00', sku: 'SK-1' });
    const rows = ['handle,sku,option1 name,option1 value', 'batik,,Colour,Red', 'SK-1,NL-1,,', 'batik-2,BB-M,Size,L'];
    const { data } = await upload(rows.join('\n'));
    expect(data).toMatchObject({ created: 0, changed: 0, failed: 3 });
    expect(data.faults).toMatchObject([
      { row_no: 2, column: 'option1_name', reason: 'other_options' },
      { row_no: 3, column: 'sku', reason: 'several_products' },
      { row_no: 4, column: 'option1_value', reason: 'other_options' },
    ]);
  });

  test('an export is imported again without a change, and by another merchant with the same products', async () => {
    await upload(TABLE);
    await create({ title: '+Minus, "quoted"', price: '5.00', description: 'Two\nlines', record_status: 2 });
    for (const format of ['csv', 'xlsx'] as const) {
      const { rawPayload } = await download(productFiles.exportRows, format);
      expect((await upload(rawPayload)).data).toMatchObject({ row_count: 4, changed: 0, unchanged: 3, failed: 0 });
    }
    const next = await app.createMerchant();
    await upload((await download(productFiles.exportRows, 'csv')).rawPayload, {}, next);
    const [one, other] = [await all(), await all(next)];
    expect(other).toMatchObject(
      one.map(({ title, price, stock, description, record_status, options }) => {
        return { title, price, stock, description, record_status, options };
      }),
    );
  });

  test('two imports of the same file at once create each product once', async () => {
    const answers = await Promise.all([upload(TABLE), upload(TABLE)]);
    expect(answers.map(({ data }) => data.created).toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect(await all()).toHaveLength(2);
  });

  test('the products of another merchant are neither exported nor changed', async () => {
    await upload(TABLE);
    const before = await all();
    const other = await app.createMerchant();
    expect((await download(productFiles.exportRows, 'csv', other)).body).not.toContain('batik');
    expect((await upload('sku,title,price\nNL-1,Lain,1.00', {}, other)).data).toMatchObject({ created: 1, changed: 0 });
    const { data } = await upload(`handle,title,price\n${before[0].id},Lain,2.00`, {}, other);
    expect(data).toMatchObject({ created: 1, changed: 0 });
    expect(await all()).toEqual(before);
  });
});

/** As Shopify's product export writes it. */
const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
  'kain-batik,Kain Batik,"<p>Cotton &amp; soft.</p><p>Two metres.</p>",Kedai,Kain,raya,TRUE,Colour,Blue,Length,2 m,KB-B2,400,shopify,7,59.00,69.00,https://cdn.example/1.jpg,1,active',
  'kain-batik,,,,,,,,Red,,2 m,KB-R2,400,,0,65.00,,,,',
  'kain-batik,,,,,,,,,,,,,,,,,https://cdn.example/2.jpg,2,',
  'sambal,Sambal,,Kedai,,,TRUE,Title,Default Title,,,,0,shopify,30,12.00,0.00,,,draft',
].join('\n');

test('the product file of Shopify is imported, twice with the same result', async () => {
  expect((await upload(SHOPIFY)).data).toMatchObject({ row_count: 4, created: 2, failed: 0, faults: [] });
  const stored = await all();
  expect(stored).toMatchObject([
    {
      title: 'Kain Batik',
      description: 'Cotton & soft.\nTwo metres.',
      price: '59.00',
      compare_price: '69.00',
      images: [],
      record_status: 1,
      options: [
        { name: 'Colour', values: ['Blue', 'Red'] },
        { name: 'Length', values: ['2 m'] },
      ],
      product_product_variant: [
        { name: 'Blue / 2 m', sku: 'KB-B2', weight: 0.4, stock: 7 },
        { name: 'Red / 2 m', custom_pricing_price: '65.00', stock: null },
      ],
    },
    { title: 'Sambal', sku: 'sambal', stock: 30, weight: null, compare_price: null, record_status: 2, options: [] },
  ]);
  expect((await upload(SHOPIFY)).data).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await all()).toEqual(stored);
});

describe('invalid files', () => {
  const many = ['sku,title,price', ...Array.from({ length: 2_001 }, (_, n) => `S${n},A,1.00`)].join('\n');
  test.each([
    ['empty', '', 'empty'],
    ['headings alone', 'sku,title,price', 'empty'],
    ['without SKU and handle', 'title,price\nA,1.00', 'missing_headings'],
    ['one column twice', 'sku,title,name\nA,B,C', 'doubled_headings'],
    ['2,001 rows', many, 'too_many_rows'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 'wrong_type'],
  ])('%s', async (_, content, reason) => {
    expect(await upload(content)).toMatchObject({
      response_code: CODE.upload_refused,
      breakdown_errors: { file: reason },
    });
    expect(await all()).toEqual([]);
  });
});

test('importing requires the permission to write products, and exporting that to read them', async () => {
  const viewer: TestCaller = { ...merchant, role: 'merchant_viewer' };
  expect((await upload(TABLE, {}, null)).response_code).toBe(CODE.not_authenticated);
  expect((await upload(TABLE, {}, viewer)).response_code).toBe(CODE.not_permitted);
  expect((await download(productFiles.exportRows, 'csv', viewer)).statusCode).toBe(200);
  expect((await app.app.inject({ url: `/${endpointUrl(productFiles.exportRows, { query: {} })}` })).statusCode).toBe(
    401,
  );
});

test.each([
  ['csv', 'en', 'Handle,Title,Description,Status,SKU,Price'],
  ['csv', 'ms', 'Pengenal produk,Tajuk,Keterangan,Status,SKU,Harga'],
  ['csv', 'zh', '商品标识,标题,说明,状态,SKU,价格'],
  ['csv', 'ar', 'معرّف المنتج,العنوان,الوصف,الحالة,SKU,السعر'],
  ['xlsx', 'ms', ''],
] as const)(
  'the template (%s, %s) has the headings of the language and can be imported',
  async (format, language, headings) => {
    const { rawPayload, headers, body } = await download(productFiles.template, format, merchant, language);
    if (headings) expect(body).toContain(headings);
    expect(headers['content-disposition']).toContain(`products-template.${format}`);
    expect((await upload(rawPayload)).data).toMatchObject({ row_count: 3, created: 2, failed: 0 });
  },
);
