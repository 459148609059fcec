/** What the HTTP server accepts: addresses, methods and time, on both listeners. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@kutip/contracts/auth';
import { endpointUrl } from '@kutip/contracts/call';
import { PROVIDER_MESSAGE_MAX_BYTES } from '@kutip/contracts/fields';
import { paymentSwitch } from '@kutip/contracts/payments';
import { payoutAdmin } from '@kutip/contracts/payouts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullApp, type FullApp } from '../../../test/full-app.ts';
import { SIGN_IN_LIMITS, signInQueue } from './modules/auth/sign-in-queue.ts';
import { metricsText } from './platform/metrics.ts';
import { buildPortalServer } from './portal-server.ts';
import { buildApp } from './app.ts';

const RATE = 40;
/** Short for a test, and long enough for whole requests on a loaded machine. */
const REQUEST_TIMEOUT_MS = 3_000;

let api: FullApp;
let admin: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'http-limits-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>admin</title>');
  api = await fullApp({
    RATE_LIMIT_PER_MINUTE: String(RATE),
    REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
    HSTS_SECONDS: '31536000',
    ADMIN_PORTAL_DIR: folder,
    INTRODUCER_PORTAL_DIR: folder,
  });
  admin = await buildPortalServer(api.app, api.services, 'admin');
  await Promise.all([api.app, admin].map((one) => one.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await admin.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

test('with HSTS_SECONDS every answer of every listener keeps browsers to https', async () => {
  const answers = await Promise.all([
    api.app.inject('/api/v1/system/health'),
    api.app.inject('/nowhere'),
    admin.inject('/'),
    admin.inject('/assets/nothing.js'),
  ]);
  const headers = answers.map((answer) => answer.headers['strict-transport-security']);
  expect(headers).toEqual(Array(4).fill('max-age=31536000'));
});

const LOGIN = '/api/v1/jwt/login';
/** The same address as a router reads it. */
const SPELLINGS = ['/%61pi/v1/jwt/login', '/api/%76%31/jwt/login', '/api/v1/jwt/logi%6E', '/api/v1/jwt/login/'];

describe('an address in another spelling', () => {
  test.each([LOGIN, ...SPELLINGS])('%s has the headers of the API', async (url) => {
    const { headers } = await api.app.inject({ method: 'POST', url, payload: {}, remoteAddress: '192.0.2.1' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': String(RATE),
    });
  });

  test.each(SPELLINGS)('%s is limited with the others', async (url) => {
    const remoteAddress = `198.51.100.${SPELLINGS.indexOf(url) + 1}`;
    for (let sent = 0; sent < RATE; sent += 1)
      await api.app.inject({ method: 'POST', url: LOGIN, payload: {}, remoteAddress });
    const answer = await api.app.inject({ method: 'POST', url, payload: {}, remoteAddress });
    expect([answer.statusCode, answer.json().response_code]).toEqual([429, 4029]);
  });

  test('an unknown address of the API is refused in the envelope, not with the portal’s page', async () => {
    for (const url of ['/api/v1/nothing', '/%61pi/v1/nothing']) {
      const answer = await api.app.inject({ url });
      expect([answer.statusCode, answer.json().response_code]).toEqual([404, 4004]);
      const { port } = admin.server.address() as AddressInfo;
      expect(await (await fetch(`http://127.0.0.1:${port}${url}`)).json()).toMatchObject({ response_code: 4004 });
    }
  });
});

describe('a wrong method', () => {
  test.each([
    ['GET', LOGIN, 'POST'],
    ['DELETE', '/%61pi/v1/jwt/login', 'POST'],
    ['PATCH', '/api/v1/customers/0190', 'DELETE, GET, HEAD, PUT'],
    ['OPTIONS', LOGIN, 'POST'],
  ] as const)('%s %s answers 4005 with the methods that exist', async (method, url, allow) => {
    const answer = await api.app.inject({ method, url });
    expect([answer.statusCode, answer.json().response_code, answer.headers['allow']]).toEqual([405, 4005, allow]);
  });
});

/** Sends some bytes and resolves with what came back when the server closes the connection. */
const send = ({ server }: FastifyInstance, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe.each(['public', 'admin'] as const)('on the %s listener', (listener) => {
  test.each([
    ['headers', 'POST /api/v1/jwt/login HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'a body',
      'POST /api/v1/jwt/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"usern',
    ],
  ])('%s sent by half are refused in the envelope and end the connection', async (_, bytes) => {
    expect(await send(listener === 'admin' ? admin : api.app, bytes)).toMatch(
      /^HTTP\/1.1 408 Request Timeout\r\n[^]*"response_code":4000,[^]*"request_timeout"/,
    );
  });
});

describe('a body that is larger than its route reads', () => {
  const CALLBACK = `/${endpointUrl(paymentSwitch.callback, { params: { provider: 'fpx' } })}`;
  const head = (url: string, bytes: number) =>
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ar\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\n`;

  test.each([
    ['the public listener', () => api.app, CALLBACK],
    ['the admin listener', () => admin, CALLBACK],
    // Not by its head alone, but by its route.
    ['another spelling', () => api.app, CALLBACK.replace('/api', '/%61pi')],
  ])('on %s is refused by its head, in the envelope, and its connection ends', async (_, listenerOf, url) => {
    const answer = await send(listenerOf(), head(url, PROVIDER_MESSAGE_MAX_BYTES + 1));
    expect(answer).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
    for (const header of [
      'strict-transport-security: max-age=31536000',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ])
      expect(answer.toLowerCase()).toContain(`\r\n${header}\r\n`);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      response_code: 4019,
      token: null,
      data: null,
      description: 'الملف مرفوض.',
      breakdown_errors: 'too_large',
    });
  });

  test('is counted by its route, and the largest body that is read is answered', async () => {
    const counted = () =>
      metricsText(api.services.metrics.all())
        .split('\n')
        .find(
          (line) =>
            line.startsWith('kutip_http_requests_total') && line.includes('callback/:provider') && line.includes('413'),
        );
    const before = Number(counted()?.split(' ').at(-1) ?? 0);
    await send(api.app, head(CALLBACK, PROVIDER_MESSAGE_MAX_BYTES + 1));
    expect(Number(counted()?.split(' ').at(-1))).toBe(before + 1);
    const { port } = api.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${CALLBACK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a='.padEnd(PROVIDER_MESSAGE_MAX_BYTES, 'x'),
    });
    expect(answer.status).toBe(200);
  });
});

test('while too many wait to sign in, others are refused before their body is read, whatever it says', async () => {
  const { promise: until_released, resolve: release } = Promise.withResolvers<void>();
  const places = SIGN_IN_LIMITS.concurrency + SIGN_IN_LIMITS.max_waiting;
  const held = Array.from({ length: places }, (_, n) => signInQueue.run(`${n}`, () => until_released));
  const { port } = api.app.server.address() as AddressInfo;
  try {
    for (const { path } of [auth.login, auth.merchantAccessToken, auth.introducerAccessToken]) {
      const { refused } = signInQueue.stats();
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { method: 'POST', body: 'unreadable' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ response_code: 5003, breakdown_errors: 'busy' });
      expect(signInQueue.stats().refused).toBe(refused + 1);
    }
  } finally {
    release();
    await Promise.allSettled(held);
  }
  const tried = await fetch(`http://127.0.0.1:${port}/api/v1/${auth.login.path}`, {
    method: 'POST',
    body: 'unreadable',
  });
  expect(await tried.json()).toMatchObject({ response_code: 4000 });
});

test.each([
  { TRUST_PROXY: 'true', refused: 'the address that a trusted proxy names' },
  { TRUST_PROXY: 'false', refused: 'the address of the connection' },
])('a flood of sign-ins takes the places of $refused only', async ({ TRUST_PROXY }) => {
  const kutip = await fullApp({ TRUST_PROXY });
  const { promise: until_released, resolve: release } = Promise.withResolvers<void>();
  const places = SIGN_IN_LIMITS.concurrency + SIGN_IN_LIMITS.max_waiting;
  const flood_address = TRUST_PROXY === 'true' ? '198.51.100.7' : '127.0.0.1';
  const held = Array.from({ length: places }, () => signInQueue.run(flood_address, () => until_released));
  try {
    const url = await kutip.app.listen({ host: '127.0.0.1', port: 0 });
    const codeOf = async (address: string) => {
      const headers = { 'X-Forwarded-For': `${address}, 127.0.0.1` };
      const answer = await fetch(`${url}/api/v1/${auth.login.path}`, { method: 'POST', headers, body: 'unreadable' });
      return ((await answer.json()) as { response_code: number }).response_code;
    };
    expect(await codeOf('198.51.100.7')).toBe(5003);
    expect(await codeOf('198.51.100.8')).toBe(TRUST_PROXY === 'true' ? 4000 : 5003);
  } finally {
    release();
    await Promise.allSettled(held);
    await kutip.close();
  }
});

test('what is not HTTP is refused in the envelope', async () => {
  expect(await send(api.app, 'NONSENSE\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 Bad Request\r\n[^]*"response_code":4000,[^]*"unreadable"/,
  );
});

test('admin calls exist on the admin listener only', async () => {
  const app = await buildApp(api.services);
  const [portal, introducer] = await Promise.all([
    buildPortalServer(app, api.services, 'admin'),
    buildPortalServer(app, api.services, 'introducer'),
  ]);
  await Promise.all([app, portal, introducer].map((one) => one.listen({ host: '127.0.0.1', port: 0 })));
  const codeAt = async ({ server }: FastifyInstance): Promise<number> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/${payoutAdmin.list.path}`;
    const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    return ((await answer.json()) as { response_code: number }).response_code;
  };
  try {
    expect(await codeAt(app)).toBe(4004);
    expect(await codeAt(portal)).toBe(401);
    expect(await codeAt(introducer)).toBe(4004);
  } finally {
    await Promise.all([portal.close(), introducer.close()]);
    await app.close();
  }
});
