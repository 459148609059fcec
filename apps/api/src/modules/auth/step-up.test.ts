import { stepUp } from '@kutip/contracts/step-up';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesOfBase32 } from '../../../../../test/base32.ts';
import { PASSWORD, signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';
import { requireStepUp } from './auth.service.ts';
import { codeOf, stepAt } from './totp.ts';

let app: SignedApp;
let person: Signed;
beforeAll(async () => {
  app = await signedApp();
});
beforeEach(async () => {
  person = await app.owner();
});
afterAll(() => app.close());

const who = (of: Signed = person) => ({ token: of.access_token });
const offered = async (): Promise<Buffer> =>
  bytesOfBase32((await app.call(stepUp.setUp, { body: { password: PASSWORD } }, who())).data.secret);
const codeNow = (secret: Buffer) => codeOf(secret, stepAt(app.clock.now()));
const confirm = (code: string) => app.call(stepUp.confirm, { body: { code } }, who());
const prove = (code: string, of?: Signed) => app.call(stepUp.prove, { body: { code } }, who(of));
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

test('without an app nobody gets through; with one, for five minutes after a right code', async () => {
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
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4010 }); // not proved yet
  expect((await confirm(codeNow(secret))).data.recovery_codes).toHaveLength(8);
  expect(await state()).toMatchObject({ has_totp: true, recovery_codes_left: 8 });
  expect(await goesThrough()).toBe(true);
  app.pass({ minutes: 5 });
  expect(await goesThrough()).toBe(4028);
  expect((await prove(codeNow(secret))).response_code).toBe(2000);
  expect(await goesThrough()).toBe(true);
});

test('a code counts once, also when it comes twice at once', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4000, breakdown_errors: { code: 'wrong_code' } });
  app.pass({ seconds: 30 });
  const answers = await Promise.all([1, 2, 3].map(() => prove(codeNow(secret))));
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4000, 4000]);
});

test('a proof is one session’s: another login of the same person has none', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  expect(await goesThrough()).toBe(true);
  const other = await app.owner();
  expect(await prove(codeNow(secret), other)).toMatchObject({ response_code: 4010 });
});

test('five wrong codes lock it for a quarter of an hour, also for the right one', async () => {
  const secret = await offered();
  await confirm(codeNow(secret));
  app.pass({ seconds: 30 });
  for (let tries = 0; tries < 5; tries += 1) expect((await prove('000000')).response_code).toBe(4000);
  expect(await prove(codeNow(secret))).toMatchObject({ response_code: 4002, breakdown_errors: 'code_locked' });
  app.pass({ minutes: 15 });
  expect((await prove(codeNow(secret))).response_code).toBe(2000);
});

test('a recovery code stands in for a lost phone, once', async () => {
  const secret = await offered();
  const { recovery_codes } = (await confirm(codeNow(secret))).data as { recovery_codes: string[] };
  app.pass({ minutes: 6 });
  const [first] = recovery_codes as [string];
  expect((await prove(`${first.slice(0, 5)}-${first.slice(5).toLowerCase()}`)).response_code).toBe(2000);
  expect((await prove(first)).response_code).toBe(4000);
  expect(await state()).toMatchObject({ recovery_codes_left: 7 });
});

test('an app is set up and taken away only by whoever knows the password', async () => {
  const wrong = await app.call(stepUp.setUp, { body: { password: 'Kopi-X!2026' } }, who());
  expect(wrong).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'wrong_password' } });
  const first = await offered();
  const second = await offered(); // shown again, before it counts: the last one does
  expect((await confirm(codeNow(first))).response_code).toBe(4000);
  await confirm(codeNow(second));
  const again = await app.call(stepUp.setUp, { body: { password: PASSWORD } }, who());
  expect(again).toMatchObject({ response_code: 4010, breakdown_errors: 'has_authenticator_app' });
  app.pass({ seconds: 30 });
  const remove = (password: string) => app.call(stepUp.remove, { body: { password, code: codeNow(second) } }, who());
  expect((await remove('Kopi-X!2026')).response_code).toBe(4000);
  expect((await remove(PASSWORD)).response_code).toBe(2000);
  const letters = (await app.mailTo(person.user.email)).filter(({ template }) => template === 'proof_changed');
  expect(letters.map(({ data }) => data['change'])).toEqual(['remove_totp', 'set_up_totp']);
  expect(await state()).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
});

test('the secret is sealed where it is kept', async () => {
  const secret = await offered();
  const [row] = await app.db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', person.user.id)
    .execute();
  expect(Buffer.from(row!.secret).includes(secret)).toBe(false);
  expect(Buffer.from(row!.secret).includes(Buffer.from(secret.toString('base64')))).toBe(false);
});
