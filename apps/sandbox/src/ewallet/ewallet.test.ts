import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The simulated CHIP over HTTP: purchases, the wallet page, callbacks and enquiries.

const SECRET_KEY = railSecret('sandbox', 'ewallet');
const ORDER_NO = 'BP-0000000001-01';
const returnUrl = (how: string) => `http://localhost:3000/return/ewallet?order_no=${ORDER_NO}&${how}`;
const PURCHASE = {
  brand_id: '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21',
  reference: ORDER_NO,
  client: { email: 'aminah@example.com', full_name: 'Aminah' },
  purchase: {
    currency: 'MYR',
    products: [{ name: 'Yuran <November> & kuih', price: 5_000, quantity: 1 }],
    due_strict: true,
  },
  due: Date.parse('2026-11-21T02:52:09Z') / 1000,
  payment_method_whitelist: ['razer_tng'],
  success_callback: 'http://localhost:3000/callback/ewallet',
  success_redirect: returnUrl('success'),
  failure_redirect: returnUrl('failure'),
  cancel_redirect: returnUrl('cancel'),
  send_receipt: false,
};

let keys: TestKeys;
let sandbox: TestSandbox;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const api = async (method: 'GET' | 'POST', path: string, payload?: object, secret_key = SECRET_KEY) => {
  const answer = await sandbox.app.inject({
    method,
    url: `/ewallet/api/v1/${path}`,
    headers: { authorization: `Bearer ${secret_key}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const createPurchase = async (more: object = {}): Promise<string> =>
  (await api('POST', 'purchases/', { ...PURCHASE, ...more })).body.id;
const choose = (id: string, action: string) => sandbox.post(`/ewallet/p/${id}/`, { action });
const enquire = async (id: string) => (await api('GET', `purchases/${id}/`)).body;
const page = async (id: string) => (await sandbox.app.inject({ url: `/ewallet/p/${id}/` })).body;
const readCallbacks = () => sandbox.listener.received.map(({ body }) => JSON.parse(body));
const control = (path: string, payload?: object) =>
  sandbox.call(payload ? 'POST' : 'GET', `/control/rails/ewallet${path}`, payload);

function isSigned({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }): boolean {
  const { publicKey } = new X509Certificate(keys.read('ewallet.cert.pem'));
  return verify('sha256', Buffer.from(body), publicKey, Buffer.from(headers['X-Signature'] ?? '', 'base64'));
}

test('the same reference creates two purchases', async () => {
  const answer = await api('POST', 'purchases/', PURCHASE);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      type: 'purchase',
      status: 'created',
      reference: ORDER_NO,
      brand_id: PURCHASE.brand_id,
      purchase: { total: 5_000, currency: 'MYR' },
      payment: null,
      due: PURCHASE.due,
      checkout_url: `http://localhost:3100/ewallet/p/${answer.body.id}/`,
    },
  });
  expect(await createPurchase()).not.toBe(answer.body.id);
  expect(await enquire(answer.body.id)).toMatchObject({ status: 'viewed', payment: null });
});

test.each([
  [{ brand_id: 'x' }, 'brand_id'],
  [{ client: { email: '' } }, 'client.email'],
  [{ payment_method_whitelist: ['boost'] }, 'payment_method_whitelist.0'],
  [{ purchase: { ...PURCHASE.purchase, currency: 'SGD' } }, 'purchase.currency'],
  [{ purchase: { ...PURCHASE.purchase, products: [{ name: 'x', price: 0.5 }] } }, 'purchase.products.0.price'],
])('a purchase with %j is rejected with the name of the field', async (wrong, field) => {
  const { status, body } = await api('POST', 'purchases/', { ...PURCHASE, ...wrong });
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('a wrong secret key is rejected', async () => {
  expect((await api('POST', 'purchases/', PURCHASE, 'other')).status).toBe(401);
  expect((await api('GET', `purchases/${await createPurchase()}/`, undefined, 'other')).status).toBe(401);
  expect((await api('GET', 'purchases/none/')).status).toBe(404);
});

test('the API lists the wallets and the public key for callbacks', async () => {
  const methods = await api('GET', `payment_methods/?brand_id=${PURCHASE.brand_id}&currency=MYR`);
  expect(methods.body.available_payment_methods).toEqual([
    'razer_tng',
    'razer_grabpay',
    'razer_shopeepay',
    'razer_maybankqr',
  ]);
  const { publicKey } = new X509Certificate(keys.read('ewallet.cert.pem'));
  expect(createPublicKey((await api('GET', 'public_key/')).body).equals(publicKey)).toBe(true);
});

test.each([
  ['approve', 'paid', 'purchase.paid', 'Payment approved', 'success'],
  ['decline', 'error', 'purchase.payment_failure', 'Payment declined', 'failure'],
  ['cancel', 'cancelled', 'purchase.cancelled', 'Payment cancelled', 'cancel'],
  ['leave', 'pending_execute', 'purchase.pending_execute', 'Not finished yet', 'success'],
])('%s: the purchase is %s, sends %s, and the payer returns', async (action, status, event, heading, how) => {
  const id = await createPurchase();
  expect(await page(id)).toContain('Approve RM 50.00');
  expect((await choose(id, action)).headers.location).toBe(`/ewallet/p/${id}/`);
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toMatchObject([{ id, reference: ORDER_NO, status, event_type: event }]);
  expect(sandbox.listener.received[0]?.url).toBe(PURCHASE.success_callback);
  expect(isSigned(sandbox.listener.received[0]!)).toBe(true);
  expect(await enquire(id)).toMatchObject({ status });
  expect(await page(id)).toContain(heading);
  expect(await page(id)).toContain(`href="${returnUrl(how).replaceAll('&', '&amp;')}">Return to Kutip`);
});

test('a paid purchase has amount and time, a declined one its reason', async () => {
  const paid = await createPurchase();
  await choose(paid, 'approve');
  expect(await enquire(paid)).toMatchObject({
    payment: { is_outgoing: false, amount: 5_000, currency: 'MYR', paid_on: Date.parse('2026-11-21T02:42:09Z') / 1000 },
    transaction_data: { payment_method: 'razer_tng', attempts: [] },
  });
  const declined = await createPurchase();
  await choose(declined, 'decline');
  expect((await enquire(declined)).transaction_data.attempts).toMatchObject([
    { successful: false, error: { message: 'The balance of the wallet is too low.' } },
  ]);
});

test('an expired purchase sends no callback and is visible in an enquiry', async () => {
  const id = await createPurchase();
  await sandbox.clock.advance(10 * 60_000);
  expect(sandbox.listener.received).toEqual([]);
  expect(await enquire(id)).toMatchObject({ status: 'expired' });
  expect(await page(id)).toContain('Time ran out');
  const endless = await createPurchase({ due: undefined });
  await sandbox.clock.advance(60 * 60_000);
  expect(await enquire(endless)).toMatchObject({ status: 'viewed' });
});

test('a scenario changes status, amount, order and signature, and can set a status of CHIP’s own', async () => {
  await control('/scenarios', { amount: '49.99', currency: 'SGD', wrong_order_no: 'BP-WRONG', signature: 'bad' });
  const id = await createPurchase();
  await choose(id, 'approve');
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toMatchObject([{ reference: 'BP-WRONG', payment: { amount: 4_999, currency: 'SGD' } }]);
  expect(isSigned(sandbox.listener.received[0]!)).toBe(false);
  expect(await enquire(id)).toMatchObject({ reference: ORDER_NO, payment: { amount: 5_000, currency: 'MYR' } });
  await control('/scenarios', { outcome: 'PENDING', reason: 'chargeback' });
  const other = await createPurchase();
  await choose(other, 'approve');
  expect(await enquire(other)).toMatchObject({ status: 'chargeback', payment: null });
});

test('the control API switches the rail, lists and ends payments, and sends manual callbacks', async () => {
  const id = await createPurchase();
  expect((await control('')).body).toEqual({ rail: 'ewallet', online: true });
  await control('/scenarios', { order_no: ORDER_NO, late: 'SILENT' });
  await choose(id, 'approve');
  const shown = {
    id,
    order_no: ORDER_NO,
    amount: '50.00',
    status: 'PENDING',
    reported: null,
    page_url: `http://localhost:3100/ewallet/p/${id}/`,
    pending_callbacks: [],
  };
  expect((await control('/payments')).body).toMatchObject({ payments: [shown] });
  expect((await control(`/payments/${id}`)).body).toMatchObject(shown);
  expect((await control(`/payments/${ORDER_NO}/callback`, { outcome: 'FAILED', repeat: 2 })).body).toEqual({
    answers: [
      { status: 200, body: 'OK', taken: true },
      { status: 200, body: 'OK', taken: true },
    ],
  });
  expect((await control(`/payments/${ORDER_NO}/end`, {})).body).toMatchObject({ status: 'SUCCESS' });
  expect((await control(`/payments/${ORDER_NO}/end`, { outcome: 'FAILED' })).status).toBe(409);
  expect((await control('/payments/BP-NONE')).status).toBe(404);
  await control('', { online: false });
  expect((await sandbox.app.inject({ url: `/ewallet/p/${id}/` })).statusCode).toBe(503);
  expect((await sandbox.app.inject({ url: `/ewallet/api/v1/purchases/${id}/` })).statusCode).toBe(503);
});
