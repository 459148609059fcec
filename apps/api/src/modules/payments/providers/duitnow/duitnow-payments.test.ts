import { paymentSwitch } from '@kutip/contracts/payments';
import { readCode } from '@kutip/domain/duitnow/code';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Who } from '../../../../../../../test/mounted-app.ts';
import { payingApp, type Bill, type PayingApp } from '../../../../../../../test/paying-app.ts';
import type { Started } from '../../../../../../../test/started.ts';
import {
  DUITNOW_API,
  DUITNOW_OBW,
  DUITNOW_QR,
  pretendDuitnow,
  startedAtAcquirer,
  type PretendDuitNow,
} from '../../../../../../../test/pretend-duitnow.ts';

// Paying by DuitNow over HTTP: whatever the acquirer says, when and how often, the books and the bill say the same.

let app: PayingApp;
let duitnow: PretendDuitNow;
let who: Who;
let bill: Bill;
beforeAll(async () => {
  duitnow = pretendDuitnow();
  app = await payingApp({ rails: [duitnow] });
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
});
afterAll(() => app.close());

const start = (service_id = DUITNOW_QR) => app.started(bill, service_id);
const hears = async (...word: Parameters<PretendDuitNow['word']>) =>
  app.callBackBy('duitnow', await duitnow.word(...word));
const receiptOf = async ({ transaction_invoice_no: invoice_no }: Started) => {
  const answer = await app.call(paymentSwitch.check, { query: {}, body: { invoice_no } });
  return answer.data.transaction_details;
};
const asks = async (started: Started, time: { minutes?: number; days?: number }) => {
  const { id } = await app.attempt(started);
  app.pass(time);
  await app.paymentSwitch().requery({ account_id: who.account_id, id });
  app.pass({ minutes: -(time.minutes ?? 0), days: -(time.days ?? 0) });
};

test('a code is shown for ten minutes, as text and drawn, and not once it is paid', async () => {
  const started = await start();
  expect(started).toMatchObject({ redirect_url: null, method: 'GET', fields: {} });
  expect(readCode(started.qr_payload!)).toMatchObject({
    is_dynamic: true,
    amount: 5_000,
    bill_no: started.transaction_invoice_no,
    reference: started.transaction_invoice_no,
  });
  const page_closes_at = new Date(app.clock.now().getTime() + 10 * 60_000).toISOString();
  expect(started.expires_at).toBe(page_closes_at);
  const open = await receiptOf(started);
  expect(open).toMatchObject({ qr_payload: started.qr_payload, page_closes_at, channel: 'duit_now' });
  expect(open.qr_svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+">/);
  await hears(started, 'SUCCESS');
  expect(await receiptOf(started)).toMatchObject({ qr_payload: null, qr_svg: null, page_closes_at: null });
});

test('for online banking and wallets the payer is sent to the acquirer’s page', async () => {
  const started = await start(DUITNOW_OBW);
  expect(started).toMatchObject({
    redirect_url: `${DUITNOW_API}/obw/${started.transaction_invoice_no}`,
    method: 'GET',
    qr_payload: null,
  });
  expect(await receiptOf(started)).toMatchObject({ qr_payload: null, qr_svg: null });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING', provider: 'duitnow', bank_type: null });
});

test.each([DUITNOW_QR, DUITNOW_OBW])('a success posts once, however often it is told (%i)', async (service_id) => {
  const started = await start(service_id);
  app.pass({ minutes: 5 });
  const word = await duitnow.word(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.callBackBy('duitnow', word)).toEqual({ status: 200, text: 'OK' });
  await hears(started, 'SUCCESS', { salt: 1 });
  app.pass({ minutes: -5 });
  const attempt = (await app.attempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(attempt).toMatchObject({
    status: 'SUCCESS',
    provider_code: 'CLEARED',
    provider_reference: `20261121KUTIMYKL070${started.transaction_invoice_no.replaceAll('-', '')}`,
    paid_at: new Date('2026-11-21T02:45:00.000Z'),
  });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const { fee, fee_tax } = attempt;
  const pending = 5_000 - fee - fee_tax;
  const posted = Object.entries({ clearing: -5_000, pending, fee, tax: fee_tax }).filter(([, amount]) => amount !== 0);
  expect(await app.books(who.account_id)).toEqual(Object.fromEntries(posted));
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'U110', 'Payment not accepted'],
  ['CANCELLED', 'CANCELLED', null],
  ['EXPIRED', 'EXPIRED', null],
] as const)(
  '%s ends the attempt and moves nothing; a late success still wins',
  async (outcome, provider_code, reason) => {
    const started = await start();
    await hears(started, outcome);
    expect(await app.attempt(started)).toMatchObject({ status: outcome, provider_code, failed_reason: reason });
    expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.books(who.account_id)).toEqual({});
    app.pass({ minutes: 11 });
    await hears(started, 'SUCCESS');
    app.pass({ minutes: -11 });
    expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
  },
);

test('two codes of one bill are both paid: the second money is held, and a person looks at it', async () => {
  const [first, second] = [await start(), await start()];
  await hears(first, 'SUCCESS');
  await hears(second, 'SUCCESS');
  expect(await app.attempt(first)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.attempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.books(who.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.exceptions(who.account_id)).toMatchObject([
    { kind: 'duplicate_payment', detail: { amount: '50.00' } },
  ]);
});

test('a rejection after a success moves no money and is looked at', async () => {
  const started = await start();
  await hears(started, 'SUCCESS');
  const books = await app.books(who.account_id);
  await hears(started, 'FAILED');
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'CLEARED' });
  expect(await app.books(who.account_id)).toEqual(books);
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: 'U110' } }]);
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

test('an enquiry that answers about another order is a mismatch', async () => {
  const started = await start();
  duitnow.knows(started, 'SUCCESS', { order_no: 'BP-9999999999-01' });
  await asks(started, { minutes: 3 });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field: 'order_no' } }]);
});

test('a stranger’s word gets the same answer and does nothing; nor does one about no order of ours', async () => {
  const started = await start();
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await hears(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
  expect(await app.exceptions(who.account_id)).toEqual([]);
});

test('an acquirer that is down is said, the attempt is over, and the payer chooses again', async () => {
  duitnow.down = true;
  const refused = await app.start(bill, DUITNOW_QR);
  duitnow.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  const started = await start();
  await hears(started, 'SUCCESS');
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a code for another amount is shown to nobody', async () => {
  duitnow.started = (order) => startedAtAcquirer({ ...order, amount: '5.00' });
  expect(await app.start(bill, DUITNOW_QR)).toMatchObject({ response_code: 5002, data: null });
  duitnow.started = startedAtAcquirer;
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PENDING', attempts: 1 });
});

test('a lost callback is found by asking; no answer is no end', async () => {
  const started = await start();
  duitnow.knows(started, null);
  await asks(started, { minutes: 3 });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  duitnow.knows(started, 'SUCCESS');
  await asks(started, { minutes: 6 });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('a company’s approver has seven days, and the receipt says what it waits for', async () => {
  const started = await start(DUITNOW_OBW);
  const { status } = duitnow;
  duitnow.status = (...asked) => {
    const { data, message } = status(...asked);
    return { data: { ...data, transactionStatus: 'PENDAUTH' }, message };
  };
  await hears(started, 'PROCESSING');
  expect(await receiptOf(started)).toMatchObject({ invoice_status: 'PROCESSING', awaits_approver: true });
  await asks(started, { days: 5 });
  duitnow.status = status;
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(who.account_id)).toEqual([]);
});

test('a browser that comes back makes us ask, whatever it says', async () => {
  const started = await start(DUITNOW_OBW);
  duitnow.knows(started, 'CANCELLED');
  app.pass({ minutes: 1 });
  const { transaction_invoice_no } = started;
  const answer = await app.app.inject({
    url: '/api/v1/payment-services/switch/return/duitnow',
    query: { merchantReferenceNo: transaction_invoice_no, transactionStatus: 'CLEARED' },
  });
  app.pass({ minutes: -1 });
  expect(answer.headers.location).toBe(`/pay/thankyou?invoice_no=${transaction_invoice_no}`);
  expect(await app.attempt(started)).toMatchObject({ status: 'CANCELLED' });
});
