/** Invalid input at every endpoint of the contracts, in the real app: refused with a reason per field, nothing is changed. */
import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Envelope } from '../../../test/test-app.ts';
import { openMerchantFixture } from '../../../test/access-matrix/merchant-fixture.ts';
import { ENDPOINTS, fullApp, type FullApp } from '../../../test/full-app.ts';

let app: FullApp;
let token: string;
let admin_token: string;
let introducer_token: string;
let customer_id: string;
let before: Record<string, string>;
/** Parent records of nested lists, by the first path segment. */
let parents: Record<string, { id: string }>;
const parentOf = ({ path }: Endpoint) => parents[path.split('/')[0]!] ?? parents['collections']!;

beforeAll(async () => {
  app = await fullApp();
  token = (await app.register('owner')).access_token;
  const body = { full_name: 'Siti', email: 'siti@payer.example' };
  customer_id = (await app.callOrThrow(api.customers.create, { body }, token)).id;
  const fixture = await openMerchantFixture(app);
  admin_token = (await fixture.createMember('superadmin')).access_token;
  introducer_token = (await fixture.createMember('introducer')).access_token;
  const form = { title: 'Yuran sekolah', amount_type: 'OPEN', channel_flags: ['fpx'] } as const;
  const first = async (list: typeof api.pools.list | typeof api.virtualAccounts.list) =>
    (await app.callOrThrow(list, { query: {}, body: {} }, token)).list.data[0];
  parents = {
    collections: await app.callOrThrow(api.collections.create, { body: { ...form, channel_flags: ['fpx'] } }, token),
    pools: await first(api.pools.list),
    'virtual-accounts': await first(api.virtualAccounts.list),
  };
  before = await hashTables();
});
afterAll(() => app.close());

/** The token of a permitted caller, so that input is validated. */
function tokenFor({ access }: Endpoint): string {
  if (access === 'public') return token;
  return { admin: admin_token, introducer: introducer_token, merchant: token, any: token, api_key: token }[access.area];
}

/** A hash of every table. */
async function hashTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  const held: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, ',' order by row::text)) as hash from ${sql.table(name)} row`.execute(app.db);
    held[name] = rows[0]?.hash ?? '';
  }
  return held;
}

const PARAMS = {
  id: '01900000-0000-7000-8000-000000000000',
  uuid: '01900000-0000-7000-8000-000000000000',
  account_id: '01900000-0000-7000-8000-000000000000',
  provider: 'fpx',
  courier: 'easyparcel',
  shipmentId: '01900000-0000-7000-8000-000000000000',
  bankType: 1,
  date: '21-11-2026',
  effective_from: '2040-01-01',
  month: 11,
  year: '2026',
  invoice_no: 'BP-0000000000',
  transaction_invoice_no: 'BP-0000000000-01',
};
/** Parameters that some calls require, so that the tested field is validated; others ignore them. */
const NEEDED = { query: { _invoice_uuid: PARAMS.id }, body: { payment_service_id: 1, pool_type: 'PAYOUT' } };

const envelopeOf = async (...request: Parameters<FullApp['request']>): Promise<Envelope> =>
  (await app.request(...request)).json<Envelope>();

/** The fields whose value was not refused by name. */
async function notRefused(
  endpoint: Endpoint,
  part: 'query' | 'body',
  fields: readonly string[],
  value: unknown,
): Promise<string[]> {
  const taken = [];
  for (const field of fields) {
    const tried = { ...NEEDED[part], [field]: value };
    const answer = await envelopeOf(endpoint, tokenFor(endpoint), { params: PARAMS, ...NEEDED, [part]: tried });
    const named = Object.keys(answer.breakdown_errors ?? {}).some((name) => `${name}.`.startsWith(`${field}.`));
    if (answer.response_code !== 4000 || !named) taken.push(field);
  }
  return taken;
}

const fieldsOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
/** More than any field takes: the content of a written page is the longest. */
const EXCESSIVE_LENGTH = 70_000;
/** Must equal the password, which is limited. */
const LIMITED_BY_OTHER_FIELD = new Set(['password_confirmation']);

describe('every field has a validator on the server', () => {
  const with_body = ENDPOINTS.filter(([, { body, multipart }]) => fieldsOf(body).length > 0 && !multipart);
  test.each(with_body)('%s refuses body values of another type or excessive length', async (_, endpoint) => {
    const fields = fieldsOf(endpoint.body);
    expect(await notRefused(endpoint, 'body', fields, [['x']])).toEqual([]);
    const bounded = fields.filter((field) => !LIMITED_BY_OTHER_FIELD.has(field));
    expect(await notRefused(endpoint, 'body', bounded, 'x'.repeat(EXCESSIVE_LENGTH))).toEqual([]);
  });

  const with_query = ENDPOINTS.filter(([, { query }]) => fieldsOf(query).length > 0);
  test.each(with_query)('%s refuses invalid query values', async (_, endpoint) => {
    expect(await notRefused(endpoint, 'query', fieldsOf(endpoint.query), 'x'.repeat(2_000))).toEqual([]);
  });

  const addressed = ENDPOINTS.filter(([, { params }]) => params);
  test.each(addressed)('%s refuses invalid path parameters', async (_, endpoint) => {
    for (const nonsense of ["' or 1=1", '\u0000', '../..', 'x'.repeat(90)]) {
      const params = Object.fromEntries(fieldsOf(endpoint.params).map((name) => [name, nonsense]));
      const { statusCode } = await app.request(endpoint, tokenFor(endpoint), { params, ...NEEDED });
      // A browser is redirected to an error page.
      const expected = endpoint.answers === 'redirect' ? [303, 400] : [400, 404];
      expect([nonsense, expected.includes(statusCode), statusCode]).toEqual([nonsense, true, statusCode]);
    }
  });
});

/** Whether a field of the body is a file, or a list of files. */
const takesFile = (schema: z.core.$ZodType): boolean =>
  ['text', {}].every((other) => !z.safeParse(schema, other).success) &&
  [new File(['x'], 'a.csv'), new File(['x'], 'a.png', { type: 'image/png' })].some(
    (file) => z.safeParse(schema, file).success,
  );

//
describe('uploads', () => {
  const withFile = ENDPOINTS.filter(
    ([, { body }]) => body instanceof z.ZodObject && Object.values(body.shape).some(takesFile),
  );

  test('every call that takes a file takes a multipart form, and no other call does', () => {
    expect(withFile.length).toBeGreaterThan(10);
    const forms = ENDPOINTS.filter(([, { multipart }]) => multipart);
    expect(withFile.map(([name]) => name)).toEqual(forms.map(([name]) => name));
  });

  test.each(withFile)('%s refuses a file in JSON', async (_, endpoint) => {
    const payload = Object.fromEntries(fieldsOf(endpoint.body).map((field) => [field, 'cGljdHVyZQ==']));
    const { statusCode } = await app.app.inject({
      method: endpoint.method as 'POST',
      url: `/${endpointUrl(endpoint, { params: PARAMS, query: {} })}`,
      headers: { authorization: `Bearer ${tokenFor(endpoint)}`, 'content-type': 'application/json' },
      payload,
    });
    expect([400, 415]).toContain(statusCode);
  });
});

const successOf = ({ success_code = 2000 }: Endpoint): number => success_code;

type Path = readonly string[];

/** The paths of a schema's money fields, recognised by how they refuse three decimals. */
function moneyIn(schema: z.core.$ZodType, path: Path = []): Path[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return moneyIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return moneyIn(schema.element, [...path, '0']);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => moneyIn(field, [...path, name]));
  const refusal = z.safeParse(schema, '1.005').error?.issues[0]?.message;
  return refusal === 'too_many_decimals' ? [path] : [];
}
const holding = (path: Path, value: unknown): unknown =>
  path.reduceRight((held, key) => (key === '0' ? [held] : { [key]: held }), value);

describe('amounts', () => {
  const amounts = ENDPOINTS.flatMap(([name, endpoint]) =>
    (endpoint.body ? moneyIn(endpoint.body) : []).map((path) => [`${name} ${path.join('.')}`, endpoint, path] as const),
  );

  // Lists take the bounds of their amount column as filters; they change nothing.
  const [filters, inputs] = [true, false].map((is_list) =>
    amounts.filter(([, endpoint]) => 'gets' in endpoint === is_list),
  );

  test('money fields of lists are bounds', () => {
    expect(new Set(filters!.map(([, , path]) => path.join('.')))).toEqual(new Set(['min_amount', 'max_amount']));
  });

  test('all other money fields are listed', () => {
    expect(inputs!.map(([name]) => name)).toEqual([
      'POST collections amount',
      'POST collections min_amount',
      'POST collections max_amount',
      'POST collections target_amount',
      'PUT collections/:id amount',
      'PUT collections/:id min_amount',
      'PUT collections/:id max_amount',
      'PUT collections/:id target_amount',
      'POST collections/bill-method amount',
      'POST collections/bill-method min_amount',
      'POST collections/bill-method max_amount',
      'POST collections/bill-method target_amount',
      'PUT collections/bill-method/:id amount',
      'PUT collections/bill-method/:id min_amount',
      'PUT collections/bill-method/:id max_amount',
      'PUT collections/bill-method/:id target_amount',
      'POST customer-bills amount',
      'POST customer-bills items.0.unit_price',
      'PUT customer-bills/:id amount',
      'PUT customer-bills/:id items.0.unit_price',
      'POST jwt/generate/bill-id amount',
      'POST customer-bills/public/customer-bill-method amount',
      'POST payment-services/switch/payment-bill/_invoice expected_total',
      'POST payment-services/switch/create-payment-viu expected_total',
      'POST payment-services/switch/prefund-virtual-pool/:invoice_no expected_total',
      'POST payment-services/switch/add-fund-transaction-pool expected_total',
      'POST payment-records amount',
      'POST payment-services/merchant/calculate-fee amount',
      'POST payment-services/switch/create-payout-invoice amount',
      'PUT payout-settings approval_above',
      'PUT pools/admin/top-up/:invoice_no received_amount',
      'POST payment-services/merchant/calculate-settlement-fee amount',
      'POST payment-services/switch/create-self-settlement-invoice amount',
      'POST void-sale-records/merchant/quote amount',
      'POST void-sale-records/merchant/void-record amount',
      'POST void-sale-records/merchant/void-record-based-bill-id amount',
      'POST payment-settings min_amount',
      'POST payment-settings max_amount',
      'PUT payment-settings/:id min_amount',
      'PUT payment-settings/:id max_amount',
      'POST subscriptions monthly_price',
      'POST subscriptions yearly_price',
      'PUT subscriptions/:id monthly_price',
      'PUT subscriptions/:id yearly_price',
      'POST messaging-service/bulk-sms cost',
      'POST discounts value',
      'POST discounts min_spend',
      'POST discounts max_discount',
      'PUT discounts/:id value',
      'PUT discounts/:id min_spend',
      'PUT discounts/:id max_discount',
      'POST discounts/public/validate items.0.price',
      'POST discounts/public/validate shipping',
      'POST parcel-courier/merchant/check-out-shipping-payment/:shipmentId cost',
      'POST store-settings min_order',
      'POST store-settings cod_max_amount',
      'POST store-settings cod_fee',
      'PUT store-settings/:id min_order',
      'PUT store-settings/:id cod_max_amount',
      'PUT store-settings/:id cod_fee',
      'POST shipping-rates price',
      'POST shipping-rates free_above',
      'PUT shipping-rates/:id price',
      'PUT shipping-rates/:id free_above',
      'POST products price',
      'POST products compare_price',
      'PUT products/:id price',
      'PUT products/:id compare_price',
      'PUT products/bulk/update-product products.0.price',
      'PUT products/bulk/update-product products.0.compare_price',
      'POST product-variants custom_pricing_price',
      'POST product-variants/bulk/create-product-variant variants.0.custom_pricing_price',
      'PUT product-variants/:id custom_pricing_price',
      'POST stores/public/:id/cart-check items.0.amount',
      'POST stores/public/:id/orders items.0.amount',
      'POST stores/public/:id/orders expected_total',
      'POST stores/public/:id/addition-check items.0.amount',
      'POST stores/public/:id/additions items.0.amount',
      'POST stores/public/:id/additions expected_total',
      'POST stores/public/:id/kept-cart items.0.amount',
    ]);
  });

  const BAD: [unknown, string][] = [
    ['1.005', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['1e3', 'not_an_amount'],
    [1e21, 'not_an_amount'],
    [1e-7, 'not_an_amount'],
    ['0x10', 'not_an_amount'],
    ['1,000', 'not_an_amount'],
    [' 1', 'not_an_amount'],
    ['٥', 'not_an_amount'],
    ['Infinity', 'not_an_amount'],
    ['-0.01', 'negative'],
    [-1, 'negative'],
    ['1000000000.00', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['', 'required'],
    [true, 'invalid_type'],
    [{ sen: 5 }, 'invalid_type'],
  ];
  test.each(amounts)('%s', async (_, endpoint, path) => {
    for (const [written, reason] of BAD) {
      const body = holding(path, written);
      const { response_code, breakdown_errors } = await envelopeOf(endpoint, tokenFor(endpoint), {
        params: PARAMS,
        body,
      });
      expect([written, response_code, breakdown_errors]).toEqual([
        written,
        4000,
        expect.objectContaining({ [path.join('.')]: reason }),
      ]);
    }
  });
});

describe('uploads', () => {
  const uploads = ENDPOINTS.filter(([, { multipart }]) => multipart);
  const TRUNCATED = [
    '--form\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
    '--form\r\ncontent-disposition: form-data; name="file"\r\n',
    '--for',
  ];

  test('all uploads are found', () => {
    expect(uploads.length).toBeGreaterThan(8);
  });

  test.each(uploads)('%s refuses a form that ends early', async (_, endpoint) => {
    for (const payload of TRUNCATED) {
      const answer = await app.app.inject({
        method: endpoint.method as 'POST',
        url: `/${endpointUrl(endpoint, { params: PARAMS })}`,
        headers: {
          'content-type': 'multipart/form-data; boundary=form',
          authorization: `Bearer ${tokenFor(endpoint)}`,
        },
        payload,
      });
      expect([payload, answer.statusCode, answer.json<Envelope>().response_code]).toEqual([payload, 400, 4000]);
    }
  });
});

describe('lists', () => {
  // A valid export request writes an audit entry; its query validation is tested above.
  const lists = ENDPOINTS.filter(([, { answers }]) => answers !== 'file').flatMap(([name, endpoint]) => {
    const part = (['body', 'query'] as const).find((one) => fieldsOf(endpoint[one]).includes('sort_by'));
    return part ? [[name, endpoint, part] as const] : [];
  });
  /** Required parameters of a list. */
  const neededBy = ({ path }: Endpoint) => (path.includes('get-based-customer') ? { customer_id } : {});
  const sortsBy = (endpoint: Endpoint, part: 'body' | 'query'): string => {
    const field = (endpoint[part] as z.ZodObject).shape['sort_by'] as z.ZodOptional<z.ZodEnum>;
    return String(field.unwrap().options[0]);
  };

  test('lists are found', () => {
    expect(lists.length).toBeGreaterThan(30);
  });

  test.each(lists)('%s sorts by its declared columns only', async (_, endpoint, part) => {
    const by = (asked: object) =>
      envelopeOf(endpoint, tokenFor(endpoint), {
        params: parentOf(endpoint),
        [part]: { ...neededBy(endpoint), ...asked },
      });
    expect(await by({ sort_by: sortsBy(endpoint, part), sort_type: 'asc' })).toMatchObject({
      response_code: successOf(endpoint),
    });
    for (const sort_by of ['account_id', 'id', 'no_such_column', 'created_at desc', '(select 1)', 'CREATED_AT', '']) {
      const { response_code, breakdown_errors } = await by({ sort_by });
      expect([sort_by, response_code, breakdown_errors]).toEqual([sort_by, 4000, { sort_by: expect.any(String) }]);
      if (part === 'body')
        expect(await by({ sort: { sort_by } })).toMatchObject({
          response_code: 4000,
          breakdown_errors: { 'sort.sort_by': expect.any(String) },
        });
    }
    expect(await by({ sort_type: 'sideways' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { sort_type: 'not_allowed' },
    });
  });

  test.each(lists)('%s refuses invalid dates and pages, and zero bytes', async (_, endpoint, part) => {
    const asked = (input: { query?: object; body?: object }) =>
      envelopeOf(endpoint, tokenFor(endpoint), {
        params: parentOf(endpoint),
        ...input,
        [part]: { ...neededBy(endpoint), ...input[part] },
      });
    for (const start_date of [
      '31-02-2026',
      '2026-13-01',
      'yesterday',
      '2026-11-21T00:00:00Z',
      '0000-01-01',
      '01-01-0000',
      '9999-12-31',
    ])
      expect(await asked({ [part]: { start_date } })).toMatchObject({
        response_code: 4000,
        breakdown_errors: { start_date: expect.any(String) },
      });
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { skip: -1 },
      { skip: 0.5 },
      { skip: '1e400' },
      { limit: 'ten' },
    ])
      expect(await asked({ query })).toMatchObject({
        response_code: 4000,
        breakdown_errors: { [Object.keys(query)[0]!]: expect.any(String) },
      });
    const far = await asked({ query: { skip: Number.MAX_SAFE_INTEGER } });
    expect(far).toMatchObject({ response_code: successOf(endpoint), data: { list: { data: [] } } });
    const zero = await asked({ [part]: { search: 'a\u0000b' } });
    expect(zero).toMatchObject({ response_code: 4000, data: null });
  });
});

test('invalid input changes no table', async () => {
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['collections', 'customer_bills', 'users', 'sessions']));
  expect(await hashTables()).toEqual(before);
});
