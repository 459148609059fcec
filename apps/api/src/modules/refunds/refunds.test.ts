import { refunds } from '@kutip/contracts/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundingApp, type RefundingApp } from '../../../../../test/refunding-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

// What a refund does to the books, to the payment and to whoever follows it.

let app: RefundingApp;
let who: Who;
beforeAll(async () => {
  app = await refundingApp();
});
beforeEach(async () => {
  who = await app.afresh();
});
afterAll(() => app.close());

const YESTERDAY = '2026-11-20T02:00:00Z';
const read = (id: string) => app.refund(who, id);

test('all of a payment of today is a void: the fee comes back, and the payer gets all that he paid', async () => {
  const payment = await app.paid(who);
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, pending: 98_92, fee: 1_00, tax: 8 });
  const { data, response_code } = await app.ask(who, payment, { amount: undefined });
  expect(response_code).toBe(2000);
  expect(data).toMatchObject({ type: 'VOID', status: 'PROCESSING', amount: '100.00', fee_returned: '1.08' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  expect(await app.standing(payment)).toEqual({
    status: 'VOIDED',
    captured: 100_00,
    refunded: 0,
    refund_pending: 100_00,
    held: 0,
    bill: 'VOIDED',
  });
  await app.sent(data.id);
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
  expect(await app.standing(payment)).toMatchObject({ status: 'VOIDED', refunded: 100_00, refund_pending: 0 });
  expect(await read(data.id)).toMatchObject({ status: 'VOIDED', bank_reference: expect.stringContaining('E2E-VS-') });
  expect(app.bank.paid).toMatchObject([{ amount: '100.00', accountNumber: PAYEE.account_number }]);
  expect(await app.kinds(payment)).toEqual(['refund_requested', 'refund_sent', 'refund_done']);
});

test('a part, later: drawn from pending, the fee is kept, and the settlement is smaller by it', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.paid(who);
  const { data } = await app.ask(who, payment);
  expect(data).toMatchObject({ type: 'REFUND', status: 'PROCESSING', fee_returned: '0.00' });
  await app.sent(data.id);
  expect(await app.books(who.account_id)).toEqual({
    clearing: -100_00,
    pending: 88_92,
    fee: 1_00,
    tax: 8,
    paid_out: 10_00,
  });
  expect(await app.standing(payment)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded: 10_00,
    bill: 'PARTIALLY_REFUNDED',
  });
  app.clock.set('2026-11-23T01:00:00Z'); // Monday, 09:00 in Kuala Lumpur
  await app.run();
  expect(await app.settled(who)).toEqual([{ status: 'SETTLED', net: 88_92, deducted: 10_00, payment_count: 1 }]);
  expect(await app.books(who.account_id)).toMatchObject({ available: 88_92 });
});

test('in parts to the sen: what is left goes, one sen more does not', async () => {
  const payment = await app.paid(who);
  await app.fund(who.account_id, 'available', 50_00);
  for (const amount of ['33.33', '33.33', '33.33']) {
    const { data, response_code } = await app.ask(who, payment, { amount });
    expect(response_code).toBe(2000);
    await app.sent(data.id);
  }
  expect(await app.ask(who, payment, { amount: '0.02' })).toMatchObject({
    response_code: 4013,
    breakdown_errors: { amount: 'too_large' },
  });
  const { data } = await app.ask(who, payment, { amount: undefined });
  expect(data).toMatchObject({ amount: '0.01', type: 'REFUND' });
  await app.sent(data.id);
  expect(await app.standing(payment)).toMatchObject({
    status: 'REFUNDED',
    refunded: 100_00,
    refund_pending: 0,
    bill: 'REFUNDED',
  });
  expect(await app.ask(who, payment, { amount: '0.01' })).toMatchObject({ response_code: 4010 });
  const books = await app.books(who.account_id);
  expect(books).toMatchObject({ paid_out: 100_00, available: 48_92 });
});

test('from the payout money when nothing else is there; not enough is refused and leaves nothing behind', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.paid(who);
  app.clock.set('2026-11-21T02:42:00Z');
  expect(await app.ask(who, payment, { amount: '98.93' })).toMatchObject({
    response_code: 4014,
    breakdown_errors: 'insufficient_balance',
  });
  expect(await app.standing(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0 });
  await app.fund(who.account_id, 'payout', 1_08);
  const { data } = await app.ask(who, payment, { amount: '100.00' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -101_08, in_transit: 100_00, fee: 1_00, tax: 8 });
  await app.sent(data.id);
  expect(await app.standing(payment)).toMatchObject({ status: 'REFUNDED' });
});

test('a second payment of a paid bill goes back whole from what is held for it; the bill stays paid', async () => {
  const payment = await app.paid(who, { status: 'DUPLICATE' });
  expect((await app.ask(who, payment, { amount: '99.99' })).breakdown_errors).toEqual({ amount: 'in_full' });
  const { data } = await app.ask(who, payment, { amount: undefined });
  expect(data).toMatchObject({ type: 'REFUND', is_duplicate: true });
  expect(await app.standing(payment)).toMatchObject({ status: 'DUPLICATE', held: 0, refund_pending: 100_00 });
  await app.sent(data.id);
  expect(await app.standing(payment)).toMatchObject({ status: 'REFUNDED', refunded: 100_00, bill: 'PAID' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
});

test('an account in another name, or that is not there, gets nothing', async () => {
  const payment = await app.paid(who);
  expect(await app.ask(who, payment, { account_name: 'Chong Wei' })).toMatchObject({
    response_code: 4015,
    breakdown_errors: { account_name: 'name_mismatch' },
  });
  app.bank.holders.set('1122334455', null);
  expect(await app.ask(who, payment, { account_number: '1122334455' })).toMatchObject({ response_code: 4015 });
  app.bank.reached = 'down';
  expect(await app.ask(who, payment)).toMatchObject({ response_code: 5002 });
  expect(await app.standing(payment)).toMatchObject({ refund_pending: 0 });
  expect(await app.ask(who, payment, { account_name: undefined })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { account_name: 'required' },
  });
});

test('what it would come to is told before', async () => {
  const payment = await app.paid(who);
  const quote = async (more = {}) =>
    (await app.call(refunds.quote, { body: { payment_record_id: payment.id, ...more } }, who)).data;
  expect(await quote()).toEqual({
    payment_record_id: payment.id,
    transaction_invoice_no: `${payment.invoice_no}-01`,
    title: 'Yuran sekolah',
    type: 'VOID',
    amount: '100.00',
    refundable: '100.00',
    fee_returned: '1.08',
    needs_approval: false,
    drawn: [{ book: 'reserve', amount: '100.00' }],
    payer_name: 'Siti Nurhaliza',
    payer_email: 'siti@payer.example',
  });
  expect(await quote({ amount: '20.00' })).toMatchObject({
    type: 'REFUND',
    fee_returned: '0.00',
    drawn: [{ book: 'pending', amount: '20.00' }],
  });
  expect(await app.books(who.account_id)).toMatchObject({ pending: 98_92 });
});
