import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Who } from '../../../../../../../test/mounted-app.ts';
import { payingApp, type Bill, type PayingApp } from '../../../../../../../test/paying-app.ts';
import type { Started } from '../../../../../../../test/started.ts';
import { pretendCrypto, type PretendCrypto, type PretendInvoice } from '../../../../../../../test/pretend-crypto.ts';

// Crypto over HTTP: too little, too much, too late, twice. What came is never lost, and who paid enough has paid.

const BITCOIN = 701;
let app: PayingApp;
let crypto: PretendCrypto;
let who: Who;
let bill: Bill;
let started: Started;
beforeAll(async () => {
  crypto = pretendCrypto();
  app = await payingApp({ rails: [crypto] });
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
  started = await app.started(bill, BITCOIN);
});
afterAll(() => app.close());

const hears = async (...word: Parameters<PretendCrypto['word']>) =>
  app.callBackBy('crypto', await crypto.word(...word));
/** BTCPay has the invoice so, and says that there is news. */
async function becomes(invoice: PretendInvoice, of = started): Promise<void> {
  crypto.has(of.transaction_invoice_no, invoice);
  const deliveryId = JSON.stringify(invoice);
  await app.callBackBy('crypto', crypto.news(of.transaction_invoice_no, { deliveryId }));
}
async function paid(): Promise<Record<string, number>> {
  const { fee, fee_tax } = (await app.attempt(started)) as unknown as { fee: number; fee_tax: number };
  return { clearing: -5_000, pending: 5_000 - fee - fee_tax, fee, tax: fee_tax };
}

test('the payer is sent to pay, and the attempt keeps BTCPay’s number', async () => {
  const id = started.redirect_url.split('/').at(-1);
  expect(started.redirect_url).toBe(`https://btcpay.test/i/${id}`);
  expect(await app.attempt(started)).toMatchObject({
    provider: 'crypto',
    payer_bank: 'Bitcoin',
    provider_reference: id,
  });
});

test('seen, confirmed, settled: it posts once, however often it is told', async () => {
  await becomes({ status: 'Processing', payments: 'Processing' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: 'Processing' });
  for (let salt = 0; salt < 3; salt += 1)
    expect(await hears(started, 'SUCCESS', { salt })).toEqual({ status: 200, text: 'OK' });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'Settled' });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(who.account_id)).toEqual(await paid());
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending', 'payment_confirmed']);
  expect(await app.exceptions(who.account_id)).toEqual([]);
});

const TOO_MUCH = { status: 'Settled', additionalStatus: 'PaidOver', paid: sen(6_250) } as const;
const TOLD = { kind: 'overpaid', detail: { bank: 'Bitcoin', amount: '50.00', surplus: '12.50' } };

test('who pays too much has paid; the rest is told to him, to the merchant and to a person, once', async () => {
  await becomes(TOO_MUCH);
  await app.callBackBy('crypto', crypto.news(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(who.account_id)).toEqual(await paid());
  expect(await app.exceptions(who.account_id)).toEqual([TOLD]);
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
  expect(await app.exceptions(who.account_id)).toEqual([TOLD]);
  await app.db.updateTable('exceptions').set({ status: 'RESOLVED' }).where('account_id', '=', who.account_id).execute();
  await app.callBackBy('crypto', crypto.news(started.transaction_invoice_no, { deliveryId: 'again' }));
  expect(await app.exceptions(who.account_id)).toEqual([TOLD]);
  await becomes({ ...TOO_MUCH, paid: sen(7_000) });
  expect(await app.exceptions(who.account_id)).toMatchObject([TOLD, { detail: { surplus: '20.00' } }]);
  expect(await app.books(who.account_id)).toEqual(await paid());
});

test('a second payment of a paid bill that is too much besides: the money is held, and both are told', async () => {
  const second = await app.started(bill, BITCOIN);
  await hears(started, 'SUCCESS');
  await becomes(TOO_MUCH, second);
  expect(await app.attempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }, TOLD]);
});

test('too little until the time runs out fits nothing: a person sees what came; the rest, late, pays the bill', async () => {
  await becomes({ status: 'New', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.exceptions(who.account_id)).toEqual([]);
  await becomes({ status: 'Expired', additionalStatus: 'PaidPartial', paid: sen(2_000) });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
  expect(await app.exceptions(who.account_id)).toMatchObject([
    {
      kind: 'mismatch',
      detail: { field: 'amount', code: 'Expired/PaidPartial', heard_amount: '20.00', heard_outcome: 'EXPIRED' },
    },
  ]);
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await app.books(who.account_id)).toEqual(await paid());
});

test('paid late, after it had run out: first it is waited for, then it counts', async () => {
  await becomes({ status: 'Expired', paid: sen(0) });
  expect(await app.attempt(started)).toMatchObject({ status: 'EXPIRED', failed_reason: 'Nothing arrived in time' });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate', payments: 'Processing' });
  expect(await app.attempt(started)).toMatchObject({ status: 'EXPIRED' });
  await becomes({ status: 'Expired', additionalStatus: 'PaidLate' });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.books(who.account_id)).toEqual(await paid());
});

test('what was never confirmed failed; a late success still wins', async () => {
  await hears(started, 'FAILED');
  expect(await app.attempt(started)).toMatchObject({ status: 'FAILED', provider_code: 'Invalid' });
  await hears(started, 'SUCCESS');
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('an invoice that becomes invalid after it was settled moves no money and is looked at', async () => {
  await hears(started, 'SUCCESS');
  await becomes({ status: 'Invalid', additionalStatus: 'Marked', paid: sen(0) });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'contradiction' }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['amount', { amount: sen(5_001) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_no: 'BP-0000000000-01' }],
] as const)('an invoice with another %s is not believed and is looked at', async (field, told) => {
  await hears(started, 'SUCCESS', told);
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('a forged message does nothing and is answered like any other', async () => {
  crypto.asked = [];
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(crypto.asked).toEqual([]);
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test('BTCPay is down at the start: nothing was begun, and the payer may choose again', async () => {
  const other = await app.bill(who);
  crypto.down = true;
  expect(await app.start(other, BITCOIN)).toMatchObject({ response_code: 5002 });
  crypto.down = false;
  expect(await app.invoice(other)).toMatchObject({ bill_status: 'PENDING' });
  await hears(await app.started(other, BITCOIN), 'SUCCESS');
  expect(await app.invoice(other)).toMatchObject({ bill_status: 'PAID' });
});

test('a lost callback is found by asking, and one that came while BTCPay was down by the sweep', async () => {
  crypto.knows(started, 'SUCCESS');
  await app.paymentSwitch().requery({ account_id: bill.account_id, id: (await app.attempt(started)).id });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });

  const other = await app.started(await app.bill(who), BITCOIN);
  crypto.down = true;
  await hears(other, 'SUCCESS');
  expect(await app.attempt(other)).toMatchObject({ status: 'PROCESSING' });
  crypto.down = false;
  app.pass({ minutes: 1 });
  await app.paymentSwitch().sweep();
  app.pass({ minutes: -1 });
  expect(await app.attempt(other)).toMatchObject({ status: 'SUCCESS' });
});
