import { createHmac } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';
import { instalments } from './bnpl-pages.ts';

// The simulated HitPay over HTTP: payment requests, the hosted page, webhooks and enquiries.

const KEY = railSecret('sandbox', 'bnpl');
const SALT = railSecret('sandbox', 'bnpl:salt');
const REQUEST = {
  amount: 50,
  currency: 'MYR',
  payment_methods: ['atome'],
  reference_number: 'BP-0000000001-01',
  purpose: 'Yuran <November> & kuih',
  name: 'Aminah',
  email: 'aminah@example.com',
  redirect_url: 'http://localhost:3000/return/bnpl?order_no=BP-0000000001-01',
  webhook: 'http://localhost:3000/callback/bnpl',
  expires_after: '30 mins',
  allow_repeated_payments: 'false',
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

async function api(method: 'GET' | 'POST', path: string, payload?: object, key = KEY) {
  const headers = { 'x-business-api-key': key };
  const answer = await sandbox.app.inject({
    method,
    url: `/bnpl/v1/payment-requests${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const createRequest = async (more: object = {}) => (await api('POST', '', { ...REQUEST, ...more })).body;
const pageOf = ({ url }: { url: string }) => new URL(url).pathname;
const choose = (request: { url: string }, action: string) => sandbox.post(pageOf(request), { action });
const enquire = async ({ id }: { id: string }) => (await api('GET', `/${id}`)).body;

test('a payment request is created in HitPay’s format', async () => {
  const request = await createRequest();
  expect(request).toMatchObject({
    amount: '50.00',
    currency: 'myr',
    status: 'pending',
    reference_number: 'BP-0000000001-01',
    payment_methods: ['atome'],
    url: `http://localhost:3100/bnpl/payment-request/@kutip/${request.id}/checkout`,
    expiry_date: '2026-11-21T11:12:09',
    created_at: '2026-11-21T10:42:09',
    payments: [],
  });
  expect(await enquire(request)).toEqual(request);
});

test('the same number creates two payments, and a search by part of the number finds both, newest first', async () => {
  const [first, second] = [await createRequest(), await createRequest()];
  expect(first.id).not.toBe(second.id);
  const { body } = await api('GET', '?search=0000000001');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect((await api('GET', '?search=BP-7')).body).toEqual({ data: [] });
});

test('a wrong API key is rejected, and an unknown number is not found', async () => {
  expect(await api('POST', '', REQUEST, 'wrong')).toEqual({
    status: 403,
    body: { message: 'Invalid business api key' },
  });
  expect((await api('GET', '?search=BP', undefined, '')).status).toBe(403);
  expect((await api('GET', '/nobody')).status).toBe(404);
});

test.each([
  ['amount', { amount: 0.29 }],
  ['amount', { amount: '1.234' }],
  ['currency', { currency: 'SGD' }],
  ['payment_methods', { payment_methods: ['paynow_online'] }],
  ['redirect_url', { redirect_url: 'nowhere' }],
  ['expires_after', { expires_after: 'soon' }],
])('an invalid %s is reported', async (field, wrong) => {
  const { status, body } = await api('POST', '', { ...REQUEST, ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('the page shows three instalments that add up, without scripts', async () => {
  const { body } = await sandbox.app.inject({ url: pageOf(await createRequest()) });
  for (const text of ['Atome', 'RM 50.00', 'RM 16.68', 'RM 16.66', 'Yuran &lt;November&gt; &amp; kuih'])
    expect(body).toContain(text);
  expect(body).not.toContain('<script');
  expect([1, 2, 3, 100, 5_000].map((amount) => instalments(sen(amount)))).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [1, 1, 1],
    [34, 33, 33],
    [1668, 1666, 1666],
  ]);
});

test('an approved payment is reported by a signed webhook, the enquiry and the return URL', async () => {
  const request = await createRequest();
  expect((await choose(request, 'approve')).headers.location).toBe(pageOf(request));
  await sandbox.clock.advance(0);
  const [webhook] = sandbox.listener.received;
  expect(webhook).toMatchObject({
    url: REQUEST.webhook,
    headers: {
      'Content-Type': 'application/json',
      'Hitpay-Event-Object': 'payment_request',
      'Hitpay-Event-Type': 'completed',
      'Hitpay-Signature': createHmac('sha256', SALT).update(webhook!.body).digest('hex'),
    },
  });
  expect(JSON.parse(webhook!.body)).toEqual(await enquire(request));
  expect(await enquire(request)).toMatchObject({
    status: 'completed',
    payments: [{ status: 'succeeded', amount: '50.00', currency: 'myr', created_at: '2026-11-21T10:42:09' }],
  });
  const { body } = await sandbox.app.inject({ url: pageOf(request) });
  expect(body).toContain(`order_no=BP-0000000001-01&amp;reference=${request.id}&amp;status=completed`);
});

test.each([
  ['decline', 'failed', ['failed']],
  ['cancel', 'canceled', []],
  ['expire', 'expired', []],
  ['leave', 'pending', []],
])('%s: the request is %s and sends the webhooks %j', async (action, status, webhooks) => {
  const request = await createRequest();
  await choose(request, action);
  await sandbox.clock.advance(0);
  expect(await enquire(request)).toMatchObject({ status });
  expect(sandbox.listener.received.map(({ headers }) => headers['Hitpay-Event-Type'])).toEqual(webhooks);
});

test('an unpaid request expires after half an hour', async () => {
  const request = await createRequest();
  await sandbox.clock.advance(30 * 60_000);
  expect(await enquire(request)).toMatchObject({ status: 'expired' });
  await choose(request, 'approve');
  expect(await enquire(request)).toMatchObject({ status: 'expired' });
});

test('a scenario sends a wrong amount and a wrong signature', async () => {
  await sandbox.call('POST', '/control/rails/bnpl/scenarios', { amount: '49.99', signature: 'bad' });
  const request = await createRequest();
  await choose(request, 'approve');
  await sandbox.clock.advance(0);
  const [webhook] = sandbox.listener.received;
  expect(JSON.parse(webhook!.body)).toMatchObject({ amount: '49.99', payments: [{ amount: '49.99' }] });
  expect(webhook!.headers['Hitpay-Signature']).toMatch(/^[0-9a-f]{64}$/);
  expect(webhook!.headers['Hitpay-Signature']).not.toBe(createHmac('sha256', SALT).update(webhook!.body).digest('hex'));
  expect(await enquire(request)).toMatchObject({ amount: '50.00' });
});
