import { refunds } from '@kutip/contracts/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundingApp, type RefundingApp } from '../../../../../test/refunding-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

// Whatever happens at once: a payment gives back no more than came, and nothing goes twice.

let app: RefundingApp;
let who: Who;
beforeAll(async () => {
  app = await refundingApp();
});
beforeEach(async () => {
  who = await app.afresh();
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
  Promise.all(answers.flatMap(({ data }) => (data ? [app.sent(data.id), app.sent(data.id)] : [])));

test('a hundred refunds of 10 % at once: exactly ten pass', { timeout: 120_000 }, async () => {
  const payment = await app.paid(who);
  await app.fund(who.account_id, 'available', 1_000_00);
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.ask(who, payment)));
  // The eleventh finds nothing left, and says so.
  expect(codes(answers)).toEqual({ 2000: 10, 4010: 90 });
  expect(await app.standing(payment)).toMatchObject({ refunded: 0, refund_pending: 100_00 });
  await sends(answers);
  expect(app.bank.paid).toHaveLength(10);
  expect(await app.standing(payment)).toMatchObject({ status: 'REFUNDED', refunded: 100_00, refund_pending: 0 });
  expect(await app.books(who.account_id)).toEqual({
    clearing: -1_100_00,
    available: 1_000_00 - 1_08,
    fee: 1_00,
    tax: 8,
    paid_out: 100_00,
  });
});

test('a hundred of all of it at once: one void', { timeout: 120_000 }, async () => {
  const payment = await app.paid(who);
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.ask(who, payment, { amount: undefined })));
  expect(codes(answers)).toEqual({ 2000: 1, 4010: 99 });
  expect(await app.books(who.account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
});

test('a double click asks once', async () => {
  const payment = await app.paid(who);
  const body = { payment_record_id: payment.id, amount: '10.00', reason: 'Broken', ...PAYEE };
  const click = () => app.call(refunds.request, { body }, who, { 'idempotency-key': payment.id });
  const answers = await Promise.all([click(), click()]);
  const again = await click();
  const ids = [...answers, again].filter(({ response_code }) => response_code === 2000).map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
  expect(answers.map(({ response_code }) => response_code).filter((code) => code !== 2000 && code !== 4027)).toEqual(
    [],
  );
  expect(await app.standing(payment)).toMatchObject({ refund_pending: 10_00 });
});

test('many payments at once out of balances for three: three, each once', { timeout: 120_000 }, async () => {
  app.clock.set('2026-11-20T02:00:00Z');
  const payments = await Promise.all(Array.from({ length: 4 }, () => app.paid(who)));
  app.clock.set('2026-11-21T02:42:00Z');
  // RM 395.68 came; three refunds of RM 100 leave 95.68.
  const answers = await Promise.all(payments.map((payment) => app.ask(who, payment, { amount: '100.00' })));
  expect(codes(answers)).toEqual({ 2000: 3, 4014: 1 });
  await sends(answers);
  expect(await app.books(who.account_id)).toMatchObject({ pending: 95_68, paid_out: 300_00 });
  expect(app.bank.paid).toHaveLength(3);
});

test('raced with the settlement: what is refunded is not settled, what is settled is drawn elsewhere', async () => {
  app.clock.set('2026-11-20T02:00:00Z');
  const payments = await Promise.all(Array.from({ length: 6 }, () => app.paid(who)));
  app.clock.set('2026-11-23T01:00:00Z');
  const [answers] = await Promise.all([
    Promise.all(payments.map((payment) => app.ask(who, payment, { amount: '50.00' }))),
    app.run(),
  ]);
  expect(codes(answers)).toEqual({ 2000: 6 });
  await app.run();
  await sends(answers);
  const books = await app.books(who.account_id);
  // 6 × 98.92 came, 6 × 50.00 went back; whichever book it was drawn from, the rest is available.
  expect(books).toEqual({ clearing: -600_00, available: 293_52, fee: 6_00, tax: 48, paid_out: 300_00 });
  const settled = await app.settled(who);
  const drawn_later = 593_52 - settled.reduce((sum, one) => sum + one.net + one.deducted, 0);
  expect(drawn_later).toBe(0);
});

test('given up while it is being sent: one of the two happens', { timeout: 60_000 }, async () => {
  const payments = await Promise.all(Array.from({ length: 8 }, () => app.paid(who)));
  const asked = await Promise.all(payments.map((payment) => app.ask(who, payment)));
  const given_up = await Promise.all(
    asked.map(async ({ data }, at) => {
      const cancel = () => app.call(refunds.cancel, { params: { id: data.id }, body: {} }, who);
      const [one, other] = await Promise.all(at % 2 ? [cancel(), app.sent(data.id)] : [app.sent(data.id), cancel()]);
      return (one ?? other)!.response_code === 2000;
    }),
  );
  const count = given_up.filter(Boolean).length;
  expect(app.bank.paid).toHaveLength(8 - count);
  const standings = await Promise.all(payments.map((payment) => app.standing(payment)));
  expect(standings.filter(({ refunded }) => refunded === 10_00)).toHaveLength(8 - count);
  expect(standings.filter(({ refund_pending }) => refund_pending !== 0)).toEqual([]);
  expect(await app.books(who.account_id)).toMatchObject({ pending: 8 * 98_92 - (8 - count) * 10_00 });
});

test('two refunds of one payment end in the same moment: both are counted', async () => {
  const payment = await app.paid(who);
  const asked = await Promise.all([app.ask(who, payment), app.ask(who, payment, { amount: '20.00' })]);
  await Promise.all(asked.map(({ data }) => app.sent(data.id)));
  expect(await app.standing(payment)).toMatchObject({ refunded: 30_00, refund_pending: 0 });
});
