import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakePayPal, type FakePayPal } from '../../../../../test/fake-paypal.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// Anybody can send messages to the callback addresses: what is kept of them stays small, and genuine ones get through.

const PAYPAL = 601;
let app: PaymentsApp;
let paypal: FakePayPal;
let merchant: TestCaller;
beforeAll(async () => {
  paypal = await fakePayPal();
  app = await paymentsApp({ rails: [paypal] });
});
beforeEach(async () => {
  await app.db.deleteFrom('callback_inbox').execute();
  Object.assign(paypal, { requests_received: [], certificate_status: null, down: false });
  app.advanceTime({ minutes: 2 });
  merchant = await app.createMerchant();
});
afterAll(() => app.close());

async function post(path: string, body: string, { ip = '203.0.113.9', headers = {} } = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/payment-services/switch/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
    remoteAddress: ip,
  });
  await app.paymentSwitch().idle();
  return answer;
}
const inbox = () =>
  app.db.selectFrom('callback_inbox').select(['source', 'state', 'outcome', 'attempts', 'body']).execute();
async function countInbox(): Promise<number> {
  return (await inbox()).length;
}
const FORGED = 'fpx_msgType=AC&fpx_checkSum=00';

test.each(['callback/fpx', 'callback/paypal', 'return/fpx'])(
  'a body of more than 32 kB is refused at %s and not stored',
  async (path) => {
    const answer = await post(path, `${FORGED}&a=${'x'.repeat(33_000)}`);
    expect(answer.statusCode).toBe(413);
    expect(await countInbox()).toBe(0);
  },
);

test('a forged message is stored shortened', async () => {
  expect(await post('callback/fpx', `${FORGED}&a=${'x'.repeat(30_000)}`)).toMatchObject({
    statusCode: 200,
    body: 'OK',
  });
  expect((await inbox()).map(({ state, body }) => [state, body.length])).toEqual([['REFUSED', 2_000]]);
});

test('a forged message that is shortened within a character is stored', async () => {
  expect(await post('callback/fpx', `${FORGED}&a=${'\u{1f600}'.repeat(2_000)}`)).toMatchObject({ statusCode: 200 });
  expect(await post('callback/fpx', `${FORGED}&ab=${'\u{1f600}'.repeat(2_000)}`)).toMatchObject({ statusCode: 200 });
  expect((await inbox()).map(({ body }) => body.length)).toEqual([2_000, 2_000]);
});

test('of 300 forged messages of one address 60 are stored, and a genuine one still pays', async () => {
  const started = await app.startOrThrow(await app.createBill(merchant));
  for (let n = 0; n < 300; n += 1)
    expect(await post('callback/fpx', `${FORGED}&n=${n}`)).toMatchObject({ statusCode: 200, body: 'OK' });
  expect(await countInbox()).toBe(60);
  await post('callback/fpx', app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  await post('callback/fpx', `${FORGED}&from=elsewhere`, { ip: '203.0.113.10' });
  await post('callback/paypal', '{}');
  expect(await countInbox()).toBe(63);
  app.advanceTime({ minutes: 1 });
  await post('callback/fpx', `${FORGED}&n=later`);
  expect(await countInbox()).toBe(64);
});

test('forged messages of many addresses are stored up to 600 a minute', async () => {
  for (let n = 0; n < 700; n += 1)
    await post('callback/fpx', `${FORGED}&n=${n}`, { ip: `198.51.${Math.floor(n / 250)}.${n % 250}` });
  expect(await countInbox()).toBe(600);
});

test('returns of browsers are limited as well, and each payer is still sent to the receipt', async () => {
  const started = await app.startOrThrow(await app.createBill(merchant));
  const body = app.fpx.buildConfirmation(started.fields, '51');
  for (let n = 0; n < 100; n += 1) {
    const answer = await post('return/fpx', `${body}&n=${n}`);
    expect(answer).toMatchObject({ statusCode: 303 });
    expect(answer.headers.location).toContain(started.transaction_invoice_no);
  }
  // Besides the status query that the first return caused.
  expect((await inbox()).filter(({ source }) => source === 'return')).toHaveLength(60);
});

test('messages that prove nothing are deleted after a week and beyond the newest 20,000', async () => {
  const now = app.clock.now();
  const insert = (count: number, state: string, source: string, days: number) =>
    sql`insert into callback_inbox (id, provider, event_key, source, body, received_at, state)
      select gen_random_uuid(), 'fpx', gen_random_uuid()::text, ${source}, 'x',
        ${now}::timestamptz - interval '1 day' * ${days}::int, ${state}
      from generate_series(1, ${count}::int)`.execute(app.db);
  await insert(10, 'REFUSED', 'direct', 8);
  await insert(10, 'PROCESSED', 'return', 8);
  await insert(10, 'PROCESSED', 'direct', 400);
  await app.paymentSwitch().cleanInbox();
  expect(await countInbox()).toBe(10);
  await insert(20_100, 'REFUSED', 'direct', 1);
  await app.paymentSwitch().cleanInbox();
  expect(await countInbox()).toBe(20_010);
});

test('an unverifiable message is read again at growing intervals and given up after eight', async () => {
  paypal.certificate_status = 503;
  const { body, headers } = paypal.buildWebhook('BP-0123456789-01');
  expect(await post('callback/paypal', body, { headers })).toMatchObject({ statusCode: 200 });
  for (const [n, minutes] of [0.5, 1, 2, 4, 8, 16, 32, 60].entries()) {
    app.advanceTime({ seconds: minutes * 60 - 1 });
    await app.paymentSwitch().processInbox();
    expect(await inbox()).toMatchObject([{ state: 'RECEIVED', attempts: n }]);
    app.advanceTime({ seconds: 1 });
    await app.paymentSwitch().processInbox();
    expect(await inbox()).toMatchObject([{ attempts: n + 1 }]);
  }
  expect(await inbox()).toMatchObject([{ state: 'REFUSED', outcome: 'certificate_not_loaded' }]);
});

test('unverifiable messages beyond the limit are not acknowledged, so that a genuine one is sent again', async () => {
  const started = await app.startOrThrow(await app.createBill(merchant), PAYPAL);
  paypal.certificate_status = 503;
  for (let n = 0; n < 60; n += 1) {
    const { body, headers } = paypal.buildWebhook('BP-0123456789-01', undefined, { salt: `${n}` });
    await post('callback/paypal', body, { headers });
  }
  const genuine = await paypal.buildCallback(started, 'SUCCESS');
  expect(await post('callback/paypal', genuine.body, genuine)).toMatchObject({ statusCode: 429 });
  paypal.certificate_status = null;
  app.advanceTime({ minutes: 1 });
  expect(await post('callback/paypal', genuine.body, genuine)).toMatchObject({ statusCode: 200 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('the sweep of lost status queries reads no message of the inbox', async () => {
  paypal.certificate_status = 503;
  for (let n = 0; n < 5; n += 1) {
    const certificate_url = `https://api-m.paypal.test/paypal/v1/notifications/certs/CERT-${n}`;
    const { body, headers } = paypal.buildWebhook('BP-0123456789-01', undefined, { certificate_url });
    await post('callback/paypal', body, { headers });
  }
  app.advanceTime({ minutes: 10 });
  paypal.requests_received = [];
  await app.paymentSwitch().sweep();
  expect(paypal.requests_received).toEqual([]);
  await app.paymentSwitch().processInbox();
  expect(paypal.requests_received.length).toBe(5);
});
