import { auth } from '@kutip/contracts/auth';
import { users } from '@kutip/contracts/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doors, PASSWORD, signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';

let app: SignedApp;
let me: Signed;
beforeAll(async () => {
  app = await signedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.owner();
});

const NEW = 'Teh-Tarik!2026';
const as = (who: Signed) => ({ token: who.access_token });
const change = (body: object) => app.call(users.updateMe, { body }, as(me));
const login = (username: string, password = PASSWORD) => app.call(auth.login, { body: { username, password } });
const tokenIn = (link: string) => new URL(link).searchParams.get('confirm')!;
const confirm = (token: string) => app.call(users.confirmEmail, { body: { token } });

test('name, number and language are one’s own to change', async () => {
  const { data } = await change({ full_name: 'Aisyah R.', phone_number: '+60 13-222 3333', language: 'ms' });
  expect(data).toMatchObject({ full_name: 'Aisyah R.', phone_number: '60132223333', language: 'ms' });
  expect((await change({})).data).toEqual(data);
  expect((await app.call(users.updateMe, { body: {} })).response_code).toBe(401);
});

test('a picture must be an upload of one’s own account', async () => {
  expect(await change({ avatar_url: '/files/0199a000-0000-7000-8000-00000000dead' })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { avatar_url: 'not_found' },
  });
});

test('a new password needs the present one, and ends every other login', async () => {
  const second = (await login(me.user.username)).data as Signed;
  const wanted = { password: NEW, password_confirmation: NEW };
  expect(await change(wanted)).toMatchObject({
    response_code: 4000,
    breakdown_errors: { current_password: 'required' },
  });
  expect(await change({ ...wanted, current_password: 'Wrong-1!' })).toMatchObject({
    breakdown_errors: { current_password: 'wrong_password' },
  });
  expect(await change({ ...wanted, password_confirmation: 'x', current_password: PASSWORD })).toMatchObject({
    breakdown_errors: { password_confirmation: 'confirmed' },
  });
  expect((await change({ ...wanted, current_password: PASSWORD })).response_code).toBe(2000);
  expect((await app.call(doors.any, {}, as(me))).response_code).toBe(2000);
  expect((await app.call(doors.any, {}, as(second))).response_code).toBe(7777);
  expect((await login(me.user.username)).response_code).toBe(4001);
  expect((await login(me.user.username, NEW)).response_code).toBe(2000);
  expect((await app.mailTo(me.user.email)).map(({ template }) => template)).toContain('password_changed');
});

test('a new address needs the password, moves the login, and asks for proof', async () => {
  const email = `new-${me.user.username}@warung.example`;
  expect(await change({ email })).toMatchObject({ breakdown_errors: { current_password: 'required' } });
  const other = await app.owner();
  expect(await change({ email: other.user.email, current_password: PASSWORD })).toMatchObject({
    response_code: 4025,
    breakdown_errors: { email: 'duplicate' },
  });
  expect((await change({ email, current_password: PASSWORD })).data.email).toBe(email);
  expect((await login(me.user.email)).response_code).toBe(4001);
  expect((await login(email)).response_code).toBe(2000);
  const [mail] = await app.mailTo(email);
  expect(mail?.template).toBe('confirm_email');
  const token = tokenIn(mail!.data['link']!);
  expect((await confirm(token)).response_code).toBe(2000);
  expect(await confirm(token)).toMatchObject({ response_code: 4006, breakdown_errors: { token: 'link_invalid' } });
  const kept = app.db.selectFrom('users').select('email_verified_at').where('id', '=', me.user.id);
  expect((await kept.executeTakeFirst())?.email_verified_at).toEqual(app.clock.now());
});

test('a person without an account signs in only after his address is proven and somebody added him', async () => {
  const body = {
    full_name: 'Lim Wei',
    email: 'lim@team.example',
    username: 'lim-wei',
    phone_number: '0123456678',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  const made = await app.call(users.open, { body: { ...body, role_id: 1, account_id: me.account_id } as typeof body });
  expect(made.data).toEqual({
    id: expect.any(String),
    full_name: 'Lim Wei',
    username: 'lim-wei',
    email: 'lim@team.example',
    status: 'UNCONFIRMED',
  });
  expect(await app.call(users.open, { body })).toMatchObject({
    response_code: 4025,
    breakdown_errors: { email: 'duplicate', username: 'duplicate' },
  });
  const [mail] = await app.mailTo(body.email);
  expect((await confirm(tokenIn(mail!.data['link']!))).response_code).toBe(2000);
  const status = app.db.selectFrom('users').select('status').where('email', '=', body.email);
  expect((await status.executeTakeFirst())?.status).toBe('ACTIVE');
  expect((await login('lim-wei')).response_code).toBe(4001);
  expect(await app.db.selectFrom('memberships').selectAll().where('user_id', '=', made.data.id).execute()).toEqual([]);
});
