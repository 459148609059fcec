import { paymentSwitch } from '@kutip/contracts/payments';
import type { DeviceWallet } from '@kutip/domain/card/device-token';
import { sen } from '@kutip/domain/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeDeviceCard, type FakeDeviceCard } from '../../../../../../../test/fake-device-card.ts';
import { MAYBANK, paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import type { TestCaller } from '../../../../../../../test/test-app.ts';

// Cards of payers' devices over HTTP, with the sandbox's own gateway: what a wallet's token may do, and what it may not.

const CARD = 301;
let app: PaymentsApp;
let card: FakeDeviceCard;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  card = await fakeDeviceCard();
  app = await paymentsApp({ rails: [card] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterEach(() => {
  card.intercept = () => undefined;
});
afterAll(() => app.close());

type Sent = StartedPayment & { is_sent?: true };
interface PayOptions {
  wallet?: DeviceWallet;
  of?: Bill;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** What an anonymous payer's browser sends: nobody is logged in on a payment page. */
const pay = (token: string, { wallet = 'apple_pay', of = bill, body = {}, headers = {} }: PayOptions = {}) =>
  app.call(
    paymentSwitch.payViu,
    {
      query: {},
      body: { invoice_no: of.invoice_no, payment_service_id: CARD, device_token: { wallet, token }, ...body },
    },
    undefined,
    headers,
  );
const attemptsOf = ({ invoice_no }: Bill) =>
  app.db
    .selectFrom('payment_records')
    .select(['transaction_invoice_no', 'status', 'provider_stage', 'provider_code'])
    .where('invoice_no', '=', invoice_no)
    .orderBy('attempt')
    .execute();
const settle = async (started: Sent): Promise<void> => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 3 });
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
  app.advanceTime({ minutes: -3 });
};
const charges = () => card.requests_received.filter(({ path }) => path.endsWith('/payment'));

describe.each(['apple_pay', 'google_pay'] as const)('%s', (wallet) => {
  test('is sent to the gateway in its documented form, and only a verified status confirms it', async () => {
    const token = card.token(wallet);
    const before = charges().length;
    const { data, response_code } = await pay(token, { wallet });
    expect(response_code).toBe(2000);
    expect(data).toMatchObject({ is_sent: true, redirect_url: null, qr_payload: null, card_key: null, fields: {} });
    expect(charges()).toHaveLength(before + 1);
    expect(charges().at(-1)!.body).toMatchObject({
      payment: {
        code: { channelCode: wallet === 'apple_pay' ? 'APPLEPAY' : 'GOOGLEPAY' },
        data: { token: Buffer.from(token).toString('base64') },
      },
    });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    expect(await app.loadAttempt(data as Sent)).toMatchObject({ status: 'PROCESSING', provider_stage: 'SENT' });
    await settle(data as Sent);
    expect(await app.loadAttempt(data as Sent)).toMatchObject({
      status: 'SUCCESS',
      masked_card: '411111XXXXXX1111',
    });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
    expect(await app.loadBooks(merchant.account_id)).toMatchObject({ clearing: -5_000 });
  });

  test('a token for another amount, of another merchant, expired, damaged or invented is refused', async () => {
    const tokens = [
      card.token(wallet, { amount_sen: sen(4_999) }),
      card.token(wallet, { currency: 'SGD' }),
      card.token(wallet, { merchant_id: 'JT01' }),
      card.token(wallet, { expires_at: '2026-11-21T02:44:59.000Z' }),
      card.token(wallet).replace(/"(data|signature)":"./, '"$1":"_'),
      card.token(wallet === 'apple_pay' ? 'google_pay' : 'apple_pay'),
      '{"version":"EC_v1"}',
    ];
    for (const token of tokens) {
      const of = await app.createBill(merchant);
      const answer = await pay(token, { wallet, of });
      expect([answer.response_code, answer.status, token]).toEqual([4031, 422, token]);
      expect(await attemptsOf(of)).toMatchObject([{ status: 'FAILED' }]);
      // The payer chooses another way at once.
      expect((await app.start(of, MAYBANK)).response_code).toBe(2000);
    }
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
  });

  test('a token that has paid pays no other bill', async () => {
    const token = card.token(wallet);
    expect((await pay(token, { wallet })).response_code).toBe(2000);
    const other = await app.createBill(merchant);
    expect((await pay(token, { wallet, of: other })).response_code).toBe(4031);
    const theirs = await app.createBill(await app.createMerchant());
    expect((await pay(token, { wallet, of: theirs })).response_code).toBe(4031);
    expect(await app.loadInvoice(other)).toMatchObject({ bill_status: 'PENDING' });
  });
});

test('a double tap pays once: the repeated request gets the first answer', async () => {
  const token = card.token('apple_pay');
  const headers = { 'idempotency-key': 'the-same-tap-of-a-payer-0001' };
  const first = await pay(token, { headers });
  const before = charges().length;
  expect((await pay(token, { headers })).data).toEqual(first.data);
  expect(charges()).toHaveLength(before);
  expect(await attemptsOf(bill)).toHaveLength(1);
  // A second sheet under the same key is another payment, and refused.
  expect((await pay(card.token('apple_pay'), { headers })).response_code).toBe(4026);
});

test('an amount that has changed since the sheet showed it starts nothing', async () => {
  const answer = await pay(card.token('apple_pay'), { body: { expected_total: '49.99' } });
  expect(answer).toMatchObject({ response_code: 4030, breakdown_errors: { expected_total: 'changed' } });
  expect(await attemptsOf(bill)).toEqual([]);
});

test('a card number without cryptogram is confirmed at the card’s bank first', async () => {
  const { data } = await pay(card.token('google_pay', { auth_method: 'PAN_ONLY' }), { wallet: 'google_pay' });
  expect(data).toMatchObject({
    method: 'GET',
    redirect_url: expect.stringMatching(/^https:\/\/pgw\.card\.test\/card\/secure\/\d+$/),
    fields: {},
  });
  expect(data).not.toHaveProperty('is_sent');
  await settle(data as Sent);
  expect(await app.loadAttempt(data as Sent)).toMatchObject({ status: 'PROCESSING', provider_stage: 'SENT' });
});

test('a card that its bank declines is refused with the bank’s code, and nothing is charged', async () => {
  const answer = await pay(card.token('apple_pay', { card_number: '4000000000009995' }));
  expect(answer).toMatchObject({ response_code: 4031, data: null });
  expect(await attemptsOf(bill)).toMatchObject([{ status: 'FAILED', provider_code: '4051' }]);
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_failed']);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('cut off')) as never],
  ['an error of the gateway', () => new Response('', { status: 504 })],
  ['an answer that is none', () => new Response('<html>')],
  ['an unlisted code', () => Response.json({ respCode: '0999' })],
  ['a redirect to nowhere', () => Response.json({ respCode: '1001', data: 'javascript' })],
])('after %s the payment is pending, and its true status is found', async (_what, intercept) => {
  card.intercept = ({ path }) => (path.endsWith('/payment') ? intercept() : undefined);
  const { data, response_code } = await pay(card.token('apple_pay'));
  expect(response_code).toBe(2000);
  expect(data).toMatchObject({ is_sent: true });
  expect(await app.loadAttempt(data as Sent)).toMatchObject({
    status: 'PROCESSING',
    provider_stage: 'UNKNOWN',
    next_requery_at: expect.any(Date) as Date,
  });
});

test('when the gateway gives no payment token nothing was sent, and another payment method is open', async () => {
  card.intercept = ({ path }) => (path.endsWith('/paymentToken') ? new Response('', { status: 503 }) : undefined);
  expect((await pay(card.token('apple_pay'))).response_code).toBe(5002);
  expect(await attemptsOf(bill)).toMatchObject([{ status: 'FAILED' }]);
});

test('a payment token with a wrong signature is not used', async () => {
  const before = charges().length;
  card.intercept = ({ path }) =>
    path.endsWith('/paymentToken') ? Response.json({ payload: 'head.claims.mac' }) : undefined;
  expect((await pay(card.token('apple_pay'))).response_code).toBe(5002);
  expect(charges()).toHaveLength(before);
});

test('a token is refused by services that take none, and before an attempt is made', async () => {
  const answer = await pay(card.token('apple_pay'), { body: { payment_service_id: MAYBANK } });
  expect(answer).toMatchObject({ response_code: 4012, breakdown_errors: { payment_service_id: 'wallet_not_offered' } });
  expect(await attemptsOf(bill)).toEqual([]);
  expect((await pay('x'.repeat(20_001))).response_code).toBe(4000);
  expect((await pay(card.token('apple_pay'), { wallet: 'samsung_pay' as never })).response_code).toBe(4000);
  expect((await pay(card.token('apple_pay'), { body: { invoice_no: 'BP-0000000000' } })).response_code).toBe(4004);
});

test('a paid bill is not charged again', async () => {
  const { data } = await pay(card.token('apple_pay'));
  await settle(data as Sent);
  expect((await pay(card.token('apple_pay'))).response_code).toBe(4017);
});

test('no table keeps a token of a device', async () => {
  const token = card.token('google_pay');
  await pay(token, { wallet: 'google_pay', headers: { 'idempotency-key': 'kept-nowhere-at-all-00001' } });
  const { signedMessage } = JSON.parse(token) as { signedMessage: string };
  const { encryptedMessage } = JSON.parse(signedMessage) as { encryptedMessage: string };
  const tables = ['payment_records', 'idempotency_keys', 'payment_events'] as const;
  for (const table of tables) {
    const rows = await app.db
      .selectFrom(table as 'payment_records')
      .selectAll()
      .execute();
    expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(rows), table).not.toContain(encryptedMessage.slice(0, 60));
  }
});
