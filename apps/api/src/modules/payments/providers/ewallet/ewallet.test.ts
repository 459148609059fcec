import { generateKeyPairSync } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import {
  CHIP_BRAND,
  CHIP_SECRET_KEY,
  CHIP_URL,
  fakeEwallet,
  type FakeEwallet,
} from '../../../../../../../test/fake-ewallet.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';
import { createEwallet } from './ewallet.adapter.ts';
import { readPublicKeys } from './ewallet.transform.ts';

// CHIP's API: purchases, callbacks and outcome mapping.

const attempt: ProviderAttempt = {
  transaction_invoice_no: 'BP-0123456789-01',
  amount: sen(123_450),
  title: 'Yuran sekolah – Julai',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'razer_tng',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};
const ORDER_NO = attempt.transaction_invoice_no;
const ORDER = { transaction_invoice_no: ORDER_NO } as StartedPayment;
const ID = '165ec67d-c39c-42be-b395-000000000001';
const urls = {
  callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/ewallet',
  return_url: 'https://pay.example.my/api/v1/payment-services/switch/return/ewallet',
};
const BACK = `${urls.return_url}?order_no=${ORDER_NO}`;

let chip: FakeEwallet;
let ewallet: Provider;
beforeEach(() => {
  chip = fakeEwallet();
  ewallet = chip.createAdapter({ now: () => attempt.started_at, ...urls });
});

const answering = (answer: () => Response): Provider =>
  createEwallet({
    url: CHIP_URL,
    brand_id: CHIP_BRAND,
    secret_key: 'key',
    public_keys: readPublicKeys(chip.public_key),
    ...urls,
    timeout_ms: 50,
    fetch: async () => answer(),
  });
/** The inbox text of a callback. */
const direct = (body: string, by: 'rail' | 'stranger' = 'rail'): string => {
  const { headers } = chip.signMessage(body, by);
  return prependHeaders(ewallet.signed_headers, (name) => headers[name], body);
};
const read = (body: string) => ewallet.readMessage(direct(body), 'direct');
const purchaseText = (more: Record<string, unknown>): string =>
  JSON.stringify({ ...chip.purchase(ORDER_NO, 'PROCESSING'), event_type: 'purchase.paid', ...more });

test('starting creates a CHIP purchase with our number and redirects to its page', async () => {
  const directions = await ewallet.start(attempt);
  expect(directions).toEqual({
    redirect_url: `${CHIP_URL}/p/${directions.provider_reference}/?preferred=razer_tng`,
    method: 'GET',
    fields: {},
    qr_payload: null,
    card_key: null,
    provider_reference: expect.any(String),
  });
  expect(chip.requests_received).toMatchObject([
    {
      method: 'POST',
      path: '/ewallet/api/v1/purchases/',
      headers: { authorization: `Bearer ${CHIP_SECRET_KEY}` },
      body: {
        brand_id: CHIP_BRAND,
        reference: ORDER_NO,
        client: { email: 'siti@payer.example', full_name: 'Siti Nurhaliza' },
        purchase: {
          currency: 'MYR',
          products: [{ name: 'Yuran sekolah – Julai', price: 123_450, quantity: 1 }],
          due_strict: true,
        },
        due: Date.parse('2026-11-21T02:52:07Z') / 1000,
        payment_method_whitelist: ['razer_tng'],
        success_callback: urls.callback_url,
        success_redirect: BACK,
        failure_redirect: BACK,
        cancel_redirect: BACK,
        send_receipt: false,
      },
    },
  ]);
});

test('a second start loads the CHIP purchase by its stored id', async () => {
  const first = await ewallet.start(attempt);
  const { provider_reference } = first;
  expect(await ewallet.start({ ...attempt, provider_reference })).toEqual(first);
  expect(chip.requests_received.map(({ method }) => method)).toEqual(['POST', 'GET']);
  const other = { ...attempt, transaction_invoice_no: 'BP-9999999999-01', provider_reference };
  await expect(ewallet.start(other)).rejects.toThrow('CHIP created no purchase for this order');
});

test('a payer without name or e-mail is sent to CHIP with a no-reply address', async () => {
  await ewallet.start({ ...attempt, payer_name: '', payer_email: '' });
  expect(chip.requests_received[0]!.body.client).toEqual({ email: 'no-reply@pay.example.my' });
});

test.each([
  [() => Response.json({ __all__: [{ message: 'Invalid token.' }] }, { status: 401 })],
  [() => Response.json({ id: ID, reference: 'BP-9999999999-01', checkout_url: `${CHIP_URL}/p/1/` })],
  [() => Response.json({ id: ID, reference: ORDER_NO, checkout_url: 'https://gate.chip.test.evil.example/p/1/' })],
  [() => Response.json({ id: ID, reference: ORDER_NO, checkout_url: 'http://gate.chip.test/p/1/' })],
  [() => Response.json({ id: ID, reference: ORDER_NO, checkout_url: 'javascript:alert(1)' })],
  [() => Response.json({ reference: ORDER_NO, checkout_url: `${CHIP_URL}/p/1/` })],
  [() => new Response('<html>')],
])('a start fails on invalid CHIP answer %#', async (answer) => {
  await expect(answering(answer).start(attempt)).rejects.toThrow();
});

/** Every status that CHIP documents, and one that it does not. */
test.each([
  ['created', 'PROCESSING', null],
  ['sent', 'PROCESSING', null],
  ['viewed', 'PROCESSING', null],
  ['overdue', 'PROCESSING', null],
  ['hold', 'PROCESSING', null],
  ['preauthorized', 'PROCESSING', null],
  ['pending_execute', 'PROCESSING', null],
  ['pending_charge', 'PROCESSING', null],
  ['pending_capture', 'PROCESSING', null],
  ['pending_release', 'PROCESSING', null],
  ['pending_refund', 'PROCESSING', null],
  ['refunded', 'PROCESSING', null],
  ['chargeback', 'PROCESSING', null],
  ['constructor', 'PROCESSING', null],
  ['something_new', 'PROCESSING', null],
  ['PAID', 'PROCESSING', null],
  ['paid', 'SUCCESS', null],
  ['cleared', 'SUCCESS', null],
  ['settled', 'SUCCESS', null],
  ['error', 'FAILED', 'The wallet did not approve the payment.'],
  ['blocked', 'FAILED', 'The payment was blocked.'],
  ['cancelled', 'CANCELLED', 'The payment was cancelled.'],
  ['released', 'CANCELLED', 'The authorisation was released.'],
  ['expired', 'EXPIRED', 'The time to pay ran out.'],
])('a CHIP purchase with status %s is %s', async (status, outcome, reason) => {
  await ewallet.start(attempt);
  expect(read(purchaseText({ status }))).toMatchObject({
    kind: 'payment_status',
    outcome,
    code: status,
    reason,
    is_known: true,
  });
});

test('a paid CHIP purchase maps to a provider message', async () => {
  const { provider_reference } = await ewallet.start(attempt);
  expect(read(JSON.stringify(chip.purchase(ORDER_NO, 'SUCCESS')))).toEqual({
    kind: 'payment_status',
    order_nos: [ORDER_NO],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'paid',
    reason: null,
    provider_reference,
    is_known: true,
    payer_name: 'Siti Nurhaliza',
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  });
});

test('a CHIP success has the amount received, and outgoing payments are ignored', async () => {
  await ewallet.start(attempt);
  const payment = { is_outgoing: false, amount: 100, currency: 'SGD', paid_on: null };
  expect(read(purchaseText({ status: 'paid', payment }))).toMatchObject({
    amount: 100,
    currency: 'SGD',
    paid_at: null,
  });
  expect(read(purchaseText({ status: 'error', payment }))).toMatchObject({ amount: 123_450, currency: 'MYR' });
  const refund = { ...payment, is_outgoing: true };
  expect(read(purchaseText({ status: 'refunded', payment: refund }))).toMatchObject({
    outcome: 'PROCESSING',
    amount: 123_450,
  });
});

test('a declined CHIP purchase has the error text of the last try', async () => {
  await ewallet.start(attempt);
  const tries = (...messages: unknown[]) => ({
    status: 'error',
    transaction_data: { attempts: messages.map((message) => ({ error: { code: 'x', message } })) },
  });
  expect(read(purchaseText(tries('first', 'Baki tidak mencukupi')))).toMatchObject({ reason: 'Baki tidak mencukupi' });
  expect(read(purchaseText(tries('x'.repeat(999))))).toMatchObject({ reason: 'x'.repeat(255) });
  expect(read(purchaseText(tries(null)))).toMatchObject({ reason: 'The wallet did not approve the payment.' });
  expect(read(purchaseText({ ...tries('earlier'), status: 'expired' }))).toMatchObject({
    reason: 'The time to pay ran out.',
  });
});

test('a CHIP signature covers the whole body and only CHIP’s key is accepted', async () => {
  await ewallet.start(attempt);
  const body = purchaseText({ status: 'paid' });
  expect(read(body)).toMatchObject({ kind: 'payment_status' });
  const text = direct(body);
  const signature = text.slice(text.indexOf(' ') + 1, text.indexOf('\n'));
  for (const wrong of [
    direct(body, 'stranger'),
    text.replace('"paid"', '"paid" '),
    text.replace('BP-0123456789-01', 'BP-0123456789-02'),
    prependHeaders(['x-signature'], () => undefined, body),
    prependHeaders(['x-signature'], () => 'not base64 at all', body),
    prependHeaders(['x-signature'], () => signature.slice(0, -8), body),
    prependHeaders(['x-signature'], () => `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`, body),
    body,
    '',
  ])
    expect(ewallet.readMessage(wrong, 'direct')).toEqual({ kind: 'forged' });
});

test('a CHIP callback may be signed with any key in the file', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(readPublicKeys(`${other}\n${chip.public_key}`)).toHaveLength(2);
  expect(() => readPublicKeys('nothing')).toThrow('must contain RSA public keys');
  const { publicKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(() => readPublicKeys(curve.export({ type: 'spki', format: 'pem' }).toString())).toThrow(
    'must contain RSA public keys',
  );
});

test('a signed CHIP message that is no purchase of ours is unreadable', async () => {
  await ewallet.start(attempt);
  expect(read('{"event_type":"payment.refunded","related_to":{}}')).toMatchObject({ kind: 'unreadable' });
  expect(read('not json')).toMatchObject({ kind: 'unreadable' });
  expect(read(purchaseText({ reference: '' }))).toEqual({ kind: 'unreadable', reason: 'not_a_purchase: reference' });
  expect(read(purchaseText({ purchase: { total: 1.5, currency: 'MYR' } }))).toEqual({
    kind: 'unreadable',
    reason: 'not_a_purchase: purchase.total',
  });
  expect(read(purchaseText({ brand_id: 'another' }))).toEqual({ kind: 'unreadable', reason: 'for_another_brand' });
});

test('a browser return from CHIP is a thin event', () => {
  expect(ewallet.readMessage(`order_no=${ORDER_NO}&status=paid`, 'return')).toEqual({
    kind: 'thin_event',
    order_no: ORDER_NO,
  });
  expect(ewallet.readMessage('status=paid', 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
  expect(ewallet.claimedOrderNo(`order_no=${ORDER_NO}`)).toBe(ORDER_NO);
  expect(ewallet.claimedOrderNo(`order_no=${'x'.repeat(99)}`)).toHaveLength(40);
});

test('reading a CHIP message never throws', () => {
  const source = fc.constantFrom('direct' as const, 'return' as const, 'enquiry' as const);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), source, (text, from) => {
      expect(ewallet.readMessage(text, from)).not.toMatchObject({ kind: 'payment_status' });
    }),
  );
});

test('a CHIP status query uses the purchase id', async () => {
  const { provider_reference } = await ewallet.start(attempt);
  const known_attempt = { ...attempt, provider_reference };
  expect(ewallet.readMessage((await ewallet.queryStatus(known_attempt))!, 'enquiry')).toMatchObject({
    outcome: 'PROCESSING',
    code: 'viewed',
  });
  chip.setStatus(ORDER, 'SUCCESS');
  expect(ewallet.readMessage((await ewallet.queryStatus(known_attempt))!, 'enquiry')).toMatchObject({
    outcome: 'SUCCESS',
    provider_reference,
    is_known: true,
  });
  const path = `/ewallet/api/v1/purchases/${provider_reference}/`;
  expect(chip.requests_received.at(-1)).toMatchObject({ method: 'GET', path });
});

test('a CHIP purchase that does not exist or has no stored id has is_known false', async () => {
  await ewallet.start(attempt);
  for (const provider_reference of ['gone', null]) {
    const answer = await ewallet.queryStatus({ ...attempt, provider_reference });
    expect(ewallet.readMessage(answer!, 'enquiry')).toMatchObject({
      order_nos: [ORDER_NO],
      amount: 123_450,
      currency: 'MYR',
      outcome: 'PROCESSING',
      is_known: false,
    });
  }
});

test('a CHIP status query without valid answer is null', async () => {
  const { provider_reference } = await ewallet.start(attempt);
  const known_attempt = { ...attempt, provider_reference };
  chip.down = true;
  expect(await ewallet.queryStatus(known_attempt)).toBeNull();
  for (const status of [401, 429, 500, 503])
    expect(await answering(() => Response.json({}, { status })).queryStatus(known_attempt)).toBeNull();
});

test('available wallets are read from CHIP, otherwise unknown', async () => {
  chip.alterAnswer = () => ({ available_payment_methods: ['razer_tng', 'fpx'] });
  expect(await ewallet.bankHealth()).toEqual([
    {
      bank_type: null,
      online: new Map([
        ['razer_tng', true],
        ['fpx', true],
      ]),
    },
  ]);
  expect(chip.requests_received[0]).toMatchObject({
    path: `/ewallet/api/v1/payment_methods/?brand_id=${CHIP_BRAND}&currency=MYR`,
  });
  const unknown = [{ bank_type: null, online: null }];
  chip.down = true;
  expect(await ewallet.bankHealth()).toEqual(unknown);
  expect(await answering(() => Response.json({}, { status: 401 })).bankHealth()).toEqual(unknown);
  expect(await answering(() => Response.json({})).bankHealth()).toEqual(unknown);
});
