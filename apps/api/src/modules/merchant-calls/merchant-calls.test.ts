/** The merchant API in the real app, called as a merchant's server calls it. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { signedText } from '@kutip/domain/api-credential';
import { dayOf } from '@kutip/domain/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { fund } from '../../../../../test/access-matrix/cases/payouts.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../test/payments-app.ts';

let app: FullApp;
let merchant: MerchantFixture;
let credential: { id: string; uuid: string; auth_token: string; hash_key: string };

const IP = '203.0.113.7';
const BILL = {
  amount: '25.00',
  invoice_ref: 'ORDER-1001',
  full_name: 'Siti Nurhaliza',
  email: 'siti@payer.example',
  phone_number: '0123456678',
};

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  merchant = await openMerchantFixture(app);
  credential = await merchant.callAsOwner(api.merchantApi.create, {
    body: { name: 'WooCommerce', scopes: ['collect', 'read', 'pay_out'] },
  });
  await merchant.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: '203.0.113.0/24' } });
});
afterAll(() => app.close());

interface CallOptions {
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
  query?: string;
}

async function post(call: string, payload: object | string | undefined, options: CallOptions = {}) {
  const { token = credential.auth_token, ip = IP, headers = {}, query = '' } = options;
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/merchant/${call}${query}`,
    remoteAddress: ip,
    headers: { 'auth-token': token, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

const bills = async (): Promise<{ id: string; invoice_no: string; source: string }[]> =>
  (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;
const update = (body: object) => merchant.callAsOwner(api.merchantApi.update, { params: { id: credential.id }, body });

/** Headers of a signed request; the parts of `change` replace what is signed or sent. */
function signed(call: string, change: { timestamp?: string; nonce?: string; path?: string } = {}) {
  const timestamp = change.timestamp ?? String(Math.floor(app.services.clock.now().getTime() / 1000));
  const nonce = change.nonce ?? randomUUID();
  const path = change.path ?? `/api/v1/merchant/${call}`;
  const { uuid, auth_token, hash_key } = credential;
  const text = signedText({ method: 'POST', uuid, path, timestamp, auth_token, nonce });
  const signature = createHmac('sha256', hash_key).update(text).digest('hex');
  return { 'x-signature': signature, 'x-timestamp': timestamp, 'x-nonce': nonce };
}

describe('bills', () => {
  test('a created bill has a payment page, and the portal says which credential created it', async () => {
    const { data } = await post('create-bill', BILL);
    expect(data).toMatchObject({ invoice_ref: 'ORDER-1001', amount: '25.00', method: 'GET', fields: {} });
    expect(new URL(data.redirect_url).pathname).toBe(`/pay/bill/${data.uuid}`);
    const bill = await merchant.callAsOwner(api.customerBills.read, { params: { id: data.uuid } });
    expect(bill).toMatchObject({ invoice_no: data.bill_no, source: 'API', credential_name: 'WooCommerce' });
  });

  test('a bill for a chosen bank is started there', async () => {
    const { data } = await post('create-bill', { ...BILL, payment_service_id: MAYBANK });
    expect(data).toMatchObject({ method: 'POST' });
    expect(data.fields).toMatchObject({ fpx_txnAmount: '25.00' });
    const { data: checked } = await post('check-transaction', undefined, { query: '?invoice_no=ORDER-1001' });
    expect(checked.transaction_details).toMatchObject({
      invoice_status: 'PROCESSING',
      bank_provider: 'Maybank (Maybank2u)',
    });
  });

  test('a paid bill is reported as paid, by its number and by the merchant’s reference', async () => {
    const { data } = await post('create-bill', { ...BILL, payment_service_id: MAYBANK });
    await app.request(api.paymentSwitch.callback, undefined, {
      params: { provider: 'fpx' },
      body: app.fpx.buildConfirmation(data.fields, '00'),
    });
    await app.services.paymentSwitch.idle();
    for (const named of [data.bill_no, 'ORDER-1001']) {
      const answer = await post('check-transaction', undefined, { query: `?invoice_no=${named}` });
      expect(answer.data).toMatchObject({
        transaction_details: { invoice_no: data.bill_no, amount: '25.00', invoice_status: 'PAID', channel: 'fpx' },
        customer_details: { name: 'Siti Nurhaliza', email: 'siti@payer.example' },
      });
    }
    const params = { uuid: credential.uuid, date: dayOf(app.services.clock.now()) };
    const report = await merchant.callAsOwner(api.merchantApi.dayReport, { params, query: {} });
    expect(report).toMatchObject({
      totals: { paid_count: 1, paid_amount: '25.00' },
      channels: [{ channel_flag: 'fpx', paid_count: 1 }],
    });
    await merchant.createPayment(); // a bill of the portal is not the credential's
    const again = await merchant.callAsOwner(api.merchantApi.dayReport, { params, query: {} });
    expect(again.totals.paid_count).toBe(1);
  });

  test('the callback goes to the bill’s own address, else to the credential’s', async () => {
    await update({ callback_url: 'https://shop.example/credential' });
    const urls = [];
    for (const body of [BILL, { ...BILL, callback_url: 'https://shop.example/bill' }]) {
      const { data } = await post('create-bill', body);
      const sent = await merchant.callAsOwner(api.callbacks.sendForInvoice, {
        query: {},
        body: { invoice_no: data.bill_no },
      });
      urls.push(sent.url);
    }
    expect(urls).toEqual(['https://shop.example/credential', 'https://shop.example/bill']);
  });

  test('a repeated request with one idempotency key creates one bill, and another body is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await post('create-bill', BILL, { headers }),
      await post('create-bill', BILL, { headers }),
    ];
    expect(second.data).toEqual(first.data);
    const other = await post('create-bill', { ...BILL, amount: '26.00' }, { headers });
    expect(other.response_code).toBe(CODE.idempotency_key_reused);
    expect(await bills()).toHaveLength(1);
  });

  test('another merchant’s bill and payout are not found', async () => {
    const { data } = await post('create-bill', BILL);
    const stranger = await openMerchantFixture(app);
    const { auth_token: token } = await stranger.callAsOwner(api.merchantApi.create, { body: { name: 'Lain' } });
    await stranger.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
    for (const named of [data.bill_no, 'ORDER-1001'])
      for (const call of ['check-transaction', 'check-payout']) {
        const answer = await post(call, undefined, { token, query: `?invoice_no=${named}` });
        expect(answer.response_code).toBe(CODE.not_found);
      }
  });
});

describe('bad input creates nothing', () => {
  test.each([
    ['an amount in words', { amount: 'ten' }, 'amount'],
    ['an amount with three decimals', { amount: '1.005' }, 'amount'],
    ['a description of 4 kB', { description: 'x'.repeat(4096) }, 'description'],
    ['a callback address inside', { callback_url: 'https://169.254.169.254/latest' }, 'callback_url'],
    ['a callback address on this machine', { callback_url: 'http://localhost:3000/' }, 'callback_url'],
    ['an unknown collection', { collection_uuid: '01900000-0000-7000-8000-000000000000' }, 'collection_uuid'],
    ['no e-mail address', { email: '' }, 'email'],
  ])('%s', async (_, change, field) => {
    const answer = await post('create-bill', { ...BILL, ...change });
    expect(answer).toMatchObject({ status: 400, response_code: CODE.validation_failed, data: null });
    expect(Object.keys(answer.breakdown_errors)).toEqual([field]);
    expect(await bills()).toEqual([]);
  });

  test('an empty body, another content type, a closed collection and an unknown bank', async () => {
    expect((await post('create-bill', {})).response_code).toBe(CODE.validation_failed);
    const form = { headers: { 'content-type': 'application/xml' } };
    expect((await post('create-bill', '<bill/>', form)).response_code).toBe(CODE.validation_failed);
    expect((await post('create-bill', '{"amount":', { headers: { 'content-type': 'application/json' } })).status).toBe(
      400,
    );
    const bank = await post('create-bill', { ...BILL, payment_service_id: 32_000 });
    expect(bank.response_code).toBe(CODE.channel_not_enabled);
    const small = await post('create-bill', { ...BILL, amount: '0.01' });
    expect(small.response_code).toBe(CODE.amount_outside_limits);
    const { id, uuid } = await merchant.createCollection();
    await merchant.callAsOwner(api.collections.update, { params: { id }, body: { record_status: 2 } });
    const closed = await post('create-bill', { ...BILL, collection_uuid: uuid });
    expect(closed.response_code).toBe(CODE.collection_not_open);
    expect(await bills()).toEqual([]);
  });
});

describe('who may call', () => {
  const refused = (reason: string) => ({ status: 401, response_code: 401, data: null, breakdown_errors: reason });

  test('a missing, foreign, altered, paused or revoked token is refused', async () => {
    const [merchant_id, uuid, secret] = credential.auth_token.split('|');
    const other = (await openMerchantFixture(app)).owner.access_token;
    expect(await post('account-balance', {}, { token: '' })).toMatchObject(refused('auth_token_missing'));
    for (const token of [
      other,
      `${merchant_id}|${uuid}|${'0'.repeat(128)}`,
      `KT-00000000-LIVE|${uuid}|${secret}`,
      `${merchant_id}|${randomUUID()}|${secret}`,
      `${merchant_id!.replace('LIVE', 'TEST')}|${uuid}|${secret}`,
    ])
      expect(await post('account-balance', {}, { token })).toMatchObject(refused('invalid_token'));
    const bearer = { token: '', headers: { authorization: `Bearer ${merchant.owner.access_token}` } };
    expect(await post('account-balance', {}, bearer)).toMatchObject(refused('auth_token_missing'));
    await update({ record_status: 2 });
    expect(await post('account-balance', {})).toMatchObject(refused('credential_paused'));
    await merchant.callAsOwner(api.merchantApi.revoke, { params: { id: credential.id } });
    expect(await post('account-balance', {})).toMatchObject(refused('credential_revoked'));
  });

  test('a credential of the other environment is refused', async () => {
    const token = credential.auth_token.replace('-LIVE|', '-TEST|');
    const of_sandbox = { environment: 'TEST', token_hash: createHash('sha256').update(token).digest() };
    await app.db.updateTable('merchant_apis').set(of_sandbox).where('id', '=', credential.id).execute();
    expect(await post('account-balance', {}, { token })).toMatchObject(refused('wrong_environment'));
  });

  test('a portal call does not accept a credential', async () => {
    const answer = await app.app.inject({
      method: 'GET',
      url: `/api/v1/merchant-api/${credential.id}`,
      headers: { 'auth-token': credential.auth_token, authorization: `Bearer ${credential.auth_token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('an address outside the whitelist is refused and named', async () => {
    const answer = await post('create-bill', BILL, { ip: '198.51.100.9' });
    expect(answer).toMatchObject({
      status: 403,
      response_code: CODE.ip_not_whitelisted,
      breakdown_errors: { ip_address: '198.51.100.9' },
    });
    expect(answer.description).toContain('You are calling from 198.51.100.9');
    expect((await post('account-balance', {}, { ip: '::ffff:203.0.113.9' })).status).toBe(200);
    const [entry] = (await merchant.callAsOwner(api.whiteListAddresses.list, { query: {}, body: {} })).list.data;
    const change = { params: { id: entry.id }, body: { record_status: 2 as const } };
    await merchant.callAsOwner(api.whiteListAddresses.update, change);
    // An empty list refuses every address outside of a sandbox.
    expect((await post('create-bill', BILL)).response_code).toBe(CODE.ip_not_whitelisted);
    expect(await bills()).toEqual([]);
  });

  test('a scope that the credential lacks is refused', async () => {
    await update({ scopes: ['read'] });
    expect((await post('create-bill', BILL)).response_code).toBe(CODE.not_permitted);
    expect((await post('create-payout', {})).response_code).toBe(CODE.not_permitted);
    expect((await post('account-balance', {})).status).toBe(200);
    await update({ scopes: ['collect'] });
    expect((await post('account-balance', {})).response_code).toBe(CODE.not_permitted);
    expect(await bills()).toEqual([]);
  });

  test('the credential of a suspended account is refused', async () => {
    const { account_id } = merchant.owner;
    await app.db.updateTable('accounts').set({ status: 'SUSPENDED' }).where('id', '=', account_id).execute();
    expect((await post('create-bill', BILL)).response_code).toBe(CODE.account_not_active);
  });

  test('after a rotation both tokens work until the overlap ends', async () => {
    const old = credential.auth_token;
    const rotate = (overlap_hours: number) =>
      merchant.callAsOwner(api.merchantApi.rotate, { params: { id: credential.id }, body: { overlap_hours } });
    const { auth_token } = await rotate(1);
    expect((await post('account-balance', {}, { token: old })).status).toBe(200);
    expect((await post('account-balance', {}, { token: auth_token })).status).toBe(200);
    const { auth_token: newest } = await rotate(0);
    expect(await post('account-balance', {}, { token: old })).toMatchObject(refused('invalid_token'));
    expect(await post('account-balance', {}, { token: auth_token })).toMatchObject(refused('invalid_token'));
    expect((await post('account-balance', {}, { token: newest })).status).toBe(200);
  });
});

describe('signed requests', () => {
  beforeEach(() => update({ requires_signature: true }));
  const refused = (reason: string) => ({ status: 401, breakdown_errors: reason });

  test('a signature over the path without its query is accepted once', async () => {
    await post('create-bill', BILL, { headers: signed('create-bill') });
    const headers = signed('check-transaction');
    const query = '?invoice_no=ORDER-1001';
    expect(await post('check-transaction', undefined, { headers, query })).toMatchObject({ status: 200 });
    expect(await post('check-transaction', undefined, { headers, query })).toMatchObject(refused('nonce_used'));
  });

  test('a missing, wrong or old signature is refused, and its nonce stays free', async () => {
    expect(await post('create-bill', BILL)).toMatchObject(refused('signature_missing'));
    const nonce = randomUUID();
    const wrong = signed('create-bill', { nonce, path: '/api/v1/merchant/account-balance' });
    expect(await post('create-bill', BILL, { headers: wrong })).toMatchObject(refused('signature_invalid'));
    const old = String(Math.floor(app.services.clock.now().getTime() / 1000) - 301);
    const late = signed('create-bill', { timestamp: old });
    expect(await post('create-bill', BILL, { headers: late })).toMatchObject(refused('timestamp_expired'));
    expect(await bills()).toEqual([]);
    expect((await post('create-bill', BILL, { headers: signed('create-bill', { nonce }) })).status).toBe(200);
  });
});

describe('the signature debugger', () => {
  const lines = (headers: Record<string, string>) =>
    Object.entries({ 'auth-token': credential.auth_token, ...headers })
      .map((pair) => pair.join(': '))
      .join('\n');
  const check = (headers: Record<string, string>, more: object = {}) =>
    merchant.callAsOwner(api.merchantApi.checkSignature, {
      params: { id: credential.id },
      body: { path: '/api/v1/merchant/create-bill', headers: lines(headers), ...more },
    });
  const findings = (part: string, reason: string) => ({ is_valid: false, findings: [{ part, reason }] });

  test('a right request is valid, its nonce stays free, and afterwards it is a used one', async () => {
    await update({ requires_signature: true });
    const headers = signed('create-bill');
    expect(await check(headers)).toMatchObject({ is_valid: true, findings: [] });
    expect((await post('create-bill', BILL, { headers })).status).toBe(200);
    expect(await check(headers)).toMatchObject(findings('nonce', 'used_before'));
  });

  test('a request that was refused is explained by its wrong part', async () => {
    await update({ requires_signature: true });
    const over_body = signed('create-bill', { path: `/api/v1/merchant/create-bill?x=1` });
    expect(await post('create-bill', BILL, { headers: over_body })).toMatchObject({ status: 401 });
    const path = 'https://pay.example/api/v1/merchant/create-bill?x=1';
    expect(await check(over_body, { path })).toMatchObject(findings('path', 'with_query'));
    const late = signed('create-bill', { timestamp: '1700000000' });
    expect(await check(late)).toMatchObject(findings('timestamp', 'expired'));
  });

  test('a key that a rotation replaced is named, and so is a token of another credential', async () => {
    const old = signed('create-bill');
    const { auth_token } = await merchant.callAsOwner(api.merchantApi.rotate, {
      params: { id: credential.id },
      body: {},
    });
    const rest = { timestamp: old['x-timestamp'], nonce: old['x-nonce'] };
    const text = signedText({
      ...rest,
      method: 'POST',
      uuid: credential.uuid,
      path: '/api/v1/merchant/create-bill',
      auth_token,
    });
    const mixed = createHmac('sha256', credential.hash_key).update(text).digest('hex');
    const headers = { ...old, 'auth-token': auth_token, 'x-signature': mixed };
    expect(await check(headers)).toMatchObject(findings('key', 'is_replaced_key'));
    const other = await merchant.callAsOwner(api.merchantApi.create, { body: { name: 'Lain' } });
    const foreign = await check({ ...signed('create-bill'), 'auth-token': other.auth_token });
    expect(foreign.findings[0]).toEqual({ part: 'token', reason: 'of_another_credential' });
  });

  test('no answer contains a secret', async () => {
    const answer = JSON.stringify(await check(signed('create-bill'), { body: '{"amount":"1.00"}' }));
    expect(answer).toContain(`POST|${credential.uuid}|/api/v1/merchant/create-bill|`);
    for (const secret of [credential.auth_token.split('|')[2]!, credential.hash_key])
      expect(answer).not.toContain(secret);
  });

  test('another merchant’s credential is not found', async () => {
    const stranger = await openMerchantFixture(app);
    const body = { path: '/', headers: 'x-nonce: 1' };
    const input = { params: { id: credential.id }, body };
    const answer = await app.request(api.merchantApi.checkSignature, stranger.owner.access_token, input);
    expect(answer.json().response_code).toBe(CODE.not_found);
  });
});

describe('limits and usage', () => {
  test('every answer has the headers of the rate limit, and calls beyond it are refused', async () => {
    const first = await post('account-balance', {});
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
    // A minute may end meanwhile, which begins the count anew.
    let answer = first;
    for (let n = 0; n < 3 && answer.status === 200; n += 1) {
      const answers = await Promise.all(Array.from({ length: 301 }, () => post('account-balance', {})));
      answer = answers.find(({ status }) => status !== 200) ?? first;
    }
    expect(answer).toMatchObject({ status: 429, response_code: CODE.too_many_requests });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('calls are counted by day, refused ones too, and the last use is shown', async () => {
    await post('account-balance', {});
    await post('account-balance', {}, { ip: '198.51.100.9' });
    await vi.waitFor(
      async () => {
        const shown = await merchant.callAsOwner(api.merchantApi.dashboard, { params: { uuid: credential.uuid } });
        expect(shown).toMatchObject({ today: { call_count: 2, refused_count: 1 }, last_ip: '198.51.100.9' });
        expect(shown.last_used_at).not.toBeNull();
      },
      { timeout: 10_000, interval: 200 },
    );
  });
});

test('services and balances are the merchant’s', async () => {
  const { data } = await post('list-payment-services', { payment_type: 'fpx', bank_type: 1 });
  expect(data.payment_services.length).toBeGreaterThan(5);
  expect(data.payment_services).toContainEqual(expect.objectContaining({ payment_service_id: MAYBANK }));
  const balance = await post('account-balance', undefined);
  expect(balance.data.pools.map(({ pool_type }: { pool_type: string }) => pool_type).toSorted()).toEqual([
    'COLLECTION',
    'CREDIT',
    'PAYOUT',
  ]);
});

test('a payout names the credential that created it, which receives its result', async () => {
  await fund(merchant);
  const account = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
  const { data } = await post('create-payout', { ...account, amount: '10.00', reference: 'SUP-2' });
  const stored = app.db
    .selectFrom('payout_records')
    .select('merchant_api_id')
    .where('invoice_no', '=', data.invoice_no);
  expect(await stored.execute()).toEqual([{ merchant_api_id: credential.id }]);
  const read = await merchant.callAsOwner(api.merchantApi.read, { params: { id: credential.id } });
  expect(read.callback_topics).toEqual(['payments', 'payouts']);
  await update({ callback_topics: ['payments', 'payments'] });
  const changed = await merchant.callAsOwner(api.merchantApi.read, { params: { id: credential.id } });
  expect(changed.callback_topics).toEqual(['payments']);
});

test('a payout without balance moves nothing', async () => {
  const payout = {
    payout_service_id: 1,
    account_number: '112233445566',
    account_name: 'Siti Nurhaliza',
    amount: '10.00',
    reference: 'SUP-1',
  };
  const answer = await post('create-payout', payout);
  expect([CODE.insufficient_balance, CODE.account_name_mismatch, CODE.validation_failed]).toContain(
    answer.response_code,
  );
  const check = await post('check-payout', undefined, { query: '?invoice_no=SUP-1' });
  expect(check.response_code).toBe(CODE.not_found);
});
