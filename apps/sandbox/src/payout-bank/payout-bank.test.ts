import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paynetApi } from '../../test/paynet-api.ts';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The simulated payout bank over HTTP: idempotent transfers, scenarios, name checks and the statement.

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
const createTransfer = async (overrides: object = {}) => api('transfers', { ...TRANSFER, ...overrides });
const enquire = async () => (await api('transfers/enquiry', ORDER)).body;
const accountEnding = (ending: string) => ({ accountNumber: `51234567${ending}` });
const readNotices = () =>
  sandbox.listener.received.map(({ body }) => {
    const { data, message } = JSON.parse(body) as { data: Record<string, string>; message: string };
    return [data.transactionStatus, message, data.amount];
  });
const statusMessage = (transactionStatus: string, message = 'U000', amount = '100.00') => ({
  data: { ...ORDER, amount, transactionStatus, endToEndId: expect.stringMatching(/^20261121KUTIMYKL010ORM/) },
  message,
});

test('a transfer is paid at once, and a repeated request does not pay twice', async () => {
  const first = await createTransfer();
  expect(first).toEqual({ status: 200, is_signed: true, body: statusMessage('CLEARED') });
  expect((await createTransfer()).body).toEqual(first.body);
  expect((await createTransfer({ amount: '100.01' })).status).toBe(409);
  expect((await createTransfer(accountEnding('8902'))).status).toBe(409);
  expect(await enquire()).toEqual(first.body);
  expect((await sandbox.call('GET', '/control/payout-transfers')).body.transfers).toHaveLength(1);
});

test('unsigned and invalid requests are rejected', async () => {
  expect((await api('transfers', TRANSFER, 'another')).status).toBe(401);
  expect((await createTransfer({ amount: '0.00' })).status).toBe(400);
  expect((await createTransfer({ accountNumber: 'x' })).status).toBe(400);
  expect(await enquire()).toEqual({
    data: { ...ORDER, endToEndId: null, transactionStatus: 'NOTFOUND' },
    message: 'U000',
  });
});

test.each([
  ['0110', statusMessage('REJECTED', 'U110')],
  ['0039', statusMessage('REJECTED', '39')],
  ['0133', statusMessage('CLEARED', 'U000', '99.99')],
])('a transfer to an account that ends in %s', async (ending, answer) => {
  expect((await createTransfer(accountEnding(ending))).body).toEqual(answer);
});

test('slow: a transfer is received, then paid with a notice', async () => {
  expect((await createTransfer(accountEnding('0300'))).body).toEqual(statusMessage('RECEIVED'));
  await sandbox.clock.advance(29_000);
  expect(await enquire()).toEqual(statusMessage('RECEIVED'));
  await sandbox.clock.advance(1_000);
  expect(await enquire()).toEqual(statusMessage('CLEARED'));
  expect(readNotices()).toEqual([['CLEARED', 'U000', '100.00']]);
});

test('closed: a paid transfer is returned even after a restart, and its notice is retried', async () => {
  expect((await createTransfer(accountEnding('0045'))).body).toEqual(statusMessage('CLEARED'));
  await sandbox.close();
  sandbox = await openSandbox(keys, sandbox.data_folder);
  sandbox.listener.answers.push({ status: 500, body: '' });
  await sandbox.clock.advance(11_000);
  expect(readNotices()).toEqual([
    ['RETURNED', '45', '100.00'],
    ['RETURNED', '45', '100.00'],
  ]);
  expect(await enquire()).toEqual(statusMessage('RETURNED', '45'));
});

test('silent and lost_answer: no response, but an enquiry knows the status', async () => {
  expect(await createTransfer(accountEnding('0999'))).toEqual({ status: 504, is_signed: false, body: null });
  expect((await api('transfers/enquiry', ORDER)).status).toBe(504);
  await sandbox.call('POST', '/control/payout-transfers/PO-0000000001/end', { outcome: 'CLEARED' });
  expect(await enquire()).toEqual(statusMessage('CLEARED'));
  const lost = { ...accountEnding('0504'), merchantReferenceNo: 'PO-0000000002' };
  expect((await createTransfer(lost)).status).toBe(504);
  expect((await api('transfers/enquiry', { ...ORDER, merchantReferenceNo: 'PO-0000000002' })).body.data).toMatchObject({
    transactionStatus: 'CLEARED',
  });
});

test('twice: a transfer sends two notices', async () => {
  await createTransfer(accountEnding('0222'));
  await sandbox.clock.advance(0);
  expect(readNotices()).toEqual([
    ['CLEARED', 'U000', '100.00'],
    ['CLEARED', 'U000', '100.00'],
  ]);
});

test('a scenario applies to the next transfer, to one reference, or to all; the bank can be offline', async () => {
  const addScenario = (body: object) => sandbox.call('POST', '/control/payout-scenarios', body);
  const transferStatus = async (no: number) =>
    (await createTransfer({ merchantReferenceNo: `PO-000000000${no}` })).body.data.transactionStatus;
  await addScenario({ behaviour: 'slow', applies_to: 'ALL' });
  await addScenario({ behaviour: 'fails' });
  await addScenario({ behaviour: 'usual', reference: 'PO-0000000003' });
  expect([await transferStatus(1), await transferStatus(2), await transferStatus(3), await transferStatus(4)]).toEqual([
    'REJECTED',
    'RECEIVED',
    'CLEARED',
    'RECEIVED',
  ]);
  await sandbox.call('DELETE', '/control/payout-scenarios');
  expect(await transferStatus(5)).toBe('CLEARED');
  await sandbox.post('/control/payout-bank/switch', { online: 'false' });
  expect((await api('transfers/enquiry', ORDER)).status).toBe(503);
  await sandbox.call('POST', '/control/reset');
  expect((await enquire()).data.transactionStatus).toBe('NOTFOUND');
});

test('account holders are fixed unless they are set, and an account that ends in 0039 does not exist', async () => {
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

test('the daily statement has a line for each movement', async () => {
  await createTransfer(accountEnding('0045'));
  await createTransfer({ ...accountEnding('0110'), merchantReferenceNo: 'PO-0000000002' });
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

test('the control page shows transfers without full account numbers', async () => {
  await createTransfer();
  const page = (await sandbox.app.inject({ url: '/control/payout-bank' })).body;
  expect(page).toContain('PO-0000000001');
  expect(page).toContain('RM 100.00');
  expect(page).not.toContain('512345678901');
  expect(JSON.stringify((await sandbox.call('GET', '/control/payout-transfers')).body)).not.toContain('512345678901');
});
