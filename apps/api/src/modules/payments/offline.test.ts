import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import type { Written } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

const NOW = '2026-11-21T02:42:00.000Z';
let app: PayingApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  app = await payingApp();
  [merchant, other] = [await app.merchant(), await app.merchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Body = Written<typeof paymentRecords.create>['body'];
const record = (bill_id: string, more: Partial<Body> = {}, who?: Who) =>
  app.call(paymentRecords.create, { body: { bill_id, method: 'CASH', ...more } }, who ?? merchant);
const undo = (id: string, who?: Who) => app.call(paymentRecords.remove, { params: { id } }, who ?? merchant);
const check = async (bill: Bill) =>
  (await app.call(paymentSwitch.check, { query: {}, body: { invoice_no: bill.invoice_no } })).data.transaction_details;

describe('a payment that is written down', () => {
  test('pays the bill with who, when and how, and touches no book', async () => {
    const bill = await app.bill(merchant);
    const before = await app.books(merchant.account_id);
    const { status, data } = await record(bill.id, {
      method: 'CHEQUE',
      amount: '50.00',
      reference: 'MBB 001234',
      note: 'At the counter',
      paid_at: '2026-11-20T08:00:00.000Z',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      bill_id: bill.id,
      transaction_invoice_no: `${bill.invoice_no}-01`,
      method: 'CHEQUE',
      channel_flag: 'offline',
      status: 'SUCCESS',
      amount: '50.00',
      fee: '0.00',
      net_amount: '50.00',
      provider_reference: 'MBB 001234',
      note: 'At the counter',
      paid_at: '2026-11-20T08:00:00.000Z',
      expected_settlement_date: null,
      bill: { id: bill.id, status: 'PAID' },
      transfers: [],
    });
    expect(await app.invoice(bill)).toEqual({ status: 'PAID', bill_status: 'PAID', attempts: 1 });
    expect(await app.kinds(bill)).toEqual(['bill_created', 'offline_recorded']);
    expect(await app.books(merchant.account_id)).toEqual(before);
    expect(await check(bill)).toMatchObject({ invoice_status: 'SUCCESS', channel: 'offline', fee: '0.00' });
    expect(await app.start(bill)).toMatchObject({ response_code: 4017, breakdown_errors: 'paid' });
  });

  test('is one record, whoever clicks at once', async () => {
    const bill = await app.bill(merchant);
    const codes = (await Promise.all([record(bill.id), record(bill.id)])).map(({ response_code }) => response_code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([2000, 4010]);
  });

  test.each<[string, Partial<Body>, number, unknown]>([
    ['another amount than the bill’s', { amount: '49.99' }, 4013, { amount: 'differs_from_bill' }],
    ['a time to come', { paid_at: '2026-11-21T02:42:00.001Z' }, 4000, { paid_at: 'in_the_future' }],
    ['a way that is none', { method: 'ONLINE' as never }, 4000, { method: 'not_allowed' }],
  ])('refuses %s', async (_, more, code, faults) => {
    const bill = await app.bill(merchant);
    expect(await record(bill.id, more)).toMatchObject({ response_code: code, breakdown_errors: faults });
    expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING', attempts: 0 });
  });

  test('is refused while somebody is paying', async () => {
    const bill = await app.bill(merchant);
    await app.started(bill);
    expect(await record(bill.id)).toMatchObject({ status: 409, response_code: 4010, breakdown_errors: 'processing' });
  });

  test('keeps a payment apart that arrives all the same', async () => {
    const bill = await app.bill(merchant);
    const started = await app.started(bill);
    await app.callBack(app.fpx.word(started.fields, '51')); // declined for want of money
    expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING' });
    const { data } = await record(bill.id);
    await app.callBack(app.fpx.word(started.fields, '00'));
    expect(await app.attempt(started)).toMatchObject({ status: 'DUPLICATE' });
    expect(await app.exceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
    expect(await undo(data.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'paid_online_too' });
  });

  test('can be corrected in reference and note only', async () => {
    const bill = await app.bill(merchant);
    const { data } = await record(bill.id, { reference: 'A', note: 'B' });
    const change = { reference: '', amount: '1.00', status: 'VOIDED' };
    const answer = await app.call(paymentRecords.update, { params: { id: data.id }, body: change }, merchant);
    expect(answer.data).toMatchObject({ provider_reference: null, note: 'B', amount: '50.00', status: 'SUCCESS' });
  });
});

describe('taking it back', () => {
  test('voids the record, makes the bill due again, once, and the receipt forgets it', async () => {
    const bill = await app.bill(merchant);
    const { data } = await record(bill.id);
    expect(await undo(data.id)).toMatchObject({ status: 200, data: null });
    expect(await app.invoice(bill)).toEqual({ status: 'PENDING', bill_status: 'PENDING', attempts: 1 });
    expect(await app.kinds(bill)).toEqual(['bill_created', 'offline_recorded', 'offline_undone']);
    expect(await check(bill)).toMatchObject({ invoice_status: 'PENDING', paid_at: null });
    expect(await undo(data.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'voided' });
    expect((await app.call(paymentRecords.read, { params: { id: data.id } }, merchant)).data.status).toBe('VOIDED');
    // Now it can be paid, either way.
    expect(await record(bill.id)).toMatchObject({ response_code: 2000 });
  });

  test('is for what was written down only', async () => {
    const bill = await app.bill(merchant);
    const started = await app.started(bill);
    await app.callBack(app.fpx.word(started.fields, '00'));
    const { id } = await app.attempt(started);
    expect(await undo(id)).toMatchObject({ status: 409, response_code: 4010, breakdown_errors: 'online' });
    const change = app.call(paymentRecords.update, { params: { id }, body: { note: 'x' } }, merchant);
    expect(await change).toMatchObject({ response_code: 4010, breakdown_errors: 'online' });
  });
});

test('only owner and finance may, and only in their own account', async () => {
  const bill = await app.bill(merchant);
  const { data } = await record((await app.bill(merchant)).id);
  const codes = async (who?: Who) => {
    const body = { bill_id: bill.id, method: 'CASH' as const };
    const answers = [
      await app.call(paymentRecords.create, { body }, who),
      await app.call(paymentRecords.update, { params: { id: data.id }, body: { note: 'x' } }, who),
      await app.call(paymentRecords.remove, { params: { id: data.id } }, who),
    ];
    return answers.map(({ response_code }) => response_code);
  };
  expect(await codes()).toEqual([401, 401, 401]);
  for (const role of ['merchant_staff', 'merchant_viewer', 'introducer'] as const)
    expect(await codes({ ...merchant, role })).toEqual([4003, 4003, 4003]);
  expect(await codes(other)).toEqual([4004, 4004, 4004]);
  expect(await codes({ ...merchant, role: 'merchant_finance' })).toEqual([2000, 2000, 2000]);
});
