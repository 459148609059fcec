import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paynetApi } from '../../test/paynet-api.ts';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The bank that money leaves by, as Kutip meets it: it pays an order once, and says what its wishes want.

const SECRET = railSecret('sandbox', 'payout-bank');
const NOW = '2026-11-21T02:42:09.000Z';
const ORDER = { merchantId: 'KUTIP0001', merchantReferenceNo: 'PO-0000000001', amount: '100.00', currency: 'MYR' };
const TRANSFER = {
  ...ORDER,
  bankCode: 'MBBEMYKL',
  accountNumber: '512345678901',
  accountName: 'Siti',
  recipientReference: 'PO-0000000001',
  webhookUrl: 'http://localhost:3000/callback/payout-bank',
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

const api = paynetApi(() => sandbox, { base: '/payout-bank/v1', secret: SECRET, now: NOW });
const told = async (more: object = {}) => api('transfers', { ...TRANSFER, ...more });
const asked = async () => (await api('transfers/enquiry', ORDER)).body;
const to = (ending: string) => ({ accountNumber: `51234567${ending}` });
const heard = () =>
  sandbox.listener.received.map(({ body }) => {
    const { data, message } = JSON.parse(body) as { data: Record<string, string>; message: string };
    return [data.transactionStatus, message, data.amount];
  });
const saying = (transactionStatus: string, message = 'U000', amount = '100.00') => ({
  data: { ...ORDER, amount, transactionStatus, endToEndId: expect.stringMatching(/^20261121KUTIMYKL010ORM/) },
  message,
});

test('an order is paid at once, and told twice it is done once', async () => {
  const first = await told();
  expect(first).toEqual({ status: 200, is_signed: true, body: saying('CLEARED') });
  expect((await told()).body).toEqual(first.body);
  expect((await told({ amount: '100.01' })).status).toBe(409);
  expect((await told(to('8902'))).status).toBe(409);
  expect(await asked()).toEqual(first.body);
  expect((await sandbox.call('GET', '/control/payout-transfers')).body.transfers).toHaveLength(1);
});

test('what nobody signed, or what is no order, is refused', async () => {
  expect((await api('transfers', TRANSFER, 'another')).status).toBe(401);
  expect((await told({ amount: '0.00' })).status).toBe(400);
  expect((await told({ accountNumber: 'x' })).status).toBe(400);
  expect(await asked()).toEqual({
    data: { ...ORDER, endToEndId: null, transactionStatus: 'NOTFOUND' },
    message: 'U000',
  });
});

test.each([
  ['0110', saying('REJECTED', 'U110')],
  ['0039', saying('REJECTED', '39')],
  ['0133', saying('CLEARED', 'U000', '99.99')],
])('an account that ends in %s', async (ending, answer) => {
  expect((await told(to(ending))).body).toEqual(answer);
});

test('slow: received, then paid, and said so', async () => {
  expect((await told(to('0300'))).body).toEqual(saying('RECEIVED'));
  await sandbox.clock.advance(29_000);
  expect(await asked()).toEqual(saying('RECEIVED'));
  await sandbox.clock.advance(1_000);
  expect(await asked()).toEqual(saying('CLEARED'));
  expect(heard()).toEqual([['CLEARED', 'U000', '100.00']]);
});

test('closed: paid, and it comes back, also after a restart; a notice that is not taken is said again', async () => {
  expect((await told(to('0045'))).body).toEqual(saying('CLEARED'));
  await sandbox.close();
  sandbox = await openSandbox(keys, sandbox.data_folder);
  sandbox.listener.answers.push({ status: 500, body: '' });
  await sandbox.clock.advance(11_000);
  expect(heard()).toEqual([
    ['RETURNED', '45', '100.00'],
    ['RETURNED', '45', '100.00'],
  ]);
  expect(await asked()).toEqual(saying('RETURNED', '45'));
});

test('silent: no answer until it is ended by hand; a lost answer is known when asked', async () => {
  expect(await told(to('0999'))).toEqual({ status: 504, is_signed: false, body: null });
  expect((await api('transfers/enquiry', ORDER)).status).toBe(504);
  await sandbox.call('POST', '/control/payout-transfers/PO-0000000001/end', { outcome: 'CLEARED' });
  expect(await asked()).toEqual(saying('CLEARED'));
  const lost = { ...to('0504'), merchantReferenceNo: 'PO-0000000002' };
  expect((await told(lost)).status).toBe(504);
  expect((await api('transfers/enquiry', { ...ORDER, merchantReferenceNo: 'PO-0000000002' })).body.data).toMatchObject({
    transactionStatus: 'CLEARED',
  });
});

test('twice: two notices of one payment', async () => {
  await told(to('0222'));
  await sandbox.clock.advance(0);
  expect(heard()).toEqual([
    ['CLEARED', 'U000', '100.00'],
    ['CLEARED', 'U000', '100.00'],
  ]);
});

test('a wish is for the next order, for one, or for all; the bank can be down', async () => {
  const wish = (body: object) => sandbox.call('POST', '/control/payout-wishes', body);
  const order = async (no: number) =>
    (await told({ merchantReferenceNo: `PO-000000000${no}` })).body.data.transactionStatus;
  await wish({ behaviour: 'slow', applies_to: 'ALL' });
  await wish({ behaviour: 'fails' });
  await wish({ behaviour: 'usual', reference: 'PO-0000000003' });
  expect([await order(1), await order(2), await order(3), await order(4)]).toEqual([
    'REJECTED',
    'RECEIVED',
    'CLEARED',
    'RECEIVED',
  ]);
  await sandbox.call('DELETE', '/control/payout-wishes');
  expect(await order(5)).toBe('CLEARED');
  await sandbox.post('/control/payout-bank/switch', { online: 'false' });
  expect((await api('transfers/enquiry', ORDER)).status).toBe(503);
  await sandbox.call('POST', '/control/reset');
  expect((await asked()).data.transactionStatus).toBe('NOTFOUND');
});

test('whose an account is: always the same, unless it is set; one that ends in 0039 is none', async () => {
  const nameOf = async (accountNumber: string) => {
    const { data, message } = (
      await api('accounts/name', { merchantId: 'KUTIP0001', bankCode: 'MBBEMYKL', accountNumber })
    ).body;
    return [data.accountName, message];
  };
  expect(await nameOf('512345678900')).toEqual(['SITI NURHALIZA BINTI AHMAD', 'U000']);
  expect(await nameOf('512345670039')).toEqual([null, '39']);
  await sandbox.call('POST', '/control/payout-holders', { account_number: '512345678900', name: 'DEVI' });
  expect(await nameOf('512345678900')).toEqual(['DEVI', 'U000']);
  await sandbox.post('/control/payout-bank/holders', { account_number: '512345678900', name: '' });
  expect(await nameOf('512345678900')).toEqual([null, '39']);
});

test('its statement of a day has a line for each movement', async () => {
  await told(to('0045'));
  await told({ ...to('0110'), merchantReferenceNo: 'PO-0000000002' });
  await sandbox.clock.advance(10_000);
  const { id } = (await sandbox.call('GET', '/control/payout-transfers/PO-0000000001')).body;
  const statement = async (date: string) =>
    (await sandbox.app.inject({ url: '/payout-bank/statement', query: { date } })).body.trim().split('\r\n').slice(1);
  expect(await statement('2026-11-21')).toEqual([
    `2026-11-21T02:42:09.000Z,DEBIT,PO-0000000001,${id},MBBEMYKL,0045,100.00,MYR,`,
    `2026-11-21T02:42:19.000Z,CREDIT,PO-0000000001,${id},MBBEMYKL,0045,100.00,MYR,45`,
  ]);
  expect(await statement('2026-11-20')).toEqual([]);
});

test('the control page shows what was told, and never a whole account number', async () => {
  await told();
  const page = (await sandbox.app.inject({ url: '/control/payout-bank' })).body;
  expect(page).toContain('PO-0000000001');
  expect(page).toContain('RM 100.00');
  expect(page).not.toContain('512345678901');
  expect(JSON.stringify((await sandbox.call('GET', '/control/payout-transfers')).body)).not.toContain('512345678901');
});
