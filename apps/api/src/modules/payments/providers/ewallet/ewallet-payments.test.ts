import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../../../test/payments-app.ts';
import { fakeEwallet, type FakeEwallet } from '../../../../../../../test/fake-ewallet.ts';

// E-wallet payments over HTTP: ledger, bill and timeline agree for every order of messages.

const GRABPAY = 402;
let app: PaymentsApp;
let chip: FakeEwallet;
let merchant: TestCaller;
let bill: Bill;
beforeAll(async () => {
  chip = fakeEwallet();
  app = await paymentsApp({ rails: [chip] });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.startOrThrow(of, GRABPAY);
const postCallback = async (...args: Parameters<FakeEwallet['buildCallback']>) =>
  app.postCallback('ewallet', await chip.buildCallback(...args));
async function requery(started: Awaited<ReturnType<typeof start>>, minutes: number): Promise<void> {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes });
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
  app.advanceTime({ minutes: -minutes });
}

test('starting redirects the payer to the wallet and stores CHIP’s reference', async () => {
  const started = await start();
  const { provider_reference } = await app.loadAttempt(started);
  expect(started).toMatchObject({
    method: 'GET',
    fields: {},
    redirect_url: `https://gate.chip.test/ewallet/p/${String(provider_reference)}/?preferred=razer_grabpay`,
    expires_at: new Date(app.clock.now().getTime() + 10 * 60_000).toISOString(),
  });
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider: 'ewallet',
    payer_bank: 'GrabPay',
  });
});

test('a repeated CHIP success posts once', async () => {
  const started = await start();
  const callback = await chip.buildCallback(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.postCallback('ewallet', callback)).toEqual({ status: 200, text: 'OK' });
  await postCallback(started, 'SUCCESS', { salt: 1 });
  const { fee, fee_tax } = (await app.loadAttempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'paid' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  const pending = 5_000 - fee - fee_tax;
  expect(await app.loadBooks(merchant.account_id)).toEqual({ clearing: -5_000, pending, fee, tax: fee_tax });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'The balance of the wallet is too low.', 'attempt_failed'],
  ['CANCELLED', 'The payment was cancelled.', 'attempt_cancelled'],
  ['EXPIRED', 'The time to pay ran out.', 'attempt_expired'],
] as const)(
  'CHIP status %s ends the attempt without money, and a late success is still applied',
  async (outcome, failed_reason, kind) => {
    const started = await start();
    await postCallback(started, outcome);
    expect(await app.loadAttempt(started)).toMatchObject({ status: outcome, failed_reason });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);
    app.advanceTime({ minutes: 11 });
    await postCallback(started, 'SUCCESS');
    app.advanceTime({ minutes: -11 });
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
    expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
  },
);

test('a pending or unknown CHIP status leaves the attempt open', async () => {
  const started = await start();
  await postCallback(started, 'PROCESSING');
  const odd = { ...chip.purchase(started.transaction_invoice_no, 'PROCESSING'), status: 'on_the_moon' };
  await app.postCallback('ewallet', chip.signMessage(JSON.stringify(odd)));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'on_the_moon' });
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('a second e-wallet payment of one bill is held and opens an exception', async () => {
  const [first, second] = [await start(), await start()];
  await postCallback(first, 'SUCCESS');
  await postCallback(second, 'SUCCESS');
  expect(await app.loadAttempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.loadBooks(merchant.account_id)).toMatchObject({ clearing: -10_000, reserve: 5_000 });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a CHIP failure after a success moves no money and opens an exception', async () => {
  const started = await start();
  await postCallback(started, 'SUCCESS');
  await postCallback(started, 'FAILED');
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'contradiction', detail: { code: 'error' } },
  ]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['amount', { amount: sen(5_001) }],
  ['currency', { currency: 'SGD' }],
] as const)(
  'a CHIP success with a wrong %s opens an exception, in a callback or a status answer',
  async (field, overrides) => {
    const started = await start();
    await postCallback(started, 'SUCCESS', overrides);
    chip.setStatus(started, 'SUCCESS', overrides);
    await requery(started, 3);
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
    expect((await app.loadExceptions(merchant.account_id)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'mismatch',
      expect.objectContaining({ field }),
    ]);
  },
);

test('a CHIP status answer about another order is a mismatch', async () => {
  const [queried, other] = [await start(), await start(await app.createBill(merchant))];
  chip.setStatus(queried, 'SUCCESS', { order_no: other.transaction_invoice_no });
  await requery(queried, 3);
  expect(await app.loadAttempt(queried)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'mismatch', detail: { field: 'order_no' } },
  ]);
});

test('a forged CHIP callback and one about an unknown order post nothing', async () => {
  const started = await start();
  expect(await postCallback(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await postCallback(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
});

test('when CHIP is down the attempt fails and the payer can choose again', async () => {
  chip.down = true;
  const refused = await app.start(bill, GRABPAY);
  chip.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  await postCallback(await start(), 'SUCCESS');
  expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a lost CHIP callback is found by a status query, and no answer leaves the attempt open', async () => {
  const started = await start();
  chip.setStatus(started, null);
  await requery(started, 3);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  chip.setStatus(started, 'SUCCESS');
  await requery(started, 6);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('an attempt whose CHIP start was cut off expires after a day', async () => {
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
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
});

test('a browser return queries the CHIP status', async () => {
  const [paid, open] = [await start(), await start(await app.createBill(merchant))];
  chip.setStatus(paid, 'SUCCESS');
  for (const { transaction_invoice_no: order_no } of [paid, open]) {
    const url = `/api/v1/payment-services/switch/return/ewallet?order_no=${order_no}&status=paid`;
    const { statusCode, headers } = await app.app.inject({ url });
    expect([statusCode, headers.location]).toEqual([303, `/pay/thankyou?invoice_no=${order_no}`]);
  }
  expect(await app.loadAttempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadAttempt(open)).toMatchObject({ status: 'PROCESSING' });
});
