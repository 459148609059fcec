import { CODE } from '@kutip/contracts/codes';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { countLockWaits, lockRow } from '../../../../../test/locks.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { mount } from '../../platform/mount.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { storeOf } from '../../platform/store.ts';
import { payableOwners } from '../../payable-owners.ts';
import { expireInvoices } from '../invoices/invoices.service.ts';
import { hashLinkToken } from '../../platform/link-token.ts';
import { customerBillHandlers } from './customer-bills.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const config = { PUBLIC_URL: 'https://pay.example.my' };

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, customerBills, customerBillHandlers({ config }));
  });
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Direct = RequestInput<typeof customerBills.create>['body'];
type FromPublic = RequestInput<typeof customerBills.fromPublic>['body'];
const ALI = { full_name: 'Ali bin Abu', email: 'Ali@Example.my', phone_number: '012-345 6678' };
const DIRECT: Direct = { ...ALI, title: 'Catering for 40', amount: '1234.50' };

const create = (bill: Partial<Direct> = {}, who: TestCaller = merchant, headers = {}) =>
  app.call(customerBills.create, { body: { ...DIRECT, ...bill } }, who, headers);
const made = async (
  bill: Partial<Direct> = {},
  who: TestCaller = merchant,
): Promise<{ id: string; invoice_no: string }> => (await create(bill, who)).data;
const read = async (id: string) => (await app.call(customerBills.read, { params: { id } }, merchant)).data;
const remove = (id: string, who: TestCaller = merchant) => app.call(customerBills.remove, { params: { id } }, who);
const page = (id: string, who?: { token: string }) =>
  app.call(customerBills.page, { params: { id, provider: 'kutip' } }, who);
/** A collection as its own module stores it; amounts in sen. */
const collection = async (form: object, { account_id }: TestCaller = merchant): Promise<string> => {
  const id = uuid();
  const { form_fields = [], ...given } = form as { form_fields?: object[] };
  const basic = { title: 'Zakat', collection_type: 'PAYMENT', amount_type: 'OPEN', channel_flags: ['fpx'] };
  const row = { ...basic, ...given, form_fields: JSON.stringify(form_fields), account_id, id };
  await app.db.insertInto('collections').values(row).execute();
  await addDirectoryEntries(app.connection, [{ kind: 'collection', key: id, account_id, id }]);
  return id;
};
const stop = (id: string) => app.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', id).execute();
const fromPublic = (collection_uuid: string, more: Partial<FromPublic> = {}, headers = {}) =>
  app.call(customerBills.fromPublic, { body: { ...ALI, collection_uuid, ...more } }, undefined, headers);
const invoice = (id: string) =>
  app.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOf = async (table: 'customer_bills' | 'invoices' | 'directory') =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const setStatus = async (id: string, status: string) => {
  await app.db.updateTable('invoices').set({ status }).where('id', '=', id).execute();
  await app.db.updateTable('customer_bills').set({ status }).where('id', '=', id).execute();
};
/** A payment attempt as the payments module stores it. */
async function attempt(bill: { id: string; invoice_no: string }, status: string, n = 1): Promise<void> {
  await app.db
    .insertInto('payment_records')
    .values({
      account_id: merchant.account_id,
      id: uuid(),
      invoice_id: bill.id,
      bill_id: bill.id,
      invoice_no: bill.invoice_no,
      transaction_invoice_no: `${bill.invoice_no}-0${n}`,
      title: 'Catering',
      attempt: n,
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      amount: 100 as never,
      fee: 0 as never,
      fee_tax: 0 as never,
      fee_bearer: 'MERCHANT',
      total_amount: 100 as never,
      net_amount: 100 as never,
      payer_bank: 'Maybank2U',
      status,
      created_at: app.clock.now(),
    })
    .execute();
  if (status === 'PROCESSING') await setStatus(bill.id, status);
}

function latch(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

test.each([
  ['+65 9123 4567', '+6591234567'],
  ['03-8888 1234', '60388881234'],
  ['٠١٢-٣٤٥ ٦٦٧٨', '60123456678'],
  ['', ''],
])('a payer may give the phone number %j', async (phone_number, stored) => {
  const { data } = await fromPublic(await collection({}), { phone_number, amount: '10' });
  expect((await read(data.uuid)).phone_number).toBe(stored);
});

test('a form asks the payer for what its merchant chose, and drops the rest', async () => {
  const payer_fields = { email: 'off', phone_number: 'required', address: 'required', note: 'optional' };
  const form = await collection({ payer_fields: JSON.stringify(payer_fields) });
  const refused = await fromPublic(form, { email: '', phone_number: '', amount: '10' });
  expect(refused).toMatchObject({
    response_code: 4000,
    breakdown_errors: { phone_number: 'required', address: 'required' },
  });
  const { data } = await fromPublic(form, { address: '12 Jalan Duku', note: 'No chilli', amount: '10' });
  expect(await read(data.uuid)).toMatchObject({ email: '', payer_address: '12 Jalan Duku', note: 'No chilli' });
  const sent = await app.call(customerBills.send, { params: { id: data.uuid }, body: {} }, merchant);
  expect(sent).toMatchObject({ response_code: 4000, breakdown_errors: { email: 'required' } });
});

test('a form with an optional e-mail and phone needs one of them', async () => {
  const payer_fields = { email: 'optional', phone_number: 'optional', address: 'off', note: 'off' };
  const form = await collection({ payer_fields: JSON.stringify(payer_fields) });
  const { breakdown_errors } = await fromPublic(form, { email: '', phone_number: '', amount: '10' });
  expect(breakdown_errors).toEqual({ email: 'email_or_phone_required' });
  expect((await fromPublic(form, { email: '', amount: '10' })).response_code).toBe(2000);
});

test('a bill from a public page keeps the language of the page', async () => {
  const { data } = await fromPublic(await collection({}), { payer_language: 'ms', amount: '10' });
  const stored = app.db.selectFrom('customer_bills').select('language').where('id', '=', data.uuid);
  expect(await stored.executeTakeFirst()).toEqual({ language: 'ms' });
});

describe('a direct bill', () => {
  test('a direct bill has number, link, QR code, one hour to pay and its first timeline event', async () => {
    const { status, data } = await create({ reference_1: 'PO-7', note: 'Thank you' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      uuid: data.id,
      status: 'PENDING',
      source: 'DIRECT',
      amount: '1234.50',
      email: 'ali@example.my',
      phone_number: '60123456678',
      collection_id: null,
      reference_1: 'PO-7',
      expires_at: '2026-11-21T03:42:00.000Z',
      items: [],
      public_url: `https://pay.example.my/pay/bill/${data.id}`,
      timeline: [{ kind: 'bill_created', actor: 'merchant', at: NOW, detail: { source: 'DIRECT', amount: '1234.50' } }],
    });
    expect(data.invoice_no).toMatch(/^BP-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(data.qr_svg).toMatch(/^<svg /);
    expect(await invoice(data.id)).toMatchObject({
      invoice_no: data.invoice_no,
      kind: 'BILL',
      amount: 123_450,
      fee: 0,
      total: 123_450,
      status: 'PENDING',
      fee_bearer: 'MERCHANT',
    });
    // Both the link and the number resolve to it.
    for (const key of [data.id, data.invoice_no]) expect((await page(key)).data.uuid).toBe(data.id);
  });

  test('a direct bill sums its items', async () => {
    const items = [
      { title: 'Rice', quantity: 40, unit_price: '8.50' },
      { title: 'Delivery', quantity: 1, unit_price: 15 },
    ];
    const { data } = await create({ items, amount: undefined });
    expect(data).toMatchObject({
      amount: '355.00',
      items: [
        { title: 'Rice', quantity: 40, unit_price: '8.50', total_amount: '340.00' },
        { title: 'Delivery', quantity: 1, unit_price: '15.00', total_amount: '15.00' },
      ],
    });
    expect((await create({ items, amount: '355' })).response_code).toBe(2000);
    expect(await create({ items, amount: '355.01' })).toMatchObject({
      status: 400,
      response_code: 4000,
      breakdown_errors: { amount: 'differs_from_items' },
    });
  });

  test('a direct bill may have no expiry and may be e-mailed', async () => {
    const { data } = await create({ expires_in_minutes: null, send_email: true });
    expect(data.expires_at).toBeNull();
    expect(data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['bill_created', 'bill_sent']);
    const mails = await app.db.selectFrom('outbox').selectAll().where('recipient', '=', 'ali@example.my').execute();
    expect(mails).toMatchObject([
      {
        account_id: merchant.account_id,
        channel: 'EMAIL',
        template: 'bill_link',
        language: 'en',
        data: { amount: '1234.50', merchant_name: 'Warung Aisyah', link: data.public_url, expires_at: null },
      },
    ]);
  });

  test('the payer’s browser gets a page token, which is stored as a hash', async () => {
    const { data } = await fromPublic(await collection({}), { amount: '5' });
    expect(data.page_token).toMatch(/^[\w-]{43}$/);
    const rows = await app.db.selectFrom('customer_bills').selectAll().where('id', '=', data.uuid).execute();
    expect(rows).toMatchObject([{ page_token_hash: hashLinkToken(data.page_token) }]);
    expect(JSON.stringify(rows)).not.toContain(data.page_token);
  });

  const emailsTo = (recipient: string) =>
    app.db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute();

  test('a merchant e-mails ten bills a day to one mailbox', async () => {
    const sender = await app.createMerchant();
    const send = (email: string) => create({ email, send_email: true }, sender);
    for (let n = 0; n < 10; n += 1) expect((await send('victim@example.my')).response_code).toBe(2000);
    const refused = { status: 429, response_code: 4029, breakdown_errors: { send_email: 'recipient_limit' } };
    expect(await send('victim@example.my')).toMatchObject(refused);
    expect(await send('Victim+2@example.my')).toMatchObject(refused);
    expect(await emailsTo('victim@example.my')).toHaveLength(10);
    expect((await create({ email: 'victim@example.my' }, sender)).response_code).toBe(2000);
    expect((await send('another@example.my')).response_code).toBe(2000);
    expect((await create({ email: 'victim@example.my', send_email: true })).response_code).toBe(2000);
    app.clock.set(new Date(new Date(NOW).getTime() + 24 * 60 * 60_000 + 1));
    expect((await send('victim@example.my')).response_code).toBe(2000);
  });

  test('all merchants together e-mail a hundred bills a day to one mailbox', async () => {
    const bill = { email: 'popular@example.my', send_email: true };
    const received = (count: number) => {
      const message = { channel: 'EMAIL', recipient: bill.email, template: 'bill_link', data: {} } as const;
      const of = (): Message => ({ ...message, account_id: uuid(), language: 'en', created_at: new Date(NOW) });
      return app.transact((db) => queueMessages(db, Array.from({ length: count }, of)));
    };
    await received(99);
    expect((await create(bill)).response_code).toBe(2000);
    expect(await create(bill)).toMatchObject({
      response_code: 4029,
      breakdown_errors: { send_email: 'recipient_limit' },
    });
  });

  test('a merchant who is not approved e-mails no bill', async () => {
    const sender = await app.createMerchant();
    const { id } = await made({ email: 'stranger@example.my' }, sender);
    for (const status of ['PENDING_KYC', 'SUSPENDED', 'REJECTED']) {
      await app.db.updateTable('accounts').set({ status }).where('id', '=', sender.account_id).execute();
      expect(await create({ email: 'stranger@example.my', send_email: true }, sender)).toMatchObject({
        status: 403,
        response_code: 4023,
        breakdown_errors: { send_email: 'account_not_active' },
      });
      expect(await app.call(customerBills.send, { params: { id }, body: {} }, sender)).toMatchObject({
        response_code: 4023,
        breakdown_errors: 'account_not_active',
      });
      expect((await app.call(customerBills.sendMany, { body: { ids: [id] } }, sender)).data.results).toMatchObject([
        { is_done: false, response_code: 4023, reason: 'account_not_active' },
      ]);
    }
    expect(await emailsTo('stranger@example.my')).toEqual([]);
  });

  test('two requests under one idempotency key create one bill', async () => {
    const before = await countOf('customer_bills');
    const key = { 'idempotency-key': 'two-clicks' };
    const answers = [await create({}, merchant, key), await create({}, merchant, key)];
    expect(answers[1]!.data).toEqual(answers[0]!.data);
    expect(await countOf('customer_bills')).toBe(before + 1);
    expect(await create({ amount: '2' }, merchant, key)).toMatchObject({ status: 422, response_code: 4026 });
  });

  test.each([
    ['no amount and no items', { amount: undefined }, 4000, { amount: 'required' }],
    ['three decimals', { amount: '1.005' }, 4000, { amount: 'too_many_decimals' }],
    ['0.1 + 0.2', { amount: 0.1 + 0.2 }, 4000, { amount: 'too_many_decimals' }],
    ['an exponent', { amount: '1e2' }, 4000, { amount: 'not_an_amount' }],
    ['a negative amount', { amount: -1 }, 4000, { amount: 'negative' }],
    ['overflow', { amount: '99999999999999999999' }, 4000, { amount: 'too_large' }],
    ['less than RM 1', { amount: '0.99' }, 4013, { amount: 'too_small' }],
    ['more than RM 1,000,000', { amount: '1000000.01' }, 4013, { amount: 'too_large' }],
    [
      'items beyond any sum',
      { amount: undefined, items: [{ title: 'Gold', quantity: 9999, unit_price: '999999999.99' }] },
      4013,
      { amount: 'too_large' },
    ],
    [
      'half an item',
      { items: [{ title: 'Rice', quantity: 0.5, unit_price: '1' }] },
      4000,
      { 'items.0.quantity': 'invalid_type' },
    ],
    ['no name', { full_name: '  ' }, 4000, { full_name: 'required' }],
    ['a wrong e-mail', { email: 'ali@' }, 4000, { email: 'invalid_email' }],
    ['a wrong phone', { phone_number: '12345' }, 4000, { phone_number: 'invalid_format' }],
    ['an expiry in four minutes', { expires_in_minutes: 4 }, 4000, { expires_in_minutes: 'too_small' }],
    [
      'a collection that is not there',
      { collection_id: '01900000-0000-7000-8000-000000000000' },
      4000,
      { collection_id: 'not_found' },
    ],
  ] as [string, Partial<Direct>, number, Record<string, string>][])(
    'a direct bill with %s is refused and nothing is stored',
    async (_, bill, code, faults) => {
      const before = [await countOf('customer_bills'), await countOf('invoices'), await countOf('directory')];
      expect(await create(bill)).toMatchObject({ response_code: code, breakdown_errors: faults });
      expect([await countOf('customer_bills'), await countOf('invoices'), await countOf('directory')]).toEqual(before);
    },
  );

  test('a direct bill requires an open collection of the merchant', async () => {
    const id = await collection({ fee_bearer: 'CUSTOMER' });
    const bill = await made({ collection_id: id });
    expect(await invoice(bill.id)).toMatchObject({ fee_bearer: 'CUSTOMER' });
    await stop(id);
    expect(await create({ collection_id: id })).toMatchObject({
      status: 409,
      response_code: 4016,
      breakdown_errors: 'stopped',
    });
    const foreign = await collection({}, other);
    expect(await create({ collection_id: foreign })).toMatchObject({
      breakdown_errors: { collection_id: 'not_found' },
    });
  });
});

describe('cancelling', () => {
  test('a pending bill can be cancelled once', async () => {
    const { id } = await made();
    expect(await remove(id)).toMatchObject({ status: 200, response_code: 2000, data: null });
    expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await invoice(id)).toMatchObject({ status: 'CANCELLED' });
    expect((await page(id)).data).toMatchObject({ closed: 'cancelled', services: [] });
    expect((await read(id)).timeline.at(-1)).toMatchObject({ kind: 'bill_cancelled', actor: 'merchant' });
    expect(await remove(id)).toMatchObject({
      status: 409,
      response_code: CODE.wrong_state,
      breakdown_errors: 'cancelled',
    });
    const logs = await app.db
      .selectFrom('audit_logs')
      .select(['action', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(logs.map(({ action }) => action)).toEqual(['create', 'cancel']);
  });

  test.each(['PROCESSING', 'PAID', 'EXPIRED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED'])(
    'cancelling refuses a bill that is %s',
    async (status) => {
      const { id } = await made();
      await setStatus(id, status);
      expect(await remove(id)).toMatchObject({
        status: 409,
        response_code: 4010,
        breakdown_errors: status.toLowerCase(),
      });
      expect(await read(id)).toMatchObject({ status });
    },
  );

  test('cancelling waits for a payment that is being confirmed and then refuses', async () => {
    const { id } = await made();
    const [held, hold] = latch();
    const [released, release] = latch();
    const confirming = app.db.transaction().execute(async (open) => {
      await lockRow(open, 'invoices', id);
      hold();
      await released;
      await open.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', id).execute();
      await open.updateTable('customer_bills').set({ status: 'PAID' }).where('id', '=', id).execute();
    });
    await held;
    const cancelling = remove(id);
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    release();
    await confirming;
    expect(await cancelling).toMatchObject({ response_code: 4010, breakdown_errors: 'paid' });
    expect(await read(id)).toMatchObject({ status: 'PAID' });
  });
});

describe('a bill from a public page', () => {
  const question = (more: object) => ({
    key: 'class',
    label: 'Class',
    type: 'select',
    is_required: true,
    options: ['1A', '1B'],
    ...more,
  });

  test('a payer’s bill costs the collection’s price times the quantity, not the amount sent', async () => {
    const id = await collection({
      title: 'Ticket',
      amount_type: 'FIXED',
      amount: 2_500,
      quantity_enable: true,
      form_fields: [question({})],
    });
    const { status, data } = await fromPublic(id, {
      amount: '1',
      quantity: '3',
      form_answers: { class: '1B', other: 'x' },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ amount: '75.00', status: 'PENDING' });
    expect(await read(data.uuid)).toMatchObject({
      source: 'PUBLIC',
      title: 'Ticket',
      collection_id: id,
      form_answers: { class: '1B' },
      items: [{ title: 'Ticket', quantity: 3, unit_price: '25.00', total_amount: '75.00' }],
      expires_at: '2026-11-28T02:42:00.000Z',
      timeline: [{ kind: 'bill_created', actor: 'payer' }],
    });
  });

  test('the payer’s browser gets a page token, which is stored as a hash', async () => {
    const { data } = await fromPublic(await collection({}), { amount: '5' });
    expect(data.page_token).toMatch(/^[\w-]{43}$/);
    const rows = await app.db.selectFrom('customer_bills').selectAll().where('id', '=', data.uuid).execute();
    expect(rows).toMatchObject([{ page_token_hash: hashLinkToken(data.page_token) }]);
    expect(JSON.stringify(rows)).not.toContain(data.page_token);
  });

  test('whoever repeats a public request with its key gets the same bill without the page token', async () => {
    const id = await collection({});
    const key = { 'idempotency-key': uuid() };
    const first = await fromPublic(id, { amount: '5' }, key);
    const { page_token, ...bill } = first.data;
    const repeated = await fromPublic(id, { amount: '5' }, key);
    expect(repeated).toMatchObject({ status: 200, response_code: 2000 });
    expect(repeated.data).toEqual(bill);
    const stored = await app.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', key['idempotency-key'])
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(page_token);
  });

  test('two requests under one idempotency key create one bill', async () => {
    const id = await collection({});
    const key = { 'idempotency-key': uuid() };
    const one = await fromPublic(id, { amount: '5' }, key);
    expect((await fromPublic(id, { amount: '5' }, key)).data.uuid).toBe(one.data.uuid);
  });

  test.each([
    ['an open amount left out', {}, {}, 4000, { amount: 'required' }],
    ['an amount of three decimals', {}, { amount: '5.001' }, 4000, { amount: 'too_many_decimals' }],
    ['an amount under RM 1', {}, { amount: '0.5' }, 4013, { amount: 'too_small' }],
    ['an amount over RM 1,000,000', {}, { amount: '1000000.01' }, 4013, { amount: 'too_large' }],
    [
      'under the minimum',
      { amount_type: 'MIN_MAX', min_amount: 1_000, max_amount: 2_000 },
      { amount: '9.99' },
      4013,
      { amount: 'too_small' },
    ],
    [
      'over the maximum',
      { amount_type: 'MIN_MAX', min_amount: 1_000, max_amount: 2_000 },
      { amount: '20.01' },
      4013,
      { amount: 'too_large' },
    ],
    [
      'a quantity where there is none',
      { amount_type: 'FIXED', amount: 500 },
      { quantity: 2 },
      4000,
      { quantity: 'not_allowed' },
    ],
    [
      'a price that multiplies beyond limits',
      { amount_type: 'FIXED', amount: 99_999_900, quantity_enable: true },
      { quantity: 999 },
      4013,
      { amount: 'too_large' },
    ],
    [
      'a quantity of none',
      { amount_type: 'FIXED', amount: 500, quantity_enable: true },
      { quantity: 0 },
      4000,
      { quantity: 'too_small' },
    ],
    [
      'a missing answer and a wrong amount',
      { form_fields: [question({})] },
      { amount: '0.5' },
      4000,
      { amount: 'too_small', 'form_answers.class': 'required' },
    ],
    [
      'an answer that is no choice',
      { form_fields: [question({})] },
      { amount: '5', form_answers: { class: '9Z' } },
      4000,
      { 'form_answers.class': 'not_allowed' },
    ],
    ['a wrong e-mail', {}, { amount: '5', email: 'a b@c.co' }, 4000, { email: 'invalid_email' }],
  ] as [string, object, Partial<FromPublic>, number, Record<string, string>][])(
    'a payer’s bill with %s is refused and nothing is stored',
    async (_, form, typed, code, faults) => {
      const id = await collection(form);
      const before = await countOf('customer_bills');
      expect(await fromPublic(id, typed)).toMatchObject({ response_code: code, breakdown_errors: faults, data: null });
      expect(await countOf('customer_bills')).toBe(before);
    },
  );

  test('a payer’s bill is refused when the collection is not open', async () => {
    const id = await collection({});
    await stop(id);
    expect(await fromPublic(id, { amount: '5' })).toMatchObject({
      status: 409,
      response_code: 4016,
      breakdown_errors: 'stopped',
    });
    expect(await fromPublic(uuid(), { amount: '5' })).toMatchObject({ status: 404, response_code: 4004 });
    const forms = await collection({});
    await app.db.updateTable('collections').set({ collection_type: 'BILL' }).where('id', '=', forms).execute();
    expect(await fromPublic(forms, { amount: '5' })).toMatchObject({
      response_code: 4016,
      breakdown_errors: 'not_a_payment_form',
    });
  });
});

describe('the public page', () => {
  test('the public page shows amount and merchant, masks the payer and ignores tokens', async () => {
    await app.db.updateTable('support_details').set({ phone_number: '60388881234' }).execute();
    const { id, invoice_no } = await made({ note: 'Term 1', amount: '98.00' });
    for (const answer of [
      await page(id),
      await page(invoice_no.toLowerCase()),
      await page(id.toUpperCase(), { token: 'stale' }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.data).toMatchObject({
        uuid: id,
        invoice_no,
        amount: '98.00',
        currency: 'MYR',
        status: 'PENDING',
        note: 'Term 1',
        closed: null,
        open_attempt: null,
        payer: { full_name: 'Ali b*** A***', email: 'a***@example.my', phone_number: '01*****678' },
        collection_account: { name: 'Warung Aisyah', logo_url: null, hide_branding: true },
        service_tax_bps: 800,
      });
      expect(answer.data.services.length).toBeGreaterThan(10);
      expect(JSON.stringify({ ...answer.data, services: [] })).not.toMatch(/Abu|ali@|12-?345/i);
    }
  });

  test('the public page shows an open payment attempt, the newest first', async () => {
    const bill = await made();
    await attempt(bill, 'FAILED', 1);
    await attempt(bill, 'PROCESSING', 2);
    expect((await page(bill.id)).data).toMatchObject({
      status: 'PROCESSING',
      closed: null,
      open_attempt: { transaction_invoice_no: `${bill.invoice_no}-02`, bank: 'Maybank2U', started_at: NOW },
    });
  });

  test.each([
    ['PAID', 'paid'],
    ['PARTIALLY_REFUNDED', 'paid'],
    ['REFUNDED', 'refunded'],
    ['VOIDED', 'refunded'],
    ['EXPIRED', 'expired'],
  ])('the public page of a bill that is %s is closed: %s', async (status, closed) => {
    const { id } = await made();
    await setStatus(id, status);
    expect((await page(id)).data).toMatchObject({ status, closed, services: [] });
  });

  test('the public page closes at expiry even before the job ran, and with its collection', async () => {
    const { id } = await made();
    const collection_id = await collection({});
    const within = await made({ collection_id });
    await stop(collection_id);
    expect((await page(within.id)).data).toMatchObject({ status: 'PENDING', closed: 'collection_stopped' });
    app.clock.set('2026-11-21T03:42:00.000Z');
    expect((await page(id)).data).toMatchObject({ status: 'PENDING', closed: 'expired', services: [] });
  });

  test('a draft or unknown bill has no public page', async () => {
    const { id } = await made();
    await setStatus(id, 'DRAFT');
    for (const key of [id, 'BP-0000000000', '01900000-0000-7000-8000-000000000000', "' or 1=1"])
      expect(await page(key)).toMatchObject({ status: 404, response_code: 4004 });
  });
});

describe('permissions', () => {
  test('bills require a token, and reading the permission', async () => {
    const { id } = await made();
    const codes = async (who?: TestCaller) => {
      const answers = await Promise.all([
        app.call(customerBills.list, { query: {}, body: {} }, who),
        app.call(customerBills.read, { params: { id } }, who),
        app.call(customerBills.create, { body: DIRECT }, who),
        app.call(customerBills.remove, { params: { id } }, who),
      ]);
      return answers.map(({ response_code }) => response_code);
    };
    expect(await codes()).toEqual([401, 401, 401, 401]);
    expect(await codes({ ...merchant, role: 'merchant_viewer' })).toEqual([2000, 2000, 4003, 4003]);
    expect(await codes({ ...merchant, role: 'introducer' })).toEqual([4003, 4003, 4003, 4003]);
    expect(await read(id)).toMatchObject({ status: 'PENDING' });
  });

  test('bills of another merchant are not found', async () => {
    const { id } = await made();
    expect(await app.call(customerBills.read, { params: { id } }, other)).toMatchObject({
      status: 404,
      response_code: 4004,
    });
    expect(await remove(id, other)).toMatchObject({ status: 404, response_code: 4004 });
    expect(await read(id)).toMatchObject({ status: 'PENDING' });
    const { data } = await app.call(customerBills.list, { query: { limit: 1000 }, body: {} }, other);
    expect(data.list.data).toEqual([]);
  });
});

describe('bill list', () => {
  test('a search finds amounts, phone numbers as displayed and words of a name in any order', async () => {
    const shop = await app.createMerchant({ name: 'Kedai Carian' });
    await made({ full_name: 'Siti Nur Aminah', phone_number: '0123456678', amount: '38.00', title: 'Kuih' }, shop);
    await made({ full_name: 'Lim Wei', phone_number: '0198765432', amount: '1234.50', title: 'Catering 40' }, shop);
    const found = async (search: string) =>
      (await app.call(customerBills.list, { query: {}, body: { search } }, shop)).data.list.data.map(
        ({ full_name }: { full_name: string }) => full_name,
      );
    expect(await found('38')).toEqual(['Siti Nur Aminah']);
    expect(await found('RM 1,234.50')).toEqual(['Lim Wei']);
    expect(await found('+60 12-345 6678')).toEqual(['Siti Nur Aminah']);
    expect(await found('019-876 5432')).toEqual(['Lim Wei']);
    expect(await found('aminah siti')).toEqual(['Siti Nur Aminah']);
    expect(await found('siti lim')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  test('a list is filtered by several statuses and by amounts, in the body and in the query', async () => {
    const shop = await app.createMerchant({ name: 'Kedai Tapis' });
    const bills = await Promise.all(['10.00', '20.00', '30.00'].map((amount) => made({ amount }, shop)));
    await setStatus(bills[0]!.id, 'PAID');
    await setStatus(bills[1]!.id, 'EXPIRED');
    const sum = async (body: object) =>
      (await app.call(customerBills.list, { query: {}, body }, shop)).data.list.sum as string;
    expect(await sum({ status: ['PAID', 'EXPIRED'] })).toBe('30.00');
    expect(await sum({ status: 'PAID,PENDING' })).toBe('40.00');
    expect(await sum({ min_amount: '10.01' })).toBe('50.00');
    expect(await sum({ min_amount: '20.00', max_amount: '20' })).toBe('20.00');
    const [get] = customerBills.list.gets;
    const query = { status: 'PAID,PENDING' as never, max_amount: '10' };
    expect((await app.call(get!, { query }, shop)).data.list.total).toBe(1);
    const refused = await app.call(customerBills.list, { query: {}, body: { status: ['PAID', 'x'] as never } }, shop);
    expect(refused).toMatchObject({
      response_code: CODE.validation_failed,
      breakdown_errors: { status: 'not_allowed' },
    });
  });

  test('the bill list searches by number, name and status, sums the result and refuses unknown columns', async () => {
    const shop = await app.createMerchant();
    const bills = [];
    for (const [n, full_name] of ['Aminah', 'Bala', 'Chong'].entries()) {
      app.clock.set(`2026-11-21T0${n}:00:00Z`);
      bills.push(await made({ full_name, amount: `${n + 1}.10` }, shop));
    }
    await remove(bills[1]!.id, shop);
    const list = async (body: object, query = {}) =>
      (await app.call(customerBills.list, { query, body }, shop)).data.list;
    const names = async (body: object, query = {}) =>
      (await list(body, query)).data.map(({ full_name }: { full_name: string }) => full_name);
    expect(await names({})).toEqual(['Chong', 'Bala', 'Aminah']);
    expect(await names({ search: bills[0]!.invoice_no.slice(3) })).toEqual(['Aminah']);
    expect(await names({ status: 'PENDING' })).toEqual(['Chong', 'Aminah']);
    expect(await names({ sort_by: 'amount', sort_type: 'asc' }, { limit: 2 })).toEqual(['Aminah', 'Bala']);
    expect(await list({ status: 'PENDING' })).toMatchObject({ total: 2, sum: '4.20' });
    const answer = await app.call(customerBills.list, { query: {}, body: { sort_by: 'note' as never } }, shop);
    expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors: { sort_by: 'not_allowed' } });
  });
});

describe('expiry job', () => {
  const sweep = () => expireInvoices({ store: storeOf(app.db), clock: app.clock, payableOwners });

  test('the expiry job expires due bills once and no others', async () => {
    const [due, endless] = [await made(), await made({ expires_in_minutes: null })];
    const paying = await made();
    await attempt(paying, 'PROCESSING');
    app.clock.set('2026-11-21T03:41:59.999Z');
    await sweep();
    expect(await read(due.id)).toMatchObject({ status: 'PENDING' });
    app.clock.set('2026-11-21T03:42:00.000Z');
    await Promise.all([sweep(), sweep()]);
    expect(await read(due.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await invoice(due.id)).toMatchObject({ status: 'EXPIRED' });
    expect((await read(due.id)).timeline.filter(({ kind }: { kind: string }) => kind === 'bill_expired')).toHaveLength(
      1,
    );
    expect(await read(endless.id)).toMatchObject({ status: 'PENDING' });
    expect(await read(paying.id)).toMatchObject({ status: 'PROCESSING' });
    // The attempt failed, so the bill expires now.
    await setStatus(paying.id, 'PENDING');
    await sweep();
    expect(await read(paying.id)).toMatchObject({ status: 'EXPIRED' });
  });
});
