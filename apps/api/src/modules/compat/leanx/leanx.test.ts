/** Calls in LeanX's form against the real app, as its plugins and clients send them. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { signedText, type SignedRequest } from '@kutip/domain/api-credential';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../../test/access-matrix/merchant-fixture.ts';
import { deliverCallbacks } from '../../../../../../test/deliver-callbacks.ts';
import { fullApp, type FullApp } from '../../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../../test/payments-app.ts';

let app: FullApp;
let merchant: MerchantFixture;
let credential: { id: string; uuid: string; auth_token: string; hash_key: string };
let collection_uuid: string;

const IP = '203.0.113.7';
/** As the plugin of WooCommerce sends it. */
const BILL = {
  amount: '79.00',
  redirect_url: 'https://shop.example/?wc-api=leanx',
  callback_url: 'https://shop.example/?wc-api=leanx_callback',
  full_name: 'Ahmad Fuad',
  email: 'Fuad@payer.example',
  phone_number: '0123249478',
  client_data: '118',
};

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('merchant_callbacks').execute();
  merchant = await openMerchantFixture(app);
  credential = await merchant.callAsOwner(api.merchantApi.create, {
    body: { name: 'PrestaShop', scopes: ['collect', 'read', 'pay_out'] },
  });
  await merchant.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: '203.0.113.0/24' } });
  collection_uuid = (await merchant.createCollection()).uuid;
});
afterAll(() => app.close());

interface CallOptions {
  token?: string | null;
  ip?: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
}

async function call(path: string, payload?: object, options: CallOptions = {}) {
  const { token = credential.auth_token, ip = IP, method = 'POST', headers = {} } = options;
  const answer = await app.app.inject({
    method,
    url: `/api/v1/${path}`,
    remoteAddress: ip,
    headers: token === null ? headers : { 'auth-token': token, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const createBill = async (change: object = {}, path = 'merchant/create-bill-page?invoice_no=WC-118') =>
  (await call(path, { collection_uuid, ...BILL, ...change })).data;
const bills = async (): Promise<{ invoice_no: string }[]> =>
  (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;

async function pay(invoice: string, code: string) {
  const started = await app.services.paymentSwitch.start({ invoice, payment_service_id: MAYBANK, look: 'modern' });
  const body = app.fpx.buildConfirmation(started.fields, code);
  await app.request(api.paymentSwitch.callback, undefined, { params: { provider: 'fpx' }, body });
  await app.services.paymentSwitch.idle();
  return body;
}
const refused = (response_code: number, breakdown_errors: string) => ({
  status: 200,
  response_code,
  description: 'FAILED',
  data: null,
  breakdown_errors,
});

describe('what plugins check when their settings are saved', () => {
  test('a token is validated by header and by field, in LeanX’s envelope', async () => {
    const by_header = await call('merchant/validate');
    expect(by_header).toEqual({
      status: 200,
      response_code: 2000,
      description: 'SUCCESS',
      app_version: '/api/v1',
      talk_to_server_before: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      data: {
        'merchant-id': credential.auth_token.split('|')[0],
        'merchant-name': expect.any(String),
        'merchant-created': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      },
      breakdown_errors: '',
      token: credential.uuid,
    });
    const by_field = await call('public-merchant/validate', { api_key: credential.auth_token }, { token: null });
    expect(by_field.data).toEqual(by_header.data);
    expect(await call('public-merchant/validate', { api_key: 'LP-1' }, { token: null })).toMatchObject(
      refused(5699, 'INVALID_TOKEN'),
    );
  });

  test('a collection is validated with and without a token; another merchant’s is not found', async () => {
    const input = { uuid: collection_uuid };
    for (const token of [credential.auth_token, null])
      expect(await call('public-merchant/validate-collection-id', input, { token })).toMatchObject({
        response_code: 2000,
        description: 'SUCCESS',
      });
    const stranger = await openMerchantFixture(app);
    const { uuid } = await stranger.createCollection();
    for (const [other, token] of [
      [uuid, credential.auth_token],
      [randomUUID(), null],
    ] as const)
      expect(await call('public-merchant/validate-collection-id', { uuid: other }, { token })).toMatchObject({
        response_code: CODE.not_found,
      });
  });
});

describe('bills', () => {
  test.each([
    'merchant/create-bill-page?invoice_no=WC-118',
    'merchant/create-auto-bill-page',
    'public-merchant/public/collection-payment-portal?invoice_no=WC-118',
  ])('one is created by %s', async (path) => {
    const data = await createBill({ amount: 79, ...(!path.includes('?') && { invoice_ref: 'WC-118' }) }, path);
    expect(data).toEqual({
      collection_uuid,
      redirect_url: expect.stringMatching(/\/pay\/bill\/[\da-f-]{36}$/),
      bill_no: expect.stringMatching(/^BP-/),
      invoice_ref: 'WC-118',
    });
    const params = { id: data.redirect_url.split('/').at(-1) };
    expect(await merchant.callAsOwner(api.customerBills.read, { params })).toMatchObject({
      invoice_no: data.bill_no,
      amount: '79.00',
      source: 'API',
      credential_name: 'PrestaShop',
    });
  });

  test('a chosen bank must be offered, and the address of the bill goes there at once', async () => {
    const path = 'merchant/create-bill-silent?invoice_no=WC-1';
    const { redirect_url, bill_no } = await createBill({ payment_service_id: MAYBANK }, path);
    expect(redirect_url).toMatch(/\/pay\/bill\/[\da-f-]{36}\?auto_submit=true$/);
    const params = { id: bill_no, provider: 'kutip' };
    expect(await app.callOrThrow(api.customerBills.page, { params })).toMatchObject({ chosen_service_id: MAYBANK });
    const input = { collection_uuid, ...BILL, payment_service_id: 32_000 };
    expect(await call(path, input)).toMatchObject({ status: 200, response_code: CODE.channel_not_enabled });
    expect(await call(path, { ...input, payment_service_id: '1' })).toMatchObject({
      response_code: CODE.validation_failed,
    });
    expect(await bills()).toHaveLength(1);
    const page = await createBill();
    expect(page.redirect_url).not.toContain('?');
    expect(await app.callOrThrow(api.customerBills.page, { params: { ...params, id: page.bill_no } })).toMatchObject({
      chosen_service_id: null,
    });
  });

  test('a transaction is checked by either number, by GET and POST; the public check masks the payer', async () => {
    const { bill_no } = await createBill();
    const checks = 'merchant/manual-checking-transaction?invoice_no=';
    expect((await call(`${checks}${bill_no}`)).data.transaction_details.invoice_status).toBe('PENDING');
    await pay(bill_no, '00');
    for (const method of ['GET', 'POST'] as const)
      for (const named of [bill_no, 'WC-118'])
        expect((await call(`${checks}${named}`, undefined, { method })).data).toEqual({
          transaction_details: {
            invoice_no: bill_no,
            fpx_invoice_no: expect.any(String),
            amount: '79.00',
            invoice_status: 'SUCCESS',
            providerTypeReference: 'FPX',
            bank_provider: expect.stringContaining('Maybank'),
            category_code: 'WEBPAY',
            amount_with_fee: 79,
            fee: expect.any(Number),
            fee_by_customer: false,
          },
          customer_details: { name: 'Ahmad Fuad', phone_number: '60123249478', email: 'fuad@payer.example' },
        });
    const open = 'public-merchant/public/manual-checking-transaction?invoice_no=';
    for (const [named, token] of [
      [bill_no, null],
      ['WC-118', credential.auth_token],
    ] as const) {
      const { data } = await call(`${open}${named}`, undefined, { token });
      expect(data.transaction_details.invoice_status).toBe('SUCCESS');
      expect(JSON.stringify(data.customer_details)).not.toMatch(/Fuad|123249478/);
    }
    expect(await call(`${open}WC-118`, undefined, { token: null })).toMatchObject({ response_code: CODE.not_found });
  });

  test.each([
    ['an amount in words', { amount: 'ten' }, 'amount: not_an_amount'],
    ['an amount with three decimals', { amount: 1.005 }, 'amount: too_many_decimals'],
    ['no e-mail address', { email: '' }, 'email: required'],
    ['4 kB of the shop’s data', { client_data: 'x'.repeat(4096) }, 'client_data: too_long'],
    ['4 kB of a name', { full_name: 'x'.repeat(4096) }, 'full_name: too_long'],
    ['a callback address inside', { callback_url: 'https://169.254.169.254/' }, 'callback_url: not_public'],
    ['an unknown collection', { collection_uuid: randomUUID() }, 'collection_uuid: not_found'],
  ])('%s creates nothing', async (_, change, breakdown) => {
    const answer = await call('merchant/create-bill-page', { collection_uuid, ...BILL, ...change });
    expect(answer).toMatchObject(refused(CODE.validation_failed, breakdown));
    expect(await bills()).toEqual([]);
  });
});

test('broken JSON, another content type and an empty body create nothing', async () => {
  const bodies: [payload: string, type: string, status: number][] = [
    ['{"amount":', 'application/json', 400],
    ['', 'application/json', 200],
    ['<bill/>', 'application/xml', 200],
  ];
  for (const [payload, type, status] of bodies) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/merchant/create-bill-page',
      remoteAddress: IP,
      headers: { 'auth-token': credential.auth_token, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { response_code: CODE.validation_failed, description: 'FAILED', data: null },
    ]);
  }
  expect(await bills()).toEqual([]);
});

describe('callbacks', () => {
  test('only a success is reported, with the order of the shop, and jwt/decode verifies it', async () => {
    const { bill_no } = await createBill();
    await pay(bill_no, '51');
    expect(await deliverCallbacks(app.services)).toEqual([]);
    await pay(bill_no, '00');
    const [message, ...others] = await deliverCallbacks(app.services);
    expect(others).toEqual([]);
    expect(message!.url).toBe(BILL.callback_url);
    const { data: signed } = JSON.parse(message!.body) as { data: string };
    const claims = decodeJwt(signed);
    expect(claims).toMatchObject({
      invoice_no: bill_no,
      client_data: { merchant_invoice_no: 'WC-118', uuid: credential.uuid, order_id: '118' },
      invoice_status_id: 2,
      invoice_status: 'SUCCESS',
      amount: '79.00',
      prefund_collection: { item: null, response_code: 2100 },
      fpx_debit_auth_code: '00',
    });
    expect(claims).not.toHaveProperty('exp');
    const decoded = await call('jwt/decode', { signed, secret_key: credential.hash_key }, { token: null });
    expect(decoded).toMatchObject({ status: 200, response_code: 2000, data: claims });
    expect(await call('jwt/decode', { signed, secret_key: 'f'.repeat(128) })).toMatchObject({ status: 400 });
  });

  test('the vector of the research is decoded, its twin without algorithm is refused', async () => {
    const secret_key = '0123456789abcdef'.repeat(4);
    const claims =
      'eyJpbnZvaWNlX25vIjoiQlAxNzAxMTU1ODgwdUJNd0I5cTAiLCJjbGllbnRfZGF0YSI6eyJtZXJjaGFudF9pbnZvaWNlX25vIjoiSU5WLTEiLCJ1dWlkIjoiMTExMTExMTEtMjIyMi00MzMzLTg0NDQtNTU1NTU1NTU1NTU1Iiwib3JkZXJfaWQiOiIxMTgifSwiaW52b2ljZV9zdGF0dXNfaWQiOjIsImludm9pY2Vfc3RhdHVzIjoiU1VDQ0VTUyIsImFtb3VudCI6IjQ1Ni4yMCJ9';
    const signed = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${claims}.-wSef_JHgQJjBl-uREDt2JHDbJj30qM7i6AJ4d5Hg5A`;
    const { data } = await call('jwt/decode', { signed, secret_key }, { token: null });
    expect(data).toEqual({
      invoice_no: 'BP1701155880uBMwB9q0',
      client_data: { merchant_invoice_no: 'INV-1', uuid: '11111111-2222-4333-8444-555555555555', order_id: '118' },
      invoice_status_id: 2,
      invoice_status: 'SUCCESS',
      amount: '456.20',
    });
    const unsigned = `eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.${claims}.`;
    expect(await call('jwt/decode', { signed: unsigned, secret_key })).toMatchObject({ status: 400, data: null });
  });

  test('the payer returns to the shop with the status', async () => {
    const { bill_no } = await createBill();
    const body = await pay(bill_no, '00');
    const answer = await app.request(api.paymentSwitch.browserReturn, undefined, { params: { provider: 'fpx' }, body });
    expect(answer.headers.location).toBe(`https://shop.example/?wc-api=leanx&invoice_no=${bill_no}&status=SUCCESS`);
  });

  test('a status that is not final is not sent by hand either', async () => {
    const { bill_no } = await createBill();
    const send = () => merchant.callAsOwner(api.callbacks.sendForInvoice, { query: {}, body: { invoice_no: bill_no } });
    await expect(send()).rejects.toThrow('not_final');
    await pay(bill_no, '00');
    expect(await send()).toMatchObject({ event: 'payment.succeeded' });
  });
});

describe('signed requests', () => {
  const PATH = '/api/v1/merchant/create-bill-page';
  const signed = (change: Partial<SignedRequest> = {}): Record<string, string> => {
    const { auth_token, uuid } = credential;
    const timestamp = String(Math.floor(app.services.clock.now().getTime() / 1000));
    const request = { method: 'POST', uuid, path: PATH, timestamp, auth_token, nonce: randomUUID(), ...change };
    const signature = createHmac('sha256', credential.hash_key).update(signedText(request)).digest('hex');
    return { 'x-signature': signature, 'x-timestamp': request.timestamp, 'x-nonce': request.nonce };
  };
  const create = (headers: Record<string, string>) =>
    call('merchant/create-bill-page?invoice_no=WC-118', { collection_uuid, ...BILL }, { headers });
  const requireSignature = () =>
    merchant.callAsOwner(api.merchantApi.update, {
      params: { id: credential.id },
      body: { requires_signature: true },
    });

  test.each([
    ['POST', 'create-bill-page', '7407cc8b381abf1c056e8e9ddda5ad3cbe3b32b6d474daf65e673a246c1d37ed'],
    ['POST', 'manual-checking-transaction', '27626cf525b34abff03c7be6fcd9dfc34f10ab5259c131dea9c0edb494c9dff5'],
    ['GET', 'transaction-list', '0507ca3e7dbaf6fa5efebec617da4155cbb7a22e90e402ee7b15f8881a2ba845'],
  ])('the vector of %s %s is signed as LeanX’s clients sign it', (method, name, signature) => {
    const uuid = '11111111-2222-4333-8444-555555555555';
    const auth_token = `LP-AAAAAAAA-MM|${uuid}|00ff`;
    const nonce = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
    const request = { method, uuid, path: `/api/v1/merchant/${name}`, timestamp: '1700000000', auth_token, nonce };
    const text = signedText(request);
    expect(createHmac('sha256', '0123456789abcdef'.repeat(4)).update(text).digest('hex')).toBe(signature);
  });

  test('a signed request over the path without its query is accepted once', async () => {
    await requireSignature();
    const headers = signed();
    expect(await create(headers)).toMatchObject({ response_code: 2000 });
    expect(await create(headers)).toMatchObject(refused(5699, 'INVALID_TOKEN'));
    expect(await bills()).toHaveLength(1);
  });

  test('a request without a signature, with another’s, or of another time creates nothing', async () => {
    await requireSignature();
    expect(await create({})).toMatchObject(refused(5699, 'INVALID_TOKEN'));
    for (const change of [{ method: 'GET' }, { path: `${PATH}?invoice_no=WC-118` }, { timestamp: '1700000000' }])
      expect(await create(signed(change))).toMatchObject(refused(5699, 'INVALID_TOKEN'));
    expect(await bills()).toEqual([]);
  });
});

describe('who may call', () => {
  test('a missing, altered or revoked token, an address that is not listed and a missing scope are refused', async () => {
    const [merchant_id, uuid] = credential.auth_token.split('|');
    for (const token of [null, '', `${merchant_id}|${uuid}|${'0'.repeat(128)}`])
      expect(await call('merchant/create-bill-page', BILL, { token })).toMatchObject(refused(5699, 'INVALID_TOKEN'));
    expect(await call('merchant/validate', undefined, { ip: '198.51.100.9' })).toMatchObject(
      refused(CODE.ip_not_whitelisted, 'You are calling from 198.51.100.9, which is not on your whitelist.'),
    );
    const body = { scopes: ['read' as const] };
    await merchant.callAsOwner(api.merchantApi.update, { params: { id: credential.id }, body });
    expect((await call('merchant/create-bill-page', BILL)).response_code).toBe(CODE.not_permitted);
    await merchant.callAsOwner(api.merchantApi.revoke, { params: { id: credential.id } });
    expect((await call('merchant/validate')).response_code).toBe(5699);
    expect(await bills()).toEqual([]);
  });

  test('a token of the other environment is refused', async () => {
    const token = credential.auth_token.replace('-LIVE|', '-TEST|');
    const of_sandbox = { environment: 'TEST', token_hash: createHash('sha256').update(token).digest() };
    await app.db.updateTable('merchant_apis').set(of_sandbox).where('id', '=', credential.id).execute();
    expect(await call('merchant/create-bill-page', { collection_uuid, ...BILL }, { token })).toMatchObject(
      refused(5699, 'INVALID_TOKEN'),
    );
    expect(await bills()).toEqual([]);
  });

  test('another merchant’s token finds nothing and creates nothing in this collection', async () => {
    const { bill_no } = await createBill();
    const stranger = await openMerchantFixture(app);
    const { auth_token: token } = await stranger.callAsOwner(api.merchantApi.create, { body: { name: 'Lain' } });
    await stranger.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
    for (const named of [bill_no, 'WC-118'])
      expect(
        await call(`merchant/manual-checking-transaction?invoice_no=${named}`, undefined, { token }),
      ).toMatchObject({ response_code: CODE.not_found });
    expect(await call('merchant/create-bill-page', { collection_uuid, ...BILL }, { token })).toMatchObject(
      refused(CODE.validation_failed, 'collection_uuid: not_found'),
    );
  });
});

test('balances are numbers', async () => {
  expect((await call('merchant/overall-balance')).data).toMatchObject({
    transaction_balance: { value: 0, pool_name: 'TRANSACTION', api_key: credential.uuid },
    prefund_balance: 0,
  });
});
