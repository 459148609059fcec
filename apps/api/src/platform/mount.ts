import { Readable } from 'node:stream';
import { allows, type Access, type Caller } from '@kutip/contracts/access';
import { CODE } from '@kutip/contracts/codes';
import { endpointsOf, type Data, type Endpoint, type FileAnswer, type ParsedRequest } from '@kutip/contracts/endpoint';
import { envelopeOf } from '@kutip/contracts/envelope';
import type { Listing } from '@kutip/contracts/listing';
import { isOpenToSupportView } from '@kutip/contracts/support-view-access';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { connectionOf, sql, transact, type Database } from './database.ts';
import { okEnvelope } from './envelope.ts';
import { createSharedEncoder, type SharedEncoder } from './shared-encoder.ts';
import { createSharedRuns, type SharedRuns } from './shared-runs.ts';
import { uuid } from './uuid.ts';
import {
  ANONYMOUS_ACCOUNT,
  claimKey,
  completeRequest,
  endFailedRequest,
  hashRequest,
  requestIdOf,
  type IdempotencyKey,
} from './idempotency.ts';
import { languageOf, type Language } from './language.ts';
import { stepUpExpiry, stepUpNeeded } from './second-factor.ts';

/** Facts about the request for every handler. */
interface RequestInfo {
  now: Date;
  ip: string;
  user_agent: string;
  language: Language;
  /** The id of what the request creates; the same for all requests with one idempotency key (`requestIdOf`). */
  request_id: string;
  /** Reads a request header, for callers that sign in headers. */
  header(name: string): string | undefined;
}
export interface PublicContext extends RequestInfo {
  db: Connection;
}
export interface Context extends PublicContext, Caller {}

/** For handlers that call providers or post to the ledger: they open their own short transactions. */
interface TransactionRunner {
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}
/** The context of a handler; a public one has no caller, so it cannot read an account_id by mistake. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Context;
export type NoTransactionContextOf<E extends Endpoint> = Omit<ContextOf<E>, 'db'> & TransactionRunner;

export type Handler<E extends Endpoint> = (input: ParsedRequest<E>, context: ContextOf<E>) => Promise<Data<E>>;
type WithoutTransaction<E extends Endpoint> = {
  withoutTransaction: (input: ParsedRequest<E>, context: NoTransactionContextOf<E>) => Promise<Data<E>>;
};
type EndpointHandler<E extends Endpoint> = Handler<E> | WithoutTransaction<E>;
/** Handlers of a listing's pages and of its export; `listHandler` creates both. */
export type ListHandler<L extends Listing> = Handler<L> & { exported: Handler<NonNullable<L['exports']>> };
export type Handlers<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Listing
    ? ListHandler<C[K]>
    : C[K] extends Endpoint
      ? EndpointHandler<C[K]>
      : never;
};

/** The caller of a request, and a fresh token when the presented one is past half its life. */
export interface Authentication {
  caller: Caller;
  /** When this login last presented a second factor; null: never. */
  stepped_up_at: Date | null;
  token: string | null;
}
/** Throws Refusal 401, or 7777 for an expired token. */
export type Authenticate = (request: FastifyRequest) => Promise<Authentication>;

export interface Server {
  app: FastifyInstance;
  db: Kysely<Database>;
  clock: Clock;
  authenticate: Authenticate;
  /** Whether admin calls exist for this request; without it they exist for all. */
  hasAdminCalls?: (request: FastifyRequest) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication | null;
  }
  interface FastifyContextConfig {
    /** The body is not parsed, even if it is JSON, because a signature covers it. */
    raw?: boolean;
  }
}

/** Mounts every endpoint of `contract` with the handler of the same name; a missing handler is a type error. */
export function mount<C extends object>(server: Server, contract: C, handlers: Handlers<C>): void {
  const shareRuns = createSharedRuns<Buffer>();
  for (const [name, endpoint] of endpointsOf(contract)) {
    const handler = (
      handlers as unknown as Record<string, EndpointHandler<Endpoint> & { exported?: Handler<Endpoint> }>
    )[name]!;
    const encodeShared = createSharedEncoder((answer) => jsonOf(endpoint, answer));
    const isExport = (contract as Record<string, { exports?: Endpoint }>)[name]?.exports === endpoint;
    const run = createRunner(server, endpoint, isExport ? handler.exported! : handler);
    const is_open_to_support = isOpenToSupportView(endpoint);
    const { method, path, access, params, query, body, data, raw, answers, max_bytes } = endpoint;
    server.app.route({
      method,
      url: `/api/v1/${path}`,
      config: { raw: raw === true },
      ...(max_bytes !== undefined && { bodyLimit: max_bytes }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && !raw && { body }),
        ...(!answers && { response: { 200: envelopeOf(data) } }),
      },
      onRequest: async (request) => {
        request.authentication = await authorize(server, access, request, is_open_to_support);
      },
      handler: (request, reply) => respond(server, { endpoint, run, shareRuns, encodeShared }, request, reply),
    });
  }
}

/** The account that a browser tab shows. All tabs share one login, and another tab may have switched accounts. */
const ACCOUNT_HEADER = 'x-account-id';

function assertSameAccount({ headers }: FastifyRequest, { account_id }: Caller): void {
  const expected_account_id = headers[ACCOUNT_HEADER];
  if (expected_account_id && expected_account_id !== account_id)
    throw new Refusal(
      CODE.conflict,
      'You switched to another account in this browser. Load the page again.',
      'account_switched',
    );
}

/** The one place that keeps views by support from changing anything: each call by its contract, before its access. */
function assertOpenToSupport({ support_view }: Caller, is_open_to_support: boolean): void {
  if (support_view && !is_open_to_support)
    throw new Refusal(
      CODE.not_permitted,
      'You are viewing this business as support. Nothing can be changed or downloaded here.',
      'support_view',
    );
}

/** Who calls, where `access` allows it. Public calls ignore the token, so that a stale one cannot break a payer's page. */
export async function authorize(
  { authenticate, hasAdminCalls = () => true }: Server,
  access: Access,
  request: FastifyRequest,
  is_open_to_support = false,
): Promise<Authentication | null> {
  if (access === 'public') return null;
  if (access.area === 'admin' && !hasAdminCalls(request)) throw new Refusal(CODE.not_found, 'Record not found.');
  const authentication = await authenticate(request);
  const { caller } = authentication;
  assertOpenToSupport(caller, is_open_to_support);
  if (!allows(access, caller)) throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  assertSameAccount(request, caller);
  // The password alone opens nothing of the platform's.
  if (access.area === 'admin' && authentication.stepped_up_at === null) throw stepUpNeeded();
  if (access.active && caller.account_status !== 'ACTIVE')
    throw new Refusal(CODE.account_not_active, 'This account is not active yet.', 'account_not_active');
  return authentication;
}

/** Refuses 4028 for a call that needs a recent second factor, such as one that concerns money, without one. */
function assertSteppedUp({ money, second_factor }: Endpoint, authentication: Authentication | null, now: Date): void {
  if (money === undefined && second_factor === undefined) return;
  const stepped_up_at = authentication?.stepped_up_at ?? null;
  if (stepped_up_at === null || stepUpExpiry(stepped_up_at) <= now) throw stepUpNeeded();
}

/** Stores the response for repeated requests: in the handler's transaction if there is one. */
type SaveResponse = (db: Kysely<Database>, data: unknown) => Promise<void>;
type Run = (
  input: ParsedRequest<Endpoint>,
  requestInfo: RequestInfo & Partial<Caller>,
  saveResponse?: SaveResponse,
) => Promise<unknown>;

/**
 * One transaction per request, committed before the response; GET needs none, and handlers that call providers open
 * their own.
 */
function createRunner({ db }: Server, { method }: Endpoint, handler: EndpointHandler<Endpoint>): Run {
  if ('withoutTransaction' in handler) {
    const runner: TransactionRunner = { transact: (work) => transact(db, work) };
    return async (input, requestInfo, saveResponse) => {
      const data = await handler.withoutTransaction(input, {
        ...requestInfo,
        ...runner,
      } as NoTransactionContextOf<Endpoint>);
      await saveResponse?.(db, data);
      return data;
    };
  }
  const callHandler = (input: ParsedRequest<Endpoint>, requestInfo: object, open: Connection) =>
    handler(input, { ...requestInfo, db: open } as Context);
  if (method === 'GET') return (input, requestInfo) => callHandler(input, requestInfo, connectionOf(db));
  return (input, requestInfo, saveResponse) =>
    transact(db, async (open) => {
      const data = await callHandler(input, requestInfo, open);
      await saveResponse?.(sql(open), data);
      return data;
    });
}

/** Sends a file; the ASCII name is for clients without RFC 6266 support. */
function sendFile(reply: FastifyReply, { name, mime, content }: FileAnswer) {
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  // Content that is generated while it is read.
  const is_generated = Symbol.asyncIterator in content && !(content instanceof Readable);
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
    })
    .send(is_generated ? Readable.from(content) : content);
}

function idempotencyKeyOf(
  { idempotent, path }: Endpoint,
  { headers, authentication }: FastifyRequest,
): IdempotencyKey | null {
  const key = headers['idempotency-key'];
  if (!idempotent || !key) return null;
  const account_id = authentication?.caller.account_id ?? ANONYMOUS_ACCOUNT;
  return { account_id, endpoint: path, key: String(key).slice(0, 200) };
}

/** The JSON of an answer that gives no token. */
const jsonOf = ({ data: schema, success_code }: Endpoint, data: unknown): string =>
  JSON.stringify(z.encode(envelopeOf(schema), okEnvelope(data, null, success_code)));

/** The response for repeated requests, without what only the first one carries. */
function storedResponse(endpoint: Endpoint, data: unknown): string {
  const { first_response_only = [] } = endpoint;
  const is_kept = ([name]: [string, unknown]) => !first_response_only.includes(name);
  const kept =
    first_response_only.length === 0 ? data : Object.fromEntries(Object.entries(data as object).filter(is_kept));
  return jsonOf(endpoint, kept);
}

/** Sends an answer that is JSON already. */
const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(json);

interface Mounted {
  endpoint: Endpoint;
  run: Run;
  /** Answers that identical requests share; the address of a request is the key. */
  shareRuns: SharedRuns<Buffer>;
  encodeShared: SharedEncoder;
}

/** What a handler gets to know of a request. */
function requestInfoOf(request: FastifyRequest, now: Date, key: IdempotencyKey | null) {
  const { authentication, ip, headers } = request;
  const user_agent = (headers['user-agent'] ?? '').slice(0, 255);
  const header = (name: string) => headers[name]?.toString();
  const request_id = key ? requestIdOf(key) : uuid();
  return { ...authentication?.caller, now, ip, user_agent, language: languageOf(request), request_id, header };
}

/** Answers a request that shares its answer with identical ones; only the one whose handler runs is looked into. */
function respondShared({ clock }: Server, { run, shareRuns, encodeShared }: Mounted, request: FastifyRequest) {
  const { params, query, body, url } = request;
  const input = { params, query, body } as ParsedRequest<Endpoint>;
  return shareRuns(url, async () => encodeShared(url, await run(input, requestInfoOf(request, clock.now(), null))));
}

async function respond(server: Server, mounted: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, run } = mounted;
  if (endpoint.shares_answers) return sendJson(reply, await respondShared(server, mounted, request));
  const now = server.clock.now();
  const { params, query, body, authentication } = request;
  const input = { params, query, body } as ParsedRequest<Endpoint>;
  const key = idempotencyKeyOf(endpoint, request);
  const requestInfo = requestInfoOf(request, now, key);
  if (!key) assertSteppedUp(endpoint, authentication, now);

  if (endpoint.answers === 'text') return reply.type('text/plain').send(await run(input, requestInfo));
  if (endpoint.answers === 'file') return sendFile(reply, (await run(input, requestInfo)) as FileAnswer);
  if (endpoint.answers === 'redirect') return reply.redirect(String(await run(input, requestInfo)), 303);

  if (!key) return okEnvelope(await run(input, requestInfo), authentication?.token ?? null, endpoint.success_code);

  const stored = await claimKey(server.db, key, hashRequest([params, query, body]), now);
  if (stored !== null) return sendJson(reply, stored);
  try {
    // A repeated request is answered from its stored response, which moves nothing.
    assertSteppedUp(endpoint, authentication, now);
    const saveResponse: SaveResponse = (db, data) => completeRequest(db, key, storedResponse(endpoint, data));
    return okEnvelope(await run(input, requestInfo, saveResponse), null, endpoint.success_code);
  } catch (error) {
    // If the database is lost, the key stays locked for a minute, and the caller learns why the request failed.
    await endFailedRequest(server.db, key, error).catch(() => {});
    throw error;
  }
}
