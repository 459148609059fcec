import { auth } from '@kutip/contracts/auth';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOfBase32 } from '../../../../../test/base32.ts';
import { passkeyHolder, type PasskeyHolder } from '../../../../../test/passkey-holder.ts';
import { PASSWORD, signedApp, type Signed, type SignedApp } from '../../../../../test/signed-app.ts';
import { storeOf } from '../../platform/store.ts';
import { authJobs, sweepSignIn } from './auth.job.ts';
import { relyingParty } from './passkeys.ts';
import { codeOf, stepAt } from './totp.ts';

let app: SignedApp;
let holder: PasskeyHolder;
beforeAll(async () => {
  app = await signedApp();
});
beforeEach(async () => {
  holder = passkeyHolder(app, await app.owner());
});
afterAll(() => app.close());

const who = () => ({ token: holder.person.access_token });
/** Until nothing proved counts any more. */
const later = () => app.pass({ minutes: 6 });
const PROOF_NEEDED = { response_code: 4028, data: null, breakdown_errors: 'step_up_needed' };
const NO_PASSKEY = { response_code: 4010, breakdown_errors: 'no_passkey' };

test('the pages that may ask for one are the portal and, on the same host, the admin portal', () => {
  const PUBLIC_URL = 'https://pay.example.my/';
  expect(relyingParty({ PUBLIC_URL, ADMIN_PORT: '', APP_NAME: 'Kutip' })).toEqual({
    id: 'pay.example.my',
    name: 'Kutip',
    origins: ['https://pay.example.my'],
  });
  expect(relyingParty({ PUBLIC_URL, ADMIN_PORT: 3002, APP_NAME: 'Kutip' }).origins).toEqual([
    'https://pay.example.my',
    'https://pay.example.my:3002',
  ]);
});

test('a passkey is asked for as the standard says: by id, verified, without a statement about the device', async () => {
  const { data } = await holder.offer();
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
  await holder.keep(credential);
  const descriptor = { id: credential.id, type: 'public-key', transports: ['usb'] };
  expect(await holder.asked()).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    allowCredentials: [descriptor],
    userVerification: 'required',
  });
  expect((await holder.offer()).data.excludeCredentials).toEqual([descriptor]);
});

test('with a passkey one gets through for five minutes, after adding it and after each signature', async () => {
  expect(await app.call(passkeys.ask, {}, who())).toMatchObject(NO_PASSKEY);
  const until = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const added = await holder.add();
  expect(added).toMatchObject({
    response_code: 2000,
    data: { stepped_up_until: until(5), passkey: { name: 'Telefon' } },
  });
  expect(await holder.state()).toMatchObject({ has_totp: false, passkeys: 1, stepped_up_until: until(5) });
  later();
  expect(await holder.state()).toMatchObject({ stepped_up_until: null });
  expect(await holder.prove()).toMatchObject({ response_code: 2000, data: { stepped_up_until: until(5) } });
  expect(await holder.state()).toMatchObject({ stepped_up_until: until(5) });
  const [row] = (await app.call(passkeys.list, {}, who())).data.list.data;
  expect(row).toEqual({
    id: added.data.passkey.id,
    name: 'Telefon',
    is_synced: false,
    created_at: added.data.passkey.created_at,
    last_used_at: app.clock.now().toISOString(),
  });
});

test('a proof by passkey is one session’s', async () => {
  await holder.add();
  later();
  const login = await app.call(auth.login, { body: { username: holder.person.user.username, password: PASSWORD } });
  const elsewhere = passkeyHolder(app, login.data as Signed, holder.device);
  expect((await holder.prove()).response_code).toBe(2000);
  expect((await elsewhere.state()).stepped_up_until).toBeNull();
  // Nor is what one session was asked answered in another.
  const answer = await elsewhere.answer(holder.device.get(await holder.asked()));
  expect(answer).toMatchObject({ response_code: 4010, data: null, breakdown_errors: 'challenge_over' });
});

describe('the first is added with the password, every further proof with a proof', () => {
  test('without or with a wrong password nothing is offered', async () => {
    expect(await holder.offer({})).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'required' } });
    const wrong = await holder.offer({ password: 'Kopi-X!2026' });
    expect(wrong).toMatchObject({ response_code: 4000, breakdown_errors: { password: 'wrong_password' } });
  });

  test('a password alone puts neither a passkey nor an app beside a passkey, nor takes it away', async () => {
    const { passkey } = (await holder.add()).data;
    later();
    expect(await holder.offer()).toMatchObject(PROOF_NEEDED);
    expect(await app.call(stepUp.setUp, { body: { password: PASSWORD } }, who())).toMatchObject(PROOF_NEEDED);
    expect(await holder.remove(passkey.id)).toMatchObject(PROOF_NEEDED);
    await holder.prove();
    expect((await holder.offer({})).response_code).toBe(2000);
    expect((await app.call(stepUp.setUp, { body: { password: PASSWORD } }, who())).response_code).toBe(2000);
    expect((await holder.remove(passkey.id)).response_code).toBe(2000);
    expect(await holder.names()).toEqual([]);
  });

  test('nor does it beside an app; and a passkey stands in for a lost app', async () => {
    const { secret } = (await app.call(stepUp.setUp, { body: { password: PASSWORD } }, who())).data;
    const code = codeOf(bytesOfBase32(secret), stepAt(app.clock.now()));
    await app.call(stepUp.confirm, { body: { code } }, who());
    await holder.add(); // the code of a moment ago counts
    later();
    expect(await holder.offer()).toMatchObject(PROOF_NEEDED);
    const remove = () => app.call(stepUp.remove, { body: { password: PASSWORD } }, who());
    expect(await remove()).toMatchObject(PROOF_NEEDED);
    await holder.prove();
    expect((await remove()).response_code).toBe(2000);
    expect(await holder.state()).toMatchObject({ has_totp: false, passkeys: 1 });
  });
});

test('ten are the most', async () => {
  for (let made = 0; made < 10; made += 1) await passkeyHolder(app, holder.person).add();
  expect(await holder.offer()).toMatchObject({ response_code: 4010, breakdown_errors: 'too_many_passkeys' });
});

test('its owner names it and takes it away; nobody else does; all of it is written down', async () => {
  const { id } = (await holder.add()).data.passkey;
  const other = passkeyHolder(app, await app.owner());
  await other.add();
  expect(await other.rename(id, 'Punya saya')).toMatchObject({ response_code: 4004, data: null });
  expect((await other.remove(id)).response_code).toBe(4004);
  expect((await holder.rename(id, ' Kunci pejabat ')).data).toMatchObject({ id, name: 'Kunci pejabat' });
  expect(await holder.names()).toEqual(['Kunci pejabat']);
  expect((await holder.remove(id)).response_code).toBe(2000);
  expect(await holder.names()).toEqual([]);
  expect(await app.call(passkeys.ask, {}, who())).toMatchObject(NO_PASSKEY);
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
  // Whoever owns the login hears of what opens it.
  const letters = await app.mailTo(holder.person.user.email);
  expect(letters.filter(({ template }) => template === 'proof_changed').map(({ data }) => data)).toEqual(
    ['remove_passkey', 'add_passkey'].map((change) => ({
      full_name: expect.any(String) as unknown,
      change,
      at: expect.any(String) as unknown,
      link: expect.stringMatching(/\/forgot-password$/) as unknown,
    })),
  );
});

test('what was asked and not answered is forgotten: by asking again, and in the night', async () => {
  const kept = async () => (await app.db.selectFrom('passkey_challenges').select('challenge').execute()).length;
  const sweep = authJobs({ store: storeOf(app.db), clock: app.clock, config: app.config })[sweepSignIn.name]!;
  later();
  await sweep();
  expect(await kept()).toBe(0);
  await holder.offer();
  later();
  await holder.offer();
  expect(await kept()).toBe(1);
  await sweep();
  expect(await kept()).toBe(1);
  later();
  await sweep();
  expect(await kept()).toBe(0);
});
