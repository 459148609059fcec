import { auth } from '@kutip/contracts/auth';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeEndpoints, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';
import { readVisitorToken } from './visitor-token.ts';

const BILL = uuid();
const COLLECTION = uuid();
const NO = 'BP-0123456789';
let app: AuthApp;
let owner: SignedInUser;
beforeAll(async () => {
  app = await authApp();
  owner = await app.registerOwner();
  const { account_id } = owner;
  await app.db
    .insertInto('directory')
    .values([
      { kind: 'invoice', key: NO, account_id, id: BILL },
      { kind: 'invoice', key: BILL, account_id, id: BILL },
      { kind: 'collection', key: COLLECTION, account_id, id: COLLECTION },
    ])
    .execute();
});
afterAll(() => app.close());

const visit = (body: object) => app.call(auth.visitorToken, { body });
const readIt = (token: string, now = app.clock.now()) => readVisitorToken(app.token_key, `Bearer ${token}`, now);

test.each([
  [{ invoice_no: NO.toLowerCase() }, { kind: 'invoice', uuid: BILL, invoice_no: NO }],
  [{ uuid: BILL.toUpperCase() }, { kind: 'invoice', uuid: BILL, invoice_no: null }],
  [{ uuid: COLLECTION }, { kind: 'collection', uuid: COLLECTION, invoice_no: null }],
])('%j gets a visitor token for that resource for 15 minutes', async (named, scope) => {
  const { data } = await visit(named);
  expect(await readIt(data.access_token)).toEqual({ area: 'visitor', ...scope });
  const end = new Date(app.clock.now().getTime() + 15 * 60_000);
  expect(data.expires_at).toBe(end.toISOString());
  expect(await readIt(data.access_token, end)).toBeNull();
});

test('a visitor token opens no authenticated endpoint, and an access token is no visitor token', async () => {
  const { access_token } = (await visit({ uuid: BILL })).data;
  for (const door of [probeEndpoints.any, probeEndpoints.reports, probeEndpoints.introducer])
    expect((await app.call(door, {}, { token: access_token })).response_code).toBe(401);
  expect((await app.call(auth.testToken, {}, { token: access_token })).response_code).toBe(401);
  expect(await readIt(owner.access_token)).toBeNull();
  expect(await readVisitorToken(app.token_key, undefined, app.clock.now())).toBeNull();
  expect(await readVisitorToken('00'.repeat(32), `Bearer ${access_token}`, app.clock.now())).toBeNull();
});

test('unknown or missing resources get no visitor token', async () => {
  expect((await visit({ uuid: uuid() })).response_code).toBe(4004);
  expect((await visit({ invoice_no: 'BP-9999999999' })).response_code).toBe(4004);
  // A login name is not a public resource.
  expect((await visit({ uuid: owner.user.id })).response_code).toBe(4004);
  expect(await visit({})).toMatchObject({ response_code: 4000, breakdown_errors: { uuid: 'required' } });
});
