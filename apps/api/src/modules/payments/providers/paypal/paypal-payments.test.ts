import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakePayPal, type FakePayPal } from '../../../../../../../test/fake-paypal.ts';

// PayPal payments over HTTP: ledger and bill agree for every order of messages.

const PAYPAL = 601;
let app: PaymentsApp;
let paypal: FakePayPal;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  paypal = await fakePayPal();
  app = await paymentsApp({ rails: [paypal] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, PAYPAL);
const postCallback = async (...args: Parameters<FakePayPal['buildCallback']>) =>
  app.postCallback('paypal', await paypal.buildCallback(...args));
const requery = async (started: Parameters<PaymentsApp['loadAttempt']>[0]) =>
  app.paymentSwitch().requery({ account_id: bill.account_id, id: (await app.loadAttempt(started)).id });

test('starting redirects the payer to PayPal and stores its reference', async () => {
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

test('an approved PayPal order is captured and posts once', async () => {
  const started = await start();
  const callback = await paypal.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('paypal', callback)).toEqual({ status: 200, text: 'OK' });
  await postCallback(started, 'SUCCESS', { salt: 1 });
  expect(paypal.capture_counts.get(started.transaction_invoice_no)).toBe(1);
  const attempt = await app.loadAttempt(started);
  expect(attempt).toMatchObject({ status: 'SUCCESS', provider_code: 'COMPLETED', payer_name: 'Sandbox Payer' });
  const { fee, fee_tax } = attempt as unknown as { fee: number; fee_tax: number };
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test.each([
  ['FAILED', 'The card or bank behind the PayPal account declined'],
  ['CANCELLED', 'Cancelled at PayPal'],
  ['EXPIRED', 'Not approved at PayPal in time, nothing has been taken'],
] as const)(
  'PayPal status %s ends the attempt without money, and a late success is still applied',
  async (outcome, failed_reason) => {
    const started = await start();
    await postCallback(started, outcome);
    expect(await app.loadAttempt(started)).toMatchObject({ status: outcome, failed_reason });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    app.advanceTime({ minutes: 31 });
    await postCallback(started, 'SUCCESS');
    app.advanceTime({ minutes: -31 });
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  },
);

test('a payer who cancels at PayPal sees an unpaid receipt and can choose again', async () => {
  const started = await start();
  const no = started.transaction_invoice_no;
  const back = await app.app.inject(`/api/v1/payment-services/switch/return/paypal?order=${no}&cancelled=1&token=5O1`);
  expect(back.statusCode).toBe(303);
  expect(back.headers.location).toBe(`/pay/thankyou?invoice_no=${no}`);
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider_code: 'PAYER_ACTION_REQUIRED',
  });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
  const receipt = await app.paymentSwitch().receipt({ invoice_no: no, page_token: undefined });
  expect(receipt.timeline.at(-1)).toMatchObject({
    kind: 'attempt_pending',
    detail: { reason: 'Not approved at PayPal yet, nothing has been taken' },
  });
  expect((await start()).transaction_invoice_no).not.toBe(no);
});

test('a PayPal order without approval expires after three hours without exception', async () => {
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
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('a PayPal payment under review leaves the attempt open', async () => {
  const started = await start();
  await postCallback(started, 'PROCESSING');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'PENDING_REVIEW' });
});

test('a second PayPal payment of one bill is held and opens an exception', async () => {
  const [first, second] = [await start(), await start()];
  await postCallback(first, 'SUCCESS');
  await postCallback(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a refund made at PayPal contradicts the confirmed payment and opens an exception', async () => {
  const started = await start();
  await postCallback(started, 'SUCCESS');
  const no = started.transaction_invoice_no;
  paypal.setOrder(no, { status: 'COMPLETED', captures: [{ status: 'REFUNDED' }] });
  await app.postCallback('paypal', paypal.buildWebhook(no, 'PAYMENT.CAPTURE.REFUNDED', { salt: 'refunded' }));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'contradiction', detail: { code: 'REFUNDED' } },
  ]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_no: 'BP-0000000000-01' }],
] as const)('a PayPal success with a wrong %s opens an exception and posts nothing', async (field, overrides) => {
  const started = await start();
  await postCallback(started, 'SUCCESS', overrides);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged PayPal message posts nothing and gets the same answer', async () => {
  const started = await start();
  paypal.requests_received = [];
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(paypal.requests_received.filter(({ path }) => path.includes('orders'))).toEqual([]);
});

test('an unverifiable PayPal message is stored and applied once it can be verified', async () => {
  const started = await start();
  const no = started.transaction_invoice_no;
  paypal.setOrder(no, { status: 'APPROVED' });
  const certificate_url = 'https://api-m.paypal.test/paypal/v1/notifications/certs/CERT-of-next-year';
  paypal.certificate_status = 503;
  await app.postCallback('paypal', paypal.buildWebhook(no, undefined, { certificate_url }));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  paypal.certificate_status = null;
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().processInbox();
  app.advanceTime({ minutes: -1 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('when PayPal is down at start the attempt fails and the payer can choose again', async () => {
  paypal.down = true;
  expect(await app.start(bill, PAYPAL)).toMatchObject({ response_code: 5002 });
  paypal.down = false;
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  await postCallback(await start(), 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('a lost PayPal callback is found by a status query', async () => {
  const started = await start();
  paypal.setStatus(started, 'SUCCESS');
  await requery(started);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});
