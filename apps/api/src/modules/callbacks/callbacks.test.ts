import { callbacks } from '@kutip/contracts/callbacks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { encryption, payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import { openReceiver, type Receiver } from '../../../../../test/receiver.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { callbackJobs } from './callbacks.job.ts';

// From a payment to the merchant's own system and back to the merchant's eyes.

let app: PayingApp;
let receiver: Receiver;
let who: Who;
let collection_id: string;
beforeAll(async () => {
  [app, receiver] = await Promise.all([payingApp(), openReceiver()]);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await app.db.deleteFrom('merchant_callbacks').execute(); // what a test before this one left to be sent
  who = await app.merchant();
  collection_id = await app.collection(who, { callback_url: `${receiver.url}/hook` });
});

const config = { SANDBOX_URL: 'http://localhost:3100' };
const work = (troubles: unknown[] = [], by = encryption) =>
  callbackJobs({
    config,
    store: app.store,
    clock: app.clock,
    encryption: by,
    log: { error: (error: unknown) => void troubles.push(error) },
  })['deliver_callbacks']!({});
const claims = () =>
  receiver.received.map(({ body }) => {
    const [, payload] = (JSON.parse(body) as { data: string }).data.split('.');
    return JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
  });
const list = async (filters = {}) => {
  const { data } = await app.call(callbacks.list, { query: {}, body: { ...filters, sort: { sort_type: 'asc' } } }, who);
  return data.list.data as Record<string, unknown>[];
};
const events = async () => (await list()).map(({ event }) => event);
const sendFor = (body: { _id?: string; invoice_no?: string }, as: Who = who) =>
  app.call(callbacks.sendForInvoice, { query: {}, body }, as);

async function paid(bill: Bill) {
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, '00'));
  return started;
}

describe('what is told', () => {
  test('a payment: with the posting, in the original platform’s words', async () => {
    const bill = await app.bill(who, { collection_id });
    await app.db
      .updateTable('customer_bills')
      .set({ reference_1: 'INV-77', reference_2: 'A-1001' })
      .where('id', '=', bill.id)
      .execute();
    const { transaction_invoice_no } = await paid(bill);
    const [told] = await list();
    const attempt = await app.attempt({ transaction_invoice_no } as never);
    expect(told).toMatchObject({
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
      event_id: told!['id'],
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
  ])('code %s: %s', async (code, event, invoice_status, fpx_debit_status) => {
    const bill = await app.bill(who, { collection_id });
    const started = await app.started(bill);
    await app.callBack(app.fpx.word(started.fields, code));
    await work();
    expect(claims()).toMatchObject([{ event, invoice_status, fpx_debit_auth_code: code, fpx_debit_status }]);
  });

  test('a bank that could not be reached ends the attempt, and that is told too', async () => {
    app.fpx.down = true;
    const bill = await app.bill(who, { collection_id });
    await app.db.updateTable('payment_services').set({ provider: 'broken' }).where('id', '=', 10).execute();
    expect(await app.start(bill, 10)).toMatchObject({ response_code: 5002 });
    await app.db.updateTable('payment_services').set({ provider: 'fpx' }).where('id', '=', 10).execute();
    app.fpx.down = false;
    expect(await events()).toEqual(['payment.failed']);
  });

  test('a failure and the success that overtakes it arrive in this order', async () => {
    const started = await app.started(await app.bill(who, { collection_id }));
    await app.callBack(app.fpx.word(started.fields, '51'));
    await app.callBack(app.fpx.word(started.fields, '00'));
    await work();
    expect(claims().map(({ event }) => event)).toEqual(['payment.failed', 'payment.succeeded']);
  });

  test('a second payment of a paid bill is no success', async () => {
    const bill = await app.bill(who, { collection_id });
    const [one, two] = [await app.started(bill), await app.started(bill)];
    for (const { fields } of [one, two]) await app.callBack(app.fpx.word(fields, '00'));
    await work();
    expect(claims()).toMatchObject([
      { event: 'payment.succeeded', transaction_invoice_no: one.transaction_invoice_no },
      { event: 'payment.duplicate', invoice_status: 'DUPLICATE', transaction_invoice_no: two.transaction_invoice_no },
    ]);
  });

  test('a payment of a bill that had been cancelled is late', async () => {
    const bill = await app.bill(who, { collection_id });
    const started = await app.started(bill);
    await app.db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', bill.id).execute();
    await app.callBack(app.fpx.word(started.fields, '00'));
    await work();
    expect(claims()).toMatchObject([
      { event: 'payment.late', invoice_status: 'SUCCESS', late_reason: 'bill_cancelled' },
    ]);
    expect((await sendFor({ invoice_no: bill.invoice_no })).data).toMatchObject({ event: 'payment.late' });
  });

  test('the same word twice is told once, and what goes on not at all', async () => {
    const started = await app.started(await app.bill(who, { collection_id }));
    await app.callBack(app.fpx.word(started.fields, '09'));
    expect(await events()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await app.callBack(app.fpx.word(started.fields, '00'));
    await app.callBack(app.fpx.word(started.fields, '51')); // contradicts: a person looks at it, nobody is told
    expect(await events()).toEqual(['payment.succeeded']);
  });

  test('nobody is told where there is no address', async () => {
    await paid(await app.bill(who, { collection_id: await app.collection(who) }));
    await paid(await app.bill(who));
    expect(await events()).toEqual([]);
  });
});

test('a payment posts although callbacks cannot be signed, and they are sent when they can', async () => {
  await app.call(callbacks.newKey, {}, who);
  const bill = await app.bill(who, { collection_id });
  const troubles: unknown[] = [];
  await paid(bill);
  await work(troubles, createEncryption(`k9:${'99'.repeat(32)}`));
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(bill.account_id)).toMatchObject({ pending: 4_892 });
  expect(troubles).toHaveLength(1);
  expect(await list()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
  app.pass({ minutes: 1 });
  await work();
  expect(claims()).toMatchObject([{ event: 'payment.succeeded' }]);
});

describe('sending how a bill stands', () => {
  test('nobody has tried, somebody is at the bank, it failed, it was paid: each as a callback of its own', async () => {
    const bill = await app.bill(who, { collection_id });
    const told = async () => (await sendFor({ _id: bill.id })).data as { id: string; event: string };
    expect(await told()).toMatchObject({ event: 'payment.pending', payment_record_id: null, status: 'PENDING' });
    const first = await app.started(bill);
    expect((await told()).event).toBe('payment.pending');
    await app.callBack(app.fpx.word(first.fields, '51'));
    expect((await told()).event).toBe('payment.failed');
    const { transaction_invoice_no } = await paid(bill);
    expect((await told()).event).toBe('payment.succeeded');
    await work();
    expect(claims().map(({ event, transaction_invoice_no: no }) => [event, no])).toEqual([
      ['payment.pending', null],
      ['payment.pending', first.transaction_invoice_no],
      ['payment.failed', first.transaction_invoice_no],
      ['payment.failed', first.transaction_invoice_no],
      ['payment.succeeded', transaction_invoice_no],
      ['payment.succeeded', transaction_invoice_no],
    ]);
    const [, , , , queued, asked] = claims();
    const { event_id: _, iat: __, ...told_by_itself } = queued!;
    const { event_id: ___, iat: ____, ...told_when_asked } = asked!;
    expect(told_when_asked).toEqual(told_by_itself);
  });

  test('a later attempt that fails does not hide the one that was paid', async () => {
    const bill = await app.bill(who, { collection_id });
    const [one, two] = [await app.started(bill), await app.started(bill)];
    await app.callBack(app.fpx.word(one.fields, '00'));
    await app.callBack(app.fpx.word(two.fields, '51'));
    expect((await sendFor({ invoice_no: bill.invoice_no })).data).toMatchObject({ event: 'payment.succeeded' });
  });

  test('a bill that was cancelled', async () => {
    const bill = await app.bill(who, { collection_id });
    await app.db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', bill.id).execute();
    expect((await sendFor({ _id: bill.id })).data).toMatchObject({ event: 'payment.cancelled' });
  });

  test('is refused without an address, without a bill, to a viewer, and for another merchant’s bill', async () => {
    const bill = await app.bill(who, { collection_id });
    const silent = await app.bill(who);
    expect(await sendFor({ _id: silent.id })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'no_callback_url',
    });
    expect(await sendFor({})).toMatchObject({ response_code: 4000, breakdown_errors: { _id: 'required' } });
    expect(await sendFor({ invoice_no: 'BP-0000000000' })).toMatchObject({ response_code: 4004 });
    expect(await sendFor({ _id: bill.id }, { ...who, role: 'merchant_viewer' })).toMatchObject({ status: 403 });
    expect(await sendFor({ _id: bill.id }, await app.merchant())).toMatchObject({ response_code: 4004 });
    expect(await events()).toEqual([]);
  });
});

test('an address that was mended takes the place of the wrong one when it is sent again', async () => {
  await app.db
    .updateTable('collections')
    .set({ callback_url: 'https://10.0.0.1/' })
    .where('id', '=', collection_id)
    .execute();
  await paid(await app.bill(who, { collection_id }));
  await work();
  const [refused] = await list({ status: 'RETRYING' });
  expect(refused).toMatchObject({ last_error: 'refused_address', url: 'https://10.0.0.1/' });
  const mended = `${receiver.url}/mended`;
  await app.db.updateTable('collections').set({ callback_url: mended }).where('id', '=', collection_id).execute();
  const id = String(refused!['id']);
  expect((await app.call(callbacks.again, { params: { id } }, who)).data).toMatchObject({ url: mended });
  await work();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/mended']);
});
