import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import { endpointsOf, type Endpoint, type RequestInput } from '@kutip/contracts/endpoint';
import type { Kysely } from 'kysely';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { connectionOf, type Database } from '../apps/api/src/platform/database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { writeReferenceData } from '../apps/api/src/reference-data.ts';
import { createTestDatabase } from './database.ts';
import type { Envelope } from './test-app.ts';
import type { Services } from '../apps/api/src/services.ts';
import { fakeCouriers, type FakeCouriers } from './fake-couriers.ts';
import { fakeFpx, type FakeFpx } from './fake-fpx.ts';
import { fakePayoutBank, type FakePayoutBank } from './fake-payout-bank.ts';
import { PASSWORD, type SignedInUser } from './auth-app.ts';
import { encodeForm } from './multipart.ts';

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

export interface FullApp {
  app: FastifyInstance;
  db: Kysely<Database>;
  services: Services;
  /** Signs FPX messages; it does not answer requests. */
  fpx: FakeFpx;
  /** The fake payout bank. */
  payout_bank: FakePayoutBank;
  /** The fake couriers. */
  couriers: FakeCouriers;
  /** Sends a request and returns any response; the body is empty by default. */
  request(
    endpoint: Endpoint,
    token?: string,
    input?: Input,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Calls an endpoint, expects success and returns the data. */
  callOrThrow<E extends Endpoint>(endpoint: E, input: RequestInput<E>, token?: string): Promise<Envelope['data']>;
  /** Registers an approved merchant with this user name. */
  register(username: string): Promise<SignedInUser>;
  /** Advances the clock. */
  advanceTime(time: { minutes: number }): void;
  /** Builds a second app over the same services; it uses the contracts as they are now. */
  serveAgain(): Promise<Pick<FullApp, 'request'> & { close(): Promise<void> }>;
  close(): Promise<void>;
}

export const endpointName = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** All endpoints of the contracts, by name. */
export const ENDPOINTS = Object.values(api)
  .flatMap(endpointsOf)
  .map(([, endpoint]) => [endpointName(endpoint), endpoint] as const);

/** Encodes the body as a client does: as a form where the contract requires one. */
async function encodeBody({ raw, multipart }: Endpoint, body: unknown): Promise<InjectOptions> {
  if (raw && typeof body === 'string')
    return { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  return multipart && Object.keys(body as object).length > 0
    ? encodeForm(body as object)
    : { payload: body as NonNullable<InjectOptions['payload']> };
}

const createRequester =
  (app: FastifyInstance): FullApp['request'] =>
  async (endpoint, token, { params, query, body = {} } = {}, extra_headers = {}) => {
    const { payload, headers } = endpoint.method === 'GET' ? {} : await encodeBody(endpoint, body);
    return app.inject({
      method: endpoint.method,
      url: `/${endpointUrl(endpoint, { params: { ...params }, query: { ...query } })}`,
      headers: { ...headers, ...extra_headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { payload }),
    });
  };

/** The complete API with real sign-in and services on a test database. `settings` replace those of the tests. */
export async function fullApp(settings: Record<string, string> = {}): Promise<FullApp> {
  const [database, fpx] = await Promise.all([createTestDatabase(), fakeFpx()]);
  const folder = mkdtempSync(join(tmpdir(), 'kutip-full-app-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    TOKEN_KEY: '5a'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    DATA_DIR: folder,
    FPX_SELLER_KEY_FILE: fpx.files.key,
    FPX_CERTIFICATE_FILES: fpx.files.certificates.join(','),
    AUTO_APPROVE: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
    SMS_URL: 'http://127.0.0.1:9/sms', // nobody answers; the job that calls it is run with a fake
    SMS_SECRET: 'secret-of-the-network',
    ...settings,
  });
  let ahead_ms = 0;
  const clock = { now: () => new Date(Date.now() + ahead_ms) };
  const payout_bank = fakePayoutBank();
  const couriers = fakeCouriers(clock.now);
  const bank = payout_bank.createAdapter(clock.now);
  const services = openServices(config, createLog('silent', 'test'), clock, bank, couriers.couriers);
  await writeReferenceData(connectionOf(services.db), { test_banks: true, providers: ALL_PROVIDERS });
  const app = await buildApp(services, { admin_calls: 'everywhere' });

  const request = createRequester(app);
  const callOrThrow: FullApp['callOrThrow'] = async (endpoint, input, token) => {
    const envelope = (await request(endpoint, token, input)).json<Envelope>();
    if (envelope.response_code !== 2000) throw new Error(`${endpointName(endpoint)}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  return {
    app,
    db: services.db,
    services,
    fpx,
    payout_bank,
    couriers,
    request,
    callOrThrow,
    register: (username) =>
      callOrThrow(api.auth.register, {
        body: {
          full_name: 'Aisyah binti Rahman',
          email: `${username}@warung.example`,
          username,
          phone_number: '0123456678',
          password: PASSWORD,
          password_confirmation: PASSWORD,
          company_name: 'Warung Aisyah',
        },
      }),
    advanceTime: ({ minutes }) => void (ahead_ms += minutes * 60_000),
    async serveAgain() {
      const second_app = await buildApp(services, { admin_calls: 'everywhere' });
      return { request: createRequester(second_app), close: () => second_app.close() };
    },
    async close() {
      await app.close();
      await closeServices(services);
      await database.drop();
      fpx.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}
