import { X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrder, openSandbox, testKeys, type Form, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { hasValidChecksum } from './sign.ts';

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

/** The name of the key that made the checksum. */
function signer(form: Form | undefined): string {
  const names = ['fpx', 'fpx-next'];
  const isBy = (name: string) =>
    hasValidChecksum('AC', form ?? {}, new X509Certificate(keys.read(`${name}.cert.pem`)).publicKey);
  return names.find(isBy) ?? 'none';
}
const enquire = async (): Promise<string | undefined> => (await sandbox.enquire(order)).fpx_debitAuthCode;

test('a scenario sets any outcome, even an unknown code and at a test bank', async () => {
  await sandbox.addScenario({ debit_code: 'ZZ' });
  const page = await sandbox.pay(makeOrder({ bank_code: 'TEST0021' }));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['ZZ']);
  expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: 'ZZ' });
  expect(await enquire()).toBe('ZZ');
});

test('a payer’s cancellation takes precedence over a scenario', async () => {
  await sandbox.addScenario({ debit_code: '00', late: 'PENDING' });
  await sandbox.pay(order, { action: 'cancel' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['1L']);
});

test('a delayed confirmation arrives after the browser has returned', async () => {
  await sandbox.addScenario({ delay_ms: 30_000 });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(29_999);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: '00' });
  await sandbox.clock.advance(1);
  expect(sandbox.seller.codes()).toEqual(['00']);
});

test('a lost confirmation is never sent, but an enquiry knows the outcome', async () => {
  await sandbox.addScenario({ lost: true });
  await sandbox.pay(order);
  await sandbox.clock.advance(24 * 3_600_000);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await enquire()).toBe('00');
});

test('a repeated confirmation is sent in identical copies', async () => {
  await sandbox.addScenario({ repeat: 3 });
  await sandbox.pay(order);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['00', '00', '00']);
  expect(new Set(sandbox.seller.received.map((form) => form.fpx_checkSum)).size).toBe(1);
});

test.each([
  ['00', '51', '00'],
  ['51', '00', '00'],
  ['51', '1M', '1M'],
])(
  'contradicting confirmations: first %s, a second later %s, and enquiries return %s',
  async (debit_code, then_code, final_code) => {
    await sandbox.addScenario({ debit_code, then_code });
    const page = await sandbox.pay(order);
    await sandbox.clock.advance(999);
    expect(sandbox.seller.codes()).toEqual([debit_code]);
    await sandbox.clock.advance(1);
    expect(sandbox.seller.codes()).toEqual([debit_code, then_code]);
    expect(sandbox.seller.received.map(signer)).toEqual(['fpx', 'fpx']);
    expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: debit_code });
    expect(await enquire()).toBe(final_code);
  },
);

test('a late success is pending until it is ended manually', async () => {
  await sandbox.addScenario({ late: 'PENDING' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.codes()).toEqual(['09']);
  expect(await sandbox.readReturnForm(page)).toMatchObject({ fpx_debitAuthCode: '09' });
  expect(await enquire()).toBe('09');
  expect((await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`)).body).toMatchObject({ debit_code: '00' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['09', '00']);
  expect(await enquire()).toBe('00');
});

test('a silent bank sends nothing and offers no return until the payment is ended manually', async () => {
  await sandbox.addScenario({ late: 'SILENT', debit_code: '51' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await sandbox.readReturnForm(page)).toEqual({});
  expect(await enquire()).toBe('09');
  await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['51']);
});

test('a late corporate payment has code 99', async () => {
  await sandbox.addScenario({ late: 'PENDING' });
  await sandbox.pay(makeOrder({ model: 'B2B1', bank_code: 'BCBB0235' }));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['99']);
});

test('a failed payment can still succeed, and a success is final', async () => {
  await sandbox.pay(makeOrder({ bank_code: 'TEST0022' }));
  await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`, { debit_code: '00' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['51', '00']);
  const again = await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`, { debit_code: '51' });
  expect(again).toEqual({ status: 409, body: { fault: 'already_a_success' } });
});

test('a wrong amount, order number or signature is in both confirmations but not in an enquiry', async () => {
  await sandbox.addScenario({ amount: '1.00', wrong_order_no: 'BP-WRONG', signature: 'bad' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(0);
  const direct = sandbox.seller.received[0];
  const wrong = { fpx_txnAmount: '1.00', fpx_sellerOrderNo: 'BP-WRONG', fpx_sellerExOrderNo: 'BP-WRONG' };
  expect(direct).toMatchObject(wrong);
  expect(direct?.fpx_checkSum).toMatch(/^[0-9A-F]{512}$/);
  expect(signer(direct)).toBe('none');
  expect(await sandbox.readReturnForm(page)).toEqual(direct);
  const answer = await sandbox.enquire(order);
  expect(answer).toMatchObject({ fpx_txnAmount: '1234.50', fpx_sellerOrderNo: ORDER_NO });
  expect(signer(answer)).toBe('fpx');
});

test('a confirmation with a wrong amount has a valid signature, also with FPX’s next key', async () => {
  await sandbox.addScenario({ amount: '1.00', signature: 'next' });
  await sandbox.pay(order);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.received[0]).toMatchObject({ fpx_txnAmount: '1.00', fpx_sellerOrderNo: ORDER_NO });
  expect(signer(sandbox.seller.received[0])).toBe('fpx-next');
});

test.each(['76', '09', '96'])(
  'a scenario makes enquiries return %s until the payment is ended manually',
  async (enquiry_code) => {
    await sandbox.addScenario({ enquiry_code, late: 'SILENT' });
    await sandbox.pay(order);
    const answer = await sandbox.enquire(order);
    expect(answer).toMatchObject({
      fpx_debitAuthCode: enquiry_code,
      fpx_fpxTxnId: enquiry_code === '76' ? '' : '2611211042090001',
    });
    await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`);
    expect(await enquire()).toBe('00');
  },
);

test('a scenario applies to the next payment once, to one order, or to all until cleared; the order’s own takes precedence', async () => {
  const codes = async (...order_nos: string[]): Promise<(string | null)[]> => {
    for (const seller_order_no of order_nos) await sandbox.pay(makeOrder({ seller_order_no }));
    return Promise.all(order_nos.map(async (order_no) => (await sandbox.loadPayment(order_no)).debit_code));
  };
  await sandbox.addScenario({ applies_to: 'ALL', debit_code: '51' });
  await sandbox.addScenario({ debit_code: '57' });
  await sandbox.addScenario({ debit_code: '58' });
  await sandbox.addScenario({ order_no: 'BP-THREE', debit_code: '90' });
  expect(await codes('BP-ONE', 'BP-THREE', 'BP-TWO', 'BP-FOUR')).toEqual(['57', '90', '58', '51']);
  expect((await sandbox.call('DELETE', '/control/scenarios')).status).toBe(204);
  expect(await codes('BP-FIVE')).toEqual(['00']);
});

test('a scenario for an existing order is applied at once', async () => {
  const page = String((await sandbox.send(order)).headers.location);
  await sandbox.addScenario({ order_no: ORDER_NO, debit_code: '51' });
  for (const step of ['login', 'account', 'confirm']) await sandbox.post(`${page}/${step}`, { action: 'continue' });
  expect(await enquire()).toBe('51');
});
