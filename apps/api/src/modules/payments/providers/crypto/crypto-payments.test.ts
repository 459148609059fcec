import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import { fakeCrypto, type FakeCrypto, type FakeInvoice } from '../../../../../../../test/fake-crypto.ts';

// Crypto over HTTP: too little, too much, too late, twice. What came is never lost, and who paid enough has paid.

const BITCOIN = 701;
let app: PaymentsApp;
let crypto: FakeCrypto;
let who: TestCaller;
let bill: Bill;
let started: StartedPayment;
beforeAll(async () => {
  crypto = fakeCrypto();
  app = await paymentsApp({ rails: [crypto] });
});
beforeEach(async () => {
  who = await app.createMerchant();
  bill = await app.createBill(who);
  started = await app.startOrThrow(bill, BITCOIN);
});
afterAll(() => app.close());

const hears = async (...word: Parameters<FakeCrypto['buildCallback']>) =>
  app.postCallback('crypto', await crypto.buildCallback(...word));
/** BTCPay has the invoice so, and says that there is news. */
async function becomes(invoice: FakeInvoice, of = started): Promise<void> {
  crypto.setInvoice(of.transaction_invoice_no, invoice);
  const deliveryId = JSON.stringify(invoice);
  await app.postCallback('crypto', crypto.buildWebhook(of.transaction_invoice_no, { deliveryId }));
}
async function paid(): Promise<Record<string, number>> {
  const { fee, fee_tax } = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  return { clearing: -5_000, pending: 5_000 - fee - fee_tax, fee, tax: fee_tax };
}

test('the payer is sent to pay, and the attempt keeps BTCPay’s number', async () => {
  const id = started.redirect_url.split('/').at(-1);
  expect(started.redirect_url).toBe(`https://btcpay.test/i/${id}`);
  expect(await app.loadAttempt(started)).toMatchObject({
    provider: 'crypto',
    payer_bank: 'Bitcoin',
    provider_reference: id,
  });
});

test('seen, confirmed, settled: it posts once, however often it is told', async () => {
  await becomes({ status: 'Processing', payments: 'Processing' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'Processing' });
  for (let salt = 0; salt < 3; salt += 1)
    expect(await hears(started, 'SUCCESS', { salt })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'Settled' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(who.account_id)).toEqual(await paid());
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending', 'payment_confirmed']);
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

const TOO_MUCH = { status: 'Settled', additionalStatus: 'PaidOver', paid: sen(6_250) } as const;
const TOLD = { kind: 'overpaid', detail: { bank: 'Bitcoin', amount: '50.00', surplus: '12.50' } };

test('who pays too much has paid; the rest is told to him, to the merchant and to a person, once', async () => {
  await becomes(TOO_MUCH);
  await app.postCallback('crypto', crypto.buildWebhook(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(who.account_id)).toEqual(await paid());
  expect(await app.loadExceptions(who.account_id)).toEqual([TOLD]);
  const { timeline } = await app
    .paymentSwitch()
    .receipt({ invoice_no: started.transaction_invoice_no, page_token: undefined });
  expect(timeline.slice(-2)).toMatchObject([
    { kind: 'payment_confirmed', detail: { amount: '50.00' } },
    { kind: 'payment_overpaid', detail: { bank: 'Bitcoin', amount: '12.50' } },
  ]);
});

test('more that comes for a paid bill is told once, also after somebody has dealt with it; still more is told again', async () => {
  await becomes({ status: 'Settled' });
  await becomes(TOO_MUCH);
  expect(await app.loadExceptions(who.account_id)).toEqual([TOLD]);
  await app.db.updateTable('exceptions').set({ status: 'RESOLVED' }).where('account_id', '=', who.account_id).execute();
  await app.postCallback('crypto', crypto.buildWebhook(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.loadExceptions(who.account_id)).toEqual([TOLD]);
  await becomes({ ...TOO_MUCH, paid: sen(7_000) });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([TOLD, { detail: { surplus: '20.00' } }]);
  expect(await app.loadBooks(who.account_id)).toEqual(await paid());
});

test('a second payment of a paid bill that is too much besides: the money is held, and both are told', async () => {
  const second = await app.startOrThrow(bill, BITCOIN);
  await hears(started, 'SUCCESS');
  await becomes(TOO_MUCH, second);
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }, TOLD]);
});

test('too little until the time runs out fits nothing: a person sees what came; the rest, late, pays the bill', async () => {
  await becomes({ status: 'New', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
  await becomes({ status: 'Expired', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
  expect(await app.loadExceptions(who.account_id)).toMatchObject([
    {
      kind: 'mismatch',
      detail: { field: 'amount', code: 'Expired/PaidPartial', heard_amount: '20.00', heard_outcome: 'EXPIRED' },
    },
  ]);
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await app.loadBooks(who.account_id)).toEqual(await paid());
});

test('paid late, after it had run out: first it is waited for, then it counts', async () => {
  await becomes({ status: 'Expired', paid: sen(0) });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED', failed_reason: 'Nothing arrived in time' });
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate', payments: 'Processing' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED' });
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.loadBooks(who.account_id)).toEqual(await paid());
});

test('what was never confirmed failed; a late success still wins', async () => {
  await hears(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'FAILED', provider_code: 'Invalid' });
  await hears(started, 'SUCCESS');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('an invoice that becomes invalid after it was settled moves no money and is looked at', async () => {
  await hears(started, 'SUCCESS');
  await becomes({ status: 'Invalid', additionalStatus: 'Marked', paid: sen(0) });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'contradiction' }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['amount', { amount: sen(5_001) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_no: 'BP-0000000000-01' }],
] as const)('an invoice with another %s is not believed and is looked at', async (field, told) => {
  await hears(started, 'SUCCESS', told);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged message does nothing and is answered like any other', async () => {
  crypto.requests_received = [];
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(crypto.requests_received).toEqual([]);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test('BTCPay is down at the start: nothing was begun, and the payer may choose again', async () => {
  const other = await app.createBill(who);
  crypto.down = true;
  expect(await app.start(other, BITCOIN)).toMatchObject({ response_code: 5002 });
  crypto.down = false;
  expect(await app.loadInvoice(other)).toMatchObject({ bill_status: 'PENDING' });
  await hears(await app.startOrThrow(other, BITCOIN), 'SUCCESS');
  expect(await app.loadInvoice(other)).toMatchObject({ bill_status: 'PAID' });
});

test('a lost callback is found by asking, and one that came while BTCPay was down by the sweep', async () => {
  crypto.setStatus(started, 'SUCCESS');
  await app.paymentSwitch().requery({ account_id: bill.account_id, id: (await app.loadAttempt(started)).id });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });

  const other = await app.startOrThrow(await app.createBill(who), BITCOIN);
  crypto.down = true;
  await hears(other, 'SUCCESS');
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'PROCESSING' });
  crypto.down = false;
  app.advanceTime({ minutes: 1 });
  await app.paymentSwitch().sweep();
  app.advanceTime({ minutes: -1 });
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'SUCCESS' });
});
