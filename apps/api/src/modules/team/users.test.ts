import { users } from '@kutip/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let owner: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  app = await authApp();
  owner = await app.registerOwner();
  other = await app.registerOwner();
});
afterAll(() => app.close());

const STRANGER = { status: 401, response_code: 401, breakdown_errors: 'not_authenticated' };
const me = (who: SignedInUser) => app.call(users.me, {}, { token: who.access_token });
const speak = (who: SignedInUser, body: object) => app.call(users.updateMe, { body }, { token: who.access_token });

describe('users/me', () => {
  test('users/me returns the caller with their account and no secrets', async () => {
    const answer = await me(owner);
    expect([answer.status, answer.response_code]).toEqual([200, 2000]);
    expect(answer.data).toEqual({ ...owner.user, account: owner.account });
    expect(JSON.stringify(answer)).not.toContain('argon2');
    expect((await me(other)).data.id).toBe(other.user.id);
  });

  test('users/me requires a login', async () => {
    expect(await app.call(users.me, {})).toMatchObject(STRANGER);
  });

  test('users/me is open to every role and portal', async () => {
    const person = await app.registerOwner();
    await app.setRole(person, 'merchant_viewer');
    const { data } = await me(person);
    expect(data.role).toEqual({ id: 6, code: 'MERCHANT_VIEWER', name: 'Viewer' });
    expect(data.permissions).not.toContain('bills.write');
  });
});

describe('the language', () => {
  test('the language is stored with the user', async () => {
    const answer = await speak(owner, { language: 'ar' });
    expect([answer.response_code, answer.data.language]).toEqual([2000, 'ar']);
    expect((await me(owner)).data.language).toBe('ar');
    expect((await me(other)).data.language).toBe('en');
    await speak(owner, { language: 'en' });
    expect((await me(owner)).data.language).toBe('en');
  });

  test.each([
    [{ language: '' }, 'required'],
    [{ language: 'fr' }, 'not_allowed'],
  ])('the language change %j is refused', async (body, reason) => {
    const { status, response_code, breakdown_errors } = await speak(owner, body);
    expect([status, response_code, breakdown_errors]).toEqual([400, 4000, { language: reason }]);
  });

  test('the language of another user cannot be changed', async () => {
    await speak(owner, { language: 'ar', id: other.user.id, user_id: other.user.id });
    expect((await me(other)).data).toMatchObject({ language: 'en', full_name: 'Aisyah binti Rahman' });
    expect((await me(owner)).data.full_name).toBe('Aisyah binti Rahman');
  });

  test('users/me requires a login', async () => {
    expect(await app.call(users.updateMe, { body: { language: 'ar' } })).toMatchObject(STRANGER);
  });
});
