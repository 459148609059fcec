import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import { fakeCrypto, type FakeCrypto, type FakeInvoice } from '../../../../../../../test/fake-crypto.ts';

// Crypto payments over HTTP: underpaid, overpaid, late and duplicate.

const BITCOIN = 701;
let app: PaymentsApp;
let crypto: FakeCrypto;
let merchant: TestCaller;
let bill: Bill;
let started: StartedPayment;
beforeAll(async () => {
  crypto = fakeCrypto();
  app = await paymentsApp({ rails: [crypto] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
  started = await app.startOrThrow(bill, BITCOIN);
});
afterAll(() => app.close());

const postCallback = async (...args: Parameters<FakeCrypto['buildCallback']>) =>
  app.postCallback('crypto', await crypto.buildCallback(...args));
/** Sets the invoice at BTCPay and posts its webhook. */
async function updateInvoice(invoice: FakeInvoice, of = started): Promise<void> {
  crypto.setInvoice(of.transaction_invoice_no, invoice);
  const deliveryId = JSON.stringify(invoice);
  await app.postCallback('crypto', crypto.buildWebhook(of.transaction_invoice_no, { deliveryId }));
}
async function paid(): Promise<Record<string, number>> {
  const { fee, fee_tax } = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  return { clearing: -5_000, pending: 5_000 - fee - fee_tax, fee, tax: fee_tax };
}

test('starting redirects the payer to BTCPay and stores its reference', async () => {
  const id = started.redirect_url.split('/').at(-1);
  expect(started.redirect_url).toBe(`https://btcpay.test/crypto/i/${id}`);
  expect(await app.loadAttempt(started)).toMatchObject({
    provider: 'crypto',
    payer_bank: 'Bitcoin',
    provider_reference: id,
  });
});

test('a crypto payment posts once when it is settled', async () => {
  await updateInvoice({ status: 'Processing', payments: 'Processing' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'Processing' });
  for (let salt = 0; salt < 3; salt += 1)
    expect(await postCallback(started, 'SUCCESS', { salt })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'Settled' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(merchant.account_id)).toEqual(await paid());
  expect(await app.loadEventKinds(bill)).toEqual([
    'bill_created',
    'attempt_started',
    'attempt_pending',
    'payment_confirmed',
  ]);
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

const TOO_MUCH = { status: 'Settled', additionalStatus: 'PaidOver', paid: sen(6_250) } as const;
const OVERPAID = { kind: 'overpaid', detail: { bank: 'Bitcoin', amount: '50.00', surplus: '12.50' } };

test('a crypto overpayment pays the bill and records the overpayment once', async () => {
  await updateInvoice(TOO_MUCH);
  await app.postCallback('crypto', crypto.buildWebhook(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(merchant.account_id)).toEqual(await paid());
  expect(await app.loadExceptions(merchant.account_id)).toEqual([OVERPAID]);
  const { timeline } = await app
    .paymentSwitch()
    .receipt({ invoice_no: started.transaction_invoice_no, page_token: undefined });
  expect(timeline.slice(-2)).toMatchObject([
    { kind: 'payment_confirmed', detail: { amount: '50.00' } },
    { kind: 'payment_overpaid', detail: { bank: 'Bitcoin', amount: '12.50' } },
  ]);
});

test('an overpayment after confirmation is recorded once, and a larger one again', async () => {
  await updateInvoice({ status: 'Settled' });
  await updateInvoice(TOO_MUCH);
  expect(await app.loadExceptions(merchant.account_id)).toEqual([OVERPAID]);
  await app.db
    .updateTable('exceptions')
    .set({ status: 'RESOLVED' })
    .where('account_id', '=', merchant.account_id)
    .execute();
  await app.postCallback('crypto', crypto.buildWebhook(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.loadExceptions(merchant.account_id)).toEqual([OVERPAID]);
  await updateInvoice({ ...TOO_MUCH, paid: sen(7_000) });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([OVERPAID, { detail: { surplus: '20.00' } }]);
  expect(await app.loadBooks(merchant.account_id)).toEqual(await paid());
});

test('an overpaid duplicate crypto payment is held, and both exceptions are opened', async () => {
  const second = await app.startOrThrow(bill, BITCOIN);
  await postCallback(started, 'SUCCESS');
  await updateInvoice(TOO_MUCH, second);
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }, OVERPAID]);
});

test('an expired crypto underpayment opens an exception, and a late remainder pays the bill', async () => {
  await updateInvoice({ status: 'New', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
  await updateInvoice({ status: 'Expired', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    {
      kind: 'mismatch',
      detail: { field: 'amount', code: 'Expired/PaidPartial', reported_amount: '20.00', reported_outcome: 'EXPIRED' },
    },
  ]);
  await updateInvoice({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await app.loadBooks(merchant.account_id)).toEqual(await paid());
});

test('a crypto payment after expiry stays pending until final, then pays the bill', async () => {
  await updateInvoice({ status: 'Expired', paid: sen(0) });
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'EXPIRED',
    failed_reason: 'Expired before any payment arrived',
  });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  await updateInvoice({ status: 'Expired', additionalStatus: 'PaidLate', payments: 'Processing' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED' });
  await updateInvoice({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.loadBooks(merchant.account_id)).toEqual(await paid());
});

test('an unconfirmed crypto payment fails, and a late success is still applied', async () => {
  await postCallback(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'FAILED', provider_code: 'Invalid/Invalid' });
  await postCallback(started, 'SUCCESS');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('a BTCPay invoice that turns invalid after settlement moves no money and opens an exception', async () => {
  await postCallback(started, 'SUCCESS');
  await updateInvoice({ status: 'Invalid', additionalStatus: 'Marked', paid: sen(0) });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'contradiction' }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['amount', { amount: sen(5_001) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_no: 'BP-0000000000-01' }],
] as const)('a BTCPay invoice with a wrong %s opens an exception and posts nothing', async (field, overrides) => {
  await postCallback(started, 'SUCCESS', overrides);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged BTCPay message posts nothing and gets the same answer', async () => {
  crypto.requests_received = [];
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(crypto.requests_received).toEqual([]);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test('when BTCPay is down at start the attempt fails and the payer can choose again', async () => {
  const other = await app.createBill(merchant);
  crypto.down = true;
  expect(await app.start(other, BITCOIN)).toMatchObject({ response_code: 5002 });
  crypto.down = false;
  expect(await app.loadInvoice(other)).toMatchObject({ bill_status: 'PENDING' });
  await postCallback(await app.startOrThrow(other, BITCOIN), 'SUCCESS');
  expect(await app.loadInvoice(other)).toMatchObject({ bill_status: 'PAID' });
});

test('a lost BTCPay callback is found by a status query, and an unresolved one by the sweep', async () => {
  crypto.setStatus(started, 'SUCCESS');
  await app.paymentSwitch().requery({ account_id: bill.account_id, id: (await app.loadAttempt(started)).id });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });

  const other = await app.startOrThrow(await app.createBill(merchant), BITCOIN);
  crypto.down = true;
  await postCallback(other, 'SUCCESS');
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'PROCESSING' });
  crypto.down = false;
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().processInbox();
  app.advanceTime({ minutes: -1 });
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'SUCCESS' });
});
