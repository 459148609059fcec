import { createHmac } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';
import { toSatoshi, formatCoins } from './coins.ts';

// The simulated BTCPay Server over HTTP: invoices, the checkout page, webhooks and enquiries.

const API_KEY = railSecret('sandbox', 'crypto');
const SECRET = railSecret('sandbox', 'crypto:webhook');
const ORDER_NO = 'BP-0000000001-01';
const STORE = 'KutipSandboxStore';
const INVOICE = {
  amount: '50.00',
  currency: 'MYR',
  metadata: { orderId: ORDER_NO, itemDesc: 'Yuran <November> & kuih', buyerName: 'Aminah' },
  checkout: {
    paymentMethods: ['BTC-CHAIN'],
    expirationMinutes: 30,
    paymentTolerance: 0,
    redirectURL: `http://localhost:3000/return/crypto?order=${ORDER_NO}`,
    redirectAutomatically: true,
  },
};
const MINUTE_MS = 60_000;

let keys: TestKeys;
let sandbox: TestSandbox;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const api = async (method: 'GET' | 'POST', path: string, payload?: object, key = API_KEY, store = STORE) => {
  const answer = await sandbox.app.inject({
    method,
    url: `/crypto/api/v1/stores/${store}/invoices${path}`,
    headers: { authorization: `token ${key}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const createInvoice = async (more: object = {}): Promise<string> =>
  (await api('POST', '', { ...INVOICE, ...more })).body.id;
const choose = (id: string, action: string) => sandbox.post(`/crypto/i/${id}`, { action });
const page = async (id: string) => (await sandbox.app.inject({ url: `/crypto/i/${id}` })).body;
/** The invoice's status and its payment method. */
async function enquire(id: string) {
  const { status, additionalStatus, amount, currency, metadata } = (await api('GET', `/${id}`)).body;
  const [{ due, totalPaid, payments }] = (await api('GET', `/${id}/payment-methods`)).body;
  const states = payments.map((payment: { status: string }) => payment.status);
  return { status: `${status}/${additionalStatus}`, amount, currency, order: metadata.orderId, due, totalPaid, states };
}
const readWebhooks = async () => {
  await sandbox.clock.advance(0);
  return sandbox.listener.received.map(({ body }) => JSON.parse(body));
};
const control = (path: string, payload: object) => sandbox.call('POST', `/control/rails/crypto${path}`, payload);

test('amounts are converted to coins at the sandbox rate', () => {
  expect([1, 5_000, 10_000_000].map((amount) => toSatoshi(sen(amount)))).toEqual([3, 12_126, 24_251_498]);
  expect([0, 12_126, -12_126, 123_456_789_012].map(formatCoins)).toEqual([
    '0.00000000',
    '0.00012126',
    '-0.00012126',
    '1234.56789012',
  ]);
});

test('an invoice is created and found by its order, with the API key and in its store only', async () => {
  const { status, body } = await api('POST', '', INVOICE);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    storeId: STORE,
    amount: '50.00',
    currency: 'MYR',
    status: 'New',
    additionalStatus: 'None',
    checkoutLink: `http://localhost:3100/crypto/i/${body.id}`,
    createdTime: Date.parse('2026-11-21T02:42:09Z') / 1000,
    expirationTime: Date.parse('2026-11-21T03:12:09Z') / 1000,
    metadata: INVOICE.metadata,
  });
  const found = await api('GET', `?orderId=${ORDER_NO}`);
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  expect((await api('GET', '?orderId=BP-0000000009-01')).body).toEqual([]);
  expect((await api('GET', `/${body.id}`, undefined, 'another key')).status).toBe(401);
  expect((await api('GET', `/${body.id}`, undefined, API_KEY, 'AnotherStore')).status).toBe(404);
  expect((await api('GET', '/unknown')).status).toBe(404);
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '50.001' }, 'amount'],
  [{ currency: 'USD' }, 'currency'],
  [{ checkout: { ...INVOICE.checkout, paymentMethods: ['DOGE-CHAIN'] } }, 'checkout.paymentMethods.0'],
])('an invoice with %o is rejected', async (more, path) => {
  const { status, body } = await api('POST', '', { ...INVOICE, ...more });
  expect([status, body[0].path]).toEqual([400, path]);
});

test('the checkout page shows amount, address, QR code and the escaped title', async () => {
  const shown = await page(await createInvoice());
  expect(shown).toContain('RM 50.00');
  expect(shown).toContain('Send 0.00012126 BTC');
  expect(shown).toContain('Yuran &lt;November&gt; &amp; kuih');
  expect(shown).toMatch(/bcrt1q[0-9a-f]{22}/);
  expect(shown).toMatch(/<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="QR code/);
  expect(shown).not.toContain('<script');
  expect((await sandbox.app.inject({ url: '/crypto/i/unknown' })).statusCode).toBe(404);
});

test('the exact amount settles the invoice, sends a signed webhook and offers the return URL', async () => {
  const id = await createInvoice();
  await choose(id, 'approve');
  expect(await enquire(id)).toEqual({
    status: 'Settled/None',
    amount: '50.00',
    currency: 'MYR',
    order: ORDER_NO,
    due: '0.00000000',
    totalPaid: '0.00012126',
    states: ['Settled'],
  });
  expect(await readWebhooks()).toMatchObject([
    { type: 'InvoiceSettled', overPaid: false, invoiceId: id, storeId: STORE, metadata: { orderId: ORDER_NO } },
  ]);
  const [{ url, body, headers }] = sandbox.listener.received as [(typeof sandbox.listener.received)[number]];
  expect(url).toBe('http://localhost:3000/api/v1/payment-services/switch/callback/crypto');
  expect(headers['BTCPay-Sig']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  expect(await page(id)).toContain(`href="${INVOICE.checkout.redirectURL}"`);
});

test('an unconfirmed payment is processing until it is confirmed', async () => {
  const id = await createInvoice();
  await choose(id, 'leave');
  expect(await enquire(id)).toMatchObject({ status: 'Processing/None', due: '0.00000000', states: ['Processing'] });
  await choose(id, 'confirm');
  expect(await enquire(id)).toMatchObject({ status: 'Settled/None', states: ['Settled'] });
  expect((await readWebhooks()).map(({ type }) => type)).toEqual(['InvoiceProcessing', 'InvoiceSettled']);
});

test('a partial payment is reported at once, can be completed, and stays recorded after expiry', async () => {
  const [first, second] = [
    await createInvoice(),
    await createInvoice({ metadata: { ...INVOICE.metadata, orderId: 'BP-0000000002-01' } }),
  ];
  for (const id of [first, second]) await choose(id, 'less');
  expect(await enquire(first)).toMatchObject({ status: 'New/PaidPartial', due: '0.00006063', totalPaid: '0.00006063' });
  expect(await page(first)).toContain('Send 0.00006063 BTC');
  await choose(first, 'approve');
  expect(await enquire(first)).toMatchObject({ status: 'Settled/None', due: '0.00000000' });
  await sandbox.clock.advance(30 * MINUTE_MS);
  expect(await enquire(second)).toMatchObject({ status: 'Expired/PaidPartial', totalPaid: '0.00006063' });
  expect(await page(second)).toContain('0.00006063 BTC arrived, which is not enough.');
  expect(await page(second)).not.toContain('Nothing was charged');
  expect((await readWebhooks()).filter(({ invoiceId }) => invoiceId === second)).toMatchObject([
    { type: 'InvoiceReceivedPayment', afterExpiration: false },
    { type: 'InvoiceExpired', partiallyPaid: true },
  ]);
});

test('an overpayment and a later extra payment leave the invoice paid over', async () => {
  const id = await createInvoice();
  await choose(id, 'more');
  expect(await enquire(id)).toMatchObject({ status: 'Settled/PaidOver', due: '-0.00002425', totalPaid: '0.00014551' });
  await choose(id, 'again');
  expect(await enquire(id)).toMatchObject({ status: 'Settled/PaidOver', due: '-0.00004850' });
  expect(await readWebhooks()).toMatchObject([
    { type: 'InvoiceSettled', overPaid: true },
    { type: 'InvoiceSettled', overPaid: true },
  ]);
});

test('an unpaid invoice expires, and a late payment leaves it expired', async () => {
  const id = await createInvoice();
  await sandbox.clock.advance(30 * MINUTE_MS);
  expect(await enquire(id)).toMatchObject({ status: 'Expired/None', states: [] });
  await choose(id, 'late');
  expect(await enquire(id)).toMatchObject({ status: 'Expired/PaidLate', due: '0.00000000', states: ['Settled'] });
  expect(await readWebhooks()).toMatchObject([
    { type: 'InvoiceExpired', partiallyPaid: false },
    { type: 'InvoicePaymentSettled', afterExpiration: true },
  ]);
});

test.each([
  ['decline', 'Invalid/Invalid', 'InvoiceInvalid'],
  ['expire', 'Expired/None', 'InvoiceExpired'],
])('%s leaves %s with nothing paid', async (action, status, type) => {
  const id = await createInvoice();
  await choose(id, action);
  expect(await enquire(id)).toMatchObject({ status, totalPaid: '0.00000000', states: [] });
  expect(await readWebhooks()).toMatchObject([{ type }]);
});

test('choices that do not fit the invoice’s status are ignored', async () => {
  const id = await createInvoice();
  for (const action of ['confirm', 'late', 'again', 'cancel-all', '']) await choose(id, action);
  expect(await enquire(id)).toMatchObject({ status: 'New/None' });
  await choose(id, 'approve');
  for (const action of ['less', 'more', 'expire', 'late', 'approve']) await choose(id, action);
  expect(await enquire(id)).toMatchObject({ status: 'Settled/None', totalPaid: '0.00012126' });
  expect(await readWebhooks()).toHaveLength(1);
});

test.each([
  [{ outcome: 'EXPIRED' }, { status: 'Expired/None', amount: '50.00', totalPaid: '0.00000000' }],
  [{ outcome: 'FAILED' }, { status: 'Invalid/Invalid', amount: '50.00', totalPaid: '0.00000000' }],
  [{ amount: '49.99' }, { status: 'Settled/None', amount: '49.99', due: '0.00000000' }],
  [{ currency: 'USD' }, { status: 'Settled/None', currency: 'USD' }],
  [{ wrong_order_no: 'BP-9' }, { status: 'Settled/None', order: 'BP-9' }],
  [{ enquiry_outcome: 'PENDING' }, { status: 'Processing/None' }],
])('a scenario with %o shows in the enquiry', async (scenario, expected) => {
  await control('/scenarios', scenario);
  const id = await createInvoice();
  await choose(id, 'approve');
  expect(await enquire(id)).toMatchObject(expected);
});

test('scenarios lose webhooks and break signatures, and an offline rail answers 503', async () => {
  await control('/scenarios', { lost: true });
  await choose(await createInvoice(), 'approve');
  expect(await readWebhooks()).toEqual([]);
  await control('/scenarios', { signature: 'bad' });
  await choose(await createInvoice(), 'approve');
  await readWebhooks();
  const [{ body, headers }] = sandbox.listener.received as [(typeof sandbox.listener.received)[number]];
  expect(headers['BTCPay-Sig']).not.toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  const health = async () => (await sandbox.app.inject({ url: '/crypto/api/v1/health' })).statusCode;
  expect(await health()).toBe(200);
  await control('', { online: false });
  expect(await health()).toBe(503);
});
