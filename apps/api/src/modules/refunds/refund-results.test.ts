import { refunds } from '@kutip/contracts/refunds';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// Failed, returned and cancelled refunds: the reserved amount returns to its balances.

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

test('a failed refund releases its reserve and can be sent to another account', async () => {
  app.clock.set(YESTERDAY);
  const payment = await app.createPayment(who);
  app.clock.set('2026-11-21T02:42:00Z');
  app.bank.default_outcome = 'FAILED';
  const { data } = await app.requestRefund(who, payment);
  await app.sendDisbursement(data.id);
  expect(await read(data.id)).toMatchObject({ status: 'FAILED', failed_reason: expect.any(String) });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 98_92 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0, refunded: 0 });

  app.bank.default_outcome = 'SUCCESS';
  const again = { void_sale_record_id: data.id, ...PAYEE, account_number: '512345678999' };
  const paid = await app.call(refunds.pay, { body: again }, who);
  expect(paid.data).toMatchObject({ status: 'PROCESSING', account_mask: '********8999' });
  expect(paid.data.tries.map(({ reference, status }: Record<string, string>) => [reference, status])).toEqual([
    [data.invoice_no, 'FAILED'],
    [`${data.invoice_no}-02`, 'PENDING'],
  ]);
  // What is on its way to this account is not sent again; to another account it cannot go any more.
  expect((await app.call(refunds.pay, { body: again }, who)).data.tries).toHaveLength(2);
  const other = { ...again, account_number: '512345678998' };
  expect(await app.call(refunds.pay, { body: other }, who)).toMatchObject({ response_code: 4010 });
  await app.sendDisbursement(data.id);
  expect(await read(data.id)).toMatchObject({ status: 'REFUNDED', failed_reason: null });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 88_92, paid_out: 10_00 });
  expect(app.bank.executed_transfers).toHaveLength(2);
  app.clock.set('2026-11-23T01:00:00Z');
  await app.runSettlements();
  // Deducted once, although it was reserved twice.
  expect(await app.loadSettlements(who)).toEqual([
    { status: 'SETTLED', net: 88_92, deducted: 10_00, payment_count: 1 },
  ]);
});

test('a returned refund is credited to available and can be sent again', async () => {
  const payment = await app.createPayment(who);
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  await app.sendDisbursement(data.id);
  app.bank.setStatus(data.invoice_no, 'RETURNED');
  await app.disbursements.queryStatus({ account_id: who.account_id, id: data.id, after_notice: true });
  expect(await read(data.id)).toMatchObject({ type: 'VOID', status: 'FAILED' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({
    status: 'VOIDED',
    refunded: 0,
    refund_pending: 0,
    held: 0,
  });
  app.clock.set('2026-11-23T01:00:00Z');
  await app.runSettlements();
  expect(await app.loadSettlements(who)).toEqual([]); // its money is available already

  await app.call(refunds.pay, { body: { void_sale_record_id: data.id, ...PAYEE } }, who);
  await app.sendDisbursement(data.id);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, paid_out: 100_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'VOIDED', refunded: 100_00 });
});

test('a returned void that is cancelled leaves the gross amount available, without fee, and is not settled', async () => {
  const payment = await app.createPayment(who);
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  await app.sendDisbursement(data.id);
  app.bank.setStatus(data.invoice_no, 'RETURNED');
  await app.disbursements.queryStatus({ account_id: who.account_id, id: data.id, after_notice: true });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'SUCCESS', bill: 'PAID', refunded: 0 });
  const row = app.db.selectFrom('payment_records').select(['fee', 'fee_tax', 'commission', 'net_amount']);
  expect(await row.where('id', '=', payment.id).executeTakeFirst()).toEqual({
    fee: 0,
    fee_tax: 0,
    commission: 0,
    net_amount: 100_00,
  });

  // The same day, but no void: there is no fee left to return.
  const again = await app.requestRefund(who, payment, { amount: undefined });
  expect(again.data).toMatchObject({ type: 'REFUND', amount: '100.00' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  app.clock.set('2026-11-23T01:00:00Z');
  await app.runSettlements();
  expect(await app.loadSettlements(who)).toEqual([]);
});

test('a cancelled void restores the sale with its fee, and the sale is settled', async () => {
  const payment = await app.createPayment(who);
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  const gone = await app.call(refunds.cancel, { params: { id: data.id }, body: { reason: 'A mistake' } }, who);
  expect(gone.data).toMatchObject({ status: 'CANCELLED', decision_note: 'A mistake' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, pending: 98_92, fee: 1_00, tax: 8 });
  expect(await app.loadPaymentState(payment)).toEqual({
    status: 'SUCCESS',
    captured: 100_00,
    refunded: 0,
    refund_pending: 0,
    held: 0,
    bill: 'PAID',
  });
  await app.sendDisbursement(data.id);
  expect(app.bank.executed_transfers).toEqual([]);

  // A second void reverses the transfer that restored the sale.
  const again = await app.requestRefund(who, payment, { amount: undefined });
  expect(again.data).toMatchObject({ type: 'VOID', fee_returned: '1.08' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  await app.call(refunds.cancel, { params: { id: again.data.id }, body: {} }, who);
  app.clock.set('2026-11-23T01:00:00Z');
  await app.runSettlements();
  expect(await app.loadSettlements(who)).toEqual([{ status: 'SETTLED', net: 98_92, deducted: 0, payment_count: 1 }]);
  expect(await app.loadEventKinds(payment)).toEqual([
    'refund_requested',
    'refund_sent',
    'refund_cancelled',
    'refund_requested',
    'refund_sent',
    'refund_cancelled',
  ]);
});

test('a refund that the bank may have received cannot be cancelled', async () => {
  const payment = await app.createPayment(who);
  app.bank.default_outcome = 'PROCESSING';
  const { data } = await app.requestRefund(who, payment);
  await app.sendDisbursement(data.id);
  expect(await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who)).toMatchObject({
    response_code: 4010,
  });
  expect(await app.loadPaymentState(payment)).toMatchObject({ refund_pending: 10_00 });
});

test('a refund without an account waits for one, and cancelling it releases the reserve', async () => {
  const payment = await app.createPayment(who);
  const nowhere = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
  const { data } = await app.requestRefund(who, payment, nowhere);
  expect(data).toMatchObject({ status: 'APPROVED', account_mask: null, tries: [] });
  expect(await app.loadBooks(who.account_id)).toMatchObject({ in_transit: 10_00, pending: 88_92 });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 98_92 });
  expect(await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who)).toMatchObject({
    response_code: 4010,
  });
});

test('a void reverses the introducer’s commission, and its cancellation restores it', async () => {
  const payment = await app.createPayment(who, { commission: 25 });
  await app.db
    .insertInto('introducer_commissions')
    .values({
      account_id: who.account_id,
      payment_record_id: payment.id,
      id: uuid(),
      introducer_id: uuid(),
      introducer_account_id: uuid(),
      source: 'PAYMENT',
      base_fee: sen(1_00),
      rate_bps: 2_500,
      commission: sen(25),
      earned_at: app.clock.now(),
    })
    .execute();
  const earned = async () => {
    const rows = app.db.selectFrom('introducer_commissions').select('status');
    return (await rows.where('payment_record_id', '=', payment.id).executeTakeFirstOrThrow()).status;
  };
  const sale = { clearing: -100_00, pending: 98_92, fee: 75, tax: 8, commission: 25 };
  expect(await app.loadBooks(who.account_id)).toEqual(sale);
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  expect(await earned()).toBe('REVERSED');
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.loadBooks(who.account_id)).toEqual(sale);
  expect(await earned()).toBe('PENDING');
  // A partial refund keeps the fee and so the commission.
  await app.requestRefund(who, payment);
  expect(await earned()).toBe('PENDING');
});
