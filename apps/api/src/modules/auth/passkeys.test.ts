import { auth } from '@kutip/contracts/auth';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeBase32 } from '../../../../../test/base32.ts';
import { passkeyClient, type PasskeyClient } from '../../../../../test/passkey-client.ts';
import { PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { relyingParty } from './passkeys.ts';
import { totpCode, stepAt } from './totp.ts';

let app: AuthApp;
let holder: PasskeyClient;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  holder = passkeyClient(app, await app.registerOwner());
});
afterAll(() => app.close());

const who = () => ({ token: holder.person.access_token });
/** Past the lifetime of a step-up. */
const later = () => app.advanceTime({ minutes: 6 });
const PROOF_NEEDED = { response_code: 4028, data: null, breakdown_errors: 'step_up_needed' };
const NO_PASSKEY = { response_code: 4010, breakdown_errors: 'no_passkey' };

test('passkeys may be requested from the portal and, on the same host, the admin and introducer portals', () => {
  const PUBLIC_URL = 'https://pay.example.my/';
  expect(
    relyingParty({ PUBLIC_URL, INTRODUCER_URL: '', ADMIN_PORT: '', INTRODUCER_PORT: '', APP_NAME: 'Kutip' }),
  ).toEqual({
    id: 'pay.example.my',
    name: 'Kutip',
    origins: ['https://pay.example.my'],
  });
  expect(
    relyingParty({ PUBLIC_URL, INTRODUCER_URL: '', ADMIN_PORT: 3002, INTRODUCER_PORT: 3001, APP_NAME: 'Kutip' })
      .origins,
  ).toEqual(['https://pay.example.my', 'https://pay.example.my:3002', 'https://pay.example.my:3001']);
});

test('passkey options request user verification and no attestation', async () => {
  const { data } = await holder.requestCreationOptions();
  expect(data).toEqual({
    rp: { id: 'localhost', name: 'Kutip' },
    user: {
      id: Buffer.from(holder.person.user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: holder.person.user.email,
      displayName: 'Aisyah binti Rahman',
    },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  });
  const credential = holder.device.create(data);
  await holder.registerCredential(credential);
  const descriptor = { id: credential.id, type: 'public-key', transports: ['usb'] };
  expect(await holder.requestAssertionOptions()).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    allowCredentials: [descriptor],
    userVerification: 'required',
  });
  expect((await holder.requestCreationOptions()).data.excludeCredentials).toEqual([descriptor]);
});

test('a passkey steps up the session for five minutes after registration and after each assertion', async () => {
  expect(await app.call(passkeys.challenge, {}, who())).toMatchObject(NO_PASSKEY);
  const until = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const added = await holder.add();
  expect(added).toMatchObject({
    response_code: 2000,
    data: { stepped_up_until: until(5), passkey: { name: 'Telefon' } },
  });
  expect(await holder.readStepUp()).toMatchObject({ has_totp: false, passkeys: 1, stepped_up_until: until(5) });
  later();
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: null });
  expect(await holder.authenticate()).toMatchObject({ response_code: 2000, data: { stepped_up_until: until(5) } });
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: until(5) });
  const [row] = (await app.call(passkeys.list, {}, who())).data.list.data;
  expect(row).toEqual({
    id: added.data.passkey.id,
    name: 'Telefon',
    is_synced: false,
    created_at: added.data.passkey.created_at,
    last_used_at: app.clock.now().toISOString(),
  });
});

test('a step-up by passkey is valid in one session only', async () => {
  await holder.add();
  later();
  const login = await app.call(auth.login, { body: { username: holder.person.user.username, password: PASSWORD } });
  const elsewhere = passkeyClient(app, login.data as SignedInUser, holder.device);
  expect((await holder.authenticate()).response_code).toBe(2000);
  expect((await elsewhere.readStepUp()).stepped_up_until).toBeNull();
  // Nor can another session answer this session's challenge.
  const answer = await elsewhere.submitAssertion(holder.device.get(await holder.requestAssertionOptions()));
  expect(answer).toMatchObject({ response_code: 4010, data: null, breakdown_errors: 'challenge_over' });
});

describe('adding factors: the first with the password, further ones with step-up', () => {
  test('registration options are refused without or with a wrong password', async () => {
    expect(await holder.requestCreationOptions({})).toMatchObject({
      response_code: 4000,
      breakdown_errors: { password: 'required' },
    });
    const wrong = await holder.requestCreationOptions({ password: 'Kopi-X!2026' });
    expect(wrong).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'wrong_password' } });
  });

  test('with a passkey registered, a password alone can neither add a factor nor remove the passkey', async () => {
    const { passkey } = (await holder.add()).data;
    later();
    expect(await holder.requestCreationOptions()).toMatchObject(PROOF_NEEDED);
    expect(await app.call(stepUp.setUpTotp, { body: { password: PASSWORD } }, who())).toMatchObject(PROOF_NEEDED);
    expect(await holder.remove(passkey.id)).toMatchObject(PROOF_NEEDED);
    await holder.authenticate();
    expect((await holder.requestCreationOptions({})).response_code).toBe(2000);
    expect((await app.call(stepUp.setUpTotp, { body: { password: PASSWORD } }, who())).response_code).toBe(2000);
    expect((await holder.remove(passkey.id)).response_code).toBe(2000);
    expect(await holder.listNames()).toEqual([]);
  });

  test('with an app registered, a password alone cannot add a passkey; a passkey can replace a lost app', async () => {
    const { secret } = (await app.call(stepUp.setUpTotp, { body: { password: PASSWORD } }, who())).data;
    const code = totpCode(decodeBase32(secret), stepAt(app.clock.now()));
    await app.call(stepUp.confirmTotp, { body: { code } }, who());
    await holder.add(); // still stepped up by the earlier code
    later();
    expect(await holder.requestCreationOptions()).toMatchObject(PROOF_NEEDED);
    const remove = () => app.call(stepUp.removeTotp, { body: { password: PASSWORD } }, who());
    expect(await remove()).toMatchObject(PROOF_NEEDED);
    await holder.authenticate();
    expect((await remove()).response_code).toBe(2000);
    expect(await holder.readStepUp()).toMatchObject({ has_totp: false, passkeys: 1 });
  });
});

test('a user can have ten passkeys at most', async () => {
  for (let made = 0; made < 10; made += 1) await passkeyClient(app, holder.person).add();
  expect(await holder.requestCreationOptions()).toMatchObject({
    response_code: 4010,
    breakdown_errors: 'too_many_passkeys',
  });
});

test('only the owner can rename and remove a passkey, and both are audited', async () => {
  const { id } = (await holder.add()).data.passkey;
  const other = passkeyClient(app, await app.registerOwner());
  await other.add();
  expect(await other.rename(id, 'Punya saya')).toMatchObject({ response_code: 4004, data: null });
  expect((await other.remove(id)).response_code).toBe(4004);
  expect((await holder.rename(id, ' Kunci pejabat ')).data).toMatchObject({ id, name: 'Kunci pejabat' });
  expect(await holder.listNames()).toEqual(['Kunci pejabat']);
  expect((await holder.remove(id)).response_code).toBe(2000);
  expect(await holder.listNames()).toEqual([]);
  expect(await app.call(passkeys.challenge, {}, who())).toMatchObject(NO_PASSKEY);
  const written = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', holder.person.account_id)
    .where('entity', '=', 'passkey')
    .orderBy('id')
    .execute();
  expect(written).toEqual([
    { action: 'add_passkey', before: null, after: { name: 'Telefon' } },
    { action: 'rename_passkey', before: null, after: { name: 'Kunci pejabat' } },
    { action: 'remove_passkey', before: { name: 'Kunci pejabat' }, after: null },
  ]);
  // The user is e-mailed about every change.
  const emails = await app.loadEmailsTo(holder.person.user.email);
  expect(emails.filter(({ template }) => template === 'proof_changed').map(({ data }) => data)).toEqual(
    ['remove_passkey', 'add_passkey'].map((change) => ({
      full_name: expect.any(String) as unknown,
      change,
      at: expect.any(String) as unknown,
      link: expect.stringMatching(/\/forgot-password$/) as unknown,
    })),
  );
});

test('a request replaces the expired challenge of its session', async () => {
  const kept = async () => (await app.db.selectFrom('passkey_challenges').select('challenge').execute()).length;
  const before = await kept();
  await holder.requestCreationOptions();
  later();
  await holder.requestCreationOptions();
  expect((await kept()) - before).toBeLessThanOrEqual(1);
});
