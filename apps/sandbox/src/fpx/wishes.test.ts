import { X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anOrder, openSandbox, testKeys, type Form, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { isGenuine } from './sign.ts';

let keys: TestKeys;
let sandbox: TestSandbox;
const order = anOrder();
const ORDER_NO = order.seller_order_no;

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

/** Whose key made the checksum. */
function signer(form: Form | undefined): string {
  const names = ['fpx', 'fpx-next'];
  const isBy = (name: string) =>
    isGenuine('AC', form ?? {}, new X509Certificate(keys.read(`${name}.cert.pem`)).publicKey);
  return names.find(isBy) ?? 'nobody';
}
const enquired = async (): Promise<string | undefined> => (await sandbox.enquire(order)).fpx_debitAuthCode;

test('the outcome: any code, also one that nobody knows, and even at a test bank', async () => {
  await sandbox.wish({ debit_code: 'ZZ' });
  const page = await sandbox.pay(anOrder({ bank_code: 'TEST0021' }));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['ZZ']);
  expect(await sandbox.returned(page)).toMatchObject({ fpx_debitAuthCode: 'ZZ' });
  expect(await enquired()).toBe('ZZ');
});

test('a payer who cancels has cancelled, whatever was wished', async () => {
  await sandbox.wish({ debit_code: '00', late: 'PENDING' });
  await sandbox.pay(order, { action: 'cancel' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['1L']);
});

test('a late confirmation comes when it was said to; the browser is back before it', async () => {
  await sandbox.wish({ delay_ms: 30_000 });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(29_999);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await sandbox.returned(page)).toMatchObject({ fpx_debitAuthCode: '00' });
  await sandbox.clock.advance(1);
  expect(sandbox.seller.codes()).toEqual(['00']);
});

test('a lost confirmation never comes, yet an enquiry knows', async () => {
  await sandbox.wish({ lost: true });
  await sandbox.pay(order);
  await sandbox.clock.advance(24 * 3_600_000);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await enquired()).toBe('00');
});

test('a repeated confirmation is the same one several times', async () => {
  await sandbox.wish({ repeat: 3 });
  await sandbox.pay(order);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['00', '00', '00']);
  expect(new Set(sandbox.seller.received.map((form) => form.fpx_checkSum)).size).toBe(1);
});

test.each([
  ['00', '51', '00'],
  ['51', '00', '00'],
  ['51', '1M', '1M'],
])('contradicting: first %s, a second later %s, and FPX holds with %s', async (debit_code, then_code, truth) => {
  await sandbox.wish({ debit_code, then_code });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(999);
  expect(sandbox.seller.codes()).toEqual([debit_code]);
  await sandbox.clock.advance(1);
  expect(sandbox.seller.codes()).toEqual([debit_code, then_code]);
  expect(sandbox.seller.received.map(signer)).toEqual(['fpx', 'fpx']);
  expect(await sandbox.returned(page)).toMatchObject({ fpx_debitAuthCode: debit_code });
  expect(await enquired()).toBe(truth);
});

test('a late success: pending everywhere until it is called for', async () => {
  await sandbox.wish({ late: 'PENDING' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.codes()).toEqual(['09']);
  expect(await sandbox.returned(page)).toMatchObject({ fpx_debitAuthCode: '09' });
  expect(await enquired()).toBe('09');
  expect((await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`)).body).toMatchObject({ debit_code: '00' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['09', '00']);
  expect(await enquired()).toBe('00');
});

test('silence: nothing is told and the payer has no way back, until it is called for', async () => {
  await sandbox.wish({ late: 'SILENT', debit_code: '51' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.seller.codes()).toEqual([]);
  expect(await sandbox.returned(page)).toEqual({});
  expect(await enquired()).toBe('09');
  await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['51']);
});

test('a company’s late payment is 99 meanwhile', async () => {
  await sandbox.wish({ late: 'PENDING' });
  await sandbox.pay(anOrder({ model: 'B2B1', bank_code: 'BCBB0235' }));
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['99']);
});

test('what failed can still succeed, and a success is not undone', async () => {
  await sandbox.pay(anOrder({ bank_code: 'TEST0022' }));
  await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`, { debit_code: '00' });
  await sandbox.clock.advance(0);
  expect(sandbox.seller.codes()).toEqual(['51', '00']);
  const again = await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`, { debit_code: '51' });
  expect(again).toEqual({ status: 409, body: { fault: 'already_a_success' } });
});

test('a wrong amount, order number or signature stands in both confirmations, never in an enquiry', async () => {
  await sandbox.wish({ amount: '1.00', wrong_order_no: 'BP-WRONG', signature: 'bad' });
  const page = await sandbox.pay(order);
  await sandbox.clock.advance(0);
  const direct = sandbox.seller.received[0];
  const wrong = { fpx_txnAmount: '1.00', fpx_sellerOrderNo: 'BP-WRONG', fpx_sellerExOrderNo: 'BP-WRONG' };
  expect(direct).toMatchObject(wrong);
  expect(direct?.fpx_checkSum).toMatch(/^[0-9A-F]{512}$/);
  expect(signer(direct)).toBe('nobody');
  expect(await sandbox.returned(page)).toEqual(direct);
  const answer = await sandbox.enquire(order);
  expect(answer).toMatchObject({ fpx_txnAmount: '1234.50', fpx_sellerOrderNo: ORDER_NO });
  expect(signer(answer)).toBe('fpx');
});

test('wrong in one thing is signed well all the same, and FPX can sign with its next key', async () => {
  await sandbox.wish({ amount: '1.00', signature: 'next' });
  await sandbox.pay(order);
  await sandbox.clock.advance(0);
  expect(sandbox.seller.received[0]).toMatchObject({ fpx_txnAmount: '1.00', fpx_sellerOrderNo: ORDER_NO });
  expect(signer(sandbox.seller.received[0])).toBe('fpx-next');
});

test.each(['76', '09', '96'])(
  'an enquiry can be made to answer %s until the payment is ended by hand',
  async (enquiry_code) => {
    await sandbox.wish({ enquiry_code, late: 'SILENT' });
    await sandbox.pay(order);
    const answer = await sandbox.enquire(order);
    expect(answer).toMatchObject({
      fpx_debitAuthCode: enquiry_code,
      fpx_fpxTxnId: enquiry_code === '76' ? '' : '2611211042090001',
    });
    await sandbox.call('POST', `/control/payments/${ORDER_NO}/now`);
    expect(await enquired()).toBe('00');
  },
);

test('a wish is for the next payment once, for one order, or for all until cleared; the order’s own goes first', async () => {
  const codes = async (...order_nos: string[]): Promise<(string | null)[]> => {
    for (const seller_order_no of order_nos) await sandbox.pay(anOrder({ seller_order_no }));
    return Promise.all(order_nos.map(async (order_no) => (await sandbox.payment(order_no)).debit_code));
  };
  await sandbox.wish({ applies_to: 'ALL', debit_code: '51' });
  await sandbox.wish({ debit_code: '57' });
  await sandbox.wish({ debit_code: '58' });
  await sandbox.wish({ order_no: 'BP-THREE', debit_code: '90' });
  expect(await codes('BP-ONE', 'BP-THREE', 'BP-TWO', 'BP-FOUR')).toEqual(['57', '90', '58', '51']);
  expect((await sandbox.call('DELETE', '/control/wishes')).status).toBe(204);
  expect(await codes('BP-FIVE')).toEqual(['00']);
});

test('a wish for an order that is at its bank already takes hold of it', async () => {
  const page = String((await sandbox.send(order)).headers.location);
  await sandbox.wish({ order_no: ORDER_NO, debit_code: '51' });
  for (const step of ['login', 'account', 'confirm']) await sandbox.post(`${page}/${step}`, { action: 'continue' });
  expect(await enquired()).toBe('51');
});
