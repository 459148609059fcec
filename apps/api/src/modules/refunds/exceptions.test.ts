import { refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type Payment, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// Refunds that resolve exceptions, access checks, webhooks and notifications.

let app: RefundsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
});
afterAll(() => app.close());

async function exceptionOf({ id, invoice_id }: Payment, kind: string, detail: object = {}): Promise<string> {
  const exception_id = uuid();
  await app.db
    .insertInto('exceptions')
    .values({
      account_id: who.account_id,
      id: exception_id,
      kind,
      invoice_id,
      payment_record_id: id,
      detail: JSON.stringify(detail),
    })
    .execute();
  return exception_id;
}
const exception = (id: string) =>
  app.db
    .selectFrom('exceptions')
    .select(['status', 'note', 'resolved_by', 'resolved_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each(['duplicate_payment', 'late_payment'] as const)(
  'a %s exception is resolved by its refund and reopened when that is cancelled',
  async (kind) => {
    const payment = await app.createPayment(who, kind === 'duplicate_payment' ? { status: 'DUPLICATE' } : {});
    const exception_id = await exceptionOf(payment, kind);
    const { data } = await app.requestRefund(who, payment, { amount: undefined, exception_id });
    expect(data).toMatchObject({ amount: '100.00', exception_id });
    expect(await exception(exception_id)).toMatchObject({
      status: 'RESOLVED',
      note: data.invoice_no,
      resolved_by: expect.any(String),
    });
    expect((await app.requestRefund(who, payment, { amount: undefined, exception_id })).response_code).toBe(4010);
    await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
    expect(await exception(exception_id)).toMatchObject({ status: 'OPEN', resolved_at: null });
  },
);

test('an overpayment is refunded once and in full, and the payment does not change', async () => {
  const payment = await app.createPayment(who);
  const exception_id = await exceptionOf(payment, 'overpaid', { amount: '100.00', surplus: '7.50' });
  const ask = (more = {}) => app.requestRefund(who, payment, { amount: undefined, exception_id, ...more });
  expect((await ask({ amount: '7.49' })).breakdown_errors).toEqual({ amount: 'in_full' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const taken = answers.filter(({ response_code }) => response_code === 2000);
  expect(taken).toHaveLength(1);
  const { data } = taken[0]!;
  expect(data).toMatchObject({ amount: '7.50', is_surplus: true, type: 'REFUND' });
  const before = { clearing: -100_00, pending: 98_92, fee: 1_00, tax: 8 };
  expect(await app.loadBooks(who.account_id)).toEqual({ ...before, clearing: -107_50, in_transit: 7_50 });
  app.bank.default_outcome = 'FAILED';
  await app.sendDisbursement(data.id);
  expect(await app.loadBooks(who.account_id)).toEqual({ ...before, clearing: -107_50, reserve: 7_50 });
  // Another refund of the payment does not use the held overpayment.
  await app.requestRefund(who, payment, { amount: '5.00' });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ reserve: 7_50, pending: 93_92 });
  app.bank.default_outcome = 'SUCCESS';
  await app.call(refunds.pay, { body: { void_sale_record_id: data.id, ...PAYEE } }, who);
  await app.sendDisbursement(data.id);
  expect(await app.loadBooks(who.account_id)).toMatchObject({ clearing: -107_50, paid_out: 7_50, in_transit: 5_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'SUCCESS', refunded: 0, refund_pending: 5_00 });
});

test('cancelling the refund of an overpayment restores the ledger, and it can be requested again', async () => {
  const payment = await app.createPayment(who);
  const exception_id = await exceptionOf(payment, 'overpaid', { surplus: '7.50' });
  const books = await app.loadBooks(who.account_id);
  for (const ends of ['waiting', 'failed'] as const) {
    const { data } = await app.requestRefund(who, payment, { amount: undefined, exception_id });
    app.bank.default_outcome = 'FAILED';
    if (ends === 'failed') await app.sendDisbursement(data.id);
    const gone = await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
    expect(gone.data).toMatchObject({ status: 'CANCELLED' });
    expect(await app.loadBooks(who.account_id)).toEqual(books);
  }
});

const reopen = (exception_id: string) =>
  app.db.updateTable('exceptions').set({ status: 'OPEN' }).where('id', '=', exception_id).execute();

test('an overpayment whose exception was opened again is not refunded twice', async () => {
  const payment = await app.createPayment(who);
  const exception_id = await exceptionOf(payment, 'overpaid', { surplus: '7.50' });
  const request = () => app.requestRefund(who, payment, { amount: undefined, exception_id });
  expect((await request()).response_code).toBe(2000);
  const books = await app.loadBooks(who.account_id);
  await reopen(exception_id);
  expect(await request()).toMatchObject({ response_code: 4010, breakdown_errors: 'fully_refunded' });
  const answers = await Promise.all([request(), request()]);
  expect(answers.map(({ response_code }) => response_code)).toEqual([4010, 4010]);
  expect(await app.loadBooks(who.account_id)).toEqual(books);
});

test('a returned overpayment is the merchant’s: cancelling its refund leaves nothing to refund again', async () => {
  const payment = await app.createPayment(who);
  const exception_id = await exceptionOf(payment, 'overpaid', { surplus: '7.50' });
  const request = () => app.requestRefund(who, payment, { amount: undefined, exception_id });
  const { data } = await request();
  await app.sendDisbursement(data.id);
  app.bank.setStatus(data.invoice_no, 'RETURNED');
  await app.disbursements.queryStatus({ account_id: who.account_id, id: data.id, after_notice: true });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ clearing: -107_50, available: 7_50 });
  expect((await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who)).response_code).toBe(2000);
  expect(await exception(exception_id)).toMatchObject({ status: 'RESOLVED' });
  await reopen(exception_id);
  expect((await request()).response_code).toBe(4010);
  expect(await app.loadBooks(who.account_id)).toMatchObject({ clearing: -107_50, available: 7_50 });
});

test('a refund cannot resolve the exception of another payment', async () => {
  const [payment, other] = [await app.createPayment(who), await app.createPayment(who)];
  const exception_id = await exceptionOf(other, 'late_payment');
  expect(await app.requestRefund(who, payment, { exception_id })).toMatchObject({ response_code: 4004 });
});

test('a refund is requested by payment number or bill, and never for another merchant’s payment', async () => {
  const payment = await app.createPayment(who);
  const by_number = { payment_record_id: undefined, invoice_no: payment.invoice_no.toLowerCase() };
  expect((await app.requestRefund(who, payment, by_number)).data).toMatchObject({ payment_record_id: payment.id });
  const by_try = { payment_record_id: undefined, invoice_no: `${payment.invoice_no}-01` };
  expect((await app.requestRefund(who, payment, by_try)).data).toMatchObject({ payment_record_id: payment.id });
  const body = { bill_id: payment.invoice_id, amount: '1.00', reason: 'Broken' };
  expect((await app.call(refunds.requestOfBill, { body }, who)).data).toMatchObject({ payment_record_id: payment.id });

  const other = { ...(await app.createMerchant()), has_stepped_up: true };
  expect((await app.requestRefund(other, payment)).response_code).toBe(4004);
  expect((await app.requestRefund(other, payment, by_number)).response_code).toBe(4004);
  expect((await app.call(refunds.requestOfBill, { body }, other)).response_code).toBe(4004);
  const { data } = await app.requestRefund(who, payment);
  for (const call of [
    app.call(refunds.read, { params: { id: data.id } }, other),
    app.call(refunds.cancel, { params: { id: data.id }, body: {} }, other),
    app.call(refunds.requestPayerAccount, { params: { id: data.id } }, other),
    app.call(refunds.pay, { body: { void_sale_record_id: data.id, ...PAYEE } }, other),
  ])
    expect((await call).response_code).toBe(4004);
  for (const role of ['merchant_staff', 'merchant_viewer'] as const)
    expect((await app.requestRefund({ ...who, role }, payment)).response_code).toBe(4003);
});

test.each([
  ['a top-up', { invoice_kind: 'POOL_TOPUP' }, 'not_a_sale'],
  ['a failed payment', {}, 'not_paid'],
] as const)('%s cannot be refunded', async (_, more, reason) => {
  const payment = await app.createPayment(who, more);
  if (reason === 'not_paid')
    await app.db.updateTable('payment_records').set({ status: 'FAILED' }).where('id', '=', payment.id).execute();
  expect(await app.requestRefund(who, payment)).toMatchObject({ response_code: 4010, breakdown_errors: reason });
});

test('the merchant receives webhooks and notifications for a successful and a returned refund', async () => {
  const payment = await app.createPayment(who);
  const collection_id = uuid();
  await app.db
    .insertInto('collections')
    .values({
      account_id: who.account_id,
      id: collection_id,
      title: 'Yuran',
      collection_type: 'PAYMENT',
      amount_type: 'OPEN',
      channel_flags: ['fpx'],
      callback_url: 'https://shop.example/hook',
    })
    .execute();
  await app.db.updateTable('payment_records').set({ collection_id }).where('id', '=', payment.id).execute();
  const { data } = await app.requestRefund(who, payment);
  await app.sendDisbursement(data.id);
  app.bank.setStatus(data.invoice_no, 'RETURNED');
  await app.disbursements.queryStatus({ account_id: who.account_id, id: data.id, after_notice: true });
  const callbacks = await app.db
    .selectFrom('merchant_callbacks')
    .select(['event', 'payload'])
    .where('account_id', '=', who.account_id)
    .orderBy('id')
    .execute();
  expect(callbacks).toMatchObject([
    {
      event: 'payment.refunded',
      payload: { refund_no: data.invoice_no, refund_amount: '10.00', refunded_amount: '10.00' },
    },
    { event: 'payment.refund_failed', payload: { refund_no: data.invoice_no, refunded_amount: '0.00' } },
  ]);
  const notices = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('account_id', '=', who.account_id)
    .orderBy('id')
    .execute();
  expect(notices).toEqual([{ kind: 'REFUND_DONE' }, { kind: 'REFUND_FAILED' }]);
});
