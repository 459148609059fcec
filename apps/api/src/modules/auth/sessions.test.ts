import { auth } from '@kutip/contracts/auth';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doors, signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';

let app: SignedApp;
let owner: Signed;
beforeAll(async () => {
  app = await signedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.owner();
});

type Door = (typeof doors)[keyof typeof doors];
const knock = (token: string, door: Door = doors.any) => app.call(door, {}, { token });
const codeAt = async (token: string, door: Door = doors.any): Promise<number> =>
  (await knock(token, door)).response_code;
const refresh = (refreshToken: string, user_agent = 'phone') =>
  app.call(auth.refresh, { body: { refreshToken } }, undefined, { 'user-agent': user_agent });
/** The tokens of a refresh that must succeed. */
const refreshed = async (refreshToken: string): Promise<Signed> => {
  const answer = await refresh(refreshToken);
  expect(answer.response_code).toBe(2000);
  return answer.data as Signed;
};
const ENDED = {
  status: 401,
  response_code: 7777,
  token: null,
  data: null,
  description: 'Your session has ended. Please sign in again.',
  breakdown_errors: 'session_expired',
};
const STRANGER = {
  status: 401,
  response_code: 401,
  token: null,
  data: null,
  description: 'Please sign in.',
  breakdown_errors: 'not_authenticated',
};

describe('the access token', () => {
  const sign = (token_key: string, claims: object, header: object = {}) =>
    new SignJWT({ ...decodeJwt(owner.access_token), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(Buffer.from(token_key, 'hex'));

  test('carries user, account, role, area and session for 30 minutes', () => {
    const { iat, exp, session, ...claims } = decodeJwt(owner.access_token);
    expect(claims).toEqual({ user: owner.user.id, account: owner.account_id, role: 3, area: 'merchant' });
    expect(session).toMatch(/^[\da-f-]{36}$/);
    expect(exp! - iat!).toBe(1800);
  });

  test('missing or not ours: 401', async () => {
    expect(await app.call(doors.any, {})).toEqual(STRANGER);
    expect(await app.call(doors.any, {}, undefined, { authorization: 'Basic YTpi' })).toEqual(STRANGER);
    expect(await knock('nonsense')).toEqual(STRANGER);
    const [header, payload, signature] = owner.access_token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...decodeJwt(owner.access_token), role: 1 })).toString('base64url');
    expect(await knock(`${header}.${changed}.${signature}`)).toEqual(STRANGER);
    expect(await knock(`${header}.${payload}.`)).toEqual(STRANGER);
    expect(await knock(new UnsecuredJWT(decodeJwt(owner.access_token)).encode())).toEqual(STRANGER);
  });

  test('signed with another key, for another use, or without our claims: 401', async () => {
    expect(await knock(await sign('6b'.repeat(32), {}))).toEqual(STRANGER);
    expect(await knock(await sign(app.token_key, {}, { typ: 'JWT' }))).toEqual(STRANGER);
    expect(await knock(await sign(app.token_key, { session: 'x' }))).toEqual(STRANGER);
    expect(await knock(await sign(app.token_key, { exp: undefined }))).toEqual(STRANGER);
    expect(await codeAt(await sign(app.token_key, {}))).toBe(2000);
  });

  test('good until its time is over, then 7777', async () => {
    app.pass({ minutes: 29, seconds: 59 });
    expect(await codeAt(owner.access_token)).toBe(2000);
    app.pass({ seconds: 1 });
    expect(await knock(owner.access_token)).toEqual(ENDED);
    expect(await codeAt(owner.access_token, doors.public)).toBe(2000);
  });

  test('past half its life an answer brings a fresh one, and only then', async () => {
    app.pass({ minutes: 15 });
    expect((await knock(owner.access_token)).token).toBeNull();
    app.pass({ seconds: 1 });
    const { token } = await knock(owner.access_token);
    expect(decodeJwt(token!)).toEqual({
      ...decodeJwt(owner.access_token),
      iat: Math.floor(app.clock.now().getTime() / 1000),
      exp: Math.floor(app.clock.now().getTime() / 1000) + 1800,
    });
    expect((await knock(owner.access_token, doors.public)).token).toBeNull();
    app.pass({ minutes: 20 });
    expect(await codeAt(owner.access_token)).toBe(7777);
    expect(await codeAt(token!)).toBe(2000);
  });

  test('claims of another account or person find no session', async () => {
    const other = await app.owner();
    expect(await knock(await sign(app.token_key, { account: other.account_id }))).toEqual(ENDED);
    expect(await knock(await sign(app.token_key, { user: other.user.id }))).toEqual(ENDED);
  });

  test('a role in the token is not believed', async () => {
    await app.setRole(owner, 'merchant_viewer');
    expect(await codeAt(await sign(app.token_key, { role: 1, area: 'admin' }), doors.credentials)).toBe(4003);
  });
});

describe('what a caller may do now', () => {
  test('a changed role counts from the next request on', async () => {
    expect(await codeAt(owner.access_token, doors.credentials)).toBe(2000);
    await app.setRole(owner, 'merchant_viewer');
    expect(await codeAt(owner.access_token, doors.credentials)).toBe(4003);
    expect(await codeAt(owner.access_token, doors.reports)).toBe(2000);
    await app.setRole(owner, 'merchant_owner');
    expect(await codeAt(owner.access_token, doors.credentials)).toBe(2000);
  });

  test('doors of another area stay shut, doors of any area are open', async () => {
    expect(await codeAt(owner.access_token, doors.introducer)).toBe(4003);
    expect(await codeAt(owner.access_token, doors.any)).toBe(2000);
  });

  test('a role of another area needs another login', async () => {
    await app.setRole(owner, 'introducer');
    expect(await knock(owner.access_token)).toEqual(ENDED);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
  });

  test('what needs an active account opens when it is approved', async () => {
    expect(await codeAt(owner.access_token, doors.active)).toBe(4023);
    await app.db.updateTable('accounts').set({ status: 'ACTIVE' }).where('id', '=', owner.account_id).execute();
    expect(await codeAt(owner.access_token, doors.active)).toBe(2000);
    await app.db.updateTable('accounts').set({ status: 'SUSPENDED' }).where('id', '=', owner.account_id).execute();
    expect(await codeAt(owner.access_token, doors.active)).toBe(4023);
    expect(await codeAt(owner.access_token, doors.reports)).toBe(2000);
  });

  test.each([
    [
      'the membership is closed',
      () => app.db.updateTable('account_users').set({ status: 'INACTIVE' }).where('account_id', '=', owner.account_id),
    ],
    [
      'the membership is deleted',
      () =>
        app.db.updateTable('account_users').set({ deleted_at: new Date() }).where('account_id', '=', owner.account_id),
    ],
    [
      'the person is closed',
      () => app.db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', owner.user.id),
    ],
    [
      'the account is deleted',
      () => app.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', owner.account_id),
    ],
    [
      'the session is revoked',
      () => app.db.updateTable('sessions').set({ revoked_at: new Date() }).where('account_id', '=', owner.account_id),
    ],
  ])('when %s, both tokens are dead at once', async (_, change) => {
    expect(await codeAt(owner.access_token)).toBe(2000);
    await change().execute();
    expect(await knock(owner.access_token)).toEqual(ENDED);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
  });
});

describe('refreshing', () => {
  test('gives new tokens of both kinds, and the account and person as they are now', async () => {
    await app.setRole(owner, 'merchant_finance');
    const { data, token } = await refresh(owner.refresh_token);
    expect(token).toBeNull();
    expect(Object.keys(data).sort()).toEqual([
      'access_token',
      'account',
      'account_count',
      'account_id',
      'refresh_token',
      'user',
    ]);
    expect([data.account_id, data.user.role.code]).toEqual([owner.account_id, 'MERCHANT_FINANCE']);
    expect(data.refresh_token).not.toBe(owner.refresh_token);
    expect(await codeAt(data.access_token)).toBe(2000);
  });

  test.each(['', 'nonsense', 'A'.repeat(86), 'x'.repeat(500)])('%j is no token of ours: 7777', async (text) => {
    expect(await refresh(text)).toEqual(ENDED);
  });

  test('a right session with a wrong secret: 7777, and the session lives on', async () => {
    const forged = Buffer.from(owner.refresh_token, 'base64url');
    forged[63]! ^= 1;
    expect(await refresh(forged.toString('base64url'))).toEqual(ENDED);
    expect(await codeAt(owner.access_token)).toBe(2000);
    await refreshed(owner.refresh_token);
  });

  test('the secret itself is not in the database', async () => {
    const { refresh_hash } = await app.db
      .selectFrom('sessions')
      .select('refresh_hash')
      .where('account_id', '=', owner.account_id)
      .executeTakeFirstOrThrow();
    const secret = Buffer.from(owner.refresh_token, 'base64url').subarray(32);
    expect(refresh_hash).toHaveLength(32);
    expect(refresh_hash.equals(secret)).toBe(false);
  });

  test('requests under way with the old access token still go through, until it ends', async () => {
    const { access_token } = await refreshed(owner.refresh_token);
    app.pass({ minutes: 20 });
    const { response_code, token } = await knock(owner.access_token);
    expect(response_code).toBe(2000);
    app.pass({ minutes: 10 });
    // Even prolonged: the session that was replaced is over.
    expect(await knock(token!)).toEqual(ENDED);
    expect(await codeAt(access_token)).toBe(7777); // by its own age
  });

  test('good for 7 days', async () => {
    const other = await app.owner();
    app.pass({ days: 6, minutes: 24 * 60 - 1 });
    await refreshed(owner.refresh_token);
    app.pass({ minutes: 1 });
    expect(await refresh(other.refresh_token)).toEqual(ENDED);
  });

  test('at most for 30 days in all', async () => {
    let last = owner;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      app.pass({ days: 5, minutes: 23 * 60 });
      last = await refreshed(last.refresh_token);
    }
    app.pass({ minutes: 4 * 60 + 30 });
    last = await refreshed(last.refresh_token);
    expect(await codeAt(last.access_token)).toBe(2000);
    app.pass({ minutes: 30 });
    expect(await refresh(last.refresh_token)).toEqual(ENDED);
    expect(await codeAt(last.access_token)).toBe(7777);
  });

  test('an expired token that was never used is no alarm', async () => {
    const other = await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } });
    app.pass({ days: 7 });
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
    const alarms = await app.db
      .selectFrom('audit_logs')
      .select('id')
      .where('account_id', '=', owner.account_id)
      .execute();
    expect(alarms).toEqual([]);
    expect(other.response_code).toBe(2000);
  });
});

describe('a refresh token that comes again', () => {
  test('ends every session of its family, and nobody else’s', async () => {
    const elsewhere = (await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } }))
      .data as Signed;
    const second = await refreshed(owner.refresh_token);
    const third = await refreshed(second.refresh_token);
    app.pass({ seconds: 11 });
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
    for (const { access_token, refresh_token } of [owner, second, third]) {
      expect(await knock(access_token)).toEqual(ENDED);
      expect(await refresh(refresh_token)).toEqual(ENDED);
    }
    expect(await codeAt(elsewhere.access_token)).toBe(2000);
    await refreshed(elsewhere.refresh_token);
  });

  test('is written into the audit log', async () => {
    await refreshed(owner.refresh_token);
    app.pass({ minutes: 1 });
    await refresh(owner.refresh_token);
    const alarms = await app.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('account_id', '=', owner.account_id)
      .execute();
    expect(alarms).toMatchObject([
      { action: 'refresh_token_reused', entity: 'session', actor_user_id: owner.user.id, at: app.clock.now() },
    ]);
  });

  test('within seconds from the same client gets the same answer: the first one may have got lost', async () => {
    const first = await refreshed(owner.refresh_token);
    app.pass({ seconds: 9 });
    const again = await refreshed(owner.refresh_token);
    expect(again.refresh_token).toBe(first.refresh_token);
    app.pass({ seconds: 30 });
    await refreshed(again.refresh_token);
  });

  test('is an alarm from another client, however soon', async () => {
    const first = await refreshed(owner.refresh_token);
    expect(await refresh(owner.refresh_token, 'somebody else')).toEqual(ENDED);
    expect(await refresh(first.refresh_token)).toEqual(ENDED);
  });

  test('is an alarm once its successor was used, however soon', async () => {
    const first = await refreshed(owner.refresh_token);
    const second = await refreshed(first.refresh_token);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
    expect(await refresh(second.refresh_token)).toEqual(ENDED);
  });

  test('a thief who is as quick as the client is found out at the next refresh', async () => {
    const victim = await refreshed(owner.refresh_token);
    const thief = await refreshed(owner.refresh_token);
    app.pass({ minutes: 20 });
    const next = await refreshed(thief.refresh_token);
    app.pass({ minutes: 5 });
    expect(await refresh(victim.refresh_token)).toEqual(ENDED);
    expect(await knock(next.access_token)).toEqual(ENDED);
  });

  test('two tabs that refresh at the same time share one new session', async () => {
    const tabs = await Promise.all([1, 2, 3, 4].map(() => refreshed(owner.refresh_token)));
    expect(new Set(tabs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const sessions = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', owner.account_id)
      .execute();
    expect(sessions).toHaveLength(2);
  });

  test('an alarm and a refresh at the same moment leave nothing alive', async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const person = await app.owner();
      const second = await refreshed(person.refresh_token);
      app.pass({ minutes: 1 });
      const [alarm, last] = await Promise.all([refresh(person.refresh_token), refresh(second.refresh_token)]);
      expect(alarm.response_code).toBe(7777);
      if (last.response_code === 2000) {
        expect(await codeAt(last.data.access_token)).toBe(7777);
        expect(await refresh(last.data.refresh_token)).toEqual(ENDED);
      }
      expect(await codeAt(second.access_token)).toBe(7777);
    }
  });
});

describe('logging out', () => {
  const logout = (token: string | null, body: { refreshToken?: string } = {}) =>
    app.call(auth.logout, { body }, token === null ? undefined : { token });

  test('ends the login with all its rotations', async () => {
    const second = await refreshed(owner.refresh_token);
    expect(await logout(second.access_token)).toMatchObject({ response_code: 2000, data: null });
    for (const { access_token, refresh_token } of [owner, second]) {
      expect(await knock(access_token)).toEqual(ENDED);
      expect(await refresh(refresh_token)).toEqual(ENDED);
    }
  });

  test('another login of the same person stays, unless its refresh token is handed in', async () => {
    const again = async () =>
      (await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } })).data as Signed;
    const [phone, laptop] = [await again(), await again()];
    await logout(owner.access_token, { refreshToken: phone.refresh_token });
    expect(await codeAt(phone.access_token)).toBe(7777);
    expect(await codeAt(laptop.access_token)).toBe(2000);
  });

  test('somebody else’s refresh token ends nothing of his', async () => {
    const other = await app.owner();
    await logout(owner.access_token, { refreshToken: other.refresh_token });
    expect(await codeAt(other.access_token)).toBe(2000);
    await refreshed(other.refresh_token);
  });

  test('needs a login', async () => {
    expect(await logout(null)).toEqual(STRANGER);
  });
});

describe('test-token', () => {
  test('gives a fresh access token for a good one', async () => {
    app.pass({ minutes: 10 });
    const { response_code, data } = await app.call(auth.testToken, {}, { token: owner.access_token });
    expect(response_code).toBe(2000);
    app.pass({ minutes: 25 });
    expect(await codeAt(owner.access_token)).toBe(7777);
    expect(await codeAt(data.access_token)).toBe(2000);
  });

  test('is no login without one', async () => {
    expect(await app.call(auth.testToken, {})).toEqual(STRANGER);
    expect(await app.call(auth.testToken, {}, { token: 'nonsense' })).toEqual(STRANGER);
  });
});
