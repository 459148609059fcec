import { users } from '@kutip/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';

let app: SignedApp;
let owner: Signed;
let other: Signed;
beforeAll(async () => {
  app = await signedApp();
  owner = await app.owner();
  other = await app.owner();
});
afterAll(() => app.close());

const STRANGER = { status: 401, response_code: 401, breakdown_errors: 'not_authenticated' };
const me = (who: Signed) => app.call(users.me, {}, { token: who.access_token });
const speak = (who: Signed, body: object) => app.call(users.updateMe, { body }, { token: who.access_token });

describe('users/me', () => {
  test('is the caller with the account he acts for, and nothing that is secret', async () => {
    const answer = await me(owner);
    expect([answer.status, answer.response_code]).toEqual([200, 2000]);
    expect(answer.data).toEqual({ ...owner.user, account: owner.account });
    expect(JSON.stringify(answer)).not.toContain('argon2');
    expect((await me(other)).data.id).toBe(other.user.id);
  });

  test('needs a login', async () => {
    expect(await app.call(users.me, {})).toMatchObject(STRANGER);
  });

  test('is open to every role and every portal', async () => {
    const person = await app.owner();
    await app.setRole(person, 'merchant_viewer');
    const { data } = await me(person);
    expect(data.role).toEqual({ id: 6, code: 'MERCHANT_VIEWER', name: 'Viewer' });
    expect(data.permissions).not.toContain('bills.write');
  });
});

describe('the language', () => {
  test('is kept with the person', async () => {
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
  ])('%j is refused', async (body, reason) => {
    const { status, response_code, breakdown_errors } = await speak(owner, body);
    expect([status, response_code, breakdown_errors]).toEqual([400, 4000, { language: reason }]);
  });

  test('nobody else’s can be set, whatever the body says', async () => {
    await speak(owner, { language: 'ar', id: other.user.id, user_id: other.user.id });
    expect((await me(other)).data).toMatchObject({ language: 'en', full_name: 'Aisyah binti Rahman' });
    expect((await me(owner)).data.full_name).toBe('Aisyah binti Rahman');
  });

  test('needs a login', async () => {
    expect(await app.call(users.updateMe, { body: { language: 'ar' } })).toMatchObject(STRANGER);
  });
});
