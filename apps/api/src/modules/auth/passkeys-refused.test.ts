import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeyHolder, type PasskeyHolder } from '../../../../../test/passkey-holder.ts';
import { signedApp, type SignedApp } from '../../../../../test/signed-app.ts';
import { softwareAuthenticator, type Mischief } from '../../../../../test/software-authenticator.ts';

// What is not the answer to what was asked is refused, and proves nothing.

let app: SignedApp;
let holder: PasskeyHolder;
beforeAll(async () => {
  app = await signedApp({ ADMIN_PORT: '3002' });
});
beforeEach(async () => {
  holder = passkeyHolder(app, await app.owner());
});
afterAll(() => app.close());

/** Until nothing proved counts any more. */
const later = () => app.pass({ minutes: 6 });
const WRONG = { response_code: 4000, data: null, breakdown_errors: { credential: 'wrong_passkey' } };
const OVER = { response_code: 4010, data: null, breakdown_errors: 'challenge_over' };

/** As the standard asks of a maker's certificate (WebAuthn level 3, section 8.2.1). */
const MAKER = [
  { shortName: 'C', value: 'MY' },
  { shortName: 'O', value: 'Kilang Kunci' },
  { shortName: 'OU', value: 'Authenticator Attestation' },
  { name: 'commonName', value: 'Kunci' },
];

test.each<[string, Mischief]>([
  ['of a page of another origin', { origin: 'http://localhost.example:3000' }],
  ['of another port of the same host', { origin: 'http://localhost:3100' }],
  ['for another domain', { rp_id: 'example.my' }],
  ['by somebody who has not shown that it is him', { is_unverified: true }],
])('%s', async (_, mischief) => {
  expect(await holder.add(mischief)).toMatchObject(WRONG);
  expect(await holder.names()).toEqual([]);
  await holder.add();
  later();
  expect(await holder.prove(mischief)).toMatchObject(WRONG);
  expect(await holder.state()).toMatchObject({ stepped_up_until: null });
  expect((await holder.prove()).response_code).toBe(2000);
});

test('from the admin portal of the same host it is right', async () => {
  const there = softwareAuthenticator({ origin: 'http://localhost:3002' });
  expect((await passkeyHolder(app, holder.person, there).add()).response_code).toBe(2000);
});

test('a challenge that nobody asked, was used, or is five minutes old', async () => {
  const challenge = Buffer.alloc(32, 7).toString('base64url');
  expect(await holder.add({ challenge })).toMatchObject(OVER);
  const { data } = await holder.offer();
  expect((await holder.keep(holder.device.create(data))).response_code).toBe(2000);
  expect(await holder.keep(softwareAuthenticator().create(data))).toMatchObject(OVER);
  expect(await holder.prove({ challenge })).toMatchObject(OVER);
  const options = await holder.asked();
  expect((await holder.answer(holder.device.get(options))).response_code).toBe(2000);
  expect(await holder.answer(holder.device.get(options))).toMatchObject(OVER);
  const old = await holder.asked();
  app.pass({ minutes: 5 });
  expect(await holder.answer(holder.device.get(old))).toMatchObject(OVER);
});

test('a challenge is used up by a wrong answer too, and one for adding proves nothing', async () => {
  await holder.add();
  const options = await holder.asked();
  expect(await holder.answer(holder.device.get(options, { origin: 'https://evil.example' }))).toMatchObject(WRONG);
  expect(await holder.answer(holder.device.get(options))).toMatchObject(OVER);
  const { challenge } = (await holder.offer()).data;
  expect(await holder.prove({ challenge })).toMatchObject(OVER);
});

test('of three answers to one challenge at once one counts', async () => {
  await holder.add();
  const options = await holder.asked();
  const answers = await Promise.all([1, 2, 3].map(() => holder.answer(holder.device.get(options))));
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4010, 4010]);
});

test('somebody else’s passkey, and what somebody else was asked', async () => {
  const other = passkeyHolder(app, await app.owner());
  await other.add();
  await holder.add();
  later();
  expect(await holder.answer(other.device.get(await holder.asked()))).toMatchObject(WRONG);
  expect(await holder.answer(holder.device.get(await other.asked()))).toMatchObject(OVER);
  expect(await holder.state()).toMatchObject({ stepped_up_until: null });
  // Nor can it be added a second time, by him or by anybody.
  await holder.prove();
  const credential = other.device.create((await holder.offer()).data);
  expect(await holder.keep(credential)).toMatchObject({ response_code: 4025, breakdown_errors: 'passkey_known' });
});

test('another key behind a known name', async () => {
  await holder.add();
  const { id } = (await holder.asked()).allowCredentials[0]!;
  later();
  const forged = softwareAuthenticator().get(await holder.asked());
  expect(await holder.answer({ ...forged, id, rawId: id })).toMatchObject(WRONG);
  expect(await holder.state()).toMatchObject({ stepped_up_until: null });
});

test('a count of signatures that stands still or goes back: the key has a copy somewhere', async () => {
  await holder.add();
  await holder.prove({ counter: 7 });
  later();
  for (const counter of [7, 6, 0]) expect(await holder.prove({ counter })).toMatchObject(WRONG);
  expect(await holder.state()).toMatchObject({ stepped_up_until: null });
  expect((await holder.prove({ counter: 8 })).response_code).toBe(2000);
});

test('a device that does not count may go on without', async () => {
  const synced = passkeyHolder(app, holder.person, softwareAuthenticator({ counts: false }));
  await synced.add();
  for (let times = 0; times < 2; times += 1) expect((await synced.prove()).response_code).toBe(2000);
});

test('what a maker says of his device, though it were true; what the device says itself may stand', async () => {
  const { cert, private: key } = await generate(MAKER, {
    keyType: 'ec',
    extensions: [{ name: 'basicConstraints', cA: false }],
  });
  expect(await holder.add({ statement: { cert, key } })).toMatchObject(WRONG);
  expect((await holder.add({ statement: 'own_key' })).response_code).toBe(2000);
});

test('what cannot be read at all', async () => {
  const { data } = await holder.offer();
  const credential = holder.device.create(data);
  const broken = (response: Partial<typeof credential.response>) =>
    holder.keep({ ...credential, response: { ...credential.response, ...response } });
  expect(await broken({ clientDataJSON: 'bm9uc2Vuc2U' })).toMatchObject(WRONG);
  expect(await broken({ clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') })).toMatchObject(WRONG);
  expect(await broken({ attestationObject: 'o2NmbXQ' })).toMatchObject(WRONG);
});
