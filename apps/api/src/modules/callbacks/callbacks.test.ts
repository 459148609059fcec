import { callbacks } from '@kutip/contracts/callbacks';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { encryption, paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../../../test/webhook-receiver.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { callbackJobs } from './callbacks.job.ts';

// Callbacks from the payment to the merchant's system, and how the merchant sees them.

let app: PaymentsApp;
let receiver: WebhookReceiver;
let merchant: TestCaller;
let collection_id: string;
beforeAll(async () => {
  [app, receiver] = await Promise.all([paymentsApp(), openWebhookReceiver()]);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await app.db.deleteFrom('merchant_callbacks').execute(); // what a test before this one left to be sent
  merchant = await app.createMerchant();
  collection_id = await app.createCollection(merchant, { callback_url: `${receiver.url}/hook` });
});

const config = { SANDBOX_URL: 'http://localhost:3100' };
const work = (failures: unknown[] = [], by = encryption) =>
  callbackJobs({
    config,
    store: app.store,
    clock: app.clock,
    encryption: by,
    log: { error: (error: unknown) => void failures.push(error) },
  })['deliver_callbacks']!({});
const claims = () =>
  receiver.received.map(({ body }) => {
    const [, payload] = (JSON.parse(body) as { data: string }).data.split('.');
    return JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
  });
const list = async (filters = {}) => {
  const { data } = await app.call(
    callbacks.list,
    { query: {}, body: { ...filters, sort: { sort_type: 'asc' } } },
    merchant,
  );
  return data.list.data as Record<string, unknown>[];
};
const events = async () => (await list()).map(({ event }) => event);
const sendFor = (body: { _id?: string; invoice_no?: string }, as: TestCaller = merchant) =>
  app.call(callbacks.sendForInvoice, { query: {}, body }, as);

async function paid(bill: Bill) {
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return started;
}

describe('test events', () => {
  const sendTest = (url: string, as: TestCaller = merchant) => app.call(callbacks.test, { body: { url } }, as);

  test('a test event is delivered to an address of the merchant’s forms and listed with its answer', async () => {
    const { data } = await sendTest(`${receiver.url}/hook`);
    await work();
    expect(claims()).toMatchObject([{ event: 'endpoint.test', invoice_no: 'TEST', invoice_status: 'PENDING' }]);
    const read = await app.call(callbacks.read, { params: { id: data.id } }, merchant);
    expect(read.data).toMatchObject({ status: 'DELIVERED', payment_record_id: null });
    expect(read.data.deliveries).toHaveLength(1);
  });

  test('a test event that is refused is not sent again', async () => {
    await app.db
      .updateTable('collections')
      .set({ callback_url: 'https://10.0.0.1/' })
      .where('id', '=', collection_id)
      .execute();
    await sendTest('https://10.0.0.1/');
    await work();
    expect(await list()).toMatchObject([{ status: 'FAILED', last_error: 'refused_address', next_at: null }]);
  });

  test('no test event goes to another address or to another merchant’s', async () => {
    expect((await sendTest(`${receiver.url}/elsewhere`)).response_code).toBe(4004);
    expect((await sendTest(`${receiver.url}/hook`, await app.createMerchant())).response_code).toBe(4004);
    expect(await list()).toEqual([]);
  });
});

describe('callbacks of a period', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const resend = (body: object = {}, as: TestCaller = merchant) => {
    const from = new Date(app.clock.now().getTime() - DAY_MS).toISOString();
    return app.call(callbacks.resendPeriod, { body: { from, ...body } }, as);
  };
  /** Paid bills whose callbacks failed for good. */
  async function failed(count: number) {
    for (let n = 0; n < count; n += 1) await paid(await app.createBill(merchant, { collection_id }));
    receiver.answer = () => ({ status: 500 });
    await work();
    const gave_up = { status: 'FAILED', next_at: null };
    await app.db.updateTable('merchant_callbacks').set(gave_up).execute();
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
  }

  test('those that failed are delivered again in their order, and a repetition changes nothing', async () => {
    await failed(3);
    const expected = (await list()).map(({ invoice_no }) => invoice_no);
    const { data } = await resend();
    expect(data).toMatchObject({ queued: 3, has_more: false });
    expect((await resend()).data.queued).toBe(0);
    await work();
    expect(new Set(claims().map(({ invoice_no }) => invoice_no))).toEqual(new Set(expected));
    expect(receiver.received).toHaveLength(3);
    expect((await list()).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
    expect((await resend()).data.queued).toBe(0);
    expect((await resend({ only_failed: false })).data.queued).toBe(3);
  });

  test('another period, address or merchant, a cursor and test events leave them alone', async () => {
    await failed(1);
    await app.call(callbacks.test, { body: { url: `${receiver.url}/hook` } }, merchant);
    await app.db.updateTable('merchant_callbacks').set({ status: 'FAILED', next_at: null }).execute();
    const [{ id }] = (await list()) as [{ id: string }];
    const from = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
    const until = new Date(app.clock.now().getTime() - DAY_MS / 2).toISOString();
    for (const body of [{ from }, { until }, { url: 'https://shop.example/other' }, { after: id }])
      expect([body, (await resend(body)).data.queued]).toEqual([body, 0]);
    expect((await resend({}, await app.createMerchant())).data.queued).toBe(0);
    expect((await resend({ url: `${receiver.url}/hook` })).data).toEqual({ queued: 1, has_more: false, last_id: id });
  });

  test('a thousand are queued at once, and the rest after the last of them', async () => {
    await failed(1);
    const [row] = await app.db.selectFrom('merchant_callbacks').selectAll().execute();
    const copies = Array.from({ length: 1002 }, () => ({ ...row!, id: uuid(), payload: JSON.stringify(row!.payload) }));
    await app.db.insertInto('merchant_callbacks').values(copies).execute();
    const first = (await resend()).data;
    expect(first).toMatchObject({ queued: 1000, has_more: true });
    expect((await resend({ after: first.last_id })).data).toMatchObject({ queued: 3, has_more: false });
  });

  test('a merchant that repeats it without end is refused', async () => {
    let answer = await resend();
    for (let n = 0; n < 20 && answer.response_code === 2000; n += 1) answer = await resend();
    expect(answer.response_code).toBe(4029);
  });
});

describe('callback contents', () => {
  test('a payment queues a callback in the posting’s transaction, with the original platform’s fields', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    await app.db
      .updateTable('customer_bills')
      .set({ reference_1: 'INV-77', reference_2: 'A-1001' })
      .where('id', '=', bill.id)
      .execute();
    const { transaction_invoice_no } = await paid(bill);
    const [callback] = await list();
    const attempt = await app.loadAttempt({ transaction_invoice_no } as never);
    expect(callback).toMatchObject({
      event: 'payment.succeeded',
      status: 'PENDING',
      invoice_id: bill.id,
      payment_record_id: attempt.id,
      invoice_no: bill.invoice_no,
      url: `${receiver.url}/hook`,
    });
    await work();
    const [claim, ...rest] = claims();
    expect(rest).toEqual([]);
    expect(claim).toMatchObject({
      event: 'payment.succeeded',
      event_id: callback!['id'],
      invoice_no: bill.invoice_no,
      client_data: { merchant_invoice_no: 'INV-77', uuid: bill.id, order_id: 'A-1001' },
      invoice_status_id: 2,
      invoice_status: 'SUCCESS',
      amount: '50.00',
      fee: '1.00',
      fee_tax: '0.08',
      amount_with_fee: '50.00',
      fee_bearer: 'MERCHANT',
      transaction_invoice_no,
      channel: 'fpx',
      payment_service_id: 15,
      payment_service: attempt['payer_bank'],
      payment_model_reference_id: 1,
      provider_reference: attempt['provider_reference'],
      fpx_debit_auth_code: '00',
      fpx_debit_status: 'Approved',
      transaction_response_time: (attempt['paid_at'] as Date).toISOString(),
      client_callback_url: `${receiver.url}/hook`,
    });
    expect(JSON.stringify(claim)).not.toMatch(/Siti|siti@|60123456678/);
    expect(await list()).toMatchObject([{ status: 'DELIVERED' }]);
  });

  test.each([
    ['51', 'payment.failed', 'FAILED', 'Insufficient funds'],
    ['1C', 'payment.cancelled', 'CANCELLED', expect.any(String)],
    ['OF', 'payment.expired', 'EXPIRED', expect.any(String)],
  ])('an attempt that ends with FPX code %s sends %s', async (code, event, invoice_status, fpx_debit_status) => {
    const bill = await app.createBill(merchant, { collection_id });
    const started = await app.startOrThrow(bill);
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
    await work();
    expect(claims()).toMatchObject([{ event, invoice_status, fpx_debit_auth_code: code, fpx_debit_status }]);
  });

  test('an attempt that the bank never accepted sends a failed callback', async () => {
    app.fpx.down = true;
    const bill = await app.createBill(merchant, { collection_id });
    await app.db.updateTable('payment_services').set({ provider: 'broken' }).where('id', '=', 10).execute();
    expect(await app.start(bill, 10)).toMatchObject({ response_code: 5002 });
    await app.db.updateTable('payment_services').set({ provider: 'fpx' }).where('id', '=', 10).execute();
    app.fpx.down = false;
    expect(await events()).toEqual(['payment.failed']);
  });

  test('callbacks of a failure and a later success arrive in that order', async () => {
    const started = await app.startOrThrow(await app.createBill(merchant, { collection_id }));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51'));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    await work();
    expect(claims().map(({ event }) => event)).toEqual(['payment.failed', 'payment.succeeded']);
  });

  test('a duplicate payment sends payment.duplicate instead of payment.succeeded', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    const [one, two] = [await app.startOrThrow(bill), await app.startOrThrow(bill)];
    for (const { fields } of [one, two]) await app.postFpxCallback(app.fpx.buildConfirmation(fields, '00'));
    await work();
    expect(claims()).toMatchObject([
      { event: 'payment.succeeded', transaction_invoice_no: one.transaction_invoice_no },
      { event: 'payment.duplicate', invoice_status: 'DUPLICATE', transaction_invoice_no: two.transaction_invoice_no },
    ]);
  });

  test('a payment of a cancelled bill sends payment.late', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    const started = await app.startOrThrow(bill);
    await app.db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', bill.id).execute();
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    await work();
    expect(claims()).toMatchObject([
      { event: 'payment.late', invoice_status: 'SUCCESS', late_reason: 'bill_cancelled' },
    ]);
    expect((await sendFor({ invoice_no: bill.invoice_no })).data).toMatchObject({ event: 'payment.late' });
  });

  test('a repeated success sends one callback, and a pending status sends none', async () => {
    const started = await app.startOrThrow(await app.createBill(merchant, { collection_id }));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '09'));
    expect(await events()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '51')); // a contradiction opens an exception and sends no callback
    expect(await events()).toEqual(['payment.succeeded']);
  });

  test('a collection without callback URL sends no callback', async () => {
    await paid(await app.createBill(merchant, { collection_id: await app.createCollection(merchant) }));
    await paid(await app.createBill(merchant));
    expect(await events()).toEqual([]);
  });
});

test('a payment posts even when its callback cannot be signed, and the callback is sent once it can', async () => {
  await app.call(callbacks.rotateKey, {}, merchant);
  const bill = await app.createBill(merchant, { collection_id });
  const failures: unknown[] = [];
  await paid(bill);
  await work(failures, createEncryption(`k9:${'99'.repeat(32)}`));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.loadBooks(bill.account_id)).toMatchObject({ pending: 4_892 });
  expect(failures).toHaveLength(1);
  expect(await list()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
  app.advanceTime({ minutes: 1 });
  await work();
  expect(claims()).toMatchObject([{ event: 'payment.succeeded' }]);
});

describe('sending the current status of a bill', () => {
  test('each status of a bill (no attempt, pending, failed, paid) is sent as its own callback', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    const sendStatus = async () => (await sendFor({ _id: bill.id })).data as { id: string; event: string };
    expect(await sendStatus()).toMatchObject({ event: 'payment.pending', payment_record_id: null, status: 'PENDING' });
    const first = await app.startOrThrow(bill);
    expect((await sendStatus()).event).toBe('payment.pending');
    await app.postFpxCallback(app.fpx.buildConfirmation(first.fields, '51'));
    expect((await sendStatus()).event).toBe('payment.failed');
    const { transaction_invoice_no } = await paid(bill);
    expect((await sendStatus()).event).toBe('payment.succeeded');
    await work();
    expect(claims().map(({ event, transaction_invoice_no: no }) => [event, no])).toEqual([
      ['payment.pending', null],
      ['payment.pending', first.transaction_invoice_no],
      ['payment.failed', first.transaction_invoice_no],
      ['payment.failed', first.transaction_invoice_no],
      ['payment.succeeded', transaction_invoice_no],
      ['payment.succeeded', transaction_invoice_no],
    ]);
    const [, , , , queued, requested] = claims();
    const { event_id: _, iat: __, ...automatic_claims } = queued!;
    const { event_id: ___, iat: ____, ...requested_claims } = requested!;
    expect(requested_claims).toEqual(automatic_claims);
  });

  test('the status of a paid bill is sent even when a later attempt failed', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    const [one, two] = [await app.startOrThrow(bill), await app.startOrThrow(bill)];
    await app.postFpxCallback(app.fpx.buildConfirmation(one.fields, '00'));
    await app.postFpxCallback(app.fpx.buildConfirmation(two.fields, '51'));
    expect((await sendFor({ invoice_no: bill.invoice_no })).data).toMatchObject({ event: 'payment.succeeded' });
  });

  test('a cancelled bill sends payment.cancelled', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    await app.db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', bill.id).execute();
    expect((await sendFor({ _id: bill.id })).data).toMatchObject({ event: 'payment.cancelled' });
  });

  test('sending a status is refused without callback URL, without a bill, to a viewer, and for another merchant’s bill', async () => {
    const bill = await app.createBill(merchant, { collection_id });
    const without_url = await app.createBill(merchant);
    expect(await sendFor({ _id: without_url.id })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'no_callback_url',
    });
    expect(await sendFor({})).toMatchObject({ response_code: 4000, breakdown_errors: { _id: 'required' } });
    expect(await sendFor({ invoice_no: 'BP-0000000000' })).toMatchObject({ response_code: 4004 });
    expect(await sendFor({ _id: bill.id }, { ...merchant, role: 'merchant_viewer' })).toMatchObject({ status: 403 });
    expect(await sendFor({ _id: bill.id }, await app.createMerchant())).toMatchObject({ response_code: 4004 });
    expect(await events()).toEqual([]);
  });
});

test('resending a callback uses the collection’s corrected URL', async () => {
  await app.db
    .updateTable('collections')
    .set({ callback_url: 'https://10.0.0.1/' })
    .where('id', '=', collection_id)
    .execute();
  await paid(await app.createBill(merchant, { collection_id }));
  await work();
  const [refused] = await list({ status: 'RETRYING' });
  expect(refused).toMatchObject({ last_error: 'refused_address', url: 'https://10.0.0.1/' });
  const corrected = `${receiver.url}/corrected`;
  await app.db.updateTable('collections').set({ callback_url: corrected }).where('id', '=', collection_id).execute();
  const id = String(refused!['id']);
  expect((await app.call(callbacks.resend, { params: { id } }, merchant)).data).toMatchObject({ url: corrected });
  await work();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/corrected']);
});
