import { auth } from '@kutip/contracts/auth';
import { users } from '@kutip/contracts/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { probeEndpoints, PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let me: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.registerOwner();
});

const NEW = 'Kuih-Lapis-77!';
const as = (who: SignedInUser) => ({ token: who.access_token });
const change = (body: object) => app.call(users.updateMe, { body }, as(me));
const login = (username: string, password = PASSWORD) => app.call(auth.login, { body: { username, password } });
const tokenIn = (link: string) => new URL(link).searchParams.get('confirm')!;
const confirm = (token: string) => app.call(users.confirmEmail, { body: { token } });

test('users change their own name, number and language', async () => {
  const { data } = await change({ full_name: 'Aisyah R.', phone_number: '+60 13-222 3333', language: 'ms' });
  expect(data).toMatchObject({ full_name: 'Aisyah R.', phone_number: '60132223333', language: 'ms' });
  expect((await change({})).data).toEqual(data);
  expect((await app.call(users.updateMe, { body: {} })).response_code).toBe(401);
});

test('an avatar must be an upload of the user’s account', async () => {
  expect(await change({ avatar_url: '/files/0199a000-0000-7000-8000-00000000dead' })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { avatar_url: 'not_found' },
  });
});

test('changing the password requires the current one and ends every other login', async () => {
  const second = (await login(me.user.username)).data as SignedInUser;
  const new_password = { password: NEW, password_confirmation: NEW };
  expect(await change(new_password)).toMatchObject({
    response_code: 4000,
    breakdown_errors: { current_password: 'required' },
  });
  expect(await change({ ...new_password, current_password: 'Wrong-1!' })).toMatchObject({
    breakdown_errors: { current_password: 'wrong_password' },
  });
  expect(await change({ ...new_password, password_confirmation: 'x', current_password: PASSWORD })).toMatchObject({
    breakdown_errors: { password_confirmation: 'confirmed' },
  });
  const common = { password: 'Password1!', password_confirmation: 'Password1!', current_password: PASSWORD };
  expect(await change(common)).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'too_common' } });
  expect((await change({ ...new_password, current_password: PASSWORD })).response_code).toBe(2000);
  expect((await app.call(probeEndpoints.any, {}, as(me))).response_code).toBe(2000);
  expect((await app.call(probeEndpoints.any, {}, as(second))).response_code).toBe(7777);
  expect((await login(me.user.username)).response_code).toBe(4001);
  expect((await login(me.user.username, NEW)).response_code).toBe(2000);
  expect((await app.loadEmailsTo(me.user.email)).map(({ template }) => template)).toContain('password_changed');
});

test('changing the e-mail address requires the password, moves the login and sends a confirmation link', async () => {
  const email = `new-${me.user.username}@warung.example`;
  expect(await change({ email })).toMatchObject({ breakdown_errors: { current_password: 'required' } });
  const other = await app.registerOwner();
  expect(await change({ email: other.user.email, current_password: PASSWORD })).toMatchObject({
    response_code: 4025,
    breakdown_errors: { email: 'duplicate' },
  });
  expect((await change({ email, current_password: PASSWORD })).data.email).toBe(email);
  expect((await login(me.user.email)).response_code).toBe(4001);
  expect((await login(email)).response_code).toBe(2000);
  const [mail] = await app.loadEmailsTo(email);
  expect(mail?.template).toBe('confirm_email');
  const token = tokenIn(mail!.data['link']!);
  expect((await confirm(token)).response_code).toBe(2000);
  expect(await confirm(token)).toMatchObject({ response_code: 4006, breakdown_errors: { token: 'link_invalid' } });
  const kept = app.db.selectFrom('users').select('email_verified_at').where('id', '=', me.user.id);
  expect((await kept.executeTakeFirst())?.email_verified_at).toEqual(app.clock.now());
});

test('a user without an account can sign in only after confirming their address and joining an account', async () => {
  const body = {
    full_name: 'Lim Wei',
    email: 'lim@team.example',
    username: 'lim-wei',
    phone_number: '0123456678',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  const made = await app.call(users.register, {
    body: { ...body, role_id: 1, account_id: me.account_id } as typeof body,
  });
  expect(made.data).toEqual({
    id: expect.any(String),
    full_name: 'Lim Wei',
    username: 'lim-wei',
    email: 'lim@team.example',
    status: 'UNCONFIRMED',
  });
  expect(await app.call(users.register, { body })).toMatchObject({
    response_code: 4025,
    breakdown_errors: { email: 'duplicate', username: 'duplicate' },
  });
  const [mail] = await app.loadEmailsTo(body.email);
  expect((await confirm(tokenIn(mail!.data['link']!))).response_code).toBe(2000);
  const status = app.db.selectFrom('users').select('status').where('email', '=', body.email);
  expect((await status.executeTakeFirst())?.status).toBe('ACTIVE');
  expect((await login('lim-wei')).response_code).toBe(4001);
  expect(await app.db.selectFrom('memberships').selectAll().where('user_id', '=', made.data.id).execute()).toEqual([]);
});
