/** What anonymous and signed-in callers can make the server hash: bounded, after every cheap check, and under the lockout. */
import { auth } from '@kutip/contracts/auth';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { invitations } from '@kutip/contracts/invitations';
import { stepUp } from '@kutip/contracts/step-up';
import { users } from '@kutip/contracts/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { MAX_HASHES, hashPassword, hashingStats } from './passwords.ts';
import { SIGN_IN_LIMITS, signInQueue } from './sign-in-queue.ts';

let app: AuthApp;
let owner: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.registerOwner();
});

const NEW = { password: 'Kuih-Lapis-77!', password_confirmation: 'Kuih-Lapis-77!' };
const FORGED = 'A'.repeat(43);
const login = (username: string, password = PASSWORD) => app.call(auth.login, { body: { username, password } });
const changePassword = (current_password: string) =>
  app.call(users.updateMe, { body: { current_password, ...NEW } }, { token: owner.access_token });
const post = ({ path, method }: Endpoint, payload: object) =>
  app.app.inject({ method, url: `/api/v1/${path}`, payload });

describe('a flood', () => {
  test('a sign-in beyond the queue is refused with 5003 and Retry-After, and does not count as a failure', async () => {
    // The places are taken without work, so that the test does not depend on how fast the machine hashes.
    const { promise: until_released, resolve: release } = Promise.withResolvers<void>();
    const places = SIGN_IN_LIMITS.concurrency + SIGN_IN_LIMITS.max_waiting;
    const held = Array.from({ length: places }, (_, n) => signInQueue.run(`${n}`, () => until_released));
    const { completed } = hashingStats();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(auth.login, { username: owner.user.username, password: 'wrong' })),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(answer.json()).toMatchObject({ response_code: 5003, breakdown_errors: 'busy' });
    }
    expect(hashingStats()).toMatchObject({ completed, running: 0, waiting: 0 });
    release();
    await Promise.allSettled(held);
    expect((await login(owner.user.username)).response_code).toBe(2000);
  });

  test('a flood from one address takes no place of a sign-in from another', async () => {
    const { promise: until_released, resolve: release } = Promise.withResolvers<void>();
    const places = SIGN_IN_LIMITS.concurrency + SIGN_IN_LIMITS.max_waiting;
    const flood = Array.from({ length: places }, () => signInQueue.run('198.51.100.7', () => until_released));
    const outcomes = Promise.allSettled(flood);
    const signed_in = login(owner.user.username);
    await expect(flood.at(-1)).rejects.toMatchObject({ code: 5003 }); // its place is taken
    release();
    expect((await signed_in).response_code).toBe(2000);
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  test('a hash beyond the queue is refused with 5003, also of a password inside a session, without counting', async () => {
    const held = Array.from({ length: MAX_HASHES }, () => hashPassword('x'));
    const answer = await changePassword('wrong');
    expect([answer.status, answer.response_code]).toEqual([503, 5003]);
    await Promise.all(held);
    const attempts = await app.db
      .selectFrom('login_attempts')
      .select('id')
      .where('user_id', '=', owner.user.id)
      .execute();
    expect(attempts).toEqual([]);
  }, 60_000);
});

describe('a call that must fail hashes nothing', () => {
  const FORM = { full_name: 'Siti', username: 'siti-new', phone_number: '0123456678' };
  test.each([
    ['a forged reset link', auth.resetPassword, () => ({ token: FORGED, ...NEW }), 4006],
    ['a forged invitation', invitations.join, () => ({ token: FORGED, ...FORM, ...NEW }), 4006],
    [
      'a registration with a taken e-mail address',
      auth.register,
      () => ({ ...FORM, email: owner.user.email, company_name: 'Kedai', ...NEW }),
      4025,
    ],
    [
      'a new person with a taken user name',
      users.register,
      () => ({ ...FORM, username: owner.user.username, email: 'new@person.example', ...NEW }),
      4025,
    ],
  ] as [string, Endpoint, () => object, number][])('%s', async (_, endpoint, bodyOf, code) => {
    const { completed } = hashingStats();
    const answer = await post(endpoint, bodyOf());
    expect(answer.json()).toMatchObject({ response_code: code });
    expect(hashingStats()).toMatchObject({ completed, running: 0, waiting: 0 });
  });
});

describe('wrong passwords inside a session', () => {
  const setUpTotp = (password: string) =>
    app.call(stepUp.setUpTotp, { body: { password } }, { token: owner.access_token });

  test('five lock the user for 15 minutes, at every call that takes the password and at sign-in', async () => {
    const codes = [];
    for (let tries = 0; tries < 4; tries += 1) codes.push((await changePassword('wrong')).response_code);
    codes.push((await setUpTotp('wrong')).response_code);
    expect(codes).toEqual([4000, 4000, 4000, 4000, 4000]);
    const locked = await changePassword(PASSWORD);
    expect([locked.status, locked.response_code, locked.breakdown_errors]).toEqual([429, 4002, 'login_locked']);
    expect((await setUpTotp(PASSWORD)).response_code).toBe(4002);
    expect((await login(owner.user.email)).response_code).toBe(4002);
    app.advanceTime({ minutes: 15 });
    expect((await login(owner.user.username)).response_code).toBe(2000);
  });

  test('failed sign-ins and wrong passwords inside a session count together', async () => {
    const codes = [(await login(owner.user.username, 'wrong')).response_code];
    for (let tries = 0; tries < 4; tries += 1) codes.push((await changePassword('wrong')).response_code);
    expect(codes).toEqual([4001, 4000, 4000, 4000, 4000]);
    expect((await login(owner.user.username)).response_code).toBe(4002);
  });

  test('the right password ends the count', async () => {
    for (let tries = 0; tries < 4; tries += 1) await changePassword('wrong');
    expect((await setUpTotp(PASSWORD)).response_code).toBe(2000);
    expect((await changePassword('wrong')).response_code).toBe(4000);
    expect((await login(owner.user.username)).response_code).toBe(2000);
  });
});
