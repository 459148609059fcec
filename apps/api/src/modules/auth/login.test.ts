import { auth } from '@kutip/contracts/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { hashingStats } from './passwords.ts';
import { createSignIn } from './sign-in.ts';

let app: AuthApp;
let owner: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.registerOwner();
});

/** How many passwords a piece of work hashes. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = hashingStats().completed;
  await work();
  return hashingStats().completed - before;
}

const login = (username: string, password = PASSWORD) =>
  app.call(auth.merchantAccessToken, { body: { username, password } });
const codeOf = async (answer: Promise<{ response_code: number }>): Promise<number> => (await answer).response_code;
const wrongTries = async (name: string, times: number): Promise<number[]> => {
  const codes: number[] = [];
  for (let tries = 0; tries < times; tries += 1) codes.push(await codeOf(login(name, 'wrong')));
  return codes;
};

describe('signing in', () => {
  test.each([
    ['user name', (who: SignedInUser) => ({ username: who.user.username })],
    ['e-mail as user name', (who: SignedInUser) => ({ username: who.user.email })],
    ['e-mail', (who: SignedInUser) => ({ email: who.user.email })],
    [
      'name in capitals, with blanks around it',
      (who: SignedInUser) => ({ username: ` ${who.user.username.toUpperCase()} ` }),
    ],
  ])('login works by %s', async (_, nameOf) => {
    for (const endpoint of [auth.login, auth.merchantAccessToken]) {
      const answer = await app.call(endpoint, { body: { ...nameOf(owner), password: PASSWORD } });
      expect([answer.status, answer.response_code, answer.token]).toEqual([200, 2000, null]);
      expect(answer.data).toEqual({
        ...owner,
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^[\w-]{86}$/),
      });
      expect(answer.data.refresh_token).not.toBe(owner.refresh_token);
    }
  });

  test('login works with an expired token in the header', async () => {
    const { response_code } = await app.call(
      auth.login,
      { body: { username: owner.user.email, password: PASSWORD } },
      { token: 'stale' },
    );
    expect(response_code).toBe(2000);
  });

  test('login stores the time and the account with the user', async () => {
    await login(owner.user.email);
    const person = await app.db
      .selectFrom('users')
      .select(['last_login_at', 'last_account_id'])
      .where('id', '=', owner.user.id)
      .executeTakeFirst();
    expect(person).toEqual({ last_login_at: app.clock.now(), last_account_id: owner.account_id });
  });

  test('login opens the account used last, else the first one', async () => {
    const other = await app.registerOwner();
    const { id: user_id, email } = owner.user;
    const { account_id } = other;
    await app.db.insertInto('memberships').values({ user_id, account_id }).execute();
    await app.db
      .insertInto('account_users')
      .values({ account_id, id: crypto.randomUUID(), user_id, role_id: 6, created_at: app.clock.now() })
      .execute();
    expect((await login(email)).data.account_id).toBe(owner.account_id);
    await app.db.updateTable('users').set({ last_account_id: account_id }).where('id', '=', user_id).execute();
    const there = (await login(email)).data;
    expect([there.account_id, there.user.role.code]).toEqual([account_id, 'MERCHANT_VIEWER']);
    await app.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .execute();
    expect((await login(email)).data.account_id).toBe(owner.account_id);
  });

  test.each([
    [{}, { password: 'required' }],
    [{ password: 'x' }, { username: 'required' }],
    [{ username: 'aisyah', password: '' }, { password: 'required' }],
    [{ username: 'a'.repeat(256), password: 'x' }, { username: 'too_long' }],
    [{ username: 'aisyah', password: 'x'.repeat(201) }, { password: 'too_long' }],
    [{ username: { $ne: null }, password: 'x' }, { username: 'invalid_type' }],
  ])('login with %j is refused with its faulty fields', async (body, reasons) => {
    const answer = await app.call(auth.login, { body: body as never });
    expect([answer.status, answer.response_code]).toEqual([400, 4000]);
    expect(answer.breakdown_errors).toEqual(reasons);
  });
});

describe('failed logins get one response', () => {
  const REFUSED = {
    status: 401,
    response_code: 4001,
    token: null,
    data: null,
    description: 'Wrong user name or password.',
    breakdown_errors: 'wrong_login',
  };

  test('unknown name, wrong password, inactive user, no membership and another portal get the same refusal', async () => {
    expect(await login('nobody@warung.example')).toEqual(REFUSED);
    expect(await login(owner.user.email, `${PASSWORD}x`)).toEqual(REFUSED);
    expect(await login(owner.user.email, PASSWORD.toLowerCase())).toEqual(REFUSED);

    await app.setRole(owner, 'introducer');
    expect(await login(owner.user.email)).toEqual(REFUSED);
    const anyPortal = await app.call(auth.login, { body: { username: owner.user.email, password: PASSWORD } });
    expect([anyPortal.response_code, anyPortal.data.user.role.code]).toEqual([2000, 'INTRODUCER']);

    await app.db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', owner.user.id).execute();
    expect(await app.call(auth.login, { body: { username: owner.user.email, password: PASSWORD } })).toEqual(REFUSED);

    const alone = await app.registerOwner();
    await app.db.deleteFrom('memberships').where('user_id', '=', alone.user.id).execute();
    expect(await login(alone.user.email)).toEqual(REFUSED);
  });

  test('login verifies one password hash whether or not the user exists', async () => {
    expect(await hashesOf(() => login('nobody@warung.example'))).toBe(1);
    expect(await hashesOf(() => login(owner.user.email, 'wrong'))).toBe(1);
  });

  test('a login to the wrong portal counts as a failed attempt, so that a lockout does not reveal correct passwords', async () => {
    await app.setRole(owner, 'introducer');
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push(await codeOf(login(owner.user.email)));
    expect(codes).toEqual([4001, 4001, 4001, 4001, 4001, 4002]);
  });
});

describe('lockout', () => {
  test('five failed attempts lock the login name for 15 minutes, also for the right password', async () => {
    expect(await wrongTries(owner.user.email, 5)).toEqual([4001, 4001, 4001, 4001, 4001]);
    const hashes = await hashesOf(async () => {
      const answer = await login(owner.user.email);
      expect([answer.status, answer.response_code, answer.breakdown_errors]).toEqual([429, 4002, 'login_locked']);
    });
    expect(hashes).toBe(0);
    app.advanceTime({ minutes: 14, seconds: 59 });
    expect(await codeOf(login(owner.user.email))).toBe(4002);
    app.advanceTime({ seconds: 1 });
    expect(await codeOf(login(owner.user.email))).toBe(2000);
  });

  test('user name and e-mail of one user count together', async () => {
    const { username, email } = owner.user;
    const codes = [];
    for (const name of [username, email, username, email, username]) codes.push(await codeOf(login(name, 'wrong')));
    expect(codes).toEqual([4001, 4001, 4001, 4001, 4001]);
    expect([await codeOf(login(email)), await codeOf(login(username))]).toEqual([4002, 4002]);
  });

  test('further attempts do not extend a lockout', async () => {
    await wrongTries(owner.user.email, 5);
    for (const _ of Array(3)) {
      app.advanceTime({ minutes: 4 });
      expect(await wrongTries(owner.user.email, 2)).toEqual([4002, 4002]);
    }
    app.advanceTime({ minutes: 3 });
    expect(await codeOf(login(owner.user.email))).toBe(2000);
  });

  test('an unknown login name is locked like a known one', async () => {
    expect(await wrongTries('ghost', 6)).toEqual([4001, 4001, 4001, 4001, 4001, 4002]);
  });

  test('a lockout does not affect other login names', async () => {
    const other = await app.registerOwner();
    await wrongTries(owner.user.email, 6);
    expect(await codeOf(login(other.user.email))).toBe(2000);
  });

  test('a successful login resets the count of failed attempts', async () => {
    await wrongTries(owner.user.email, 4);
    expect(await codeOf(login(owner.user.email))).toBe(2000);
    expect(await wrongTries(owner.user.email, 5)).toEqual([4001, 4001, 4001, 4001, 4001]);
    expect(await codeOf(login(owner.user.email))).toBe(4002);
  });

  test('five failed attempts over more than 15 minutes do not lock the name', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(login(owner.user.email, 'wrong'))).toBe(4001);
      app.advanceTime({ minutes: 4 });
    }
    expect(await codeOf(login(owner.user.email))).toBe(2000);
  });

  test('of many concurrent wrong passwords at most five are checked', async () => {
    const crowd = Array.from({ length: 20 }, () => codeOf(login(owner.user.email, 'wrong')));
    const codes = await Promise.all(crowd);
    expect(codes.filter((code) => code === 4001)).toHaveLength(5);
    expect(codes.filter((code) => code === 4002)).toHaveLength(15);
  });

  test('of many concurrent wrong passwords through several processes at most five are checked', async () => {
    const origin = { transact: app.transact, ip: '127.0.0.1', user_agent: '', now: app.clock.now() };
    const processes = [createSignIn(), createSignIn(), createSignIn(), createSignIn()];
    const credentials = { username: owner.user.email, password: 'wrong' };
    const tries = processes.flatMap((signIn) =>
      Array.from({ length: 6 }, () => signIn(credentials, 'merchant', origin)),
    );
    const refused = await Promise.allSettled(tries);
    const codes = refused.map((one) => (one.status === 'rejected' ? (one.reason as { code: number }).code : 0));
    expect(codes.filter((code) => code === 4001).length).toBeLessThanOrEqual(5);
    expect(new Set(codes)).toEqual(new Set([4001, 4002]));
  });

  test('many concurrent logins with the right password succeed', async () => {
    const crowd = Array.from({ length: 10 }, () => codeOf(login(owner.user.email)));
    expect(await Promise.all(crowd)).toEqual(Array(10).fill(2000));
  });
});
