import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { countLockWaits, lockRow } from '../../../../../test/locks.ts';

// Late, duplicate and contradicting messages: money that arrived is never lost, and is posted once.

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.close());

const createBill = async (): Promise<Bill> => app.createBill(await app.createMerchant());
const PAID = { clearing: -5_000, pending: 4_892, fee: 100, tax: 8 };

test.each(['51', '1C', 'OF'])('a success after the failure code %s marks the bill paid', async (code) => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
  expect(await app.loadExceptions(bill.account_id)).toEqual([]);
});

test.each(['CANCELLED', 'EXPIRED'])(
  'a late success of a bill that is %s pays it and opens an exception',
  async (status) => {
    const bill = await createBill();
    const started = await app.startOrThrow(bill);
    for (const table of ['invoices', 'customer_bills'] as const)
      await app.db.updateTable(table).set({ status }).where('id', '=', bill.id).execute();
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
    expect(await app.loadExceptions(bill.account_id)).toMatchObject([
      { kind: 'late_payment', detail: { late: `bill_${status.toLowerCase()}`, amount: '50.00' } },
    ]);
  },
);

test('a payment after its collection closed is accepted, and opens an exception when its page had timed out', async () => {
  const merchant = await app.createMerchant();
  const collection_id = await app.createCollection(merchant);
  const bills = [
    await app.createBill(merchant, { collection_id }),
    await app.createBill(merchant, { collection_id }),
  ] as const;
  const [quick, slow] = [await app.startOrThrow(bills[0]), await app.startOrThrow(bills[1])];
  await app.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
  await app.postFpxCallback(app.fpx.buildConfirmation(quick.fields, '00'));
  expect(await app.loadExceptions(merchant.account_id)).toEqual([]);
  app.advanceTime({ minutes: 16 });
  await app.postFpxCallback(app.fpx.buildConfirmation(slow.fields, '00'));
  app.advanceTime({ minutes: -16 });
  expect(await app.loadExceptions(merchant.account_id)).toMatchObject([
    { kind: 'late_payment', detail: { late: 'collection_closed' } },
  ]);
  expect(await app.loadInvoice(bills[1])).toMatchObject({ status: 'PAID' });
});

test('a failure after a success moves no money and opens an exception', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51'));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '00' });
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: '51' } }]);
});

test('a failure that races a success is serialized by the invoice lock and does not overwrite it', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  const { id } = await app.loadAttempt(started);
  const waiting = () => countLockWaits(app.db);
  const callbacks: Promise<string>[] = [];
  await app.db.transaction().execute(async (held) => {
    await lockRow(held, 'payment_records', id);
    callbacks.push(app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00')));
    await expect.poll(waiting).toBe(1);
    // A separate process, so that no in-memory queue orders the two.
    app.restart();
    callbacks.push(app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51')));
    await expect.poll(waiting).toBe(2);
  });
  await Promise.all(callbacks);
  await expect
    .poll(async () => (await app.loadExceptions(bill.account_id)).map(({ kind }) => kind))
    .toEqual(['contradiction']);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '00' });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
});

test('of two payments of one bill in two tabs, one pays the bill and the other is held for a refund', async () => {
  const bill = await createBill();
  const tabs = [await app.startOrThrow(bill), await app.startOrThrow(bill)] as const;
  await Promise.all(tabs.map(({ fields }) => app.postFpxCallback(app.fpx.buildConfirmation(fields, '00'))));
  const states = await Promise.all(tabs.map(async (tab) => (await app.loadAttempt(tab)).status));
  expect(states.toSorted()).toEqual(['DUPLICATE', 'SUCCESS']);
  // Both are fully refundable; the duplicate's money is on hold for that.
  const attempts = await app.db
    .selectFrom('payment_records')
    .select(['status', 'captured', 'held', 'refunded', 'refund_pending'])
    .where('account_id', '=', bill.account_id)
    .where('status', 'in', ['SUCCESS', 'DUPLICATE'])
    .orderBy('status')
    .execute();
  const nothing = { refunded: 0, refund_pending: 0 };
  expect(attempts).toEqual([
    { status: 'DUPLICATE', captured: 5_000, held: 5_000, ...nothing },
    { status: 'SUCCESS', captured: 5_000, held: 0, ...nothing },
  ]);
  expect(await app.loadBooks(bill.account_id)).toEqual({ ...PAID, clearing: -10_000, reserve: 5_000 });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([
    { kind: 'duplicate_payment', detail: { amount: '50.00' } },
  ]);
  expect((await app.loadEventKinds(bill)).toSorted()).toEqual([
    'attempt_started',
    'attempt_started',
    'bill_created',
    'payment_confirmed',
    'payment_duplicate',
  ]);
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
});
