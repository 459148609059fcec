import { createHmac } from 'node:crypto';
import { callbacks } from '@kutip/contracts/callbacks';
import type { CallbackFacts } from '@kutip/domain/merchant-callback-payload';
import { sen } from '@kutip/domain/money';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { openReceiver, type Received, type Receiver } from '../../../../../test/receiver.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import { callbackJobs } from './callbacks.job.ts';
import { callbackHandlers } from './callbacks.routes.ts';
import { queueCallbacks } from './callbacks.service.ts';
import { signingKeys } from './keys.ts';
import { createSend, type Send } from './send.ts';

const START = new Date('2026-11-21T02:42:00.000Z');
const config = { SANDBOX_URL: 'http://localhost:3100' };
const encryption = createEncryption(`k1:${'11'.repeat(32)}`);

let house: MountedApp;
let receiver: Receiver;
let merchant: Who;
let troubles: unknown[];
beforeAll(async () => {
  house = await mountedApp(({ server }) => mount(server, callbacks, callbackHandlers({ config, encryption })));
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.set(START);
  receiver = await openReceiver();
  merchant = await house.merchant();
  troubles = [];
});
afterEach(async () => {
  await receiver.close();
  await house.db.deleteFrom('merchant_callbacks').execute();
});

/** The worker's job, as a process of its own has it. */
const worker = (sendBy?: Send) => {
  const log = { error: (error: unknown) => void troubles.push(error) };
  const services = { config, store: storeOf(house.db), clock: house.clock, encryption, log };
  const jobs = callbackJobs(services, sendBy);
  return () => jobs['deliver_callbacks']!({});
};
const pass = (seconds: number) => house.clock.set(new Date(house.clock.now().getTime() + seconds * 1000));

const FACTS: CallbackFacts = {
  invoice_no: 'BP-0123456789',
  invoice_id: '',
  reference_1: null,
  reference_2: null,
  transaction_invoice_no: 'BP-0123456789-01',
  status: 'SUCCESS',
  late: null,
  amount: sen(5_000),
  fee: sen(100),
  fee_tax: sen(8),
  total_amount: sen(5_000),
  fee_bearer: 'MERCHANT',
  currency: 'MYR',
  channel_flag: 'fpx',
  payment_service_id: 15,
  payer_bank: 'Maybank2U',
  bank_type: 1,
  provider_reference: '1',
  provider_code: '00',
  failed_reason: null,
  responded_at: START,
  redirect_url: null,
  callback_url: null,
};

interface Queue {
  invoice_id?: string;
  path?: string;
  url?: string;
  facts?: Partial<CallbackFacts>;
  account_id?: string;
}
async function queue({ invoice_id = uuid(), path = '/', url, facts = {}, account_id }: Queue = {}): Promise<string> {
  const id = uuid();
  const told = {
    id,
    account_id: account_id ?? merchant.account_id,
    payment_record_id: null,
    url: url ?? `${receiver.url}${path}`,
    facts: { ...FACTS, ...facts, invoice_id },
    created_at: house.clock.now(),
  };
  await house.transact((db) => queueCallbacks(db, [told]));
  return id;
}
const row = (id: string) =>
  house.db
    .selectFrom('merchant_callbacks')
    .select(['status', 'attempts', 'last_http_status', 'last_error', 'next_at', 'delivered_at', 'claimed_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const read = async (id: string) => (await house.call(callbacks.read, { params: { id } }, merchant)).data;
const again = (id: string, who: Who = merchant) => house.call(callbacks.again, { params: { id } }, who);
const newKey = async () => (await house.call(callbacks.newKey, {}, merchant)).data;
const paths = () => receiver.received.map(({ path }) => path);

/** Checked as a receiver would, without our code. */
function isGenuine({ headers, body }: Received, secret: string): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(text)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
}
const jwtOf = ({ body }: Received) => (JSON.parse(body) as { data: string }).data;

describe('a callback that is taken', () => {
  test('is signed with the merchant’s key, and everything about it can be read', async () => {
    const { secret, key_id } = await newKey();
    const id = await queue({ path: '/hook' });
    await worker()();

    const [received] = receiver.received;
    expect(received).toMatchObject({ path: '/hook', headers: { 'webhook-id': id } });
    expect(isGenuine(received!, secret)).toBe(true);
    const { payload, protectedHeader } = await jwtVerify(jwtOf(received!), Buffer.from(secret));
    expect(protectedHeader.kid).toBe(key_id);
    expect(payload).toMatchObject({ event: 'payment.succeeded', event_id: id, amount: '50.00', invoice_status_id: 2 });

    const record = await read(id);
    expect(record).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      last_http_status: 200,
      last_error: null,
      next_at: null,
      delivered_at: START.toISOString(),
      payload: { event: 'payment.succeeded', invoice_no: 'BP-0123456789' },
      deliveries: [{ at: START.toISOString(), http_status: 200, error: null, answer: 'OK' }],
    });
    expect(record.deliveries[0].request_body).toBe(received!.body);
    expect(record.deliveries[0].request_headers['webhook-signature']).toBe(received!.headers['webhook-signature']);
    expect(JSON.stringify(record)).not.toContain(secret);
    await worker()();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('one that is not taken', () => {
  test('is tried ten times on the timetable, each with a new signature under the same id, then given up', async () => {
    receiver.answer = () => ({ status: 500, body: 'down' });
    const id = await queue();
    const run = worker();
    const pauses_s = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [tries, pause_s] of pauses_s.entries()) {
      await run();
      expect(await row(id)).toMatchObject({ status: 'RETRYING', attempts: tries + 1, last_http_status: 500 });
      expect((await row(id)).next_at).toEqual(new Date(house.clock.now().getTime() + pause_s * 1000));
      pass(pause_s - 0.001);
      await run();
      expect(receiver.received).toHaveLength(tries + 1);
      pass(0.001);
    }
    await run();
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: 10, last_error: 'bad_status', next_at: null });
    pass(10 * 86_400);
    await run();
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect((await read(id)).deliveries).toHaveLength(10);
  });

  test('the next try is a job of its own at that time, one a callback', async () => {
    receiver.answer = () => ({ status: 500 });
    const id = await queue();
    await worker()();
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`deliver_callbacks:${id}`}`.execute(house.db);
    expect(rows).toEqual([{ run_at: new Date(START.getTime() + 5_000) }]);
  });

  test.each([
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 302, 'redirected'],
    ['no answer', null, null, 'no_answer'],
  ] as const)('%s', async (_, reply, last_http_status, last_error) => {
    receiver.answer = () => reply;
    const id = await queue({ path: '/hook' });
    await worker()();
    expect(await row(id)).toMatchObject({ status: 'RETRYING', last_http_status, last_error });
    expect(paths()).toEqual(['/hook']);
  });

  test('a private address, and a name that leads to one, are refused before anything is sent', async () => {
    const [literal, named] = [await queue({ url: 'https://10.0.0.1/' }), await queue({ url: 'https://shop.example/' })];
    await worker(createSend({ allows_local: true, resolve: async () => [{ address: '192.168.1.1', family: 4 }] }))();
    for (const id of [literal, named])
      expect(await row(id)).toMatchObject({ status: 'RETRYING', last_error: 'refused_address' });
  });

  test('outside a sandbox this machine is refused', async () => {
    const id = await queue();
    await worker(createSend({ allows_local: false }))();
    expect(await row(id)).toMatchObject({ last_error: 'refused_address' });
    expect(receiver.received).toEqual([]);
  });
});

describe('order', () => {
  test('the next one about an invoice waits until the one before is taken', async () => {
    const invoice_id = uuid();
    receiver.answer = ({ path }) => ({ status: path === '/first' && receiver.received.length === 1 ? 503 : 200 });
    const [first, second] = [await queue({ invoice_id, path: '/first' }), await queue({ invoice_id, path: '/second' })];
    const run = worker();
    await run();
    expect(paths()).toEqual(['/first']);
    expect(await row(second)).toMatchObject({ status: 'PENDING', attempts: 0 });
    pass(5);
    await run();
    expect(paths()).toEqual(['/first', '/first', '/second']);
    expect([await row(first), await row(second)]).toMatchObject([{ status: 'DELIVERED' }, { status: 'DELIVERED' }]);
  });

  test('or given up', async () => {
    const invoice_id = uuid();
    receiver.answer = ({ path }) => ({ status: path === '/first' ? 500 : 200 });
    const [first] = [await queue({ invoice_id, path: '/first' }), await queue({ invoice_id, path: '/second' })];
    await house.db.updateTable('merchant_callbacks').set({ attempts: 9 }).where('id', '=', first).execute();
    await worker()();
    expect(await row(first)).toMatchObject({ status: 'FAILED' });
    expect(paths()).toEqual(['/first', '/second']);
  });

  test('callbacks about two invoices are on their way at once', async () => {
    const release = Promise.withResolvers<void>();
    receiver.answer = async () => {
      await release.promise;
      return { status: 200 };
    };
    await queue({ path: '/a' });
    await queue({ path: '/b' });
    const running = worker()();
    await receiver.posted(2);
    release.resolve();
    await running;
    expect(paths().toSorted()).toEqual(['/a', '/b']);
  });

  test('a slow host holds up four of its own and nobody else’s, also those that come meanwhile', async () => {
    const slow = await openReceiver();
    const release = Promise.withResolvers<void>();
    slow.answer = async () => {
      await release.promise;
      return { status: 200 };
    };
    const stuck: string[] = [];
    for (let n = 0; n < 6; n += 1) stuck.push(await queue({ url: slow.url }));
    const quick = await queue({ path: '/quick' });
    const run = worker();
    const running = run();
    await Promise.all([slow.posted(4), receiver.posted(1)]);
    await queue({ path: '/meanwhile' });
    await run(); // answers at once: somebody is at it
    await receiver.posted(2);
    expect(slow.received).toHaveLength(4);
    release.resolve();
    await running;
    expect(slow.received).toHaveLength(6);
    expect(await row(quick)).toMatchObject({ status: 'DELIVERED' });
    for (const id of stuck) expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
    await slow.close();
  });

  test('two workers send each callback once', async () => {
    const invoices = Array.from({ length: 30 }, () => uuid());
    for (const invoice_id of [...invoices, ...invoices]) await queue({ invoice_id });
    await Promise.all([worker()(), worker()(), worker()()]);
    await worker()(); // what one had in hand when another looked
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    expect(troubles).toEqual([]);
  });
});

describe('a process that dies', () => {
  test('between sending and writing it down: it is sent again under the same id, a minute later', async () => {
    const id = await queue();
    const dying: Send = async (message) => {
      await createSend({ allows_local: true })(message);
      throw new Error('killed');
    };
    await worker(dying)();
    expect(troubles).toMatchObject([{ message: 'killed' }]);
    expect(await row(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    pass(59);
    await worker()();
    expect(receiver.received).toHaveLength(1);
    pass(1);
    await worker()();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 1, claimed_until: null });
  });

  test('a key that cannot be opened costs no try', async () => {
    await newKey();
    const id = await queue();
    const log = { error: (error: unknown) => void troubles.push(error) };
    const strange = createEncryption(`k9:${'99'.repeat(32)}`);
    const store = storeOf(house.db);
    await callbackJobs({ config, store, clock: house.clock, encryption: strange, log })['deliver_callbacks']!({});
    expect(troubles).toMatchObject([{ message: 'No key k1 is configured' }]);
    expect(await row(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    pass(60);
    await worker()();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });
});

describe('keys', () => {
  const keyOf = async () => (await house.call(callbacks.key, {}, merchant)).data;

  test('none is there before it is needed; the first callback makes one', async () => {
    expect(await keyOf()).toBeNull();
    await Promise.all([queue(), queue()]);
    await Promise.all([worker()(), worker()()]);
    expect(await keyOf()).toEqual({
      key_id: expect.stringMatching(/^test_[0-9a-f]{12}$/),
      created_at: START.toISOString(),
      previous_until: null,
    });
    const kids = receiver.received.map((received) => decodeProtectedHeader(jwtOf(received)).kid);
    expect(new Set(kids).size).toBe(1);
  });

  test('many who need the first one at once make one', async () => {
    const store = storeOf(house.db);
    const wanted = Array.from({ length: 8 }, () =>
      signingKeys(store, { encryption, is_sandbox: false }, merchant.account_id, START),
    );
    const made = (await Promise.all(wanted)).flat();
    expect(made).toHaveLength(8);
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(1);
    expect(made[0]!.key_id).toMatch(/^live_/);
  });

  test('for a day after a new one both sign; then the old one does not any more', async () => {
    receiver.answer = () => ({ status: 500 });
    const old = await newKey();
    pass(60);
    const fresh = await newKey();
    expect(fresh).toMatchObject({ previous_until: '2026-11-22T02:43:00.000Z' });
    expect(await keyOf()).toMatchObject({ key_id: fresh.key_id, previous_until: '2026-11-22T02:43:00.000Z' });
    const id = await queue();
    const run = worker();
    await run();
    pass(5);
    await run();
    const [first, second] = receiver.received as [Received, Received];
    for (const received of [first, second])
      expect([isGenuine(received, old.secret), isGenuine(received, fresh.secret)]).toEqual([true, true]);
    await jwtVerify(jwtOf(first), Buffer.from(fresh.secret));
    await jwtVerify(jwtOf(second), Buffer.from(old.secret));

    pass(24 * 3600);
    await again(id);
    await run();
    const third = receiver.received[2]!;
    expect([isGenuine(third, old.secret), isGenuine(third, fresh.secret)]).toEqual([false, true]);
    expect(await keyOf()).toMatchObject({ previous_until: null });
  });

  test('a third one within the day ends the first at once', async () => {
    const [one, two, three] = [await newKey(), await newKey(), await newKey()];
    await queue();
    await worker()();
    const [received] = receiver.received;
    expect([one, two, three].map(({ secret }) => isGenuine(received!, secret))).toEqual([false, true, true]);
  });

  test('two that are made at once leave one that signs alone after a day', async () => {
    await Promise.all([newKey(), newKey()]);
    pass(24 * 3600);
    expect(
      await house.db
        .selectFrom('callback_keys')
        .select('id')
        .where('account_id', '=', merchant.account_id)
        .where('retired_at', 'is', null)
        .execute(),
    ).toHaveLength(1);
  });

  test('are kept encrypted, sealed anew under a newer key of ours, and told once', async () => {
    const { secret } = await newKey();
    const sealed = async () => {
      const kept = await house.db
        .selectFrom('callback_keys')
        .select('secret')
        .where('account_id', '=', merchant.account_id)
        .executeTakeFirstOrThrow();
      return kept.secret;
    };
    expect((await sealed()).includes(secret.slice(6))).toBe(false);
    expect(JSON.stringify(await keyOf())).not.toContain(secret);
    const newer = createEncryption(`k2:${'22'.repeat(32)},k1:${'11'.repeat(32)}`);
    expect(newer.isStale(await sealed())).toBe(true);
    await queue();
    const store = storeOf(house.db);
    await callbackJobs({
      config,
      store,
      clock: house.clock,
      encryption: newer,
      log: { error: (e: unknown) => void troubles.push(e) },
    })['deliver_callbacks']!({});
    expect(newer.isStale(await sealed())).toBe(false);
    expect(isGenuine(receiver.received[0]!, secret)).toBe(true);
  });

  test('making one is written down, without the key', async () => {
    const { key_id, secret } = await newKey();
    const entries = await house.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('account_id', '=', merchant.account_id)
      .execute();
    expect(entries).toMatchObject([{ action: 'create', entity: 'callback_key', before: null, after: { key_id } }]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test.each([
    ['merchant_finance', 403],
    ['merchant_staff', 403],
    ['merchant_viewer', 403],
  ] as const)('%s has nothing to do with them', async (role, status) => {
    const who = { ...merchant, role };
    expect([
      (await house.call(callbacks.key, {}, who)).status,
      (await house.call(callbacks.newKey, {}, who)).status,
    ]).toEqual([status, status]);
  });

  test('a plan without a connection to own systems makes no first one; one that is there is replaced', async () => {
    const starter = await house.merchant({ plan_code: 'STARTER' });
    expect(await house.call(callbacks.newKey, {}, starter)).toMatchObject({
      response_code: 4011,
      breakdown_errors: 'api_access',
    });
    expect((await house.call(callbacks.key, {}, starter)).data).toBeNull();
    const choose = (code: string) =>
      house.db
        .updateTable('subscription_histories')
        .set((eb) => ({
          subscription_id: eb.selectFrom('subscriptions').select('id').where('code', '=', code).limit(1),
        }))
        .where('account_id', '=', starter.account_id)
        .execute();
    await choose('GROWTH');
    expect(await house.call(callbacks.newKey, {}, starter)).toMatchObject({ response_code: 2000 });
    await choose('STARTER');
    expect(await house.call(callbacks.newKey, {}, starter)).toMatchObject({ response_code: 2000 });
  });

  test('an account that may not take payments makes none', async () => {
    const who = { ...merchant, status: 'SUSPENDED' };
    expect(await house.call(callbacks.newKey, {}, who)).toMatchObject({ response_code: 4023 });
  });
});

describe('sending again', () => {
  test('one that was given up gets one more try, and one that was taken too', async () => {
    receiver.answer = () => ({ status: 500 });
    const id = await queue();
    await house.db.updateTable('merchant_callbacks').set({ attempts: 9 }).where('id', '=', id).execute();
    const run = worker();
    await run();
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: 10 });
    expect(await again(id)).toMatchObject({ response_code: 2000, data: { id, status: 'RETRYING', attempts: 10 } });
    await run();
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: 11, next_at: null });
    receiver.answer = () => ({ status: 200 });
    await again(id);
    await run();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 12 });
    await again(id);
    await run();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 13 });
    expect(receiver.received).toHaveLength(4);
  });

  test('one that waits for its next try goes at once', async () => {
    receiver.answer = () => ({ status: receiver.received.length === 1 ? 500 : 200 });
    const id = await queue();
    const run = worker();
    await run();
    await again(id);
    await run();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
  });

  test('is refused to a viewer, and to another merchant as if there were none', async () => {
    const id = await queue();
    expect(await again(id, { ...merchant, role: 'merchant_viewer' })).toMatchObject({ status: 403 });
    const other = await house.merchant();
    expect(await again(id, other)).toMatchObject({ response_code: 4004 });
    expect(await house.call(callbacks.read, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    expect((await house.call(callbacks.list, { query: {}, body: {} }, other)).data.list.data).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'PENDING' });
  });
});
