import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakePayPal, type FakePayPal } from '../../../../../../../test/fake-paypal.ts';

// PayPal over HTTP: whatever it says, when and how often, the books and the bill say the same.

const PAYPAL = 601;
let app: PaymentsApp;
let paypal: FakePayPal;
let who: TestCaller;
let bill: Bill;
beforeAll(async () => {
  paypal = await fakePayPal();
  app = await paymentsApp({ rails: [paypal] });
});
beforeEach(async () => {
  who = await app.createMerchant();
  bill = await app.createBill(who);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, PAYPAL);
const hears = async (...word: Parameters<FakePayPal['buildCallback']>) =>
  app.postCallback('paypal', await paypal.buildCallback(...word));
const requery = async (started: Parameters<PaymentsApp['loadAttempt']>[0]) =>
  app.paymentSwitch().requery({ account_id: bill.account_id, id: (await app.loadAttempt(started)).id });

test('the payer is sent to approve, and the attempt keeps PayPal’s number', async () => {
  const started = await start();
  expect(started).toMatchObject({ method: 'GET', fields: {}, qr_payload: null, card_key: null });
  const token = new URL(started.redirect_url).searchParams.get('token');
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider: 'paypal',
    payer_bank: 'PayPal',
    provider_reference: token,
  });
});

test('an approval is captured and posts once, however often it is told', async () => {
  const started = await start();
  const word = await paypal.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('paypal', word)).toEqual({ status: 200, text: 'OK' });
  await hears(started, 'SUCCESS', { salt: 1 });
  expect(paypal.capture_counts.get(started.transaction_invoice_no)).toBe(1);
  const attempt = await app.loadAttempt(started);
  expect(attempt).toMatchObject({ status: 'SUCCESS', provider_code: 'COMPLETED', payer_name: 'Siti Nurhaliza' });
  const { fee, fee_tax } = attempt as unknown as { fee: number; fee_tax: number };
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

test.each([
  ['FAILED', 'The card or bank behind the PayPal account declined'],
  ['CANCELLED', 'Cancelled at PayPal'],
  ['EXPIRED', 'Not approved at PayPal in time, nothing has been taken'],
] as const)('%s ends the attempt and moves nothing; a late success still wins', async (outcome, failed_reason) => {
  const started = await start();
  await hears(started, outcome);
  expect(await app.loadAttempt(started)).toMatchObject({ status: outcome, failed_reason });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
  app.advanceTime({ minutes: 31 });
  await hears(started, 'SUCCESS');
  app.advanceTime({ minutes: -31 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('a payer who cancels at PayPal comes back to a receipt that says nothing was taken, and may choose again', async () => {
  const started = await start();
  const no = started.transaction_invoice_no;
  const back = await app.app.inject(`/api/v1/payment-services/switch/return/paypal?order=${no}&cancelled=1&token=5O1`);
  expect(back.statusCode).toBe(303);
  expect(back.headers.location).toBe(`/pay/thankyou?invoice_no=${no}`);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'PAYER_ACTION_REQUIRED' });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
  const receipt = await app.paymentSwitch().receipt({ invoice_no: no, page_token: undefined });
  expect(receipt.timeline.at(-1)).toMatchObject({
    kind: 'attempt_pending',
    detail: { reason: 'Not approved at PayPal yet, nothing has been taken' },
  });
  expect((await start()).transaction_invoice_no).not.toBe(no);
});

test('an order that nobody approves runs out after three hours, without anybody having to look', async () => {
  const started = await start();
  for (const minutes of [3, 57, 60]) {
    app.advanceTime({ minutes });
    await requery(started);
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  }
  app.advanceTime({ minutes: 60 });
  await requery(started);
  app.advanceTime({ minutes: -180 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED', provider_code: 'ORDER_EXPIRED' });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

test('a payment that PayPal reviews is pending, and pending ends nothing', async () => {
  const started = await start();
  await hears(started, 'PROCESSING');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'PENDING_REVIEW' });
});

test('two orders of one bill: the second money is held, and a person looks at it', async () => {
  const [first, second] = [await start(), await start()];
  await hears(first, 'SUCCESS');
  await hears(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('what is given back at PayPal’s own site contradicts what was counted, and a person is told', async () => {
  const started = await start();
  await hears(started, 'SUCCESS');
  const no = started.transaction_invoice_no;
  paypal.setOrder(no, { status: 'COMPLETED', captures: [{ status: 'REFUNDED' }] });
  await app.postCallback('paypal', paypal.buildWebhook(no, 'PAYMENT.CAPTURE.REFUNDED', { salt: 'refunded' }));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: 'REFUNDED' } }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_no: 'BP-0000000000-01' }],
] as const)('a success with another %s is not believed and is looked at', async (field, told) => {
  const started = await start();
  await hears(started, 'SUCCESS', told);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged message does nothing and is answered like any other', async () => {
  const started = await start();
  paypal.requests_received = [];
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(paypal.requests_received.filter(({ path }) => path.includes('orders'))).toEqual([]);
});

test('a message that cannot be verified now is kept and counts as soon as it can be', async () => {
  const started = await start();
  const no = started.transaction_invoice_no;
  paypal.setOrder(no, { status: 'APPROVED' });
  const certificate_url = 'https://api-m.paypal.test/v1/notifications/certs/CERT-of-next-year';
  paypal.certificate_status = 503;
  await app.postCallback('paypal', paypal.buildWebhook(no, undefined, { certificate_url }));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  paypal.certificate_status = null;
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().sweep();
  app.advanceTime({ minutes: -1 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('PayPal is down at the start: nothing was begun, and the payer may choose again', async () => {
  paypal.down = true;
  expect(await app.start(bill, PAYPAL)).toMatchObject({ response_code: 5002 });
  paypal.down = false;
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  await hears(await start(), 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('a lost callback is found by asking', async () => {
  const started = await start();
  paypal.setStatus(started, 'SUCCESS');
  await requery(started);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});
