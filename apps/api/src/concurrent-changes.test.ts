/**
 * Changes during a session, tested at every endpoint: the user's role, their account, and the record they are editing.
 */
import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLE_ID } from '@kutip/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Envelope } from '../../../test/test-app.ts';
import { ALL_CASES } from '../../../test/access-matrix/all-cases.ts';
import { ALLOWED_ROLES, type AccessCase } from '../../../test/access-matrix/access-case.ts';
import { grantStepUp } from '../../../test/access-matrix/step-up-fixtures.ts';
import {
  accessCode,
  buildInput,
  openAccessMatrix,
  type AccessMatrix,
} from '../../../test/access-matrix/check-access.ts';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../test/access-matrix/merchant-fixture.ts';
import { validInputFor } from '../../../test/access-matrix/valid-input.ts';

let walk: AccessMatrix;
let fixture: MerchantFixture;
beforeAll(async () => {
  walk = await openAccessMatrix();
  fixture = await openMerchantFixture(walk.app);
});
afterAll(() => walk.close());

const CLOSED = ALL_CASES.filter(([, , { rule: door }]) => door !== 'public');
/** These end the login, so nothing can be called after them. */
const LOGOUTS = new Set<Endpoint>([api.auth.logout, api.sessions.endAll]);
const OPEN_CASES = CLOSED.filter(([, endpoint]) => !LOGOUTS.has(endpoint));

const request = (endpoint: Endpoint, token: string, headers: Record<string, string> = {}) =>
  walk.app.request(endpoint, token, { params: endpoint.params && (validInputFor(endpoint.params) as object) }, headers);
/** The response of every protected endpoint to a token. */
async function accessEverywhere(token: string): Promise<Record<string, number | 'allowed'>> {
  const said: Record<string, number | 'allowed'> = {};
  for (const [name, endpoint] of OPEN_CASES) said[name] = accessCode(await request(endpoint, token));
  return said;
}
const expectedAccess = (want: (call: AccessCase) => number | 'allowed') =>
  Object.fromEntries(OPEN_CASES.map(([name, , call]) => [name, want(call)]));
const change = (id: string, body: { role_id?: number; record_status?: 1 | 2 }) =>
  fixture.callAsOwner(api.users.update, { params: { id }, body });

describe('a signed-in user', { timeout: 60_000 }, () => {
  test('a changed role applies at every endpoint to existing tokens', async () => {
    const { user_id, access_token } = await fixture.createMember('merchant_owner');
    await change(user_id, { role_id: ROLE_ID.merchant_viewer });
    const asViewer = expectedAccess(({ rule: door }) =>
      ALLOWED_ROLES[door].includes('merchant_viewer') ? 'allowed' : 4003,
    );
    expect(Object.values(asViewer)).toContain(4003);
    expect(await accessEverywhere(access_token)).toEqual(asViewer);
  });

  test('additional permissions apply at once', async () => {
    const { user_id, access_token } = await fixture.createMember('merchant_viewer');
    await change(user_id, { role_id: ROLE_ID.merchant_owner });
    const asOwner = expectedAccess(({ rule: door }) =>
      ALLOWED_ROLES[door].includes('merchant_owner') ? 'allowed' : 4003,
    );
    expect(await accessEverywhere(access_token)).toEqual(asOwner);
  });

  test.each<[string, (person: Member) => Promise<unknown>]>([
    ['removed', ({ user_id }) => fixture.callAsOwner(api.users.remove, { params: { id: user_id } })],
    ['deactivated', ({ user_id }) => change(user_id, { record_status: 2 })],
    [
      'signed out everywhere',
      ({ access_token }) => walk.app.callOrThrow(api.sessions.endAll, { body: {} }, access_token),
    ],
    [
      'acting for another account in another tab',
      async ({ access_token }) => {
        const { id } = await walk.app.callOrThrow(api.accounts.create, { body: { name: 'Kedai Kedua' } }, access_token);
        await walk.app.callOrThrow(api.accounts.switchTo, { params: { id }, query: {} }, access_token);
      },
    ],
  ])('a user who is %s gets "session expired" at every endpoint', async (_, happens) => {
    const person = await fixture.createMember('merchant_owner');
    await happens(person);
    expect(await accessEverywhere(person.access_token)).toEqual(expectedAccess(() => 7777));
    const body = { refreshToken: person.refresh_token };
    const refreshed = await walk.app.request(api.auth.refresh, undefined, { body });
    expect(refreshed.json<Envelope>()).toMatchObject({ response_code: 7777, data: null });
  });
});

/** A tab picks up tokens that another tab got for another account, while it still shows the old one. */
test('a tab that shows another account than its token is refused at every endpoint and changes nothing', async () => {
  const { access_token, account_id } = await fixture.createMember('merchant_owner');
  const { id } = await walk.app.callOrThrow(api.accounts.create, { body: { name: 'Kedai Kedua' } }, access_token);
  const { access_token: token } = await walk.app.callOrThrow(
    api.accounts.switchTo,
    { params: { id }, query: {} },
    access_token,
  );
  const held = async () => [await walk.records.hashTables(account_id), await walk.records.hashTables(id)];
  const before = await held();
  const said: Record<string, unknown> = {};
  for (const [name, endpoint] of CLOSED.filter(([, , { rule: door }]) =>
    ALLOWED_ROLES[door].includes('merchant_owner'),
  )) {
    const { response_code, breakdown_errors } = (
      await request(endpoint, token, { 'x-account-id': account_id })
    ).json<Envelope>();
    if (response_code !== 4009 || breakdown_errors !== 'account_switched')
      said[name] = { response_code, breakdown_errors };
  }
  expect(said).toEqual({});
  expect(await held()).toEqual(before);
}, 60_000);

const takesReadAt = ({ body }: Endpoint): boolean => body instanceof z.ZodObject && 'read_at' in body.shape;
const EDITS = ALL_CASES.filter(([, endpoint]) => endpoint.method === 'PUT');

describe('two users who edit one record', () => {
  test('every update takes read_at, except these', () => {
    expect(EDITS.filter(([, endpoint]) => !takesReadAt(endpoint)).map(([name]) => name)).toEqual([
      'PUT second-factor-resets/:id/decision', // a decision: the second is refused
      'PUT passkeys/:id', // own record
      'PUT users/me', // own record
      'PUT accounts/merchant/confident-ratio-setting', // one number, sent whole
      'PUT payout-settings', // one number, sent whole
      'PUT payout-records/admin/:id/status', // a decision: the second is refused
      'PUT pools/admin/top-up/:invoice_no', // a decision
      'PUT pools/admin/top-up/:invoice_no/proposal', // a decision
      'PUT accounts/merchant/settlement-channel-toggle', // one switch
      'PUT settlement-records/admin/:id/status', // a decision
      'PUT void-sale-records/admin/:id/status', // a decision
      'PUT exceptions/:id', // assigned to one user; an item of a colleague is refused
      'PUT invariants/admin/faults/:account_id/:id/acknowledgement', // once: the second is refused
      'PUT reconciliation/admin/items/:account_id/:id', // assigned to one user
      'PUT customer-bills/fpx-failed-reason/:transaction_invoice_no', // never overwrites
      'PUT banks/admin/:id/verification', // a decision
      'PUT subscription-histories/:id', // the end of what is active, sent whole
      'PUT subscription-payment/renewal', // one switch
      'PUT notifications/me/read', // own record
      'PUT messaging-service/reminder-settings', // one choice of days
      'PUT user-tour-setting/:id', // own record
      'PUT users/me/preferences', // own record, with a version
      'PUT products/bulk/update-product', // chosen rows, each sent whole
    ]);
  });

  // A decision on a merchant cannot be made twice: the second is refused as already decided.
  const DECIDED = 'PUT accounts/admin/:id/status';
  /** Versions of a day are read in a list; the tests beside their modules edit them with a stale `read_at`. */
  const VERSIONS = new Set(['PUT subscriptions/:id/rates/:effective_from', 'PUT service-tax/:effective_from']);
  const shared = EDITS.filter(([name, endpoint]) => takesReadAt(endpoint) && name !== DECIDED && !VERSIONS.has(name));
  test.each(shared)('%s: one of two concurrent updates is refused', { timeout: 60_000 }, async (_, endpoint, call) => {
    const [kind] = endpoint.path.split('/');
    const [, read] = ALL_CASES.find(([name]) => name === `GET ${kind}/:id` || name === `GET ${endpoint.path}`)!;
    const role = ALLOWED_ROLES[call.rule][0]!;
    const two = [await fixture.createMember(role), await fixture.createMember(role)] as const;
    const { params, body } = await buildInput(endpoint, call, fixture, two[0]);
    for (const person of two) await grantStepUp(fixture, person); // some updates need reauthentication
    // The hours of a store name it in their body.
    const { store_id } = body as { store_id?: string };
    const record = params ?? (store_id === undefined ? undefined : { id: store_id });
    const shown = async () => {
      const answer = (await walk.app.request(read, two[0].access_token, { params: record })).json<Envelope>();
      expect(answer.response_code).toBe(2000);
      return answer.data as { updated_at: string | null };
    };
    const edit = async ({ access_token }: Member, read_at: string | null) =>
      (
        await walk.app.request(endpoint, access_token, { params, body: { ...(body as object), read_at } })
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
    // After reloading, the refused user's update is accepted.
    expect(await edit(two[1], after.updated_at)).toMatchObject({ response_code: 2000 });
  });
});
