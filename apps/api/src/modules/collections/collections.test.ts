import { CODE } from '@kutip/contracts/codes';
import { collections } from '@kutip/contracts/collections';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { collectionHandlers } from './collections.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, collections, collectionHandlers({ config })));
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Form = RequestInput<typeof collections.create>['body'];
const FORM: Form = { title: 'School fees 2027', amount_type: 'FIXED', amount: '120.50', channel_flags: ['fpx'] };

const create = (form: Partial<Form> = {}, who: TestCaller = merchant) =>
  app.call(collections.create, { body: { ...FORM, ...form } }, who);
const made = async (form: Partial<Form> = {}, who: TestCaller = merchant) =>
  (await create(form, who)).data as { id: string; updated_at: string };
const update = (id: string, body: RequestInput<typeof collections.update>['body'], who: TestCaller = merchant) =>
  app.call(collections.update, { params: { id }, body }, who);
const read = async (id: string) => (await app.call(collections.read, { params: { id } }, merchant)).data;
const page = (id: string, who?: { token: string }) =>
  app.call(collections.page, { params: { id, provider: 'kutip' } }, who);
const audits = (id: string) =>
  app.db
    .selectFrom('audit_logs')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('creating a collection', () => {
  test('creating a collection returns the record with its link and QR code, and the link resolves to it', async () => {
    const form = {
      description: 'Term 1',
      quantity_enable: true,
      form_fields: [{ key: 'class', label: 'Class', type: 'select' as const, is_required: true, options: ['1A'] }],
    };
    const { status, response_code, data } = await create(form);
    expect([status, response_code]).toEqual([200, 2000]);
    expect(data).toMatchObject({
      uuid: data.id,
      collection_type: 'PAYMENT',
      amount: '120.50',
      record_status: 1,
      quantity_enable: true,
      form_fields: form.form_fields,
      paid_count: 0,
      paid_amount: '0.00',
      public_url: `https://pay.example.my/pay/collections/${data.id}`,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(data.qr_svg).toMatch(/^<svg [^]*<\/svg>$/);
    expect((await page(data.id)).data).toMatchObject({ uuid: data.id, title: 'School fees 2027' });
    expect(await audits(data.id)).toMatchObject([{ action: 'create', before: null, after: { amount: 12_050 } }]);
  });

  test('the same create request twice under one idempotency key creates one collection', async () => {
    const key = { 'idempotency-key': 'double-click' };
    const body = { ...FORM, title: 'Clicked twice' };
    const [one, two] = [
      await app.call(collections.create, { body }, merchant, key),
      await app.call(collections.create, { body }, merchant, key),
    ];
    expect(two.data.id).toBe(one.data.id);
  });

  test.each([
    ['no title', { title: '' }, { title: 'required' }],
    ['three decimals', { amount: '1.005' }, { amount: 'too_many_decimals' }],
    ['an exponent', { amount: '1e3' }, { amount: 'not_an_amount' }],
    ['a number with an exponent', { amount: 1e21 }, { amount: 'not_an_amount' }],
    ['a negative amount', { amount: '-5' }, { amount: 'negative' }],
    ['overflow', { amount: '1000000000.00' }, { amount: 'too_large' }],
    ['not a number', { amount: Number.NaN }, { amount: 'required' }],
    ['under RM 1', { amount: '0.99' }, { amount: 'too_small' }],
    ['over RM 1,000,000', { amount: '1000000.01' }, { amount: 'too_large' }],
    ['a fixed price without a price', { amount: null }, { amount: 'required' }],
    ['bounds without bounds', { amount_type: 'MIN_MAX' }, { min_amount: 'required', max_amount: 'required' }],
    [
      'bounds that cross',
      { amount_type: 'MIN_MAX', min_amount: '10', max_amount: '9.99' },
      { max_amount: 'less_than_minimum' },
    ],
    ['an end before its start', { start_at: NOW, end_at: '2026-11-21T02:41:59.999Z' }, { end_at: 'before_start' }],
    [
      'no contact of the payer',
      { payer_fields: { email: 'off', phone_number: 'off', address: 'required', note: 'off' } },
      { 'payer_fields.email': 'email_or_phone_required' },
    ],
    ['no channel', { channel_flags: [] }, { channel_flags: 'too_small' }],
    ['a channel that does not exist', { channel_flags: ['cash' as never] }, { 'channel_flags.0': 'not_allowed' }],
    [
      'a picture from elsewhere',
      { cover_image_url: 'https://evil.example/x.png' },
      { cover_image_url: 'invalid_format' },
    ],
    [
      'a picture that is nobody’s',
      { cover_image_url: '/files/01900000-0000-7000-8000-000000000000' },
      { cover_image_url: 'not_found' },
    ],
    ['a callback without TLS', { callback_url: 'http://shop.example/hook' }, { callback_url: 'not_https' }],
    ['a callback to this machine', { callback_url: 'http://localhost/hook' }, { callback_url: 'not_public' }],
    ['a callback into a private network', { callback_url: 'https://10.1.2.3/' }, { callback_url: 'not_public' }],
    ['a callback to a metadata service', { callback_url: 'https://169.254.169.254/' }, { callback_url: 'not_public' }],
    ['a callback to an IPv6 neighbour', { callback_url: 'https://[fd00::1]/' }, { callback_url: 'not_public' }],
    ['a callback with a password', { callback_url: 'https://a:b@shop.example/' }, { callback_url: 'has_password' }],
    ['a callback to another port', { callback_url: 'https://shop.example:22/' }, { callback_url: 'port_not_allowed' }],
    ['a callback that is no address', { callback_url: 'shop.example' }, { callback_url: 'invalid_url' }],
    ['a link that is no link', { redirect_url: 'javascript:alert(1)' }, { redirect_url: 'invalid_format' }],
  ] as [string, Partial<Form>, Record<string, string>][])(
    '%s is refused and makes nothing',
    async (_, form, faults) => {
      const count = () =>
        app.db
          .selectFrom('collections')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow();
      const before = await count();
      expect(await create(form)).toMatchObject({
        status: 400,
        response_code: CODE.validation_failed,
        breakdown_errors: faults,
      });
      expect(await count()).toEqual(before);
    },
  );

  test('channels outside the plan are refused by name', async () => {
    const starter = await app.createMerchant({ plan_code: 'STARTER' });
    expect(await create({ channel_flags: ['fpx', 'credit_card'] }, starter)).toMatchObject({
      status: 403,
      response_code: CODE.channel_not_enabled,
      breakdown_errors: { channel_flags: 'not_in_plan' },
    });
  });

  test('the plan’s limit holds for concurrent creates', async () => {
    const small = await app.createMerchant({ plan_code: 'STARTER' });
    await app.db
      .insertInto('collections')
      .values(
        Array.from({ length: 49 }, (_, n) => ({
          account_id: small.account_id,
          id: `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
          title: 'Old',
          collection_type: 'PAYMENT',
          amount_type: 'OPEN',
          channel_flags: ['fpx'],
        })),
      )
      .execute();
    const answers = await Promise.all([create({}, small), create({}, small), create({}, small)]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4011, 4011]);
    expect(answers.find(({ response_code }) => response_code === 4011)).toMatchObject({
      status: 403,
      breakdown_errors: 'max_collections',
    });
  });
});

describe('a callback address, where the plan has no connection to own systems', () => {
  const refused = { response_code: 4011, breakdown_errors: { callback_url: 'not_in_plan' } };
  const callback_url = 'https://shop.example/hook';

  test('without API access a callback URL is refused, a stored one stays and may be removed', async () => {
    const lapsed = await app.createMerchant();
    const { data: kept } = await create({ callback_url }, lapsed);
    await app.db
      .updateTable('subscription_histories')
      .set((eb) => ({
        subscription_id: eb.selectFrom('subscriptions').select('id').where('code', '=', 'STARTER').limit(1),
      }))
      .where('account_id', '=', lapsed.account_id)
      .execute();
    const change = (body: Parameters<typeof update>[1]) => update(kept.id, body, lapsed);
    expect(await create({ callback_url, channel_flags: ['fpx'] }, lapsed)).toMatchObject(refused);
    expect(await change({ callback_url: 'https://other.example/hook' })).toMatchObject(refused);
    expect(await change({ title: 'Yuran baharu' })).toMatchObject({ response_code: 2000, data: { callback_url } });
    expect(await change({ callback_url: null })).toMatchObject({ response_code: 2000, data: { callback_url: null } });
    expect(await change({ callback_url })).toMatchObject(refused);
  });
});

describe('updating a collection', () => {
  test('an update changes only the given fields and is audited', async () => {
    const { id } = await made({
      quantity_enable: true,
      description: 'Old',
      form_fields: [{ key: 'a', label: 'A', type: 'text', is_required: false }],
    });
    app.clock.set('2026-11-21T03:00:00Z');
    const { data } = await update(id, { description: 'New', title: FORM.title });
    expect(data).toMatchObject({
      description: 'New',
      quantity_enable: true,
      amount: '120.50',
      updated_at: '2026-11-21T03:00:00.000Z',
    });
    expect(data.form_fields).toHaveLength(1);
    expect((await audits(id)).at(-1)).toEqual({
      action: 'update',
      before: { description: 'Old' },
      after: { description: 'New' },
    });
  });

  test('pausing and resuming changes nothing else', async () => {
    const { id } = await made({ quantity_enable: true });
    expect((await update(id, { record_status: 2 })).data).toMatchObject({ record_status: 2, quantity_enable: true });
    expect((await page(id)).data).toMatchObject({ closed: 'stopped', services: [] });
    expect((await update(id, { record_status: 1 })).data).toMatchObject({ record_status: 1 });
    expect((await page(id)).data.closed).toBeNull();
    expect(await update(id, { record_status: 3 as never })).toMatchObject({
      status: 400,
      breakdown_errors: { record_status: 'not_allowed' },
    });
  });

  test('an empty update changes nothing', async () => {
    const { id, updated_at } = await made();
    app.clock.set('2026-11-21T03:00:00Z');
    expect((await update(id, {})).data).toMatchObject({ updated_at });
    expect(await audits(id)).toHaveLength(1);
  });

  test('a stale update is refused and the first change stays', async () => {
    const { id, updated_at: read_at } = await made();
    // The clock stands still: even two changes in one millisecond are distinguished.
    expect(await update(id, { title: 'First', read_at })).toMatchObject({ response_code: 2000 });
    expect(await update(id, { title: 'Second', read_at })).toMatchObject({
      status: 409,
      response_code: CODE.conflict,
      breakdown_errors: 'conflict',
    });
    const { title, updated_at } = await read(id);
    expect(title).toBe('First');
    expect(await update(id, { title: 'Second', read_at: updated_at })).toMatchObject({ response_code: 2000 });
  });

  test('a changed amount type requires its own fields and clears the others', async () => {
    const { id } = await made();
    expect(await update(id, { amount_type: 'MIN_MAX', min_amount: '5' })).toMatchObject({
      breakdown_errors: { max_amount: 'required' },
    });
    const { data } = await update(id, { amount_type: 'MIN_MAX', min_amount: '5', max_amount: '50' });
    expect(data).toMatchObject({ amount_type: 'MIN_MAX', amount: null, min_amount: '5.00', max_amount: '50.00' });
  });

  test('an empty text clears the field', async () => {
    const { id } = await made({ description: 'Old', redirect_url: 'https://shop.example/thanks' });
    expect((await update(id, { description: '', redirect_url: '' })).data).toMatchObject({
      description: null,
      redirect_url: null,
    });
  });
});

describe('permissions', () => {
  test('collections require a token, and reading the permission', async () => {
    const { id } = await made();
    const viewer = { ...merchant, role: 'merchant_viewer' } as const;
    const introducer = { ...merchant, role: 'introducer' } as const;
    const calls = (who?: TestCaller) => [
      app.call(collections.list, { query: {}, body: {} }, who),
      app.call(collections.read, { params: { id } }, who),
      app.call(collections.create, { body: FORM }, who),
      app.call(collections.update, { params: { id }, body: { title: 'Mine' } }, who),
    ];
    const codes = async (who?: TestCaller) =>
      (await Promise.all(calls(who))).map(({ status, response_code }) => [status, response_code]);
    expect(await codes()).toEqual(Array.from({ length: 4 }, () => [401, 401]));
    expect(await codes(viewer)).toEqual([
      [200, 2000],
      [200, 2000],
      [403, 4003],
      [403, 4003],
    ]);
    expect(await codes(introducer)).toEqual(Array.from({ length: 4 }, () => [403, 4003]));
  });

  test('collections of another merchant are not found', async () => {
    const { id } = await made({ title: 'Secret plan' });
    expect(await app.call(collections.read, { params: { id } }, other)).toMatchObject({
      status: 404,
      response_code: 4004,
      data: null,
    });
    expect(await update(id, { title: 'Taken over' }, other)).toMatchObject({ status: 404, response_code: 4004 });
    expect((await read(id)).title).toBe('Secret plan');
    const list = await app.call(collections.list, { query: { limit: 1000 }, body: {} }, other);
    expect(list.data.list.data).toEqual([]);
  });
});

describe('collection list', () => {
  let shop: TestCaller;
  beforeAll(async () => {
    shop = await app.createMerchant();
    for (const [n, title] of ['Alpha', 'Bravo 100%', 'Charlie'].entries()) {
      app.clock.set(`2026-11-2${n}T02:00:00Z`);
      await made({ title }, shop);
    }
    const { data } = await app.call(collections.list, { query: {}, body: { search: 'charlie' } }, shop);
    await update(data.list.data[0].id, { record_status: 2 }, shop);
  });
  const titles = async (body: object, query = {}) => {
    const { data } = await app.call(collections.list, { query, body }, shop);
    return data.list.data.map(({ title }: { title: string }) => title);
  };

  test('the list searches, filters, sorts and paginates, newest first', async () => {
    expect(await titles({})).toEqual(['Charlie', 'Bravo 100%', 'Alpha']);
    expect(await titles({ record_status: 1 })).toEqual(['Bravo 100%', 'Alpha']);
    expect(await titles({ record_status: 2 })).toEqual(['Charlie']);
    expect(await titles({ sort: { sort_by: 'title', sort_type: 'asc' } }, { skip: 1, limit: 1 })).toEqual([
      'Bravo 100%',
    ]);
    expect(await titles({ search: '0%' })).toEqual(['Bravo 100%']);
    expect(await titles({ start_date: '21-11-2026', end_date: '2026-11-21' })).toEqual(['Bravo 100%']);
  });

  test('the list answers GET under both paths, with and without a trailing slash', async () => {
    for (const url of ['/api/v1/collections?limit=1', '/api/v1/collections/merchant-collection/?limit=1']) {
      const { authorization } = { authorization: `Bearer ${Buffer.from(JSON.stringify(shop)).toString('base64url')}` };
      const answer = await app.app.inject({ url, headers: { authorization } });
      expect(answer.json().data.list).toMatchObject({
        total: 3,
        total_is_capped: false,
        skip: 0,
        limit: 1,
        current_page: 1,
        last_page: 3,
      });
    }
  });

  test.each([
    ['a sort column that is not declared', { body: { sort_by: 'record_status' as never } }, { sort_by: 'not_allowed' }],
    ['SQL as a sort column', { body: { sort_by: 'title; drop table users' as never } }, { sort_by: 'not_allowed' }],
    ['a limit over 1000', { query: { limit: 1001 }, body: {} }, { limit: 'too_large' }],
    ['a negative skip', { query: { skip: -1 }, body: {} }, { skip: 'too_small' }],
  ])('%s is refused', async (_, input, faults) => {
    const answer = await app.call(collections.list, { query: {}, ...input }, shop);
    expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors: faults });
  });
});

describe('the public page', () => {
  test('the public page shows the form, the merchant and the payment methods, and ignores tokens', async () => {
    const { id } = await made({ amount_type: 'OPEN', amount: null });
    const answers = [await page(id), await page(id, { token: 'stale' })];
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(data).toMatchObject({
        closed: null,
        amount_type: 'OPEN',
        collection_account: { name: 'Warung Aisyah', logo_url: null, hide_branding: true },
        support: { email: 'aisyah@warung.example' },
        service_tax_bps: 800,
      });
      expect(data.services.length).toBeGreaterThan(10);
      expect(new Set(data.services.map(({ channel_flag }: { channel_flag: string }) => channel_flag))).toEqual(
        new Set(['fpx']),
      );
      expect(Object.keys(data)).not.toContain('account_id');
    }
  });

  test('a payer who chooses the amount is told the least that covers the fee', async () => {
    const id = (await create({ amount_type: 'OPEN', amount: undefined })).data.id;
    const { services } = (await page(id)).data;
    const least = services
      .filter(({ channel_flag }: { channel_flag: string }) => channel_flag === 'fpx')
      .map((one: { bank_type: number; min_amount: string }) => `${one.bank_type} ${one.min_amount}`);
    // RM 1.00 and RM 2.00 with 8 % service tax.
    expect(new Set(least)).toEqual(new Set(['1 1.08', '2 2.16']));
  });

  test('the public page offers only services that accept its price', async () => {
    const { id } = await made({ amount: '50000' });
    const types = (await page(id)).data.services.map(({ bank_type }: { bank_type: number }) => bank_type);
    expect(new Set(types)).toEqual(new Set([2])); // RM 30,000 is the most of personal banking
  });

  test('the public page says why the collection is closed', async () => {
    const { id } = await made({ start_at: '2026-12-01T00:00:00Z', end_at: '2026-12-31T00:00:00Z' });
    expect((await page(id)).data.closed).toBe('not_started');
    app.clock.set('2026-12-01T00:00:00Z');
    expect((await page(id)).data.closed).toBeNull();
    app.clock.set('2026-12-31T00:00:00Z');
    expect((await page(id)).data.closed).toBe('ended');
  });

  test('the public page answers 4004 for an unknown id and 4000 for an invalid one', async () => {
    expect(await page('01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404, response_code: 4004 });
    expect(await page('nonsense')).toMatchObject({ status: 400, response_code: 4000 });
  });
});
