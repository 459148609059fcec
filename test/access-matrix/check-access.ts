/**
 * The access matrix: every endpoint is called by every kind of caller. The expected result comes from the access cases,
 * never from the contract, so that a contract with weakened access rules fails.
 */
import { CODE } from '@kutip/contracts/codes';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLE_ID, findRole } from '@kutip/domain/roles';
import type { LightMyRequestResponse } from 'fastify';
import type { Envelope, RoleCode } from '../test-app.ts';
import { fullApp, type FullApp } from '../full-app.ts';
import { ALLOWED_ROLES, type AccessCase } from './access-case.ts';
import { openAccountRecords, type AccountRecords } from './account-records.ts';
import { openMerchantFixture, type Member, type MerchantFixture } from './merchant-fixture.ts';
import { validInputFor } from './valid-input.ts';

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

export interface AccessMatrix {
  app: FullApp;
  /** Sends requests to the app, unless a test replaces it. */
  request: FullApp['request'];
  records: AccountRecords;
  /** Another merchant. */
  other_merchant: MerchantFixture;
  /** Members of the other merchant, one of each role. */
  other_members: Record<RoleCode, Member>;
  /** A token that is more than half an hour old. */
  expired_token: string;
  close(): Promise<void>;
}

const ROLES = Object.keys(ROLE_ID) as RoleCode[];

export async function openAccessMatrix(): Promise<AccessMatrix> {
  const app = await fullApp();
  const expired_token = (await openMerchantFixture(app)).owner.access_token;
  app.advanceTime({ minutes: 31 });
  const other_merchant = await openMerchantFixture(app);
  const other_members = { merchant_owner: other_merchant.owner } as AccessMatrix['other_members'];
  for (const role of ROLES) other_members[role] ??= await other_merchant.createMember(role);
  const records = await openAccountRecords(app.db);
  return { app, request: app.request, records, other_merchant, other_members, expired_token, close: () => app.close() };
}

/** Builds a valid request from the schemas and the input of the access case. */
export async function buildInput(
  endpoint: Endpoint,
  access_case: AccessCase,
  fixture: MerchantFixture,
  by: Member,
): Promise<Input> {
  const prepared: Input = (await access_case.prepareInput?.(fixture, by)) ?? {};
  const { params, query, body, method } = endpoint;
  // A listing takes the same filters in its query by GET and in its body by POST.
  const query_input = method === 'GET' ? { ...prepared.query, ...(prepared.body as object) } : prepared.query;
  return {
    ...(params && { params: validInputFor(params, prepared.params) as object }),
    ...(query && { query: validInputFor(query, query_input) as object }),
    ...(body && { body: validInputFor(body, prepared.body) }),
  };
}

const envelopeOf = ({ headers, body }: LightMyRequestResponse): Envelope | null =>
  String(headers['content-type']).startsWith('application/json') ? (JSON.parse(body) as Envelope) : null;
const ACCESS_CODES = new Set([401, 7777, 4003, 4023]);

/** The code of the access check; a request that passes it can still be rejected by the endpoint. */
export function accessCode(answer: LightMyRequestResponse): number | 'allowed' {
  const { response_code = 2000 } = envelopeOf(answer) ?? {};
  return ACCESS_CODES.has(response_code) ? response_code : 'allowed';
}

const setStatus = ({ db }: FullApp, id: string, status: string) =>
  db.updateTable('accounts').set({ status }).where('id', '=', id).execute();

/** Anonymous callers, expired tokens and roles without access are rejected, whatever the request. */
export async function checkRefusedCallers(
  { app, request, other_members, expired_token }: AccessMatrix,
  endpoint: Endpoint,
  access_case: AccessCase,
  { owner, input }: { owner: Member; input: Input },
): Promise<string[]> {
  const allowed_roles = ALLOWED_ROLES[access_case.rule];
  const faults: string[] = [];
  const expectCode = async (caller: string, expected: number, token?: string) => {
    const code = accessCode(await request(endpoint, token, input));
    if (code !== expected) faults.push(`${caller}: ${code} instead of ${expected}`);
  };
  await expectCode('anonymous', 401);
  await expectCode('expired token', 7777, expired_token);
  for (const role of ROLES.filter((one) => !allowed_roles.includes(one)))
    await expectCode(role, 4003, other_members[role].access_token);
  if (access_case.rule.endsWith(' active')) {
    await setStatus(app, owner.account_id, 'SUSPENDED');
    await expectCode('owner of a suspended account', 4023, owner.access_token);
    await setStatus(app, owner.account_id, 'ACTIVE');
  }
  return faults;
}

/** A bulk endpoint reports each record separately. */
const isEachNotFound = ({ data }: Envelope): boolean => {
  const results: { response_code: number }[] | undefined = data?.results;
  return results !== undefined && results.every(({ response_code }) => response_code === 4004);
};

const isNotFound = (envelope: Envelope): boolean => isEachNotFound(envelope) || isRefusedAsNotFound(envelope);

const isRefusedAsNotFound = ({ response_code, data, breakdown_errors }: Envelope): boolean =>
  data === null &&
  (response_code === 4004 ||
    (response_code === 4000 && Object.values(breakdown_errors ?? {}).some((reason) => reason === 'not_found')));

/** The same request by another merchant: named records are not found, and the response reveals none of this merchant's. */
export async function checkOtherMerchant(
  matrix: AccessMatrix,
  endpoint: Endpoint,
  access_case: AccessCase,
  { fixture, input }: { fixture: MerchantFixture; input: Input },
): Promise<string[]> {
  const role = ALLOWED_ROLES[access_case.rule].find((one) => findRole(ROLE_ID[one])!.area !== 'admin');
  if (!role) return []; // admins have access to every merchant
  const names = await matrix.records.listIdentifiers(fixture.owner.account_id);
  const named = names.filter((name) => JSON.stringify(input).includes(name));
  // A new member each time: some endpoints end the session that calls them.
  const stranger = await matrix.other_merchant.createMember(role);
  const answer = await matrix.request(endpoint, stranger.access_token, input);
  const envelope = envelopeOf(answer);
  const faults: string[] = [];
  if (named.length > 0 && !(envelope && isNotFound(envelope)))
    faults.push(`another merchant, naming a record of this one: ${answer.body.slice(0, 500)}`);
  const leaked = names.filter((name) => !named.includes(name) && answer.body.includes(name));
  if (leaked.length > 0) faults.push(`another merchant sees ${leaked.join(', ')}`);
  return faults;
}

/** A successful response of the contract's kind, or the rejection that the case expects. */
function checkResponse(endpoint: Endpoint, who: string, answer: LightMyRequestResponse, rejection?: number): string[] {
  const { statusCode, headers, body } = answer;
  const envelope = envelopeOf(answer);
  const is_expected =
    endpoint.answers && !rejection
      ? statusCode === (endpoint.answers === 'redirect' ? 303 : 200) && envelope === null
      : envelope?.response_code === (rejection ?? endpoint.success_code ?? CODE.ok);
  const leads_to_error = endpoint.answers === 'redirect' && String(headers.location).startsWith('/error');
  return is_expected && !leads_to_error ? [] : [`${who}: ${statusCode} ${body.slice(0, 500)}`];
}

const isEmptyList = (answer: LightMyRequestResponse): boolean => {
  const { list } = (envelopeOf(answer)?.data ?? {}) as { list?: { data?: unknown[] } };
  return list?.data?.length === 0;
};

/** Every allowed caller makes a valid request, each with records of its own. */
async function checkAllowedCallers(
  matrix: AccessMatrix,
  endpoint: Endpoint,
  access_case: AccessCase,
  { fixture, first, input }: Prepared,
) {
  const faults: string[] = [];
  if (access_case.rule === 'public') {
    faults.push(
      ...checkResponse(
        endpoint,
        'anonymous',
        await matrix.request(endpoint, undefined, input),
        access_case.expected_code,
      ),
    );
    const another = await buildInput(endpoint, access_case, fixture, first);
    const expired = await matrix.request(endpoint, matrix.expired_token, another);
    faults.push(...checkResponse(endpoint, 'expired token', expired, access_case.expected_code));
  }
  for (const role of ALLOWED_ROLES[access_case.rule]) {
    const is_first = role === first.role;
    const by = is_first ? first : await fixture.createMember(role);
    const own_input = is_first ? input : await buildInput(endpoint, access_case, fixture, by);
    const answer = await matrix.request(endpoint, by.access_token, own_input);
    faults.push(
      ...checkResponse(endpoint, role, answer, access_case.rejected_roles?.[role] ?? access_case.expected_code),
    );
    if (is_first && isEmptyList(answer)) faults.push(`${role}: an empty list, which proves nothing`);
  }
  return faults;
}

const differing = (one: Record<string, string>, two: Record<string, string>) =>
  Object.keys({ ...one, ...two }).filter((name) => one[name] !== two[name]);

interface Prepared {
  fixture: MerchantFixture;
  /** Makes the valid request that all others try first. */
  first: Member;
  input: Input;
}

/** All differences between the endpoint's access and its case; empty if there are none. */
export async function findAccessFaults(
  matrix: AccessMatrix,
  endpoint: Endpoint,
  access_case: AccessCase,
): Promise<string[]> {
  const fixture = await openMerchantFixture(matrix.app);
  const { owner } = fixture;
  // Not the owner: some endpoints end the session that calls them, and the owner's session creates the records.
  const first = await fixture.createMember(ALLOWED_ROLES[access_case.rule][0] ?? 'merchant_owner');
  const input = await buildInput(endpoint, access_case, fixture, first);
  const prepared = { fixture, first, input };
  if (access_case.rule === 'public') return checkAllowedCallers(matrix, endpoint, access_case, prepared);

  const hashRecords = async () => (endpoint.method === 'GET' ? {} : matrix.records.hashTables(owner.account_id));
  const before = await hashRecords();
  const faults = [
    ...(await checkRefusedCallers(matrix, endpoint, access_case, { owner, input })),
    ...(await checkOtherMerchant(matrix, endpoint, access_case, { fixture, input })),
  ];
  const changed = differing(before, await hashRecords());
  if (changed.length > 0) faults.push(`rejected requests have changed ${changed.join(', ')}`);
  return [...faults, ...(await checkAllowedCallers(matrix, endpoint, access_case, prepared))];
}
