import { catalogs } from '@kutip/contracts/catalogs';
import { collections } from '@kutip/contracts/collections';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogsApp } from '../../../../../test/catalogs-app.ts';
import type { TestApp, TestCaller } from '../../../../../test/test-app.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await catalogsApp();
});
beforeEach(async () => {
  merchant = await app.createMerchant({ name: 'Dapur Puan Ros' });
});
afterAll(() => app.close());

const PAGE = { title: 'Menu Raya', slug: 'menu-raya', content: '<p>Kuih <strong>lapis</strong></p>' } as const;
const create = (body: object = {}) => app.call(catalogs.create, { body: { ...PAGE, ...body } }, merchant);
const readPublic = (slug = 'menu-raya', account_id = merchant.account_id) =>
  app.call(catalogs.page, { params: { account_id, slug } });

async function createForm(body: object = {}, who = merchant): Promise<string> {
  const form = { title: 'Kek batik', amount_type: 'FIXED', amount: '38.00', channel_flags: ['fpx'], ...body } as const;
  return (await app.call(collections.create, { body: form as never }, who)).data.id;
}

describe('the records', () => {
  test('content is sanitised when it is written, and again when it is changed', async () => {
    const { data } = await create({ content: '<h1>Menu</h1><script>alert(1)</script><p onclick="x()">Kuih</p>' });
    expect(data).toMatchObject({ content: '<h2>Menu</h2><p>Kuih</p>', page_type: 'CONTENT', record_status: 1 });
    const body = { content: '<img src=x onerror=alert(1)><p>Kek</p>' };
    const changed = await app.call(catalogs.update, { params: { id: data.id }, body }, merchant);
    expect(changed.data.content).toBe('<p>Kek</p>');
    const renamed = await app.call(catalogs.update, { params: { id: data.id }, body: { title: 'Kek' } }, merchant);
    expect(renamed.data).toMatchObject({ title: 'Kek', content: '<p>Kek</p>' });
  });

  test('the list has every field but the content', async () => {
    await create();
    const { data } = await app.call(catalogs.list, { query: {}, body: { search: 'raya' } }, merchant);
    expect(data.list).toMatchObject({ total: 1, data: [{ title: 'Menu Raya', slug: 'menu-raya' }] });
    expect(data.list.data[0]).not.toHaveProperty('content');
  });

  test('an address is unique in a business, and free again once deleted; another business may have it', async () => {
    const { data } = await create();
    expect(await create({ title: 'Menu' })).toMatchObject({
      response_code: 4025,
      breakdown_errors: { slug: 'duplicate' },
    });
    await app.call(catalogs.remove, { params: { id: data.id } }, merchant);
    expect((await create()).response_code).toBe(2000);
    merchant = await app.createMerchant();
    expect((await create()).response_code).toBe(2000);
  });

  test.each([
    ['a space in the address', { slug: 'menu raya' }, { slug: 'invalid_format' }],
    ['a slash in the address', { slug: '../menu' }, { slug: 'invalid_format' }],
    ['content beyond the limit', { content: 'x'.repeat(60_001) }, { content: 'too_long' }],
    ['an unknown kind of page', { page_type: 'BLOG' }, { page_type: 'not_allowed' }],
  ])('%s is refused', async (_, body, breakdown_errors) => {
    expect(await create(body)).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test("a catalog lists the business's own payment forms only", async () => {
    const refused = { response_code: 4000, breakdown_errors: { collection_ids: 'not_found' } };
    const foreign = await createForm({}, await app.createMerchant());
    expect(await create({ page_type: 'CATALOG', collection_ids: [foreign] })).toMatchObject(refused);
    const bill_form = { title: 'Yuran', amount_type: 'FIXED', amount: '10.00', channel_flags: ['fpx'] } as const;
    const { data } = await app.call(collections.createBillForm, { body: bill_form as never }, merchant);
    expect(await create({ page_type: 'CATALOG', collection_ids: [data.id] })).toMatchObject(refused);
  });
});

describe('the public page', () => {
  test('shows a published page to everyone, with its summary and first picture', async () => {
    const picture = '/files/0199aaaa-0000-7000-8000-000000000002';
    await create({ content: `<p>Kuih <strong>lapis</strong></p><img src="${picture}" alt="" />` });
    expect(await readPublic()).toMatchObject({
      response_code: 2000,
      data: {
        title: 'Menu Raya',
        content: `<p>Kuih <strong>lapis</strong></p><img loading="lazy" src="${picture}/800.webp" alt="" />`,
        summary: 'Kuih lapis',
        image_url: picture,
        items: [],
        merchant: { name: 'Dapur Puan Ros' },
      },
    });
  });

  test('a page is found by its id, and a draft or unknown one is not available', async () => {
    const { data } = await create();
    const byId = (id: string) => app.call(catalogs.storePage, { params: { id } });
    expect((await byId(data.id)).data).toMatchObject({ title: 'Menu Raya', merchant: { name: 'Dapur Puan Ros' } });
    await app.call(catalogs.update, { params: { id: data.id }, body: { record_status: 2 } }, merchant);
    expect((await byId(data.id)).response_code).toBe(5011);
    expect((await byId(merchant.account_id)).response_code).toBe(5011);
  });

  test('drafts, deleted pages and those of another business are not found', async () => {
    const { data } = await create({ record_status: 2 });
    expect((await readPublic()).response_code).toBe(4004);
    await app.call(catalogs.update, { params: { id: data.id }, body: { record_status: 1 } }, merchant);
    expect((await readPublic()).response_code).toBe(2000);
    const other = await app.createMerchant();
    expect((await readPublic('menu-raya', other.account_id)).response_code).toBe(4004);
    await app.call(catalogs.remove, { params: { id: data.id } }, merchant);
    expect((await readPublic()).response_code).toBe(4004);
  });

  test('what is stored without being sanitised is sanitised when it is served', async () => {
    const { data } = await create();
    const stored = '<p>Kuih</p><svg onload=alert(1)></svg><a href="javascript:alert(1)">x</a>';
    await sql`update catalogs set content = ${stored} where id = ${data.id}`.execute(app.db);
    const safe = '<p>Kuih</p><a rel="nofollow noopener noreferrer">x</a>';
    expect((await readPublic()).data.content).toBe(safe);
    expect((await app.call(catalogs.read, { params: { id: data.id } }, merchant)).data.content).toBe(safe);
  });

  test('a catalog lists its open payment forms in its order, and no closed one', async () => {
    const [cake, kuih, paused] = [await createForm(), await createForm({ title: 'Kuih lapis' }), await createForm()];
    const pause = { params: { id: paused }, body: { record_status: 2 } } as const;
    await app.call(collections.update, pause, merchant);
    await create({ page_type: 'CATALOG', collection_ids: [kuih, paused, cake] });
    expect((await readPublic()).data.items).toMatchObject([
      { uuid: kuih, title: 'Kuih lapis', amount_type: 'FIXED', amount: '38.00' },
      { uuid: cake, title: 'Kek batik' },
    ]);
    // Another kind of page keeps the selection, and does not show it.
    await app.call(catalogs.update, { params: { id: (await listed()).id }, body: { page_type: 'CONTENT' } }, merchant);
    expect((await readPublic()).data.items).toEqual([]);
  });
});

const listed = async (): Promise<{ id: string }> =>
  (await app.call(catalogs.list, { query: {}, body: {} }, merchant)).data.list.data[0];
