import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeApp, type WholeApp } from '../../../../../test/whole-app.ts';
import { openWorld, type Member, type World } from '../../../../../test/walk/world.ts';

let app: WholeApp;
let world: World;
let admin: Member;
beforeAll(async () => {
  app = await wholeApp();
  world = await openWorld(app);
  admin = await (await openWorld(app)).member('admin');
});
afterAll(() => app.close());

const { list, read, setStatus } = api.accountAdmin;
const knock = async (endpoint: Endpoint, input: object, token = admin.access_token) =>
  (await app.knock(endpoint, token, input)).json();
const decide = (body: object) => knock(setStatus, { params: { id: world.owner.account_id }, body });
const put = (status: string) =>
  app.db.updateTable('accounts').set({ status }).where('id', '=', world.owner.account_id).execute();

test('a merchant is let in once, with his companies, his owners are told, and it stands in his log', async () => {
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
  await world.asked(api.companyDetails.create, { body: company });
  await put('PENDING_KYC');
  const { list: waiting } = await app.asked(
    list,
    { query: {}, body: { status: 'PENDING_KYC', search: world.owner.email } },
    admin.access_token,
  );
  expect(waiting.data).toMatchObject([
    { id: world.owner.account_id, name: 'Warung Aisyah', owner_email: world.owner.email, plan_name: 'Scale' },
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
    people: [{ email: world.owner.email }],
    balances: [{ pool_type: 'COLLECTION' }, { pool_type: 'PAYOUT' }, { pool_type: 'CREDIT' }],
    decisions: [{ actor_name: 'Devi a/p Raman', from: 'PENDING_KYC', to: 'ACTIVE', reason: null }],
  });
  expect(await decide({ status: 'ACTIVE' })).toMatchObject({ response_code: 4010, breakdown_errors: 'wrong_state' });
  const mails = await app.db
    .selectFrom('outbox')
    .select(['data'])
    .where('template', '=', 'account_decided')
    .where('recipient', '=', world.owner.email)
    .execute();
  expect(mails.map((mail) => (mail.data as { status: string }).status)).toEqual(['ACTIVE']);
});

test('whoever is shut out is told why, and a colleague who read before is told to look again', async () => {
  await put('ACTIVE');
  const { data: seen } = await knock(read, { params: { id: world.owner.account_id } });
  expect(await decide({ status: 'SUSPENDED' })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { reason: 'required' },
  });
  const body = { status: 'SUSPENDED', reason: 'The bank asks who owns it.', read_at: seen.updated_at };
  expect((await decide(body)).data.decisions.at(-1)).toMatchObject({ to: 'SUSPENDED', reason: body.reason });
  expect(await decide({ ...body, status: 'ACTIVE' })).toMatchObject({ response_code: 4009 });
  const refused = await knock(api.collections.create, { body: {} }, world.owner.access_token);
  expect(refused.response_code).not.toBe(2000);
  await put('PENDING_KYC');
  expect((await decide({ status: 'REJECTED', reason: 'No such company.' })).data.status).toBe('REJECTED');
  expect(await decide({ status: 'ACTIVE' })).toMatchObject({ response_code: 4010 });
  expect((await decide({ status: 'PENDING_KYC' })).data.status).toBe('PENDING_KYC');
});

test('what waits is counted, and what was done is found by whom and about whom', async () => {
  const counted = async () => (await knock(api.adminDashboard.read, {})).data;
  await put('ACTIVE');
  const before = await counted();
  await put('PENDING_KYC');
  await world.proven();
  const after = await counted();
  expect(after.waiting).toEqual({
    ...before.waiting,
    merchants: before.waiting.merchants + 1,
    top_ups: before.waiting.top_ups + 1,
  });
  expect(after.merchants.PENDING_KYC).toBe(before.merchants.PENDING_KYC + 1);
  const { data } = await knock(api.auditLogs.list, {
    query: {},
    body: { account_id: world.owner.account_id, entity: 'account', search: 'decide' },
  });
  expect(data.list.data[0]).toMatchObject({
    account_name: 'Warung Aisyah',
    actor_name: 'Devi a/p Raman',
    action: 'decide',
    after: { status: 'PENDING_KYC', reason: null },
  });
});

test('the platform’s door lets its own people in and nobody else', async () => {
  const login = (username: string, area: string) =>
    knock(api.auth.login, { body: { username, password: 'Kopi-O!2026', area } }, '');
  expect((await login(admin.username, 'admin')).data.user.role.code).toBe('ADMIN');
  expect((await login(world.owner.username, 'admin')).response_code).toBe(4001);
  expect((await login(admin.username, 'merchant')).response_code).toBe(4001);
});
