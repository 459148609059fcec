import { allows, type Access, type Caller } from '@kutip/contracts/access';
import { CODE } from '@kutip/contracts/codes';
import { endpointsOf, type Data, type Endpoint, type FileAnswer, type Parsed } from '@kutip/contracts/endpoint';
import { envelopeOf } from '@kutip/contracts/envelope';
import type { Listing } from '@kutip/contracts/listing';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { connectionOf, sql, transact, type Database } from './database.ts';
import { okEnvelope } from './envelope.ts';
import { claim, hashOf, NOBODY, release, settle } from './idempotency.ts';
import { languageOf, type Language } from './language.ts';

/** What every handler knows of its request. */
interface Circumstances {
  now: Date;
  ip: string;
  user_agent: string;
  language: Language;
  /** A header of the request; for whoever signs in headers. */
  header(name: string): string | undefined;
}
export interface PublicContext extends Circumstances {
  db: Connection;
}
export interface Context extends PublicContext, Caller {}

/** A handler that calls outside or posts to the ledger holds no transaction meanwhile: it opens short ones by itself. */
interface Unbound {
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}
/** A public handler knows no caller: there is no account_id it could read by mistake. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : Context;
export type OutsideContextOf<E extends Endpoint> = Omit<ContextOf<E>, 'db'> & Unbound;

export type Handler<E extends Endpoint> = (input: Parsed<E>, context: ContextOf<E>) => Promise<Data<E>>;
type Outside<E extends Endpoint> = { outside: (input: Parsed<E>, context: OutsideContextOf<E>) => Promise<Data<E>> };
type Served<E extends Endpoint> = Handler<E> | Outside<E>;
/** Pages of a listing, and all of it as a file; `listOf` makes both. */
export type ListHandler<L extends Listing> = Handler<L> & { exported: Handler<NonNullable<L['exports']>> };
export type Handlers<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Listing
    ? ListHandler<C[K]>
    : C[K] extends Endpoint
      ? Served<C[K]>
      : never;
};

/** Who a request's token says it is, and a fresh token when that one is past half its life. */
export interface Admitted {
  caller: Caller;
  token: string | null;
}
/** Throws Refusal 401, or 7777 when the token was good and has expired. */
export type Authenticate = (request: FastifyRequest) => Promise<Admitted>;

export interface Server {
  app: FastifyInstance;
  db: Kysely<Database>;
  clock: Clock;
  authenticate: Authenticate;
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
  interface FastifyContextConfig {
    /** The body stays as it was sent, also when it is JSON: a signature is over it. */
    raw?: boolean;
  }
}

/** Serves every endpoint of `contract` with the handler of the same name; a missing handler is a type error. */
export function mount<C extends object>(server: Server, contract: C, handlers: Handlers<C>): void {
  for (const [name, endpoint] of endpointsOf(contract)) {
    const handler = (handlers as unknown as Record<string, Served<Endpoint> & { exported?: Handler<Endpoint> }>)[name]!;
    const isExport = (contract as Record<string, { exports?: Endpoint }>)[name]?.exports === endpoint;
    const run = runner(server, endpoint, isExport ? handler.exported! : handler);
    const { method, path, access, params, query, body, data, raw, answers } = endpoint;
    server.app.route({
      method,
      url: `/api/v1/${path}`,
      config: { raw: raw === true },
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && !raw && { body }),
        ...(!answers && { response: { 200: envelopeOf(data) } }),
      },
      onRequest: async (request) => {
        request.admitted = await admit(server, access, request);
      },
      handler: (request, reply) => answer(server, endpoint, run, request, reply),
    });
  }
}

/** A tab says for which account it believes to act. All tabs of a browser share one login, and another one may have switched. */
const ACCOUNT_HEADER = 'x-account-id';

function refuseOtherAccount({ headers }: FastifyRequest, { account_id }: Caller): void {
  const believed = headers[ACCOUNT_HEADER];
  if (believed && believed !== account_id)
    throw new Refusal(
      CODE.conflict,
      'You switched to another account in this browser. Load the page again.',
      'account_switched',
    );
}

/** A public call never looks at the token, so a stale one cannot break a payer's page. */
async function admit({ authenticate }: Server, access: Access, request: FastifyRequest): Promise<Admitted | null> {
  if (access === 'public') return null;
  const admitted = await authenticate(request);
  const { caller } = admitted;
  if (!allows(access, caller)) throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  refuseOtherAccount(request, caller);
  if (access.active && caller.account_status !== 'ACTIVE')
    throw new Refusal(CODE.account_not_active, 'This account is not active yet.', 'account_not_active');
  return admitted;
}

/** `settled` keeps the answer for whoever asks again: in the transaction of the work where there is one. */
type Settled = (db: Kysely<Database>, data: unknown) => Promise<void>;
type Run = (
  input: Parsed<Endpoint>,
  circumstances: Circumstances & Partial<Caller>,
  settled?: Settled,
) => Promise<unknown>;

/** One request, one transaction, committed before the answer; a read needs none, and who works outside opens his own. */
function runner({ db }: Server, { method }: Endpoint, served: Served<Endpoint>): Run {
  if ('outside' in served) {
    const unbound: Unbound = { transact: (work) => transact(db, work) };
    return async (input, known, settled) => {
      const data = await served.outside(input, { ...known, ...unbound } as OutsideContextOf<Endpoint>);
      await settled?.(db, data);
      return data;
    };
  }
  const withIt = (input: Parsed<Endpoint>, known: object, open: Connection) =>
    served(input, { ...known, db: open } as Context);
  if (method === 'GET') return (input, known) => withIt(input, known, connectionOf(db));
  return (input, known, settled) =>
    transact(db, async (open) => {
      const data = await withIt(input, known, open);
      await settled?.(sql(open), data);
      return data;
    });
}

/** A name may hold any letter: the plain one is for clients that read no other (RFC 6266). */
function sendFile(reply: FastifyReply, { name, mime, content }: FileAnswer) {
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
    })
    .send(content);
}

async function answer(server: Server, endpoint: Endpoint, run: Run, request: FastifyRequest, reply: FastifyReply) {
  const now = server.clock.now();
  const { params, query, body, admitted, ip, headers } = request;
  const input = { params, query, body } as Parsed<Endpoint>;
  const user_agent = (headers['user-agent'] ?? '').slice(0, 255);
  const header = (name: string) => headers[name]?.toString();
  const known = { ...admitted?.caller, now, ip, user_agent, language: languageOf(request), header };

  if (endpoint.answers === 'text') return reply.type('text/plain').send(await run(input, known));
  if (endpoint.answers === 'file') return sendFile(reply, (await run(input, known)) as FileAnswer);
  if (endpoint.answers === 'redirect') return reply.redirect(String(await run(input, known)), 303);

  const key = endpoint.idempotent && headers['idempotency-key'];
  if (!key) return okEnvelope(await run(input, known), admitted?.token ?? null);

  const wanted = {
    account_id: admitted?.caller.account_id ?? NOBODY,
    endpoint: endpoint.path,
    key: String(key).slice(0, 200),
  };
  const stored = await claim(server.db, wanted, hashOf([params, query, body]), now);
  if (stored !== null)
    return reply
      .type('application/json')
      .serializer((text: string) => text)
      .send(stored);
  try {
    const textOf = (data: unknown) => JSON.stringify(z.encode(envelopeOf(endpoint.data), okEnvelope(data, null)));
    return okEnvelope(await run(input, known, (db, data) => settle(db, wanted, textOf(data))), null);
  } catch (error) {
    await release(server.db, wanted);
    throw error;
  }
}
