import { randomBytes } from 'node:crypto';
import { paymentSwitch } from '@kutip/contracts/payments';
import { sen } from '@kutip/domain/money';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { encryption, paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakeCard, type FakeCard } from '../../../../../../../test/fake-card.ts';

// Card payments over HTTP: ledger and bill agree for every order of messages.

const CARD = 301;
let app: PaymentsApp;
let card: FakeCard;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  card = fakeCard();
  app = await paymentsApp({ rails: [card] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, CARD);
const postCallback = async (...args: Parameters<FakeCard['buildCallback']>) =>
  app.postCallback('card', await card.buildCallback(...args));
const requery = async (started: Awaited<ReturnType<typeof start>>, time: { minutes?: number; days?: number }) => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime(time);
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
};

test('starting answers a form for the gateway and the card encryption key', async () => {
  const started = await start();
  expect(started).toMatchObject({
    method: 'POST',
    redirect_url: 'https://pgw.card.test/payment/4.3/securePay',
    qr_payload: null,
    card_key: card.card_key,
    expires_at: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
  });
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    channel_flag: 'credit_card',
    provider: 'card',
    masked_card: null,
  });
});

test('a repeated card success posts once', async () => {
  const started = await start();
  const callback = await card.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('card', callback)).toEqual({ status: 200, text: 'OK' });
  await postCallback(started, 'SUCCESS', { salt: 1 });
  const attempt = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(attempt).toMatchObject({
    status: 'SUCCESS',
    provider_code: '0000',
    provider_reference: '28688201',
    masked_card: '411111XXXXXX1111',
    payer_bank: 'Credit or debit card',
  });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const { fee, fee_tax } = attempt;
  expect(fee).toBeGreaterThan(0);
  expect(await app.loadBooks(merchant.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', '4005', 'Do not honour', 'attempt_failed'],
  ['CANCELLED', '0003', 'Cancelled', 'attempt_cancelled'],
  ['EXPIRED', '5009', 'The payment timed out', 'attempt_expired'],
] as const)(
  'card status %s ends the attempt without money, and a late success is still applied',
  async (outcome, code, reason, kind) => {
    const started = await start();
    await postCallback(started, outcome);
    expect(await app.loadAttempt(started)).toMatchObject({
      status: outcome,
      provider_code: code,
      failed_reason: reason,
    });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);
    app.advanceTime({ minutes: 31 });
    await postCallback(started, 'SUCCESS');
    app.advanceTime({ minutes: -31 });
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  },
);

test.each(['0001', '2000', '4009', '4068', '8888'])('card response code %s leaves the attempt open', async (code) => {
  const started = await start();
  await postCallback(started, 'PROCESSING', { code });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
});

test('a second card payment of one bill is held and opens an exception', async () => {
  const [first, second] = [await start(), await start()];
  await postCallback(first, 'SUCCESS');
  await postCallback(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadBooks(merchant.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a card decline after a success moves no money and opens an exception', async () => {
  const started = await start();
  await postCallback(started, 'SUCCESS');
  await postCallback(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '0000' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'contradiction', detail: { code: '4005' } },
  ]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'SGD' }],
] as const)('a card success with a wrong %s opens an exception and posts nothing', async (field, overrides) => {
  const started = await start();
  await postCallback(started, 'SUCCESS', overrides);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged card callback and one about an unknown order post nothing', async () => {
  const started = await start();
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await postCallback(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  const { payload } = started.fields;
  expect(
    await app.postCallback('card', {
      body: JSON.stringify({ payload }),
      headers: { 'content-type': 'application/json' },
    }),
  ).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
});

test('a lost card callback is found by a status query', async () => {
  const started = await start();
  card.setStatus(started, 'SUCCESS');
  await requery(started, { minutes: 3 });
  app.advanceTime({ minutes: -3 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', masked_card: '411111XXXXXX1111' });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('a card status query without answer keeps the attempt open and is repeated', async () => {
  const started = await start();
  card.setStatus(started, null);
  await requery(started, { minutes: 3 });
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    next_requery_at: new Date(app.clock.now().getTime() + 3 * 60_000),
  });
  app.advanceTime({ minutes: -3 });
});

test('a card form that was never submitted expires after a day without exception', async () => {
  const started = await start();
  card.setStatus(started, 'UNKNOWN');
  await requery(started, { days: 1 });
  app.advanceTime({ days: -1 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED' });
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('a browser return by form or link queries the card status', async () => {
  const [paid, open] = [await start(), await start(await app.createBill(merchant))];
  card.setStatus(paid, 'SUCCESS');
  card.setStatus(open, 'PROCESSING');
  const url = '/api/v1/payment-services/switch/return/card';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = [
    await app.app.inject({ method: 'POST', url, headers, payload: card.buildReturnBody(paid, '4005') }),
    await app.app.inject({ url: `${url}?${card.buildReturnBody(open)}` }),
  ];
  expect(answers.map(({ statusCode, headers: { location } }) => [statusCode, location])).toEqual(
    [paid, open].map(({ transaction_invoice_no }) => [303, `/pay/thankyou?invoice_no=${transaction_invoice_no}`]),
  );
  expect(await app.loadAttempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadAttempt(open)).toMatchObject({ status: 'PROCESSING' });
});

test('a card payment can be started while the gateway is down, and the payer can choose again', async () => {
  card.down = true;
  const first = await start();
  await requery(first, { minutes: 3 });
  app.advanceTime({ minutes: -3 });
  card.down = false;
  expect(await app.loadAttempt(first)).toMatchObject({ status: 'PROCESSING' });
  const second = await start();
  await postCallback(second, 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

// Cards that the payer lets the gateway keep.

const SAVED = { customerToken: 'C0FFEE0123456789', customerTokenExpiry: '31122030' };
const newBrowser = () => ({ 'browser-token': randomBytes(32).toString('base64url') });
const startIn = async (browser: Record<string, string>, of: Bill = bill) =>
  (await app.start(of, CARD, browser)).data as Awaited<ReturnType<typeof start>> & {
    saved_cards?: { id: string; brand: string; last4: string; expires_on: string; fields: { payload: string } }[];
  };
const cardsIn = async (browser: Record<string, string>, of: TestCaller = merchant) =>
  (await startIn(browser, await app.createBill(of))).saved_cards;
const removeCard = (browser: Record<string, string>, id: string) =>
  app.call(paymentSwitch.removeSavedCard, { body: { invoice_no: bill.invoice_no, id } }, undefined, browser);

test('a card saved with consent is offered to the same browser at the same merchant only', async () => {
  const browser = newBrowser();
  const started = await startIn(browser);
  expect(started.saved_cards).toEqual([]);
  await postCallback(started, 'SUCCESS', { claims: SAVED });
  const next = await startIn(browser, await app.createBill(merchant));
  expect(next.saved_cards).toMatchObject([{ brand: 'Visa', last4: '1111', expires_on: '2030-12-31' }]);
  expect(decodeJwt(next.saved_cards![0]!.fields.payload)).toEqual({
    ...decodeJwt(next.fields['payload']!),
    customerToken: [SAVED.customerToken],
  });
  expect(decodeJwt(next.fields['payload']!)).not.toHaveProperty('customerToken');
  expect(await cardsIn(newBrowser())).toEqual([]);
  expect(await cardsIn(browser, await app.createMerchant())).toEqual([]);
  expect(await cardsIn({})).toBeUndefined();
});

test('the token of a saved card is stored encrypted', async () => {
  const browser = newBrowser();
  await postCallback(await startIn(browser), 'SUCCESS', { claims: SAVED });
  const { provider_token } = await app.db
    .selectFrom('saved_cards')
    .select('provider_token')
    .where('account_id', '=', merchant.account_id)
    .executeTakeFirstOrThrow();
  expect(provider_token.toString('latin1')).not.toContain(SAVED.customerToken);
  const place = { account_id: merchant.account_id, column: 'saved_cards.provider_token' };
  expect(encryption.decrypt(provider_token, place)).toBe(SAVED.customerToken);
});

test('without consent, without a browser or after a decline no card is saved', async () => {
  const browser = newBrowser();
  await postCallback(await startIn(browser), 'SUCCESS');
  await postCallback(await startIn({}, await app.createBill(merchant)), 'SUCCESS', { claims: SAVED });
  await postCallback(await startIn(browser, await app.createBill(merchant)), 'FAILED', { claims: SAVED });
  expect(await cardsIn(browser)).toEqual([]);
  const stored = app.db.selectFrom('saved_cards').select('id').where('account_id', '=', merchant.account_id);
  expect(await stored.execute()).toEqual([]);
});

test.each([
  ['an impossible date', { customerTokenExpiry: '20301231' }],
  ['no date', { customerTokenExpiry: null }],
  ['a token that is no text', { customerToken: ['C0FFEE'] }],
])('%s of a saved card confirms the payment and saves nothing', async (_what, claims) => {
  const browser = newBrowser();
  const started = await startIn(browser);
  await postCallback(started, 'SUCCESS', { claims: { ...SAVED, ...claims } });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await cardsIn(browser)).toEqual([]);
});

test('a card that is saved again is listed once, with its newest token', async () => {
  const browser = newBrowser();
  await postCallback(await startIn(browser), 'SUCCESS', { claims: SAVED });
  const again = { ...SAVED, customerToken: 'NEWER' };
  await postCallback(await startIn(browser, await app.createBill(merchant)), 'SUCCESS', { claims: again });
  const cards = await cardsIn(browser);
  expect(cards).toHaveLength(1);
  expect(decodeJwt(cards![0]!.fields.payload)).toMatchObject({ customerToken: ['NEWER'] });
});

test('a saved card is removed by its browser alone', async () => {
  const browser = newBrowser();
  await postCallback(await startIn(browser), 'SUCCESS', { claims: SAVED });
  const [saved] = (await cardsIn(browser))!;
  await removeCard(newBrowser(), saved!.id);
  expect(await cardsIn(browser)).toHaveLength(1);
  expect((await removeCard(browser, saved!.id)).response_code).toBe(2000);
  expect(await cardsIn(browser)).toEqual([]);
});

test('an ended card is not offered, and a repeated start is answered without cards', async () => {
  const browser = newBrowser();
  await postCallback(await startIn(browser), 'SUCCESS', { claims: { ...SAVED, customerTokenExpiry: '30112026' } });
  const next = await app.createBill(merchant);
  const headers = { ...browser, 'idempotency-key': 'a-start-that-is-repeated' };
  expect((await app.start(next, CARD, headers)).data).toHaveProperty('saved_cards.length', 1);
  expect((await app.start(next, CARD, headers)).data).not.toHaveProperty('saved_cards');
  app.advanceTime({ days: 30 });
  expect(await cardsIn(browser)).toEqual([]);
  app.advanceTime({ days: -30 });
});
