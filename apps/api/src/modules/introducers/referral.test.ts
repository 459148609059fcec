import { auth } from '@kutip/contracts/auth';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { introducerPortal } from '@kutip/contracts/introducers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { createIntroducer } from '../../create-introducer.ts';

const PASSWORD = 'Kopi-O!2026';

let app: FullApp;
/** Token and account of each introducer. */
let farid: { token: string; account_id: string };
let lim: { token: string; account_id: string };

async function openIntroducer(code: string): Promise<{ token: string; account_id: string }> {
  const username = code.toLowerCase();
  const person = { full_name: `Pengenal ${code}`, email: `${username}@kenalan.example`, phone_number: '60123334455' };
  const rates = { payment_rate_bps: 2_000, payout_rate_bps: 1_000 };
  const input = { ...person, ...rates, username, code, password: PASSWORD };
  const { account_id } = await createIntroducer(app.services.store.transact, input, app.services.clock.now());
  const body = { username, password: PASSWORD };
  const { access_token } = await app.callOrThrow(auth.introducerAccessToken, { body });
  return { token: access_token, account_id };
}

let registered = 0;
const register = async (introducer_code: string | undefined): Promise<Envelope> => {
  const username = `kedai-${registered++}`;
  const body = {
    full_name: 'Aminah binti Salleh',
    email: `${username}@kedai.example`,
    username,
    phone_number: '0123456789',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    company_name: `Nasi Lemak ${username}`,
    introducer_code,
  };
  return (await app.request(auth.register, undefined, { body })).json();
};

const call = async (endpoint: Endpoint, token?: string): Promise<Envelope> =>
  (await app.request(endpoint, token)).json();
const merchantsOf = async ({ token }: { token: string }): Promise<string[]> =>
  (await call(introducerPortal.merchants, token)).data.list.data.map(({ uuid }: { uuid: string }) => uuid);

beforeAll(async () => {
  app = await fullApp({ PUBLIC_URL: 'https://pay.example.my' });
  farid = await openIntroducer('FARID');
  lim = await openIntroducer('LIM');
});
afterAll(() => app.close());

test('the link of an introducer leads to the registration with their code', async () => {
  const { data } = await call(introducerPortal.me, farid.token);
  expect(data.referral_url).toBe('https://pay.example.my/login?register=1&introducer=FARID');
});

test('a merchant who registers with a code, in any case, is linked at the introducer’s rates', async () => {
  const { response_code, data } = await register(' farid ');
  expect(response_code).toBe(2000);
  expect(await merchantsOf(farid)).toEqual([data.account_id]);
  expect(await merchantsOf(lim)).toEqual([]);
  const link = await app.db
    .selectFrom('introducer_merchants')
    .selectAll()
    .where('account_id', '=', data.account_id)
    .executeTakeFirstOrThrow();
  expect(link).toMatchObject({ payment_rate_bps: 2_000, payout_rate_bps: 1_000 });
  const audit = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'entity', 'actor_user_id'])
    .where('account_id', '=', data.account_id)
    .where('entity', '=', 'introducer')
    .execute();
  expect(audit).toEqual([{ action: 'register', entity: 'introducer', actor_user_id: data.user.id }]);
});

test('a merchant without a code has no introducer', async () => {
  const before = [await merchantsOf(farid), await merchantsOf(lim)];
  expect((await register(undefined)).response_code).toBe(2000);
  expect((await register('')).response_code).toBe(2000);
  expect([await merchantsOf(farid), await merchantsOf(lim)]).toEqual(before);
});

test('an unknown code, and that of an inactive introducer, are refused with the field, and nobody is registered', async () => {
  const refused = { response_code: 4000, breakdown_errors: { introducer_code: 'not_found' } };
  const users = async () => (await app.db.selectFrom('users').select('id').execute()).length;
  const before = await users();
  expect(await register('NOBODY')).toMatchObject(refused);
  await app.db.updateTable('introducers').set({ status: 'INACTIVE' }).where('code', '=', 'LIM').execute();
  expect(await register('LIM')).toMatchObject(refused);
  await app.db.updateTable('introducers').set({ status: 'ACTIVE' }).where('code', '=', 'LIM').execute();
  expect(await users()).toBe(before);
});

test('a code is given once, in any case', async () => {
  await expect(openIntroducer('Farid')).rejects.toThrow();
});

test('the calls of introducers are closed to visitors and merchants, and an introducer signs in to no other portal', async () => {
  const merchant = await app.register('kedai-lain');
  for (const endpoint of Object.values(introducerPortal)) {
    expect((await call(endpoint)).response_code).toBe(401);
    expect((await call(endpoint, merchant.access_token)).response_code).toBe(4003);
    expect((await call(endpoint, farid.token)).response_code).toBe(2000);
  }
  const body = { username: 'farid', password: PASSWORD };
  expect((await app.request(auth.merchantAccessToken, undefined, { body })).json().response_code).toBe(4001);
  const owner = { username: 'kedai-lain', password: PASSWORD };
  expect((await app.request(auth.introducerAccessToken, undefined, { body: owner })).json().response_code).toBe(4001);
});
