import { refunds } from '@kutip/contracts/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { changeRefundStatus, writeRefundStatuses } from './refund-status.queries.ts';

// Concurrent refunds: a payment is never refunded beyond its amount, and nothing is sent twice.

let app: RefundsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
});
afterAll(() => app.close());

const codes = (answers: readonly { response_code: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ response_code }) => response_code)).map(([code, of]) => [
      code,
      of!.length,
    ]),
  );
const sends = (answers: readonly { data: { id: string } | null }[]) =>
  Promise.all(
    answers.flatMap(({ data }) => (data ? [app.sendDisbursement(data.id), app.sendDisbursement(data.id)] : [])),
  );

test('of a hundred concurrent refunds of 10 % exactly ten succeed', { timeout: 120_000 }, async () => {
  const payment = await app.createPayment(who);
  await app.fund(who.account_id, 'available', 1_000_00);
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.requestRefund(who, payment)));
  // From the eleventh on, nothing refundable is left.
  expect(codes(answers)).toEqual({ 2000: 10, 4010: 90 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ refunded: 0, refund_pending: 100_00 });
  await sends(answers);
  expect(app.bank.executed_transfers).toHaveLength(10);
  expect(await app.loadPaymentState(payment)).toMatchObject({
    status: 'REFUNDED',
    refunded: 100_00,
    refund_pending: 0,
  });
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -1_100_00,
    available: 1_000_00 - 1_08,
    fee: 1_00,
    tax: 8,
    paid_out: 100_00,
  });
});

test('of a hundred concurrent full refunds one becomes a void', { timeout: 120_000 }, async () => {
  const payment = await app.createPayment(who);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.requestRefund(who, payment, { amount: undefined })),
  );
  expect(codes(answers)).toEqual({ 2000: 1, 4010: 99 });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
});

test('a repeated request with the same idempotency key creates one refund', async () => {
  const payment = await app.createPayment(who);
  const body = { payment_record_id: payment.id, amount: '10.00', reason: 'Broken', ...PAYEE };
  const click = () => app.call(refunds.request, { body }, who, { 'idempotency-key': payment.id });
  const answers = await Promise.all([click(), click()]);
  const again = await click();
  const ids = [...answers, again].filter(({ response_code }) => response_code === 2000).map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
  expect(answers.map(({ response_code }) => response_code).filter((code) => code !== 2000 && code !== 4027)).toEqual(
    [],
  );
  expect(await app.loadPaymentState(payment)).toMatchObject({ refund_pending: 10_00 });
});

test(
  'concurrent refunds of four payments with balances for three: three succeed, each once',
  { timeout: 120_000 },
  async () => {
    app.clock.set('2026-11-20T02:00:00Z');
    const payments = await Promise.all(Array.from({ length: 4 }, () => app.createPayment(who)));
    app.clock.set('2026-11-21T02:42:00Z');
    // The net of four payments is RM 395.68; three refunds of RM 100 leave 95.68.
    const answers = await Promise.all(payments.map((payment) => app.requestRefund(who, payment, { amount: '100.00' })));
    expect(codes(answers)).toEqual({ 2000: 3, 4014: 1 });
    await sends(answers);
    expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 95_68, paid_out: 300_00 });
    expect(app.bank.executed_transfers).toHaveLength(3);
  },
);

test('refunds concurrent with a settlement come from pending or available, and nothing is counted twice', async () => {
  app.clock.set('2026-11-20T02:00:00Z');
  const payments = await Promise.all(Array.from({ length: 6 }, () => app.createPayment(who)));
  app.clock.set('2026-11-23T01:00:00Z');
  const [answers] = await Promise.all([
    Promise.all(payments.map((payment) => app.requestRefund(who, payment, { amount: '50.00' }))),
    app.runSettlements(),
  ]);
  expect(codes(answers)).toEqual({ 2000: 6 });
  await app.runSettlements();
  await sends(answers);
  const books = await app.loadBooks(who.account_id);
  // 6 × 98.92 was paid, 6 × 50.00 was refunded; whichever book it came from, the rest is available.
  expect(books).toEqual({ clearing: -600_00, available: 293_52, fee: 6_00, tax: 48, paid_out: 300_00 });
  const settled = await app.loadSettlements(who);
  const drawn_later = 593_52 - settled.reduce((sum, one) => sum + one.net + one.deducted, 0);
  expect(drawn_later).toBe(0);
});

test('a refund that is cancelled while it is sent is either cancelled or sent', { timeout: 60_000 }, async () => {
  const payments = await Promise.all(Array.from({ length: 8 }, () => app.createPayment(who)));
  const asked = await Promise.all(payments.map((payment) => app.requestRefund(who, payment)));
  const given_up = await Promise.all(
    asked.map(async ({ data }, at) => {
      const cancel = () => app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
      const [one, other] = await Promise.all(
        at % 2 ? [cancel(), app.sendDisbursement(data.id)] : [app.sendDisbursement(data.id), cancel()],
      );
      return (one ?? other)!.response_code === 2000;
    }),
  );
  const count = given_up.filter(Boolean).length;
  expect(app.bank.executed_transfers).toHaveLength(8 - count);
  const standings = await Promise.all(payments.map((payment) => app.loadPaymentState(payment)));
  expect(standings.filter(({ refunded }) => refunded === 10_00)).toHaveLength(8 - count);
  expect(standings.filter(({ refund_pending }) => refund_pending !== 0)).toEqual([]);
  expect(await app.loadBooks(who.account_id)).toMatchObject({ pending: 8 * 98_92 - (8 - count) * 10_00 });
});

test('two refunds of one payment that finish at the same time are both counted', async () => {
  const payment = await app.createPayment(who);
  const asked = await Promise.all([
    app.requestRefund(who, payment),
    app.requestRefund(who, payment, { amount: '20.00' }),
  ]);
  await Promise.all(asked.map(({ data }) => app.sendDisbursement(data.id)));
  expect(await app.loadPaymentState(payment)).toMatchObject({ refunded: 30_00, refund_pending: 0 });
});

test('a status that was decided on an earlier state of a refund is not written', async () => {
  const payment = await app.createPayment(who);
  const { data } = await app.requestRefund(who, payment);
  const decided = changeRefundStatus({ status: 'APPROVED' }, 'CANCELLED');
  const key = { account_id: who.account_id, id: data.id };
  const writing = app.transact((db) => writeRefundStatuses(db, [{ ...key, change: decided, at: app.clock.now() }]));
  await expect(writing).rejects.toThrow('1 rows of void_sale_records were to change their status; 0 were');
  expect(await app.refund(who, data.id)).toMatchObject({ status: 'PROCESSING' });
});
