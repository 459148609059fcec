import type { Caller } from '@kutip/contracts/access';
import { endpointUrl } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import { ROLE_ID, findRole } from '@kutip/domain/roles';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { openMerchant } from '../apps/api/src/modules/accounts/accounts.service.ts';
import type { Connection } from '../apps/api/src/platform/connection.ts';
import { connectionOf, openDatabase, openPool, transact, type Database } from '../apps/api/src/platform/database.ts';
import { useEnvelope } from '../apps/api/src/platform/envelope.ts';
import type { Authentication, Server } from '../apps/api/src/platform/mount.ts';
import { writeReferenceData } from '../apps/api/src/reference-data.ts';
import { crashPoints, type CrashPoints } from './crash-points.ts';
import { createTestDatabase } from './database.ts';
import { encodeForm } from './multipart.ts';

export type RoleCode = keyof typeof ROLE_ID;
/** The caller of an endpoint: a role in an account. */
export interface TestCaller {
  account_id: string;
  role?: RoleCode;
  status?: string;
  /** By default `TEST_USER`. */
  user_id?: string;
  /** Whether the login has just presented its second factor. By default an admin has, and a merchant as `grantStepUp` says. */
  has_stepped_up?: boolean;
}

export interface Envelope {
  response_code: number;
  // Tests read responses of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  description: string;
  breakdown_errors: string | Record<string, string> | null;
  token: string | null;
}

export interface TestApp {
  app: FastifyInstance;
  database_url: string;
  /** Where the process can die. */
  crashes: CrashPoints;
  db: Kysely<Database>;
  connection: Connection;
  server: Server;
  clock: { now(): Date; set(moment: string | Date): void };
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Creates a merchant as a registration does; `plan_code` as in the reference data. */
  createMerchant(options?: { plan_code?: string; name?: string }): Promise<TestCaller>;
  /** Calls an endpoint over HTTP; anonymously without `caller`. */
  call<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    caller?: TestCaller | { token: string },
    headers?: Record<string, string>,
  ): Promise<Envelope & { status: number }>;
  close(): Promise<void>;
}

/** Where every test's clock starts: a Saturday, 10:42 in Kuala Lumpur. */
export const START_TIME = '2026-11-21T02:42:00.000Z';

/** The user and session of every caller in these tests, whatever the role. */
export const TEST_USER = {
  user_id: '01900000-0000-7000-8000-0000000000aa',
  session_id: '01900000-0000-7000-8000-0000000000bb',
};

const tokenOf = (caller: TestCaller | { token: string }): string =>
  'token' in caller ? caller.token : Buffer.from(JSON.stringify(caller)).toString('base64url');

/** Reads the caller from a bearer token that `tokenOf` encoded: these tests cover permissions, not tokens. */
async function authenticate(
  { db, clock }: Pick<Server, 'db' | 'clock'>,
  { headers }: FastifyRequest,
): Promise<Authentication> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !token.startsWith('ey')) throw new Refusal(CODE.not_authenticated, 'Sign in.', 'not_authenticated');
  const {
    account_id,
    role = 'merchant_owner',
    status = 'ACTIVE',
    user_id = TEST_USER.user_id,
    has_stepped_up,
  } = JSON.parse(Buffer.from(token, 'base64url').toString()) as TestCaller;
  const { id, area, permissions } = findRole(ROLE_ID[role])!;
  const caller: Caller = {
    account_id,
    ...TEST_USER,
    user_id,
    area,
    role_id: id,
    permissions,
    account_status: status,
  };
  const session = await db
    .selectFrom('sessions')
    .select('stepped_up_at')
    .where('account_id', '=', account_id)
    .where('id', '=', TEST_USER.session_id)
    .executeTakeFirst();
  const stepped_up_at = (has_stepped_up ?? area === 'admin') ? clock.now() : (session?.stepped_up_at ?? null);
  return { caller, stepped_up_at, token: null };
}

/**
 * A test application over HTTP on a test database with reference data. `mountRoutes` mounts the routes under test; the
 * test controls the clock.
 */
export async function testApp(
  mountRoutes: (services: Omit<TestApp, 'app' | 'call' | 'close'>) => unknown,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const crashes = crashPoints();
  const db = openDatabase(openPool({ connectionString: database.url, max: 8 })).withPlugin(crashes.plugin);
  const connection = connectionOf(db);
  await writeReferenceData(connection, { test_banks: true, providers: ALL_PROVIDERS });

  let now = new Date(START_TIME);
  const clock = { now: () => now, set: (moment: string | Date) => void (now = new Date(moment)) };
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const server: Server = { app, db, clock, authenticate: (request) => authenticate({ db, clock }, request) };
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- not a React hook
  useEnvelope(app);

  const createMerchant: TestApp['createMerchant'] = async ({ plan_code = 'SCALE', name = 'Warung Aisyah' } = {}) => {
    const account_id = uuid();
    const owner = { user_id: uuid(), email: 'aisyah@warung.example', phone_number: '60123456678' };
    await transact(db, (open) =>
      openMerchant(open, { account_id, name, owner, status: 'ACTIVE', bank_name: 'Kutip', plan_code, now }),
    );
    return { account_id };
  };
  const services = {
    database_url: database.url,
    crashes,
    db,
    connection,
    server,
    clock,
    createMerchant,
    transact: <T>(work: (open: Connection) => Promise<T>) => transact(db, work),
  };
  await mountRoutes(services);
  await app.ready();

  return {
    ...services,
    app,
    async call(endpoint, input, caller, headers = {}) {
      const { body } = input as { body?: object };
      const holds_file = Object.values(body ?? {})
        .flat()
        .some((value) => value instanceof Blob);
      const form = body && holds_file ? await encodeForm(body) : undefined;
      const response = await app.inject({
        method: endpoint.method,
        url: `/${endpointUrl(endpoint, input)}`,
        headers: { ...form?.headers, ...(caller && { authorization: `Bearer ${tokenOf(caller)}` }), ...headers },
        ...(body !== undefined && { payload: form?.payload ?? body }),
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
