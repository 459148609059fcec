import { auth } from '@kutip/contracts/auth';
import { sessions } from '@kutip/contracts/sessions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doors, PASSWORD, signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';

let app: SignedApp;
let desk: Signed;
let phone: Signed;
beforeAll(async () => {
  app = await signedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  desk = (await app.register({}, { 'user-agent': 'Desk' })).data as Signed;
  app.pass({ minutes: 1 });
  const body = { username: desk.user.username, password: PASSWORD };
  phone = (await app.call(auth.login, { body }, undefined, { 'user-agent': 'Phone' })).data as Signed;
});

const as = (who: Signed) => ({ token: who.access_token });
const list = async (who: Signed) => (await app.call(sessions.list, {}, as(who))).data.list.data;
const open = async (who: Signed) => (await app.call(doors.any, {}, as(who))).response_code;

test('one row a login: where, since when, when last seen, and which is this', async () => {
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
  app.pass({ minutes: 4 });
  await open(desk);
  const seen = async () =>
    (await list(phone)).find((one: { user_agent: string }) => one.user_agent === 'Desk').last_seen_at;
  expect(await seen()).toBe(new Date(began.getTime() - 60_000).toISOString());
  app.pass({ minutes: 2 });
  await open(desk);
  expect(await seen()).toBe(app.clock.now().toISOString());
});

test('a login stays one row however often its tokens were traded', async () => {
  const before = (await list(phone)).map(({ id }: { id: string }) => id);
  await app.call(auth.refresh, { body: { refreshToken: phone.refresh_token } }, undefined, { 'user-agent': 'Phone' });
  expect((await list(desk)).map(({ id }: { id: string }) => id)).toEqual(before);
});

test('one of them can be ended, at once, and nobody else’s', async () => {
  const { id } = (await list(desk)).find(({ is_this }: { is_this: boolean }) => !is_this);
  const stranger = await app.owner();
  const end = (who: Signed, of: string) => app.call(sessions.end, { params: { id: of } }, as(who));
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

test('all others, or all', async () => {
  const everywhere = (who: Signed, body: object) => app.call(sessions.endAll, { body }, as(who));
  expect((await everywhere(desk, { keep_this: true })).data).toEqual({ ended: 1 });
  expect([await open(desk), await open(phone)]).toEqual([2000, 7777]);
  expect((await everywhere(desk, {})).data).toEqual({ ended: 1 });
  expect(await open(desk)).toBe(7777);
  expect((await app.call(sessions.endAll, { body: {} })).response_code).toBe(401);
});
