/**
 * What a merchant's system may send by mistake, or somebody else on purpose, in the three forms of the API: each is answered
 * in that form, and nothing is created.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { signedText } from '@kutip/domain/api-credential';
import { checksumText } from '@kutip/domain/compat/billplz';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fund } from '../../../../../test/access-matrix/cases/payouts.ts';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { postCallbacks } from '../../../../../test/deliver-callbacks.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../test/payments-app.ts';

interface Credential {
  id: string;
  uuid: string;
  auth_token: string;
  hash_key: string;
}
/** `object`: a part of the answer's body. */
interface Refused {
  status: number;
  body: object;
}

let app: FullApp;
let merchant: MerchantFixture;
let credential: Credential;
let collection_uuid: string;
/** A collection of Billplz's form. */
let collection_id: string;
const servers: Server[] = [];

const IP = '203.0.113.7';
const SCOPES = ['collect' as const, 'read' as const, 'pay_out' as const];
const PAYER = { full_name: 'Siti Nurhaliza', email: 'siti@payer.example', phone_number: '0123456678' };
const LONG = 'x'.repeat(4096);

beforeAll(async () => {
  // A sandbox may call receivers on this machine.
  app = await fullApp({ SANDBOX_URL: 'http://localhost:3100' });
});
beforeEach(async () => {
  await app.db.deleteFrom('merchant_callbacks').execute();
  merchant = await openMerchantFixture(app);
  credential = await createCredential(merchant);
  collection_uuid = (await merchant.createCollection()).uuid;
  const { body } = await post(FORMS['Billplz’s form']!, { title: 'Warung' }, { path: 'v3/collections' });
  collection_id = (body as { id: string }).id;
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => app.close());

async function createCredential(by: MerchantFixture): Promise<Credential> {
  await by.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
  return by.callAsOwner(api.merchantApi.create, { body: { name: 'WooCommerce', scopes: SCOPES } });
}

/** How many records of each kind the merchant has. */
async function countRecords() {
  const lists = [api.customerBills.list, api.payouts.list, api.collections.list] as const;
  const counts: number[] = [];
  for (const list of lists) counts.push((await merchant.callAsOwner(list, { query: {}, body: {} })).list.data.length);
  return counts;
}

interface Form {
  create_bill: string;
  /** The call that takes a description, by which the bill or its collection is described. */
  describe: string;
  headers: (token: string) => Record<string, string>;
  bill: () => Record<string, unknown>;
  unknown_collection: object;
  denied: (reason: string) => Refused;
  not_listed: Refused;
  invalid: (field: string, reason: string) => Refused;
  unreadable: object;
  collection_not_found: Refused;
}

const byToken = (token: string) => ({ 'auth-token': token });
const byBasic = (token: string) => ({ authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` });
const BILLPLZ_TEXTS: Record<string, string> = {
  'amount not_an_amount': 'Amount is invalid',
  'callback_url not_public': 'Callback url must be a public address',
  'description too_long': 'Description is too long',
};
const leanxRefusal = (response_code: number, breakdown_errors: unknown): Refused => ({
  status: 200,
  body: { response_code, description: 'FAILED', data: null, breakdown_errors },
});
const billplzError = (status: number, type: string, message: unknown): Refused => ({
  status,
  body: { error: { type, message } },
});

const FORMS: Record<string, Form> = {
  'the merchant API': {
    create_bill: 'v1/merchant/create-bill',
    describe: 'v1/merchant/create-bill',
    headers: byToken,
    bill: () => ({ amount: '25.00', collection_uuid, ...PAYER }),
    unknown_collection: { collection_uuid: '01900000-0000-7000-8000-000000000000' },
    denied: (reason) => ({ status: 401, body: { response_code: 401, data: null, breakdown_errors: reason } }),
    not_listed: {
      status: 403,
      body: { response_code: CODE.ip_not_whitelisted, breakdown_errors: { ip_address: '198.51.100.9' } },
    },
    invalid: (field, reason) => ({
      status: 400,
      body: { response_code: CODE.validation_failed, data: null, breakdown_errors: { [field]: reason } },
    }),
    unreadable: { response_code: CODE.validation_failed, data: null },
    collection_not_found: {
      status: 400,
      body: { response_code: CODE.validation_failed, breakdown_errors: { collection_uuid: 'not_found' } },
    },
  },
  'LeanX’s form': {
    create_bill: 'v1/merchant/create-bill-page',
    describe: 'v1/merchant/create-payment-collection',
    headers: byToken,
    bill: () => ({ amount: '25.00', collection_uuid, title: 'Batik', description: 'Sarongs', ...PAYER }),
    unknown_collection: { collection_uuid: '01900000-0000-7000-8000-000000000000' },
    denied: () => leanxRefusal(5699, 'INVALID_TOKEN'),
    not_listed: leanxRefusal(
      CODE.ip_not_whitelisted,
      'You are calling from 198.51.100.9, which is not on your whitelist.',
    ),
    invalid: (field, reason) => leanxRefusal(CODE.validation_failed, `${field}: ${reason}`),
    unreadable: { response_code: CODE.validation_failed, description: 'FAILED', data: null },
    collection_not_found: leanxRefusal(CODE.validation_failed, 'collection_uuid: not_found'),
  },
  'Billplz’s form': {
    create_bill: 'v3/bills',
    describe: 'v3/bills',
    headers: byBasic,
    bill: () => ({
      collection_id,
      name: PAYER.full_name,
      email: PAYER.email,
      amount: 2500,
      callback_url: 'https://shop.example/webhook/',
      description: 'Nasi lemak',
    }),
    unknown_collection: { collection_id: 'unknown1' },
    denied: () => billplzError(401, 'Unauthorized', 'Access denied'),
    not_listed: billplzError(401, 'Unauthorized', 'You are calling from 198.51.100.9, which is not on your whitelist.'),
    invalid: (field, reason) => billplzError(422, 'RecordInvalid', [BILLPLZ_TEXTS[`${field} ${reason}`]]),
    unreadable: { error: { type: 'RecordInvalid' } },
    collection_not_found: billplzError(404, 'RecordNotFound', 'Record not found'),
  },
};

interface SendOptions {
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
  path?: string;
}

async function post(form: Form, payload: object | string, options: SendOptions = {}): Promise<Refused> {
  const { token = credential.auth_token, ip = IP, headers = {}, path = form.create_bill } = options;
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: ip,
    headers: { ...form.headers(token), ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sends a bill in a form, and expects its refusal and no new record. */
async function expectRefused(form: Form, payload: object | string, options: SendOptions, refused: object) {
  const before = await countRecords();
  expect(await post(form, payload, options)).toMatchObject(refused);
  expect(await countRecords()).toEqual(before);
}

/** Starts a merchant's system; the port it listens on. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const epochNow = (): number => Math.floor(app.services.clock.now().getTime() / 1000);

describe.each(Object.entries(FORMS))('bad input in %s', (_name, form) => {
  test('the bill that the cases change is created', async () => {
    const [bill_count = 0] = await countRecords();
    expect((await post(form, form.bill())).status).toBe(200);
    expect((await countRecords())[0]).toBe(bill_count + 1);
  });

  test('a key of the other environment', async () => {
    const token = credential.auth_token.replace('-TEST|', '-LIVE|');
    const of_live = { environment: 'LIVE', token_hash: createHash('sha256').update(token).digest() };
    await app.db.updateTable('merchant_apis').set(of_live).where('id', '=', credential.id).execute();
    await expectRefused(form, form.bill(), { token }, form.denied('wrong_environment'));
  });

  test('a revoked key', async () => {
    await merchant.callAsOwner(api.merchantApi.revoke, { params: { id: credential.id } });
    await expectRefused(form, form.bill(), {}, form.denied('credential_revoked'));
  });

  test('another merchant’s key', async () => {
    const stranger = await openMerchantFixture(app);
    const { auth_token: token } = await createCredential(stranger);
    await expectRefused(form, form.bill(), { token }, form.collection_not_found);
    expect((await stranger.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data).toEqual([]);
  });

  test('an address that is not listed', () =>
    expectRefused(form, form.bill(), { ip: '198.51.100.9' }, form.not_listed));

  test.each(['application/xml', 'text/plain', 'application/octet-stream'])('the content type %s', (type) =>
    expectRefused(form, JSON.stringify(form.bill()), { headers: { 'content-type': type } }, { body: form.unreadable }),
  );

  test.each(['', '{}', 'null', '[]', '{"amount":'])('the JSON “%s”', (json) =>
    expectRefused(form, json, { headers: { 'content-type': 'application/json' } }, { body: form.unreadable }),
  );

  test('an unknown collection', () =>
    expectRefused(form, { ...form.bill(), ...form.unknown_collection }, {}, form.collection_not_found));

  test.each(['ten', 'RM 25', '25,00', '1e3', ''])('the amount “%s”', (amount) =>
    expectRefused(form, { ...form.bill(), amount }, {}, { body: form.unreadable }),
  );

  test('an amount in words names its field', () =>
    expectRefused(form, { ...form.bill(), amount: 'ten' }, {}, form.invalid('amount', 'not_an_amount')));

  test('4 kB of description', () =>
    expectRefused(
      form,
      { ...form.bill(), description: LONG },
      { path: form.describe },
      form.invalid('description', 'too_long'),
    ));

  test.each(['https://169.254.169.254/latest', 'https://10.0.0.8/hook', 'https://[fd00::1]/'])(
    'the callback address %s inside',
    (callback_url) =>
      expectRefused(form, { ...form.bill(), callback_url }, {}, form.invalid('callback_url', 'not_public')),
  );

  test('a callback address that redirects inside is called once, and what it names is not', async () => {
    const called: string[] = [];
    const inside = await listen((_, response) => {
      called.push('inside');
      response.end();
    });
    const shop = await listen((_, response) => {
      called.push('shop');
      response.writeHead(307, { location: `http://127.0.0.1:${inside}/latest/meta-data` }).end();
    });
    await post(form, { ...form.bill(), callback_url: `http://127.0.0.1:${shop}/hook` });
    const [bill] = (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;
    const { invoice_no: invoice } = bill;
    const started = await app.services.paymentSwitch.start({ invoice, payment_service_id: MAYBANK, look: 'modern' });
    const body = app.fpx.buildConfirmation(started.fields, '00');
    await app.request(api.paymentSwitch.callback, undefined, { params: { provider: 'fpx' }, body });
    await app.services.paymentSwitch.idle();
    await postCallbacks(app.services);
    expect(called).toEqual(['shop']);
    const [sent] = (await merchant.callAsOwner(api.callbacks.list, { query: {}, body: {} })).list.data;
    expect(sent).toMatchObject({ status: 'RETRYING', last_http_status: 307, last_error: 'redirected' });
  });
});

describe.each(Object.entries(FORMS).filter(([name]) => name !== 'Billplz’s form'))(
  'signed requests in %s',
  (_, form) => {
    test('a clock that is wrong, and a nonce that was used', async () => {
      const update = { params: { id: credential.id }, body: { requires_signature: true } };
      await merchant.callAsOwner(api.merchantApi.update, update);
      const signed = (timestamp: number, nonce: string = randomUUID()) => {
        const { uuid, auth_token, hash_key } = credential;
        const path = `/api/${form.create_bill}`;
        const text = signedText({ method: 'POST', uuid, path, timestamp: String(timestamp), auth_token, nonce });
        const signature = createHmac('sha256', hash_key).update(text).digest('hex');
        return { headers: { 'x-signature': signature, 'x-timestamp': String(timestamp), 'x-nonce': nonce } };
      };
      for (const skew of [-310, 310])
        await expectRefused(form, form.bill(), signed(epochNow() + skew), form.denied('timestamp_expired'));
      const request = signed(epochNow());
      expect((await post(form, form.bill(), request)).status).toBe(200);
      await expectRefused(form, form.bill(), request, form.denied('nonce_used'));
    });
  },
);

describe('bad input in Billplz’s form', () => {
  const form = FORMS['Billplz’s form']!;

  /** A signed payment order, which pays money out. */
  function order(payment_order_collection_id: string, epoch: number, change: object = {}) {
    const [bank_account_number, total] = ['512345678901', 2_000];
    const text = checksumText([payment_order_collection_id, bank_account_number, String(total), String(epoch)]);
    return {
      payment_order_collection_id,
      bank_code: 'MBBEMYKL',
      bank_account_number,
      name: 'Ali bin Abu',
      description: 'Refund of order 7',
      total,
      reference_id: 'refund-7',
      epoch,
      checksum: createHmac('sha512', credential.hash_key).update(text).digest('hex'),
      ...change,
    };
  }
  async function createCollection(): Promise<string> {
    const epoch = epochNow();
    const checksum = createHmac('sha512', credential.hash_key).update(`Refunds${epoch}`).digest('hex');
    const input = { title: 'Refunds', epoch, checksum };
    const { body } = await post(form, input, { path: 'v5/payment_order_collections' });
    return (body as { id: string }).id;
  }

  test('a clock that is wrong, and an order that is sent again', async () => {
    await fund(merchant);
    const path = 'v5/payment_orders';
    const collection = await createCollection();
    for (const skew of [-310, 310])
      await expectRefused(form, order(collection, epochNow() + skew), { path }, form.denied(''));
    await expectRefused(form, order(collection, epochNow(), { total: 9_000 }), { path }, form.denied(''));
    const request = order(collection, epochNow());
    expect((await post(form, request, { path })).status).toBe(200);
    const again = billplzError(422, 'RecordInvalid', ['Reference id has already been taken']);
    await expectRefused(form, request, { path }, again);
  });

  test('a key that must sign its requests, which this form cannot', async () => {
    const update = { params: { id: credential.id }, body: { requires_signature: true } };
    await merchant.callAsOwner(api.merchantApi.update, update);
    await expectRefused(form, form.bill(), {}, form.denied(''));
  });
});
