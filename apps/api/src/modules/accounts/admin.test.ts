import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../../../test/access-matrix/merchant-fixture.ts';

let app: FullApp;
let fixture: MerchantFixture;
let admin: Member;
beforeAll(async () => {
  app = await fullApp();
  fixture = await openMerchantFixture(app);
  admin = await (await openMerchantFixture(app)).createMember('admin');
});
afterAll(() => app.close());

const { list, read, setStatus } = api.accountAdmin;
const callAs = async (endpoint: Endpoint, input: object, token = admin.access_token) =>
  (await app.request(endpoint, token, input)).json();
const decide = (body: object) => callAs(setStatus, { params: { id: fixture.owner.account_id }, body });
const put = (status: string) =>
  app.db
    .updateTable('accounts')
    .set({ status, review_requested_at: new Date() })
    .where('id', '=', fixture.owner.account_id)
    .execute();

test('approving a merchant verifies its companies, e-mails its owners and is audited once', async () => {
  const company = {
    name: 'Warung Aisyah Sdn Bhd',
    registration_no: '201901000005',
    business_type: 'SDN_BHD',
    phone_number: '0388881234',
    email: 'hello@warung.example',
    address_line_1: '12 Jalan Plumbum',
    city: 'Shah Alam',
    postcode: '40000',
    state_id: 10,
  };
  await fixture.callAsOwner(api.companyDetails.create, { body: company });
  await put('PENDING_KYC');
  const { list: waiting } = await app.callOrThrow(
    list,
    { query: {}, body: { status: 'PENDING_KYC', search: fixture.owner.email } },
    admin.access_token,
  );
  expect(waiting.data).toMatchObject([
    { id: fixture.owner.account_id, name: 'Warung Aisyah', owner_email: fixture.owner.email, plan_name: 'Scale' },
  ]);

  const { data } = await decide({ status: 'ACTIVE' });
  expect(data).toMatchObject({
    status: 'ACTIVE',
    companies: [
      {
        name: company.name,
        address: '12 Jalan Plumbum, 40000 Shah Alam',
        verified_at: expect.any(String),
      },
    ],
    people: [{ email: fixture.owner.email }],
    balances: [{ pool_type: 'COLLECTION' }, { pool_type: 'PAYOUT' }, { pool_type: 'CREDIT' }],
    decisions: [{ actor_name: 'Devi a/p Raman', from: 'PENDING_KYC', to: 'ACTIVE', reason: null }],
  });
  expect(await decide({ status: 'ACTIVE' })).toMatchObject({ response_code: 4010, breakdown_errors: 'active' });
  const mails = await app.db
    .selectFrom('outbox')
    .select(['data'])
    .where('template', '=', 'account_decided')
    .where('recipient', '=', fixture.owner.email)
    .execute();
  expect(mails.map((mail) => (mail.data as { status: string }).status)).toEqual(['ACTIVE']);
});

test('a suspended merchant is e-mailed the reason, and a stale decision is refused', async () => {
  await put('ACTIVE');
  const { data: current } = await callAs(read, { params: { id: fixture.owner.account_id } });
  expect(await decide({ status: 'SUSPENDED' })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { reason: 'required' },
  });
  const body = { status: 'SUSPENDED', reason: 'The bank asks who owns it.', read_at: current.updated_at };
  expect((await decide(body)).data.decisions.at(-1)).toMatchObject({ to: 'SUSPENDED', reason: body.reason });
  expect(await decide({ ...body, status: 'ACTIVE' })).toMatchObject({ response_code: 4009 });
  const refused = await callAs(api.collections.create, { body: {} }, fixture.owner.access_token);
  expect(refused.response_code).not.toBe(2000);
  await put('PENDING_KYC');
  expect((await decide({ status: 'REJECTED', reason: 'No such company.' })).data.status).toBe('REJECTED');
  expect(await decide({ status: 'ACTIVE' })).toMatchObject({ response_code: 4010 });
  expect((await decide({ status: 'PENDING_KYC' })).data.status).toBe('PENDING_KYC');
});

test('pending reviews are counted, and decisions are found by actor and subject', async () => {
  const counted = async () => (await callAs(api.adminDashboard.read, {})).data;
  await put('ACTIVE');
  const before = await counted();
  await put('PENDING_KYC');
  await fixture.createTopUpWithProof();
  const after = await counted();
  expect(after.waiting).toEqual({
    ...before.waiting,
    merchants: before.waiting.merchants + 1,
    top_ups: before.waiting.top_ups + 1,
  });
  expect(after.merchants.PENDING_KYC).toBe(before.merchants.PENDING_KYC + 1);
  const { data } = await callAs(api.auditLogs.list, {
    query: {},
    body: { account_id: fixture.owner.account_id, entity: 'account', search: 'decide' },
  });
  expect(data.list.data[0]).toMatchObject({
    account_name: 'Warung Aisyah',
    actor_name: 'Devi a/p Raman',
    action: 'decide',
    after: { status: 'PENDING_KYC', reason: null },
  });
});

test('the admin login accepts platform staff only', async () => {
  const login = (username: string, area: string) =>
    callAs(api.auth.login, { body: { username, password: 'Kopi-O!2026', area } }, '');
  expect((await login(admin.username, 'admin')).data.user.role.code).toBe('ADMIN');
  expect((await login(fixture.owner.username, 'admin')).response_code).toBe(4001);
  expect((await login(admin.username, 'merchant')).response_code).toBe(4001);
});

test('the audit log is searched by merchant, person, action and kind of record, in a period', async () => {
  const found = async (search: string, more: object = {}) => {
    const { data } = await callAs(api.auditLogs.list, { query: {}, body: { search, ...more } });
    return data.list.data as { account_name: string; actor_name: string | null; action: string; entity: string }[];
  };
  await put('PENDING_KYC');
  await decide({ status: 'SUSPENDED', reason: 'The bank asks who owns it.' });
  const is_decision = { account_name: 'Warung Aisyah', actor_name: 'Devi a/p Raman', action: 'decide' };
  for (const search of ['aisyah', 'Devi', 'DECI', 'account warung', 'deci devi'])
    expect([search, await found(search)]).toMatchObject([
      search,
      expect.arrayContaining([is_decision].map((one) => expect.objectContaining(one) as unknown)),
    ]);
  // Within words only names are searched, and every word must be found.
  for (const search of ['ecide', 'devi nobody', '%', 'decide_'])
    expect([search, await found(search)]).toEqual([search, []]);
  const later = { start_date: '2199-01-01' };
  expect(await found('decide', later)).toEqual([]);
  expect(await found('decide', { end_date: '2001-01-01' })).toEqual([]);
  const of_merchant = await found('ecid', { account_id: fixture.owner.account_id });
  expect(of_merchant[0]).toMatchObject(is_decision);
});

test('merchants are found by their name and by their owner, and others are not', async () => {
  const ids = async (search: string) => {
    const { data } = await callAs(list, { query: {}, body: { search } });
    return (data.list.data as { id: string }[]).map(({ id }) => id);
  };
  const { account_id, username } = fixture.owner;
  const [{ email } = { email: '' }] = await app.db
    .selectFrom('users')
    .select('email')
    .where('username', '=', username)
    .execute();
  for (const search of ['warung aisyah', email, email.slice(2, -3)]) expect(await ids(search)).toContain(account_id);
  expect(await ids(`${email} nobody`)).toEqual([]);
  expect(await ids('Warung 100%')).toEqual([]);
});

test('a merchant is not approved with a company, an owner or a document that the admin has not seen', async () => {
  const merchant = await openMerchantFixture(app);
  const { account_id } = merchant.owner;
  const params = { id: account_id };
  const address = { address_line_1: '12 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };
  const contact = { phone_number: '0388881234', email: 'hello@warung.example', ...address };
  const company = { name: 'Warung Aisyah', registration_no: '201901000005', business_type: 'SDN_BHD', ...contact };
  const { id } = await merchant.callAsOwner(api.companyDetails.create, { body: company });
  await app.db
    .updateTable('accounts')
    .set({ status: 'PENDING_KYC', review_requested_at: new Date() })
    .where('id', '=', account_id)
    .execute();
  /** Approves what the admin has read before the merchant made a change. */
  async function approveAcross(change: () => Promise<unknown>) {
    const { data } = await callAs(read, { params });
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(data.updated_at))); // it differs from what follows
    await change();
    return callAs(setStatus, { params, body: { status: 'ACTIVE', read_at: data.updated_at } });
  }
  const rename = (name: string) => merchant.callAsOwner(api.companyDetails.update, { params: { id }, body: { name } });
  expect(await approveAcross(() => rename('Malayan Banking Berhad'))).toMatchObject({ response_code: 4009 });
  const second = { ...company, name: 'Another', registration_no: '201901000006' };
  expect(await approveAcross(() => merchant.callAsOwner(api.companyDetails.create, { body: second }))).toMatchObject({
    response_code: 4009,
  });
  const owner = {
    company_id: id,
    full_name: 'Anand',
    identification_type: 'NRIC',
    identification_no: '900101-14-5678',
    position: 'Director',
    ownership_percentage: '60.5',
    ...contact,
    phone_number: '012-345 6678',
  } as const;
  expect(await approveAcross(() => merchant.callAsOwner(api.businessOwners.create, { body: owner }))).toMatchObject({
    response_code: 4009,
  });
  const document = {
    account_id,
    id: randomUUID(),
    kind: 'BUSINESS_PROOF',
    file_id: randomUUID(),
    created_by: account_id,
  };
  const addDocument = () =>
    app.db
      .insertInto('account_documents')
      .values({ ...document, created_at: app.services.clock.now() })
      .execute();
  expect(await approveAcross(addDocument)).toMatchObject({ response_code: 4009 });

  const unchanged = await approveAcross(() => Promise.resolve());
  expect(unchanged.data).toMatchObject({ status: 'ACTIVE' });
  expect(unchanged.data.companies).toMatchObject([
    { name: 'Malayan Banking Berhad', verified_at: expect.any(String) },
    { name: 'Another', verified_at: expect.any(String) },
  ]);
});
