/** Every call of the contracts, made in the real app by everybody who should and should not get in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allows, type Access, type Area, type Permission } from '@kutip/contracts/access';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLES } from '@kutip/domain/roles';
import { SEARCH_KINDS } from '@kutip/domain/search-kind';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../../test/access-matrix/all-cases.ts';
import { ALLOWED_ROLES } from '../../../test/access-matrix/access-case.ts';
import {
  buildInput,
  checkOtherMerchant,
  checkRefusedCallers,
  findAccessFaults,
  openAccessMatrix,
  type AccessMatrix,
} from '../../../test/access-matrix/check-access.ts';
import { openMerchantFixture, type MerchantFixture } from '../../../test/access-matrix/merchant-fixture.ts';
import { validInputFor } from '../../../test/access-matrix/valid-input.ts';
import { ENDPOINTS } from '../../../test/full-app.ts';
import { followLedgers } from './modules/search/follow-ledger.ts';

const ruleOf = (access: Access): string =>
  access === 'public'
    ? 'public'
    : [access.area, access.permission, access.active && 'active'].filter(Boolean).join(' ');

let matrix: AccessMatrix;
beforeAll(async () => {
  matrix = await openAccessMatrix();
});
afterAll(() => matrix.close());

test('every endpoint has a test case with its access rule', () => {
  expect(ALL_CASES.map(([name]) => name).toSorted()).toEqual(ENDPOINTS.map(([name]) => name).toSorted());
  const rules = ALL_CASES.map(([name, { access }, { rule }]) => [name, ruleOf(access), rule]);
  expect(rules.filter(([, contract, entry]) => contract !== entry)).toEqual([]);
});

//
describe.concurrent('who may gets a good answer, whoever may not a refusal, and another merchant nothing', () => {
  test.each(ALL_CASES)('%s', { timeout: 60_000 }, async (_, endpoint, call) => {
    expect(await findAccessFaults(matrix, endpoint, call)).toEqual([]);
  });
});

test('what the calls created and changed is found by its text as it is now', async () => {
  const { db, store } = matrix.app.services;
  await followLedgers(store);
  const migration = readFileSync(join(import.meta.dirname, '../migrations/0046_search_texts.sql'), 'utf8');
  const [, texts] = /insert into search_texts \(.*\)\n([^;]+);/.exec(migration)!;
  const { rows: different } = await sql`
    with expected as (${sql.raw(texts!)})
    select e.kind, e.text, t.text as found_by from expected e
    left join search_texts t on t.account_id = e.account_id and t.kind = e.kind and t.record_id = e.id
    where (e.text, e.amounts) is distinct from (t.text, t.amounts)`.execute(db);
  expect(different).toEqual([]);
  const { rows: kinds } = await sql<{ kind: string }>`select distinct kind from search_texts`.execute(db);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(SEARCH_KINDS.toSorted());
});

/** The same app with weakened access rules. */
async function withWeakenedAccess(wider: (access: Access) => Access): Promise<AccessMatrix> {
  const kept = ALL_CASES.map(([, endpoint]) => [endpoint, endpoint.access] as const);
  for (const [endpoint, access] of kept) endpoint.access = wider(access);
  const twin = await matrix.app.serveAgain();
  for (const [endpoint, access] of kept) endpoint.access = access;
  return { ...matrix, request: twin.request, close: () => twin.close() };
}

/** The faults expected for callers that the weakened rule admits. */
function expectedFaults(access: Access, { access: proper }: Endpoint): string[] {
  if (proper === 'public') return [];
  const admitted = (caller: string, expected_code: number) => `${caller}: allowed instead of ${expected_code}`;
  const admitted_roles = ROLES.filter((role) => !allows(proper, role) && (access === 'public' || allows(access, role)));
  return [
    ...(access === 'public' ? [admitted('anonymous', 401), admitted('expired token', 7777)] : []),
    ...admitted_roles.map(({ code }) => admitted(code.toLowerCase(), 4003)),
    ...(proper.active && (access === 'public' || !access.active)
      ? [admitted('owner of a suspended account', 4023)]
      : []),
  ];
}

const WIDER: Record<string, (access: Access) => Access> = {
  'to everybody': () => 'public',
  'to every role of the portal': (access) => {
    if (access === 'public') return access;
    const { area, active } = access;
    return { area, ...(active && { active }) };
  },
  'to readers': (access) =>
    access === 'public' || !access.permission
      ? access
      : { ...access, permission: access.permission.replace('write', 'read') as NonNullable<typeof access.permission> },
  'to other portals': (access) => (access === 'public' ? access : { ...access, area: 'any' }),
  'to accounts that are not active': (access) => {
    if (access === 'public') return access;
    const { area, permission } = access;
    return { area, ...(permission && { permission }) };
  },
};

describe('a weakened access rule is detected', () => {
  const closed = ALL_CASES.filter(([, , { rule }]) => rule !== 'public');
  test.each(Object.entries(WIDER))('%s', { timeout: 60_000 }, async (_, wider) => {
    const loose = await withWeakenedAccess(wider);
    const { owner } = await openMerchantFixture(matrix.app);
    const found: Record<string, string[]> = {};
    for (const [name, endpoint, call] of closed) {
      const input = { params: endpoint.params && (validInputFor(endpoint.params) as object) };
      found[name] = await checkRefusedCallers(loose, endpoint, call, { owner, input });
    }
    await loose.close();
    const expected = Object.fromEntries(
      closed.map(([name, endpoint]) => [name, expectedFaults(wider(endpoint.access), endpoint)]),
    );
    expect(Object.values(expected).flat()).not.toEqual([]);
    expect(found).toEqual(expected);
  });
});

describe('a call that ignores the account is detected', () => {
  /** Every request runs with the owner's token. */
  const ignoringAccount = ({ owner }: MerchantFixture): AccessMatrix => ({
    ...matrix,
    request: (endpoint, _token, input) => matrix.app.request(endpoint, owner.access_token, input),
  });
  const callOf = (name: string) => ALL_CASES.find(([one]) => one === name)!;

  test.each(['GET customer-bills/:id', 'DELETE customer-bills/:id', 'POST customer-bills'])('%s', async (name) => {
    const [, endpoint, call] = callOf(name);
    const fixture = await openMerchantFixture(matrix.app);
    const input = await buildInput(endpoint, call, fixture, fixture.owner);
    expect(await checkOtherMerchant(matrix, endpoint, call, { fixture, input })).toEqual([]);
    const [fault] = await checkOtherMerchant(ignoringAccount(fixture), endpoint, call, { fixture, input });
    expect(fault).toMatch(/^another merchant, naming a record of this one: \{"response_code":2000/);
  });

  test('a list without account filter is detected', async () => {
    const [, endpoint, call] = callOf('GET customer-bills');
    const fixture = await openMerchantFixture(matrix.app);
    const { id } = await fixture.createBill();
    expect(await checkOtherMerchant(matrix, endpoint, call, { fixture, input: {} })).toEqual([]);
    const faults = await checkOtherMerchant(ignoringAccount(fixture), endpoint, call, { fixture, input: {} });
    expect(faults).toEqual([expect.stringContaining(id)]);
  });
});

test('the allowed roles match the role table', () => {
  for (const [rule, roles] of Object.entries(ALLOWED_ROLES).filter(([name]) => name !== 'public')) {
    const [area, permission] = rule.split(' ') as [Area, Permission?];
    const may = ROLES.filter((role) => allows({ area, ...(permission && { permission }) }, role));
    expect([rule, may.map(({ code }) => code.toLowerCase()).toSorted()]).toEqual([rule, [...roles].toSorted()]);
  }
});
