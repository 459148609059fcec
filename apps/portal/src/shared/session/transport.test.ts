import { auth } from '@kutip/contracts/auth';
import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { constants } from '@kutip/contracts/constants';
import { endpoint } from '@kutip/contracts/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { memoryStore } from './memory-store.ts';
import { createTransport, type EndReason } from './transport.ts';

const NOW_MS = Date.parse('2026-11-21T02:42:00Z');
const ID = '0190a1b2-0000-7000-8000-000000000001';
const thing = endpoint({
  method: 'GET',
  path: 'things/:id/parts',
  access: { area: 'merchant' },
  params: z.object({ id: z.string() }),
  data: z.object({ name: z.string() }),
});
const input = { params: { id: '7' } };
const jwt = (name: string, life_ms: number): string =>
  `h.${btoa(JSON.stringify({ name, exp: (NOW_MS + life_ms) / 1000 }))}.s`;
const OLD = jwt('old', 600_000);
const NEW = jwt('new', 1_800_000);

const account = {
  id: ID,
  uuid: ID,
  name: 'Warung',
  type: 'MERCHANT',
  status: 'ACTIVE',
  logo_url: null,
  confident_ratio: 80,
  default_currency: 'MYR',
  subscription_plan: {
    id: ID,
    code: 'STARTER',
    name: 'Starter',
    fpx_enable: true,
    crypto_enable: false,
    bnpl_enable: false,
    credit_card_enable: false,
    ewallet_enable: false,
    paypal_enable: false,
    duit_now_enable: true,
  },
};
const user = {
  id: ID,
  uuid: ID,
  full_name: 'Siti',
  username: 'siti',
  email: 'siti@example.com',
  phone_number: null,
  avatar_url: null,
  is_email_confirmed: true,
  language: 'en',
  role: { id: 3, code: 'MERCHANT_OWNER', name: 'Owner' },
  permissions: [],
};
const tokens = { access_token: NEW, refresh_token: 'r2', account_id: ID, account, user, account_count: 1 };

interface Reply {
  status?: number;
  code: number;
  data?: unknown;
  token?: string | null;
  breakdown?: string;
}
interface RecordedRequest {
  path: string;
  bearer: string | null;
  account: string | null;
  body: unknown;
}
type Server = (request: RecordedRequest) => Reply | 'no answer';

function setUp(server: Server, stored: Record<string, string> = { accessToken: OLD, refreshToken: 'r1' }) {
  const store = memoryStore(stored);
  const requests: RecordedRequest[] = [];
  const ended: [EndReason, number][] = [];
  const fetch = vi.fn((url: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    const one = {
      path: url.replace('/api/v1/', ''),
      bearer: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      account: headers.get('x-account-id'),
      body: request.body ? JSON.parse(request.body as string) : undefined,
    };
    requests.push(one);
    const reply = server(one);
    if (reply === 'no answer') return Promise.reject(new TypeError('offline'));
    const { status = 200, code, data = null, token = null, breakdown = null } = reply;
    const envelope = { response_code: code, token, data, description: 'Description.', breakdown_errors: breakdown };
    return Promise.resolve(Response.json(envelope, { status }));
  });
  const onSwitched = vi.fn();
  const transport = createTransport({
    store,
    fetch: fetch as unknown as typeof globalThis.fetch,
    now: () => NOW_MS,
    account_id: () => ID,
    onSwitched,
    language: () => 'en',
    lock: (run) => run(),
    onEnd: (reason, error) => {
      ended.push([reason, error.code]);
      store.clear();
    },
  });
  return {
    transport,
    store,
    requests,
    ended,
    onSwitched,
    refreshes: () => requests.filter(({ path }) => path === auth.refresh.path),
  };
}

const expiring: Server = ({ path, bearer }) => {
  if (path === auth.refresh.path) return { code: 2000, data: tokens };
  return bearer === NEW ? { code: 2000, data: { name: 'part' } } : { code: 7777, status: 401 };
};

//
test('ten requests with an expired token cause one refresh, succeed, and the new tokens are stored', async () => {
  const { transport, store, requests, refreshes, ended } = setUp(expiring);
  const answers = await Promise.all(Array.from({ length: 10 }, () => transport(thing, input)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ name: 'part' })));
  expect(refreshes()).toHaveLength(1);
  expect(refreshes()[0]!.body).toEqual({ refreshToken: 'r1' });
  expect(requests.filter(({ bearer, path }) => bearer === NEW && path === 'things/7/parts')).toHaveLength(10);
  expect(store.getItem('accessToken')).toBe(NEW);
  expect(store.getItem('refreshToken')).toBe('r2');
  expect(ended).toEqual([]);
});

test('a request made while the token is refreshed waits for it', async () => {
  const { transport, requests, refreshes } = setUp(expiring, { accessToken: jwt('old', 30_000), refreshToken: 'r1' });
  const first = transport(thing, input);
  const second = transport(thing, input);
  await Promise.all([first, second]);
  expect(refreshes()).toHaveLength(1);
  // No request was sent with the token that was about to expire.
  expect(requests.map(({ path }) => path)).toEqual(['jwt/refresh-token', 'things/7/parts', 'things/7/parts']);
});

test('a token that is valid for more than a minute is not refreshed', async () => {
  const { transport, refreshes } = setUp(() => ({ code: 2000, data: { name: 'part' } }), {
    accessToken: jwt('old', 61_000),
    refreshToken: 'r1',
  });
  await transport(thing, input);
  expect(refreshes()).toHaveLength(0);
});

test('a refresh token that was used before ends the session once, for every waiting request', async () => {
  const server: Server = () => ({ code: 7777, status: 401 });
  const { transport, store, ended, refreshes } = setUp(server);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => transport(thing, input)));
  expect(results.map((one) => one.status === 'rejected' && (one.reason as ApiError).code)).toEqual([
    7777, 7777, 7777, 7777, 7777,
  ]);
  expect(refreshes()).toHaveLength(1);
  expect(ended).toEqual([['SESSION_EXPIRED', 7777]]);
  expect(store.getItem('accessToken')).toBeNull();
});

// R-084 R-162 R-184
test('code 7777 with HTTP 200 ends the session without a refresh', async () => {
  const { transport, ended, refreshes } = setUp(() => ({ code: 7777, status: 200 }));
  await expect(transport(thing, input)).rejects.toMatchObject({ code: 7777 });
  expect(refreshes()).toHaveLength(0);
  expect(ended).toEqual([['SESSION_EXPIRED', 7777]]);
});

// R-083 R-161
test('code 401 ends the session without a refresh', async () => {
  const { transport, ended, refreshes } = setUp(() => ({ code: 401, status: 401 }));
  await expect(transport(thing, input)).rejects.toMatchObject({ code: 401, path: 'api/v1/things/7/parts' });
  expect(refreshes()).toHaveLength(0);
  expect(ended).toEqual([['NOT_AUTHENTICATED', 401]]);
});

test('an expired token without a refresh token ends the session', async () => {
  const { transport, ended } = setUp(expiring, { accessToken: OLD });
  await expect(transport(thing, input)).rejects.toMatchObject({ code: 7777 });
  expect(ended).toEqual([['SESSION_EXPIRED', 7777]]);
});

test('a network failure or a busy server during the refresh does not end the session', async () => {
  for (const reply of ['no answer', { code: 5003, status: 503 }] as const) {
    const { transport, store, ended } = setUp(({ path }) =>
      path === auth.refresh.path ? reply : { code: 7777, status: 401 },
    );
    await expect(transport(thing, input)).rejects.toBeInstanceOf(reply === 'no answer' ? NetworkFailure : ApiError);
    expect(ended).toEqual([]);
    expect(store.getItem('refreshToken')).toBe('r1');
  }
});

test('a token that another tab refreshed is used without a second refresh', async () => {
  const tab = setUp((one) => {
    if (one.bearer === OLD) {
      tab.store.setItem('accessToken', NEW);
      return { code: 7777, status: 401 };
    }
    return expiring(one);
  });
  await expect(tab.transport(thing, input)).resolves.toEqual({ name: 'part' });
  expect(tab.refreshes()).toHaveLength(0);
  expect(tab.ended).toEqual([]);
});

//
test('a token in a response replaces the stored one only when it is not empty', async () => {
  const replies: Reply[] = [
    { code: 2000, data: { name: 'part' }, token: '' },
    { code: 2000, data: { name: 'part' }, token: null },
    { code: 4004, status: 404, token: NEW },
  ];
  const { transport, store } = setUp(() => replies.shift()!);
  await transport(thing, input);
  await transport(thing, input);
  expect(store.getItem('accessToken')).toBe(OLD);
  await expect(transport(thing, input)).rejects.toMatchObject({ code: 4004 });
  expect(store.getItem('accessToken')).toBe(NEW);
});

// R-150 R-206
test('every call sends the bearer header while a token is stored, public calls too', async () => {
  const { transport, requests, store } = setUp(() => ({ code: 4000, status: 400 }));
  await transport(constants.system, {}).catch(() => undefined);
  store.clear();
  await transport(constants.system, {}).catch(() => undefined);
  expect(requests.map(({ bearer }) => bearer)).toEqual([OLD, null]);
});

test('a wrong login does not end the session', async () => {
  const { transport, ended } = setUp(() => ({ code: 4001, status: 401 }));
  await expect(transport(auth.merchantAccessToken, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 4001,
  });
  expect(ended).toEqual([]);
});

test('protected calls send the account header, public calls do not, and a switch can send it empty', async () => {
  const { transport, requests } = setUp(() => ({ code: 2000, data: { name: 'part' } }));
  await transport(thing, input);
  await transport({ ...thing, access: 'public' }, input);
  await transport(thing, input, { headers: { 'x-account-id': '' } });
  expect(requests.map(({ account: account_id }) => account_id)).toEqual([ID, null, '']);
});

test('a call for another account than the session calls onSwitched and does not end the session', async () => {
  const { transport, ended, onSwitched } = setUp(() => ({ code: 4009, status: 409, breakdown: 'account_switched' }));
  await expect(transport(thing, input)).rejects.toMatchObject({ code: 4009 });
  expect(onSwitched).toHaveBeenCalledTimes(1);
  expect(ended).toEqual([]);
});
