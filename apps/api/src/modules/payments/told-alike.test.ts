import { exceptions } from '@kutip/contracts/exceptions';
import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { isToldToPayer } from '@kutip/domain/payment-events';
import type { Sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { CIMB_CORPORATE, payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Started } from '../../../../../test/started.ts';
import { paymentJobs } from './payments.job.ts';

// Whatever goes wrong, the merchant's timeline, the payer's receipt and the exception tell one story.

let app: PayingApp;
let who: Who;
let bill: Bill;
beforeAll(async () => {
  app = await payingApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-23T02:00:00Z');
  who = await app.merchant();
  bill = await app.bill(who);
});
afterAll(() => app.close());

type Kinds = { kind: string }[];
const kindsOf = (timeline: Kinds) => timeline.map(({ kind }) => kind).filter((kind) => kind !== 'provider_asked');

/** The three stories of a payment, each as its reader gets it. */
async function stories(started: Started) {
  // The receipt first: it asks the provider, which may add to the story.
  const { transaction_invoice_no: invoice_no } = started;
  const receipt = await app.call(paymentSwitch.check, { query: {}, body: { invoice_no } });
  const listed = await app.call(exceptions.list, { query: {}, body: {} }, who);
  expect(listed.data.list.total).toBe(1);
  const exception = await app.call(exceptions.read, { params: { id: listed.data.list.data[0].id } }, who);
  const payment = await app.call(paymentRecords.read, { params: { id: (await app.attempt(started)).id } }, who);
  const merchant = payment.data.timeline as Kinds;
  expect(exception.data.timeline).toEqual(merchant);
  expect(receipt.data.timeline).toEqual(merchant.filter(({ kind }) => isToldToPayer(kind)));
  const { transaction_details: paid } = receipt.data;
  const { kind, payment_status, invoice_status, transaction_invoice_no } = exception.data;
  expect(transaction_invoice_no).toBe(invoice_no);
  expect(payment.data.exceptions).toMatchObject([{ id: exception.data.id, kind }]);
  return {
    merchant: kindsOf(merchant),
    payer: kindsOf(receipt.data.timeline),
    receipt: {
      invoice_status: paid.invoice_status,
      is_duplicate: paid.is_duplicate,
      awaits_approver: paid.awaits_approver,
      is_asked_after: paid.next_check_at !== null,
    },
    exception: { kind, payment_status, invoice_status },
  };
}

const RECEIPT = { invoice_status: 'SUCCESS', is_duplicate: false, awaits_approver: false, is_asked_after: false };
const STARTED = ['bill_created', 'attempt_started'];

/** Asks as the worker would, until we ask no more. */
async function askToTheEnd(started: Started): Promise<void> {
  const { requery_attempt } = paymentJobs(app.paymentSwitch());
  for (;;) {
    const { id, next_requery_at } = await app.attempt(started);
    if (!next_requery_at) return;
    app.clock.set(next_requery_at as Date);
    await requery_attempt!({ account_id: bill.account_id, id });
  }
}

test.each(['CANCELLED', 'EXPIRED'])('a late payment of a bill that is %s', async (status) => {
  const started = await app.started(bill);
  for (const table of ['invoices', 'customer_bills'] as const)
    await app.db.updateTable(table).set({ status }).where('id', '=', bill.id).execute();
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await stories(started)).toEqual({
    merchant: [...STARTED, 'payment_confirmed'],
    payer: [...STARTED, 'payment_confirmed'],
    receipt: RECEIPT,
    exception: { kind: 'late_payment', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
  // The reason goes to both: neither is told less than the other.
  const { data } = await app.call(paymentSwitch.check, {
    query: {},
    body: { invoice_no: started.transaction_invoice_no },
  });
  expect(data.timeline.at(-1).detail).toMatchObject({ late: `bill_${status.toLowerCase()}` });
});

test('a bill paid twice', async () => {
  const [first, second] = [await app.started(bill), await app.started(bill)];
  await app.callBack(app.fpx.word(first.fields, '00'));
  await app.callBack(app.fpx.word(second.fields, '00'));
  const kinds = ['bill_created', 'attempt_started', 'attempt_started', 'payment_confirmed', 'payment_duplicate'];
  expect(await stories(second)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, is_duplicate: true },
    exception: { kind: 'duplicate_payment', payment_status: 'DUPLICATE', invoice_status: 'PAID' },
  });
});

test('a success that was taken back: the receipt stays paid, as the books do', async () => {
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, '00'));
  await app.callBack(app.fpx.word(started.fields, '51'));
  expect(await stories(started)).toEqual({
    merchant: [...STARTED, 'payment_confirmed', 'answer_contradicted'],
    payer: [...STARTED, 'payment_confirmed'],
    receipt: RECEIPT,
    exception: { kind: 'contradiction', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('an answer that does not fit: nobody is told that anything is paid, until a fitting one comes', async () => {
  const started = await app.started(bill);
  app.fpx.knows(started.transaction_invoice_no, '09');
  await app.callBack(app.fpx.word(started.fields, '00', { amount: 4_999 as Sen }));
  const before = await stories(started);
  expect(before).toMatchObject({
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING', is_asked_after: true },
    exception: { kind: 'mismatch', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
  expect(before.merchant).toContain('answer_mismatched');
  expect(before.payer).not.toContain('answer_mismatched');
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await stories(started)).toMatchObject({
    receipt: RECEIPT,
    exception: { kind: 'mismatch', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('a payment that never ends: payer and merchant both hear that nobody knows', async () => {
  const started = await app.started(bill);
  app.fpx.knows(started.transaction_invoice_no, '09');
  await askToTheEnd(started);
  const kinds = [...STARTED, 'attempt_pending', 'attempt_unresolved'];
  expect(await stories(started)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING' },
    exception: { kind: 'unresolved', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
  // It comes after all: the exception stays, and what it shows of the payment has followed.
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await stories(started)).toMatchObject({
    payer: [...kinds, 'payment_confirmed'],
    receipt: RECEIPT,
    exception: { kind: 'unresolved', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('an approver who lets seven days pass', async () => {
  const started = await app.started(bill, CIMB_CORPORATE);
  app.fpx.knows(started.transaction_invoice_no, '99');
  await askToTheEnd(started);
  const kinds = [...STARTED, 'approver_awaited', 'attempt_unresolved'];
  expect(await stories(started)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING', awaits_approver: true },
    exception: { kind: 'unresolved', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
});
