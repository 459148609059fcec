import { auth } from '@kutip/contracts/auth';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeEndpoints, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let owner: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.registerOwner();
});

type Door = (typeof probeEndpoints)[keyof typeof probeEndpoints];
const callEndpoint = (token: string, door: Door = probeEndpoints.any) => app.call(door, {}, { token });
const responseCode = async (token: string, door: Door = probeEndpoints.any): Promise<number> =>
  (await callEndpoint(token, door)).response_code;
const refresh = (refreshToken: string, user_agent = 'phone') =>
  app.call(auth.refresh, { body: { refreshToken } }, undefined, { 'user-agent': user_agent });
/** The tokens of a refresh that must succeed. */
const refreshed = async (refreshToken: string): Promise<SignedInUser> => {
  const answer = await refresh(refreshToken);
  expect(answer.response_code).toBe(2000);
  return answer.data as SignedInUser;
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

  //
  test('an access token carries user, account, role, area and session for 30 minutes', () => {
    const { iat, exp, session, ...claims } = decodeJwt(owner.access_token);
    expect(claims).toEqual({ user: owner.user.id, account: owner.account_id, role: 3, area: 'merchant' });
    expect(session).toMatch(/^[\da-f-]{36}$/);
    expect(exp! - iat!).toBe(1800);
  });

  test('a missing or foreign access token is refused with 401', async () => {
    expect(await app.call(probeEndpoints.any, {})).toEqual(STRANGER);
    expect(await app.call(probeEndpoints.any, {}, undefined, { authorization: 'Basic YTpi' })).toEqual(STRANGER);
    expect(await callEndpoint('nonsense')).toEqual(STRANGER);
    const [header, payload, signature] = owner.access_token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...decodeJwt(owner.access_token), role: 1 })).toString('base64url');
    expect(await callEndpoint(`${header}.${changed}.${signature}`)).toEqual(STRANGER);
    expect(await callEndpoint(`${header}.${payload}.`)).toEqual(STRANGER);
    expect(await callEndpoint(new UnsecuredJWT(decodeJwt(owner.access_token)).encode())).toEqual(STRANGER);
  });

  test('a token with another key, another type or missing claims is refused with 401', async () => {
    expect(await callEndpoint(await sign('6b'.repeat(32), {}))).toEqual(STRANGER);
    expect(await callEndpoint(await sign(app.token_key, {}, { typ: 'JWT' }))).toEqual(STRANGER);
    expect(await callEndpoint(await sign(app.token_key, { session: 'x' }))).toEqual(STRANGER);
    expect(await callEndpoint(await sign(app.token_key, { exp: undefined }))).toEqual(STRANGER);
    expect(await responseCode(await sign(app.token_key, {}))).toBe(2000);
  });

  test('an expired access token is refused with 7777', async () => {
    app.advanceTime({ minutes: 29, seconds: 59 });
    expect(await responseCode(owner.access_token)).toBe(2000);
    app.advanceTime({ seconds: 1 });
    expect(await callEndpoint(owner.access_token)).toEqual(ENDED);
    expect(await responseCode(owner.access_token, probeEndpoints.public)).toBe(2000);
  });

  test('a response carries a new access token once the current one is past half its lifetime', async () => {
    app.advanceTime({ minutes: 15 });
    expect((await callEndpoint(owner.access_token)).token).toBeNull();
    app.advanceTime({ seconds: 1 });
    const { token } = await callEndpoint(owner.access_token);
    expect(decodeJwt(token!)).toEqual({
      ...decodeJwt(owner.access_token),
      iat: Math.floor(app.clock.now().getTime() / 1000),
      exp: Math.floor(app.clock.now().getTime() / 1000) + 1800,
    });
    expect((await callEndpoint(owner.access_token, probeEndpoints.public)).token).toBeNull();
    app.advanceTime({ minutes: 20 });
    expect(await responseCode(owner.access_token)).toBe(7777);
    expect(await responseCode(token!)).toBe(2000);
  });

  test('access tokens renew each other for two hours, then the refresh token is needed', async () => {
    let token = owner.access_token;
    const use = () => app.call(probeEndpoints.any, {}, { token });
    for (let renewals = 0; renewals < 5; renewals += 1) {
      app.advanceTime({ minutes: 20 });
      const answer = await use();
      expect(answer.response_code).toBe(2000);
      token = answer.token!;
    }
    app.advanceTime({ minutes: 19 });
    token = (await app.call(auth.testToken, {}, { token })).data.access_token;
    expect((await use()).response_code).toBe(2000);
    app.advanceTime({ minutes: 1 });
    expect((await use()).response_code).toBe(7777);
    token = (await refreshed(owner.refresh_token)).access_token;
    expect((await use()).response_code).toBe(2000);
  });

  test('a token with another account or user finds no session', async () => {
    const other = await app.registerOwner();
    expect(await callEndpoint(await sign(app.token_key, { account: other.account_id }))).toEqual(ENDED);
    expect(await callEndpoint(await sign(app.token_key, { user: other.user.id }))).toEqual(ENDED);
  });

  test('the role comes from the database, not from the token', async () => {
    await app.setRole(owner, 'merchant_viewer');
    expect(await responseCode(await sign(app.token_key, { role: 1, area: 'admin' }), probeEndpoints.credentials)).toBe(
      4003,
    );
  });
});

describe('permissions of the caller', () => {
  test('a changed role takes effect on the next request', async () => {
    expect(await responseCode(owner.access_token, probeEndpoints.credentials)).toBe(2000);
    await app.setRole(owner, 'merchant_viewer');
    expect(await responseCode(owner.access_token, probeEndpoints.credentials)).toBe(4003);
    expect(await responseCode(owner.access_token, probeEndpoints.reports)).toBe(2000);
    await app.setRole(owner, 'merchant_owner');
    expect(await responseCode(owner.access_token, probeEndpoints.credentials)).toBe(2000);
  });

  test('endpoints of another area refuse the token, endpoints of any area accept it', async () => {
    expect(await responseCode(owner.access_token, probeEndpoints.introducer)).toBe(4003);
    expect(await responseCode(owner.access_token, probeEndpoints.any)).toBe(2000);
  });

  test('a role of another area needs a separate login', async () => {
    await app.setRole(owner, 'introducer');
    expect(await callEndpoint(owner.access_token)).toEqual(ENDED);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
  });

  test('endpoints for active accounts open when the account is approved', async () => {
    expect(await responseCode(owner.access_token, probeEndpoints.active)).toBe(4023);
    await app.db.updateTable('accounts').set({ status: 'ACTIVE' }).where('id', '=', owner.account_id).execute();
    expect(await responseCode(owner.access_token, probeEndpoints.active)).toBe(2000);
    await app.db.updateTable('accounts').set({ status: 'SUSPENDED' }).where('id', '=', owner.account_id).execute();
    expect(await responseCode(owner.access_token, probeEndpoints.active)).toBe(4023);
    expect(await responseCode(owner.access_token, probeEndpoints.reports)).toBe(2000);
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
  ])('when %s, both tokens stop working at once', async (_, change) => {
    expect(await responseCode(owner.access_token)).toBe(2000);
    await change().execute();
    expect(await callEndpoint(owner.access_token)).toEqual(ENDED);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
  });
});

describe('refreshing', () => {
  test('a refresh returns new tokens and the current account and user', async () => {
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
    expect(await responseCode(data.access_token)).toBe(2000);
  });

  test.each(['', 'nonsense', 'A'.repeat(86), 'x'.repeat(500)])(
    'the malformed refresh token %j is refused with 7777',
    async (text) => {
      expect(await refresh(text)).toEqual(ENDED);
    },
  );

  test('a wrong secret is refused with 7777 and the session stays valid', async () => {
    const forged = Buffer.from(owner.refresh_token, 'base64url');
    forged[63]! ^= 1;
    expect(await refresh(forged.toString('base64url'))).toEqual(ENDED);
    expect(await responseCode(owner.access_token)).toBe(2000);
    await refreshed(owner.refresh_token);
  });

  test('the refresh secret is not stored in the database', async () => {
    const { refresh_hash } = await app.db
      .selectFrom('sessions')
      .select('refresh_hash')
      .where('account_id', '=', owner.account_id)
      .executeTakeFirstOrThrow();
    const secret = Buffer.from(owner.refresh_token, 'base64url').subarray(32);
    expect(refresh_hash).toHaveLength(32);
    expect(refresh_hash.equals(secret)).toBe(false);
  });

  test('in-flight requests with the old access token succeed until it expires', async () => {
    const { access_token } = await refreshed(owner.refresh_token);
    app.advanceTime({ minutes: 20 });
    const { response_code, token } = await callEndpoint(owner.access_token);
    expect(response_code).toBe(2000);
    app.advanceTime({ minutes: 10 });
    // Even with a longer lifetime: the replaced session has ended.
    expect(await callEndpoint(token!)).toEqual(ENDED);
    expect(await responseCode(access_token)).toBe(7777); // by its own expiry
  });

  test('a refresh token is valid for 7 days', async () => {
    const other = await app.registerOwner();
    app.advanceTime({ days: 6, minutes: 24 * 60 - 1 });
    await refreshed(owner.refresh_token);
    app.advanceTime({ minutes: 1 });
    expect(await refresh(other.refresh_token)).toEqual(ENDED);
  });

  test('a login can be refreshed for 30 days at most', async () => {
    let last = owner;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      app.advanceTime({ days: 5, minutes: 23 * 60 });
      last = await refreshed(last.refresh_token);
    }
    app.advanceTime({ minutes: 4 * 60 + 30 });
    last = await refreshed(last.refresh_token);
    expect(await responseCode(last.access_token)).toBe(2000);
    app.advanceTime({ minutes: 30 });
    expect(await refresh(last.refresh_token)).toEqual(ENDED);
    expect(await responseCode(last.access_token)).toBe(7777);
  });

  test('an expired unused refresh token does not revoke the family', async () => {
    const other = await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } });
    app.advanceTime({ days: 7 });
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

describe('refresh token reuse', () => {
  test('a reused refresh token revokes its own family only', async () => {
    const elsewhere = (await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } }))
      .data as SignedInUser;
    const second = await refreshed(owner.refresh_token);
    const third = await refreshed(second.refresh_token);
    app.advanceTime({ seconds: 11 });
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
    for (const { access_token, refresh_token } of [owner, second, third]) {
      expect(await callEndpoint(access_token)).toEqual(ENDED);
      expect(await refresh(refresh_token)).toEqual(ENDED);
    }
    expect(await responseCode(elsewhere.access_token)).toBe(2000);
    await refreshed(elsewhere.refresh_token);
  });

  test('refresh token reuse is audited', async () => {
    await refreshed(owner.refresh_token);
    app.advanceTime({ minutes: 1 });
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

  test('the same client may repeat a refresh within seconds and gets the same response', async () => {
    const first = await refreshed(owner.refresh_token);
    app.advanceTime({ seconds: 9 });
    const again = await refreshed(owner.refresh_token);
    expect(again.refresh_token).toBe(first.refresh_token);
    app.advanceTime({ seconds: 30 });
    await refreshed(again.refresh_token);
  });

  test('a reused token from another client revokes the family at once', async () => {
    const first = await refreshed(owner.refresh_token);
    expect(await refresh(owner.refresh_token, 'somebody else')).toEqual(ENDED);
    expect(await refresh(first.refresh_token)).toEqual(ENDED);
  });

  test('a token reused after its successor was used revokes the family', async () => {
    const first = await refreshed(owner.refresh_token);
    const second = await refreshed(first.refresh_token);
    expect(await refresh(owner.refresh_token)).toEqual(ENDED);
    expect(await refresh(second.refresh_token)).toEqual(ENDED);
  });

  test('a stolen token used concurrently is detected at the next refresh', async () => {
    const victim = await refreshed(owner.refresh_token);
    const thief = await refreshed(owner.refresh_token);
    app.advanceTime({ minutes: 20 });
    const next = await refreshed(thief.refresh_token);
    app.advanceTime({ minutes: 5 });
    expect(await refresh(victim.refresh_token)).toEqual(ENDED);
    expect(await callEndpoint(next.access_token)).toEqual(ENDED);
  });

  test('two tabs that refresh concurrently share one new session', async () => {
    const tabs = await Promise.all([1, 2, 3, 4].map(() => refreshed(owner.refresh_token)));
    expect(new Set(tabs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const sessions = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', owner.account_id)
      .execute();
    expect(sessions).toHaveLength(2);
  });

  test('concurrent reuse and refresh leave no session active', async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const person = await app.registerOwner();
      const second = await refreshed(person.refresh_token);
      app.advanceTime({ minutes: 1 });
      const [alarm, last] = await Promise.all([refresh(person.refresh_token), refresh(second.refresh_token)]);
      expect(alarm.response_code).toBe(7777);
      if (last.response_code === 2000) {
        expect(await responseCode(last.data.access_token)).toBe(7777);
        expect(await refresh(last.data.refresh_token)).toEqual(ENDED);
      }
      expect(await responseCode(second.access_token)).toBe(7777);
    }
  });
});

describe('logging out', () => {
  const logout = (token: string | null, body: { refreshToken?: string } = {}) =>
    app.call(auth.logout, { body }, token === null ? undefined : { token });

  test('logout ends the login with all its rotations', async () => {
    const second = await refreshed(owner.refresh_token);
    expect(await logout(second.access_token)).toMatchObject({ response_code: 2000, data: null });
    for (const { access_token, refresh_token } of [owner, second]) {
      expect(await callEndpoint(access_token)).toEqual(ENDED);
      expect(await refresh(refresh_token)).toEqual(ENDED);
    }
  });

  test('logout keeps the user’s other login unless its refresh token is passed', async () => {
    const again = async () =>
      (await app.call(auth.login, { body: { username: owner.user.email, password: 'Kopi-O!2026' } }))
        .data as SignedInUser;
    const [phone, laptop] = [await again(), await again()];
    await logout(owner.access_token, { refreshToken: phone.refresh_token });
    expect(await responseCode(phone.access_token)).toBe(7777);
    expect(await responseCode(laptop.access_token)).toBe(2000);
  });

  test('logout with another user’s refresh token does not end that user’s login', async () => {
    const other = await app.registerOwner();
    await logout(owner.access_token, { refreshToken: other.refresh_token });
    expect(await responseCode(other.access_token)).toBe(2000);
    await refreshed(other.refresh_token);
  });

  test('logout requires a login', async () => {
    expect(await logout(null)).toEqual(STRANGER);
  });
});

describe('test-token', () => {
  test('test-token returns a new access token for a valid one', async () => {
    app.advanceTime({ minutes: 10 });
    const { response_code, data } = await app.call(auth.testToken, {}, { token: owner.access_token });
    expect(response_code).toBe(2000);
    app.advanceTime({ minutes: 25 });
    expect(await responseCode(owner.access_token)).toBe(7777);
    expect(await responseCode(data.access_token)).toBe(2000);
  });

  test('test-token refuses a request without a token', async () => {
    expect(await app.call(auth.testToken, {})).toEqual(STRANGER);
    expect(await app.call(auth.testToken, {}, { token: 'nonsense' })).toEqual(STRANGER);
  });
});
