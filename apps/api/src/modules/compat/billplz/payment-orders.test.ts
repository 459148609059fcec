/** Payment orders, payment methods and gateways in Billplz's form, against the real app. */
import { createHmac } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { checksumText } from '@kutip/domain/compat/billplz';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../../test/access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from '../../../../../../test/full-app.ts';
import { plainPosting } from '../../ledger/ledger.service.ts';

let app: FullApp;
let merchant: MerchantFixture;
let credential: { id: string; auth_token: string; hash_key: string };

const IP = '203.0.113.7';

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  merchant = await openMerchantFixture(app);
  credential = await createCredential(['collect', 'read', 'pay_out']);
  await merchant.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: '203.0.113.0/24' } });
});
afterAll(() => app.close());

const createCredential = (scopes: ('collect' | 'read' | 'pay_out')[]): Promise<typeof credential> =>
  merchant.callAsOwner(api.merchantApi.create, { body: { name: 'WooCommerce', scopes } });

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | string, headers = {}) {
  const answer = await app.app.inject({
    method,
    url: `/api/${path}`,
    remoteAddress: IP,
    headers: { authorization: `Basic ${Buffer.from(`${credential.auth_token}:`).toString('base64')}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const epochNow = () => Math.floor(app.services.clock.now().getTime() / 1000);

/** A signed call of version 5; `signed` names the fields of the checksum, in their order. */
async function signedCall(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string | number>,
  signed: readonly string[],
  { key = credential.hash_key, epoch = epochNow() } = {},
) {
  const all: Record<string, string | number> = { ...fields, epoch };
  const text = checksumText(signed.map((name) => (name in all ? String(all[name]) : undefined)));
  const sent = { ...all, checksum: createHmac('sha512', key).update(text).digest('hex') };
  if (method === 'POST') return call('POST', `v5/${path}`, sent);
  const query = Object.entries(sent).map(([name, value]) => `${name}=${value}`);
  return call('GET', `v5/${path}?${query.join('&')}`);
}

const denied = { status: 401, body: { error: { type: 'Unauthorized', message: 'Access denied' } } };
const fund = (amount: number) => {
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id: uuid(), amount: sen(amount) });
  const { account_id } = merchant.owner;
  return app.services.poster.post(plainPosting, { account_id, subject_id: transfer.subject_id, transfer });
};

describe('payment orders', () => {
  const COLLECTION = ['title', 'callback_url', 'epoch'];
  const ORDER = ['payment_order_collection_id', 'bank_account_number', 'total', 'epoch'];
  const createCollection = async (): Promise<string> =>
    (await signedCall('POST', 'payment_order_collections', { title: 'My payment order title' }, COLLECTION)).body.id;
  const createOrder = async (payment_order_collection_id: string, change: object = {}, options = {}) =>
    signedCall(
      'POST',
      'payment_orders',
      {
        payment_order_collection_id,
        bank_code: 'MBBEMYKL',
        bank_account_number: '512345678901',
        name: 'Ali bin Abu',
        description: 'Refund of order 7',
        total: 2_000,
        reference_id: 'refund-7',
        identity_number: '820808062202', // of an old client; ignored
        ...change,
      },
      ORDER,
      options,
    );
  const payouts = async (): Promise<object[]> =>
    (await merchant.callAsOwner(api.payouts.list, { query: {}, body: {} })).list.data;

  test('an order is a payout of the portal, and its collection counts it', async () => {
    await fund(20_000);
    const collection_id = await createCollection();
    const { status, body: order } = await createOrder(collection_id);
    expect(status).toBe(200);
    expect(order).toEqual({
      id: expect.any(String),
      payment_order_collection_id: collection_id,
      bank_code: 'MBBEMYKL',
      bank_account_number: '********8901',
      name: 'Ali bin Abu',
      description: 'Refund of order 7',
      email: null,
      status: 'processing',
      notification: false,
      recipient_notification: false,
      total: '2000',
      reference_id: 'refund-7',
      display_name: 'ALI BIN ABU',
    });
    expect(await payouts()).toMatchObject([{ reference: 'refund-7', amount: '20.00', source: 'API' }]);
    const read = await signedCall('GET', `payment_orders/${order.id}`, { id: order.id }, ['id', 'epoch']);
    expect(read.body).toMatchObject({ id: order.id, total: '2000' });
    const path = `payment_order_collections/${collection_id}`;
    expect((await signedCall('GET', path, { id: collection_id }, ['id', 'epoch'])).body).toMatchObject({
      title: 'My payment order title',
      payment_orders_count: '1',
      status: 'active',
    });
    const again = await createOrder(collection_id);
    expect(again).toMatchObject({
      status: 422,
      body: { error: { type: 'RecordInvalid', message: ['Reference id has already been taken'] } },
    });
    expect(await payouts()).toHaveLength(1);
  });

  test('without balance nothing is paid; the limit is the payout balance', async () => {
    const limit = () => signedCall('GET', 'payment_order_limit', {}, ['epoch']);
    expect((await limit()).body).toEqual({ total: '0' });
    expect(await createOrder(await createCollection())).toMatchObject({
      status: 422,
      body: { error: { message: ['You do not have enough payments'] } },
    });
    await fund(9_600);
    expect((await limit()).body).toEqual({ total: '9600' });
    expect(await payouts()).toEqual([]);
  });

  test('a wrong checksum, key or epoch, and a key without the scope are refused, and nothing is paid', async () => {
    await fund(20_000);
    const collection_id = await createCollection();
    expect(await createOrder(collection_id, {}, { key: 'f'.repeat(128) })).toMatchObject(denied);
    for (const epoch of [epochNow() - 301, epochNow() + 400])
      expect(await createOrder(collection_id, {}, { epoch })).toMatchObject(denied);
    expect(await call('POST', 'v5/payment_orders', { payment_order_collection_id: collection_id })).toMatchObject(
      denied,
    );
    credential = await createCredential(['collect', 'read']);
    expect(await createOrder(collection_id)).toMatchObject(denied);
    expect(await payouts()).toEqual([]);
  });

  test('an unknown collection, bank and name', async () => {
    await fund(20_000);
    expect((await createOrder(uuid())).status).toBe(404);
    const collection_id = await createCollection();
    const refused = (message: string) => ({ status: 422, body: { error: { message: [message] } } });
    expect(await createOrder(collection_id, { bank_code: 'NOBANK' })).toMatchObject(
      refused('Bank code does not exist'),
    );
    expect((await createOrder(collection_id, { name: 'Someone Else Entirely' })).status).toBe(422);
    expect(await createOrder(collection_id, { total: '20.00' })).toMatchObject(refused('Total is invalid'));
    const strange = await signedCall('GET', 'payment_orders/xyz', { id: 'xyz' }, ['id', 'epoch']);
    expect(strange.status).toBe(404);
    expect(await payouts()).toEqual([]);
  });

  test('another merchant finds neither the order nor the collection', async () => {
    await fund(20_000);
    const collection_id = await createCollection();
    const { id } = (await createOrder(collection_id)).body;
    const stranger = await openMerchantFixture(app);
    await stranger.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
    credential = await stranger.callAsOwner(api.merchantApi.create, {
      body: { name: 'Lain', scopes: ['collect', 'read', 'pay_out'] },
    });
    for (const path of [`payment_orders/${id}`, `payment_order_collections/${collection_id}`])
      expect((await signedCall('GET', path, { id: path.split('/')[1]! }, ['id', 'epoch'])).status).toBe(404);
    expect((await createOrder(collection_id)).status).toBe(404);
  });
});

describe('bank account checks', () => {
  const ACCOUNT = { name: 'Ali bin Abu', id_no: '820808062202', acc_no: '512345678901', code: 'MBBEMYKL' };
  const checked = async () => (await call('GET', 'v3/check/bank_account_number/512345678901')).body;

  test('an account is verified at once and found by its number; identity numbers are not kept', async () => {
    expect(await checked()).toEqual({ name: 'not found' });
    const { body } = await call('POST', 'v3/bank_verification_services', ACCOUNT);
    expect(body).toMatchObject({ ...ACCOUNT, organization: false, status: 'verified', rejected_desc: null });
    expect(await checked()).toEqual({ name: 'verified' });
    const read = await call('GET', 'v3/bank_verification_services/512345678901');
    expect(read.body).toEqual({ ...body, id_no: null });
    const path = 'v3/bank_verification_services?account_numbers[]=512345678901&account_numbers[]=99887766';
    expect((await call('GET', path)).body).toEqual({ bank_verification_services: [read.body] });
  });

  test('the former code of Agrobank is taken, and eleven accounts at once are refused', async () => {
    const { body } = await call('POST', 'v3/bank_verification_services', { ...ACCOUNT, code: 'BPMBMYKL' });
    expect(body).toMatchObject({ code: 'AGOBMYKL' });
    const numbers = Array.from({ length: 11 }, (_, n) => `account_numbers[]=5123456789${10 + n}`).join('&');
    expect((await call('GET', `v3/bank_verification_services?${numbers}`)).status).toBe(422);
  });

  test('another holder is rejected; an unknown bank and a missing scope are refused', async () => {
    const { body } = await call('POST', 'v3/bank_verification_services', { ...ACCOUNT, name: 'Someone Else' });
    expect(body).toMatchObject({ status: 'rejected' });
    expect(await checked()).toEqual({ name: 'unverified' });
    expect((await call('POST', 'v3/bank_verification_services', { ...ACCOUNT, code: 'NOBANK' })).status).toBe(422);
    expect((await call('GET', 'v3/bank_verification_services/11112222')).status).toBe(404);
    credential = await createCredential(['read']);
    expect(await call('POST', 'v3/bank_verification_services', ACCOUNT)).toMatchObject(denied);
  });
});

describe('payment methods, gateways and rank', () => {
  test('a collection accepts the methods of the list only; a call without a list changes nothing', async () => {
    const { id } = (await call('POST', 'v3/collections', { title: 'Warung' })).body;
    const path = `v3/collections/${id}/payment_methods`;
    const before = (await call('GET', path)).body;
    expect(before.payment_methods).toContainEqual({ code: 'fpx', name: 'Online Banking', active: true });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const active = ({ body }: { body: { payment_methods: { code: string; active: boolean }[] } }) =>
      body.payment_methods.filter((one) => one.active).map(({ code }) => code);
    const methods = 'payment_methods[][code]=fpx&payment_methods[][code]=unknown';
    expect(active(await call('PUT', path, methods, form))).toEqual(['fpx']);
    expect(active(await call('PUT', path))).toEqual(['fpx']);
    expect(active(await call('PUT', path, '0[code]=fpx&1[code]=duitnow', form))).toContain('fpx');
    expect((await call('PUT', path, 'payment_methods[][code]=unknown', form)).status).toBe(422);
  });

  test('banks and gateways have Billplz’s codes', async () => {
    const { banks } = (await call('GET', 'v3/fpx_banks')).body;
    expect(banks).toContainEqual({ name: 'MB2U0227', active: true });
    const { payment_gateways } = (await call('GET', 'v4/payment_gateways')).body;
    expect(payment_gateways).toContainEqual({ code: 'MB2U0227', active: true, category: 'fpx' });
    expect(payment_gateways.map(({ category }: { category: string }) => category)).toContain('fpxb2b1');
  });

  test('the rank is that of failed callbacks', async () => {
    expect((await call('GET', 'v4/webhook_rank')).body).toEqual({ rank: 0 });
    credential = { ...credential, auth_token: 'wrong' };
    expect(await call('GET', 'v4/webhook_rank')).toMatchObject(denied);
  });
});
