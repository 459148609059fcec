import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrder, openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';

let keys: TestKeys;
let sandbox: TestSandbox;
const order = makeOrder();
const ORDER_NO = order.seller_order_no;

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const html = async (url: string): Promise<string> => (await sandbox.app.inject({ url })).body;

test('a scenario is returned as parsed, listed, and deleted by its id or with all others', async () => {
  const made = await sandbox.addScenario({
    order_no: ' BP-9',
    debit_code: '51',
    delay_ms: '500',
    repeat: 2,
    lost: 'false',
  });
  expect(made).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      made_at: '2026-11-21T02:42:09.000Z',
      applies_to: 'ORDER',
      order_no: ' BP-9',
      debit_code: '51',
      delay_ms: 500,
      repeat: 2,
      lost: false,
    },
  });
  const { id } = made.body as { id: string };
  expect((await sandbox.call('GET', '/control/scenarios')).body).toEqual({ scenarios: [made.body] });
  expect((await sandbox.call('DELETE', `/control/scenarios/${id}`)).status).toBe(204);
  expect((await sandbox.call('DELETE', `/control/scenarios/${id}`)).status).toBe(404);
  await sandbox.addScenario({});
  await sandbox.call('DELETE', '/control/scenarios');
  expect((await sandbox.call('GET', '/control/scenarios')).body).toEqual({ scenarios: [] });
});

test.each([
  [{ debit_code: '5' }, { debit_code: 'not_an_fpx_code' }],
  [{ amount: '1.005' }, { amount: 'not_an_amount' }],
  [{ applies_to: 'ORDER' }, { order_no: 'goes_with_applies_to_order' }],
  [{ applies_to: 'ALL', order_no: 'BP-1' }, { order_no: 'goes_with_applies_to_order' }],
  [{ repeat: 21 }, { repeat: expect.any(String) }],
  [{ delay_ms: -1 }, { delay_ms: expect.any(String) }],
  [{ signature: 'forged' }, { signature: expect.any(String) }],
])('the scenario %j is rejected and not stored', async (scenario, fields) => {
  expect(await sandbox.addScenario(scenario)).toEqual({ status: 400, body: { fault: 'bad_input', fields } });
  expect((await sandbox.call('GET', '/control/scenarios')).body).toEqual({ scenarios: [] });
});

test('a payment is found by any of its numbers, with its status and bank page', async () => {
  await sandbox.addScenario({ delay_ms: 5_000 });
  const page = await sandbox.pay(makeOrder({ seller_ex_order_no: 'EX-1' }));
  const known = {
    seller_order_no: ORDER_NO,
    seller_ex_order_no: 'EX-1',
    fpx_txn_id: '2611211042090001',
    model: 'B2C',
    bank_code: 'MB2U0227',
    amount: '1234.50',
    page: 'DONE',
    debit_code: '00',
    reported_code: '00',
    later_code: null,
    received_at: '2026-11-21T02:42:09.000Z',
    decided_at: '2026-11-21T02:42:09.000Z',
    bank_url: `http://localhost:3100${page}`,
    scenario: expect.objectContaining({ delay_ms: 5_000 }),
    pending_callbacks: [{ debit_code: '00', due_at: '2026-11-21T02:42:14.000Z', tries: 0 }],
    events: [
      'Request received',
      'The payer passed the login page',
      'The payer passed the account page',
      'Payment status: 00 Approved',
    ].map((what) => ({ at: '2026-11-21T02:42:09.000Z', what })),
  };
  for (const number of [ORDER_NO, 'EX-1', '2611211042090001']) expect(await sandbox.loadPayment(number)).toEqual(known);
  expect((await sandbox.call('GET', '/control/payments')).body).toEqual({ payments: [known] });
  expect((await sandbox.call('GET', '/control/payments/BP-NONE')).status).toBe(404);
});

test('a manual confirmation is sent at once with the requested faults and does not change the payment', async () => {
  await sandbox.send(order);
  sandbox.seller.answers.push({ status: 200, body: 'OK' }, { status: 422, body: 'no' });
  const input = { debit_code: '00', amount: '9.99', signature: 'bad', wrong_order_no: 'BP-WRONG', repeat: 2 };
  expect(await sandbox.call('POST', `/control/payments/${ORDER_NO}/callback`, input)).toEqual({
    status: 200,
    body: {
      answers: [
        { status: 200, body: 'OK', taken: true },
        { status: 422, body: 'no', taken: false },
      ],
    },
  });
  const sent = { fpx_debitAuthCode: '00', fpx_txnAmount: '9.99', fpx_sellerOrderNo: 'BP-WRONG' };
  expect(sandbox.seller.received).toMatchObject([sent, sent]);
  expect(await sandbox.loadPayment(ORDER_NO)).toMatchObject({ debit_code: null, page: 'LOGIN' });
  await sandbox.clock.advance(60_000);
  expect(sandbox.seller.received).toHaveLength(2); // no second try
  expect((await sandbox.call('POST', '/control/payments/BP-NONE/callback')).status).toBe(404);
  expect((await sandbox.call('POST', `/control/payments/${ORDER_NO}/callback`, { amount: 'x' })).status).toBe(400);
});

test('ending a payment manually ends the payer’s session at the bank', async () => {
  const page = String((await sandbox.send(order)).headers.location);
  await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`, { debit_code: '51' });
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.codes()).toEqual(['51']);
  expect(await html(page)).toContain('Payment declined');
  expect((await sandbox.call('POST', '/control/payments/BP-NONE/now')).status).toBe(404);
});

test('banks are switched by code and model', async () => {
  const call = { code: 'BCBB0235', model: 'B2B1', online: false };
  expect(await sandbox.call('POST', '/control/banks', call)).toEqual({ status: 200, body: call });
  const { banks } = (await sandbox.call('GET', '/control/banks')).body as {
    banks: { code: string; model: string; is_online: boolean }[];
  };
  expect(banks.filter(({ is_online }) => !is_online)).toMatchObject([{ code: 'BCBB0235', model: 'B2B1' }]);
  expect(banks).toHaveLength(49);
  expect((await sandbox.call('POST', '/control/banks', { ...call, code: 'BNP003', model: 'B2C' })).status).toBe(404);
  expect((await sandbox.call('POST', '/control/banks', { code: 'BNP003' })).status).toBe(400);
});

test('a reset deletes everything and cancels pending deliveries, but never reuses an FPX number', async () => {
  await sandbox.addScenario({ delay_ms: 1_000 });
  await sandbox.pay(order);
  await sandbox.send(makeOrder({ seller_order_no: 'BP-LEFT' }));
  await sandbox.addScenario({ applies_to: 'ALL', debit_code: '51' });
  await sandbox.call('POST', '/control/banks', { code: 'MB2U0227', model: 'B2C', online: false });
  await sandbox.call('POST', '/control/fpx', { online: false });
  await sandbox.call('POST', '/mail/messages', { to: 'a@example.com', text: 'hello' });
  expect((await sandbox.call('POST', '/control/reset')).status).toBe(204);
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.received).toEqual([]);
  expect((await sandbox.call('GET', '/control/scenarios')).body).toEqual({ scenarios: [] });
  expect((await sandbox.call('GET', '/control/payments')).body).toEqual({ payments: [] });
  expect((await sandbox.call('GET', '/control/fpx')).body).toEqual({ online: true });
  expect((await sandbox.call('GET', '/mail/messages')).body).toEqual({ messages: [] });
  await sandbox.pay(order);
  expect(await sandbox.loadPayment(ORDER_NO)).toMatchObject({ debit_code: '00', fpx_txn_id: '2611211142090003' });
});

test('the control page’s forms do the same as the control API', async () => {
  const form = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await sandbox.post(`/control/forms/${path}`, fields);
    return [answer.statusCode, answer.headers.location];
  };
  const untouched = {
    applies_to: 'NEXT',
    order_no: '',
    then_code: '',
    delay_ms: '',
    lost: '',
    late: '',
    enquiry_code: '',
    amount: '',
    wrong_order_no: '',
    signature: '',
    repeat: '',
  };
  expect(await form('scenarios', { ...untouched, debit_code: '51', lost: 'true' })).toEqual([303, '/control']);
  expect(await html('/control')).toContain('Next payment: debit code 51, lost true');
  const { scenarios } = (await sandbox.call('GET', '/control/scenarios')).body as { scenarios: { id: string }[] };
  await form(`scenarios/${scenarios[0]?.id}/clear`);
  expect(await html('/control')).toContain('No scenarios');
  await form('scenarios', { ...untouched, applies_to: 'ALL' });
  await form('scenarios/clear');
  await form('banks', { code: 'MB2U0227', model: 'B2C', online: 'false' });
  await form('fpx', { online: 'false' });
  expect(await html('/control')).toContain('Banks: 49, 1 down');
  expect(await html('/control')).toContain('Bring FPX up');
  await form('banks', { code: 'MB2U0227', model: 'B2C', online: 'true' });
  await form('fpx', { online: 'true' });
  await sandbox.pay(order);
  expect(await html('/control')).toContain(`<a href="/control/orders/${ORDER_NO}">${ORDER_NO}</a>`);
  expect(await form(`payments/${ORDER_NO}/callback`, { debit_code: '51' })).toEqual([
    303,
    `/control/orders/${ORDER_NO}`,
  ]);
  expect(await html(`/control/orders/${ORDER_NO}`)).toContain('Manual direct confirmation 51: 200 OK');
  await sandbox.pay(makeOrder({ seller_order_no: 'BP-2' }), { action: 'cancel' });
  await form('payments/BP-2/now', { debit_code: '' });
  expect(await html('/control/orders/BP-2')).toContain('00 Approved');
  expect(await form('reset')).toEqual([303, '/control']);
  expect((await sandbox.app.inject({ url: '/control/orders/BP-2' })).statusCode).toBe(404);
});

test('pages escape untrusted input and run no scripts, and the health check answers', async () => {
  await sandbox.addScenario({ order_no: '<script>alert(1)</script>' });
  await sandbox.send(makeOrder({ seller_order_no: '"><script>alert(2)</script>', seller_ex_order_no: '<b>' }));
  for (const url of ['/', '/control', '/control/orders/%3Cb%3E', '/mail', '/mail?to=%22%3E%3Cscript%3E']) {
    const page = await sandbox.app.inject({ url });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('Sandbox: no real money');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'self'",
    );
  }
  expect(await sandbox.call('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect((await sandbox.app.inject({ url: '/style.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
  expect(await sandbox.call('GET', '/nowhere')).toEqual({ status: 404, body: { fault: 'no_such_address' } });
});
