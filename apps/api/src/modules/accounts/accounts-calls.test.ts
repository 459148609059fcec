import { accounts } from '@kutip/contracts/accounts';
import { auth } from '@kutip/contracts/auth';
import { sessions } from '@kutip/contracts/sessions';
import { ROLE_ID } from '@kutip/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeEndpoints, PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let owner: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  app = await authApp({ AUTO_APPROVE: 'true' });
  other = await app.registerOwner();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.registerOwner();
});

const as = (who: SignedInUser) => ({ token: who.access_token });
const open = async (name = 'Kedai Kedua') => (await app.call(accounts.create, { body: { name } }, as(owner))).data;
const switchTo = (who: SignedInUser, id: string, headers: Record<string, string> = {}) =>
  app.call(accounts.switchTo, { params: { id }, query: {} }, as(who), headers);
const change = (who: SignedInUser, id: string, body: object) =>
  app.call(accounts.update, { params: { id }, body }, as(who));

describe('several businesses under one login', () => {
  test('a new account belongs to the user and has all defaults', async () => {
    const made = await open();
    expect(made).toMatchObject({ name: 'Kedai Kedua', status: 'ACTIVE', subscription_plan: { code: 'STARTER' } });
    const mine = await app.call(accounts.memberships, { query: {}, body: {} }, as(owner));
    expect(mine.data.list.data).toMatchObject([
      { account_id: made.id, account_name: 'Kedai Kedua', role_id: ROLE_ID.merchant_owner },
      { account_id: owner.account_id, account_name: 'Warung Aisyah', role_id: ROLE_ID.merchant_owner },
    ]);
    const records = await app.call(accounts.mine, { query: { limit: 100 }, body: {} }, as(owner));
    expect(records.data.list.data.map(({ name }: { name: string }) => name)).toEqual(['Kedai Kedua', 'Warung Aisyah']);
    expect((await app.call(accounts.create, { body: { name: 'X' } })).response_code).toBe(401);
    expect((await app.call(accounts.create, { body: { name: ' ' } }, as(owner))).breakdown_errors).toEqual({
      name: 'required',
    });
  });

  test('switching accounts returns new tokens, ends the previous session and stores the account', async () => {
    const { id } = await open();
    const { data } = await switchTo(owner, id);
    expect([data.account_id, data.account.name, data.account_count]).toEqual([id, 'Kedai Kedua', 2]);
    expect((await app.call(probeEndpoints.any, {}, as(data))).response_code).toBe(2000);
    expect((await app.call(probeEndpoints.any, {}, as(owner))).response_code).toBe(7777);
    expect((await app.call(sessions.list, {}, as(data))).data.list.total).toBe(1);
    const body = { username: owner.user.username, password: PASSWORD };
    expect((await app.call(auth.merchantAccessToken, { body })).data.account_id).toBe(id);
  });

  test('a second tab acts for another account beside the first, and each has a session of its own', async () => {
    const { id } = await open();
    const query = { keep_session: true };
    const { data } = await app.call(accounts.switchTo, { params: { id }, query }, as(owner));
    expect(data.account_id).toBe(id);
    expect((await app.call(probeEndpoints.any, {}, as(data))).response_code).toBe(2000);
    expect((await app.call(probeEndpoints.any, {}, as(owner))).response_code).toBe(2000);
    const logout = { body: { refreshToken: data.refresh_token } };
    await app.call(auth.logout, logout, as(data));
    expect((await app.call(probeEndpoints.any, {}, as(data))).response_code).toBe(7777);
    expect((await app.call(probeEndpoints.any, {}, as(owner))).response_code).toBe(2000);
    // The next login opens the account of the first tab.
    const body = { username: owner.user.username, password: PASSWORD };
    expect((await app.call(auth.merchantAccessToken, { body })).data.account_id).toBe(owner.account_id);
  });

  test('a user cannot switch to an account without a membership', async () => {
    expect((await switchTo(owner, other.account_id)).response_code).toBe(4004);
    expect((await app.call(accounts.switchTo, { params: { id: owner.account_id }, query: {} })).response_code).toBe(
      401,
    );
    const { id } = await open();
    await app.setRole({ ...owner, account_id: id }, 'introducer');
    expect(await switchTo(owner, id)).toMatchObject({ response_code: 4003, breakdown_errors: 'other_portal' });
    expect((await app.call(accounts.memberships, { query: {}, body: {} }, as(owner))).data.list.total).toBe(1);
  });

  test('a request that names another account than its token is refused and has no effect', async () => {
    const { id } = await open();
    const { data } = await switchTo(owner, id);
    const believing = (account_id: string) => ({ 'x-account-id': account_id });
    const stale = await app.call(
      accounts.update,
      { params: { id }, body: { name: 'Wrong one' } },
      as(data),
      believing(owner.account_id),
    );
    expect(stale).toMatchObject({ status: 409, response_code: 4009, breakdown_errors: 'account_switched' });
    expect((await app.call(accounts.read, { params: { id } }, as(data), believing(id))).data.name).toBe('Kedai Kedua');
    // A request without the header is accepted.
    expect((await switchTo(data, owner.account_id, believing(''))).data.account_id).toBe(owner.account_id);
  });
});

describe('an account', () => {
  test('an account is read by its members, changed by its owner and not found by others', async () => {
    const { id } = await open();
    const read = (who: SignedInUser, of: string) => app.call(accounts.read, { params: { id: of } }, as(who));
    expect((await read(owner, id)).data.name).toBe('Kedai Kedua');
    expect((await read(other, id)).response_code).toBe(4004);
    expect((await change(other, id, { name: 'Mine' })).response_code).toBe(4004);
    // The user's own account, but not the token's.
    expect((await change(owner, id, { name: 'Mine' })).response_code).toBe(4004);
    expect((await change(owner, owner.account_id, { name: 'Warung Baru' })).data.name).toBe('Warung Baru');
    expect((await app.call(accounts.update, { params: { id }, body: {} })).response_code).toBe(401);
    await app.setRole(owner, 'merchant_finance');
    expect((await change(owner, owner.account_id, { name: 'No' })).response_code).toBe(4003);
  });

  test('a stale change of an account is refused', async () => {
    const { id } = owner.account as unknown as { id: string };
    const { updated_at: read_at } = (await app.call(accounts.read, { params: { id } }, as(owner))).data;
    expect((await change(owner, id, { name: 'First', read_at })).response_code).toBe(2000);
    expect(await change(owner, id, { name: 'Second', read_at })).toMatchObject({
      response_code: 4009,
      breakdown_errors: 'conflict',
    });
  });

  test('an account update ignores the status and refuses foreign pictures', async () => {
    expect((await change(owner, owner.account_id, { status: 'SUSPENDED' })).data.status).toBe('ACTIVE');
    expect(
      await change(owner, owner.account_id, { logo_url: '/files/0199a000-0000-7000-8000-00000000dead' }),
    ).toMatchObject({
      response_code: 4000,
      breakdown_errors: { logo_url: 'not_found' },
    });
  });

  test('an account lists its users and invites others', async () => {
    const params = { id: owner.account_id };
    const body = { email: 'new@team.example', role_id: ROLE_ID.merchant_staff };
    const asked = await app.call(accounts.addUser, { params, body }, as(owner));
    expect(asked.data).toMatchObject({ email: body.email, full_name: 'new', status: 'INVITED' });
    const { list } = (await app.call(accounts.users, { params, query: {} }, as(owner))).data;
    expect([list.total, list.limit, list.data[1].id]).toEqual([2, 100, owner.user.id]);
    const foreign = { id: other.account_id };
    expect((await app.call(accounts.users, { params: foreign, query: {} }, as(owner))).response_code).toBe(4004);
    expect((await app.call(accounts.addUser, { params: foreign, body }, as(owner))).response_code).toBe(4004);
    expect((await app.call(accounts.users, { params, query: {} })).response_code).toBe(401);
    expect((await app.call(accounts.addUser, { params, body })).response_code).toBe(401);
    await app.setRole(owner, 'merchant_staff');
    expect((await app.call(accounts.users, { params, query: {} }, as(owner))).response_code).toBe(4003);
  });

  test('the owner sets the account’s confidence ratio', async () => {
    const set = (body: object, who?: SignedInUser) =>
      app.call(accounts.setConfidentRatio, { body: body as { confident_ratio: number } }, who && as(who));
    expect((await set({ confident_ratio: 95 }, owner)).response_code).toBe(4028);
    await app.presentSecondFactor(owner);
    expect((await set({ confident_ratio: 95 }, owner)).data).toEqual({ confident_ratio: 95 });
    const { data } = await app.call(accounts.read, { params: { id: owner.account_id } }, as(owner));
    expect(data.confident_ratio).toBe(95);
    for (const confident_ratio of [-1, 101, 80.5, 'x', null])
      expect((await set({ confident_ratio }, owner)).response_code).toBe(4000);
    expect((await set({ confident_ratio: 1 })).response_code).toBe(401);
    await app.setRole(owner, 'merchant_finance');
    expect((await set({ confident_ratio: 1 }, owner)).response_code).toBe(4003);
  });
});

test('admins list every account', async () => {
  const person = await app.registerOwner();
  await app.setRole(person, 'admin');
  const body = { username: person.user.username, password: PASSWORD };
  const admin = (await app.call(auth.login, { body })).data as SignedInUser;
  await app.presentSecondFactor(admin);
  await change(owner, owner.account_id, { name: 'Unik 50%_Sdn' });
  const all = (query: object, who = admin) => app.call(accounts.all, { query }, as(who));
  expect((await all({ search: '50%_S' })).data.list).toMatchObject({
    total: 1,
    data: [{ id: owner.account_id, status: 'ACTIVE' }],
  });
  expect((await all({ limit: 1, skip: 1 })).data.list).toMatchObject({ limit: 1, skip: 1, current_page: 2 });
  expect((await all({}, owner)).response_code).toBe(4003);
});

test('the introducer login accepts introducers only', async () => {
  const body = { username: owner.user.username, password: PASSWORD };
  expect((await app.call(auth.introducerAccessToken, { body })).response_code).toBe(4001);
  await app.setRole(owner, 'introducer');
  const { data } = await app.call(auth.introducerAccessToken, { body });
  expect((await app.call(probeEndpoints.introducer, {}, { token: data.access_token })).response_code).toBe(2000);
  expect((await app.call(probeEndpoints.reports, {}, { token: data.access_token })).response_code).toBe(4003);
});
