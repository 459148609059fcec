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
  who = await app.merchant();
  app.clock.set('2026-11-21T02:42:00Z');
  app.bank.reached = 'up';
  app.bank.ends_as = 'SUCCESS';
  app.bank.paid.length = 0;
});
afterAll(() => app.close());

const YESTERDAY = '2026-11-20T02:00:00Z';
const read = async (id: string) => (await app.call(refunds.read, { params: { id } }, who)).data;

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

test('the bank cannot pay it: what was drawn is back, and it goes to another account', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.paid(who);
  app.clock.set('2026-11-21T02:42:00Z');
  app.bank.ends_as = 'FAILED';
  const { data } = await app.ask(who, payment);
  await app.sent(data.id);
  expect(await read(data.id)).toMatchObject({ status: 'FAILED', failed_reason: expect.any(String) });
  expect(await app.books(who.account_id)).toMatchObject({ pending: 98_92 });
  expect(await app.standing(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0, refunded: 0 });

  app.bank.ends_as = 'SUCCESS';
  const again = { void_sale_record_id: data.id, ...PAYEE, account_number: '512345678999' };
  const paid = await app.call(refunds.pay, { body: again }, who);
  expect(paid.data).toMatchObject({ status: 'PROCESSING', account_mask: '********8999' });
  expect(paid.data.tries.map(({ reference, status }: Record<string, string>) => [reference, status])).toEqual([
    [data.invoice_no, 'FAILED'],
    [`${data.invoice_no}-02`, 'PENDING'],
  ]);
  expect(await app.call(refunds.pay, { body: again }, who)).toMatchObject({ response_code: 4010 });
  await app.sent(data.id);
  expect(await read(data.id)).toMatchObject({ status: 'REFUNDED', failed_reason: null });
  expect(await app.books(who.account_id)).toMatchObject({ pending: 88_92, paid_out: 10_00 });
  expect(app.bank.paid).toHaveLength(2);
  app.clock.set('2026-11-23T01:00:00Z');
  await app.run();
  // Taken off once, though it was drawn twice.
  expect(await app.settled(who)).toEqual([{ status: 'SETTLED', net: 88_92, deducted: 10_00, payment_count: 1 }]);
});

test('it had arrived and came back: it is available, and owed to the payer again', async () => {
  const payment = await app.paid(who);
  const { data } = await app.ask(who, payment, { amount: undefined });
  await app.sent(data.id);
  app.bank.knows(data.invoice_no, 'RETURNED');
  await app.disbursements.ask({ account_id: who.account_id, id: data.id, on_news: true });
  expect(await read(data.id)).toMatchObject({ type: 'VOID', status: 'FAILED' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  expect(await app.standing(payment)).toMatchObject({ status: 'VOIDED', refunded: 0, refund_pending: 0, held: 0 });
  app.clock.set('2026-11-23T01:00:00Z');
  await app.run();
  expect(await app.settled(who)).toEqual([]); // its money is available already

  await app.call(refunds.pay, { body: { void_sale_record_id: data.id, ...PAYEE } }, who);
  await app.sent(data.id);
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
  expect(await app.standing(payment)).toMatchObject({ status: 'VOIDED', refunded: 100_00 });
});

test('a void that is given up is a sale again, with its fee, and is settled', async () => {
  const payment = await app.paid(who);
  const { data } = await app.ask(who, payment, { amount: undefined });
  const gone = await app.call(refunds.cancel, { params: { id: data.id }, body: { reason: 'A mistake' } }, who);
  expect(gone.data).toMatchObject({ status: 'CANCELLED', decision_note: 'A mistake' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, pending: 98_92, fee: 1_00, tax: 8 });
  expect(await app.standing(payment)).toEqual({
    status: 'SUCCESS',
    captured: 100_00,
    refunded: 0,
    refund_pending: 0,
    held: 0,
    bill: 'PAID',
  });
  await app.sent(data.id);
  expect(app.bank.paid).toEqual([]);

  // Once more, from the transfer that made it a sale again.
  const again = await app.ask(who, payment, { amount: undefined });
  expect(again.data).toMatchObject({ type: 'VOID', fee_returned: '1.08' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  await app.call(refunds.cancel, { params: { id: again.data.id }, body: {} }, who);
  app.clock.set('2026-11-23T01:00:00Z');
  await app.run();
  expect(await app.settled(who)).toEqual([{ status: 'SETTLED', net: 98_92, deducted: 0, payment_count: 1 }]);
  expect(await app.kinds(payment)).toEqual([
    'refund_requested',
    'refund_sent',
    'refund_cancelled',
    'refund_requested',
    'refund_sent',
    'refund_cancelled',
  ]);
});

test('once the bank may know of it, it cannot be given up', async () => {
  const payment = await app.paid(who);
  app.bank.ends_as = 'PROCESSING';
  const { data } = await app.ask(who, payment);
  await app.sent(data.id);
  expect(await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who)).toMatchObject({
    response_code: 4010,
  });
  expect(await app.standing(payment)).toMatchObject({ refund_pending: 10_00 });
});

test('what is asked for says where it is to go later, and waits; given up, it is there again', async () => {
  const payment = await app.paid(who);
  const nowhere = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
  const { data } = await app.ask(who, payment, nowhere);
  expect(data).toMatchObject({ status: 'APPROVED', account_mask: null, tries: [] });
  expect(await app.books(who.account_id)).toMatchObject({ in_transit: 10_00, pending: 88_92 });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.books(who.account_id)).toMatchObject({ pending: 98_92 });
  expect(await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who)).toMatchObject({
    response_code: 4010,
  });
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
