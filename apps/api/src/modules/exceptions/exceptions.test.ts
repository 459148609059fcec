import { exceptions, failedReason } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { CIMB, payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Started } from '../../../../../test/started.ts';

// The queue of payments that need a person: who sees what, and what he can do about it.

let app: PayingApp;
let who: Who;
let bill: Bill;
beforeAll(async () => {
  app = await payingApp();
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
});
afterAll(() => app.close());

const list = async (body: object = {}, as: Who = who) => {
  const answer = await app.call(exceptions.list, { query: {}, body }, as);
  expect(answer.response_code).toBe(2000);
  return answer.data.list as { total: number; data: { id: string; kind: string }[] };
};
const read = (id: string, as: Who = who) => app.call(exceptions.read, { params: { id } }, as);
const update = (id: string, body: object, as: Who = who) => app.call(exceptions.update, { params: { id }, body }, as);

/** The bill paid twice: the second payment is the exception. */
async function paidTwice(): Promise<{ id: string; second: Started }> {
  const [first, second] = [await app.started(bill), await app.started(bill, CIMB)];
  await app.callBack(app.fpx.word(first.fields, '00'));
  await app.callBack(app.fpx.word(second.fields, '00'));
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

describe('the queue', () => {
  test('shows an exception with the payment it is about and how both stand', async () => {
    const { id, second } = await paidTwice();
    const payment = await app.attempt(second);
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

  test('is narrowed by state, kind and words', async () => {
    const { id, second } = await paidTwice();
    const ids = async (body: object) => (await list(body)).data.map((one) => one.id);
    expect(await ids({ status: 'OPEN', kind: 'duplicate_payment' })).toEqual([id]);
    expect(await ids({ status: 'RESOLVED' })).toEqual([]);
    expect(await ids({ kind: 'late_payment' })).toEqual([]);
    expect(await ids({ search: second.transaction_invoice_no })).toEqual([id]);
    expect(await ids({ search: 'nobody of that name' })).toEqual([]);
  });

  test('an exception is read with everything that happened to its bill, as the payment’s own page tells it', async () => {
    const { id, second } = await paidTwice();
    const { data, response_code } = await read(id);
    expect(response_code).toBe(2000);
    const payment = await app.call(paymentRecords.read, { params: { id: (await app.attempt(second)).id } }, who);
    expect(data.timeline).toEqual(payment.data.timeline);
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'payment_duplicate', detail: { amount: '50.00' } });
    expect(payment.data.exceptions).toMatchObject([{ id, kind: 'duplicate_payment', status: 'OPEN' }]);
  });

  test('one that belongs to no payment is shown without one', async () => {
    const id = '01900000-0000-7000-8000-0000000000e1';
    await app.db.insertInto('exceptions').values({ account_id: who.account_id, id, kind: 'unknown_order' }).execute();
    expect((await read(id)).data).toMatchObject({ id, invoice_no: null, payment_status: null, timeline: [] });
  });
});

describe('working on one', () => {
  test('taken on, noted, settled and opened again, each written down', async () => {
    const { id } = await paidTwice();
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
    const written = await audits(id);
    expect(written.map(({ action }) => action)).toEqual(['update', 'update', 'resolve', 'reopen', 'update']);
    expect(written[1]).toMatchObject({ before: { note: null }, after: { note: 'Called the payer.' } });
    expect(written[2]).toMatchObject({ before: { status: 'OPEN' }, after: { status: 'RESOLVED', note: 'Refunded.' } });
  });

  test('what changes nothing is not written down', async () => {
    const { id } = await paidTwice();
    expect(await update(id, {})).toMatchObject({ response_code: 2000, data: { id, status: 'OPEN' } });
    expect(await audits(id)).toEqual([]);
  });

  test('refused: settling without a note, changing a settled one, taking what a colleague has', async () => {
    const { id } = await paidTwice();
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

  test('a viewer reads and cannot change; another merchant finds nothing; nobody gets in without signing in', async () => {
    const { id } = await paidTwice();
    const viewer: Who = { ...who, role: 'merchant_viewer' };
    expect(await read(id, viewer)).toMatchObject({ response_code: 2000 });
    expect(await update(id, { is_mine: true }, viewer)).toMatchObject({ response_code: 4003 });
    const stranger = await app.merchant();
    expect((await list({}, stranger)).total).toBe(0);
    expect(await read(id, stranger)).toMatchObject({ response_code: 4004, data: null });
    expect(await update(id, { is_mine: true }, stranger)).toMatchObject({ response_code: 4004, data: null });
    expect(await app.call(exceptions.read, { params: { id } })).toMatchObject({ response_code: 401 });
    expect(await audits(id)).toEqual([]);
  });
});

describe('why a payment failed', () => {
  const write = (transaction_invoice_no: string, code: string) =>
    app.call(failedReason.write, { params: { transaction_invoice_no }, body: { code } });
  const kept = async () =>
    (
      await app.db
        .selectFrom('customer_bills')
        .select('fpx_failed_reason')
        .where('id', '=', bill.id)
        .executeTakeFirstOrThrow()
    ).fpx_failed_reason;
  const forget = () =>
    app.db.updateTable('customer_bills').set({ fpx_failed_reason: null }).where('id', '=', bill.id).execute();

  test('the switch keeps the first reason and never overwrites it', async () => {
    const first = await app.started(bill);
    await app.callBack(app.fpx.word(first.fields, '51'));
    expect(await kept()).toBe('Insufficient funds');
    const second = await app.started(bill);
    await app.callBack(app.fpx.word(second.fields, '1C'));
    expect(await kept()).toBe('Insufficient funds');
    expect(await write(second.transaction_invoice_no, '1C')).toMatchObject({
      response_code: 2000,
      data: { invoice_no: bill.invoice_no, fpx_failed_reason: 'Insufficient funds' },
    });
  });

  test('a page fills an empty one, in our words; the bank’s own code counts more than the page’s', async () => {
    const started = await app.started(bill);
    await app.callBack(app.fpx.word(started.fields, '51'));
    await forget();
    expect(await write(started.transaction_invoice_no, '1C')).toMatchObject({
      data: { fpx_failed_reason: 'Insufficient funds' },
    });
    await forget();
    await app.db.updateTable('payment_records').set({ provider_code: null }).where('bill_id', '=', bill.id).execute();
    expect(await write(started.transaction_invoice_no, '1C')).toMatchObject({
      data: { fpx_failed_reason: 'Cancelled on the login page' },
    });
    expect(await kept()).toBe('Cancelled on the login page');
  });

  test.each(['00', '09', '99', '96', 'ZZ'])('%s is no failure', async (code) => {
    const started = await app.started(bill);
    await app.callBack(app.fpx.word(started.fields, '51'));
    await forget();
    await app.db.updateTable('payment_records').set({ provider_code: null }).where('bill_id', '=', bill.id).execute();
    expect(await write(started.transaction_invoice_no, code)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { code: 'not_a_failure' },
    });
    expect(await kept()).toBeNull();
  });

  test('nothing is written of a payment that is open or paid, nor of a number that nobody has', async () => {
    const started = await app.started(bill);
    expect(await write(started.transaction_invoice_no, '51')).toMatchObject({ response_code: 4010 });
    await app.callBack(app.fpx.word(started.fields, '00'));
    expect(await write(started.transaction_invoice_no, '51')).toMatchObject({ response_code: 4010 });
    expect(await kept()).toBeNull();
    expect(await write('BP-0000000000-01', '51')).toMatchObject({ response_code: 4004, data: null });
    expect(await write(started.transaction_invoice_no, 'drop table')).toMatchObject({ response_code: 4000 });
  });
});
