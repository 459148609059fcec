import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeyClient, type PasskeyClient } from '../../../../../test/passkey-client.ts';
import { authApp, type AuthApp } from '../../../../../test/auth-app.ts';
import { softwareAuthenticator, type AuthenticatorFaults } from '../../../../../test/software-authenticator.ts';

// Invalid credentials are refused and do not step up.

let app: AuthApp;
let holder: PasskeyClient;
beforeAll(async () => {
  app = await authApp({ ADMIN_PORT: '3002' });
});
beforeEach(async () => {
  holder = passkeyClient(app, await app.registerOwner());
});
afterAll(() => app.close());

/** Past the lifetime of a step-up. */
const later = () => app.advanceTime({ minutes: 6 });
const WRONG = { response_code: 4000, data: null, breakdown_errors: { credential: 'wrong_passkey' } };
const OVER = { response_code: 4010, data: null, breakdown_errors: 'challenge_over' };

/** An attestation certificate with the fields of WebAuthn level 3, section 8.2.1. */
const MAKER = [
  { shortName: 'C', value: 'MY' },
  { shortName: 'O', value: 'Kilang Kunci' },
  { shortName: 'OU', value: 'Authenticator Attestation' },
  { name: 'commonName', value: 'Kunci' },
];

test.each<[string, AuthenticatorFaults]>([
  ['of a page of another origin', { origin: 'http://localhost.example:3000' }],
  ['of another port of the same host', { origin: 'http://localhost:3100' }],
  ['for another domain', { rp_id: 'example.my' }],
  ['by somebody who has not shown that it is him', { is_unverified: true }],
])('%s', async (_, mischief) => {
  expect(await holder.add(mischief)).toMatchObject(WRONG);
  expect(await holder.listNames()).toEqual([]);
  await holder.add();
  later();
  expect(await holder.authenticate(mischief)).toMatchObject(WRONG);
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: null });
  expect((await holder.authenticate()).response_code).toBe(2000);
});

test('a passkey assertion from the admin portal of the same host is accepted', async () => {
  const there = softwareAuthenticator({ origin: 'http://localhost:3002' });
  expect((await passkeyClient(app, holder.person, there).add()).response_code).toBe(2000);
});

test('an unknown, used or expired challenge is refused', async () => {
  const challenge = Buffer.alloc(32, 7).toString('base64url');
  expect(await holder.add({ challenge })).toMatchObject(OVER);
  const { data } = await holder.requestCreationOptions();
  expect((await holder.registerCredential(holder.device.create(data))).response_code).toBe(2000);
  expect(await holder.registerCredential(softwareAuthenticator().create(data))).toMatchObject(OVER);
  expect(await holder.authenticate({ challenge })).toMatchObject(OVER);
  const options = await holder.requestAssertionOptions();
  expect((await holder.submitAssertion(holder.device.get(options))).response_code).toBe(2000);
  expect(await holder.submitAssertion(holder.device.get(options))).toMatchObject(OVER);
  const old = await holder.requestAssertionOptions();
  app.advanceTime({ minutes: 5 });
  expect(await holder.submitAssertion(holder.device.get(old))).toMatchObject(OVER);
});

test('an invalid assertion consumes its challenge, and a registration challenge cannot step up', async () => {
  await holder.add();
  const options = await holder.requestAssertionOptions();
  expect(await holder.submitAssertion(holder.device.get(options, { origin: 'https://evil.example' }))).toMatchObject(
    WRONG,
  );
  expect(await holder.submitAssertion(holder.device.get(options))).toMatchObject(OVER);
  const { challenge } = (await holder.requestCreationOptions()).data;
  expect(await holder.authenticate({ challenge })).toMatchObject(OVER);
});

test('of three concurrent assertions for one challenge one is accepted', async () => {
  await holder.add();
  const options = await holder.requestAssertionOptions();
  const answers = await Promise.all([1, 2, 3].map(() => holder.submitAssertion(holder.device.get(options))));
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4010, 4010]);
});

test('another user’s passkey and another user’s challenge are refused', async () => {
  const other = passkeyClient(app, await app.registerOwner());
  await other.add();
  await holder.add();
  later();
  expect(await holder.submitAssertion(other.device.get(await holder.requestAssertionOptions()))).toMatchObject(WRONG);
  expect(await holder.submitAssertion(holder.device.get(await other.requestAssertionOptions()))).toMatchObject(OVER);
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: null });
  // Nor can any user register it a second time.
  await holder.authenticate();
  const credential = other.device.create((await holder.requestCreationOptions()).data);
  expect(await holder.registerCredential(credential)).toMatchObject({
    response_code: 4025,
    breakdown_errors: 'passkey_known',
  });
});

test('a different key under a registered credential id is refused', async () => {
  await holder.add();
  const { id } = (await holder.requestAssertionOptions()).allowCredentials[0]!;
  later();
  const forged = softwareAuthenticator().get(await holder.requestAssertionOptions());
  expect(await holder.submitAssertion({ ...forged, id, rawId: id })).toMatchObject(WRONG);
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: null });
});

test('a signature counter that does not increase is refused as a cloned key', async () => {
  await holder.add();
  await holder.authenticate({ counter: 7 });
  later();
  for (const counter of [7, 6, 0]) expect(await holder.authenticate({ counter })).toMatchObject(WRONG);
  expect(await holder.readStepUp()).toMatchObject({ stepped_up_until: null });
  expect((await holder.authenticate({ counter: 8 })).response_code).toBe(2000);
});

test('a device without a signature counter is accepted', async () => {
  const synced = passkeyClient(app, holder.person, softwareAuthenticator({ counts: false }));
  await synced.add();
  for (let times = 0; times < 2; times += 1) expect((await synced.authenticate()).response_code).toBe(2000);
});

test('attestation by a certificate is refused, self attestation is accepted', async () => {
  const { cert, private: key } = await generate(MAKER, {
    keyType: 'ec',
    extensions: [{ name: 'basicConstraints', cA: false }],
  });
  expect(await holder.add({ statement: { cert, key } })).toMatchObject(WRONG);
  expect((await holder.add({ statement: 'own_key' })).response_code).toBe(2000);
});

test('an unreadable credential is refused', async () => {
  const { data } = await holder.requestCreationOptions();
  const credential = holder.device.create(data);
  const broken = (response: Partial<typeof credential.response>) =>
    holder.registerCredential({ ...credential, response: { ...credential.response, ...response } });
  expect(await broken({ clientDataJSON: 'bm9uc2Vuc2U' })).toMatchObject(WRONG);
  expect(await broken({ clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') })).toMatchObject(WRONG);
  expect(await broken({ attestationObject: 'o2NmbXQ' })).toMatchObject(WRONG);
});
