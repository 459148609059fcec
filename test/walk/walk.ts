/**
 * The walk: one call, made by everybody who should and should not get in. What is expected comes from the table of
 * calls, never from the contract, so that a contract that is loosened is found out.
 */
import type { Endpoint } from '@kutip/contracts/endpoint';
import { ROLE_ID, roleOf } from '@kutip/domain/roles';
import type { LightMyRequestResponse } from 'fastify';
import type { Envelope, RoleCode } from '../mounted-app.ts';
import { wholeApp, type WholeApp } from '../whole-app.ts';
import { MAY, type Call } from './call.ts';
import { openHoldings, type Holdings } from './holdings.ts';
import { openWorld, type Member, type World } from './world.ts';
import { writtenFor } from './written.ts';

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

export interface Walk {
  app: WholeApp;
  /** Where it knocks: at the app's own doors unless a test puts others in their place. */
  knock: WholeApp['knock'];
  holdings: Holdings;
  /** Another merchant. */
  other: World;
  /** One of each role there is, all of them his. */
  others: Record<RoleCode, Member>;
  /** A token of more than half an hour ago. */
  stale: string;
  close(): Promise<void>;
}

const ROLES = Object.keys(ROLE_ID) as RoleCode[];

export async function openWalk(): Promise<Walk> {
  const app = await wholeApp();
  const stale = (await openWorld(app)).owner.access_token;
  app.pass({ minutes: 31 });
  const other = await openWorld(app);
  const others = { merchant_owner: other.owner } as Walk['others'];
  for (const role of ROLES) others[role] ??= await other.member(role);
  const holdings = await openHoldings(app.db);
  return { app, knock: app.knock, holdings, other, others, stale, close: () => app.close() };
}

/** A valid request: what the schemas ask for, with what they cannot know from the table. */
export async function inputFor(endpoint: Endpoint, call: Call, world: World, by: Member): Promise<Input> {
  const given: Input = (await call.given?.(world, by)) ?? {};
  const { params, query, body, method } = endpoint;
  // A list that is asked for by GET takes in its query what the same list takes in its body by POST.
  const asked = method === 'GET' ? { ...given.query, ...(given.body as object) } : given.query;
  return {
    ...(params && { params: writtenFor(params, given.params) as object }),
    ...(query && { query: writtenFor(query, asked) as object }),
    ...(body && { body: writtenFor(body, given.body) }),
  };
}

const envelopeOf = ({ headers, body }: LightMyRequestResponse): Envelope | null =>
  String(headers['content-type']).startsWith('application/json') ? (JSON.parse(body) as Envelope) : null;
const AT_THE_DOOR = new Set([401, 7777, 4003, 4023]);

/** What the door said; what is behind it may still find fault with the request. */
export function doorCode(answer: LightMyRequestResponse): number | 'come in' {
  const { response_code = 2000 } = envelopeOf(answer) ?? {};
  return AT_THE_DOOR.has(response_code) ? response_code : 'come in';
}

const setStatus = ({ db }: WholeApp, id: string, status: string) =>
  db.updateTable('accounts').set({ status }).where('id', '=', id).execute();

/** Nobody, somebody whose token is too old, and each role that may not: refused, whatever they ask for. */
export async function faultsAtDoor(
  { app, knock, others, stale }: Walk,
  endpoint: Endpoint,
  call: Call,
  { owner, input }: { owner: Member; input: Input },
): Promise<string[]> {
  const may = MAY[call.door];
  const faults: string[] = [];
  const tried = async (who: string, wanted: number, token?: string) => {
    const said = doorCode(await knock(endpoint, token, input));
    if (said !== wanted) faults.push(`${who}: ${said} instead of ${wanted}`);
  };
  await tried('nobody', 401);
  await tried('a token that is too old', 7777, stale);
  for (const role of ROLES.filter((one) => !may.includes(one))) await tried(role, 4003, others[role].access_token);
  if (call.door.endsWith(' active')) {
    await setStatus(app, owner.account_id, 'SUSPENDED');
    await tried('owner of a suspended account', 4023, owner.access_token);
    await setStatus(app, owner.account_id, 'ACTIVE');
  }
  return faults;
}

/** A call about many records says of each by itself what became of it. */
const isEachNotFound = ({ data }: Envelope): boolean => {
  const results: { response_code: number }[] | undefined = data?.results;
  return results !== undefined && results.every(({ response_code }) => response_code === 4004);
};

const isNotFound = (envelope: Envelope): boolean => isEachNotFound(envelope) || isRefusedAsNotFound(envelope);

const isRefusedAsNotFound = ({ response_code, data, breakdown_errors }: Envelope): boolean =>
  data === null &&
  (response_code === 4004 ||
    (response_code === 4000 && Object.values(breakdown_errors ?? {}).some((reason) => reason === 'not_found')));

/** The same request by another merchant: a record that it names is not there, and an answer tells nothing of this one's. */
export async function faultsAbroad(
  walk: Walk,
  endpoint: Endpoint,
  call: Call,
  { world, input }: { world: World; input: Input },
): Promise<string[]> {
  const role = MAY[call.door].find((one) => roleOf(ROLE_ID[one])!.area !== 'admin');
  if (!role) return []; // the platform's own people look after every merchant
  const names = await walk.holdings.namesOf(world.owner.account_id);
  const named = names.filter((name) => JSON.stringify(input).includes(name));
  // Somebody of his own: some calls end the login that makes them.
  const stranger = await walk.other.member(role);
  const answer = await walk.knock(endpoint, stranger.access_token, input);
  const envelope = envelopeOf(answer);
  const faults: string[] = [];
  if (named.length > 0 && !(envelope && isNotFound(envelope)))
    faults.push(`another merchant, naming a record of this one: ${answer.body.slice(0, 500)}`);
  const told = names.filter((name) => !named.includes(name) && answer.body.includes(name));
  if (told.length > 0) faults.push(`another merchant is told of ${told.join(', ')}`);
  return faults;
}

/** A good answer of the kind that the contract names, or the refusal that the table names. */
function faultOfAnswer(endpoint: Endpoint, who: string, answer: LightMyRequestResponse, refusal?: number): string[] {
  const { statusCode, headers, body } = answer;
  const envelope = envelopeOf(answer);
  const is_file = endpoint.answers && !refusal;
  const is_wanted = is_file
    ? statusCode === (endpoint.answers === 'redirect' ? 303 : 200) && envelope === null
    : envelope?.response_code === (refusal ?? 2000);
  const is_lost = endpoint.answers === 'redirect' && String(headers.location).startsWith('/error');
  return is_wanted && !is_lost ? [] : [`${who}: ${statusCode} ${body.slice(0, 500)}`];
}

const isEmptyList = (answer: LightMyRequestResponse): boolean => {
  const { list } = (envelopeOf(answer)?.data ?? {}) as { list?: { data?: unknown[] } };
  return list?.data?.length === 0;
};

/** A valid request by everybody who may make it, each with records of its own. */
async function faultsAtHome(walk: Walk, endpoint: Endpoint, call: Call, { world, first, input }: Prepared) {
  const faults: string[] = [];
  if (call.door === 'public') {
    faults.push(...faultOfAnswer(endpoint, 'nobody', await walk.knock(endpoint, undefined, input)));
    const another = await inputFor(endpoint, call, world, first);
    faults.push(...faultOfAnswer(endpoint, 'a token that is too old', await walk.knock(endpoint, walk.stale, another)));
  }
  for (const role of MAY[call.door]) {
    const is_first = role === first.role;
    const by = is_first ? first : await world.member(role);
    const own = is_first ? input : await inputFor(endpoint, call, world, by);
    const answer = await walk.knock(endpoint, by.access_token, own);
    faults.push(...faultOfAnswer(endpoint, role, answer, call.but?.[role]));
    if (is_first && isEmptyList(answer)) faults.push(`${role}: a list of nothing, which proves nothing`);
  }
  return faults;
}

const differing = (one: Record<string, string>, two: Record<string, string>) =>
  Object.keys({ ...one, ...two }).filter((name) => one[name] !== two[name]);

interface Prepared {
  world: World;
  /** Who makes the valid request that all others try first. */
  first: Member;
  input: Input;
}

/** Everything that is wrong with who gets in where; nothing for a call that is as its entry says. */
export async function faultsOf(walk: Walk, endpoint: Endpoint, call: Call): Promise<string[]> {
  const world = await openWorld(walk.app);
  const { owner } = world;
  // Not the owner: some calls end the login that makes them, and records are made by his.
  const first = await world.member(MAY[call.door][0] ?? 'merchant_owner');
  const input = await inputFor(endpoint, call, world, first);
  const prepared = { world, first, input };
  if (call.door === 'public') return faultsAtHome(walk, endpoint, call, prepared);

  const held = async () => (endpoint.method === 'GET' ? {} : walk.holdings.of(owner.account_id));
  const before = await held();
  const faults = [
    ...(await faultsAtDoor(walk, endpoint, call, { owner, input })),
    ...(await faultsAbroad(walk, endpoint, call, { world, input })),
  ];
  const changed = differing(before, await held());
  if (changed.length > 0) faults.push(`refused requests have changed ${changed.join(', ')}`);
  return [...faults, ...(await faultsAtHome(walk, endpoint, call, prepared))];
}
