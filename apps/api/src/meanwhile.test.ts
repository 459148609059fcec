/**
 * What changes while somebody is at work, at every call of the contracts: his role, his account, and the record that he
 * has before him.
 */
import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLE_ID } from '@kutip/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Envelope } from '../../../test/mounted-app.ts';
import { ALL_CALLS } from '../../../test/walk/all-calls.ts';
import { MAY, type Call } from '../../../test/walk/call.ts';
import { stepUp } from '../../../test/walk/authenticator.ts';
import { doorCode, inputFor, openWalk, type Walk } from '../../../test/walk/walk.ts';
import { openWorld, type Member, type World } from '../../../test/walk/world.ts';
import { writtenFor } from '../../../test/walk/written.ts';

let walk: Walk;
let world: World;
beforeAll(async () => {
  walk = await openWalk();
  world = await openWorld(walk.app);
});
afterAll(() => walk.close());

const CLOSED = ALL_CALLS.filter(([, , { door }]) => door !== 'public');
/** These end the login that makes them, so that nothing could be asked after them. */
const ENDING = new Set<Endpoint>([api.auth.logout, api.sessions.endAll]);
const GOING_ON = CLOSED.filter(([, endpoint]) => !ENDING.has(endpoint));

const knock = (endpoint: Endpoint, token: string, headers: Record<string, string> = {}) =>
  walk.app.knock(endpoint, token, { params: endpoint.params && (writtenFor(endpoint.params) as object) }, headers);
/** What every closed door says to a token. */
async function saidEverywhere(token: string): Promise<Record<string, number | 'come in'>> {
  const said: Record<string, number | 'come in'> = {};
  for (const [name, endpoint] of GOING_ON) said[name] = doorCode(await knock(endpoint, token));
  return said;
}
const wantedOf = (want: (call: Call) => number | 'come in') =>
  Object.fromEntries(GOING_ON.map(([name, , call]) => [name, want(call)]));
const change = (id: string, body: { role_id?: number; record_status?: 1 | 2 }) =>
  world.asked(api.users.update, { params: { id }, body });

describe('somebody who is signed in', { timeout: 60_000 }, () => {
  test('and whose role is changed has the new one at every door, with the token of before', async () => {
    const { user_id, access_token } = await world.member('merchant_owner');
    await change(user_id, { role_id: ROLE_ID.merchant_viewer });
    const asViewer = wantedOf(({ door }) => (MAY[door].includes('merchant_viewer') ? 'come in' : 4003));
    expect(Object.values(asViewer)).toContain(4003);
    expect(await saidEverywhere(access_token)).toEqual(asViewer);
  });

  test('and who is given more rights has them at once', async () => {
    const { user_id, access_token } = await world.member('merchant_viewer');
    await change(user_id, { role_id: ROLE_ID.merchant_owner });
    const asOwner = wantedOf(({ door }) => (MAY[door].includes('merchant_owner') ? 'come in' : 4003));
    expect(await saidEverywhere(access_token)).toEqual(asOwner);
  });

  test.each<[string, (person: Member) => Promise<unknown>]>([
    ['removed', ({ user_id }) => world.asked(api.users.remove, { params: { id: user_id } })],
    ['shut out', ({ user_id }) => change(user_id, { record_status: 2 })],
    ['signed out everywhere', ({ access_token }) => walk.app.asked(api.sessions.endAll, { body: {} }, access_token)],
    [
      'acting for another account since, in another tab',
      async ({ access_token }) => {
        const { id } = await walk.app.asked(api.accounts.create, { body: { name: 'Kedai Kedua' } }, access_token);
        await walk.app.asked(api.accounts.switchTo, { params: { id } }, access_token);
      },
    ],
  ])('and is %s is told at every door that his session has ended', async (_, happens) => {
    const person = await world.member('merchant_owner');
    await happens(person);
    expect(await saidEverywhere(person.access_token)).toEqual(wantedOf(() => 7777));
    const body = { refreshToken: person.refresh_token };
    const refreshed = await walk.app.knock(api.auth.refresh, undefined, { body });
    expect(refreshed.json<Envelope>()).toMatchObject({ response_code: 7777, data: null });
  });
});

/** A tab takes up the tokens that another tab has got for another account; what stands on its screen is of the old one. */
test('a tab that shows one account and has the token of another is told so at every door, and nothing is done', async () => {
  const { access_token, account_id } = await world.member('merchant_owner');
  const { id } = await walk.app.asked(api.accounts.create, { body: { name: 'Kedai Kedua' } }, access_token);
  const { access_token: token } = await walk.app.asked(api.accounts.switchTo, { params: { id } }, access_token);
  const held = async () => [await walk.holdings.of(account_id), await walk.holdings.of(id)];
  const before = await held();
  const said: Record<string, unknown> = {};
  for (const [name, endpoint] of CLOSED.filter(([, , { door }]) => MAY[door].includes('merchant_owner'))) {
    const { response_code, breakdown_errors } = (
      await knock(endpoint, token, { 'x-account-id': account_id })
    ).json<Envelope>();
    if (response_code !== 4009 || breakdown_errors !== 'account_switched')
      said[name] = { response_code, breakdown_errors };
  }
  expect(said).toEqual({});
  expect(await held()).toEqual(before);
}, 60_000);

const takesReadAt = ({ body }: Endpoint): boolean => body instanceof z.ZodObject && 'read_at' in body.shape;
const EDITS = ALL_CALLS.filter(([, endpoint]) => endpoint.method === 'PUT');

describe('two people who edit one record', () => {
  test('every edit says which state of the record it is made of, but for these', () => {
    expect(EDITS.filter(([, endpoint]) => !takesReadAt(endpoint)).map(([name]) => name)).toEqual([
      'PUT passkeys/:id', // one's own
      'PUT users/me', // one's own
      'PUT accounts/merchant/confident-ratio-setting', // one number, sent whole
      'PUT payout-settings', // one number, sent whole
      'PUT payout-records/admin/:id/status', // a decision: the second finds it made
      'PUT pools/admin/top-up/:invoice_no', // a decision
      'PUT accounts/merchant/settlement-channel-toggle', // one switch
      'PUT settlement-records/admin/:id/status', // a decision
      'PUT void-sale-records/admin/:id/status', // a decision
      'PUT exceptions/:id', // whoever works on one takes it on; what a colleague has is refused
      'PUT reconciliation/admin/items/:account_id/:id', // whoever works on one takes it on
      'PUT customer-bills/fpx-failed-reason/:transaction_invoice_no', // never overwrites
      'PUT banks/admin/:id/verification', // a decision
      'PUT subscription-histories/:id', // the end of what is active, sent whole
      'PUT subscription-payment/renewal', // one switch
      'PUT notifications/me/read', // one's own
      'PUT user-tour-setting/:id', // one's own
    ]);
  });

  // A decision on a merchant cannot be made twice: who comes second is told that it was made.
  const DECIDED = 'PUT accounts/admin/:id/status';
  const shared = EDITS.filter(([name, endpoint]) => takesReadAt(endpoint) && name !== DECIDED);
  test.each(shared)('%s: of two at once one is told', { timeout: 60_000 }, async (_, endpoint, call) => {
    const [kind] = endpoint.path.split('/');
    const [, read] = ALL_CALLS.find(([name]) => name === `GET ${kind}/:id`)!;
    const role = MAY[call.door][0]!;
    const two = [await world.member(role), await world.member(role)] as const;
    const { params, body } = await inputFor(endpoint, call, world, two[0]);
    for (const person of two) await stepUp(world, person); // some edits ask for the second proof
    const shown = async () => {
      const answer = (await walk.app.knock(read, two[0].access_token, { params })).json<Envelope>();
      expect(answer.response_code).toBe(2000);
      return answer.data as { updated_at: string };
    };
    const edit = async ({ access_token }: Member, read_at: string) =>
      (
        await walk.app.knock(endpoint, access_token, { params, body: { ...(body as object), read_at } })
      ).json<Envelope>();

    const { updated_at } = await shown();
    const [one, another] = await Promise.all(two.map((person) => edit(person, updated_at)));
    const answers = [one!, another!].toSorted((a, b) => a.response_code - b.response_code);
    expect(answers).toMatchObject([
      { response_code: 2000 },
      { response_code: 4009, data: null, breakdown_errors: 'conflict' },
    ]);
    const after = await shown();
    expect(after.updated_at).not.toBe(updated_at);
    // Whoever was told loads it again, and then his change is taken.
    expect(await edit(two[1], after.updated_at)).toMatchObject({ response_code: 2000 });
  });
});
