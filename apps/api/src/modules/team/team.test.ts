import { auth } from '@kutip/contracts/auth';
import { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { randomUUID } from 'node:crypto';
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
  // The free plan allows one user.
  const { id } = await app.db
    .selectFrom('subscriptions')
    .select('id')
    .where('code', '=', 'SCALE')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: id })
    .where('account_id', '=', owner.account_id)
    .execute();
});

const as = (who: SignedInUser) => ({ token: who.access_token });
const change = (who: SignedInUser, id: string, body: object) =>
  app.call(users.update, { params: { id }, body }, as(who));
const remove = (who: SignedInUser, id: string) => app.call(users.remove, { params: { id } }, as(who));
const team = async (who: SignedInUser) => {
  const { data } = await app.call(
    users.list,
    { query: {}, body: { sort_by: 'created_at', sort_type: 'asc' } },
    as(who),
  );
  return data.list.data as { id: string; email: string; role_id: number; status: string; updated_at: string }[];
};
const codeAt = async (who: SignedInUser, door: (typeof probeEndpoints)[keyof typeof probeEndpoints]) =>
  (await app.call(door, {}, as(who))).response_code;

describe('permissions', () => {
  test('listing and changing the team requires a login and the permission', async () => {
    const staff = await app.joinAccount(owner, 'merchant_staff');
    const body = { full_name: 'X', email: 'x@x.example', role_id: ROLE_ID.merchant_viewer };
    const params = { id: owner.user.id };
    for (const who of [undefined, as(staff)]) {
      const code = who ? 4003 : 401;
      expect((await app.call(users.list, { query: {}, body: {} }, who)).response_code).toBe(code);
      expect((await app.call(users.update, { params, body: {} }, who)).response_code).toBe(code);
      expect((await app.call(users.remove, { params }, who)).response_code).toBe(code);
      expect((await app.call(users.invite, { body }, who)).response_code).toBe(code);
      expect((await app.call(users.resendInvitation, { params }, who)).response_code).toBe(code);
    }
    // Users may read themselves; colleagues only with the permission.
    expect((await app.call(users.read, { params: { id: staff.user.id } }, as(staff))).data.email).toBe(
      staff.user.email,
    );
    expect((await app.call(users.read, { params }, as(staff))).response_code).toBe(4004);
    expect((await app.call(users.read, { params }, as(owner))).data).toMatchObject({ role_id: 3, status: 'ACTIVE' });
  });

  test('users of another merchant are not found', async () => {
    const { id } = other.user;
    expect((await app.call(users.read, { params: { id } }, as(owner))).response_code).toBe(4004);
    expect((await change(owner, id, { full_name: 'Mine' })).response_code).toBe(4004);
    expect((await remove(owner, id)).response_code).toBe(4004);
    expect((await change(owner, randomUUID(), {})).response_code).toBe(4004);
    expect(await team(other)).toMatchObject([{ id, status: 'ACTIVE' }]);
  });

  test('roles are listed by name', async () => {
    const { data } = await app.call(users.roles, {}, as(owner));
    expect(data.list.data.map(({ code }: { code: string }) => code)).toEqual([
      'MERCHANT_OWNER',
      'MERCHANT_FINANCE',
      'MERCHANT_STAFF',
      'MERCHANT_VIEWER',
    ]);
    expect(data.list.total).toBe(4);
    expect((await app.call(users.roles, {})).response_code).toBe(401);
  });
});

describe('a role', () => {
  test('a role changed during a session takes effect on the next request', async () => {
    const staff = await app.joinAccount(owner, 'merchant_viewer');
    expect(await codeAt(staff, probeEndpoints.credentials)).toBe(4003);
    const answer = await change(owner, staff.user.id, { role_id: ROLE_ID.merchant_owner });
    expect([answer.response_code, answer.data.role_id]).toEqual([2000, 3]);
    expect(await codeAt(staff, probeEndpoints.credentials)).toBe(2000);
    await change(owner, staff.user.id, { role_id: ROLE_ID.merchant_staff });
    expect(await codeAt(staff, probeEndpoints.credentials)).toBe(4003);
    const log = app.db.selectFrom('audit_logs').select(['action', 'before', 'after', 'actor_user_id']);
    const rows = await log
      .where('entity_id', '=', staff.user.id)
      .where('entity', '=', 'member')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        action: 'update',
        before: { role_id: 6 },
        after: { role_id: 3 },
        actor_user_id: owner.user.id,
      },
      {
        action: 'update',
        before: { role_id: 3 },
        after: { role_id: 5 },
        actor_user_id: owner.user.id,
      },
    ]);
  });

  test.each([ROLE_ID.superadmin, ROLE_ID.admin, ROLE_ID.introducer, 0, 99])(
    'an owner cannot assign role %i',
    async (role_id) => {
      const staff = await app.joinAccount(owner, 'merchant_staff');
      const refused = { response_code: 4000, breakdown_errors: { role_id: 'not_allowed' } };
      expect(await change(owner, staff.user.id, { role_id })).toMatchObject(refused);
      const body = { full_name: 'X', email: 'y@x.example', role_id };
      expect(await app.call(users.invite, { body }, as(owner))).toMatchObject(refused);
    },
  );
});

describe('the last owner', () => {
  test('the last owner cannot be demoted, deactivated or removed', async () => {
    const { id } = owner.user;
    expect(await change(owner, id, { role_id: ROLE_ID.merchant_staff })).toMatchObject({
      response_code: 4010,
      breakdown_errors: { role_id: 'last_owner' },
    });
    expect(await change(owner, id, { record_status: 2 })).toMatchObject({
      response_code: 4010,
      breakdown_errors: { record_status: 'last_owner' },
    });
    expect(await remove(owner, id)).toMatchObject({ response_code: 4010, breakdown_errors: 'last_owner' });
    expect(await team(owner)).toMatchObject([{ id, role_id: 3, status: 'ACTIVE' }]);
  });

  test('of two owners who remove each other concurrently one stays', async () => {
    const second = await app.joinAccount(owner, 'merchant_owner');
    const answers = await Promise.all([remove(owner, second.user.id), remove(second, owner.user.id)]);
    const codes = answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(2000);
    expect([4010, 7777, 4003, 4004]).toContain(codes[1]);
    const left = await app.db
      .selectFrom('account_users')
      .select('role_id')
      .where('account_id', '=', owner.account_id)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([{ role_id: 3 }]);
  });
});

describe('members', () => {
  test('a removed member loses access to this account at once and may be invited again', async () => {
    const staff = await app.joinAccount(owner, 'merchant_staff');
    expect((await remove(owner, staff.user.id)).response_code).toBe(2000);
    expect(await codeAt(staff, probeEndpoints.any)).toBe(7777);
    const back = await app.call(auth.refresh, { body: { refreshToken: staff.refresh_token } });
    expect(back.response_code).toBe(7777);
    expect(await team(owner)).toHaveLength(1);
    const body = { full_name: 'Siti', email: staff.user.email, role_id: ROLE_ID.merchant_viewer };
    expect((await app.call(users.invite, { body }, as(owner))).data.status).toBe('INVITED');
  });

  test('a deactivated member cannot sign in until reactivated', async () => {
    const staff = await app.joinAccount(owner, 'merchant_staff');
    expect((await change(owner, staff.user.id, { record_status: 2 })).data.status).toBe('INACTIVE');
    expect(await codeAt(staff, probeEndpoints.any)).toBe(7777);
    const body = { username: staff.user.username, password: PASSWORD };
    expect((await app.call(auth.login, { body })).response_code).toBe(4001);
    expect((await change(owner, staff.user.id, { record_status: 1 })).data.status).toBe('ACTIVE');
    expect((await app.call(auth.login, { body })).response_code).toBe(2000);
  });

  test('a member of several accounts cannot be renamed by one of them', async () => {
    const staff = await app.joinAccount(owner, 'merchant_staff');
    expect((await change(owner, staff.user.id, { full_name: 'Siti N.' })).data.full_name).toBe('Siti N.');
    const { user_id, account_id } = { user_id: staff.user.id, account_id: other.account_id };
    await app.db.insertInto('memberships').values({ user_id, account_id }).execute();
    expect(await change(owner, staff.user.id, { full_name: 'Changed' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { full_name: 'belongs_to_person' },
    });
  });

  test('a stale change of a member is refused', async () => {
    const staff = await app.joinAccount(owner, 'merchant_staff');
    const read_at = (await app.call(users.read, { params: { id: staff.user.id } }, as(owner))).data.updated_at;
    const first = await change(owner, staff.user.id, { role_id: ROLE_ID.merchant_viewer, read_at });
    expect(first.response_code).toBe(2000);
    expect(await change(owner, staff.user.id, { role_id: ROLE_ID.merchant_finance, read_at })).toMatchObject({
      response_code: 4009,
      breakdown_errors: 'conflict',
    });
    const again = { role_id: ROLE_ID.merchant_finance, read_at: first.data.updated_at };
    expect((await change(owner, staff.user.id, again)).data.role_id).toBe(4);
  });
});

test('an admin lists all users and may deactivate them, but assigns no roles', async () => {
  const admin = await app.registerOwner();
  await app.setRole(admin, 'admin');
  const { username } = admin.user;
  const login = await app.call(auth.login, { body: { username, password: PASSWORD } });
  const [boss, staff] = [login.data as SignedInUser, await app.joinAccount(owner, 'merchant_staff')];
  const found = await app.call(users.list, { query: {}, body: { search: staff.user.email } }, as(boss));
  expect(found.data.list.data).toMatchObject([{ id: staff.user.id, role_id: 5, status: 'ACTIVE' }]);
  expect(await change(boss, staff.user.id, { role_id: ROLE_ID.merchant_owner })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { role_id: 'not_allowed' },
  });
  expect((await change(boss, staff.user.id, { record_status: 2 })).data.status).toBe('INACTIVE');
  expect(await codeAt(staff, probeEndpoints.any)).toBe(7777);
  expect((await remove(boss, owner.user.id)).response_code).toBe(4003);
  // Only a superadmin may change another admin.
  expect((await change(boss, boss.user.id, { full_name: 'Boss' })).response_code).toBe(4003);
});

describe('the last superadmin', () => {
  /** The owner and a colleague, as superadmins with a confirmed second factor. */
  async function superadmins(): Promise<[SignedInUser, SignedInUser]> {
    const colleague = await app.joinAccount(owner, 'merchant_staff');
    const signIn = async ({ user }: SignedInUser): Promise<SignedInUser> => {
      const body = { username: user.username, password: PASSWORD };
      const login = (await app.call(auth.login, { body })).data as SignedInUser;
      await app.presentSecondFactor(login);
      return login;
    };
    for (const one of [owner, colleague]) await app.setRole(one, 'superadmin');
    return [await signIn(owner), await signIn(colleague)];
  }
  const REFUSED = { response_code: 4010, breakdown_errors: { record_status: 'last_owner' } };

  test('the last superadmin cannot be deactivated, not even by themselves', async () => {
    const [boss, second] = await superadmins();
    expect((await change(boss, second.user.id, { record_status: 2 })).data.status).toBe('INACTIVE');
    expect(await change(boss, boss.user.id, { record_status: 2 })).toMatchObject(REFUSED);
    expect(await codeAt(boss, probeEndpoints.any)).toBe(2000);
  });

  test('a deactivated superadmin does not count: the other one stays, and can remove them', async () => {
    const [boss, second] = await superadmins();
    await change(boss, second.user.id, { record_status: 2 });
    expect(await remove(boss, boss.user.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'last_owner' });
    expect((await remove(boss, second.user.id)).response_code).toBe(2000);
  });

  test('of two superadmins who deactivate each other concurrently one stays', async () => {
    const [boss, second] = await superadmins();
    await Promise.all([
      change(boss, second.user.id, { record_status: 2 }),
      change(second, boss.user.id, { record_status: 2 }),
    ]);
    const codes = await Promise.all([boss, second].map((one) => codeAt(one, probeEndpoints.any)));
    expect(codes.toSorted((a, b) => a - b)).toEqual([2000, 7777]);
  });
});
