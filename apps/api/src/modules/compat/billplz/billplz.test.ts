/** Calls in Billplz's form against the real app: its public npm client unmodified, and what its other clients send. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { api } from '@kutip/contracts/api';
import { xSignatureText } from '@kutip/domain/compat/billplz';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../../test/access-matrix/merchant-fixture.ts';
import { deliverCallbacks } from '../../../../../../test/deliver-callbacks.ts';
import { fullApp, type FullApp } from '../../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../../test/payments-app.ts';
import { answerBillplzErrors } from './billplz-error.ts';

const require = createRequire(import.meta.url);

let app: FullApp;
let merchant: MerchantFixture;
let credential: { id: string; uuid: string; auth_token: string; hash_key: string };

const IP = '203.0.113.7';
const BILL = {
  name: 'Siti Nurhaliza',
  email: 'siti@payer.example',
  amount: 200,
  callback_url: 'https://shop.example/webhook/',
  description: 'Nasi lemak, two packets',
};

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('merchant_callbacks').execute();
  merchant = await openMerchantFixture(app);
  credential = await createCredential(['collect', 'read', 'pay_out']);
  for (const ip_address of ['203.0.113.0/24', '127.0.0.1'])
    await merchant.callAsOwner(api.whiteListAddresses.create, { body: { ip_address } });
});
afterAll(() => app.close());

const createCredential = (scopes: string[]): Promise<typeof credential> =>
  merchant.callAsOwner(api.merchantApi.create, { body: { name: 'WooCommerce', scopes } as never });

interface CallOptions {
  key?: string;
  ip?: string;
  headers?: Record<string, string>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, path: string, payload?: object | string, options: CallOptions = {}) {
  const { key = `${credential.auth_token}:`, ip = IP, headers = {} } = options;
  const answer = await app.app.inject({
    method,
    url: `/api/${path}`,
    remoteAddress: ip,
    headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const error = (status: number, type: string, message: unknown) => ({ status, body: { error: { type, message } } });

const createCollection = async (): Promise<string> =>
  (await call('POST', 'v3/collections', { title: 'Warung' })).body.id;
const createBill = async (change: object = {}) =>
  (await call('POST', 'v3/bills', { collection_id: await createCollection(), ...BILL, ...change })).body;
const bills = async (): Promise<object[]> =>
  (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;

async function invoiceOf({ url }: { url: string }): Promise<string> {
  const params = { id: url.split('/').at(-1)! };
  return (await merchant.callAsOwner(api.customerBills.read, { params })).invoice_no;
}

/** Starts a payment of a bill at a bank, which answers `code`. */
async function pay(bill: { url: string }, code: string) {
  const invoice = await invoiceOf(bill);
  const started = await app.services.paymentSwitch.start({ invoice, payment_service_id: MAYBANK, look: 'modern' });
  const body = app.fpx.buildConfirmation(started.fields, code);
  await app.request(api.paymentSwitch.callback, undefined, { params: { provider: 'fpx' }, body });
  await app.services.paymentSwitch.idle();
  return body;
}

const deliver = () => deliverCallbacks(app.services);

const sign = (fields: Record<string, unknown>) =>
  createHmac('sha256', credential.hash_key)
    .update(xSignatureText(fields as never))
    .digest('hex');

describe('npm billplz 1.0.3, unmodified', () => {
  type Client = Record<string, (...args: unknown[]) => void>;

  test('creates collections and bills, reads, deletes and checks', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const Billplz = require('billplz') as new (options: object) => Client;
    const client = new Billplz({ key: credential.auth_token, endpoint: `http://127.0.0.1:${port}/api/v3/` });
    const run = (name: string, ...args: unknown[]) =>
      new Promise<Record<string, unknown>>((resolve, reject) =>
        client[name]!(...args, (fault: Error | null, answer: Record<string, unknown>) =>
          fault ? reject(fault) : resolve(answer),
        ),
      );
    const collection = await run('create_collection', { title: 'My First API Collection' });
    expect(collection).toEqual({
      id: expect.stringMatching(/^[\w-]{8}$/),
      title: 'My First API Collection',
      logo: { thumb_url: null, avatar_url: null },
      split_payment: { email: null, fixed_cut: null, variable_cut: null, split_header: false },
    });
    const open = await run('create_collectionOpen', { title: 'Kek lapis', description: 'A box', amount: 299 });
    expect(open).toMatchObject({ title: 'KEK LAPIS', amount: 299, fixed_amount: true, payment_button: 'pay' });
    const bill = await run('create_bill', { collection_id: collection['id'], ...BILL });
    expect(bill).toMatchObject({ paid: false, state: 'due', amount: 200, paid_amount: 0, mobile: null });
    expect(await run('get_bill', bill['id'])).toEqual(bill);
    expect(await run('delete_bill', bill['id'])).toEqual({});
    expect(await run('get_bill', bill['id'])).toMatchObject({ state: 'deleted', paid: false });
    expect(await run('change_collection_status', collection['id'], 'deactivate')).toEqual({});
    expect(await run('change_collection_status', collection['id'], 'activate')).toEqual({});
    expect(await run('registration_check', '512345678901')).toEqual({ name: 'not found' });
  });
});

describe('collections', () => {
  test.each([
    ['JSON', { title: 'Batik' }, {}],
    ['a form', 'title=Batik', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'a multipart form',
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nBatik\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
  ])('one is created by %s, with and without the colon of Basic', async (_, payload, headers) => {
    for (const key of [credential.auth_token, `${credential.auth_token}:`]) {
      const created = await call('POST', 'v3/collections', payload, { key, headers });
      expect(created).toMatchObject({ status: 200, body: { title: 'Batik' } });
      const { body } = await call('GET', `v3/collections/${created.body.id}`, undefined, { key });
      expect(body).toEqual({ ...created.body, status: 'active' });
    }
  });

  test('a list has pages of fifteen and a filter; the portal’s collections are in it', async () => {
    const first = await createCollection();
    for (let n = 0; n < 14; n += 1) await createCollection();
    const { id } = await merchant.createCollection();
    await merchant.callAsOwner(api.collections.update, { params: { id }, body: { title: 'Of the portal' } });
    const { body } = await call('GET', 'v3/collections?page=1');
    expect(body).toMatchObject({ page: 1 });
    expect(body.collections).toHaveLength(15);
    expect((await call('GET', 'v4/collections?page=9')).body).toEqual({ collections: [], page: 9 });
    await call('POST', `v3/collections/${first}/deactivate`);
    const { body: inactive } = await call('GET', 'v3/collections?status=inactive');
    expect(inactive.collections).toMatchObject([{ id: first, status: 'inactive' }]);
  });

  test('one that is deactivated twice is refused the second time; a bill activates it again', async () => {
    const id = await createCollection();
    const empty = { headers: { 'content-type': 'application/json', 'content-length': '0' } };
    expect(await call('POST', `v3/collections/${id}/deactivate`, '', empty)).toMatchObject({ status: 200, body: {} });
    expect(await call('POST', `v3/collections/${id}/deactivate`)).toMatchObject(
      error(422, 'RecordInvalid', [`${id} cannot be deactivated.`]),
    );
    expect((await call('POST', 'v3/bills', { collection_id: id, ...BILL })).status).toBe(200);
    expect((await call('GET', `v3/collections/${id}`)).body.status).toBe('active');
  });

  test('a split with another account is refused, not ignored', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const split = 'title=A&split_payments%5B%5D%5Bemail%5D=a%40b.my&split_payments%5B%5D%5Bfixed_cut%5D=100';
    expect(await call('POST', 'v4/collections', split, form)).toMatchObject(
      error(422, 'RecordInvalid', ['Split payments is not supported']),
    );
    const unset = 'title=A&split_header=1&split_payments%5B%5D%5Bemail%5D=';
    expect(await call('POST', 'v4/collections', unset, form)).toMatchObject({
      status: 200,
      body: { split_header: false, split_payments: [] },
    });
  });

  test('pictures of a multipart form are read and dropped, and empty JSON reads as no fields', async () => {
    const segments = [
      'content-disposition: form-data; name="title"\r\n\r\nBatik',
      'content-disposition: form-data; name="logo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG',
    ];
    const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    const payload = `${segments.map((segment) => `--x\r\n${segment}\r\n`).join('')}--x--\r\n`;
    const { body } = await call('POST', 'v3/collections', payload, multipart);
    expect(body).toMatchObject({ title: 'Batik', logo: { thumb_url: null, avatar_url: null } });
    const json = { headers: { 'content-type': 'application/json' } };
    expect((await call('GET', `v3/collections/${body.id}`, undefined, json)).status).toBe(200);
    expect((await call('PUT', `v3/collections/${body.id}/payment_methods`, '', json)).status).toBe(200);
    const bill = await createBill();
    expect(await call('DELETE', `v3/bills/${bill.id}`, undefined, json)).toMatchObject({ status: 200, body: {} });
  });

  test('an open collection is answered in Billplz’s form, listed, stopped and started', async () => {
    const input = {
      title: 'Kek lapis',
      description: 'A box',
      amount: '299',
      fixed_quantity: '0',
      payment_button: 'buy',
    };
    const { body } = await call('POST', 'v3/open_collections', { ...input, reference_1_label: 'Size' });
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{8}$/),
      title: 'KEK LAPIS',
      description: 'A box',
      reference_1_label: 'Size',
      reference_2_label: null,
      email_link: null,
      amount: 299,
      fixed_amount: true,
      tax: null,
      fixed_quantity: false,
      payment_button: 'buy',
      photo: { retina_url: null, avatar_url: null },
      split_payment: { email: null, fixed_cut: null, variable_cut: null, split_header: false },
      url: expect.any(String),
    });
    const path = `v3/collections/${body.id}`;
    expect(await call('POST', `${path}/activate`)).toMatchObject(
      error(422, 'RecordInvalid', [`${body.id} cannot be activated.`]),
    );
    expect((await call('POST', `${path}/deactivate`)).body).toEqual({});
    for (const version of ['v3', 'v4']) {
      const listed = await call('GET', `${version}/open_collections?status=inactive`);
      expect(listed.body).toMatchObject({ open_collections: [{ id: body.id, status: 'inactive' }], page: 1 });
    }
  });

  test.each([
    ['tax', { tax: 6 }, ['Tax is not supported']],
    ['no amount where it is fixed', { amount: undefined }, ['Amount can’t be blank']],
    ['a title of 51 characters', { title: 'x'.repeat(51) }, ['Title is too long']],
    ['what is no boolean', { fixed_quantity: 'maybe' }, ['Fixed quantity is invalid']],
  ])('an open collection with %s is refused', async (_, change, message) => {
    const input = { title: 'Kek lapis', description: 'A box', amount: 299, ...change };
    expect(await call('POST', 'v3/open_collections', input)).toMatchObject(error(422, 'RecordInvalid', message));
    expect((await call('GET', 'v3/open_collections')).body.open_collections).toEqual([]);
  });

  test('an open collection has a page, and no bill is created in it', async () => {
    const input = { title: 'Kek lapis', description: 'A box', fixed_amount: 'false', reference_1_label: 'Size' };
    const { body } = await call('POST', 'v4/open_collections', { ...input, redirect_uri: 'https://shop.example/done' });
    expect(body).toMatchObject({ amount: null, fixed_amount: false, redirect_uri: 'https://shop.example/done' });
    expect(new URL(body.url).pathname).toMatch(/^\/pay\/collections\//);
    expect((await call('GET', `v3/open_collections/${body.id}`)).body).toMatchObject({ status: 'active' });
    expect(await call('POST', 'v3/bills', { collection_id: body.id, ...BILL })).toMatchObject({ status: 404 });
  });
});

describe('bills', () => {
  test('a bill is answered in Billplz’s form, and the portal says which credential created it', async () => {
    const bill = await createBill({ reference_1: 'ORDER-7', mobile: '+60123456678', due_at: '2030-12-31' });
    expect(bill).toEqual({
      id: expect.stringMatching(/^[\w-]{8}$/),
      collection_id: expect.stringMatching(/^[\w-]{8}$/),
      paid: false,
      state: 'due',
      amount: 200,
      paid_amount: 0,
      due_at: '2030-12-31',
      email: 'siti@payer.example',
      mobile: '+60123456678',
      name: 'Siti Nurhaliza',
      url: expect.stringMatching(/^https?:\/\/[^?]+$/),
      reference_1_label: 'Reference 1',
      reference_1: 'ORDER-7',
      reference_2_label: 'Reference 2',
      reference_2: null,
      redirect_url: null,
      callback_url: 'https://shop.example/webhook/',
      description: 'Nasi lemak, two packets',
      paid_at: null,
    });
    const params = { id: bill.url.split('/').at(-1)! };
    const shown = await merchant.callAsOwner(api.customerBills.read, { params });
    expect(shown).toMatchObject({ source: 'API', credential_name: 'WooCommerce', amount: '2.00' });
  });

  test.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      (fields: [string, string][]) => new URLSearchParams(fields).toString(),
    ],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      (fields: [string, string][]) =>
        `${fields.map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
    ],
  ])(
    'one is created by %s, lives thirty days and is sent by e-mail where that is asked for',
    async (_, type, write) => {
      const fields = { collection_id: await createCollection(), ...BILL, deliver: '1', name: '  Siti   Nurhaliza ' };
      const payload = write(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]));
      const { body } = await call('POST', 'v3/bills', payload, { headers: { 'content-type': type } });
      expect(body).toMatchObject({ amount: 200, state: 'due', name: 'Siti Nurhaliza' });
      const params = { id: body.url.split('/').at(-1)! };
      const shown = await merchant.callAsOwner(api.customerBills.read, { params });
      expect(shown.sent_at).not.toBeNull();
      const days = (Date.parse(shown.expires_at) - Date.parse(shown.created_at)) / (24 * 60 * 60_000);
      expect(Math.round(days)).toBe(30);
    },
  );

  test('amounts as text and without an e-mail address, and the default due date', async () => {
    const bill = await createBill({ email: '', mobile: '60123456678', amount: '200', due_at: '' });
    expect(bill).toMatchObject({ amount: 200, email: null, mobile: '+60123456678' });
    expect(bill.due_at).toMatch(/^\d{4}-[1-9]\d?-[1-9]\d?$/);
  });

  test('a first reference that is a bank’s code decides where the page goes at once; any other does not', async () => {
    const chosenBy = async (change: object): Promise<number | null> => {
      const invoice_no = await invoiceOf(await createBill(change));
      const params = { id: invoice_no, provider: 'kutip' };
      return (await app.callOrThrow(api.customerBills.page, { params })).chosen_service_id;
    };
    const { payment_gateways } = (await call('GET', 'v4/payment_gateways')).body as {
      payment_gateways: { code: string }[];
    };
    expect(payment_gateways.map(({ code }) => code)).toContain('MB2U0227');
    const named = { reference_1_label: 'Bank Code', reference_1: 'MB2U0227' };
    expect(await chosenBy(named)).toBe(MAYBANK);
    expect(await chosenBy({ ...named, reference_1: 'B2B1-MBB0228' })).not.toBe(MAYBANK);
    expect(await chosenBy({ ...named, reference_1: 'mb2u0227' })).toBeNull();
    expect(await chosenBy({ ...named, reference_1_label: 'Order' })).toBeNull();
  });

  test('a paid bill sends one signed callback with exactly Billplz’s fields', async () => {
    const bill = await createBill();
    await pay(bill, '00');
    const { body: read } = await call('GET', `v3/bills/${bill.id}`);
    expect(read).toMatchObject({ paid: true, state: 'paid', paid_amount: 200 });
    expect(read.paid_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0800$/);
    const [message, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      url: BILL.callback_url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { x_signature, ...fields } = Object.fromEntries(new URLSearchParams(message!.body));
    expect(Object.keys(fields)).toEqual(
      'id collection_id paid state amount paid_amount due_at email mobile name url paid_at'.split(' '),
    );
    expect(fields).toMatchObject({ id: bill.id, paid: 'true', state: 'paid', amount: '200', mobile: '' });
    expect(x_signature).toBe(sign(fields));
    const { body } = await call('GET', `v3/bills/${bill.id}/transactions?status=completed`);
    expect(body).toMatchObject({
      bill_id: bill.id,
      page: 1,
      transactions: [{ id: expect.stringMatching(/^[\dA-F]{12}$/), status: 'completed', payment_channel: 'FPX' }],
    });
    expect((await call('GET', `v3/bills/${bill.id}/transactions?status=failed`)).body.transactions).toEqual([]);
    expect(await call('DELETE', `v3/bills/${bill.id}`)).toMatchObject({ status: 422 });
  });

  test('a failed payment sends a callback of an unpaid bill, and an open one sends none', async () => {
    const bill = await createBill();
    await pay(bill, '09');
    expect(await deliver()).toEqual([]);
    await pay(bill, '51');
    const [message] = await deliver();
    const { x_signature, ...fields } = Object.fromEntries(new URLSearchParams(message!.body));
    expect(fields).toMatchObject({ paid: 'false', state: 'due', paid_amount: '0', paid_at: '' });
    expect(x_signature).toBe(sign(fields));
  });

  test('the payer returns to the shop with a signed result, after its own query', async () => {
    const bill = await createBill({ redirect_url: 'https://shop.example/done?order=7&message_type=bill_redirect' });
    const body = await pay(bill, '00');
    const answer = await app.request(api.paymentSwitch.browserReturn, undefined, { params: { provider: 'fpx' }, body });
    expect(answer.statusCode).toBe(303);
    const { origin, searchParams } = new URL(String(answer.headers.location));
    expect(origin).toBe('https://shop.example');
    const { order, message_type, ...redirected } = Object.fromEntries(searchParams);
    expect({ order, message_type }).toEqual({ order: '7', message_type: 'bill_redirect' });
    const { 'billplz[x_signature]': signature, ...signed } = redirected;
    expect(Object.keys(signed)).toEqual(['billplz[id]', 'billplz[paid]', 'billplz[paid_at]']);
    const billplz = { id: bill.id, paid: 'true', paid_at: signed['billplz[paid_at]'] };
    expect(signature).toBe(sign({ billplz }));
  });

  test('the payer of a failed payment returns with an unpaid result, which has an empty date', async () => {
    const bill = await createBill({ redirect_url: 'https://shop.example/done' });
    const body = await pay(bill, '51');
    const answer = await app.request(api.paymentSwitch.browserReturn, undefined, { params: { provider: 'fpx' }, body });
    const { searchParams } = new URL(String(answer.headers.location));
    const { 'billplz[x_signature]': signature, ...signed } = Object.fromEntries(searchParams);
    expect(signed).toEqual({ 'billplz[id]': bill.id, 'billplz[paid]': 'false', 'billplz[paid_at]': '' });
    expect(signature).toBe(sign({ billplz: { id: bill.id, paid: 'false', paid_at: '' } }));
  });

  test('a bill of another form still sends our own callback', async () => {
    const { id } = await merchant.createCollection();
    await merchant.callAsOwner(api.collections.update, { params: { id }, body: { callback_url: BILL.callback_url } });
    const { id: bill_id } = await merchant.callAsOwner(api.customerBills.create, {
      body: {
        title: 'Kek',
        full_name: 'Ali',
        email: 'a@b.example',
        phone_number: '0123456678',
        amount: '2.00',
        collection_id: id,
      },
    });
    await pay({ url: `/${bill_id}` }, '00');
    const [message] = await deliver();
    expect(message!.headers).toHaveProperty('webhook-signature');
  });
});

describe('bad input creates nothing', () => {
  test.each([
    ['an amount in words', { amount: 'ten' }, ['Amount is invalid']],
    ['an amount with decimals', { amount: 2.5 }, ['Amount is invalid']],
    ['an amount as ringgit in text', { amount: '2.00' }, ['Amount is invalid']],
    ['no amount', { amount: undefined }, ['Amount can’t be blank']],
    ['neither e-mail nor mobile', { email: undefined }, ['Email can’t be blank']],
    ['a description of 4 kB', { description: 'x'.repeat(4096) }, ['Description is too long']],
    [
      'a callback address inside',
      { callback_url: 'https://169.254.169.254/latest' },
      ['Callback url must be a public address'],
    ],
    [
      'a callback address without TLS',
      { callback_url: 'http://shop.example/' },
      ['Callback url must start with https://'],
    ],
    ['a zero byte', { name: 'a\0b' }, ['Name is invalid']],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, ['Name is too long']],
    ['a reference of 121 characters', { reference_1: 'x'.repeat(121) }, ['Reference 1 is too long']],
    ['a label of 21 characters', { reference_2_label: 'x'.repeat(21) }, ['Reference 2 label is too long']],
    ['a date of another form', { due_at: '31-12-2030' }, ['Due at is invalid']],
    ['what is no boolean', { deliver: 'maybe' }, ['Deliver is invalid']],
  ])('%s', async (_, change, message) => {
    const collection_id = await createCollection();
    expect(await call('POST', 'v3/bills', { collection_id, ...BILL, ...change })).toMatchObject(
      error(422, 'RecordInvalid', message),
    );
    expect(await bills()).toEqual([]);
  });

  test('broken JSON, another content type and an empty body', async () => {
    const json = { headers: { 'content-type': 'application/json' } };
    expect(await call('POST', 'v3/bills', '{"amount":', json)).toMatchObject(
      error(422, 'RecordInvalid', ['The request could not be read']),
    );
    const cut = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect(
      await call('POST', 'v3/bills', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nB', cut),
    ).toMatchObject({
      status: 422,
    });
    for (const [payload, type] of [
      ['<bill/>', 'application/xml'],
      ['', 'application/json'],
      ['[1]', 'application/json'],
    ])
      expect((await call('POST', 'v3/bills', payload, { headers: { 'content-type': type! } })).status).toBe(422);
    expect(await bills()).toEqual([]);
  });

  test('an unknown collection, bill and address are not found', async () => {
    const not_found = error(404, 'RecordNotFound', 'Record not found');
    expect(await call('POST', 'v3/bills', { collection_id: 'unknown1', ...BILL })).toMatchObject(not_found);
    expect(await call('GET', 'v4/collections/unknown1')).toMatchObject(not_found);
    expect(await call('GET', 'v3/bills/unknown1')).toMatchObject(not_found);
    expect(await call('GET', 'v3/anything')).toMatchObject(not_found);
    expect(await call('POST', 'v9/bills').catch(() => null)).not.toMatchObject({ status: 200 });
  });
});

describe('who may call', () => {
  const denied = error(401, 'Unauthorized', 'Access denied');

  test('nobody without a valid key', async () => {
    const [merchant_id, uuid] = credential.auth_token.split('|');
    for (const key of [
      '',
      ':',
      'S-abc',
      `${merchant_id}|${uuid}|${'0'.repeat(128)}`,
      `${merchant_id}|${randomUUID()}|x`,
    ])
      expect(await call('GET', 'v3/collections', undefined, { key })).toMatchObject(denied);
    const bearer = { authorization: `Bearer ${merchant.owner.access_token}` };
    expect(await call('GET', 'v3/collections', undefined, { headers: bearer })).toMatchObject(denied);
    const token = { authorization: '', 'auth-token': credential.auth_token };
    expect(await call('GET', 'v3/collections', undefined, { headers: token })).toMatchObject(denied);
  });

  test('a key of the other environment is refused', async () => {
    const token = credential.auth_token.replace('-LIVE|', '-TEST|');
    const of_sandbox = { environment: 'TEST', token_hash: createHash('sha256').update(token).digest() };
    await app.db.updateTable('merchant_apis').set(of_sandbox).where('id', '=', credential.id).execute();
    expect(await call('POST', 'v3/collections', { title: 'A' }, { key: token })).toMatchObject(denied);
    expect(await call('GET', 'v3/collections', undefined, { key: token })).toMatchObject(denied);
  });

  test('a revoked key is refused', async () => {
    await merchant.callAsOwner(api.merchantApi.revoke, { params: { id: credential.id } });
    expect(await call('POST', 'v3/collections', { title: 'A' })).toMatchObject(denied);
  });

  test('another merchant’s key finds nothing', async () => {
    const bill = await createBill();
    const stranger = await openMerchantFixture(app);
    const { auth_token: key } = await stranger.callAsOwner(api.merchantApi.create, { body: { name: 'Lain' } });
    await stranger.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
    for (const path of [
      `v3/bills/${bill.id}`,
      `v3/collections/${bill.collection_id}`,
      `v3/bills/${bill.id}/transactions`,
    ])
      expect((await call('GET', path, undefined, { key })).status).toBe(404);
    expect((await call('DELETE', `v3/bills/${bill.id}`, undefined, { key })).status).toBe(404);
    expect((await call('POST', 'v3/bills', { ...BILL, collection_id: bill.collection_id }, { key })).status).toBe(404);
    expect((await call('POST', `v3/collections/${bill.collection_id}/deactivate`, undefined, { key })).status).toBe(
      404,
    );
  });

  test('an address that is not listed is refused and named', async () => {
    const { status, body } = await call('POST', 'v3/collections', { title: 'A' }, { ip: '198.51.100.9' });
    expect({ status, ...body.error }).toEqual({
      status: 401,
      type: 'Unauthorized',
      message: 'You are calling from 198.51.100.9, which is not on your whitelist.',
    });
  });

  test('a scope that the key lacks is refused', async () => {
    const { auth_token: key } = await createCredential(['read']);
    expect(await call('POST', 'v3/collections', { title: 'A' }, { key })).toMatchObject(denied);
    expect((await call('GET', 'v3/collections', undefined, { key })).status).toBe(200);
  });

  test('a key that must sign its requests cannot be used, as this form has no signature', async () => {
    const body = { requires_signature: true };
    await merchant.callAsOwner(api.merchantApi.update, { params: { id: credential.id }, body });
    expect(await call('GET', 'v3/collections')).toMatchObject(denied);
  });

  test('answers have the headers of the rate limit, and calls beyond it are refused', async () => {
    const { headers } = await call('GET', 'v3/collections');
    expect(headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
    const scope = Fastify();
    answerBillplzErrors(scope);
    scope.get('/', () => {
      throw new Refusal(CODE.too_many_requests, 'Too many requests. Please wait a moment.');
    });
    const answer = await scope.inject('/');
    const body = { error: { type: 'RateLimit', message: ['Too many requests'] } };
    expect([answer.statusCode, answer.json()]).toEqual([429, body]);
  });

  test('a fault of ours is answered in the same form, without its cause', async () => {
    const scope = Fastify();
    answerBillplzErrors(scope);
    scope.get('/', () => {
      throw new Error('relation "bills" does not exist');
    });
    const answer = await scope.inject('/');
    const body = { error: { type: 'ServerError', message: 'Something went wrong on our side' } };
    expect([answer.statusCode, answer.json()]).toEqual([500, body]);
  });
});
