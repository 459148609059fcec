import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakeBnpl, type FakeBnpl } from '../../../../../../../test/fake-bnpl.ts';

// HitPay payments over HTTP: ledger and bill agree for every order of messages.

const ATOME = 503;
let app: PaymentsApp;
let bnpl: FakeBnpl;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  bnpl = fakeBnpl();
  app = await paymentsApp({ rails: [bnpl] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, ATOME);
const postCallback = async (...args: Parameters<FakeBnpl['buildCallback']>) =>
  app.postCallback('bnpl', await bnpl.buildCallback(...args));

test('starting redirects the payer to HitPay and stores its reference', async () => {
  const started = await start();
  expect(started).toMatchObject({ method: 'GET', fields: {}, qr_payload: null });
  expect(started.redirect_url).toMatch(/^https:\/\/api\.hitpay\.test\/bnpl\/payment-request\//);
  expect(started.expires_at).toBe(new Date(app.clock.now().getTime() + 30 * 60_000).toISOString());
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    channel_flag: 'bnpl',
    provider: 'bnpl',
    payer_bank: 'Atome',
    provider_reference: started.redirect_url.split('/').at(-2),
  });
});

test('a repeated HitPay success posts once', async () => {
  const started = await start();
  const callback = await bnpl.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('bnpl', callback)).toEqual({ status: 200, text: 'OK' });
  await postCallback(started, 'SUCCESS', { salt: 1 });
  const { fee, fee_tax } = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'completed' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'The instalment plan was not approved.'],
  ['CANCELLED', 'The payment was cancelled.'],
  ['EXPIRED', 'The time to choose an instalment plan ran out.'],
] as const)(
  'HitPay status %s ends the attempt without money, and a late success is still applied',
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

test('a pending HitPay status leaves the attempt open', async () => {
  const started = await start();
  await postCallback(started, 'PROCESSING');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test('a second HitPay payment of one bill is held and opens an exception', async () => {
  const [first, second] = [await start(), await start()];
  await postCallback(first, 'SUCCESS');
  await postCallback(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a HitPay failure after a success moves no money and opens an exception', async () => {
  const started = await start();
  await postCallback(started, 'SUCCESS');
  await postCallback(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'contradiction' }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'SGD' }],
] as const)('a HitPay success with a wrong %s opens an exception and posts nothing', async (field, overrides) => {
  const started = await start();
  await postCallback(started, 'SUCCESS', overrides);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a HitPay overpayment pays the bill and opens an exception', async () => {
  const started = await start();
  const request = {
    ...bnpl.paymentRequest(started.transaction_invoice_no, 'SUCCESS', { amount: sen(6_000) }),
    amount: '50.00',
  };
  await app.postCallback('bnpl', bnpl.signMessage(JSON.stringify(request)));
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await app.loadExceptions(merchant.account_id)).toHaveLength(1);
});

test('a forged HitPay callback and one about an unknown order post nothing', async () => {
  const started = await start();
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await postCallback(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
});

test('when HitPay is down the attempt fails and the payer can choose again', async () => {
  bnpl.down = true;
  const refused = await app.start(bill, ATOME);
  bnpl.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  const started = await start();
  await postCallback(started, 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a lost HitPay callback is found by a status query', async () => {
  const started = await start();
  const { id } = await app.loadAttempt(started);
  bnpl.setStatus(started, 'SUCCESS');
  app.advanceTime({ minutes: 3 });
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
  app.advanceTime({ minutes: -3 });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('a browser return queries the HitPay status', async () => {
  const [paid, open] = [await start(), await start(await app.createBill(merchant))];
  bnpl.setStatus(paid, 'SUCCESS');
  for (const { transaction_invoice_no: order_no } of [paid, open]) {
    const answer = await app.app.inject({
      url: `/api/v1/payment-services/switch/return/bnpl?order_no=${order_no}&reference=x&status=completed`,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/pay/thankyou?invoice_no=${order_no}`]);
  }
  expect(await app.loadAttempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadAttempt(open)).toMatchObject({ status: 'PROCESSING' });
});
