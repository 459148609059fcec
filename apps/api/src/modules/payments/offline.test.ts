import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

const NOW = '2026-11-21T02:42:00.000Z';
let app: PaymentsApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await paymentsApp();
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Body = RequestInput<typeof paymentRecords.create>['body'];
const record = (bill_id: string, more: Partial<Body> = {}, caller?: TestCaller) =>
  app.call(paymentRecords.create, { body: { bill_id, method: 'CASH', ...more } }, caller ?? merchant);
const voidPayment = (id: string, caller?: TestCaller) =>
  app.call(paymentRecords.remove, { params: { id } }, caller ?? merchant);
const check = async (bill: Bill) =>
  (await app.call(paymentSwitch.checkStatus, { query: {}, body: { invoice_no: bill.invoice_no } })).data
    .transaction_details;

describe('recording an offline payment', () => {
  test('an offline payment marks the bill paid and posts nothing to the ledger', async () => {
    const bill = await app.createBill(merchant);
    const before = await app.loadBooks(merchant.account_id);
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
    expect(await app.loadInvoice(bill)).toEqual({ status: 'PAID', bill_status: 'PAID', attempts: 1 });
    expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'offline_recorded']);
    expect(await app.loadBooks(merchant.account_id)).toEqual(before);
    expect(await check(bill)).toMatchObject({ invoice_status: 'SUCCESS', channel: 'offline', fee: '0.00' });
    expect(await app.start(bill)).toMatchObject({ response_code: 4017, breakdown_errors: 'paid' });
  });

  test('concurrent requests record one offline payment', async () => {
    const bill = await app.createBill(merchant);
    const codes = (await Promise.all([record(bill.id), record(bill.id)])).map(({ response_code }) => response_code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([2000, 4010]);
  });

  test.each<[string, Partial<Body>, number, unknown]>([
    ['another amount than the bill’s', { amount: '49.99' }, 4013, { amount: 'differs_from_bill' }],
    ['a time in the future', { paid_at: '2026-11-21T02:42:00.001Z' }, 4000, { paid_at: 'in_the_future' }],
    ['an unknown payment method', { method: 'ONLINE' as never }, 4000, { method: 'not_allowed' }],
  ])('an offline payment with %s is refused', async (_, more, code, faults) => {
    const bill = await app.createBill(merchant);
    expect(await record(bill.id, more)).toMatchObject({ response_code: code, breakdown_errors: faults });
    expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING', attempts: 0 });
  });

  test('an offline payment is refused while an online attempt is open', async () => {
    const bill = await app.createBill(merchant);
    await app.startOrThrow(bill);
    expect(await record(bill.id)).toMatchObject({ status: 409, response_code: 4010, breakdown_errors: 'processing' });
  });

  test('an online payment after an offline payment is held as a duplicate', async () => {
    const bill = await app.createBill(merchant);
    const started = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51')); // insufficient funds
    expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING' });
    const { data } = await record(bill.id);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await app.loadAttempt(started)).toMatchObject({ status: 'DUPLICATE' });
    expect(await app.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
    expect(await voidPayment(data.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'paid_online_too' });
  });

  test('only reference and note of an offline payment can be changed', async () => {
    const bill = await app.createBill(merchant);
    const { data } = await record(bill.id, { reference: 'A', note: 'B' });
    const change = { reference: '', amount: '1.00', status: 'VOIDED' };
    const answer = await app.call(paymentRecords.update, { params: { id: data.id }, body: change }, merchant);
    expect(answer.data).toMatchObject({ provider_reference: null, note: 'B', amount: '50.00', status: 'SUCCESS' });
  });
});

describe('voiding an offline payment', () => {
  test('voiding an offline payment makes the bill due again and hides it from the receipt', async () => {
    const bill = await app.createBill(merchant);
    const { data } = await record(bill.id);
    expect(await voidPayment(data.id)).toMatchObject({ status: 200, data: null });
    expect(await app.loadInvoice(bill)).toEqual({ status: 'PENDING', bill_status: 'PENDING', attempts: 1 });
    expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'offline_recorded', 'offline_undone']);
    expect(await check(bill)).toMatchObject({ invoice_status: 'PENDING', paid_at: null });
    expect(await voidPayment(data.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'voided' });
    expect((await app.call(paymentRecords.read, { params: { id: data.id } }, merchant)).data.status).toBe('VOIDED');
    // The bill can be paid again.
    expect(await record(bill.id)).toMatchObject({ response_code: 2000 });
  });

  test('an online payment cannot be voided or changed', async () => {
    const bill = await app.createBill(merchant);
    const started = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    const { id } = await app.loadAttempt(started);
    expect(await voidPayment(id)).toMatchObject({ status: 409, response_code: 4010, breakdown_errors: 'online' });
    const change = app.call(paymentRecords.update, { params: { id }, body: { note: 'x' } }, merchant);
    expect(await change).toMatchObject({ response_code: 4010, breakdown_errors: 'online' });
  });
});

test('only owner and finance may record, change and void offline payments, in their own account', async () => {
  const bill = await app.createBill(merchant);
  const { data } = await record((await app.createBill(merchant)).id);
  const codes = async (caller?: TestCaller) => {
    const body = { bill_id: bill.id, method: 'CASH' as const };
    const answers = [
      await app.call(paymentRecords.create, { body }, caller),
      await app.call(paymentRecords.update, { params: { id: data.id }, body: { note: 'x' } }, caller),
      await app.call(paymentRecords.remove, { params: { id: data.id } }, caller),
    ];
    return answers.map(({ response_code }) => response_code);
  };
  expect(await codes()).toEqual([401, 401, 401]);
  for (const role of ['merchant_staff', 'merchant_viewer', 'introducer'] as const)
    expect(await codes({ ...merchant, role })).toEqual([4003, 4003, 4003]);
  expect(await codes(other)).toEqual([4004, 4004, 4004]);
  expect(await codes({ ...merchant, role: 'merchant_finance' })).toEqual([2000, 2000, 2000]);
});
