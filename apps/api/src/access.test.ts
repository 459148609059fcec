/** Every endpoint of the contracts, knocked at in the real app by everybody who should and should not get in. */
import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { Endpoint, Written } from '@kutip/contracts/endpoint';
import { ROLE_ID } from '@kutip/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope, RoleCode } from '../../../test/mounted-app.ts';
import { MAYBANK } from '../../../test/paying-app.ts';
import { PASSWORD, type Signed } from '../../../test/signed-app.ts';
import { ENDPOINTS, wholeApp, type WholeApp } from '../../../test/whole-app.ts';

/**
 * Who may knock where, written a second time: a door that is loosened in a contract, or one that is new, does not agree
 * with this list until somebody has thought about it.
 */
const DOORS: Record<string, readonly string[]> = {
  public: [
    'GET collections/:id/:provider-bills',
    'GET customer-bills/:id/:provider-bills',
    'GET onboard/constant/system-constant',
    'GET payment-services/switch/list-payment-services/:bankType',
    'GET payment-services/switch/receipt/:invoice_no',
    'GET payment-services/switch/return/:provider',
    'GET payment-services/switch/selected-list-payment-services/:bankType',
    'POST auth/merchant-access-token',
    'POST customer-bills/public/customer-bill-method',
    'POST jwt/login',
    'POST jwt/refresh-token',
    'POST jwt/register',
    'POST payment-services/switch/callback/:provider',
    'POST payment-services/switch/create-payment-viu',
    'POST payment-services/switch/manual-checking-transaction',
    'POST payment-services/switch/paid-bill-payment',
    'POST payment-services/switch/payment-bill/_invoice',
    'POST payment-services/switch/return/:provider',
    'POST portal/public/portal-constant',
    'PUT customer-bills/fpx-failed-reason/:transaction_invoice_no',
  ],
  any: ['GET users/me', 'POST auth/test-token', 'POST jwt/logout', 'PUT users/me'],
  'any bills.write': ['POST cdn/upload'],
  'merchant reports.read': ['GET dashboard/merchant-dashboard'],
  'merchant settlements.read': ['GET master-pool-balance/latest-balance', 'POST master-pool-balance/latest-balance'],
  'merchant bills.read': [
    'GET collections',
    'GET collections/:id',
    'GET collections/merchant-collection',
    'GET collections/merchant-collection/export',
    'GET customer-bills',
    'GET customer-bills/:id',
    'GET customer-bills/merchant-customer-bill',
    'GET customer-bills/merchant-customer-bill/export',
    'GET exceptions/:id',
    'GET exceptions/merchant-exceptions',
    'GET exceptions/merchant-exceptions/export',
    'GET merchant-callbacks/:id',
    'GET merchant-callbacks/merchant-callback-list',
    'GET merchant-callbacks/merchant-callback-list/export',
    'GET payment-records',
    'GET payment-records/:id',
    'GET payment-records/merchant-payment-records',
    'GET payment-records/merchant-payment-records/export',
    'GET payment-records/merchant-recent-payment-records-details',
    'GET payment-records/merchant-recent-payment-records-details/export',
    'POST collections/merchant-collection',
    'POST customer-bills/merchant-customer-bill',
    'POST exceptions/merchant-exceptions',
    'POST merchant-callbacks/merchant-callback-list',
    'POST payment-records/bill-invoice',
    'POST payment-records/merchant-payment-records',
    'POST payment-records/merchant-recent-payment-records-details',
  ],
  'merchant bills.write': [
    'DELETE customer-bills/:id',
    'POST collections',
    'POST customer-bills',
    'POST merchant-callbacks/:id/send',
    'POST payment-services/merchant-callback-data/send-data-based-invoice-id',
    'PUT collections/:id',
    'PUT exceptions/:id',
  ],
  'merchant credentials.read': ['GET merchant-callbacks/signing-key'],
  'merchant credentials.write active': ['POST merchant-callbacks/signing-key'],
  'merchant company.read': [
    'GET share-settings',
    'GET share-settings/:id',
    'GET share-settings/merchant-share-settings',
    'GET share-settings/merchant-share-settings/export',
    'GET support-details',
    'GET support-details/:id',
    'GET support-details/merchant-support-details',
    'GET support-details/merchant-support-details/export',
    'POST share-settings/merchant-share-settings',
    'POST support-details/merchant-support-details',
  ],
  'merchant company.write': [
    'DELETE share-settings/:id',
    'DELETE support-details/:id',
    'POST share-settings',
    'POST support-details',
    'PUT share-settings/:id',
    'PUT support-details/:id',
  ],
};

const TEAM = ['merchant_owner', 'merchant_finance', 'merchant_staff', 'merchant_viewer'] as const;
/** The introducer may read reports and the superadmin may do nearly everything, each on his own side of the house. */
const STRANGERS = ['introducer', 'superadmin'] as const;
/** Decisions 5, written a second time. */
const MAY: Record<string, readonly RoleCode[]> = {
  any: [...TEAM, ...STRANGERS],
  'any bills.write': ['merchant_owner', 'merchant_finance', 'merchant_staff', 'superadmin'],
  'merchant reports.read': TEAM,
  'merchant settlements.read': ['merchant_owner', 'merchant_finance', 'merchant_viewer'],
  'merchant bills.read': TEAM,
  'merchant bills.write': ['merchant_owner', 'merchant_finance', 'merchant_staff'],
  'merchant credentials.read': ['merchant_owner'],
  'merchant credentials.write active': ['merchant_owner'],
  'merchant company.read': TEAM,
  'merchant company.write': ['merchant_owner'],
};

const doorOf = ({ access }: Endpoint): string =>
  access === 'public'
    ? 'public'
    : [access.area, access.permission, access.active && 'active'].filter(Boolean).join(' ');

const writtenDoor = new Map(Object.entries(DOORS).flatMap(([door, names]) => names.map((name) => [name, door])));
const isPublic = (name: string): boolean => writtenDoor.get(name) === 'public';
const CLOSED = ENDPOINTS.filter(([name]) => !isPublic(name));
const OPEN = ENDPOINTS.filter(([name]) => isPublic(name));

let app: WholeApp;
/** Signed in half an hour and more ago. */
let stale: string;
let caller: Signed;
let other: Signed;

beforeAll(async () => {
  app = await wholeApp();
  stale = (await app.register('stale')).access_token;
  app.pass({ minutes: 31 });
  [caller, other] = [await app.register('caller'), await app.register('other')];
});
afterAll(() => app.close());

/** Parameters where a test is not about them: records that nobody has, a provider and a bank type that exist. */
const someParams = () => ({
  id: randomUUID(),
  provider: 'fpx',
  invoice_no: 'BP-0000000000',
  bankType: 1,
  transaction_invoice_no: 'BP-0000000000-01',
});
const envelopeOf = async (...knock: Parameters<WholeApp['knock']>): Promise<Envelope> =>
  (await app.knock(...knock)).json<Envelope>();

const tokens = new Map<RoleCode, string>();

/** The caller in one of his roles, with a login that he made in it. */
async function tokenAs(role: RoleCode): Promise<string> {
  await app.db
    .updateTable('account_users')
    .set({ role_id: ROLE_ID[role] })
    .where('account_id', '=', caller.account_id)
    .where('user_id', '=', caller.user.id)
    .execute();
  const { username } = caller.user;
  const token =
    tokens.get(role) ?? (await app.asked(api.auth.login, { body: { username, password: PASSWORD } })).access_token;
  tokens.set(role, token);
  return token;
}

/** What the door said; what is behind it may still find fault with the request. */
async function saidAtDoor(endpoint: Endpoint, token?: string): Promise<number | 'come in'> {
  const { response_code } = await envelopeOf(endpoint, token, { params: someParams() });
  return [401, 7777, 4003].includes(response_code) ? response_code : 'come in';
}

test('every endpoint has the door that is written here, and none is missing', () => {
  const found = Object.groupBy(ENDPOINTS, ([, endpoint]) => doorOf(endpoint));
  const names = Object.entries(found).map(([door, those = []]) => [door, those.map(([name]) => name).toSorted()]);
  expect(Object.fromEntries(names)).toEqual(DOORS);
});

describe('a door that is not public', () => {
  test.each(CLOSED)('%s', async (name, endpoint) => {
    const may = MAY[writtenDoor.get(name) ?? ''] ?? [];
    const expected: Record<string, number | string> = { nobody: 401, stale: 7777 };
    const said: typeof expected = {
      nobody: await saidAtDoor(endpoint),
      stale: await saidAtDoor(endpoint, stale),
    };
    for (const role of [...TEAM, ...STRANGERS]) {
      expected[role] = may.includes(role) ? 'come in' : 4003;
      said[role] = await saidAtDoor(endpoint, await tokenAs(role));
    }
    if (endpoint === api.auth.logout) tokens.clear();
    expect(said).toEqual(expected);
  });
});

describe('a public door', () => {
  test.each(OPEN)('%s: a stale token changes nothing', async (_, endpoint) => {
    const params = someParams();
    const [bare, carrying] = [
      await app.knock(endpoint, undefined, { params }),
      await app.knock(endpoint, stale, { params }),
    ];
    expect(bare.statusCode).not.toBe(401);
    expect([carrying.statusCode, carrying.headers.location, carrying.body]).toEqual([
      bare.statusCode,
      bare.headers.location,
      bare.body,
    ]);
  });
});

const collection = () => {
  const body = { title: 'Yuran sekolah', amount_type: 'OPEN', channel_flags: ['fpx'] } satisfies Written<
    typeof api.collections.create
  >['body'];
  return app.asked(api.collections.create, { body }, other.access_token);
};
const BILL = {
  title: 'Yuran sekolah',
  full_name: 'Siti Nurhaliza',
  email: 'siti@payer.example',
  phone_number: '0123456678',
  amount: '50.00',
};
const bill = (collection_id?: string) =>
  app.asked(
    api.customerBills.create,
    { body: { ...BILL, ...(collection_id && { collection_id }) } },
    other.access_token,
  );
async function paymentRecord() {
  const { invoice_no } = await bill();
  const started = await app.asked(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no, payment_service_id: MAYBANK },
  });
  const { list } = await app.asked(
    api.paymentRecords.ofInvoice,
    { query: {}, body: { bill_invoice: invoice_no } },
    other.access_token,
  );
  expect(list.data).toMatchObject([{ transaction_invoice_no: started.transaction_invoice_no }]);
  return list.data[0];
}
const supportDetail = () => {
  const body = { name: 'Front desk', email: 'desk@warung.example', phone_number: '03-8888 1234' };
  return app.asked(api.supportDetails.create, { body }, other.access_token);
};
const shareSetting = () => {
  const body = { channel: 'SMS', title: 'Bill', message_template: 'Pay {amount}: {link}' } as const;
  return app.asked(api.shareSettings.create, { body }, other.access_token);
};

async function exception() {
  const { id: payment_record_id, invoice_id } = await paymentRecord();
  const id = randomUUID();
  const { account_id } = other;
  await app.db
    .insertInto('exceptions')
    .values({ account_id, id, kind: 'unresolved', invoice_id, payment_record_id })
    .execute();
  return { id };
}

async function merchantCallback() {
  const { id: collection_id } = await collection();
  const body = { callback_url: 'https://shop.example/hook' };
  await app.asked(api.collections.update, { params: { id: collection_id }, body }, other.access_token);
  const { invoice_no } = await bill(collection_id);
  return app.asked(api.callbacks.sendForInvoice, { query: {}, body: { invoice_no } }, other.access_token);
}

/** A record of the other merchant for every kind that has addresses, with the call that shows it. */
const FOREIGN: Record<string, { make: () => Promise<{ id: string }>; read: Endpoint }> = {
  collections: { make: collection, read: api.collections.read },
  'customer-bills': { make: bill, read: api.customerBills.read },
  'payment-records': { make: paymentRecord, read: api.paymentRecords.read },
  exceptions: { make: exception, read: api.exceptions.read },
  'merchant-callbacks': { make: merchantCallback, read: api.callbacks.read },
  'support-details': { make: supportDetail, read: api.supportDetails.read },
  'share-settings': { make: shareSetting, read: api.shareSettings.read },
};

describe('another merchant’s record', () => {
  test.each(CLOSED.filter(([name]) => name.includes(':')))('%s', async (_, endpoint) => {
    expect(endpoint.path.match(/:\w+/g), 'this walk knows ids only').toEqual([':id']);
    const kind = endpoint.path.split('/')[0]!;
    expect(FOREIGN, 'give this kind a record of another merchant').toHaveProperty([kind]);
    const { make, read } = FOREIGN[kind]!;
    const { id } = await make();
    const body = { title: 'Mine now', name: 'Mine now' };
    const asOther = (one: Endpoint) => envelopeOf(one, other.access_token, { params: { id }, body });

    const before = await asOther(read);
    expect(before).toMatchObject({ response_code: 2000, data: { id } });
    expect(await envelopeOf(endpoint, await tokenAs('merchant_owner'), { params: { id }, body })).toMatchObject({
      response_code: 4004,
      data: null,
    });
    expect(await asOther(read)).toEqual(before);
    // The same call by its owner works, so it was not the call that was at fault.
    expect(await asOther(endpoint)).toMatchObject({ response_code: 2000 });
  });

  test('named in a body: neither its payments are shown nor is a bill made of it', async () => {
    const token = await tokenAs('merchant_owner');
    const { invoice_no } = await bill();
    const shown = await envelopeOf(api.paymentRecords.ofInvoice, token, { body: { bill_invoice: invoice_no } });
    expect(shown).toMatchObject({ response_code: 4004, data: null });
    const { id: collection_id } = await collection();
    const made = await envelopeOf(api.customerBills.create, token, { body: { ...BILL, collection_id } });
    expect(made).toMatchObject({ response_code: 4000, data: null, breakdown_errors: { collection_id: 'not_found' } });
  });
});
