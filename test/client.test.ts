/** packages/client against the real app over HTTP, in test mode. */
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { ApiError, createClient, NetworkFailure, type ClientOptions } from '@kutip/client';
import { CallbackError, openCallback, openToken } from '@kutip/client/callback';
import { openReturn } from '@kutip/client/return';
import { hmacHex, signRequest } from '@kutip/client/signature';
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { merchantCalls } from '@kutip/contracts/merchant-calls';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from './access-matrix/merchant-fixture.ts';
import { postCallbacks } from './deliver-callbacks.ts';
import { fullApp, type FullApp } from './full-app.ts';
import { MAYBANK } from './payments-app.ts';
import { openWebhookReceiver, type ReceivedRequest, type WebhookReceiver } from './webhook-receiver.ts';

let app: FullApp;
let receiver: WebhookReceiver;
let base_url: string;
let merchant: MerchantFixture;
let credential: { id: string; auth_token: string; hash_key: string };
let secret: string;
/** The pauses between attempts, in milliseconds. */
let pauses_ms: number[];

const BILL = {
  amount: '25.00',
  invoice_ref: 'ORDER-1001',
  full_name: 'Siti Nurhaliza',
  email: 'siti@payer.example',
  phone_number: '0123456678',
};

beforeAll(async () => {
  [app, receiver] = await Promise.all([fullApp({ SANDBOX_URL: 'http://localhost:3100' }), openWebhookReceiver()]);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  base_url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  pauses_ms = [];
  receiver.received.length = 0;
  await app.db.deleteFrom('merchant_callbacks').execute(); // what a test before this one left to be sent
  merchant = await openMerchantFixture(app);
  ({ secret } = await merchant.callAsOwner(api.callbacks.rotateKey, {}));
  const body = { name: 'Kedai Batik', callback_url: `${receiver.url}/callback` };
  credential = await merchant.callAsOwner(api.merchantApi.create, { body });
});
afterAll(async () => {
  app.app.server.closeAllConnections(); // the client keeps some, on which no request is
  await app.close();
  await receiver.close();
});

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({
    base_url,
    auth_token: credential.auth_token,
    wait: async (ms) => void pauses_ms.push(ms),
    ...options,
  });
const requireSignature = () =>
  merchant.callAsOwner(api.merchantApi.update, { params: { id: credential.id }, body: { requires_signature: true } });
const bills = async (): Promise<{ invoice_no: string }[]> =>
  (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;

/** What a call throws. */
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** A network on which the first answers are replaced; it counts its requests. */
function network(answers: ((send: () => Promise<Response>) => Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  const send: typeof fetch = (address, request) => {
    const replaced = answers[keys.length];
    keys.push(new Headers(request?.headers).get('idempotency-key'));
    return replaced ? replaced(() => fetch(address, request)) : fetch(address, request);
  };
  return { fetch: send, keys };
}

async function pay(invoice_no: string, code = '00'): Promise<void> {
  const body = { invoice_no, payment_service_id: MAYBANK };
  const { fields } = await merchant.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
  const params = { provider: 'fpx' };
  await app.request(api.paymentSwitch.callback, undefined, { params, body: app.fpx.buildConfirmation(fields, code) });
  await app.services.paymentSwitch.idle();
}

test('every call of the merchant API has a method', () => {
  const methods = Object.keys(clientOf()).toSorted();
  expect(methods).toEqual(Object.keys(merchantCalls).toSorted());
});

describe('in a browser', () => {
  const ORIGIN = { origin: 'https://tools.shop.example' };

  test('a page of another origin may call with a token, and reads answers and refusals', async () => {
    const address = `${base_url}/api/v1/merchant/account-balance`;
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        ...ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'auth-token,idempotency-key,x-signature',
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'auth-token, content-type, idempotency-key, x-signature, x-timestamp, x-nonce',
    });
    for (const [token, status] of [
      [credential.auth_token, 200],
      ['none', 401],
    ] as const) {
      const answer = await fetch(address, { method: 'POST', headers: { ...ORIGIN, 'auth-token': token } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    }
  });

  test('no call of the portal may be made from another origin', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await fetch(`${base_url}/api/v1/merchant-api/${credential.id}`, { method, headers: ORIGIN });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('calls', () => {
  test('a bill is created, paid, and read as paid', async () => {
    const client = clientOf();
    const bill = await client.createBill(BILL);
    expect(bill).toMatchObject({ amount: '25.00', invoice_ref: 'ORDER-1001', method: 'GET' });
    await pay(bill.bill_no);
    const { transaction_details } = await client.checkTransaction('ORDER-1001');
    expect(transaction_details).toMatchObject({ invoice_no: bill.bill_no, invoice_status: 'PAID', amount: '25.00' });
    expect((await client.accountBalance()).pools.map(({ pool_type }) => pool_type)).toContain('COLLECTION');
    const { payment_services } = await client.listPaymentServices({ payment_type: 'fpx' });
    expect(payment_services.map(({ payment_service_id }) => payment_service_id)).toContain(MAYBANK);
  });

  test('a refusal has its code, a sentence and the fields, and is not repeated', async () => {
    const { fetch, keys } = network([]);
    const error = await errorOf(clientOf({ fetch }).createBill({ ...BILL, email: 'nobody' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: CODE.validation_failed,
      message: 'Some fields need attention.',
      breakdown: { email: 'invalid_email' },
    });
    expect(keys).toHaveLength(1);
    expect(await bills()).toEqual([]);
  });

  test('a token of nobody is refused', async () => {
    const auth_token = `${credential.auth_token.slice(0, -1)}${credential.auth_token.endsWith('0') ? '1' : '0'}`;
    expect(await errorOf(clientOf({ auth_token }).accountBalance())).toMatchObject({ code: CODE.not_authenticated });
  });
});

describe('retries', () => {
  const lost = async (send: () => Promise<Response>): Promise<Response> => {
    await send();
    throw new TypeError('the connection was closed');
  };

  test('a bill whose answer was lost is created once', async () => {
    const { fetch, keys } = network([lost, lost]);
    const bill = await clientOf({ fetch }).createBill(BILL);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(pauses_ms).toHaveLength(2);
    expect(pauses_ms[1]!).toBeGreaterThan(500);
    expect(await bills()).toMatchObject([{ invoice_no: bill.bill_no }]);
  });

  test('the same key gives the same bill to another process, and another body is refused', async () => {
    const settings = { idempotency_key: 'order-1001' };
    const [first, second] = [await clientOf().createBill(BILL, settings), await clientOf().createBill(BILL, settings)];
    expect(second).toEqual(first);
    const error = await errorOf(clientOf().createBill({ ...BILL, amount: '26.00' }, settings));
    expect(error).toMatchObject({ code: CODE.idempotency_key_reused });
    expect(await bills()).toHaveLength(1);
  });

  test('an answer that says how long to wait is believed', async () => {
    const { fetch } = network([
      async () => new Response('busy', { status: 503, headers: { 'retry-after': '7' } }),
      async () => new Response('slow down', { status: 429, headers: { 'retry-after': '2' } }),
    ]);
    await clientOf({ fetch }).createBill(BILL);
    expect(pauses_ms).toEqual([7000, 2000]);
    expect(await bills()).toHaveLength(1);
  });

  test('a refusal of the limit is repeated, and thrown after the last attempt', async () => {
    const envelope = { response_code: 4029, token: null, data: null, description: 'Wait.', breakdown_errors: null };
    const refuse = async () => Response.json(envelope, { status: 429 });
    const { fetch, keys } = network([refuse, refuse, refuse]);
    const error = await errorOf(clientOf({ fetch, max_attempts: 2 }).createBill(BILL));
    expect(error).toMatchObject({ code: CODE.too_many_requests, message: 'Wait.' });
    expect(keys).toHaveLength(2);
  });

  test('an attempt that takes too long ends, and its result is unknown', async () => {
    const { fetch, keys } = network([]);
    const hanging: typeof globalThis.fetch = (address, request) => {
      void fetch(address, request).catch(() => null);
      return new Promise((_, reject) =>
        request!.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    };
    const error = await errorOf(clientOf({ fetch: hanging, timeout_ms: 20, max_attempts: 2 }).accountBalance());
    expect(error).toBeInstanceOf(NetworkFailure);
    expect(keys).toHaveLength(2);
  });

  test('a call that the caller aborts is not repeated', async () => {
    const { fetch, keys } = network([]);
    const error = await errorOf(clientOf({ fetch }).createBill(BILL, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(keys).toHaveLength(1);
    expect(await bills()).toEqual([]);
  });
});

describe('signed requests', () => {
  test('every attempt is signed anew, so a repetition is no replay', async () => {
    await requireSignature();
    const { fetch, keys } = network([async (send) => (await send(), new Response('', { status: 502 }))]);
    await clientOf({ fetch, hash_key: credential.hash_key }).createBill(BILL);
    expect(keys).toHaveLength(2);
    expect(await bills()).toHaveLength(1);
  });

  test('an unsigned request and one with another key are refused', async () => {
    await requireSignature();
    for (const [hash_key, breakdown] of [
      [undefined, 'signature_missing'],
      ['0'.repeat(128), 'signature_invalid'],
    ] as const) {
      const error = await errorOf(clientOf(hash_key ? { hash_key } : {}).createBill(BILL));
      expect(error).toMatchObject({ code: CODE.not_authenticated, breakdown });
    }
    expect(await bills()).toEqual([]);
  });

  test('the signature is that of the published vectors', async () => {
    const uuid = '11111111-2222-4333-8444-555555555555';
    const text = `POST|${uuid}|/api/v1/merchant/create-bill-page|1700000000|LP-AAAAAAAA-MM|${uuid}|00ff|aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee`;
    expect(await hmacHex('0123456789abcdef'.repeat(4), text)).toBe(
      '7407cc8b381abf1c056e8e9ddda5ad3cbe3b32b6d474daf65e673a246c1d37ed',
    );
    const { auth_token, hash_key } = credential;
    const input = { auth_token, hash_key, method: 'post', now: new Date(1_700_000_000_999), nonce: 'n'.repeat(16) };
    const signed = await signRequest({ ...input, path: '/api/v1/merchant/check-payout?invoice_no=1' });
    expect(signed['x-timestamp']).toBe('1700000000');
    expect(await signRequest({ ...input, path: '/api/v1/merchant/check-payout' })).toEqual(signed);
    await expect(signRequest({ ...input, auth_token: 'token', path: '/' })).rejects.toThrow('auth token');
  });
});

describe('the way back', () => {
  const receiptOf = (invoice_no: string) =>
    app.callOrThrow(api.paymentSwitch.checkStatus, { query: { invoice_no }, body: {} });

  test('the receipt leads back to the shop once there is a result, with signed facts of the bill', async () => {
    const redirect_url = 'https://shop.example/thanks?order=7&status=forged';
    const { bill_no } = await clientOf().createBill({ ...BILL, redirect_url });
    expect((await receiptOf(bill_no)).return_url).toBeNull();
    await pay(bill_no);
    const { return_url } = await receiptOf(bill_no);
    expect(new URL(return_url).searchParams.get('order')).toBe('7');
    const { hash_key } = credential;
    const facts = { bill_no, invoice_ref: 'ORDER-1001', status: 'PAID', amount: '25.00' };
    expect(await openReturn(return_url, hash_key)).toMatchObject(facts);
    expect(await openReturn(return_url, '0'.repeat(128))).toBeNull();
    expect(await openReturn(return_url.replace('25.00', '0.01'), hash_key)).toBeNull();
    expect(await openReturn(redirect_url, hash_key)).toBeNull();
  });

  test('a failed attempt leads back too, and a bill without an address leads nowhere', async () => {
    const { bill_no } = await clientOf().createBill({ ...BILL, redirect_url: 'https://shop.example/thanks' });
    await pay(bill_no, '51');
    const { return_url } = await receiptOf(bill_no);
    expect(await openReturn(return_url, credential.hash_key)).toMatchObject({ status: 'PENDING' });
    const other = await clientOf().createBill({ ...BILL, invoice_ref: 'ORDER-1002' });
    await pay(other.bill_no);
    expect((await receiptOf(other.bill_no)).return_url).toBeNull();
  });
});

describe('callbacks', () => {
  /** The callback of a paid bill as it arrived. */
  async function paidCallback() {
    const bill = await clientOf().createBill(BILL);
    await pay(bill.bill_no);
    await postCallbacks(app.services);
    const [{ headers, body }] = receiver.received as [ReceivedRequest];
    return { bill, headers, body };
  }

  test('a genuine callback is opened by either key, from Node’s headers or a Headers object', async () => {
    const { bill, headers, body } = await paidCallback();
    const expected = { event: 'payment.succeeded', invoice_no: bill.bill_no, amount: '25.00' };
    expect(openCallback({ headers, body, secret })).toMatchObject(expected);
    const listed = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(openCallback({ headers: listed, body, secret: [other, secret] })).toMatchObject(expected);
    expect(await openToken(JSON.parse(body).data, [other, secret])).toMatchObject(expected);
  });

  test('an altered, old, unsigned or foreign callback is refused', async () => {
    const { headers, body } = await paidCallback();
    const refuse = (change: { headers?: object; body?: string; secret?: string }) =>
      expect(() => openCallback({ headers, body, secret, ...change } as never)).toThrow(CallbackError);
    refuse({ body: body.replace('{', '{ ') });
    refuse({ headers: { ...headers, 'webhook-id': 'another' } });
    refuse({ headers: { ...headers, 'webhook-signature': undefined } });
    refuse({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` });

    const old = String(Number(headers['webhook-timestamp']) - 301);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${String(headers['webhook-id'])}.${old}.${body}`)
      .digest('base64');
    refuse({ headers: { ...headers, 'webhook-timestamp': old, 'webhook-signature': `v1,${signature}` } });
  });

  test('a token without a signature, with another algorithm, key or time is refused', async () => {
    const { body } = await paidCallback();
    const [header, claims] = (JSON.parse(body).data as string).split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const long = await new SignJWT({ event: 'payment.succeeded' })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuedAt()
      .sign(Buffer.from(secret.padEnd(64, '=')));
    for (const token of [`${none}.${claims}.`, `${header}.${claims}.AAAA`, long, 'x'])
      await expect(openToken(token, secret)).rejects.toThrow(CallbackError);
    const late = new Date(Date.now() + 301_000);
    await expect(openToken(JSON.parse(body).data, secret, late)).rejects.toThrow('too old');
  });
});
