/** Serves calls in the form of another company: plain routes as data, without our envelope. */
import type { Access, Caller } from '@kutip/contracts/access';
import multipart from '@fastify/multipart';
import { validationReason } from '@kutip/contracts/reasons';
import { parseRailsForm } from '@kutip/domain/compat/rails-form';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuid } from '../../platform/uuid.ts';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { languageOf, type Language } from '../../platform/language.ts';
import { readTextFields } from '../../platform/multipart.ts';
import { authorize, type Context, type Server } from '../../platform/mount.ts';
import { storeOf, type Store } from '../../platform/store.ts';

export interface ForeignContext extends Caller {
  read: Connection;
  now: Date;
  ip: string;
  user_agent: string;
  language: Language;
  /** The id of what the call creates. */
  request_id: string;
  transact: Store['transact'];
  header(name: string): string | undefined;
}

/** Runs handlers that the portal's calls share in a transaction. */
export const inTransaction = <T>(context: ForeignContext, work: (context: Context) => Promise<T>): Promise<T> =>
  context.transact((db) => work({ ...context, db }));

export interface ForeignRoute {
  methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[];
  url: string;
  access: Exclude<Access, 'public'>;
  handle(fields: Record<string, unknown>, context: ForeignContext): Promise<unknown>;
}

/** What a body that does not follow its schema is refused with. */
export class InvalidFieldsError extends Error {
  /** The caller's fault. */
  readonly statusCode = 400;
  readonly error: z.ZodError;
  constructor(error: z.ZodError) {
    super('Some fields are not valid.');
    this.error = error;
  }
}

/** A route whose fields, from path, query and body together, are validated by `input`. */
export function foreignRoute<S extends z.ZodType>(
  { input, ...route }: Omit<ForeignRoute, 'handle'> & { input: S },
  handle: (fields: z.output<S>, context: ForeignContext) => Promise<unknown>,
): ForeignRoute {
  return {
    ...route,
    async handle(fields, context) {
      const parsed = input.safeParse(fields, { error: validationReason });
      if (!parsed.success) throw new InvalidFieldsError(parsed.error);
      return handle(parsed.data, context);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function contextOf({ clock, db }: Server, request: FastifyRequest): ForeignContext {
  const { caller } = request.authentication!;
  const { read, transact } = storeOf(db);
  return {
    ...caller,
    read,
    transact,
    now: clock.now(),
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 255),
    language: languageOf(request),
    request_id: uuid(),
    header: (name) => request.headers[name]?.toString(),
  };
}

/** `authorizeAt`: `preHandler` where a token may be in the body, which is read before then. */
export function mountForeign(
  server: Server,
  routes: readonly ForeignRoute[],
  authorizeAt: 'onRequest' | 'preHandler' = 'onRequest',
): void {
  for (const { methods, url, access, handle } of routes)
    server.app.route({
      method: [...methods],
      url,
      [authorizeAt]: async (request: FastifyRequest) => {
        request.authentication = await authorize(server, access, request);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { query, body, params } = request as { query: object; body: unknown; params: object };
        const form = isRecord(body) ? body : {};
        const fields = { ...(parseRailsForm(textPairs(query)) as object), ...form, ...params };
        return reply.type('application/json').send(JSON.stringify(await handle(fields, contextOf(server, request))));
      },
    });
}

/** A repeated name of a query is an array. */
const textPairs = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));

const MAX_FORM_FIELDS = 100;

/**
 * Reads every body that these clients send: forms, multipart forms, JSON, and JSON or any other type without a body. Files of
 * a form are read and dropped.
 */
export async function readForeignBodies(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain']);
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  );
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseRailsForm(new URLSearchParams(body as string))),
  );
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, {}));
  await scope.register(multipart, { limits: { files: 2, fields: MAX_FORM_FIELDS, fileSize: 1024 * 1024 } });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = parseRailsForm(await readTextFields(request));
  });
}
