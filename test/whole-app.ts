import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { addressOf } from '@kutip/contracts/call';
import { endpointsOf, type Endpoint, type Written } from '@kutip/contracts/endpoint';
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
import type { Envelope } from './mounted-app.ts';
import type { Services } from '../apps/api/src/services.ts';
import { pretendFpx, type PretendFpx } from './pretend-fpx.ts';
import { PASSWORD, type Signed } from './signed-app.ts';

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

export interface WholeApp {
  db: Kysely<Database>;
  services: Services;
  /** Signs what FPX says; nothing can be asked of it. */
  fpx: PretendFpx;
  /** Calls an endpoint, whatever it answers; an empty body when none is given. */
  knock(
    endpoint: Endpoint,
    token?: string,
    input?: Input,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** The data of a call that must succeed. */
  asked<E extends Endpoint>(endpoint: E, input: Written<E>, token?: string): Promise<Envelope['data']>;
  /** A merchant who may take payments, with a login of this name. */
  register(username: string): Promise<Signed>;
  /** Moves the clock on. */
  pass(time: { minutes: number }): void;
  /** The same process serving once more: whatever is changed in the contracts by now is so in this one only. */
  again(): Promise<Pick<WholeApp, 'knock'> & { close(): Promise<void> }>;
  close(): Promise<void>;
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** All endpoints of the contracts, each under its name. */
export const ENDPOINTS = Object.values(api)
  .flatMap(endpointsOf)
  .map(([, endpoint]) => [nameOf(endpoint), endpoint] as const);

/** The body as a client sends it: a form where the contract asks for one. */
async function sent({ raw, multipart }: Endpoint, body: unknown): Promise<InjectOptions> {
  if (raw && typeof body === 'string')
    return { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const parts = multipart ? Object.entries(body as object) : [];
  if (parts.length === 0) return { payload: body as NonNullable<InjectOptions['payload']> };
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value instanceof Blob ? value : String(value));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type')! };
  return { payload: Buffer.from(await request.arrayBuffer()), headers };
}

const knockAt =
  (app: FastifyInstance): WholeApp['knock'] =>
  async (endpoint, token, { params, query, body = {} } = {}, more = {}) => {
    const { payload, headers } = endpoint.method === 'GET' ? {} : await sent(endpoint, body);
    return app.inject({
      method: endpoint.method,
      url: `/${addressOf(endpoint, { params: { ...params }, query: { ...query } })}`,
      headers: { ...headers, ...more, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { payload }),
    });
  };

/** The API as it is served, all modules with real sign-in and services, on a database of its own. */
export async function wholeApp(): Promise<WholeApp> {
  const [database, fpx] = await Promise.all([createTestDatabase(), pretendFpx()]);
  const folder = mkdtempSync(join(tmpdir(), 'kutip-whole-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    TOKEN_KEY: '5a'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    DATA_DIR: folder,
    FPX_SELLER_KEY_FILE: fpx.files.key,
    FPX_CERTIFICATE_FILES: fpx.files.certificates.join(','),
    AUTO_APPROVE: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  let ahead_ms = 0;
  const services = openServices(config, createLog('silent', 'test'), { now: () => new Date(Date.now() + ahead_ms) });
  await writeReferenceData(connectionOf(services.db), { test_banks: true, providers: ALL_PROVIDERS });
  const app = await buildApp(services);

  const knock = knockAt(app);
  const asked: WholeApp['asked'] = async (endpoint, input, token) => {
    const envelope = (await knock(endpoint, token, input)).json<Envelope>();
    if (envelope.response_code !== 2000) throw new Error(`${nameOf(endpoint)}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  return {
    db: services.db,
    services,
    fpx,
    knock,
    asked,
    register: (username) =>
      asked(api.auth.register, {
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
    pass: ({ minutes }) => void (ahead_ms += minutes * 60_000),
    async again() {
      const twin = await buildApp(services);
      return { knock: knockAt(twin), close: () => twin.close() };
    },
    async close() {
      await app.close();
      await closeServices(services);
      await database.drop();
      fpx.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
