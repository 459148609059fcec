import { exceptions, failedReason } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { CIMB, paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';

// The exception endpoints: what each role sees and can change.

let app: PaymentsApp;
let who: TestCaller;
let bill: Bill;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  who = await app.createMerchant();
  bill = await app.createBill(who);
});
afterAll(() => app.close());

const list = async (body: object = {}, as: TestCaller = who) => {
  const response = await app.call(exceptions.list, { query: {}, body }, as);
  expect(response.response_code).toBe(2000);
  return response.data.list as { total: number; data: { id: string; kind: string }[] };
};
const read = (id: string, as: TestCaller = who) => app.call(exceptions.read, { params: { id } }, as);
const update = (id: string, body: object, as: TestCaller = who) =>
  app.call(exceptions.update, { params: { id }, body }, as);

/** Pays the bill twice; the duplicate payment opens the exception. */
async function payTwice(): Promise<{ id: string; second: StartedPayment }> {
  const [first, second] = [await app.startOrThrow(bill), await app.startOrThrow(bill, CIMB)];
  await app.postFpxCallback(app.fpx.buildConfirmation(first.fields, '00'));
  await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '00'));
  const [found] = (await list()).data;
  return { id: found!.id, second };
}

const audits = async (entity_id: string) =>
  app.db
    .selectFrom('audit_logs')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', who.account_id)
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute();

describe('exception list', () => {
  test('the list shows an exception with the status of its payment and bill', async () => {
    const { id, second } = await payTwice();
    const payment = await app.loadAttempt(second);
    expect(await list()).toMatchObject({
      total: 1,
      data: [
        {
          id,
          kind: 'duplicate_payment',
          status: 'OPEN',
          detail: { amount: '50.00', reference: payment['provider_reference'] },
          payment_record_id: payment.id,
          invoice_id: bill.id,
          invoice_no: bill.invoice_no,
          transaction_invoice_no: second.transaction_invoice_no,
          title: 'Yuran sekolah',
          payer_name: payment['payer_name'],
          total_amount: '50.00',
          payment_status: 'DUPLICATE',
          invoice_status: 'PAID',
          owner_name: null,
          note: null,
        },
      ],
    });
  });

  test('the list filters by status, kind and search text', async () => {
    const { id, second } = await payTwice();
    const ids = async (body: object) => (await list(body)).data.map((one) => one.id);
    expect(await ids({ status: 'OPEN', kind: 'duplicate_payment' })).toEqual([id]);
    expect(await ids({ status: 'RESOLVED' })).toEqual([]);
    expect(await ids({ kind: 'late_payment' })).toEqual([]);
    expect(await ids({ search: second.transaction_invoice_no })).toEqual([id]);
    expect(await ids({ search: 'nobody of that name' })).toEqual([]);
  });

  test('an exception includes the same timeline as its payment', async () => {
    const { id, second } = await payTwice();
    const { data, response_code } = await read(id);
    expect(response_code).toBe(2000);
    const payment = await app.call(paymentRecords.read, { params: { id: (await app.loadAttempt(second)).id } }, who);
    expect(data.timeline).toEqual(payment.data.timeline);
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'payment_duplicate', detail: { amount: '50.00' } });
    expect(payment.data.exceptions).toMatchObject([{ id, kind: 'duplicate_payment', status: 'OPEN' }]);
  });

  test('an exception without a payment has an empty timeline', async () => {
    const id = '01900000-0000-7000-8000-0000000000e1';
    await app.db.insertInto('exceptions').values({ account_id: who.account_id, id, kind: 'unknown_order' }).execute();
    expect((await read(id)).data).toMatchObject({ id, invoice_no: null, payment_status: null, timeline: [] });
  });
});

describe('exception update', () => {
  test('assigning, noting, resolving and reopening an exception are audited', async () => {
    const { id } = await payTwice();
    const steps = [
      [{ is_mine: true }, { owner_user_id: expect.any(String), status: 'OPEN' }],
      [{ note: 'Called the payer.' }, { note: 'Called the payer.', status: 'OPEN' }],
      [
        { status: 'RESOLVED', note: 'Refunded.' },
        { note: 'Refunded.', status: 'RESOLVED', resolved_at: expect.any(String) },
      ],
      [{ status: 'OPEN' }, { note: 'Refunded.', status: 'OPEN', resolved_at: null }],
      [{ is_mine: false }, { owner_user_id: null }],
    ] as const;
    for (const [body, after] of steps)
      expect(await update(id, body)).toMatchObject({ response_code: 2000, data: { id, ...after } });
    const entries = await audits(id);
    expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'resolve', 'reopen', 'update']);
    expect(entries[1]).toMatchObject({ before: { note: null }, after: { note: 'Called the payer.' } });
    expect(entries[2]).toMatchObject({ before: { status: 'OPEN' }, after: { status: 'RESOLVED', note: 'Refunded.' } });
  });

  test('an update without changes is not audited', async () => {
    const { id } = await payTwice();
    expect(await update(id, {})).toMatchObject({ response_code: 2000, data: { id, status: 'OPEN' } });
    expect(await audits(id)).toEqual([]);
  });

  test('resolving without a note, changing a resolved exception and taking a colleague’s exception are refused', async () => {
    const { id } = await payTwice();
    expect(await update(id, { status: 'RESOLVED' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { note: 'required' },
    });
    expect(await update(id, { status: 'RESOLVED', note: '   ' })).toMatchObject({ response_code: 4000 });
    await app.db
      .updateTable('exceptions')
      .set({ owner_user_id: '01900000-0000-7000-8000-0000000000cc' })
      .where('id', '=', id)
      .execute();
    expect(await update(id, { is_mine: true })).toMatchObject({
      response_code: 4009,
      breakdown_errors: 'taken_on_by_another',
    });
    await update(id, { status: 'RESOLVED', note: 'Refunded.' });
    expect(await update(id, { note: 'Or not.' })).toMatchObject({ response_code: 4010, breakdown_errors: 'resolved' });
    expect((await read(id)).data).toMatchObject({ status: 'RESOLVED', note: 'Refunded.' });
  });

  test('viewers cannot update exceptions, other merchants cannot find them, and signing in is required', async () => {
    const { id } = await payTwice();
    const viewer: TestCaller = { ...who, role: 'merchant_viewer' };
    expect(await read(id, viewer)).toMatchObject({ response_code: 2000 });
    expect(await update(id, { is_mine: true }, viewer)).toMatchObject({ response_code: 4003 });
    const stranger = await app.createMerchant();
    expect((await list({}, stranger)).total).toBe(0);
    expect(await read(id, stranger)).toMatchObject({ response_code: 4004, data: null });
    expect(await update(id, { is_mine: true }, stranger)).toMatchObject({ response_code: 4004, data: null });
    expect(await app.call(exceptions.read, { params: { id } })).toMatchObject({ response_code: 401 });
    expect(await audits(id)).toEqual([]);
  });
});

describe('payment failure reason', () => {
  const write = (transaction_invoice_no: string, code: string) =>
    app.call(failedReason.write, { params: { transaction_invoice_no }, body: { code } });
  const storedReason = async () =>
    (
      await app.db
        .selectFrom('customer_bills')
        .select('fpx_failed_reason')
        .where('id', '=', bill.id)
        .executeTakeFirstOrThrow()
    ).fpx_failed_reason;
  const clearReason = () =>
    app.db.updateTable('customer_bills').set({ fpx_failed_reason: null }).where('id', '=', bill.id).execute();

  test('the first failure reason of a bill is never overwritten', async () => {
    const first = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(first.fields, '51'));
    expect(await storedReason()).toBe('Insufficient funds');
    const second = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '1C'));
    expect(await storedReason()).toBe('Insufficient funds');
    expect(await write(second.transaction_invoice_no, '1C')).toMatchObject({
      response_code: 2000,
      data: { invoice_no: bill.invoice_no, fpx_failed_reason: 'Insufficient funds' },
    });
  });

  test('a payment page sets a missing failure reason, but the bank’s own code takes precedence', async () => {
    const started = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51'));
    await clearReason();
    expect(await write(started.transaction_invoice_no, '1C')).toMatchObject({
      data: { fpx_failed_reason: 'Insufficient funds' },
    });
    await clearReason();
    await app.db.updateTable('payment_records').set({ provider_code: null }).where('bill_id', '=', bill.id).execute();
    expect(await write(started.transaction_invoice_no, '1C')).toMatchObject({
      data: { fpx_failed_reason: 'Cancelled on the login page' },
    });
    expect(await storedReason()).toBe('Cancelled on the login page');
  });

  test.each(['00', '09', '99', '96', 'ZZ'])('FPX code %s is refused as a failure reason', async (code) => {
    const started = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51'));
    await clearReason();
    await app.db.updateTable('payment_records').set({ provider_code: null }).where('bill_id', '=', bill.id).execute();
    expect(await write(started.transaction_invoice_no, code)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { code: 'not_a_failure' },
    });
    expect(await storedReason()).toBeNull();
  });

  test('a failure reason is refused for an open, paid or unknown payment', async () => {
    const started = await app.startOrThrow(bill);
    expect(await write(started.transaction_invoice_no, '51')).toMatchObject({ response_code: 4010 });
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await write(started.transaction_invoice_no, '51')).toMatchObject({ response_code: 4010 });
    expect(await storedReason()).toBeNull();
    expect(await write('BP-0000000000-01', '51')).toMatchObject({ response_code: 4004, data: null });
    expect(await write(started.transaction_invoice_no, 'drop table')).toMatchObject({ response_code: 4000 });
  });
});
