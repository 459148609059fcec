import { auth } from '@kutip/contracts/auth';
import { users } from '@kutip/contracts/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeEndpoints, PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { createIntroducer } from '../../create-introducer.ts';
import { storeOf } from '../../platform/store.ts';
import { authJobs } from './auth.job.ts';
import { requestLoginHelp } from './login-links.ts';

let app: AuthApp;
let me: SignedInUser;
beforeAll(async () => {
  app = await authApp({ INTRODUCER_URL: 'https://partners.example.my' });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.registerOwner();
});

const NEW = 'Kuih-Lapis-77!';
const forgot = (body: object) => app.call(auth.forgot, { body: body as { type: 'password' } });
const login = (password: string) => app.call(auth.login, { body: { username: me.user.username, password } });
const reset = (token: string, password = NEW) =>
  app.call(auth.resetPassword, { body: { token, password, password_confirmation: password } });
const INVALID = { response_code: 4006, data: null, breakdown_errors: { token: 'link_invalid' } };

/** Runs the queued job as the worker would. */
async function work(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${requestLoginHelp.name}`.execute(app.db);
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${requestLoginHelp.name}`.execute(app.db);
  const jobs = authJobs({ store: storeOf(app.db), clock: app.clock, config: app.config });
  for (const { payload } of rows) await jobs[requestLoginHelp.name]!(payload);
}
const mails = async () =>
  (await app.loadEmailsTo(me.user.email)).filter(
    ({ template }) => template !== 'welcome' && template !== 'confirm_email',
  );
async function linkToken(): Promise<string> {
  await forgot({ type: 'password', email: me.user.email });
  await work();
  return new URL((await mails())[0]!.data['link']!).searchParams.get('token')!;
}

describe('forgot password', () => {
  test('a forgot-password request gets the same response for unknown users, who are sent no link', async () => {
    const asked = [
      await forgot({ type: 'password', email: me.user.email.toUpperCase() }),
      await forgot({ type: 'password', username: me.user.username }),
      await forgot({ type: 'password', email: 'nobody@nowhere.example' }),
    ];
    for (const answer of asked) expect(answer).toEqual({ ...asked[2], status: 200, response_code: 2000, data: null });
    await work();
    expect((await mails()).map(({ template }) => template)).toEqual(['password_reset', 'password_reset']);
    expect(await app.loadEmailsTo('nobody@nowhere.example')).toEqual([]);
  });

  test('a password-reset link works once, ends every login and clears a lockout', async () => {
    for (let at = 0; at < 5; at += 1) await login('Wrong-1!');
    expect((await login(PASSWORD)).response_code).toBe(4002);
    const token = await linkToken();
    expect((await reset(token)).response_code).toBe(2000);
    expect((await app.call(probeEndpoints.any, {}, { token: me.access_token })).response_code).toBe(7777);
    expect((await login(NEW)).response_code).toBe(2000);
    expect((await login(PASSWORD)).response_code).toBe(4001);
    expect(await reset(token)).toMatchObject(INVALID);
    expect((await mails())[0]?.template).toBe('password_changed');
    const rows = await app.db.selectFrom('login_links').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash.toString())).not.toContain(token);
  });

  test('a reset link expires after an hour and when a newer one is used', async () => {
    const first = await linkToken();
    app.advanceTime({ minutes: 60 });
    expect(await reset(first)).toMatchObject(INVALID);
    const [second, third] = [await linkToken(), await linkToken()];
    expect((await reset(third)).response_code).toBe(2000);
    expect(await reset(second)).toMatchObject(INVALID);
  });

  test('of two concurrent uses of a reset link one succeeds', async () => {
    const token = await linkToken();
    const codes = (await Promise.all([reset(token), reset(token, 'Milo-Ais!2026')])).map((one) => one.response_code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([2000, 4006]);
  });

  test('at most five reset links per hour are sent to a user', async () => {
    for (let at = 0; at < 8; at += 1) await forgot({ type: 'password', email: me.user.email });
    await work();
    expect(await mails()).toHaveLength(5);
    app.advanceTime({ minutes: 61 });
    await forgot({ type: 'password', email: me.user.email });
    await work();
    expect(await mails()).toHaveLength(6);
  });

  test('a forgot-password request needs a login name, and a reset a valid password', async () => {
    expect(await forgot({ type: 'password' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { email: 'required' },
    });
    expect(await forgot({ type: 'username', username: 'x' })).toMatchObject({
      breakdown_errors: { email: 'required' },
    });
    expect(await reset('x', 'short')).toMatchObject({ response_code: 4000 });
    expect(await reset('x')).toMatchObject(INVALID);
    const token = await linkToken();
    expect(await reset(token, 'P@ssw0rd2026!')).toMatchObject({
      response_code: 4000,
      breakdown_errors: { password: 'too_common' },
    });
    expect((await reset(token)).response_code).toBe(2000);
  });
});

test('a forgotten user name is sent by e-mail', async () => {
  await forgot({ type: 'username', email: me.user.email });
  await work();
  expect((await mails())[0]).toMatchObject({ template: 'login_names', data: { username: me.user.username } });
});

test('mails about the login of an introducer lead to the introducer portal, and those of others to the merchant portal', async () => {
  await forgot({ type: 'password', email: me.user.email });
  await work();
  expect(new URL((await mails())[0]!.data['link']!).origin).toBe(new URL(app.config.PUBLIC_URL).origin);
  const username = `pengenal-${me.user.username}`;
  const email = `${username}@kenalan.example`;
  const person = { full_name: 'Farid Pengenal', email, username, phone_number: '60123334455', password: PASSWORD };
  const rates = { payment_rate_bps: 2_000, payout_rate_bps: 1_000 };
  await createIntroducer(app.transact, { ...person, ...rates, code: username }, app.clock.now());
  await forgot({ type: 'password', email });
  await forgot({ type: 'username', email });
  await work();
  const links = (await app.loadEmailsTo(email)).map(({ data }) => new URL(data['link']!));
  expect(links.map(({ origin }) => origin)).toEqual(['https://partners.example.my', 'https://partners.example.my']);
  expect(links.map(({ pathname }) => pathname).toSorted()).toEqual(['/forgot-password', '/login']);
});

describe('a reset link that was sent before', () => {
  const update = (body: object) => app.call(users.updateMe, { body }, { token: me.access_token });

  test('is void once the user has changed their password', async () => {
    const token = await linkToken();
    const form = { password: NEW, password_confirmation: NEW, current_password: PASSWORD };
    expect((await update(form)).response_code).toBe(2000);
    expect(await reset(token, 'Milo-Ais!2026')).toMatchObject(INVALID);
    expect((await login(NEW)).response_code).toBe(2000);
  });

  test('is void once the user has another address, which it would confirm without having reached it', async () => {
    const token = await linkToken();
    const email = `elsewhere-${me.user.username}@warung.example`;
    expect((await update({ email, current_password: PASSWORD })).response_code).toBe(2000);
    expect(await reset(token)).toMatchObject(INVALID);
    const person = app.db.selectFrom('users').select('email_verified_at').where('id', '=', me.user.id);
    expect(await person.executeTakeFirst()).toEqual({ email_verified_at: null });
  });
});
