import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedCard } from '@kutip/domain/card/check';
import { passesLuhn } from '@kutip/domain/card/number';
import { sealCard } from '@kutip/domain/card/seal';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';
import { readToken, signedToken } from './card.messages.ts';
import { TEST_CARDS } from './test-cards.ts';

// The card gateway's end as a browser and Kutip meet it: the sealed card, 3-D Secure, the notification, the enquiry.

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
const CARD: TypedCard = { number: '4242424242424242', month: '12', year: '2030', cvv: '9173' };

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
const sealed = (card: Partial<TypedCard>, order_no = ORDER.invoiceNo) =>
  sealCard(crypto, sealingKey(), order_no, { ...CARD, ...card });

async function post(card: Partial<TypedCard> = {}, { order = {}, secret = SECRET, token = '' } = {}) {
  const wanted = { ...ORDER, ...order };
  return sandbox.post('/card/payment/4.3/securePay', {
    payload: signedToken(wanted, secret),
    encryptedCardInfo: token || (await sealed(card, wanted.invoiceNo)),
  });
}
/** The address of the page that the browser is sent on to. */
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
async function told(): Promise<Record<string, unknown>[]> {
  await sandbox.clock.advance(0);
  return sandbox.listener.received.map(
    ({ body }) => readToken((JSON.parse(body) as { payload: string }).payload, SECRET) as Record<string, unknown>,
  );
}

describe('the test cards', () => {
  test('all pass Luhn’s check', () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([]);
  });

  test.each(['4111111111111111', '5555555555554444', '378282246310005'])('%s is approved at once', async (number) => {
    const page = await pageOf({ number });
    expect(await shown(page)).toContain('Payment approved');
    expect(await told()).toMatchObject([{ respCode: '0000', invoiceNo: ORDER.invoiceNo, amount: 50.05 }]);
  });

  test('UnionPay is approved with nothing but its number', async () => {
    await pageOf({ number: '6250947000000014', month: '', year: '', cvv: '' });
    expect(await told()).toMatchObject([{ respCode: '0000', cardNo: '625094XXXXXX0014', channelCode: 'UP' }]);
  });

  test.each([
    ['4000000000000002', '4005', 'Do not honour'],
    ['4000000000009995', '4051', 'Insufficient funds'],
    ['4000000000000069', '4054', 'Expired card'],
  ])('%s is declined with %s', async (number, respCode, respDesc) => {
    const page = await pageOf({ number });
    expect(await shown(page)).toContain(`${respCode} ${respDesc}`);
    expect(await told()).toMatchObject([{ respCode, respDesc, approvalCode: '', eci: '' }]);
    expect(await inquire()).toMatchObject({ respCode });
  });

  test('are listed where a payer has to choose', async () => {
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
    const claims = await told();
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

  test('a notification has what 2C2P’s has', async () => {
    const page = await pageOf();
    await choose(page, 'approve');
    const [claims] = await told();
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

  test('the one-time code pays', async () => {
    const page = await pageOf({ number: '4000000000003220' });
    expect(await shown(page)).toContain('one-time-code');
    await choose(page, 'approve'); // there is no such button here
    expect(await told()).toEqual([]);
    await choose(page, 'confirm', { code: ' 123456 ' });
    expect(await told()).toMatchObject([{ respCode: '0000', eci: '05' }]);
  });

  test('three wrong codes decline, two do not', async () => {
    const page = await pageOf();
    await choose(page, 'challenge');
    await choose(page, 'confirm', { code: '000000' });
    await choose(page, 'confirm', {});
    expect(await shown(page)).toContain('That was not the code.');
    expect(await told()).toEqual([]);
    await choose(page, 'confirm', { code: '123457' });
    expect(await told()).toMatchObject([{ respCode: '5014', respDesc: '3-D Secure failed' }]);
    await choose(page, 'confirm', { code: '123456' });
    expect(await inquire()).toMatchObject({ respCode: '5014' });
  });

  test('a payer may cancel instead of giving the code', async () => {
    const page = await pageOf({ number: '4000000000003220' });
    await choose(page, 'cancel');
    expect(await told()).toMatchObject([{ respCode: '0003' }]);
  });

  test('the page closes when the order’s time is over', async () => {
    const page = await pageOf();
    await sandbox.clock.advance(15 * 60_000);
    expect(await told()).toMatchObject([{ respCode: '5009' }]);
    await choose(page, 'approve');
    expect(await inquire()).toMatchObject({ respCode: '5009' });
  });
});

describe('what is not accepted', () => {
  test('an order that the merchant did not sign, or not so', async () => {
    const payload = signedToken(ORDER, SECRET);
    const [head, , mac] = payload.split('.');
    const other = Buffer.from(JSON.stringify({ ...ORDER, amount: 0.01 })).toString('base64url');
    const encryptedCardInfo = await sealed({});
    const answers = [
      await post({}, { secret: 'a stranger’s' }),
      await post({}, { order: { merchantID: 'JT01' } }),
      await post({}, { order: { amount: 0 } }),
      await post({}, { order: { currencyCode: 'USD' } }),
      await sandbox.post('/card/payment/4.3/securePay', { payload: [head, other, mac].join('.'), encryptedCardInfo }),
      await sandbox.post('/card/payment/4.3/securePay', { encryptedCardInfo }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await inquire()).toEqual({ respCode: '2002', respDesc: 'Transaction not found' });
  });

  test('a card that was changed, cut, sealed for another order, or is missing', async () => {
    const token = await sealed({});
    const parts = token.split('.');
    const flipped = [...parts.slice(0, 4), `${parts[4]!.startsWith('A') ? 'B' : 'A'}${parts[4]!.slice(1)}`].join('.');
    for (const wrong of [flipped, token.slice(0, 300), await sealed({}, 'BP-0000000001-02'), '-'])
      expect((await post({}, { token: wrong })).statusCode).toBe(400);
    expect(await inquire()).toMatchObject({ respCode: '2002' });
  });

  test('an order whose time has run out', async () => {
    await sandbox.clock.advance(15 * 60_000);
    expect((await post()).statusCode).toBe(400);
  });

  test.each([
    [{ number: '4242424242424241' }, '4014', 'card number is invalid'],
    [{ month: '13' }, '4014', 'invalid expiry month'],
    [{ year: '2025' }, '4054', 'card already expired(year)'],
    [{ month: '10', year: '2026' }, '4054', 'card already expired(month)'],
    [{ cvv: '' }, '4082', 'Wrong security code'],
  ])('a card that its form should have stopped: %j', async (card, respCode, text) => {
    const page = await pageOf(card);
    expect(await shown(page)).toContain(text);
    expect(await told()).toMatchObject([{ respCode }]);
  });

  test('an enquiry of a stranger', async () => {
    await pageOf();
    expect(await inquire(ORDER.invoiceNo, 'a stranger’s')).toMatchObject({ respCode: '9007' });
  });
});

test('the same order twice is one payment', async () => {
  const page = await pageOf();
  expect(await pageOf({ number: '4000000000000002' })).toBe(page);
  await choose(page, 'approve');
  await choose(page, 'decline');
  expect(await told()).toMatchObject([{ respCode: '0000' }]);
  expect(await pageOf()).toBe(page);
});

test('nothing of a card is kept but its mask', async () => {
  const page = await pageOf({ number: '4111111111111111' });
  await shown(page);
  await told();
  const kept = readdirSync(sandbox.data_folder)
    .map((name) => readFileSync(join(sandbox.data_folder, name), 'utf8'))
    .join('\n');
  expect(kept).toContain('411111XXXXXX1111');
  for (const secret of ['4111111111111111', '9173', Buffer.from('4111111111111111').toString('base64')])
    expect(kept.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toContain(secret);
});

test('wishes: a wrong amount, another code, a bad signature', async () => {
  await sandbox.call('POST', '/control/rails/card/wishes', {
    amount: '50.04',
    outcome: 'FAILED',
    reason: '4061',
    signature: 'bad',
  });
  await pageOf({ number: '4111111111111111' });
  expect(await told()).toEqual([null]); // not ours by its signature
  const { payload } = JSON.parse(sandbox.listener.received[0]!.body) as { payload: string };
  expect(JSON.parse(Buffer.from(payload.split('.')[1]!, 'base64url').toString())).toMatchObject({
    amount: 50.04,
    respCode: '4061',
  });
  expect(await inquire()).toMatchObject({ respCode: '4061', amount: 50.05 });
});
