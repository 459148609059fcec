import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Who } from '../../../../../../../test/mounted-app.ts';
import { payingApp, type Bill, type PayingApp } from '../../../../../../../test/paying-app.ts';
import { pretendBnpl, type PretendBnpl } from '../../../../../../../test/pretend-bnpl.ts';

// Paying later over HTTP: whatever the rail says, when and how often, the books and the bill say the same.

const ATOME = 503;
let app: PayingApp;
let bnpl: PretendBnpl;
let who: Who;
let bill: Bill;
beforeAll(async () => {
  bnpl = pretendBnpl();
  app = await payingApp({ rails: [bnpl] });
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
});
afterAll(() => app.close());

const start = (of: Bill = bill) => app.started(of, ATOME);
const hears = async (...word: Parameters<PretendBnpl['word']>) => app.callBackBy('bnpl', await bnpl.word(...word));

test('the payer is sent to choose his plan, and the attempt keeps the rail’s number', async () => {
  const started = await start();
  expect(started).toMatchObject({ method: 'GET', fields: {}, qr_payload: null });
  expect(started.redirect_url).toMatch(/^https:\/\/securecheckout\.hitpay\.test\/payment-request\//);
  expect(started.expires_at).toBe(new Date(app.clock.now().getTime() + 30 * 60_000).toISOString());
  expect(await app.attempt(started)).toMatchObject({
    status: 'PROCESSING',
    channel_flag: 'bnpl',
    provider: 'bnpl',
    payer_bank: 'Atome',
    provider_reference: started.redirect_url.split('/').at(-2),
  });
});

test('a success posts once, however often it is told', async () => {
  const started = await start();
  const word = await bnpl.word(started, 'SUCCESS');
  for (let copy = 0; copy < 3; copy += 1)
    expect(await app.callBackBy('bnpl', word)).toEqual({ status: 200, text: 'OK' });
  await hears(started, 'SUCCESS', { salt: 1 });
  const { fee, fee_tax } = (await app.attempt(started)) as unknown as { fee: number; fee_tax: number };
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: 'completed' });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(who.account_id)).toEqual({
    clearing: -5_000,
    pending: 5_000 - fee - fee_tax,
    fee,
    tax: fee_tax,
  });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test.each([
  ['FAILED', 'The instalment plan was not approved.'],
  ['CANCELLED', 'The payment was cancelled.'],
  ['EXPIRED', 'The time to choose an instalment plan ran out.'],
] as const)('%s ends the attempt and moves nothing; a late success still wins', async (outcome, failed_reason) => {
  const started = await start();
  await hears(started, outcome);
  expect(await app.attempt(started)).toMatchObject({ status: outcome, failed_reason });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PENDING' });
  expect(await app.books(who.account_id)).toEqual({});
  app.pass({ minutes: 31 });
  await hears(started, 'SUCCESS');
  app.pass({ minutes: -31 });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
});

test('pending ends nothing', async () => {
  const started = await start();
  await hears(started, 'PROCESSING');
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test('two plans of one bill: the second money is held, and a person looks at it', async () => {
  const [first, second] = [await start(), await start()];
  await hears(first, 'SUCCESS');
  await hears(second, 'SUCCESS');
  expect(await app.attempt(second)).toMatchObject({ status: 'DUPLICATE' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
});

test('a failure after a success moves no money and is looked at', async () => {
  const started = await start();
  await hears(started, 'SUCCESS');
  await hears(started, 'FAILED');
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'contradiction' }]);
});

test.each([
  ['amount', { amount: sen(4_999) }],
  ['currency', { currency: 'SGD' }],
] as const)('a wrong %s is not believed', async (field, told) => {
  const started = await start();
  await hears(started, 'SUCCESS', told);
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(who.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
});

test('more than was asked pays the bill, and the rest is looked at', async () => {
  const started = await start();
  const request = {
    ...bnpl.request(started.transaction_invoice_no, 'SUCCESS', { amount: sen(6_000) }),
    amount: '50.00',
  };
  await app.callBackBy('bnpl', bnpl.signed(JSON.stringify(request)));
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID' });
  expect(await app.exceptions(who.account_id)).toHaveLength(1);
});

test('a stranger’s word gets the same answer and does nothing; nor does one about no order of ours', async () => {
  const started = await start();
  expect(await hears(started, 'SUCCESS', { signed_by: 'stranger' })).toEqual({ status: 200, text: 'OK' });
  expect(await hears(started, 'SUCCESS', { order_no: 'BP-9999999999-01' })).toEqual({ status: 200, text: 'OK' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(who.account_id)).toEqual({});
});

test('a rail that is down is said, the attempt is over, and the payer chooses again', async () => {
  bnpl.down = true;
  const refused = await app.start(bill, ATOME);
  bnpl.down = false;
  expect(refused).toMatchObject({
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'provider_unavailable' },
  });
  const started = await start();
  await hears(started, 'SUCCESS');
  expect(await app.invoice(bill)).toMatchObject({ bill_status: 'PAID', attempts: 2 });
});

test('a lost callback is found by asking', async () => {
  const started = await start();
  const { id } = await app.attempt(started);
  bnpl.knows(started, 'SUCCESS');
  app.pass({ minutes: 3 });
  await app.paymentSwitch().requery({ account_id: who.account_id, id });
  app.pass({ minutes: -3 });
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('a browser that comes back makes us ask, whatever it says', async () => {
  const [paid, open] = [await start(), await start(await app.bill(who))];
  bnpl.knows(paid, 'SUCCESS');
  for (const { transaction_invoice_no: order_no } of [paid, open]) {
    const answer = await app.app.inject({
      url: `/api/v1/payment-services/switch/return/bnpl?order_no=${order_no}&reference=x&status=completed`,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/pay/thankyou?invoice_no=${order_no}`]);
  }
  expect(await app.attempt(paid)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.attempt(open)).toMatchObject({ status: 'PROCESSING' });
});
