import { refunds } from '@kutip/contracts/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// The effects of refunds on ledger, payment, bill and timeline.

let app: RefundsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
});
afterAll(() => app.close());

const YESTERDAY = '2026-11-20T02:00:00Z';
const read = (id: string) => app.refund(who, id);

test('a full refund on the day of payment is a void: the fee is returned and the payer gets the whole amount', async () => {
  const payment = await app.createPayment(who);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, pending: 98_92, fee: 1_00, tax: 8 });
  const { data, response_code } = await app.requestRefund(who, payment, { amount: undefined });
  expect(response_code).toBe(2000);
  expect(data).toMatchObject({ type: 'VOID', status: 'PROCESSING', amount: '100.00', fee_returned: '1.08' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  expect(await app.loadPaymentState(payment)).toEqual({
    status: 'VOIDED',
    captured: 100_00,
    refunded: 0,
    refund_pending: 100_00,
    held: 0,
    bill: 'VOIDED',
  });
  await app.sendDisbursement(data.id);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'VOIDED', refunded: 100_00, refund_pending: 0 });
  expect(await read(data.id)).toMatchObject({ status: 'VOIDED', bank_reference: expect.stringContaining('E2E-VS-') });
  expect(app.bank.executed_transfers).toMatchObject([{ amount: '100.00', accountNumber: PAYEE.account_number }]);
  expect(await app.loadEventKinds(payment)).toEqual(['refund_requested', 'refund_sent', 'refund_done']);
});

test('a partial refund comes from pending, keeps the fee and reduces the settlement', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.createPayment(who);
  const { data } = await app.requestRefund(who, payment);
  expect(data).toMatchObject({ type: 'REFUND', status: 'PROCESSING', fee_returned: '0.00' });
  await app.sendDisbursement(data.id);
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -100_00,
    pending: 88_92,
    fee: 1_00,
    tax: 8,
    paid_out: 10_00,
  });
  expect(await app.loadPaymentState(payment)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded: 10_00,
    bill: 'PARTIALLY_REFUNDED',
  });
  app.clock.set('2026-11-23T01:00:00Z'); // Monday, 09:00 in Kuala Lumpur
  await app.runSettlements();
  expect(await app.loadSettlements(who)).toEqual([
    { status: 'SETTLED', net: 88_92, deducted: 10_00, payment_count: 1 },
  ]);
  expect(await app.loadBooks(who.account_id)).toMatchObject({ available: 88_92 });
});

test('partial refunds are limited to the paid amount, to the sen', async () => {
  const payment = await app.createPayment(who);
  await app.fund(who.account_id, 'available', 50_00);
  for (const amount of ['33.33', '33.33', '33.33']) {
    const { data, response_code } = await app.requestRefund(who, payment, { amount });
    expect(response_code).toBe(2000);
    await app.sendDisbursement(data.id);
  }
  expect(await app.requestRefund(who, payment, { amount: '0.02' })).toMatchObject({
    response_code: 4013,
    breakdown_errors: { amount: 'too_large' },
  });
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  expect(data).toMatchObject({ amount: '0.01', type: 'REFUND' });
  await app.sendDisbursement(data.id);
  expect(await app.loadPaymentState(payment)).toMatchObject({
    status: 'REFUNDED',
    refunded: 100_00,
    refund_pending: 0,
    bill: 'REFUNDED',
  });
  expect(await app.requestRefund(who, payment, { amount: '0.01' })).toMatchObject({ response_code: 4010 });
  const books = await app.loadBooks(who.account_id);
  expect(books).toMatchObject({ paid_out: 100_00, available: 48_92 });
});

test('a refund uses the payout balance last, and one that exceeds all balances is refused without effect', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.createPayment(who);
  app.clock.set('2026-11-21T02:42:00Z');
  expect(await app.requestRefund(who, payment, { amount: '98.93' })).toMatchObject({
    response_code: 4014,
    breakdown_errors: 'insufficient_balance',
  });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0 });
  await app.fund(who.account_id, 'payout', 1_08);
  const { data } = await app.requestRefund(who, payment, { amount: '100.00' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -101_08, in_transit: 100_00, fee: 1_00, tax: 8 });
  await app.sendDisbursement(data.id);
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'REFUNDED' });
});

test('a duplicate payment is refunded in full from its hold, and the bill stays paid', async () => {
  const payment = await app.createPayment(who, { status: 'DUPLICATE' });
  expect((await app.requestRefund(who, payment, { amount: '99.99' })).breakdown_errors).toEqual({ amount: 'in_full' });
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  expect(data).toMatchObject({ type: 'REFUND', is_duplicate: true });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'DUPLICATE', held: 0, refund_pending: 100_00 });
  await app.sendDisbursement(data.id);
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'REFUNDED', refunded: 100_00, bill: 'PAID' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
});

test('a refund to an account with another name or to a missing account is refused', async () => {
  const payment = await app.createPayment(who);
  expect(await app.requestRefund(who, payment, { account_name: 'Chong Wei' })).toMatchObject({
    response_code: 4015,
    breakdown_errors: { account_name: 'name_mismatch' },
  });
  app.bank.holders.set('1122334455', null);
  expect(await app.requestRefund(who, payment, { account_number: '1122334455' })).toMatchObject({
    response_code: 4015,
  });
  app.bank.connectivity = 'down';
  expect(await app.requestRefund(who, payment)).toMatchObject({ response_code: 5002 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ refund_pending: 0 });
  expect(await app.requestRefund(who, payment, { account_name: undefined })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { account_name: 'required' },
  });
});

test('a refund quote shows amount, returned fee and source balances', async () => {
  const payment = await app.createPayment(who);
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
    approval_reasons: [],
    drawn: [{ book: 'reserve', amount: '100.00' }],
    payer_name: 'Ali bin Abu',
    payer_email: 'siti@payer.example',
  });
  expect(await quote({ amount: '20.00' })).toMatchObject({
    type: 'REFUND',
    fee_returned: '0.00',
    drawn: [{ book: 'pending', amount: '20.00' }],
  });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 98_92 });
});
