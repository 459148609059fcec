import { paymentSwitch } from '@kutip/contracts/payments';
import { encodeDuitNowQr, parseDuitNowQr, type DuitNowQr } from '@kutip/domain/duitnow/code';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import {
  DUITNOW_API,
  DUITNOW_OBW,
  DUITNOW_QR,
  fakeDuitNow,
  type FakeDuitNow,
} from '../../../../../../../test/fake-duitnow.ts';

// DuitNow payments over HTTP: ledger and bill agree for every order of messages.

let app: PaymentsApp;
let duitnow: FakeDuitNow;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  duitnow = fakeDuitNow();
  app = await paymentsApp({ rails: [duitnow] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const start = (service_id = DUITNOW_QR) => app.startOrThrow(bill, service_id);
const postCallback = async (...args: Parameters<FakeDuitNow['buildCallback']>) =>
  app.postCallback('duitnow', await duitnow.buildCallback(...args));
const receiptOf = async ({ transaction_invoice_no: invoice_no }: StartedPayment) => {
  const answer = await app.call(paymentSwitch.checkStatus, { query: {}, body: { invoice_no } });
  return answer.data.transaction_details;
};
const asks = async (started: StartedPayment, time: { minutes?: number; days?: number }) => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime(time);
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
  app.advanceTime({ minutes: -(time.minutes ?? 0), days: -(time.days ?? 0) });
};

test('a DuitNow QR code is shown as text and image for ten minutes, until it is paid', async () => {
  const started = await start();
  expect(started).toMatchObject({ redirect_url: null, method: 'GET', fields: {} });
  expect(parseDuitNowQr(started.qr_payload!)).toMatchObject({
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
  await postCallback(started, 'SUCCESS');
  expect(await receiptOf(started)).toMatchObject({ qr_payload: null, qr_svg: null, page_closes_at: null });
});

test('a DuitNow online banking payment redirects to the acquirer’s page', async () => {
  const started = await start(DUITNOW_OBW);
  const { provider_reference } = await app.loadAttempt(started);
  expect(started).toMatchObject({
    redirect_url: `${DUITNOW_API}/obw/${String(provider_reference)}`,
    method: 'GET',
    qr_payload: null,
  });
  expect(await receiptOf(started)).toMatchObject({ qr_payload: null, qr_svg: null });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider: 'duitnow', bank_type: null });
});

test.each([DUITNOW_QR, DUITNOW_OBW])('a repeated DuitNow success posts once (service %i)', async (service_id) => {
  const started = await start(service_id);
  app.advanceTime({ minutes: 5 });
  const callback = await duitnow.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('duitnow', callback)).toEqual({ status: 200, text: 'OK' });
  await postCallback(started, 'SUCCESS', { salt: 1 });
  app.advanceTime({ minutes: -5 });
  const attempt = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(attempt).toMatchObject({
    status: 'SUCCESS',
    provider_code: 'CLEARED',
    provider_reference: expect.stringMatching(/^20261121KUTIMYKL070(QRC|OBW)/),
    paid_at: new Date('2026-11-21T02:45:00.000Z'),
  });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const { fee, fee_tax } = attempt;
  const pending = 5_000 - fee - fee_tax;
  const posted = Object.entries({ clearing: -5_000, pending, fee, tax: fee_tax }).filter(([, amount]) => amount !== 0);
  expect(await app.loadBooks(merchant.account_id)).toEqual(Object.fromEntries(posted));
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'U110', 'Payment not accepted'],
  ['CANCELLED', 'CANCELLED', null],
  ['EXPIRED', 'EXPIRED', null],
] as const)(
  'DuitNow status %s ends the attempt without money, and a late success is still applied',
  async (outcome, provider_code, reason) => {
    const started = await start();
    await postCallback(started, outcome);
    expect(await app.loadAttempt(started)).toMatchObject({ status: outcome, provider_code, failed_reason: reason });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    app.advanceTime({ minutes: 11 });
    await postCallback(started, 'SUCCESS');
    app.advanceTime({ minutes: -11 });
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  },
);

test('a second DuitNow payment of one bill is held and opens an exception', async () => {
  const [first, second] = [await start(), await start()];
  await postCallback(first, 'SUCCESS');
  await postCallback(second, 'SUCCESS');
  expect(await app.loadAttempt(first)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadBooks(merchant.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'duplicate_payment', detail: { amount: '50.00' } },
  ]);
});

test('a DuitNow rejection after a success moves no money and opens an exception', async () => {
  const started = await start();
  await postCallback(started, 'SUCCESS');
  const books = await app.loadBooks(merchant.account_id);
  await postCallback(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'CLEARED' });
  expect(await app.loadBooks(merchant.account_id)).toEqual(books);
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'contradiction', detail: { code: 'U110' } },
  ]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'SGD' }],
] as const)('a DuitNow success with a wrong %s opens an exception and posts nothing', async (field, overrides) => {
  const started = await start();
  await postCallback(started, 'SUCCESS', overrides);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a DuitNow status answer about another order is a mismatch', async () => {
  const started = await start();
  duitnow.setStatus(started, 'SUCCESS', { order_no: 'BP-9999999999-01' });
  await asks(started, { minutes: 3 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'mismatch', detail: { field: 'order_no' } },
  ]);
});

test('a forged DuitNow callback and one about an unknown order post nothing', async () => {
  const started = await start();
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await postCallback(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('when the DuitNow acquirer is down the attempt fails and the payer can choose again', async () => {
  duitnow.down = true;
  const refused = await app.start(bill, DUITNOW_QR);
  duitnow.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  const started = await start();
  await postCallback(started, 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a DuitNow QR code with another amount is refused', async () => {
  const answer = duitnow.alterAnswer;
  duitnow.alterAnswer = (_path, { data, message }: { data: { qrData: string }; message: string }) => {
    const code = { ...(parseDuitNowQr(data.qrData) as DuitNowQr), amount: sen(500) };
    return { data: { ...data, qrData: encodeDuitNowQr(code) }, message };
  };
  expect(await app.start(bill, DUITNOW_QR)).toMatchObject({ response_code: 5002, data: null });
  duitnow.alterAnswer = answer;
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING', attempts: 1 });
});

test('a lost DuitNow callback is found by a status query, and no answer leaves the attempt open', async () => {
  const started = await start();
  duitnow.setStatus(started, null);
  await asks(started, { minutes: 3 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  duitnow.setStatus(started, 'SUCCESS');
  await asks(started, { minutes: 6 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('a DuitNow payment awaits its approver for seven days, shown on the receipt', async () => {
  const started = await start(DUITNOW_OBW);
  await postCallback(started, 'PROCESSING', { reason: 'PENDAUTH' });
  expect(await receiptOf(started)).toMatchObject({ invoice_status: 'PROCESSING', awaits_approver: true });
  await asks(started, { days: 5 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('a browser return queries the DuitNow status', async () => {
  const started = await start(DUITNOW_OBW);
  duitnow.setStatus(started, 'CANCELLED');
  app.advanceTime({ minutes: 1 });
  const { transaction_invoice_no } = started;
  const answer = await app.app.inject({
    url: '/api/v1/payment-services/switch/return/duitnow',
    query: { merchantReferenceNo: transaction_invoice_no, transactionStatus: 'CLEARED' },
  });
  app.advanceTime({ minutes: -1 });
  expect(answer.headers.location).toBe(`/pay/thankyou?invoice_no=${transaction_invoice_no}`);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'CANCELLED' });
});
