import { refunds } from '@kutip/contracts/refunds';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundingApp, type RefundingApp } from '../../../../../test/refunding-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

// A refund that the bank could not pay, that came back, or that is given up: what was drawn is where it was.

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

test('a void that came back and is given up is the merchant’s whole, without our charge, and no settlement takes it', async () => {
  const payment = await app.paid(who);
  const { data } = await app.ask(who, payment, { amount: undefined });
  await app.sent(data.id);
  app.bank.knows(data.invoice_no, 'RETURNED');
  await app.disbursements.ask({ account_id: who.account_id, id: data.id, on_news: true });
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  expect(await app.standing(payment)).toMatchObject({ status: 'SUCCESS', bill: 'PAID', refunded: 0 });
  const row = app.db.selectFrom('payment_records').select(['fee', 'fee_tax', 'commission', 'net_amount']);
  expect(await row.where('id', '=', payment.id).executeTakeFirst()).toEqual({
    fee: 0,
    fee_tax: 0,
    commission: 0,
    net_amount: 100_00,
  });

  // The same day, and still no void: there is no charge to give back a second time.
  const again = await app.ask(who, payment, { amount: undefined });
  expect(again.data).toMatchObject({ type: 'REFUND', amount: '100.00' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  app.clock.set('2026-11-23T01:00:00Z');
  await app.run();
  expect(await app.settled(who)).toEqual([]);
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

test('an introducer’s part goes back with the fee of a void, and comes again with the sale', async () => {
  const payment = await app.paid(who, { commission: 25 });
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
  expect(await app.books(who.account_id)).toEqual(sale);
  const { data } = await app.ask(who, payment, { amount: undefined });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  expect(await earned()).toBe('REVERSED');
  await app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
  expect(await app.books(who.account_id)).toEqual(sale);
  expect(await earned()).toBe('PENDING');
  // In part the fee is kept, and so is what is earned of it.
  await app.ask(who, payment);
  expect(await earned()).toBe('PENDING');
});
