import { setTimeout as wait } from 'node:timers/promises';
import { CODE } from '@kutip/contracts/codes';
import type { Endpoint } from '@kutip/contracts/endpoint';
import type { InjectOptions } from 'fastify';
import { ALL_CASES } from '../access-matrix/all-cases.ts';
import { ALLOWED_ROLES, type AccessCase } from '../access-matrix/access-case.ts';
import { buildInput } from '../access-matrix/check-access.ts';
import { openMerchantFixture, type Member, type MerchantFixture } from '../access-matrix/merchant-fixture.ts';
import type { FullApp } from '../full-app.ts';
import { seededRandom, type SeededRandom } from '../simulator/seeded-random.ts';
import type { Envelope, RoleCode } from '../test-app.ts';
import { hostileRequest } from './hostile-request.ts';

/** A call without an answer after this time hangs. */
const ANSWER_WITHIN_MS = 20_000;
const NO_ANSWER = -1;

export interface FuzzOptions {
  seed: number;
  calls: number;
}
export interface FuzzResult {
  /** How many calls were answered with each response code; 0 without an envelope, -1 without an answer. */
  codes: Record<number, number>;
  /** Calls that hung or were answered with 5000, each with what repeats it. */
  faults: string[];
}

interface Caller {
  token: string | undefined;
  input: Awaited<ReturnType<typeof buildInput>>;
}

/** A merchant with a member of each role that was needed. Most endpoints can share one; opening it costs more than calls. */
interface Team {
  fixture: MerchantFixture;
  members: Map<RoleCode, Member>;
}
const openTeam = async (app: FullApp): Promise<Team> => ({
  fixture: await openMerchantFixture(app),
  members: new Map(),
});

/** A permitted caller of an endpoint, and a valid input with records of its own. */
async function openCaller({ fixture, members }: Team, endpoint: Endpoint, access_case: AccessCase): Promise<Caller> {
  const [role] = ALLOWED_ROLES[access_case.rule];
  // Not the owner: some endpoints end the session that calls them, and the owner's session creates the records.
  const needed = role ?? 'merchant_owner';
  const member = members.get(needed) ?? (await fixture.createMember(needed));
  members.set(needed, member);
  const input = await buildInput(endpoint, access_case, fixture, member);
  return { token: role && member.access_token, input };
}

const codeOf = (answer: { headers: object; body: string }): number => {
  try {
    return (JSON.parse(answer.body) as Envelope).response_code ?? 0;
  } catch {
    return 0; // a file, a text or a redirect
  }
};

/** Sends a request; returns the response code, or undefined when no answer comes. */
async function send({ app }: FullApp, request: InjectOptions): Promise<{ code: number; status: number } | undefined> {
  const timeout = new AbortController();
  const answer = await Promise.race([
    app.inject(request),
    wait(ANSWER_WITHIN_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
  return answer && { code: codeOf(answer), status: answer.statusCode };
}

/** After these codes the caller can do no more: the session ended, or the account is no longer active. */
const CALLER_IS_LOST = new Set([401, 7777, 4003, 4023]);

interface Run {
  random: SeededRandom;
  calls: number;
  result: FuzzResult;
}

/** Sends hostile requests to one endpoint. Returns the team that can go on, if any. */
async function fuzzEndpoint(
  app: FullApp,
  team: Team,
  [name, endpoint, access_case]: (typeof ALL_CASES)[number],
  { random, calls, result }: Run,
): Promise<Team | undefined> {
  let used_team = team;
  let is_lost = false;
  const replaceCaller = async () => {
    used_team = await openTeam(app);
    return openCaller(used_team, endpoint, access_case);
  };
  // Hostile requests may have left the shared merchant in a state that allows no valid input here.
  let caller = await openCaller(team, endpoint, access_case).catch(replaceCaller);
  for (let n = 1; n <= calls; n += 1) {
    if (is_lost) caller = await replaceCaller();
    const request = await hostileRequest(random, endpoint, caller.input, caller.token);
    const answer = await send(app, request);
    const code = answer?.code ?? NO_ANSWER;
    result.codes[code] = (result.codes[code] ?? 0) + 1;
    if (answer === undefined || code === CODE.internal_error || answer.status === 500)
      result.faults.push(`${name}: ${JSON.stringify(answer)} ${JSON.stringify(request).slice(0, 1_500)}`);
    is_lost = caller.token !== undefined && CALLER_IS_LOST.has(code);
  }
  return is_lost ? undefined : used_team;
}

/** Sends hostile requests to every endpoint of the contracts, equally many to each; deterministic for a seed. */
export async function fuzzContracts(app: FullApp, { seed, calls }: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { codes: {}, faults: [] };
  const calls_each = Math.ceil(calls / ALL_CASES.length);
  let team = await openTeam(app);
  for (const [n, one] of ALL_CASES.entries()) {
    const run = { random: seededRandom(seed + n), calls: calls_each, result };
    team = (await fuzzEndpoint(app, team, one, run)) ?? (await openTeam(app));
  }
  return result;
}
