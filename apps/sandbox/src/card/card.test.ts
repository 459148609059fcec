import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CardInput } from '@kutip/domain/card/check';
import { passesLuhn } from '@kutip/domain/card/number';
import { sealCard } from '@kutip/domain/card/seal';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';
import { readToken, signedToken } from './card.messages.ts';
import { TEST_CARDS } from './test-cards.ts';

// The simulated card gateway over HTTP: encrypted card, 3-D Secure, notification and enquiry.

const SECRET = railSecret('sandbox', 'card');
const ORDER = {
  merchantID: 'JT07',
  invoiceNo: 'BP-0000000001-01',
  description: 'Yuran November',
  amount: 50.05,
  currencyCode: 'MYR',
  paymentExpiry: '2026-11-21 10:57:09',
  frontendReturnUrl: 'http://localhost:3000/return/card',
  backendReturnUrl: 'http://localhost:3000/callback/card',
};
const CARD: CardInput = { number: '4242424242424242', month: '12', year: '2030', cvv: '9173' };

let keys: TestKeys;
let sandbox: TestSandbox;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

function sealingKey() {
  const spki = new X509Certificate(keys.read('card.cert.pem')).publicKey.export({ type: 'spki', format: 'der' });
  const key_id = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  return { key_id, public_key: spki.toString('base64') };
}
const encryptCard = (card: Partial<CardInput>, order_no = ORDER.invoiceNo) =>
  sealCard(crypto, sealingKey(), order_no, { ...CARD, ...card });

async function post(card: Partial<CardInput> = {}, { order = {}, secret = SECRET, token = '' } = {}) {
  const claims = { ...ORDER, ...order };
  return sandbox.post('/card/payment/4.3/securePay', {
    payload: signedToken(claims, secret),
    encryptedCardInfo: token || (await encryptCard(card, claims.invoiceNo)),
  });
}
/** The URL of the page that the browser is redirected to. */
async function pageOf(...posted: Parameters<typeof post>): Promise<string> {
  const answer = await post(...posted);
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}
const shown = async (page: string): Promise<string> => (await sandbox.app.inject({ url: page })).body;
const choose = (page: string, action: string, more: Record<string, string> = {}) =>
  sandbox.post(page, { action, ...more });

async function inquire(invoiceNo = ORDER.invoiceNo, secret = SECRET) {
  const payload = signedToken({ merchantID: 'JT07', invoiceNo, locale: 'en' }, secret);
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/card/payment/4.3/paymentInquiry',
    payload: { payload },
  });
  const body = answer.json<{ payload?: string }>();
  return body.payload === undefined ? body : readToken(body.payload, SECRET);
}
async function readNotifications(): Promise<Record<string, unknown>[]> {
  await sandbox.clock.advance(0);
  return sandbox.listener.received.map(
    ({ body }) => readToken((JSON.parse(body) as { payload: string }).payload, SECRET) as Record<string, unknown>,
  );
}

describe('the test cards', () => {
  test('all pass the Luhn check', () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([]);
  });

  test.each(['4111111111111111', '5555555555554444', '378282246310005'])('%s is approved at once', async (number) => {
    const page = await pageOf({ number });
    expect(await shown(page)).toContain('Payment approved');
    expect(await readNotifications()).toMatchObject([{ respCode: '0000', invoiceNo: ORDER.invoiceNo, amount: 50.05 }]);
  });

  test('UnionPay is approved with its number alone', async () => {
    await pageOf({ number: '6250947000000014', month: '', year: '', cvv: '' });
    expect(await readNotifications()).toMatchObject([
      { respCode: '0000', cardNo: '625094XXXXXX0014', channelCode: 'UP' },
    ]);
  });

  test.each([
    ['4000000000000002', '4005', 'Do not honour'],
    ['4000000000009995', '4051', 'Insufficient funds'],
    ['4000000000000069', '4054', 'Expired card'],
  ])('%s is declined with %s', async (number, respCode, respDesc) => {
    const page = await pageOf({ number });
    expect(await shown(page)).toContain(`${respCode} ${respDesc}`);
    expect(await readNotifications()).toMatchObject([{ respCode, respDesc, approvalCode: '', eci: '' }]);
    expect(await inquire()).toMatchObject({ respCode });
  });

  test('are listed on the page where the payer chooses', async () => {
    const body = await shown(await pageOf());
    expect(body).toContain('4000 0000 0000 9995');
    expect(body).toContain('Insufficient funds');
    expect(body).not.toContain('<script');
  });
});

describe('3-D Secure', () => {
  test.each([
    ['approve', '0000', 'Payment approved'],
    ['decline', '4005', 'Payment declined'],
    ['cancel', '0003', 'Payment cancelled'],
    ['expire', '5009', 'Time ran out'],
    ['leave', '0001', 'Not finished yet'],
  ])('%s: %s', async (action, respCode, heading) => {
    const page = await pageOf();
    expect(await inquire()).toMatchObject({ respCode: '2001' });
    expect((await choose(page, action)).headers.location).toBe(page);
    const claims = await readNotifications();
    expect(claims).toMatchObject([{ respCode }]);
    expect(claims[0]).toEqual(await inquire());
    const body = await shown(page);
    expect(body).toContain(heading);
    const back = new URL(/href="([^"]*paymentResponse[^"]*)"/.exec(body)![1]!.replaceAll('&amp;', '&'));
    expect(`${back.origin}${back.pathname}`).toBe(ORDER.frontendReturnUrl);
    expect(JSON.parse(Buffer.from(back.searchParams.get('paymentResponse')!, 'base64').toString())).toMatchObject({
      invoiceNo: ORDER.invoiceNo,
      respCode,
    });
  });

  test('a notification has 2C2P’s claims', async () => {
    const page = await pageOf();
    await choose(page, 'approve');
    const [claims] = await readNotifications();
    const tranRef = page.split('/').at(-1)!;
    expect(claims).toEqual({
      merchantID: 'JT07',
      invoiceNo: 'BP-0000000001-01',
      cardNo: '424242XXXXXX4242',
      amount: 50.05,
      currencyCode: 'MYR',
      tranRef,
      referenceNo: tranRef.slice(-7),
      approvalCode: tranRef.slice(-6),
      eci: '05',
      channelCode: 'VI',
      issuerBank: 'Sandbox Bank',
      issuerCountry: 'MY',
      transactionDateTime: '20261121104209',
      respCode: '0000',
      respDesc: 'Approved',
    });
    expect(sandbox.listener.received[0]).toMatchObject({
      url: ORDER.backendReturnUrl,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  test('the one-time code approves the payment', async () => {
    const page = await pageOf({ number: '4000000000003220' });
    expect(await shown(page)).toContain('one-time-code');
    await choose(page, 'approve'); // there is no such button here
    expect(await readNotifications()).toEqual([]);
    await choose(page, 'confirm', { code: ' 123456 ' });
    expect(await readNotifications()).toMatchObject([{ respCode: '0000', eci: '05' }]);
  });

  test('a payment is declined after three wrong codes', async () => {
    const page = await pageOf();
    await choose(page, 'challenge');
    await choose(page, 'confirm', { code: '000000' });
    await choose(page, 'confirm', {});
    expect(await shown(page)).toContain('That was not the code.');
    expect(await readNotifications()).toEqual([]);
    await choose(page, 'confirm', { code: '123457' });
    expect(await readNotifications()).toMatchObject([{ respCode: '5014', respDesc: '3-D Secure failed' }]);
    await choose(page, 'confirm', { code: '123456' });
    expect(await inquire()).toMatchObject({ respCode: '5014' });
  });

  test('a payer can cancel instead of entering the code', async () => {
    const page = await pageOf({ number: '4000000000003220' });
    await choose(page, 'cancel');
    expect(await readNotifications()).toMatchObject([{ respCode: '0003' }]);
  });

  test('a payment expires with its order', async () => {
    const page = await pageOf();
    await sandbox.clock.advance(15 * 60_000);
    expect(await readNotifications()).toMatchObject([{ respCode: '5009' }]);
    await choose(page, 'approve');
    expect(await inquire()).toMatchObject({ respCode: '5009' });
  });
});

describe('rejected input', () => {
  test('an order with a wrong or missing signature, or with invalid claims', async () => {
    const payload = signedToken(ORDER, SECRET);
    const [head, , mac] = payload.split('.');
    const other = Buffer.from(JSON.stringify({ ...ORDER, amount: 0.01 })).toString('base64url');
    const encryptedCardInfo = await encryptCard({});
    const answers = [
      await post({}, { secret: 'another secret' }),
      await post({}, { order: { merchantID: 'JT01' } }),
      await post({}, { order: { amount: 0 } }),
      await post({}, { order: { currencyCode: 'USD' } }),
      await sandbox.post('/card/payment/4.3/securePay', { payload: [head, other, mac].join('.'), encryptedCardInfo }),
      await sandbox.post('/card/payment/4.3/securePay', { encryptedCardInfo }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await inquire()).toEqual({ respCode: '2002', respDesc: 'Transaction not found' });
  });

  test('an encrypted card that was changed, truncated, made for another order, or is missing', async () => {
    const token = await encryptCard({});
    const segments = token.split('.');
    const flipped = [
      ...segments.slice(0, 4),
      `${segments[4]!.startsWith('A') ? 'B' : 'A'}${segments[4]!.slice(1)}`,
    ].join('.');
    for (const wrong of [flipped, token.slice(0, 300), await encryptCard({}, 'BP-0000000001-02'), '-'])
      expect((await post({}, { token: wrong })).statusCode).toBe(400);
    expect(await inquire()).toMatchObject({ respCode: '2002' });
  });

  test('an expired order', async () => {
    await sandbox.clock.advance(15 * 60_000);
    expect((await post()).statusCode).toBe(400);
  });

  test.each([
    [{ number: '4242424242424241' }, '4014', 'card number is invalid'],
    [{ month: '13' }, '4014', 'invalid expiry month'],
    [{ year: '2025' }, '4054', 'card already expired(year)'],
    [{ month: '10', year: '2026' }, '4054', 'card already expired(month)'],
    [{ cvv: '' }, '4082', 'Wrong security code'],
  ])('a card that the form should have rejected: %j', async (card, respCode, text) => {
    const page = await pageOf(card);
    expect(await shown(page)).toContain(text);
    expect(await readNotifications()).toMatchObject([{ respCode }]);
  });

  test('an enquiry with a wrong signature', async () => {
    await pageOf();
    expect(await inquire(ORDER.invoiceNo, 'another secret')).toMatchObject({ respCode: '9007' });
  });
});

describe('saved cards', () => {
  test('a card is kept when the payer asks for it, and pays another order after 3-D Secure', async () => {
    const saves = { payload: signedToken(ORDER, SECRET), encryptedCardInfo: await encryptCard({}), tokenize: 'true' };
    const paid = await sandbox.post('/card/payment/4.3/securePay', saves);
    await choose(String(paid.headers.location), 'approve');
    const [{ customerToken, customerTokenExpiry } = {}] = await readNotifications();
    expect(customerTokenExpiry).toBe('31122030');
    const second = { ...ORDER, invoiceNo: 'BP-0000000002-01', customerToken: [customerToken] };
    const payload = signedToken(second, SECRET);
    const page = String((await sandbox.post('/card/payment/4.3/securePay', { payload })).headers.location);
    expect(await shown(page)).toContain('424242XXXXXX4242');
    await choose(page, 'approve');
    expect((await readNotifications()).at(-1)).toMatchObject({ invoiceNo: second.invoiceNo, respCode: '0000' });
  });

  test('a card is not kept unasked, and an unknown token pays nothing', async () => {
    await choose(await pageOf(), 'approve');
    expect((await readNotifications())[0]).not.toHaveProperty('customerToken');
    const payload = signedToken({ ...ORDER, invoiceNo: 'BP-0000000002-01', customerToken: ['made.up.token'] }, SECRET);
    expect((await sandbox.post('/card/payment/4.3/securePay', { payload })).statusCode).toBe(400);
  });
});

test('the same order creates one payment', async () => {
  const page = await pageOf();
  expect(await pageOf({ number: '4000000000000002' })).toBe(page);
  await choose(page, 'approve');
  await choose(page, 'decline');
  expect(await readNotifications()).toMatchObject([{ respCode: '0000' }]);
  expect(await pageOf()).toBe(page);
});

test('only the masked card number is stored', async () => {
  const page = await pageOf({ number: '4111111111111111' });
  await shown(page);
  await readNotifications();
  const stored = readdirSync(sandbox.data_folder)
    .map((name) => readFileSync(join(sandbox.data_folder, name), 'utf8'))
    .join('\n');
  expect(stored).toContain('411111XXXXXX1111');
  for (const secret of ['4111111111111111', '9173', Buffer.from('4111111111111111').toString('base64')])
    expect(stored.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toContain(secret);
});

test('a scenario sends a wrong amount, another code and a bad signature', async () => {
  await sandbox.call('POST', '/control/rails/card/scenarios', {
    amount: '50.04',
    outcome: 'FAILED',
    reason: '4061',
    signature: 'bad',
  });
  await pageOf({ number: '4111111111111111' });
  expect(await readNotifications()).toEqual([null]); // the signature is wrong
  const { payload } = JSON.parse(sandbox.listener.received[0]!.body) as { payload: string };
  expect(JSON.parse(Buffer.from(payload.split('.')[1]!, 'base64url').toString())).toMatchObject({
    amount: 50.04,
    respCode: '4061',
  });
  expect(await inquire()).toMatchObject({ respCode: '4061', amount: 50.05 });
});
