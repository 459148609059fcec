import type { Caller } from '@kutip/contracts/access';
import { adminWriter } from '@kutip/contracts/access';
import { CODE } from '@kutip/contracts/codes';
import { endpoint } from '@kutip/contracts/endpoint';
import { money, moneyInput } from '@kutip/contracts/wire';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { sql as raw, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, openPool, sql, type Database } from './database.ts';
import { useEnvelope } from './envelope.ts';
import { ANONYMOUS_ACCOUNT } from './idempotency.ts';
import { mount } from './mount.ts';

const CALLER: Caller = {
  account_id: '01900000-0000-7000-8000-000000000001',
  user_id: '01900000-0000-7000-8000-000000000002',
  session_id: '01900000-0000-7000-8000-000000000003',
  area: 'merchant',
  role_id: 3,
  permissions: ['bills.write'],
  account_status: 'ACTIVE',
};
const body = z.object({ amount: moneyInput });
const writer = { area: 'merchant', permission: 'bills.write' } as const;
const contract = {
  pay: endpoint({
    method: 'POST',
    path: 'pay',
    access: 'public',
    idempotent: true,
    body,
    data: z.object({ amount: money }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'send',
    access: writer,
    money: 'sends',
    idempotent: true,
    body,
    data: z.object({ request_id: z.uuid() }),
  }),
  decide: endpoint({ method: 'POST', path: 'decide', access: adminWriter, data: z.null() }),
  write: endpoint({ method: 'POST', path: 'write', access: writer, body, data: z.null() }),
  live: endpoint({ method: 'POST', path: 'live', access: { ...writer, active: true }, data: z.null() }),
  read: endpoint({
    method: 'GET',
    path: 'read',
    access: { area: 'merchant', permission: 'payouts.read' },
    data: z.null(),
  }),
  receive: endpoint({
    method: 'POST',
    path: 'receive',
    access: 'public',
    raw: true,
    answers: 'text',
    body: z.string(),
    data: z.string(),
  }),
  leave: endpoint({ method: 'POST', path: 'leave', access: 'public', answers: 'redirect', data: z.string() }),
};

let database: TestDatabase;
let db: Kysely<Database>;
let app: FastifyInstance;
let now = new Date('2026-11-21T02:00:00Z');
let caller: Caller = CALLER;
let stepped_up_at: Date | null = null;
let paid = 0;
let paidEver = 0;
/** Set to block the next `pay`, or to make it fail. */
let obstacle: () => Promise<void> = async () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 4 }));
  app = Fastify();
  useEnvelope(app);
  const authenticate = async () => ({ caller, stepped_up_at, token: 'fresh' });
  mount({ app, db, clock: { now: () => now }, authenticate }, contract, {
    async pay({ body: { amount } }, context) {
      await sql(context.db)
        .insertInto('settlement_channels')
        .values({ account_id: ANONYMOUS_ACCOUNT, channel_id: ++paidEver })
        .execute();
      await obstacle();
      paid += 1;
      return { amount };
    },
    send: {
      async withoutTransaction(_, { request_id }) {
        await obstacle();
        return { request_id };
      },
    },
    decide: async () => null,
    async write({ body: { amount } }, context) {
      await sql(context.db)
        .insertInto('settlement_channels')
        .values({ account_id: context.account_id, channel_id: 1 })
        .execute();
      if (amount === 666) throw new Refusal(CODE.wrong_state, 'No.', 'wrong_state');
      if (amount === 777) throw new Error('a bug');
      return null;
    },
    live: async () => null,
    read: async () => null,
    receive: async (input) => `received ${input.body}`,
    leave: async () => '/pay/thankyou',
  });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  paid = 0;
  caller = CALLER;
  stepped_up_at = null;
  obstacle = async () => {};
});

async function send(url: string, payload?: InjectOptions['payload'], headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ...answer.json<{ response_code: number; data: unknown; token: string | null }>(),
  };
}
const pay = (amount: unknown, key: string) => send('pay', { amount }, { 'idempotency-key': key });
const paidRows = async () =>
  (await db.selectFrom('settlement_channels').selectAll().where('account_id', '=', ANONYMOUS_ACCOUNT).execute()).length;
const rowCount = async () =>
  (await db.selectFrom('settlement_channels').selectAll().where('account_id', '=', CALLER.account_id).execute()).length;

describe('an Idempotency-Key', () => {
  test('a repeated idempotency key returns the first response without repeating the work', async () => {
    const first = await pay('12.30', 'a');
    expect(first).toMatchObject({ status: 200, response_code: 2000, data: { amount: '12.30' } });
    expect(await pay('12.30', 'a')).toMatchObject({ status: 200, response_code: 2000, data: { amount: '12.30' } });
    expect(paid).toBe(1);
  });

  test('an idempotency key with another body is refused', async () => {
    await pay('1.00', 'b');
    expect(await pay('2.00', 'b')).toMatchObject({ status: 422, response_code: CODE.idempotency_key_reused });
    expect(paid).toBe(1);
  });

  test('a repeated request is refused while the first is in flight, and takes over when the first crashed', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: reached, resolve: atWork } = Promise.withResolvers<void>();
    obstacle = () => (atWork(), held);
    const first = pay('3.00', 'c');
    await reached;
    expect(await pay('3.00', 'c')).toMatchObject({ status: 409, response_code: CODE.still_in_flight });
    now = new Date(now.getTime() + 61_000);
    obstacle = async () => {};
    expect(await pay('3.00', 'c')).toMatchObject({ status: 200 });
    letGo();
    await first;
  });

  test('an idempotency key is released after a refusal', async () => {
    obstacle = async () => {
      throw new Refusal(CODE.bill_not_payable, 'Paid already.', 'paid');
    };
    expect(await pay('4.00', 'd')).toMatchObject({ status: 409, response_code: CODE.bill_not_payable });
    obstacle = async () => {};
    expect(await pay('4.00', 'd')).toMatchObject({ status: 200 });
  });

  test('after a failure of unknown effect the key stays bound to its request, which gets the same id again', async () => {
    stepped_up_at = now;
    const sendKeyed = (amount: string) => send('send', { amount }, { 'idempotency-key': 'unknown' });
    obstacle = async () => {
      throw new Error('the connection was lost');
    };
    expect(await sendKeyed('4.00')).toMatchObject({ status: 500 });
    obstacle = async () => {};
    expect(await sendKeyed('4.01')).toMatchObject({ response_code: CODE.idempotency_key_reused });
    const { data } = await sendKeyed('4.00');
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    stepped_up_at = now;
    expect((await sendKeyed('4.00')).data).toEqual(data);
    expect((await send('send', { amount: '4.00' }, { 'idempotency-key': 'other' })).data).not.toEqual(data);
  });

  test('an idempotency key is completed in the transaction of the work', async () => {
    obstacle = async () => {
      await asOwner(database.url, raw`alter table idempotency_keys rename column response to answer`);
    };
    const before = await paidRows();
    await pay('8.00', 'g');
    await asOwner(database.url, raw`alter table idempotency_keys rename column answer to response`);
    expect(await paidRows()).toBe(before);
  });

  test('an idempotency key expires after a day', async () => {
    await pay('5.00', 'e');
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    expect(await pay('6.00', 'e')).toMatchObject({ status: 200, data: { amount: '6.00' } });
  });

  test('ten concurrent requests with one key do the work once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay('7.00', 'f')));
    expect(paid).toBe(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ response_code }) => response_code === 2000 || response_code === CODE.still_in_flight)).toBe(
      true,
    );
  });
});

describe('a request', () => {
  test('a request is one transaction: a refusal or failure rolls it back', async () => {
    expect(await send('write', { amount: '6.66' })).toMatchObject({
      status: 409,
      response_code: CODE.wrong_state,
      breakdown_errors: 'wrong_state',
    });
    expect(await send('write', { amount: '7.77' })).toMatchObject({
      status: 500,
      response_code: CODE.internal_error,
      breakdown_errors: null,
    });
    expect(await rowCount()).toBe(0);
    expect(await send('write', { amount: '1.00' })).toMatchObject({ status: 200, token: 'fresh' });
    expect(await rowCount()).toBe(1);
  });

  test('a unique violation is refused as a duplicate', async () => {
    expect(await send('write', { amount: '1.00' })).toMatchObject({ status: 409, response_code: CODE.duplicate });
  });

  test('a request needs the endpoint’s permission, and an active account where required', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/v1/read' });
    expect(answer.json()).toMatchObject({ response_code: CODE.not_permitted });
    caller = { ...CALLER, area: 'introducer' };
    expect(await send('write', { amount: '1.00' })).toMatchObject({ status: 403, response_code: CODE.not_permitted });
    caller = { ...CALLER, account_status: 'PENDING_KYC' };
    expect(await send('live')).toMatchObject({ status: 403, response_code: CODE.account_not_active });
  });

  test('a call that moves money requires a second factor of the last five minutes; its stored answer does not', async () => {
    const sendKeyed = (key: string) => send('send', { amount: '1.00' }, { 'idempotency-key': key });
    expect(await sendKeyed('factor')).toMatchObject({ status: 403, response_code: CODE.step_up_needed });
    expect(await send('send', { amount: '1.00' })).toMatchObject({ response_code: CODE.step_up_needed });
    stepped_up_at = new Date(now.getTime() - 5 * 60_000 + 1);
    expect(await sendKeyed('factor')).toMatchObject({ status: 200 });
    stepped_up_at = new Date(now.getTime() - 5 * 60_000);
    expect(await sendKeyed('factor')).toMatchObject({ status: 200 });
    expect(await sendKeyed('another')).toMatchObject({ response_code: CODE.step_up_needed });
  });

  test('an admin’s password alone opens no admin call', async () => {
    caller = { ...CALLER, area: 'admin', permissions: ['platform.write'] };
    expect(await send('decide', {})).toMatchObject({ status: 403, response_code: CODE.step_up_needed });
    stepped_up_at = new Date(now.getTime() - 60 * 60_000);
    expect(await send('decide', {})).toMatchObject({ status: 200 });
  });

  test('a provider request is received and answered as text; a browser is redirected', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const received = await app.inject({ method: 'POST', url: '/api/v1/receive', headers: form, payload: 'a=1&b=%20' });
    expect([received.headers['content-type'], received.body]).toEqual(['text/plain', 'received a=1&b=%20']);
    const redirected = await app.inject({ method: 'POST', url: '/api/v1/leave' });
    expect([redirected.statusCode, redirected.headers.location]).toEqual([303, '/pay/thankyou']);
  });

  test('a refusal is in the caller’s language', async () => {
    const arabic = await send('pay', { amount: '-1' }, { 'accept-language': 'ar-MY,ar;q=0.9' });
    expect(arabic).toMatchObject({
      description: 'بعض الحقول تحتاج إلى تصحيح.',
      breakdown_errors: { amount: 'negative' },
    });
  });

  test.each([
    ['12.345', 'too_many_decimals'],
    ['1e3', 'not_an_amount'],
    [-1, 'negative'],
    ['1000000000.00', 'too_large'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['', 'required'],
    [undefined, 'required'],
    ['NaN', 'not_an_amount'],
  ])('with the amount %s is refused: %s', async (amount, reason) => {
    expect(await send('pay', { amount })).toMatchObject({
      status: 400,
      response_code: CODE.validation_failed,
      breakdown_errors: { amount: reason },
    });
    expect(paid).toBe(0);
  });

  test('an unreadable request is refused in the envelope', async () => {
    const broken = await app.inject({
      method: 'POST',
      url: '/api/v1/pay',
      headers: { 'content-type': 'application/json' },
      payload: '{"amount":',
    });
    expect(broken.json()).toMatchObject({ response_code: CODE.validation_failed, breakdown_errors: 'unreadable' });
    expect((await app.inject({ method: 'GET', url: '/api/v1/nowhere' })).json()).toMatchObject({
      response_code: CODE.not_found,
    });
  });
});

test('sen in memory are ringgit on the wire', () => {
  expect(z.encode(money, sen(-5))).toBe('-0.05');
});
