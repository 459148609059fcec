import { createHmac } from 'node:crypto';
import { callbacks } from '@kutip/contracts/callbacks';
import type { CallbackFacts } from '@kutip/domain/merchant-callback-payload';
import { sen } from '@kutip/domain/money';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import {
  openWebhookReceiver,
  type ReceivedRequest,
  type WebhookReceiver,
} from '../../../../../test/webhook-receiver.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import { callbackJobs } from './callbacks.job.ts';
import { callbackHandlers } from './callbacks.routes.ts';
import { queueCallbacks, queueTestCallback } from './callbacks.service.ts';
import { signingKeys } from './keys.ts';
import { createSend, type Send } from './send.ts';

const START = new Date('2026-11-21T02:42:00.000Z');
const config = { SANDBOX_URL: 'http://localhost:3100' };
const encryption = createEncryption(`k1:${'11'.repeat(32)}`);

let app: TestApp;
let receiver: WebhookReceiver;
let merchant: TestCaller;
let failures: unknown[];
beforeAll(async () => {
  app = await testApp(({ server }) =>
    mount(server, callbacks, callbackHandlers({ clock: server.clock, config, encryption })),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  receiver = await openWebhookReceiver();
  merchant = await app.createMerchant();
  failures = [];
});
afterEach(async () => {
  await receiver.close();
  await app.db.deleteFrom('merchant_callbacks').execute();
  await app.db.deleteFrom('callback_endpoints').execute();
});

/** The worker's job, as in a separate process. */
const worker = (sendBy?: Send) => {
  const log = { error: (entry: unknown) => void failures.push((entry as { err: unknown }).err) };
  const services = { config, store: storeOf(app.db), clock: app.clock, encryption, log };
  const jobs = callbackJobs(services, sendBy);
  return () => jobs['deliver_callbacks']!({});
};
const pass = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000));

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
  const callback = {
    id,
    account_id: account_id ?? merchant.account_id,
    payment_record_id: null,
    url: url ?? `${receiver.url}${path}`,
    facts: { ...FACTS, ...facts, invoice_id },
    created_at: app.clock.now(),
  };
  await app.transact((db) => queueCallbacks(db, [callback]));
  return id;
}
const row = (id: string) =>
  app.db
    .selectFrom('merchant_callbacks')
    .select(['status', 'attempts', 'last_http_status', 'last_error', 'next_at', 'delivered_at', 'claimed_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const read = async (id: string) => (await app.call(callbacks.read, { params: { id } }, merchant)).data;
const again = (id: string, caller: TestCaller = merchant) => app.call(callbacks.resend, { params: { id } }, caller);
const newKey = async () => (await app.call(callbacks.rotateKey, {}, merchant)).data;
const paths = () => receiver.received.map(({ path }) => path);

/** Verifies a signature as a receiver does, without our code. */
function isGenuine({ headers, body }: ReceivedRequest, secret: string): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(text)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
}
const jwtOf = ({ body }: ReceivedRequest) => (JSON.parse(body) as { data: string }).data;

describe('a delivered callback', () => {
  test('a delivered callback is signed with the merchant’s key, and its delivery can be read', async () => {
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

describe('a callback that is not acknowledged', () => {
  test('a callback without acknowledgement is attempted ten times with the same id and new signatures, then its endpoint is paused', async () => {
    receiver.answer = () => ({ status: 500, body: 'down' });
    const id = await queue();
    const run = worker();
    const pauses_s = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [tries, pause_s] of pauses_s.entries()) {
      await run();
      expect(await row(id)).toMatchObject({ status: 'RETRYING', attempts: tries + 1, last_http_status: 500 });
      expect((await row(id)).next_at).toEqual(new Date(app.clock.now().getTime() + pause_s * 1000));
      pass(pause_s - 0.001);
      await run();
      expect(receiver.received).toHaveLength(tries + 1);
      pass(0.001);
    }
    await run();
    expect(await row(id)).toMatchObject({ status: 'PAUSED', attempts: 10, last_error: 'bad_status', next_at: null });
    pass(10 * 86_400);
    await run();
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect((await read(id)).deliveries).toHaveLength(10);
  });

  test('the next attempt is one scheduled job per callback', async () => {
    receiver.answer = () => ({ status: 500 });
    const id = await queue();
    await worker()();
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`deliver_callbacks:${id}`}`.execute(app.db);
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

  test('a private address, and a name that resolves to one, are refused before anything is sent', async () => {
    const [literal, named] = [await queue({ url: 'https://10.0.0.1/' }), await queue({ url: 'https://shop.example/' })];
    await worker(createSend({ allows_local: true, resolve: async () => [{ address: '192.168.1.1', family: 4 }] }))();
    for (const id of [literal, named])
      expect(await row(id)).toMatchObject({ status: 'RETRYING', last_error: 'refused_address' });
  });

  test('localhost is refused outside of a sandbox', async () => {
    const id = await queue();
    await worker(createSend({ allows_local: false }))();
    expect(await row(id)).toMatchObject({ last_error: 'refused_address' });
    expect(receiver.received).toEqual([]);
  });
});

describe('an endpoint that fails', () => {
  const alerts = async () =>
    (
      await app.db
        .selectFrom('notifications')
        .select(['kind', 'facts'])
        .where('account_id', '=', merchant.account_id)
        .execute()
    ).map(({ kind, facts }) => [kind, (facts as { name: string }).name]);

  test('the merchant is alerted once, at the fifth attempt, and the overview names the failure', async () => {
    receiver.answer = () => ({ status: 500 });
    await queue({ path: '/hook' });
    await queue({ path: '/hook' });
    for (const seconds of [0, 5, 300, 1_800]) {
      pass(seconds);
      await worker()();
    }
    expect(await alerts()).toEqual([]);
    pass(7_200);
    await worker()();
    expect(await alerts()).toEqual([['CALLBACK_FAILED', new URL(receiver.url).host]]);
    const { data } = await app.call(callbacks.endpoints, {}, merchant);
    expect(data.list).toMatchObject([
      {
        url: `${receiver.url}/hook`,
        delivered: 0,
        retrying: 2,
        failed: 0,
        last_http_status: 500,
        last_error: 'bad_status',
      },
    ]);
    const other = await app.createMerchant();
    expect((await app.call(callbacks.endpoints, {}, other)).data.list).toEqual([]);
  });
});

describe('an endpoint that fails for days', () => {
  const DAY_S = 86_400;
  const states = async (ids: readonly string[]) => {
    const all: unknown[] = [];
    for (const id of ids) all.push((await row(id)).status);
    return all;
  };
  const kinds = async (account_id = merchant.account_id) =>
    (await app.db.selectFrom('notifications').select('kind').where('account_id', '=', account_id).execute()).map(
      ({ kind }) => kind,
    );
  const endpoint = async (path: string) => {
    const { data } = await app.call(callbacks.endpoints, {}, merchant);
    return data.list.find(({ url }: { url: string }) => url === `${receiver.url}${path}`);
  };
  const resume = (path: string, caller: TestCaller = merchant) =>
    app.call(callbacks.resumeEndpoint, { body: { url: `${receiver.url}${path}` } }, caller);
  const sentTo = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id']);

  /** Fails everything to /broken for three days and a second; the callbacks that wait then, oldest first. */
  async function failForDays(): Promise<string[]> {
    receiver.answer = ({ path }) => ({ status: path === '/broken' ? 500 : 200 });
    const first = await queue({ path: '/broken' });
    await worker()();
    pass(3 * DAY_S - 1);
    const second = await queue({ path: '/broken' });
    await worker()();
    expect(await states([first, second])).toEqual(['RETRYING', 'RETRYING']);
    pass(10);
    await worker()();
    return [first, second];
  }

  test('it is paused, once, with a notice, and another endpoint and another merchant are not', async () => {
    const waiting = await failForDays();
    expect(await states(waiting)).toEqual(['PAUSED', 'PAUSED']);
    expect((await kinds()).filter((kind) => kind === 'CALLBACK_PAUSED')).toHaveLength(1);
    const paused_at = expect.any(String);
    expect(await endpoint('/broken')).toMatchObject({ failing_since: START.toISOString(), paused_at, paused_count: 2 });
    const other = await app.createMerchant();
    const delivered = [await queue({ path: '/works' }), await queue({ path: '/broken', account_id: other.account_id })];
    await worker()();
    expect(await row(delivered[0]!)).toMatchObject({ status: 'DELIVERED' });
    expect(await row(delivered[1]!)).toMatchObject({ status: 'RETRYING' });
    expect(await endpoint('/works')).toMatchObject({ failing_since: null, paused_at: null, paused_count: 0 });
    expect(await kinds(other.account_id)).not.toContain('CALLBACK_PAUSED');
  });

  test('while it is paused nothing is attempted, and resuming sends everything once, in order', async () => {
    const waiting = await failForDays();
    const before = receiver.received.length;
    for (let day = 0; day < 5; day += 1) {
      pass(DAY_S);
      waiting.push(await queue({ path: '/broken' }));
      await worker()();
    }
    expect(receiver.received).toHaveLength(before);
    expect(await states(waiting)).toEqual(waiting.map(() => 'PAUSED'));
    expect(await row(waiting.at(-1)!)).toMatchObject({ attempts: 0, next_at: null });
    expect(await endpoint('/broken')).toMatchObject({ paused_count: 7 });

    receiver.received.length = 0;
    // Four are sent at once; none is answered before all four have come, so that no later one can overtake them.
    const four_came = Promise.withResolvers<void>();
    receiver.answer = async () => {
      if (receiver.received.length >= 4) four_came.resolve();
      await four_came.promise;
      return { status: 200 };
    };
    expect((await resume('/broken')).data).toEqual({ queued: 7 });
    expect(await resume('/broken')).toMatchObject({ response_code: 4010, breakdown_errors: 'not_paused' });
    await worker()();
    expect(new Set(sentTo('/broken'))).toEqual(new Set(waiting));
    expect(sentTo('/broken')).toHaveLength(waiting.length);
    expect(new Set(sentTo('/broken').slice(0, 4))).toEqual(new Set(waiting.slice(0, 4)));
    expect(await states(waiting)).toEqual(waiting.map(() => 'DELIVERED'));
    expect(await endpoint('/broken')).toMatchObject({ failing_since: null, paused_at: null, paused_count: 0 });
    const after = await queue({ path: '/broken' });
    await worker()();
    expect(await states([after])).toEqual(['DELIVERED']);
  });

  test('callbacks that are queued while it is being resumed are not left behind', async () => {
    await failForDays();
    receiver.answer = () => ({ status: 200 });
    const [, ...ids] = await Promise.all([
      resume('/broken'),
      ...Array.from({ length: 8 }, () => queue({ path: '/broken' })),
    ]);
    await worker()();
    expect(await states(ids)).toEqual(ids.map(() => 'DELIVERED'));
  });

  test('a success begins the days anew', async () => {
    receiver.answer = () => ({ status: 500 });
    const id = await queue({ path: '/broken' });
    await worker()();
    pass(2 * DAY_S);
    receiver.answer = () => ({ status: 200 });
    const between = await queue({ path: '/broken' });
    await worker()();
    expect(await states([id, between])).toEqual(['DELIVERED', 'DELIVERED']);
    receiver.answer = () => ({ status: 500 });
    pass(1);
    const late = await queue({ path: '/broken' });
    await worker()();
    pass(2 * DAY_S);
    await worker()();
    expect(await states([late])).toEqual(['RETRYING']);
  });

  test('a test event and a single callback can be sent to a paused endpoint, and it stays paused', async () => {
    const [first] = await failForDays();
    receiver.received.length = 0;
    const { account_id } = merchant;
    const test_event = { id: uuid(), account_id, url: `${receiver.url}/broken`, created_at: app.clock.now() };
    await app.transact((db) => queueTestCallback(db, test_event));
    await worker()();
    expect(sentTo('/broken')).toEqual([test_event.id]);
    await again(first!);
    await worker()();
    expect(sentTo('/broken')).toEqual([test_event.id, first]);
    expect(await states([first!])).toEqual(['PAUSED']);
    expect((await endpoint('/broken')).paused_at).not.toBeNull();
  });

  test('a replayed period leaves what waits for a paused endpoint to its resumption', async () => {
    await failForDays();
    const body = { from: START.toISOString(), only_failed: false };
    expect((await app.call(callbacks.resendPeriod, { body }, merchant)).data).toMatchObject({ queued: 0 });
  });

  test('resuming is refused to a viewer, and another merchant’s endpoint is not found', async () => {
    await failForDays();
    const viewer: TestCaller = { ...merchant, role: 'merchant_viewer' };
    expect(await resume('/broken', viewer)).toMatchObject({ response_code: 4003 });
    expect(await resume('/broken', await app.createMerchant())).toMatchObject({ response_code: 4004 });
    expect(await resume('/unknown')).toMatchObject({ response_code: 4004 });
    expect((await endpoint('/broken')).paused_at).not.toBeNull();
  });
});

describe('delivery order', () => {
  test('the next callback of an invoice waits until the previous one is delivered', async () => {
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

  test('the next callback of an invoice is sent once the previous one has failed', async () => {
    const invoice_id = uuid();
    receiver.answer = ({ path }) => ({ status: path === '/first' ? 500 : 200 });
    const [first] = [await queue({ invoice_id, path: '/first' }), await queue({ invoice_id, path: '/second' })];
    await app.db.updateTable('merchant_callbacks').set({ attempts: 9 }).where('id', '=', first).execute();
    await worker()();
    expect(await row(first)).toMatchObject({ status: 'FAILED' });
    expect(paths()).toEqual(['/first', '/second']);
  });

  test('callbacks of two invoices are sent concurrently', async () => {
    const release = Promise.withResolvers<void>();
    receiver.answer = async () => {
      await release.promise;
      return { status: 200 };
    };
    await queue({ path: '/a' });
    await queue({ path: '/b' });
    const running = worker()();
    await receiver.waitForRequests(2);
    release.resolve();
    await running;
    expect(paths().toSorted()).toEqual(['/a', '/b']);
  });

  test('72 callbacks to hanging hosts of one merchant delay no other merchant', async () => {
    const other = await app.createMerchant();
    for (let n = 0; n < 72; n += 1) await queue({ url: `https://hang${n}.example.my/` });
    pass(1);
    const fast = await queue({ url: 'https://fast.example.my/', account_id: other.account_id });
    const hang = Promise.withResolvers<void>();
    let hanging = 0;
    const answered = Promise.withResolvers<void>();
    const sendBy: Send = async ({ url }) => {
      if (url.includes('fast')) answered.resolve();
      else {
        hanging += 1;
        await hang.promise;
      }
      return { http_status: 200, error: null, answer: '' };
    };
    const running = worker(sendBy)();
    await answered.promise;
    await expect.poll(async () => (await row(fast)).status).toBe('DELIVERED');
    await expect.poll(() => hanging).toBe(8);
    hang.resolve();
    await running;
    expect(hanging).toBe(72);
    expect(failures).toEqual([]);
  });

  test('a slow host occupies at most four deliveries and delays no other host', async () => {
    const slow = await openWebhookReceiver();
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
    await Promise.all([slow.waitForRequests(4), receiver.waitForRequests(1)]);
    await queue({ path: '/meanwhile' });
    await run(); // resolves at once: a run is in progress
    await receiver.waitForRequests(2);
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
    await worker()(); // callbacks that one worker had claimed when the other looked
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    expect(failures).toEqual([]);
  });
});

describe('a crashed process', () => {
  test('a callback whose result was not recorded is sent again with the same id after a minute', async () => {
    const id = await queue();
    const dying: Send = async (message) => {
      await createSend({ allows_local: true })(message);
      throw new Error('killed');
    };
    await worker(dying)();
    expect(failures).toMatchObject([{ message: 'killed' }]);
    expect(await row(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    pass(59);
    await worker()();
    expect(receiver.received).toHaveLength(1);
    pass(1);
    await worker()();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 1, claimed_until: null });
  });

  test('a signing key that cannot be decrypted does not count as an attempt', async () => {
    await newKey();
    const id = await queue();
    const log = { error: (entry: unknown) => void failures.push((entry as { err: unknown }).err) };
    const strange = createEncryption(`k9:${'99'.repeat(32)}`);
    const store = storeOf(app.db);
    await callbackJobs({ config, store, clock: app.clock, encryption: strange, log })['deliver_callbacks']!({});
    expect(failures).toMatchObject([{ message: 'No key k1 is configured' }]);
    expect(await row(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    pass(60);
    await worker()();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });
});

describe('signing keys', () => {
  const keyOf = async () => (await app.call(callbacks.key, {}, merchant)).data;

  test('the first callback creates the first signing key', async () => {
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

  test('concurrent first callbacks create one signing key', async () => {
    const store = storeOf(app.db);
    const key_requests = Array.from({ length: 8 }, () =>
      signingKeys(store, { encryption, is_sandbox: false }, merchant.account_id, START),
    );
    const keys = (await Promise.all(key_requests)).flat();
    expect(keys).toHaveLength(8);
    expect(new Set(keys.map(({ secret }) => secret)).size).toBe(1);
    expect(keys[0]!.key_id).toMatch(/^live_/);
  });

  test('after a rotation both keys sign for a day, then only the new one', async () => {
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
    const [first, second] = receiver.received as [ReceivedRequest, ReceivedRequest];
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

  test('a second rotation within a day retires the oldest key at once', async () => {
    const [one, two, three] = [await newKey(), await newKey(), await newKey()];
    await queue();
    await worker()();
    const [received] = receiver.received;
    expect([one, two, three].map(({ secret }) => isGenuine(received!, secret))).toEqual([false, true, true]);
  });

  test('concurrent rotations leave one signing key after a day', async () => {
    await Promise.all([newKey(), newKey()]);
    pass(24 * 3600);
    expect(
      await app.db
        .selectFrom('callback_keys')
        .select('id')
        .where('account_id', '=', merchant.account_id)
        .where('retired_at', 'is', null)
        .execute(),
    ).toHaveLength(1);
  });

  test('signing keys are stored encrypted, re-encrypted under a newer encryption key, and shown once', async () => {
    const { secret } = await newKey();
    const sealed = async () => {
      const stored = await app.db
        .selectFrom('callback_keys')
        .select('secret')
        .where('account_id', '=', merchant.account_id)
        .executeTakeFirstOrThrow();
      return stored.secret;
    };
    expect((await sealed()).includes(secret.slice(6))).toBe(false);
    expect(JSON.stringify(await keyOf())).not.toContain(secret);
    const newer = createEncryption(`k2:${'22'.repeat(32)},k1:${'11'.repeat(32)}`);
    expect(newer.usesOldKey(await sealed())).toBe(true);
    await queue();
    const store = storeOf(app.db);
    await callbackJobs({
      config,
      store,
      clock: app.clock,
      encryption: newer,
      log: { error: (entry: unknown) => void failures.push((entry as { err: unknown }).err) },
    })['deliver_callbacks']!({});
    expect(newer.usesOldKey(await sealed())).toBe(false);
    expect(isGenuine(receiver.received[0]!, secret)).toBe(true);
  });

  test('creating a signing key is audited without the secret', async () => {
    const { key_id, secret } = await newKey();
    const entries = await app.db
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
    const caller = { ...merchant, role };
    expect([
      (await app.call(callbacks.key, {}, caller)).status,
      (await app.call(callbacks.rotateKey, {}, caller)).status,
    ]).toEqual([status, status]);
  });

  test('a plan without API access refuses a first signing key and allows rotation', async () => {
    const starter = await app.createMerchant({ plan_code: 'STARTER' });
    expect(await app.call(callbacks.rotateKey, {}, starter)).toMatchObject({
      response_code: 4011,
      breakdown_errors: 'api_access',
    });
    expect((await app.call(callbacks.key, {}, starter)).data).toBeNull();
    const choose = (code: string) =>
      app.db
        .updateTable('subscription_histories')
        .set((eb) => ({
          subscription_id: eb.selectFrom('subscriptions').select('id').where('code', '=', code).limit(1),
        }))
        .where('account_id', '=', starter.account_id)
        .execute();
    await choose('GROWTH');
    expect(await app.call(callbacks.rotateKey, {}, starter)).toMatchObject({ response_code: 2000 });
    await choose('STARTER');
    expect(await app.call(callbacks.rotateKey, {}, starter)).toMatchObject({ response_code: 2000 });
  });

  test('a suspended account cannot create a signing key', async () => {
    const caller = { ...merchant, status: 'SUSPENDED' };
    expect(await app.call(callbacks.rotateKey, {}, caller)).toMatchObject({ response_code: 4023 });
  });
});

describe('resending', () => {
  test('resending a failed or delivered callback makes one more attempt', async () => {
    receiver.answer = () => ({ status: 500 });
    const id = await queue();
    await app.db.updateTable('merchant_callbacks').set({ attempts: 9 }).where('id', '=', id).execute();
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

  test('resending a callback that waits for its next attempt sends it at once', async () => {
    receiver.answer = () => ({ status: receiver.received.length === 1 ? 500 : 200 });
    const id = await queue();
    const run = worker();
    await run();
    await again(id);
    await run();
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
  });

  test('resending is refused to a viewer, and not found for another merchant', async () => {
    const id = await queue();
    expect(await again(id, { ...merchant, role: 'merchant_viewer' })).toMatchObject({ status: 403 });
    const other = await app.createMerchant();
    expect(await again(id, other)).toMatchObject({ response_code: 4004 });
    expect(await app.call(callbacks.read, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    expect((await app.call(callbacks.list, { query: {}, body: {} }, other)).data.list.data).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'PENDING' });
  });
});
