import { auth } from '@kutip/contracts/auth';
import { sessions } from '@kutip/contracts/sessions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { probeEndpoints, PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let desk: SignedInUser;
let phone: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  desk = (await app.register({}, { 'user-agent': 'Desk' })).data as SignedInUser;
  app.advanceTime({ minutes: 1 });
  const body = { username: desk.user.username, password: PASSWORD };
  phone = (await app.call(auth.login, { body }, undefined, { 'user-agent': 'Phone' })).data as SignedInUser;
});

const as = (who: SignedInUser) => ({ token: who.access_token });
const list = async (who: SignedInUser) => (await app.call(sessions.list, {}, as(who))).data.list.data;
const open = async (who: SignedInUser) => (await app.call(probeEndpoints.any, {}, as(who))).response_code;

test('the session list has one row per login with device, start, last use and the current one marked', async () => {
  const began = app.clock.now();
  expect(await list(phone)).toEqual([
    {
      id: expect.any(String),
      account_id: desk.account_id,
      account_name: 'Warung Aisyah',
      ip: '127.0.0.1',
      user_agent: 'Phone',
      began_at: began.toISOString(),
      last_seen_at: began.toISOString(),
      is_this: true,
    },
    expect.objectContaining({ user_agent: 'Desk', is_this: false }),
  ]);
  app.advanceTime({ minutes: 4 });
  await open(desk);
  const lastSeenAt = async () =>
    (await list(phone)).find((one: { user_agent: string }) => one.user_agent === 'Desk').last_seen_at;
  expect(await lastSeenAt()).toBe(new Date(began.getTime() - 60_000).toISOString());
  app.advanceTime({ minutes: 2 });
  await open(desk);
  expect(await lastSeenAt()).toBe(app.clock.now().toISOString());
});

test('a login stays one row after any number of token refreshes', async () => {
  const before = (await list(phone)).map(({ id }: { id: string }) => id);
  await app.call(auth.refresh, { body: { refreshToken: phone.refresh_token } }, undefined, { 'user-agent': 'Phone' });
  expect((await list(desk)).map(({ id }: { id: string }) => id)).toEqual(before);
});

test('a user can end one of their own logins at once, but not another user’s', async () => {
  const { id } = (await list(desk)).find(({ is_this }: { is_this: boolean }) => !is_this);
  const stranger = await app.registerOwner();
  const end = (who: SignedInUser, of: string) => app.call(sessions.end, { params: { id: of } }, as(who));
  expect((await end(stranger, id)).response_code).toBe(4004);
  expect((await app.call(sessions.read, { params: { id } }, as(stranger))).response_code).toBe(4004);
  expect((await end(desk, randomUUID())).response_code).toBe(4004);
  expect((await app.call(sessions.end, { params: { id } })).response_code).toBe(401);
  expect((await app.call(sessions.read, { params: { id } }, as(desk))).data.user_agent).toBe('Phone');
  expect((await end(desk, id)).response_code).toBe(2000);
  expect([await open(desk), await open(phone)]).toEqual([2000, 7777]);
  expect(await list(desk)).toHaveLength(1);
  expect((await end(desk, id)).response_code).toBe(4004);
});

test('a user can end all other logins, or all', async () => {
  const everywhere = (who: SignedInUser, body: object) => app.call(sessions.endAll, { body }, as(who));
  expect((await everywhere(desk, { keep_this: true })).data).toEqual({ ended: 1 });
  expect([await open(desk), await open(phone)]).toEqual([2000, 7777]);
  expect((await everywhere(desk, {})).data).toEqual({ ended: 1 });
  expect(await open(desk)).toBe(7777);
  expect((await app.call(sessions.endAll, { body: {} })).response_code).toBe(401);
});
