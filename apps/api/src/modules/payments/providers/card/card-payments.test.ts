import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Who } from '../../../../../../../test/mounted-app.ts';
import { payingApp, type Bill, type PayingApp } from '../../../../../../../test/paying-app.ts';
import { pretendCard, type PretendCard } from '../../../../../../../test/pretend-card.ts';

// Paying by card over HTTP: whatever the gateway says, when and how often, the books and the bill say the same.

const CARD = 301;
let app: PayingApp;
let card: PretendCard;
let who: Who;
let bill: Bill;
beforeAll(async () => {
  card = pretendCard();
  app = await payingApp({ rails: [card] });
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.started(of, CARD);
const hears = async (...word: Parameters<PretendCard['word']>) => app.callBackBy('card', await card.word(...word));
const requery = async (started: Awaited<ReturnType<typeof start>>, time: { minutes?: number; days?: number }) => {
  const { id } = await app.attempt(started);
  app.pass(time);
  await app.paymentSwitch().requery({ account_id: who.account_id, id });
};

test('the payer gets a form for the gateway and the key to encrypt his card to', async () => {
  const started = await start();
  expect(started).toMatchObject({
    method: 'POST',
    redirect_url: 'https://pgw.card.test/payment/4.3/securePay',
    qr_payload: null,
    card_key: card.card_key,
    expires_at: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
  });
  expect(await app.attempt(started)).toMatchObject({
    status: 'PROCESSING',
    channel_flag: 'credit_card',
    provider: 'card',
    masked_card: null,
  });
});

test('a success posts once, however often it is told', async () => {
  const started = await start();
  const word = await card.word(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.callBackBy('card', word)).toEqual({ status: 200, text: 'OK' });
  await hears(started, 'SUCCESS', { salt: 1 });
  const attempt = (await app.attempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(attempt).toMatchObject({
    status: 'SUCCESS',
    provider_code: '0000',
    provider_reference: '28688201',
    masked_card: '411111XXXXXX1111',
    payer_bank: 'Credit or debit card',
  });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const { fee, fee_tax } = attempt;
  expect(fee).toBeGreaterThan(0);
  expect(await app.books(who.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', '4005', 'Do not honour', 'attempt_failed'],
  ['CANCELLED', '0003', 'Cancelled', 'attempt_cancelled'],
  ['EXPIRED', '5009', 'The time to pay ran out', 'attempt_expired'],
] as const)('%s ends the attempt and moves nothing; a late success still wins', async (outcome, code, reason, kind) => {
  const started = await start();
  await hears(started, outcome);
  expect(await app.attempt(started)).toMatchObject({ status: outcome, provider_code: code, failed_reason: reason });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  expect(await app.books(who.account_id)).toEqual({});
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);
  app.pass({ minutes: 31 });
  await hears(started, 'SUCCESS');
  app.pass({ minutes: -31 });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test.each(['0001', '2000', '4009', '4068', '8888'])('%s ends nothing', async (code) => {
  const started = await start();
  await hears(started, 'PROCESSING', { code });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
});

test('two cards pay one bill: the second money is held, and a person looks at it', async () => {
  const [first, second] = [await start(), await start()];
  await hears(first, 'SUCCESS');
  await hears(second, 'SUCCESS');
  expect(await app.attempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.books(who.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a decline after a success moves no money and is looked at', async () => {
  const started = await start();
  await hears(started, 'SUCCESS');
  await hears(started, 'FAILED');
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '0000' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: '4005' } }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'SGD' }],
] as const)('a wrong %s is not believed', async (field, told) => {
  const started = await start();
  await hears(started, 'SUCCESS', told);
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a stranger’s word gets the same answer and does nothing; nor does one about no order of ours', async () => {
  const started = await start();
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await hears(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  const { payload } = started.fields;
  expect(
    await app.callBackBy('card', {
      body: JSON.stringify({ payload }),
      headers: { 'content-type': 'application/json' },
    }),
  ).toEqual({ status: 200, text: 'OK' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
});

test('a lost notification is found by asking', async () => {
  const started = await start();
  card.knows(started, 'SUCCESS');
  await requery(started, { minutes: 3 });
  app.pass({ minutes: -3 });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', masked_card: '411111XXXXXX1111' });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('no answer keeps the attempt open, and it is asked again', async () => {
  const started = await start();
  card.knows(started, null);
  await requery(started, { minutes: 3 });
  const { id, status } = await app.attempt(started);
  expect(status).toBe('PROCESSING');
  expect(await app.jobs(id)).toEqual([
    { name: 'requery_attempt', run_at: new Date(app.clock.now().getTime() + 3 * 60_000) },
  ]);
  app.pass({ minutes: -3 });
});

test('a form that was never sent ends after a day, with nobody to look at it', async () => {
  const started = await start();
  card.knows(started, 'UNKNOWN');
  await requery(started, { days: 1 });
  app.pass({ days: -1 });
  expect(await app.attempt(started)).toMatchObject({ status: 'EXPIRED' });
  expect(await app.exceptions(who.account_id)).toEqual([]);
});

test('a browser that comes back makes us ask, whatever it says, by form and by link', async () => {
  const [paid, open] = [await start(), await start(await app.bill(who))];
  card.knows(paid, 'SUCCESS');
  card.knows(open, 'PROCESSING');
  const url = '/api/v1/payment-services/switch/return/card';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = [
    await app.app.inject({ method: 'POST', url, headers, payload: card.comesBack(paid, '4005') }),
    await app.app.inject({ url: `${url}?${card.comesBack(open)}` }),
  ];
  expect(answers.map(({ statusCode, headers: { location } }) => [statusCode, location])).toEqual(
    [paid, open].map(({ transaction_invoice_no }) => [303, `/pay/thankyou?invoice_no=${transaction_invoice_no}`]),
  );
  expect(await app.attempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.attempt(open)).toMatchObject({ status: 'PROCESSING' });
});

test('a gateway that is down stops nobody from starting, and the payer may choose again', async () => {
  card.down = true;
  const first = await start();
  await requery(first, { minutes: 3 });
  app.pass({ minutes: -3 });
  card.down = false;
  expect(await app.attempt(first)).toMatchObject({ status: 'PROCESSING' });
  const second = await start();
  await hears(second, 'SUCCESS');
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});
