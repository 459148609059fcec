import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The simulated PayPal over HTTP: orders, the approval page, captures, webhooks and enquiries.

const SECRET = railSecret('sandbox', 'paypal');
const ORDER_NO = 'BP-0000000001-01';
const RETURN_URL = `http://localhost:3000/return/paypal?order=${ORDER_NO}`;
const UNIT = {
  reference_id: ORDER_NO,
  custom_id: ORDER_NO,
  invoice_id: ORDER_NO,
  description: 'Yuran <November> & kuih',
  amount: { currency_code: 'MYR', value: '50.00' },
};
const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [UNIT],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: RETURN_URL,
        cancel_url: `${RETURN_URL}&cancelled=1`,
      },
    },
  },
};
const HOUR_MS = 3_600_000;

let keys: TestKeys;
let sandbox: TestSandbox;
let token: string;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
  token = (await logIn(SECRET)).json().access_token;
});
afterEach(() => sandbox.close());

const logIn = (secret: string) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/paypal/v1/oauth2/token',
    headers: {
      authorization: `Basic ${Buffer.from(`KUTIP-SANDBOX:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials',
  });
const api = async (method: 'GET' | 'POST', path: string, payload?: object, request_id = ORDER_NO) => {
  const answer = await sandbox.app.inject({
    method,
    url: `/paypal/v2/checkout/orders${path}`,
    headers: { authorization: `Bearer ${token}`, 'paypal-request-id': request_id },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const createOrder = async (): Promise<string> => (await api('POST', '', ORDER)).body.id;
const pathOf = (id: string) => `/paypal/checkoutnow?token=${id}`;
const choose = (id: string, action: string) => sandbox.post(pathOf(id), { action });
const page = async (id: string) => (await sandbox.app.inject({ url: pathOf(id) })).body;
const capture = async (id: string) => {
  const { status, body } = await api('POST', `/${id}/capture`, {}, 'capture');
  return status === 201 ? body.purchase_units[0].payments.captures[0].status : body.details[0].issue;
};
const statusOf = async (id: string) => (await api('GET', `/${id}`)).body.status;
const readWebhooks = async () => {
  await sandbox.clock.advance(0);
  return sandbox.listener.received.map(({ body }) => JSON.parse(body).event_type);
};
const control = (path: string, payload: object) => sandbox.call('POST', `/control/rails/paypal${path}`, payload);

async function isSigned({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) {
  const url = headers['PAYPAL-CERT-URL']!.replace('http://localhost:3100', '');
  const { publicKey } = new X509Certificate((await sandbox.app.inject({ url })).body);
  const {
    'PAYPAL-TRANSMISSION-ID': id,
    'PAYPAL-TRANSMISSION-TIME': time,
    'PAYPAL-TRANSMISSION-SIG': signature,
  } = headers;
  const text = `${id}|${time}|WH-KUTIP-SANDBOX|${crc32(body)}`;
  return verify('SHA256', Buffer.from(text), publicKey, Buffer.from(signature!, 'base64'));
}

test('an access token is issued for the secret and required by the API', async () => {
  expect((await logIn('another')).statusCode).toBe(401);
  expect((await logIn(SECRET)).json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
  token = 'another';
  expect((await api('GET', '/1')).status).toBe(401);
});

test('a repeated request id returns the same order, and another request id creates another order', async () => {
  const first = await api('POST', '', ORDER);
  expect(first).toMatchObject({
    status: 201,
    body: { intent: 'CAPTURE', status: 'PAYER_ACTION_REQUIRED', purchase_units: [UNIT] },
  });
  const { id, links } = first.body;
  expect(id).toMatch(/^[0-9A-Z]{17}$/);
  expect(links).toContainEqual({ href: `http://localhost:3100${pathOf(id)}`, rel: 'payer-action', method: 'GET' });
  expect(await api('POST', '', ORDER)).toMatchObject({ status: 200, body: { id } });
  expect((await api('POST', '', ORDER, 'another')).body.id).not.toBe(id);
});

test.each([
  [{ intent: 'AUTHORIZE' }, '/intent'],
  [
    { purchase_units: [{ ...UNIT, amount: { currency_code: 'MYR', value: '0.00' } }] },
    '/purchase_units/0/amount/value',
  ],
  [
    { purchase_units: [{ ...UNIT, amount: { currency_code: 'XXX', value: '1' } }] },
    '/purchase_units/0/amount/currency_code',
  ],
])('an order with %o is rejected', async (more, field) => {
  expect(await api('POST', '', { ...ORDER, ...more })).toMatchObject({
    status: 400,
    body: { name: 'INVALID_REQUEST', details: [{ field }] },
  });
});

test('an approved order is captured, with webhooks for approval and capture', async () => {
  const id = await createOrder();
  expect(await page(id)).toContain('Log in to PayPal');
  expect(await page(id)).toContain('Yuran &lt;November&gt; &amp; kuih');
  await choose(id, 'login');
  expect(await page(id)).toContain('Pay RM 50.00 now');
  expect(await capture(id)).toBe('ORDER_NOT_APPROVED');
  await choose(id, 'approve');
  expect(await statusOf(id)).toBe('APPROVED');
  expect(await readWebhooks()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  expect(await capture(id)).toBe('COMPLETED');
  expect(await capture(id)).toBe('ORDER_ALREADY_CAPTURED');
  const { body } = await api('GET', `/${id}`);
  expect(body).toMatchObject({
    status: 'COMPLETED',
    payer: { name: { given_name: 'Sandbox', surname: 'Payer' } },
    purchase_units: [
      {
        payments: {
          captures: [
            {
              status: 'COMPLETED',
              amount: UNIT.amount,
              invoice_id: ORDER_NO,
              custom_id: ORDER_NO,
              create_time: '2026-11-21T02:42:09.000Z',
            },
          ],
        },
      },
    ],
  });
  expect(await readWebhooks()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  for (const callback of sandbox.listener.received) {
    expect(callback.url).toBe('http://localhost:3000/api/v1/payment-services/switch/callback/paypal');
    expect(await isSigned(callback)).toBe(true);
  }
  const back = `href="${RETURN_URL}&token=${id}&PayerID=SANDBOXPAYER1"`.replaceAll('&', '&amp;');
  expect(await page(id)).toContain(back);
});

test('a payer who leaves returns by the cancel URL, without a webhook and with the order unchanged', async () => {
  const id = await createOrder();
  await choose(id, 'cancel');
  expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED');
  expect(await capture(id)).toBe('ORDER_NOT_APPROVED');
  expect(await readWebhooks()).toEqual([]);
  expect(await page(id)).toContain(`href="${RETURN_URL}&cancelled=1&token=${id}"`.replaceAll('&', '&amp;'));
});

test.each([
  ['decline', 'APPROVED', 'INSTRUMENT_DECLINED'],
  ['expire', 'APPROVED', 'ORDER_EXPIRED'],
  ['leave', 'APPROVED', 'PENDING'],
])('%s: the order is %s and its capture returns %s', async (action, status, answer) => {
  const id = await createOrder();
  await choose(id, action);
  expect(await statusOf(id)).toBe(status);
  expect(await capture(id)).toBe(answer);
  expect((await readWebhooks())[0]).toBe('CHECKOUT.ORDER.APPROVED');
});

test('a payment under review is released manually and sends a webhook', async () => {
  const id = await createOrder();
  await choose(id, 'leave');
  await capture(id);
  expect(await readWebhooks()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING']);
  await control(`/payments/${ORDER_NO}/end`, {});
  expect((await readWebhooks()).at(-1)).toBe('PAYMENT.CAPTURE.COMPLETED');
});

test('an unapproved order is gone after three hours, without a webhook', async () => {
  const id = await createOrder();
  await sandbox.clock.advance(3 * HOUR_MS);
  expect(await api('GET', `/${id}`)).toMatchObject({
    status: 404,
    body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
  });
  expect(await readWebhooks()).toEqual([]);
});

test('an order that is cancelled manually is voided', async () => {
  const id = await createOrder();
  await control(`/payments/${ORDER_NO}/end`, { outcome: 'CANCELLED' });
  expect(await statusOf(id)).toBe('VOIDED');
  expect(await readWebhooks()).toEqual(['CHECKOUT.ORDER.VOIDED']);
});

test('a captured payment can be refunded by a scenario', async () => {
  await control('/scenarios', { then_outcome: 'FAILED' });
  const id = await createOrder();
  await choose(id, 'approve');
  await sandbox.clock.advance(0);
  expect(await capture(id)).toBe('COMPLETED');
  await sandbox.clock.advance(1_000);
  const { body } = await api('GET', `/${id}`);
  expect(body.purchase_units[0].payments.captures[0].status).toBe('REFUNDED');
});

test.each([
  [{ amount: '49.99' }, { amount: { currency_code: 'MYR', value: '49.99' } }],
  [{ currency: 'USD' }, { amount: { currency_code: 'USD', value: '50.00' } }],
  [{ wrong_order_no: 'BP-9' }, { invoice_id: 'BP-9', custom_id: 'BP-9', reference_id: 'BP-9' }],
])('a scenario with %o shows in the enquiry', async (scenario, unit) => {
  await control('/scenarios', scenario);
  const id = await createOrder();
  await choose(id, 'approve');
  expect((await api('GET', `/${id}`)).body.purchase_units).toMatchObject([unit]);
});

test('scenarios lose webhooks and break signatures, and an offline rail answers 503', async () => {
  await control('/scenarios', { lost: true });
  const lost = await createOrder();
  await choose(lost, 'approve');
  await capture(lost);
  expect(await readWebhooks()).toEqual([]);
  await control('/scenarios', { signature: 'bad' });
  await choose((await api('POST', '', ORDER, 'another')).body.id, 'approve');
  await readWebhooks();
  expect(await isSigned(sandbox.listener.received[0]!)).toBe(false);
  await control('', { online: false });
  expect((await logIn(SECRET)).statusCode).toBe(503);
});
