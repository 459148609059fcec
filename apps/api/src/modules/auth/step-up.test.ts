import { stepUp } from '@kutip/contracts/step-up';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeBase32 } from '../../../../../test/base32.ts';
import { PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { requireStepUp } from './auth.service.ts';
import { totpCode, stepAt } from './totp.ts';

let app: AuthApp;
let person: SignedInUser;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  person = await app.registerOwner();
});
afterAll(() => app.close());

const who = (of: SignedInUser = person) => ({ token: of.access_token });
const offered = async (): Promise<Buffer> =>
  decodeBase32((await app.call(stepUp.setUpTotp, { body: { password: PASSWORD } }, who())).data.secret);
const codeNow = (secret: Buffer) => totpCode(secret, stepAt(app.clock.now()));
const confirm = (code: string) => app.call(stepUp.confirmTotp, { body: { code } }, who());
const prove = (code: string, of?: SignedInUser) => app.call(stepUp.verify, { body: { code } }, who(of));
const state = async () => (await app.call(stepUp.read, {}, who())).data;
/** The session of the token. */
const session = () => {
  const claims = JSON.parse(Buffer.from(person.access_token.split('.')[1]!, 'base64url').toString());
  return { account_id: person.account_id, session_id: claims.session as string };
};
const goesThrough = () =>
  app
    .transact((db) => requireStepUp(db, session(), app.clock.now()))
    .then(
      () => true,
      (error: { code: number }) => error.code,
    );

test('step-up needs an authenticator app and lasts five minutes after a valid code', async () => {
  expect(await state()).toEqual({
    has_totp: false,
    passkeys: 0,
    passkey_domain: 'localhost',
    recovery_codes_left: 0,
    stepped_up_until: null,
    locked_until: null,
  });
  expect(await goesThrough()).toBe(4028);
  expect(await prove('123456')).toMatchObject({ response_code: 4010, breakdown_errors: 'no_authenticator_app' });
  const secret = await offered();
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4010 }); // not confirmed yet
  expect((await confirm(codeNow(secret))).data.recovery_codes).toHaveLength(8);
  expect(await state()).toMatchObject({ has_totp: true, recovery_codes_left: 8 });
  expect(await goesThrough()).toBe(true);
  app.advanceTime({ minutes: 5 });
  expect(await goesThrough()).toBe(4028);
  expect((await prove(codeNow(secret))).response_code).toBe(2000);
  expect(await goesThrough()).toBe(true);
});

test('a code is accepted once, also when sent twice concurrently', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4000, breakdown_errors: { code: 'wrong_code' } });
  app.advanceTime({ seconds: 30 });
  const answers = await Promise.all([1, 2, 3].map(() => prove(codeNow(secret))));
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4000, 4000]);
});

test('a step-up is valid in one session, not in another login of the same user', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  expect(await goesThrough()).toBe(true);
  const other = await app.registerOwner();
  expect(await prove(codeNow(secret), other)).toMatchObject({ response_code: 4010 });
});

test('five wrong codes lock step-up for 15 minutes, also for the right code', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  app.advanceTime({ seconds: 30 });
  for (let tries = 0; tries < 5; tries += 1) expect((await prove('000000')).response_code).toBe(4000);
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4002, breakdown_errors: 'code_locked' });
  app.advanceTime({ minutes: 15 });
  expect((await prove(codeNow(secret))).response_code).toBe(2000);
});

test('a recovery code works once in place of the app', async () => {
  const secret = await offered();
  const { recovery_codes } = (await confirm(codeNow(secret))).data as { recovery_codes: string[] };
  app.advanceTime({ minutes: 6 });
  const [first] = recovery_codes as [string];
  expect((await prove(`${first.slice(0, 5)}-${first.slice(5).toLowerCase()}`)).response_code).toBe(2000);
  expect((await prove(first)).response_code).toBe(4000);
  expect(await state()).toMatchObject({ recovery_codes_left: 7 });
});

test('setting up and removing an app requires the password', async () => {
  const wrong = await app.call(stepUp.setUpTotp, { body: { password: 'Kopi-X!2026' } }, who());
  expect(wrong).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'wrong_password' } });
  const first = await offered();
  const second = await offered(); // offered again before confirmation: the latest secret is the valid one
  expect((await confirm(codeNow(first))).response_code).toBe(4000);
  await confirm(codeNow(second));
  const again = await app.call(stepUp.setUpTotp, { body: { password: PASSWORD } }, who());
  expect(again).toMatchObject({ response_code: 4010, breakdown_errors: 'has_authenticator_app' });
  app.advanceTime({ seconds: 30 });
  const remove = (password: string) =>
    app.call(stepUp.removeTotp, { body: { password, code: codeNow(second) } }, who());
  expect((await remove('Kopi-X!2026')).response_code).toBe(4000);
  expect((await remove(PASSWORD)).response_code).toBe(2000);
  const emails = (await app.loadEmailsTo(person.user.email)).filter(({ template }) => template === 'proof_changed');
  expect(emails.map(({ data }) => data['change'])).toEqual(['remove_totp', 'set_up_totp']);
  expect(await state()).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
});

test('the TOTP secret is stored encrypted', async () => {
  const secret = await offered();
  const [row] = await app.db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', person.user.id)
    .execute();
  expect(Buffer.from(row!.secret).includes(secret)).toBe(false);
  expect(Buffer.from(row!.secret).includes(Buffer.from(secret.toString('base64')))).toBe(false);
});
