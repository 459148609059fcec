import { parseDuitNowQr, encodeDuitNowQr, type DuitNowQr } from '@kutip/domain/duitnow/code';
import { sen } from '@kutip/domain/money';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paynetApi, signatureOf } from '../../test/paynet-api.ts';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';

// The simulated acquirer over HTTP: signed API, wallet, online banking pages and callbacks.

const SECRET = railSecret('sandbox', 'duitnow');
const NOW = '2026-11-21T02:42:09.000Z';
const ORDER = {
  merchantId: 'KUTIP0001',
  merchantReferenceNo: 'BP-0000000001-01',
  paymentMethod: 'QR',
  amount: '1234.50',
  currency: 'MYR',
};
const PAYMENT = {
  ...ORDER,
  paymentDescription: 'Yuran <November> & kuih',
  customerName: 'Aminah',
  expiryDateTime: '2026-11-21T02:52:07.000Z',
  redirectUrl: 'http://localhost:3000/return/duitnow?merchantReferenceNo=BP-0000000001-01',
  webhookUrl: 'http://localhost:3000/callback/duitnow',
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

const api = paynetApi(() => sandbox, { base: '/duitnow/v1', secret: SECRET, now: NOW });
const createPayment = async (more: object = {}) => (await api('payments', { ...PAYMENT, ...more })).body.data;
const createQrPayload = async (more: object = {}): Promise<string> => (await createPayment(more)).qrData;
const enquire = async (more: object = {}) => (await api('payments/enquiry', { ...ORDER, ...more })).body;
const scan = async (code: string) => (await sandbox.app.inject({ url: '/duitnow/wallet', query: { code } })).body;
const pressInWallet = (code: string, action: string) => sandbox.post('/duitnow/wallet', { code, action });
const readCallbacks = () =>
  sandbox.listener.received.map(({ body }) => {
    const { data, message } = JSON.parse(body) as { data: Record<string, string>; message: string };
    return [data.transactionStatus, message, data.amount, data.issuer];
  });

test('the same order always gets the same QR payload', async () => {
  const first = await api('payments', PAYMENT);
  expect(first).toMatchObject({ status: 200, is_signed: true });
  const { data } = first.body;
  expect(data).toEqual({
    merchantId: 'KUTIP0001',
    merchantReferenceNo: 'BP-0000000001-01',
    endToEndId: expect.stringMatching(/^20261121KUTIMYKL070QRC[0-9A-F]{12}$/),
    transactionStatus: 'RECEIVED',
    qrData: expect.stringMatching(/^000202010212/),
    redirectUrl: null,
  });
  expect(parseDuitNowQr(data.qrData)).toEqual({
    is_dynamic: true,
    acquirer_id: '501664',
    merchant_id: 'KUTIP0001',
    merchant_category: '8299',
    currency: '458',
    amount: 123_450,
    merchant_name: 'Kutip',
    merchant_city: 'KUALA LUMPUR',
    postcode: '',
    bill_no: 'BP-0000000001-01',
    reference: 'BP-0000000001-01',
    integrity: '',
  });
  expect(await createPayment()).toEqual(data);

  expect((await api('payments', { ...PAYMENT, amount: '1.00' })).status).toBe(409);
});

test.each([
  ['Dapur Puan Ros & Anak-Anak Sdn. Bhd.', 'Dapur Puan Ros & Anak-Ana'],
  ['大山脚鸡饭', 'Kutip'],
])('the code of %s names %s', async (merchantName, merchant_name) => {
  const { body } = await api('payments', { ...PAYMENT, merchantName });
  expect(parseDuitNowQr(body.data.qrData)).toMatchObject({ merchant_name });
});

test('unsigned and invalid requests are rejected', async () => {
  expect((await api('payments', PAYMENT, 'another secret')).status).toBe(401);
  const bare = await sandbox.app.inject({ method: 'POST', url: '/duitnow/v1/payments', payload: PAYMENT });
  expect(bare.statusCode).toBe(401);
  for (const wrong of [
    { amount: '0.00' },
    { amount: '1.234' },
    { currency: 'SGD' },
    { paymentMethod: 'CARD' },
    { merchantReferenceNo: 'x'.repeat(26) },
    { redirectUrl: 'javascript:alert(1)' },
    { expiryDateTime: 'soon' },
  ])
    expect([wrong, (await api('payments', { ...PAYMENT, ...wrong })).status]).toEqual([wrong, 400]);
  expect((await api('payments/enquiry', 'BP')).status).toBe(400);
});

test('the wallet shows and pays a scanned payment', async () => {
  const code = await createQrPayload();
  const page = await scan(code);
  for (const shown of ['RM 1,234.50', 'Kutip', 'BP-0000000001-01', '501664', 'right', '21 Nov 2026, 10:52:07 am'])
    expect(page).toContain(shown);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<November>');
  expect((await pressInWallet(code, 'approve')).headers.location).toBe(
    `/duitnow/wallet?${new URLSearchParams({ code })}`,
  );
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toEqual([['CLEARED', 'U000', '1234.50', 'Sandbox Wallet']]);
  const [callback] = sandbox.listener.received;
  expect(callback!.url).toBe(PAYMENT.webhookUrl);
  expect(callback!.headers).toEqual({
    'content-type': 'application/json',
    'x-timestamp': NOW,
    'x-signature': signatureOf(SECRET, NOW, callback!.body),
  });
  expect(await enquire()).toEqual(JSON.parse(callback!.body));
  expect(await scan(code)).toContain('Payment approved');
  await pressInWallet(code, 'decline'); // a second click, or an old tab
  await sandbox.clock.advance(60_000);
  expect(readCallbacks()).toHaveLength(1);
});

test.each([
  ['decline', 'REJECTED', 'U110'],
  ['cancel', 'CANCELLED', 'U000'],
  ['expire', 'EXPIRED', 'U000'],
  ['leave', 'RECEIVED', 'U000'],
])('%s is %s', async (action, transactionStatus, message) => {
  await pressInWallet(await createQrPayload(), action);
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toEqual([[transactionStatus, message, '1234.50', 'Sandbox Wallet']]);
  expect(await enquire()).toMatchObject({ data: { transactionStatus, transactionDateTime: null }, message });
});

test('an expired QR code is rejected, and the acquirer reports the expiry', async () => {
  const code = await createQrPayload();
  await sandbox.clock.advance(10 * 60_000);
  expect(readCallbacks()).toEqual([['EXPIRED', 'U000', '1234.50', null]]);
  expect(await scan(code)).toContain('This code has expired');
  await pressInWallet(code, 'approve');
  await sandbox.clock.advance(60_000);
  expect(await enquire()).toMatchObject({ data: { transactionStatus: 'EXPIRED' } });
  expect(readCallbacks()).toHaveLength(1);
});

test('the wallet reports invalid QR payloads and pays none of them', async () => {
  const code = await createQrPayload();
  const changed = encodeDuitNowQr({ ...(parseDuitNowQr(code) as DuitNowQr), amount: sen(1) });
  for (const [text, sentence] of [
    [code.replace('1234.50', '0001.00'), 'The checksum (CRC) is wrong'],
    [code.slice(0, -3), 'The code is cut off.'],
    ['https://example.com', 'This is not the text of a payment code.'],
    ['<script>alert(1)</script>', 'This is not the text of a payment code.'],
    [changed, 'The acquirer has not issued this code'],
  ] as const) {
    const page = await scan(text);
    expect(page).toContain(sentence);
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('value="approve"');
    await pressInWallet(text, 'approve');
  }
  expect(await enquire()).toMatchObject({ data: { transactionStatus: 'RECEIVED' } });
  expect((await sandbox.app.inject({ url: '/duitnow/wallet' })).body).toContain('Text of the QR code');
});

test('online banking: the payer selects a bank, logs in, approves and returns', async () => {
  const { redirectUrl, qrData, endToEndId } = await createPayment({ paymentMethod: 'OBW' });
  expect([qrData, redirectUrl]).toEqual([null, `http://localhost:3100/duitnow/obw/${endToEndId}`]);
  const path = new URL(redirectUrl).pathname;
  const openPage = async (url: string) => (await sandbox.app.inject({ url })).body;
  expect(await openPage(path)).toContain('<button class="full" name="issuer" value="MBBEMYKL">Maybank</button>');
  expect(await openPage(`${path}?issuer=MBBEMYKL`)).toContain('Log in to Maybank');
  expect(await openPage(`${path}?issuer=NOBODY`)).toContain('Choose your bank or wallet');
  await sandbox.post(path, { action: 'approve' }); // no bank chosen yet
  const login = await sandbox.post(path, { action: 'login', issuer: 'MBBEMYKL', user: 'a', password: 'b' });
  expect(login.headers.location).toBe(`${path}?issuer=MBBEMYKL&step=confirm`);
  expect(await openPage(String(login.headers.location))).toContain('Pay RM 1,234.50 from Maybank');
  await sandbox.post(path, { action: 'approve', issuer: 'MBBEMYKL' });
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toEqual([['CLEARED', 'U000', '1234.50', 'Maybank']]);
  const done = await openPage(path);
  expect(done).toContain('Payment approved');
  expect(done).toContain(`href="${PAYMENT.redirectUrl}"`);
});

test('online banking: a corporate payment waits for its approver, and cancelling needs no bank', async () => {
  const path = new URL((await createPayment({ paymentMethod: 'OBW' })).redirectUrl).pathname;
  await sandbox.post(path, { action: 'approver', issuer: 'CIBBMYKL' });
  await sandbox.clock.advance(0);
  expect(readCallbacks()).toEqual([['PENDAUTH', 'U000', '1234.50', 'CIMB Bank']]);
  const other = { paymentMethod: 'OBW', merchantReferenceNo: 'BP-0000000001-02' };
  await sandbox.post(new URL((await createPayment(other)).redirectUrl).pathname, { action: 'cancel' });
  expect(await enquire(other)).toMatchObject({ data: { transactionStatus: 'CANCELLED' } });
  const { endToEndId } = await createPayment({ merchantReferenceNo: 'BP-0000000001-03' });
  expect((await sandbox.app.inject({ url: `/duitnow/obw/${endToEndId}` })).statusCode).toBe(404);
});

test('an enquiry about an unknown order answers NOTFOUND', async () => {
  expect(await enquire({ amount: '7.00' })).toEqual({
    data: { ...ORDER, amount: '7.00', endToEndId: null, transactionStatus: 'NOTFOUND' },
    message: 'U000',
  });
});

test('both payment methods are available', async () => {
  expect((await api('payment-methods', { merchantId: 'KUTIP0001' })).body.data.paymentMethods).toEqual([
    { paymentMethod: 'QR', isAvailable: true },
    { paymentMethod: 'OBW', isAvailable: true },
  ]);
});
