import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CIMB_CORPORATE, payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Started } from '../../../../../test/started.ts';
import { paymentCrontab, paymentJobs } from './payments.job.ts';

// What happens when no callback comes: we ask, on the timetable of D-25, and never conclude more than was said.

let app: PayingApp;
let bill: Bill;
let started: Started;
beforeAll(async () => {
  app = await payingApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-23T02:00:00Z');
  bill = await app.bill(await app.merchant());
  started = await app.started(bill);
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const jobs = () => paymentJobs(app.paymentSwitch());

/** Runs the attempt's job when it is due, as the worker would. Answers the minutes since the start, null when none is due. */
async function runDue(): Promise<number | null> {
  const { account_id } = bill;
  const { id, next_requery_at, created_at } = await app.attempt(started);
  if (!next_requery_at) return null;
  app.clock.set(next_requery_at as Date);
  await jobs().requery_attempt!({ account_id, id });
  return ((next_requery_at as Date).getTime() - (created_at as Date).getTime()) / MINUTE_MS;
}

async function runAll(): Promise<number[]> {
  const minutes: number[] = [];
  for (let due = await runDue(); due !== null; due = await runDue()) minutes.push(due);
  return minutes;
}

const HOURLY = Array.from({ length: 23 }, (_, n) => (n + 2) * 60);

test('the job finds a success that no callback told, and asks no more', async () => {
  app.fpx.knows(started.transaction_invoice_no, '00');
  expect(await runDue()).toBe(3);
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', next_requery_at: null });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID' });
  expect(await app.books(bill.account_id)).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  const before = app.fpx.enquiries.length;
  await jobs().requery_attempt!({ account_id: bill.account_id, id: (await app.attempt(started)).id });
  expect(app.fpx.enquiries.length).toBe(before);
});

test('an order that FPX never hears of is asked after for a day, then expires and frees the bill', async () => {
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY]);
  expect(await app.attempt(started)).toMatchObject({ status: 'EXPIRED', provider_code: '76', requery_count: 27 });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
  expect(await app.exceptions(bill.account_id)).toEqual([]);
  const kinds = await app.kinds(bill);
  expect(kinds.filter((kind) => kind === 'provider_asked')).toHaveLength(26);
  expect(kinds.at(-1)).toBe('attempt_expired');

  // And still: when the money does come, it counts.
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID' });
});

test('one that FPX knows and does not finish is a matter for a person after a day; it is not called expired', async () => {
  app.fpx.knows(started.transaction_invoice_no, '09');
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY]);
  expect(await app.attempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider_code: '09',
    next_requery_at: null,
  });
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved', detail: { code: '09' } }]);
  expect(await app.invoice(bill)).toMatchObject({ status: 'PROCESSING' });
});

test('once known, "not found" does not make it unknown again', async () => {
  app.fpx.knows(started.transaction_invoice_no, '09');
  await runDue();
  app.fpx.knows(started.transaction_invoice_no, '76');
  await runAll();
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: '09' });
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved' }]);
});

test('no answer is no knowledge: it does not expire an attempt', async () => {
  app.fpx.knows(started.transaction_invoice_no, null);
  await runAll();
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved' }]);
});

test('an answer with a wrong signature is no answer', async () => {
  app.fpx.knows(started.transaction_invoice_no, '00', { signed_by: 'stranger' });
  await runDue();
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(bill.account_id)).toEqual({});
});

test('an answer about another order is a mismatch of the one that was asked after', async () => {
  const other = await app.started(await app.bill({ account_id: bill.account_id }));
  const order_no = other.transaction_invoice_no;
  app.fpx.knows(started.transaction_invoice_no, '00', { seller_order_no: order_no, seller_ex_order_no: order_no });
  await runDue();
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.attempt(other)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field: 'order_no' } }]);
});

test('a company’s approver is waited for a week, daily after the first day', async () => {
  started = await app.started(bill, CIMB_CORPORATE);
  app.fpx.knows(started.transaction_invoice_no, '99');
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY, ...[2, 3, 4, 5, 6, 7].map((days) => days * 24 * 60)]);
  expect(await app.kinds(bill)).toContain('approver_awaited');
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved', detail: { code: '99' } }]);
});

test('the failure that an enquiry tells ends the attempt', async () => {
  app.fpx.knows(started.transaction_invoice_no, '51');
  await runDue();
  expect(await app.attempt(started)).toMatchObject({ status: 'FAILED', failed_reason: 'Insufficient funds' });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING' });
});

test('a job that runs twice asks twice and plans once', async () => {
  const { id } = await app.attempt(started);
  app.pass({ minutes: 3 });
  const payload = { account_id: bill.account_id, id };
  await Promise.all([jobs().requery_attempt!(payload), jobs().requery_attempt!(payload)]);
  expect(await app.jobs(id)).toEqual([{ name: 'requery_attempt', run_at: new Date('2026-11-23T02:06:00Z') }]);
});

test('an attempt whose job was lost gets another one', async () => {
  const { id } = await app.attempt(started);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  app.pass({ minutes: 8 });
  await jobs().sweep_payments!({});
  expect(await app.jobs(id)).toEqual([]); // due for five minutes, not longer: perhaps somebody is at it
  app.pass({ seconds: 1 });
  await jobs().sweep_payments!({});
  expect(await app.jobs(id)).toEqual([{ name: 'requery_attempt', run_at: app.clock.now() }]);
});

test('the worker knows every job and the crontab names jobs that exist', () => {
  expect(Object.keys(jobs()).toSorted()).toEqual(['requery_attempt', 'sweep_payments', 'watch_banks']);
  expect(paymentCrontab.split('\n').map((line) => line.split(' ')[5])).toEqual(['sweep_payments', 'watch_banks']);
});
