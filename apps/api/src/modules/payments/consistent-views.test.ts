import { exceptions } from '@kutip/contracts/exceptions';
import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { isVisibleToPayer } from '@kutip/domain/payment-events';
import type { Sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { CIMB_CORPORATE, paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import { paymentJobs } from './payments.job.ts';

// The merchant's timeline, the payer's receipt and the exception agree in every failure.

let app: PaymentsApp;
let caller: TestCaller;
let bill: Bill;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-23T02:00:00Z');
  caller = await app.createMerchant();
  bill = await app.createBill(caller);
});
afterAll(() => app.close());

type Kinds = { kind: string }[];
const kindsOf = (timeline: Kinds) => timeline.map(({ kind }) => kind).filter((kind) => kind !== 'provider_asked');

/** Loads the merchant's, the payer's and the exception's view of a payment. */
async function loadViews(started: StartedPayment) {
  // The receipt first, because it queries the provider, which may add events.
  const { transaction_invoice_no: invoice_no } = started;
  const receipt = await app.call(paymentSwitch.checkStatus, { query: {}, body: { invoice_no } });
  const listed = await app.call(exceptions.list, { query: {}, body: {} }, caller);
  expect(listed.data.list.total).toBe(1);
  const exception = await app.call(exceptions.read, { params: { id: listed.data.list.data[0].id } }, caller);
  const payment = await app.call(paymentRecords.read, { params: { id: (await app.loadAttempt(started)).id } }, caller);
  const merchant = payment.data.timeline as Kinds;
  expect(exception.data.timeline).toEqual(merchant);
  expect(receipt.data.timeline).toEqual(merchant.filter(({ kind }) => isVisibleToPayer(kind)));
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
      is_polled: paid.next_check_at !== null,
    },
    exception: { kind, payment_status, invoice_status },
  };
}

const RECEIPT = { invoice_status: 'SUCCESS', is_duplicate: false, awaits_approver: false, is_polled: false };
const STARTED = ['bill_created', 'attempt_started'];

/** Runs the requery job as the worker does, until no query is scheduled. */
async function requeryToTheEnd(started: StartedPayment): Promise<void> {
  const { requery_attempt } = paymentJobs(app.paymentSwitch());
  for (;;) {
    const { id, next_requery_at } = await app.loadAttempt(started);
    if (!next_requery_at) return;
    app.clock.set(next_requery_at as Date);
    await requery_attempt!({ account_id: bill.account_id, id });
  }
}

test.each(['CANCELLED', 'EXPIRED'])(
  'a late payment of a bill that is %s is shown as paid to payer and merchant',
  async (status) => {
    const started = await app.startOrThrow(bill);
    for (const table of ['invoices', 'customer_bills'] as const)
      await app.db.updateTable(table).set({ status }).where('id', '=', bill.id).execute();
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await loadViews(started)).toEqual({
      merchant: [...STARTED, 'payment_confirmed'],
      payer: [...STARTED, 'payment_confirmed'],
      receipt: RECEIPT,
      exception: { kind: 'late_payment', payment_status: 'SUCCESS', invoice_status: 'PAID' },
    });
    // The payer sees the reason too.
    const { data } = await app.call(paymentSwitch.checkStatus, {
      query: {},
      body: { invoice_no: started.transaction_invoice_no },
    });
    expect(data.timeline.at(-1).detail).toMatchObject({ late: `bill_${status.toLowerCase()}` });
  },
);

test('a duplicate payment is shown to payer and merchant', async () => {
  const [first, second] = [await app.startOrThrow(bill), await app.startOrThrow(bill)];
  await app.postFpxCallback(app.fpx.buildConfirmation(first.fields, '00'));
  await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '00'));
  const kinds = ['bill_created', 'attempt_started', 'attempt_started', 'payment_confirmed', 'payment_duplicate'];
  expect(await loadViews(second)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, is_duplicate: true },
    exception: { kind: 'duplicate_payment', payment_status: 'DUPLICATE', invoice_status: 'PAID' },
  });
});

test('a contradicted success keeps the receipt and the ledger paid', async () => {
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51'));
  expect(await loadViews(started)).toEqual({
    merchant: [...STARTED, 'payment_confirmed', 'answer_contradicted'],
    payer: [...STARTED, 'payment_confirmed'],
    receipt: RECEIPT,
    exception: { kind: 'contradiction', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('a mismatching success is not shown as paid until a matching one arrives', async () => {
  const started = await app.startOrThrow(bill);
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { amount: 4_999 as Sen }));
  const before = await loadViews(started);
  expect(before).toMatchObject({
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING', is_polled: true },
    exception: { kind: 'mismatch', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
  expect(before.merchant).toContain('answer_mismatched');
  expect(before.payer).not.toContain('answer_mismatched');
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await loadViews(started)).toMatchObject({
    receipt: RECEIPT,
    exception: { kind: 'mismatch', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('a payment without result is shown as unresolved to payer and merchant', async () => {
  const started = await app.startOrThrow(bill);
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  await requeryToTheEnd(started);
  const kinds = [...STARTED, 'attempt_pending', 'attempt_unresolved'];
  expect(await loadViews(started)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING' },
    exception: { kind: 'unresolved', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
  // A later success is shown on the open exception.
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await loadViews(started)).toMatchObject({
    payer: [...kinds, 'payment_confirmed'],
    receipt: RECEIPT,
    exception: { kind: 'unresolved', payment_status: 'SUCCESS', invoice_status: 'PAID' },
  });
});

test('a payment whose approver does not act in seven days is shown as unresolved', async () => {
  const started = await app.startOrThrow(bill, CIMB_CORPORATE);
  app.fpx.setStatus(started.transaction_invoice_no, '99');
  await requeryToTheEnd(started);
  const kinds = [...STARTED, 'approver_awaited', 'attempt_unresolved'];
  expect(await loadViews(started)).toEqual({
    merchant: kinds,
    payer: kinds,
    receipt: { ...RECEIPT, invoice_status: 'PROCESSING', awaits_approver: true },
    exception: { kind: 'unresolved', payment_status: 'PROCESSING', invoice_status: 'PROCESSING' },
  });
});
