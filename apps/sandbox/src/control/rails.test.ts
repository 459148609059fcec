import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The control API and pages of every rail except FPX, tested with the e-wallet.

let keys: TestKeys;
let sandbox: TestSandbox;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const ORDER_NO = 'BP-0000000001-01';
async function createPurchase(reference = ORDER_NO): Promise<string> {
  const url = 'http://localhost:3000/back';
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/ewallet/api/v1/purchases/',
    headers: { authorization: `Bearer ${railSecret('sandbox', 'ewallet')}` },
    payload: {
      brand_id: '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21',
      reference,
      client: { email: 'aminah@example.com' },
      purchase: { currency: 'MYR', products: [{ name: 'Yuran', price: 123_450 }] },
      payment_method_whitelist: ['razer_tng'],
      success_callback: url,
      success_redirect: url,
      failure_redirect: url,
      cancel_redirect: url,
    },
  });
  return answer.json().id as string;
}
const html = async (url: string): Promise<string> => (await sandbox.app.inject({ url })).body;
const form = async (path: string, fields: Record<string, string> = {}) => {
  const { statusCode, headers } = await sandbox.post(`/control/forms/rails/ewallet/${path}`, fields);
  return [statusCode, headers.location];
};
const loadScenarios = async (rail = 'ewallet') => (await sandbox.call('GET', `/control/rails/${rail}/scenarios`)).body;

test('a scenario is returned as parsed, listed with its rail, and deleted by its id or with all of the rail', async () => {
  const input = { order_no: 'BP-9', outcome: 'FAILED', reason: 'blocked', delay_ms: '500', repeat: 2, lost: 'false' };
  const made = await sandbox.call('POST', '/control/rails/ewallet/scenarios', input);
  expect(made).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      made_at: '2026-11-21T02:42:09.000Z',
      rail: 'ewallet',
      applies_to: 'ORDER',
      order_no: 'BP-9',
      outcome: 'FAILED',
      reason: 'blocked',
      delay_ms: 500,
      repeat: 2,
      lost: false,
    },
  });
  await sandbox.call('POST', '/control/rails/bnpl/scenarios', {});
  expect(await loadScenarios()).toEqual({ scenarios: [made.body] });
  const { id } = made.body as { id: string };
  expect((await sandbox.call('DELETE', `/control/rails/bnpl/scenarios/${id}`)).status).toBe(404);
  expect((await sandbox.call('DELETE', `/control/rails/ewallet/scenarios/${id}`)).status).toBe(204);
  await sandbox.call('POST', '/control/rails/ewallet/scenarios', {});
  expect((await sandbox.call('DELETE', '/control/rails/ewallet/scenarios')).status).toBe(204);
  expect(await loadScenarios()).toEqual({ scenarios: [] });
  expect(await loadScenarios('bnpl')).toMatchObject({ scenarios: [{ rail: 'bnpl' }] });
});

test.each([
  [{ outcome: 'PAID' }, { outcome: expect.any(String) }],
  [{ outcome: 'OPEN' }, { outcome: expect.any(String) }],
  [{ enquiry_outcome: 'NEVER' }, { enquiry_outcome: expect.any(String) }],
  [{ amount: '1.005' }, { amount: 'not_an_amount' }],
  [{ currency: 'rm' }, { currency: 'not_a_currency' }],
  [{ signature: 'next' }, { signature: expect.any(String) }],
  [{ repeat: 21 }, { repeat: expect.any(String) }],
  [{ delay_ms: -1 }, { delay_ms: expect.any(String) }],
  [{ applies_to: 'ORDER' }, { order_no: 'goes_with_applies_to_order' }],
  [{ applies_to: 'ALL', order_no: 'BP-1' }, { order_no: 'goes_with_applies_to_order' }],
])('the scenario %j is rejected and not stored', async (scenario, fields) => {
  const rejection = { status: 400, body: { fault: 'bad_input', fields } };
  expect(await sandbox.call('POST', '/control/rails/ewallet/scenarios', scenario)).toEqual(rejection);
  expect(await loadScenarios()).toEqual({ scenarios: [] });
});

test('an unknown rail is not found', async () => {
  for (const path of ['', '/scenarios', '/payments', '/payments/x'])
    expect((await sandbox.call('GET', `/control/rails/cheque${path}`)).status).toBe(404);
  for (const path of ['', '/scenarios', '/payments/x/end', '/payments/x/callback'])
    expect((await sandbox.call('POST', `/control/rails/cheque${path}`, { online: false })).status).toBe(404);
  expect((await sandbox.app.inject({ url: '/control/channels/cheque' })).statusCode).toBe(404);
  expect((await sandbox.app.inject({ url: '/control/channels/ewallet/orders/BP-NONE' })).statusCode).toBe(404);
  expect((await sandbox.call('POST', '/control/rails/ewallet', { online: 'perhaps' })).status).toBe(400);
});

test('each rail is switched off separately', async () => {
  await sandbox.call('POST', '/control/rails/ewallet', { online: false });
  const { rails } = (await sandbox.call('GET', '/control/rails')).body as {
    rails: { rail: string; online: boolean }[];
  };
  expect(rails.filter(({ online }) => !online).map(({ rail }) => rail)).toEqual(['ewallet']);
  expect(rails.find(({ rail }) => rail === 'bnpl')).toMatchObject({ online: true });
});

test('the control page’s forms do the same as the control API', async () => {
  const untouched = { applies_to: 'NEXT', order_no: '', outcome: '', lost: '', late: '', amount: '', repeat: '' };
  expect(await html('/control')).toContain('<a href="/control/channels/ewallet">E-wallets (CHIP)</a>');
  expect(await html('/control/channels/ewallet')).toContain(
    '<a href="/control/channels/ewallet" aria-current="page">E-wallets (CHIP)</a>',
  );
  expect(await form('scenarios', { ...untouched, outcome: 'FAILED', lost: 'true' })).toEqual([
    303,
    '/control/channels/ewallet',
  ]);
  expect(await html('/control/channels/ewallet')).toContain('Next payment: outcome FAILED, lost true');
  const { scenarios } = (await loadScenarios()) as { scenarios: { id: string }[] };
  await form(`scenarios/${scenarios[0]?.id}/clear`);
  expect(await html('/control/channels/ewallet')).toContain('No scenarios');
  await form('scenarios', { ...untouched, applies_to: 'ALL' });
  await form('scenarios/clear');
  expect(await loadScenarios()).toEqual({ scenarios: [] });
  await form('switch', { online: 'false' });
  expect(await html('/control/channels/ewallet')).toContain('Bring it up');
  await form('switch', { online: 'true' });
  await createPurchase();
  const order_page = `/control/channels/ewallet/orders/${ORDER_NO}`;
  expect(await html('/control/channels/ewallet')).toContain(`<a href="${order_page}">${ORDER_NO}</a>`);
  expect(await html('/control/channels/ewallet')).toContain('RM 1,234.50');
  expect(await form(`payments/${ORDER_NO}/callback`, { outcome: 'FAILED' })).toEqual([303, order_page]);
  expect(await html(order_page)).toContain('Manual callback FAILED: 200 OK');
  await form(`payments/${ORDER_NO}/end`, { outcome: 'EXPIRED', reason: '' });
  expect(await html(order_page)).toContain('Payment status: EXPIRED');
  await form(`payments/${ORDER_NO}/end`, { outcome: '' });
  expect(await html(order_page)).not.toContain('<h2>End now</h2>');
  await sandbox.post('/control/forms/reset', {});
  expect((await sandbox.app.inject({ url: order_page })).statusCode).toBe(404);
});

test('pages escape untrusted input and run no scripts', async () => {
  const evil = '"><script>alert(1)</script>';
  const id = await createPurchase(evil);
  await sandbox.call('POST', '/control/rails/ewallet/scenarios', { order_no: evil.slice(1), reason: evil });
  for (const url of [
    '/control/channels/ewallet',
    `/control/channels/ewallet/orders/${encodeURIComponent(evil)}`,
    `/ewallet/p/${id}/`,
  ]) {
    const page = await sandbox.app.inject({ url });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('Sandbox: no real money');
  }
});
