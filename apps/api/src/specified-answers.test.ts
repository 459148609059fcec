/** What the specification says of lists and answers, over HTTP in the real app; each title names the rule. */
import { api } from '@kutip/contracts/api';
import type { Listing } from '@kutip/contracts/listing';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../../test/access-matrix/all-cases.ts';
import { buildInput } from '../../../test/access-matrix/check-access.ts';
import { openMerchantFixture, type MerchantFixture } from '../../../test/access-matrix/merchant-fixture.ts';
import { PASSWORD } from '../../../test/auth-app.ts';
import { fullApp, type FullApp } from '../../../test/full-app.ts';

let app: FullApp;
let fixture: MerchantFixture;
beforeAll(async () => {
  app = await fullApp();
  fixture = await openMerchantFixture(app);
  await fixture.createPayment();
});
afterAll(() => app.close());

/** The data of a call by method and path. */
async function get(path: string, query = {}): Promise<Record<string, unknown>> {
  const url = `/api/v1/${path}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${fixture.owner.access_token}` };
  const answer = await app.app.inject({ method: 'GET', url, headers });
  expect([path, answer.json().response_code]).toEqual([path, 2000]);
  return answer.json().data as Record<string, unknown>;
}

describe('a paginated list has its rows in list.data and their number in list.total', () => {
  test.each<[string, Listing]>([
    ['R-054 settlements', api.settlements.list],
    ['R-055 incoming settlements', api.settlements.incoming],
    ['R-056 shipping profiles', api.shippingProfiles.list],
    ['R-057 product variants', api.productVariants.list],
    ['R-058 payout records', api.payouts.list],
    ['R-059 void-sale records', api.refunds.list],
    ['R-060 pools', api.pools.list],
    ['R-061 virtual accounts', api.virtualAccounts.list],
    ['R-062 success fields', api.successFields.list],
    ['R-063 support details', api.supportDetails.list],
    ['R-064 payment settings', api.paymentSettings.list],
    ['R-065 share settings', api.shareSettings.list],
    ['R-066 catalogs', api.catalogs.list],
    ['R-067 plans', api.subscriptions.list],
    ['R-068 subscription histories', api.subscriptionHistories.list],
    ['R-069 collections', api.collections.list],
    ['R-070 customers', api.customers.list],
    ['R-071 customer bills', api.customerBills.list],
    ['R-072 discounts', api.discounts.list],
    ['R-073 products', api.products.list],
    ['R-074 categories', api.productCategories.list],
    ['R-075 subcategories', api.productSubcategories.list],
    ['R-076 payment records', api.paymentRecords.list],
    ['R-077 system options', api.systemOptions.list],
    ['R-078 payment uploads', api.paymentUploads.list],
  ])('%s', async (_, listing) => {
    const { list } = await get(listing.gets[0]!.path, { skip: 0, limit: 10 });
    const { data, total, skip, limit } = list as { data: unknown[]; total: number; skip: number; limit: number };
    expect(data.length).toBe(Math.min(total, 10));
    expect({ skip, limit }).toEqual({ skip: 0, limit: 10 });
  });

  test('R-186 ten rows are the default, and no page has more than its limit', async () => {
    for (let n = 0; n < 11; n += 1)
      await fixture.callAsOwner(api.customers.create, {
        body: { full_name: `Lim ${n}`, email: `lim${n}@payer.example` },
      });
    const { list } = await get(api.customers.list.path);
    expect((list as { data: unknown[] }).data).toHaveLength(10);
  });
});

/** Creates a record from a valid body of its access case. */
async function createFrom(path: string): Promise<{ id: string }> {
  const [, endpoint, call] = ALL_CASES.find(([name]) => name === `POST ${path}`)!;
  const input = await buildInput(endpoint, call, fixture, fixture.owner);
  return app.callOrThrow(endpoint, input, fixture.owner.access_token);
}

describe('a list shows whether each record is active, and a change switches it', () => {
  test.each([
    ['R-045 success fields', api.successFields],
    ['R-046 support details', api.supportDetails],
    ['R-047 share settings', api.shareSettings],
    ['R-049 shipping profiles', api.shippingProfiles],
    ['R-050 shipping rates', api.shippingRates],
    ['R-051 shipping zones', api.shippingZones],
  ] as const)('%s', async (_, contract) => {
    const { id } = await createFrom(contract.create.path);
    const activity = async () => {
      const { list } = await get(contract.list.gets[0]!.path);
      return (list as { data: { id: string; is_active: boolean }[] }).data.find((row) => row.id === id)?.is_active;
    };
    for (const is_active of [false, true]) {
      await fixture.callAsOwner(contract.update, { params: { id }, body: { is_active } });
      expect(await activity()).toBe(is_active);
    }
  });

  test('R-044 subscription histories and R-048 payment settings', async () => {
    await createFrom(api.paymentSettings.create.path);
    for (const listing of [api.subscriptionHistories.list, api.paymentSettings.list]) {
      const { list } = (await get(listing.gets[0]!.path)) as { list: { data: { is_active: unknown }[] } };
      expect(list.data.map(({ is_active }) => typeof is_active)).toContain('boolean');
    }
  });
});

describe('the shop carries the specified fields', () => {
  test('R-035 a product has title, price, quantity limits and its variants, and R-037 a subcategory its category', async () => {
    const { id } = await createFrom(api.products.create.path);
    const product = await get(`products/${id}`);
    expect(Object.keys(product)).toEqual(
      expect.arrayContaining([
        'id',
        'title',
        'price',
        'min_purchase_quantity',
        'max_purchase_quantity',
        'product_variant_enable',
        'product_product_variant',
      ]),
    );
    const subcategory = await createFrom(api.productSubcategories.create.path);
    const { category_id } = await get(`${api.productSubcategories.create.path}/${subcategory.id}`);
    expect(category_id).toEqual(expect.any(String));
  });
});

describe('areas have calls of their own', () => {
  // R-145 R-146 R-147
  test('a merchant does not get in through the token call of introducers', async () => {
    const { username } = fixture.owner;
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${api.auth.introducerAccessToken.path}`,
      payload: { username, password: PASSWORD },
    });
    expect(answer.json().response_code).toBe(4001);
    const own = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${api.auth.merchantAccessToken.path}`,
      payload: { username, password: PASSWORD },
    });
    expect(own.json()).toMatchObject({ response_code: 2000, data: { access_token: expect.any(String) as string } });
  });
});

describe('services and plans carry the specified fields', () => {
  test('R-010 a payment service has its id, name, unique reference, status and group', async () => {
    const rows = Object.values(await get('payment-services/switch/list-payment-services/1')).flat() as object[];
    for (const row of rows)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(['payment_service_id', 'name', 'unique_reference', 'record_status_id', 'group_code']),
      );
    expect(rows.length).toBeGreaterThan(10);
  });

  test('R-019 R-248 a payout service has its id, name, unique reference and status, and the bank type is 1 by default', async () => {
    const typed = await get('payment-services/switch/list-payout-services/1');
    const rows = Object.values(typed).flat() as object[];
    for (const row of rows)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(['payout_service_id', 'name', 'unique_reference', 'record_status_id']),
      );
    expect(rows.length).toBeGreaterThan(10);
    expect(await get('payment-services/switch/list-payout-services')).toEqual(typed);
  });

  //
  test('the plan has a flag for each channel, and the subscription its advanced settings', async () => {
    const { subscription_plan, Subscription } = await get('subscriptions/details/me');
    for (const flag of CHANNEL_FLAGS)
      expect([flag, typeof (subscription_plan as Record<string, unknown>)[`${flag}_enable`]]).toEqual([
        flag,
        'boolean',
      ]);
    expect(Subscription).toHaveProperty('advanced_setting');
  });

  test('R-038 every pool has its type, and R-039 every collection title, id and status', async () => {
    await fixture.createCollection();
    const pools = (await get(api.pools.list.gets[0]!.path))['list'] as { data: { pool_type: string }[] };
    expect(pools.data.map(({ pool_type }) => pool_type)).toContain('COLLECTION');
    const collections = (await get(api.collections.list.gets[0]!.path))['list'] as { data: object[] };
    expect(collections.data[0]).toMatchObject({ id: expect.any(String), title: expect.any(String), record_status: 1 });
  });

  test('R-152 the roles of a person come from the list of roles', async () => {
    const { list } = (await get('roles')) as { list: { data: { name: string }[] } };
    expect(list.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Owner', 'Finance', 'Staff', 'Viewer']));
  });
});

test('the attempts of a bill are listed by its number, with and without a slash at the end', async () => {
  const { invoice_no, transaction_invoice_no } = await fixture.createPayment();
  for (const path of ['payment-records/bill-invoice', 'payment-records/bill-invoice/']) {
    const { list } = await get(path, { bill_invoice: invoice_no });
    expect(list).toMatchObject({ total: 1, data: [{ transaction_invoice_no }] });
  }
});

test('R-182 R-245 R-246 every answer has the five keys, and a wrong method answers 4005', async () => {
  const answer = await app.app.inject({ method: 'PATCH', url: '/api/v1/customers' });
  expect([answer.statusCode, answer.json().response_code]).toEqual([405, 4005]);
  for (const url of ['/api/v1/system/health', '/api/v1/nothing', '/api/v1/customers']) {
    const { json } = await app.app.inject({ method: 'GET', url });
    expect(Object.keys(json()).toSorted()).toEqual(
      ['breakdown_errors', 'data', 'description', 'response_code', 'token'].toSorted(),
    );
  }
});
