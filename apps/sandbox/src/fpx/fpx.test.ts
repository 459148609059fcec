import { X509Certificate } from 'node:crypto';
import { bankListEnquiry, parseBankList } from '@kutip/domain/fpx/bank-list';
import { FPX_CODES } from '@kutip/domain/fpx/codes';
import { parseConfirmation } from '@kutip/domain/fpx/messages';
import { sen } from '@kutip/domain/money';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrder, openSandbox, testKeys, type Form, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { hasValidChecksum, signed } from './sign.ts';

let keys: TestKeys;
let sandbox: TestSandbox;

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const isFromFpx = (message: 'AC' | 'BC', form: Form): boolean =>
  hasValidChecksum(message, form, new X509Certificate(keys.read('fpx.cert.pem')).publicKey);

test('an approved payment is confirmed to the seller directly and by the browser', async () => {
  const order = makeOrder();
  const arrival = await sandbox.send(order);
  expect(arrival.statusCode).toBe(303);
  const page = String(arrival.headers.location);
  const login = await sandbox.app.inject({ url: page });
  expect(login.body).toContain('RM 1,234.50');
  expect(login.body).toContain('Yuran &lt;November&gt; &amp; kuih');
  expect(login.body).toContain('Sandbox: no real money');
  await sandbox.post(`${page}/login`, { action: 'continue' });
  await sandbox.post(`${page}/account`, { action: 'continue' });
  expect(sandbox.seller.received).toEqual([]);
  expect((await sandbox.post(`${page}/confirm`, { action: 'continue' })).headers.location).toBe(page);
  await sandbox.clock.advance(0);

  expect(sandbox.seller.received).toHaveLength(1);
  const direct = sandbox.seller.received[0] ?? {};
  expect(isFromFpx('AC', direct)).toBe(true);
  expect(parseConfirmation(direct)).toEqual({
    model: 'B2C',
    bank_code: 'MB2U0227',
    buyer_name: 'Aminah',
    maker_name: '',
    seller_ex_id: 'EX00012345',
    seller_id: 'SE00012345',
    seller_ex_order_no: 'BP-0000000001-01',
    seller_order_no: 'BP-0000000001-01',
    seller_txn_time: new Date('2026-11-21T02:42:07Z'),
    fpx_txn_id: '2611211042090001',
    fpx_txn_time: new Date('2026-11-21T02:42:09Z'),
    amount: 1234_50,
    currency: 'MYR',
    debit_auth_code: '00',
    debit_auth_no: '42090001',
    credit_auth_code: '00',
    credit_auth_no: '42090001',
  });
  expect(await sandbox.readReturnForm(page)).toEqual(direct);
  expect((await sandbox.app.inject({ url: page })).body).toContain(
    'action="http://localhost:3000/api/v1/payment-services/switch/return/fpx"',
  );
});

test.each([
  ['98', 403, 'a wrong checksum', (form: Form) => ({ ...form, fpx_txnAmount: '1.00' })],
  ['98', 403, 'no checksum', ({ fpx_checkSum: _gone, ...form }: Form) => form],
  ['83', 400, 'an unknown model', (form: Form) => signed('AR', { ...form, fpx_msgToken: '03' }, keys.seller)],
  ['30', 400, 'another message type', (form: Form) => signed('AR', { ...form, fpx_msgType: 'AE' }, keys.seller)],
  ['30', 400, 'an amount that is none', (form: Form) => signed('AR', { ...form, fpx_txnAmount: '1,00' }, keys.seller)],
  ['30', 400, 'another version', (form: Form) => signed('AR', { ...form, fpx_version: '6.0' }, keys.seller)],
])('FPX rejects with %s (HTTP %i) a request with %s', async (code, status, _what, spoil) => {
  const answer = await sandbox.post('/fpx/FPXMain/seller2DReceiver.jsp', spoil(sandbox.request(makeOrder())));
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(`<p>${code} `);
  expect((await sandbox.call('GET', '/control/payments')).body).toEqual({ payments: [] });
});

test('a duplicate exchange order number is rejected and the first payment continues', async () => {
  await sandbox.send(makeOrder());
  const again = await sandbox.send(makeOrder({ seller_order_no: 'BP-OTHER', seller_ex_order_no: 'BP-0000000001-01' }));
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('XO Duplicate exchange order number');
  await sandbox.clock.advance(0);
  expect(sandbox.seller.received).toEqual([]);
  expect(await sandbox.loadPayment('BP-0000000001-01')).toMatchObject({ page: 'LOGIN', debit_code: null });
});

test('a form with a duplicate field is rejected', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = `${new URLSearchParams(sandbox.request(makeOrder())).toString()}&fpx_txnAmount=1.00`;
  const url = '/fpx/FPXMain/seller2DReceiver.jsp';
  const answer = await sandbox.app.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.body.includes('30 Format error')]).toEqual([400, true]);
});

test.each([
  ['2A', { amount: sen(99) }],
  ['48', { amount: sen(3_000_001) }],
  ['2A', { amount: sen(199), model: 'B2B1', bank_code: 'BNP003' }],
  ['31', { bank_code: 'NOBANK' }],
  ['31', { bank_code: 'BNP003' }], // serves companies only
  ['31', { bank_code: 'CIT0219' }], // no longer a member
] as const)('an unpayable order ends at once with %s: %j', async (code, changed) => {
  const page = String((await sandbox.send(makeOrder(changed))).headers.location);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual([code]);
  expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: code });
});

test.each([
  ['login', 0, '1C'],
  ['account', 1, '1F'],
  ['confirm', 2, '1L'],
] as const)('cancelling on the %s page has its own code', async (last, steps, code) => {
  const page = String((await sandbox.send(makeOrder())).headers.location);
  for (const step of ['login', 'account'].slice(0, steps))
    await sandbox.post(`${page}/${step}`, { action: 'continue' });
  await sandbox.post(`${page}/${last}`, { action: 'cancel' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual([code]);
});

test.each([
  [0, '1A'],
  [1, '1D'],
  [2, '1J'],
])('a payer who leaves after %i steps times out with %s after 15 minutes', async (steps, code) => {
  const page = String((await sandbox.send(makeOrder())).headers.location);
  for (const step of ['login', 'account'].slice(0, steps))
    await sandbox.post(`${page}/${step}`, { action: 'continue' });
  await sandbox.clock.advance(15 * 60_000 - 1);
  expect(sandbox.seller.codes()).toEqual([]);
  await sandbox.clock.advance(1);
  expect(sandbox.seller.codes()).toEqual([code]);
});

test('steps out of order, second clicks and old tabs are ignored', async () => {
  const page = String((await sandbox.send(makeOrder())).headers.location);
  await sandbox.post(`${page}/confirm`, { action: 'continue' });
  expect(await sandbox.loadPayment('BP-0000000001-01')).toMatchObject({ page: 'LOGIN', debit_code: null });
  await sandbox.post(`${page}/login`, { action: 'continue' });
  await sandbox.post(`${page}/login`, { action: 'cancel' });
  await sandbox.post(`${page}/account`, { action: 'continue' });
  await sandbox.post(`${page}/confirm`, { action: 'continue' });
  await sandbox.post(`${page}/confirm`, { action: 'cancel' });
  await sandbox.clock.advance(60 * 60_000);
  expect(sandbox.seller.codes()).toEqual(['00']);
  expect((await sandbox.post('/fpx/bank/nobody/login', {})).statusCode).toBe(404);
  expect((await sandbox.app.inject({ url: '/fpx/bank/nobody' })).statusCode).toBe(404);
  expect((await sandbox.post(`${page}/elsewhere`, {})).statusCode).toBe(404);
});

test('every code can be chosen on the page of an ordinary bank', async () => {
  for (const [index, { code }] of FPX_CODES.entries()) {
    const order = makeOrder({ seller_order_no: `BP-CHOSEN-${index}` });
    const page = await sandbox.pay(order, { action: 'continue', debit_code: code });
    expect(await sandbox.enquire(order)).toMatchObject({ fpx_debitAuthCode: code });
    expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: code });
  }
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(FPX_CODES.map(({ code }) => code));
});

test('the test banks approve, decline or decide by the order number without asking the payer', async () => {
  const codeOf = async (bank_code: string, seller_order_no: string): Promise<string | null> => {
    const page = await sandbox.pay(makeOrder({ bank_code, seller_order_no }));
    expect((await sandbox.app.inject({ url: page })).body).not.toContain('<select');
    return (await sandbox.loadPayment(seller_order_no)).debit_code;
  };
  expect(await codeOf('TEST0021', 'BP-A-1')).toBe('00');
  expect(await codeOf('TEST0022', 'BP-B-1')).toBe('51');
  const varied: (string | null)[] = [];
  for (let count = 0; count < 12; count += 1) varied.push(await codeOf('TEST0023', `BP-C-${count}`));
  expect(varied).toEqual(['00', '09', '00', '1M', '00', '51', '00', '1L', '00', '09', '1M', '00']);
});

test('a corporate payment waits for its approver, who approves or rejects it', async () => {
  const order = (seller_order_no: string) => makeOrder({ seller_order_no, model: 'B2B1', bank_code: 'BCBB0235' });
  const page = await sandbox.pay(order('BP-CO-1'));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['99']);
  expect((await sandbox.app.inject({ url: page })).body).toContain('Sent to approver');
  expect(await sandbox.enquire(order('BP-CO-1'))).toMatchObject({ fpx_debitAuthCode: '99' });
  await sandbox.post(`${page}/approver`, { action: 'continue' });
  await sandbox.post(`${page}/approver`, { action: 'cancel' }); // too late
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['99', '00']);
  const rejected = await sandbox.pay(order('BP-CO-2'));
  await sandbox.post(`${rejected}/approver`, { action: 'cancel' });
  expect(await sandbox.enquire(order('BP-CO-2'))).toMatchObject({ fpx_debitAuthCode: '80' });
});

test('an enquiry returns a signed confirmation: 76 for unknown orders, 09 at the bank, then the final code', async () => {
  const order = makeOrder();
  const unknown = await sandbox.enquire(order);
  expect(isFromFpx('AC', unknown)).toBe(true);
  expect(unknown).toMatchObject({ fpx_debitAuthCode: '76', fpx_fpxTxnId: '', fpx_txnAmount: '1234.50' });
  const page = String((await sandbox.send(order)).headers.location);
  expect(await sandbox.enquire(order)).toMatchObject({ fpx_debitAuthCode: '09', fpx_fpxTxnId: '2611211042090001' });
  await sandbox.post(`${page}/login`, { action: 'cancel' });
  expect(await sandbox.enquire(order)).toMatchObject({ fpx_debitAuthCode: '1C' });
  expect(
    await sandbox.enquire(makeOrder({ seller_order_no: 'BP-OTHER', seller_ex_order_no: order.seller_ex_order_no })),
  ).toMatchObject({
    fpx_debitAuthCode: '76',
  });
});

test.each(['sellerNVPTxnStatus.jsp', 'RetrieveBankList'])(
  '%s answers ERROR to messages without a valid signature',
  async (endpoint) => {
    const forged = { ...bankListEnquiry({ model: 'B2C', seller_ex_id: 'EX1' }), fpx_checkSum: 'AB' };
    for (const form of [forged, {}]) {
      const answer = await sandbox.post(`/fpx/FPXMain/${endpoint}`, form);
      expect([answer.statusCode, answer.body]).toEqual([400, 'ERROR']);
    }
  },
);

test('the bank list is signed, lists the banks of the model with their status, and payments to offline banks fail', async () => {
  const list = async (model: 'B2C' | 'B2B1') => {
    const form = signed('BE', bankListEnquiry({ model, seller_ex_id: 'EX00012345' }), keys.seller);
    const answer = Object.fromEntries(
      new URLSearchParams((await sandbox.post('/fpx/FPXMain/RetrieveBankList', form)).body),
    );
    expect(isFromFpx('BC', answer)).toBe(true);
    return parseBankList(answer.fpx_bankList ?? '');
  };
  const person = await list('B2C');
  expect(person).toHaveLength(25);
  expect(person.every(({ is_online }) => is_online)).toBe(true);
  expect(await list('B2B1')).toHaveLength(24);
  await sandbox.call('POST', '/control/banks', { code: 'BCBB0235', model: 'B2C', online: false });
  expect((await list('B2C')).filter(({ is_online }) => !is_online)).toEqual([{ code: 'BCBB0235', is_online: false }]);
  expect((await list('B2B1')).every(({ is_online }) => is_online)).toBe(true);
  await sandbox.send(makeOrder({ bank_code: 'BCBB0235' }));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['90']);
  await sandbox.call('POST', '/control/banks', { code: 'BCBB0235', model: 'B2C', online: true });
  expect((await list('B2C')).every(({ is_online }) => is_online)).toBe(true);
});

test('while FPX is down its endpoints answer 503 and its confirmations wait', async () => {
  await sandbox.pay(makeOrder());
  await sandbox.call('POST', '/control/fpx', { online: false });
  await sandbox.clock.advance(0);
  for (const endpoint of ['seller2DReceiver.jsp', 'sellerNVPTxnStatus.jsp', 'RetrieveBankList']) {
    expect((await sandbox.post(`/fpx/FPXMain/${endpoint}`, {})).statusCode).toBe(503);
  }
  expect(sandbox.seller.codes()).toEqual([]);
  await sandbox.call('POST', '/control/fpx', { online: true });
  await sandbox.clock.advance(1_000);
  expect(sandbox.seller.codes()).toEqual(['00']);
});

test('a confirmation without an OK is retried after 1, 5, 15 and 60 seconds, then dropped', async () => {
  const no = { status: 200, body: '{"ok":true}' };
  sandbox.seller.answers.push({ status: 500, body: '' }, { status: 0, body: 'refused' }, no, no, no);
  await sandbox.pay(makeOrder());
  const counts: number[] = [];
  for (const ms of [0, 999, 1, 4_999, 1, 14_999, 1, 59_999, 1, 3_600_000]) {
    await sandbox.clock.advance(ms);
    counts.push(sandbox.seller.received.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  const { pending_callbacks, events } = await sandbox.loadPayment('BP-0000000001-01');
  expect(pending_callbacks).toEqual([]);
  expect(events.at(-1)?.what).toBe('Direct confirmation 00: not accepted (200 {"ok":true}), giving up');
});
