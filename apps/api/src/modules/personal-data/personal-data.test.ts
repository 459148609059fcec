import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { ERASED } from '@kutip/domain/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { inflated, zipEntries } from '../../platform/sheets/zip-reader.ts';

let app: FullApp;
let merchant: MerchantFixture;
beforeAll(async () => {
  app = await fullApp();
});
afterAll(() => app.close());

/** Everything that could give the person away. */
const PERSON = { full_name: 'Zulaikha Tun Hidang', email: 'zulaikha@hidang.example', phone_number: '60129988776' };
const ADDRESS = '17 Lorong Kenyalang';
const NOTE = 'ring the blue bell twice';
/** As a form of a provider carries it. */
const ENCODED_NAME = PERSON.full_name.replaceAll(' ', '+');
const TRACES = [PERSON.full_name, ENCODED_NAME, PERSON.email, PERSON.phone_number, '+60129988776', ADDRESS, NOTE];
const hoursAgo = (hours: number) => new Date(app.services.clock.now().getTime() - hours * 3_600_000);

const call = async (name: 'find' | 'erase', body: object, by = merchant.owner.access_token): Promise<Envelope> =>
  (await app.request(api.personalData[name], by, { body })).json<Envelope>();

/** Creates a bill of the person and pays it. */
async function payBill(by = merchant) {
  const { id, invoice_no } = await by.callAsOwner(api.customerBills.create, {
    body: { ...PERSON, title: 'Yuran sekolah', amount: '50.00', note: NOTE },
  });
  const started = await by.callAsOwner(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no, payment_service_id: 15 },
  });
  const body = app.fpx.buildConfirmation(started.fields, '00', { buyer_name: PERSON.full_name });
  await app.request(api.paymentSwitch.callback, undefined, { params: { provider: 'fpx' }, body });
  await app.services.paymentSwitch.idle();
  return { id: id as string, invoice_no: invoice_no as string };
}

/** Everything that was queued is sent, as the worker does, which keeps no data of it. */
const sendMessages = () =>
  app.db.updateTable('outbox').set({ status: 'SENT', sent_at: app.services.clock.now(), data: '{}' }).execute();

/** The rows of a table in which something of the person is left. */
async function tracesIn(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} t
    where lower(t::text) like any(${TRACES.map((trace) => `%${trace.toLowerCase()}%`)})`.execute(app.db);
  return rows[0]!.count;
}
async function tablesWithTraces(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) if ((await tracesIn(name)) > 0) found.push(name);
  return found;
}

async function addOrder(id: string): Promise<void> {
  const { account_id } = merchant.owner;
  const place = { address_line_1: ADDRESS, city: 'Kuching', postcode: '93100', state_id: 13 };
  const money = { items_amount: 50_00 as never, total_amount: 50_00 as never, total_weight: 1 };
  await app.db
    .insertInto('shipments')
    .values({
      ...PERSON,
      ...place,
      ...money,
      account_id,
      id,
      bill_id: id,
      store_id: randomUUID(),
      order_no: `ORD-${id}`,
      status: 'DELIVERED',
      buyer_note: NOTE,
      notes: NOTE,
      tracking_token: id,
    })
    .execute();
  const receiver = { name: PERSON.full_name, phone_number: PERSON.phone_number, address: ADDRESS, state_id: 13 };
  await app.db
    .insertInto('courier_bookings')
    .values({
      account_id,
      id: randomUUID(),
      shipment_id: id,
      reference: id,
      courier_provider_id: 1,
      weight: 1,
      courier_service: 'S',
      service_name: 'S',
      send_method: 'pickup',
      cost: 1 as never,
      value: 1 as never,
      sender: '{}',
      receiver: JSON.stringify(receiver),
      status: 'DELIVERED',
      created_by: randomUUID(),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const use = { account_id, order_id: id, discount_id: randomUUID(), customer: PERSON.email, amount: 1 as never };
  await app.db.insertInto('discount_uses').values(use).execute();
}

/** Uploads a table with a row of the person that could not become a bill; `data`: its cells as they were typed. */
const addUploadRow = (data: object = { email: PERSON.email.toUpperCase(), name: PERSON.full_name }) =>
  app.db
    .insertInto('payment_upload_rows')
    .values({
      account_id: merchant.owner.account_id,
      upload_id: randomUUID(),
      row_no: 2,
      id: randomUUID(),
      outcome: 'FAILED',
      data: JSON.stringify(data),
    })
    .execute();

const customerOf = async (by = merchant): Promise<string> => {
  const { list } = await by.callAsOwner(api.customers.list, { query: {}, body: { search: PERSON.email } });
  return (list.data as { id: string }[])[0]!.id;
};

beforeEach(async () => {
  merchant = await openMerchantFixture(app);
});

test('an erased person is left nowhere but in the audit log; the money stays as it was', async () => {
  const { id, invoice_no } = await payBill();
  await addOrder(id);
  await addUploadRow();
  await sendMessages();
  const customer_id = await customerOf();
  const body = { notes: NOTE, address_line_1: ADDRESS };
  await merchant.callAsOwner(api.customers.update, { params: { id: customer_id }, body });
  const { account_id } = merchant.owner;
  const loadMoney = async () => ({
    bill: await app.db
      .selectFrom('customer_bills')
      .select(['id', 'invoice_no', 'title', 'amount', 'status', 'paid_at'])
      .where('id', '=', id)
      .execute(),
    payments: await app.db
      .selectFrom('payment_records')
      .select(['id', 'transaction_invoice_no', 'amount', 'fee', 'net_amount', 'status', 'provider_reference'])
      .where('account_id', '=', account_id)
      .execute(),
    transfers: await app.db.selectFrom('transfers').selectAll().where('account_id', '=', account_id).execute(),
    balances: await app.db.selectFrom('ledger_balances').selectAll().where('account_id', '=', account_id).execute(),
  });
  const before = await loadMoney();
  expect(before.transfers.length).toBeGreaterThan(0);
  expect((await tablesWithTraces()).length).toBeGreaterThan(8);

  const counts = { customers: 1, bills: 1, payments: 1, orders: 1, messages: expect.any(Number) as number };
  expect((await call('find', { customer_id })).data).toEqual({ counts, names: [PERSON.full_name], blocks: [] });
  expect(await call('erase', { customer_id })).toMatchObject({ response_code: 2000, data: { counts } });

  expect(await tablesWithTraces()).toEqual(['audit_logs']);
  expect(await loadMoney()).toEqual(before);
  const { list } = await merchant.callAsOwner(api.customerBills.list, { query: {}, body: { search: invoice_no } });
  expect(list.data).toMatchObject([{ invoice_no, full_name: ERASED, email: '', phone_number: '' }]);
  const search = { query: {}, body: { search: PERSON.full_name } };
  expect((await merchant.callAsOwner(api.customerBills.list, search)).list.data).toEqual([]);
  expect(await call('erase', { customer_id })).toMatchObject({ response_code: 4004 });
  expect(await call('find', { email: PERSON.email })).toMatchObject({ response_code: 4004 });

  const entry = await app.db
    .selectFrom('audit_logs')
    .select(['entity', 'entity_id', 'before', 'after'])
    .where('account_id', '=', account_id)
    .where('action', '=', 'erase_personal_data')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ entity: 'customer', entity_id: customer_id, before: null, after: { counts } });
});

test('erasing a person of one merchant leaves them with every other', async () => {
  await payBill();
  const other = await openMerchantFixture(app);
  await payBill(other);
  await sendMessages();
  const email = { email: PERSON.email };
  expect(await call('erase', email)).toMatchObject({ response_code: 2000 });
  const answer = await call('find', email, other.owner.access_token);
  expect(answer.data).toMatchObject({ counts: { customers: 1, bills: 1, payments: 1 }, names: [PERSON.full_name] });
  const customer_id = await customerOf(other);
  expect(await call('erase', { customer_id })).toMatchObject({ response_code: 4004 });
});

test('what is open is named, and nothing is erased until it has ended', async () => {
  const { id } = await payBill();
  const { account_id } = merchant.owner;
  const find = async () => (await call('find', { phone_number: '012-998 8776' })).data.blocks as string[];
  const names = async () =>
    (await app.db.selectFrom('customer_bills').select('full_name').where('account_id', '=', account_id).execute()).map(
      ({ full_name }) => full_name,
    );
  expect(await find()).toEqual(['messages']);
  await sendMessages();
  await addOrder(id);
  await app.db.updateTable('shipments').set({ status: 'SHIPPED' }).where('id', '=', id).execute();
  const second = await merchant.callAsOwner(api.customerBills.create, {
    body: { ...PERSON, title: 'Yuran kedua', amount: '10.00' },
  });
  await merchant.callAsOwner(api.paymentSwitch.payBill, {
    query: {},
    body: { invoice_no: second.invoice_no, payment_service_id: 15 },
  });
  await sendMessages();
  expect(await find()).toEqual(['bills', 'payments', 'orders']);
  expect(await call('erase', { phone_number: PERSON.phone_number })).toMatchObject({
    response_code: 4010,
    breakdown_errors: { bills: 'open', payments: 'open', orders: 'open' },
  });
  expect(await names()).toEqual([PERSON.full_name, PERSON.full_name]);

  await app.db.updateTable('shipments').set({ status: 'DELIVERED' }).where('id', '=', id).execute();
  for (const table of ['payment_records', 'customer_bills'] as const)
    await app.db
      .updateTable(table)
      .set({ status: 'EXPIRED' })
      .where('invoice_no', '=', second.invoice_no as string)
      .execute();
  expect(await find()).toEqual([]);
  expect(await call('erase', { phone_number: PERSON.phone_number })).toMatchObject({ response_code: 2000 });
  expect(await names()).toEqual([ERASED, ERASED]);
});

test('a customer’s bills are meant by the customer, and those of another with the same address are not', async () => {
  await payBill();
  await sendMessages();
  const sister = { full_name: 'Zainab Tun Hidang', email: PERSON.email };
  const { id: sister_id } = await merchant.callAsOwner(api.customers.create, { body: sister });
  const { id: bill_id } = await payBill();
  await app.db.updateTable('customer_bills').set({ customer_id: sister_id }).where('id', '=', bill_id).execute();
  await sendMessages();
  const { list } = await merchant.callAsOwner(api.customers.list, { query: {}, body: { search: PERSON.phone_number } });
  const customer_id = (list.data as { id: string }[])[0]!.id;
  expect(await call('erase', { customer_id })).toMatchObject({ data: { counts: { customers: 1, bills: 1 } } });
  const kept = await app.db.selectFrom('customer_bills').select('email').where('id', '=', bill_id).execute();
  expect(kept).toEqual([{ email: PERSON.email }]);
});

test('an export is an archive of everything about the person, without keys and hashes, and is audited', async () => {
  const { id, invoice_no } = await payBill();
  await addOrder(id);
  await addUploadRow();
  await merchant.createPayment(); // somebody else's
  const answer = await app.request(api.personalData.download, merchant.owner.access_token, {
    body: { email: 'ZULAIKHA@hidang.example' },
  });
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toContain('personal-data-');
  const files: Record<string, Record<string, unknown>[]> = {};
  for (const [name, entry] of await zipEntries(answer.rawPayload)) {
    const pieces: Buffer[] = [];
    for await (const piece of inflated(entry, 10_000_000)) pieces.push(piece);
    files[name] = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>[];
  }
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'customers.json',
      'customer_bills.json',
      'payment_records.json',
      'shipments.json',
      'outbox.json',
      'callback_inbox.json',
      'courier_bookings.json',
      'payment_upload_rows.json',
    ]),
  );
  expect(files['customer_bills.json']).toEqual([
    expect.objectContaining({ ...PERSON, invoice_no, amount: 50_00, note: NOTE }),
  ]);
  expect(files['callback_inbox.json']).toHaveLength(1);
  const written = JSON.stringify(files);
  expect(written).not.toMatch(/siti/i);
  expect(written.match(/"\w*(?:hash|token|secret)\w*":/gi)).toBeNull();
  const entries = await app.db
    .selectFrom('audit_logs')
    .select('after')
    .where('account_id', '=', merchant.owner.account_id)
    .where('action', '=', 'export_personal_data')
    .execute();
  expect(JSON.stringify(entries)).not.toContain('zulaikha');
  expect(entries).toHaveLength(1);
});

test('exactly one of customer, e-mail address and phone number says who is meant', async () => {
  for (const body of [{}, { email: PERSON.email, phone_number: PERSON.phone_number }])
    expect(await call('erase', body)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { customer_id: 'one_of_three' },
    });
  expect(await call('erase', { email: 'nobody@hidang.example' })).toMatchObject({ response_code: 4004 });
  expect(await call('find', { customer_id: randomUUID() })).toMatchObject({ response_code: 4004 });
});

test('two erasures at once erase once', async () => {
  await payBill();
  await sendMessages();
  const customer_id = await customerOf();
  const answers = await Promise.all([call('erase', { customer_id }), call('erase', { customer_id })]);
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4004]);
});

test.each(['012-998 8776', '+60 (12) 998.8776', '0060129988776', '60129988776'])(
  'a row of an uploaded table is found by the phone number alone, typed as %s',
  async (phone_number) => {
    await payBill();
    await addUploadRow({ phone_number, full_name: PERSON.full_name, amount: '0.00' });
    const stranger = { phone_number: '012-998 8777', full_name: 'Somebody Else' };
    await addUploadRow(stranger);
    await sendMessages();
    expect(await call('erase', { customer_id: await customerOf() })).toMatchObject({ response_code: 2000 });
    const { account_id } = merchant.owner;
    const rows = app.db.selectFrom('payment_upload_rows').select('data').where('account_id', '=', account_id);
    expect((await rows.where('data', 'is not', null).execute()).map(({ data }) => data)).toEqual([stranger]);
  },
);

test('a confirmation that was learned hours after the payment is erased too', async () => {
  await payBill();
  await sendMessages();
  const { account_id } = merchant.owner;
  // As after an outage: the provider's time is that of the payment, and all else is of now.
  await app.db
    .updateTable('payment_records')
    .set({ created_at: hoursAgo(5), paid_at: hoursAgo(4) })
    .where('account_id', '=', account_id)
    .execute();
  const { transaction_invoice_no: order_no } = await app.db
    .selectFrom('payment_records')
    .select('transaction_invoice_no')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const namesIn = async () =>
    (await app.db.selectFrom('callback_inbox').select('body').where('body', 'like', `%${order_no}%`).execute()).filter(
      ({ body }) => body.includes(ENCODED_NAME),
    ).length;
  expect(await namesIn()).toBe(1);
  expect(await call('erase', { customer_id: await customerOf() })).toMatchObject({ response_code: 2000 });
  expect(await namesIn()).toBe(0);
});
