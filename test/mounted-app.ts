import type { Caller } from '@kutip/contracts/access';
import { addressOf } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Endpoint, Written } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import { ROLE_ID, roleOf } from '@kutip/domain/roles';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { openMerchant } from '../apps/api/src/modules/accounts/accounts.service.ts';
import type { Connection } from '../apps/api/src/platform/connection.ts';
import { connectionOf, openDatabase, openPool, transact, type Database } from '../apps/api/src/platform/database.ts';
import { useEnvelope } from '../apps/api/src/platform/envelope.ts';
import type { Admitted, Server } from '../apps/api/src/platform/mount.ts';
import { writeReferenceData } from '../apps/api/src/reference-data.ts';
import { createTestDatabase } from './database.ts';

export type RoleCode = keyof typeof ROLE_ID;
/** Who calls: a role in one of the merchants, or nobody. `token` sends that text instead. */
export interface Who {
  account_id: string;
  role?: RoleCode;
  status?: string;
}

export interface Envelope {
  response_code: number;
  // Tests look into answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  description: string;
  breakdown_errors: string | Record<string, string> | null;
  token: string | null;
}

export interface MountedApp {
  app: FastifyInstance;
  database_url: string;
  db: Kysely<Database>;
  connection: Connection;
  server: Server;
  clock: { now(): Date; set(moment: string | Date): void };
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** A merchant with everything a registration gives; `plan_code` as in the reference data. */
  merchant(options?: { plan_code?: string; name?: string }): Promise<Who>;
  /** Calls an endpoint over HTTP; without `who` as somebody who is not signed in. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Written<E>,
    who?: Who | { token: string },
    headers?: Record<string, string>,
  ): Promise<Envelope & { status: number }>;
  close(): Promise<void>;
}

/** When every test's time begins: on a Saturday, 10:42 in Kuala Lumpur. */
export const BEGINNING = '2026-11-21T02:42:00.000Z';

/** Whoever calls in these tests is this person, in this session, whatever his role. */
export const MEMBER = {
  user_id: '01900000-0000-7000-8000-0000000000aa',
  session_id: '01900000-0000-7000-8000-0000000000bb',
};

const tokenOf = (who: Who | { token: string }): string =>
  'token' in who ? who.token : Buffer.from(JSON.stringify(who)).toString('base64url');

/** Reads the caller from a bearer that `tokenOf` wrote: these tests are about what callers may do, not about tokens. */
async function authenticate({ headers }: FastifyRequest): Promise<Admitted> {
  const written = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!written || !written.startsWith('ey')) throw new Refusal(CODE.not_authenticated, 'Sign in.', 'not_authenticated');
  const {
    account_id,
    role = 'merchant_owner',
    status = 'ACTIVE',
  } = JSON.parse(Buffer.from(written, 'base64url').toString()) as Who;
  const { id, area, permissions } = roleOf(ROLE_ID[role])!;
  const caller: Caller = {
    account_id,
    ...MEMBER,
    area,
    role_id: id,
    permissions,
    account_status: status,
  };
  return { caller, token: null };
}

/**
 * Some handlers, mounted over HTTP on a database of their own with the reference data in it. `mountAll` mounts what the
 * test is about; the time is set by the test.
 */
export async function mountedApp(
  mountAll: (mounted: Omit<MountedApp, 'app' | 'call' | 'close'>) => unknown,
): Promise<MountedApp> {
  const database = await createTestDatabase();
  const db = openDatabase(openPool({ connectionString: database.url, max: 8 }));
  const connection = connectionOf(db);
  await writeReferenceData(connection, { test_banks: true, providers: ALL_PROVIDERS });

  let now = new Date(BEGINNING);
  const clock = { now: () => now, set: (moment: string | Date) => void (now = new Date(moment)) };
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const server: Server = { app, db, clock, authenticate };
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- a server has no hooks
  useEnvelope(app);

  const merchant: MountedApp['merchant'] = async ({ plan_code = 'SCALE', name = 'Warung Aisyah' } = {}) => {
    const account_id = uuid();
    const owner = { user_id: uuid(), email: 'aisyah@warung.example', phone_number: '60123456678' };
    await transact(db, (open) =>
      openMerchant(open, { account_id, name, owner, status: 'ACTIVE', bank_name: 'Kutip', plan_code, now }),
    );
    return { account_id };
  };
  const mounted = {
    database_url: database.url,
    db,
    connection,
    server,
    clock,
    merchant,
    transact: <T>(work: (open: Connection) => Promise<T>) => transact(db, work),
  };
  await mountAll(mounted);
  await app.ready();

  return {
    ...mounted,
    app,
    async call(endpoint, input, who, headers = {}) {
      const { body } = input as { body?: object };
      const response = await app.inject({
        method: endpoint.method,
        url: `/${addressOf(endpoint, input)}`,
        headers: { ...(who && { authorization: `Bearer ${tokenOf(who)}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      return { status: response.statusCode, ...response.json<Envelope>() };
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}
