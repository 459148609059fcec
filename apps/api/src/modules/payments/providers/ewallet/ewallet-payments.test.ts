import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakeEwallet, type FakeEwallet } from '../../../../../../../test/fake-ewallet.ts';

// Wallets over HTTP: whatever CHIP says, when and how often, the books, the bill and the timeline say the same.

const GRABPAY = 402;
let app: PaymentsApp;
let chip: FakeEwallet;
let who: TestCaller;
let bill: Bill;
beforeAll(async () => {
  chip = fakeEwallet();
  app = await paymentsApp({ rails: [chip] });
});
beforeEach(async () => {
  who = await app.createMerchant();
  bill = await app.createBill(who);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, GRABPAY);
const hears = async (...word: Parameters<FakeEwallet['buildCallback']>) =>
  app.postCallback('ewallet', await chip.buildCallback(...word));
async function requery(started: Awaited<ReturnType<typeof start>>, minutes: number): Promise<void> {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes });
  await app.paymentSwitch().requery({ account_id: who.account_id, id });
  app.advanceTime({ minutes: -minutes });
}

test('the payer is sent to his wallet, and the attempt keeps CHIP’s number', async () => {
  const started = await start();
  const { provider_reference } = await app.loadAttempt(started);
  expect(started).toMatchObject({
    method: 'GET',
    fields: {},
    redirect_url: `https://gate.chip.test/p/${String(provider_reference)}/?preferred=razer_grabpay`,
    expires_at: new Date(app.clock.now().getTime() + 10 * 60_000).toISOString(),
  });
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider: 'ewallet',
    payer_bank: 'GrabPay',
  });
});

test('a success posts once, however often it is told', async () => {
  const started = await start();
  const word = await chip.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('ewallet', word)).toEqual({ status: 200, text: 'OK' });
  await hears(started, 'SUCCESS', { salt: 1 });
  const { fee, fee_tax } = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'paid' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const pending = 5_000 - fee - fee_tax;
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -5_000, pending, fee, tax: fee_tax });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'The wallet did not approve the payment.', 'attempt_failed'],
  ['CANCELLED', 'The payment was cancelled.', 'attempt_cancelled'],
  ['EXPIRED', 'The time to pay ran out.', 'attempt_expired'],
] as const)(
  '%s ends the attempt and moves nothing; a late success still wins',
  async (outcome, failed_reason, kind) => {
    const started = await start();
    await hears(started, outcome);
    expect(await app.loadAttempt(started)).toMatchObject({ status: outcome, failed_reason });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(who.account_id)).toEqual({});
    expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);
    app.advanceTime({ minutes: 11 });
    await hears(started, 'SUCCESS');
    app.advanceTime({ minutes: -11 });
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
    expect(await app.loadExceptions(who.account_id)).toEqual([]);
  },
);

test('pending, and a status that nobody knows, end nothing', async () => {
  const started = await start();
  await hears(started, 'PROCESSING');
  const odd = { ...chip.purchase(started.transaction_invoice_no, 'PROCESSING'), status: 'on_the_moon' };
  await app.postCallback('ewallet', chip.signMessage(JSON.stringify(odd)));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'on_the_moon' });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

test('two tabs pay one bill: the second money is held, and a person looks at it', async () => {
  const [first, second] = [await start(), await start()];
  await hears(first, 'SUCCESS');
  await hears(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a failure after a success moves no money and is looked at', async () => {
  const started = await start();
  await hears(started, 'SUCCESS');
  await hears(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: 'error' } }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['amount', { amount: sen(5_001) }],
  ['currency', { currency: 'SGD' }],
] as const)('a wrong %s is not believed, told by a callback or by an answer', async (field, told) => {
  const started = await start();
  await hears(started, 'SUCCESS', told);
  chip.setStatus(started, 'SUCCESS', told);
  await requery(started, 3);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
  expect((await app.loadExceptions(who.account_id)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
    'mismatch',
    expect.objectContaining({ field }),
  ]);
});

test('an answer about another order is not believed', async () => {
  const [asked, other] = [await start(), await start(await app.createBill(who))];
  chip.setStatus(asked, 'SUCCESS', { order_no: other.transaction_invoice_no });
  await requery(asked, 3);
  expect(await app.loadAttempt(asked)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field: 'order_no' } }]);
});

test('a stranger’s word gets the same answer and does nothing; nor does one about no order of ours', async () => {
  const started = await start();
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await hears(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(who.account_id)).toEqual({});
});

test('CHIP that is down is said, the attempt is over, and the payer chooses again', async () => {
  chip.down = true;
  const refused = await app.start(bill, GRABPAY);
  chip.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  await hears(await start(), 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a lost callback is found by asking; without an answer the attempt goes on', async () => {
  const started = await start();
  chip.setStatus(started, null);
  await requery(started, 3);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  chip.setStatus(started, 'SUCCESS');
  await requery(started, 6);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('an attempt whose start was cut off was never payable: it expires when its day is over', async () => {
  const started = await start();
  await app.db
    .updateTable('payment_records')
    .set({ provider_reference: null })
    .where('transaction_invoice_no', '=', started.transaction_invoice_no)
    .execute();
  await requery(started, 3);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  await requery(started, 25 * 60);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED' });
  expect(await app.loadExceptions(who.account_id)).toEqual([]);
});

test('a browser that comes back makes us ask, whatever it says', async () => {
  const [paid, open] = [await start(), await start(await app.createBill(who))];
  chip.setStatus(paid, 'SUCCESS');
  for (const { transaction_invoice_no: order_no } of [paid, open]) {
    const url = `/api/v1/payment-services/switch/return/ewallet?order_no=${order_no}&status=paid`;
    const { statusCode, headers } = await app.app.inject({ url });
    expect([statusCode, headers.location]).toEqual([303, `/pay/thankyou?invoice_no=${order_no}`]);
  }
  expect(await app.loadAttempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadAttempt(open)).toMatchObject({ status: 'PROCESSING' });
});
