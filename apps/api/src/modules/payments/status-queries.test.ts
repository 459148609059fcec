import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CIMB_CORPORATE, paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import { paymentCrontab, paymentJobs } from './payments.job.ts';

// Status queries when no callback comes, on the schedule of D-25.

let app: PaymentsApp;
let bill: Bill;
let started: StartedPayment;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-23T02:00:00Z');
  bill = await app.createBill(await app.createMerchant());
  started = await app.startOrThrow(bill);
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const jobs = () => paymentJobs(app.paymentSwitch());

/** Runs the attempt's job when it is due, as the worker would. Answers the minutes since the start, null when none is due. */
async function runDue(): Promise<number | null> {
  const { account_id } = bill;
  const { id, next_requery_at, created_at } = await app.loadAttempt(started);
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

test('the requery job finds a success without callback and queries no more', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, '00');
  expect(await runDue()).toBe(3);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', next_requery_at: null });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID' });
  expect(await app.loadBooks(bill.account_id)).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  const before = app.fpx.enquiries.length;
  await jobs().requery_attempt!({ account_id: bill.account_id, id: (await app.loadAttempt(started)).id });
  expect(app.fpx.enquiries.length).toBe(before);
});

test('an attempt that FPX does not know is queried for a day, then expires and frees the bill', async () => {
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY]);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'EXPIRED', provider_code: '76', requery_count: 27 });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
  expect(await app.loadExceptions(bill.account_id)).toEqual([]);
  const kinds = await app.loadEventKinds(bill);
  expect(kinds.filter((kind) => kind === 'provider_asked')).toHaveLength(26);
  expect(kinds.at(-1)).toBe('attempt_expired');

  // A success after that is still applied.
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID' });
});

test('the stage of an attempt: opened, sent once FPX has it, and unknown while FPX does not answer', async () => {
  const { account_id } = bill;
  const { id, provider_stage } = await app.loadAttempt(started);
  const stageAfterQuery = async () => {
    await jobs().requery_attempt!({ account_id, id });
    return (await app.loadAttempt(started))['provider_stage'];
  };
  expect([provider_stage, await stageAfterQuery()]).toEqual(['OPENED', 'OPENED']);
  app.fpx.down = true;
  expect(await stageAfterQuery()).toBe('UNKNOWN');
  app.fpx.down = false;
  expect(await stageAfterQuery()).toBe('OPENED');
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  expect(await stageAfterQuery()).toBe('SENT');
  // What was sent stays sent.
  app.fpx.down = true;
  expect(await stageAfterQuery()).toBe('SENT');
  app.fpx.down = false;
});

test('an attempt that FPX leaves pending opens an exception after a day and does not expire', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY]);
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'PROCESSING',
    provider_code: '09',
    next_requery_at: null,
  });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved', detail: { code: '09' } }]);
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PROCESSING' });
});

test('"not found" after a known status does not expire the attempt', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  await runDue();
  app.fpx.setStatus(started.transaction_invoice_no, '76');
  await runAll();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: '09' });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved' }]);
});

test('an attempt without any answer does not expire', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, null);
  await runAll();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved' }]);
});

test('a status answer with a wrong signature is ignored', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, '00', { signed_by: 'stranger' });
  await runDue();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(bill.account_id)).toEqual({});
});

test('a status answer about another order is a mismatch of the queried attempt', async () => {
  const other = await app.startOrThrow(await app.createBill({ account_id: bill.account_id }));
  const order_no = other.transaction_invoice_no;
  app.fpx.setStatus(started.transaction_invoice_no, '00', { seller_order_no: order_no, seller_ex_order_no: order_no });
  await runDue();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadAttempt(other)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([
    { kind: 'mismatch', detail: { field: 'order_no' } },
  ]);
});

test('a payment that awaits its approver is queried for a week, daily after the first day', async () => {
  started = await app.startOrThrow(bill, CIMB_CORPORATE);
  app.fpx.setStatus(started.transaction_invoice_no, '99');
  expect(await runAll()).toEqual([3, 6, 15, 60, ...HOURLY, ...[2, 3, 4, 5, 6, 7].map((days) => days * 24 * 60)]);
  expect(await app.loadEventKinds(bill)).toContain('approver_awaited');
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'unresolved', detail: { code: '99' } }]);
});

test('a failure in a status answer fails the attempt', async () => {
  app.fpx.setStatus(started.transaction_invoice_no, '51');
  await runDue();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'FAILED', failed_reason: 'Insufficient funds' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING' });
});

test('a requery job that runs twice queries twice and schedules once', async () => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 3 });
  const payload = { account_id: bill.account_id, id };
  await Promise.all([jobs().requery_attempt!(payload), jobs().requery_attempt!(payload)]);
  expect(await app.loadAttempt(started)).toMatchObject({ next_requery_at: new Date('2026-11-23T02:06:00Z') });
});

test('the sweep enqueues a status query for its time, once that is less than two minutes away', async () => {
  const { id, next_requery_at } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 1 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual([]);
  const enqueued = [{ name: 'requery_attempt', run_at: next_requery_at }];
  for (const seconds of [1, 60]) {
    app.advanceTime({ seconds });
    await jobs().sweep_payments!({});
    expect(await app.loadRequeryJobs(id)).toEqual(enqueued);
  }
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where key = ${`requery:${id}`}`.execute(app.db);
  expect(rows).toEqual([{ payload: { account_id: bill.account_id, id } }]);
});

test('the sweep enqueues no query of a payment that has ended', async () => {
  const { id } = await app.loadAttempt(started);
  app.fpx.setStatus(started.transaction_invoice_no, '00');
  app.advanceTime({ minutes: 1 });
  await jobs().requery_attempt!({ account_id: bill.account_id, id });
  app.advanceTime({ minutes: 1 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual([]);
});

test('the sweep enqueues at once what became due while none ran', async () => {
  const { id, next_requery_at } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 4 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual([{ name: 'requery_attempt', run_at: next_requery_at }]);
});

test('the sweep leaves a failed job to its next attempt, and replaces it when it is late by more than five minutes', async () => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 2 });
  await jobs().sweep_payments!({});
  const next_attempt_at = new Date('2026-11-23T02:30:00Z');
  await sql`
    update graphile_worker._private_jobs set attempts = 4, run_at = ${next_attempt_at} where key = ${`requery:${id}`}`.execute(
    app.db,
  );
  const failed = [{ name: 'requery_attempt', run_at: next_attempt_at }];
  app.advanceTime({ minutes: 6 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual(failed); // overdue by exactly five minutes
  app.advanceTime({ seconds: 1 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual([{ name: 'requery_attempt', run_at: app.clock.now() }]);
});

test('the sweep enqueues a new job for an attempt whose requery job was lost', async () => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 2 });
  await jobs().sweep_payments!({});
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  app.advanceTime({ minutes: 2 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toHaveLength(1);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  app.advanceTime({ minutes: 5 });
  await jobs().sweep_payments!({});
  expect(await app.loadRequeryJobs(id)).toEqual([{ name: 'requery_attempt', run_at: app.clock.now() }]);
});

test('every payment job has a handler, and the crontab names existing jobs', () => {
  expect(Object.keys(jobs()).toSorted()).toEqual([
    'clean_inbox',
    'process_inbox',
    'requery_attempt',
    'sweep_payments',
    'watch_banks',
  ]);
  expect(paymentCrontab.split('\n').map((line) => line.split(' ')[5])).toEqual([
    'sweep_payments',
    'process_inbox',
    'watch_banks',
    'clean_inbox',
  ]);
});
