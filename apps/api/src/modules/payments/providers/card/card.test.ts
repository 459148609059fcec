import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sen, type Sen } from '@kutip/domain/money';
import { decodeJwt, jwtVerify } from 'jose';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeCard } from '../../../../../../../test/fake-card.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { createCard, readCardKey } from './card.adapter.ts';
import { readResponse } from './card.transform.ts';

// The card gateway's API. Payment responses are from 2C2P's documentation of gateway 4.3, with amounts as strings and as
// numbers, because both occur.

const attempt: ProviderAttempt = {
  transaction_invoice_no: 'BP-0123456789-01',
  amount: sen(230_87),
  title: 'Yuran "sekolah" <Julai>',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'CARD',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};
const DOCUMENTED = {
  merchantID: 'JT07',
  invoiceNo: 'BP-0123456789-01',
  cardNo: '411111XXXXXX1111',
  amount: '230.87',
  currencyCode: 'MYR',
  tranRef: '2868821',
  referenceNo: '2785703',
  approvalCode: '531484',
  eci: '05',
  transactionDateTime: '20261121104508',
  respCode: '0000',
  respDesc: 'Success',
};
const EXPECTED_MESSAGE = {
  kind: 'payment_status',
  order_nos: ['BP-0123456789-01'],
  amount: 230_87,
  currency: 'MYR',
  outcome: 'SUCCESS',
  code: '0000',
  reason: 'Approved, 531484, 3-D Secure',
  provider_reference: '2868821',
  is_known: true,
  payer_name: null,
  payer_bank: 'Visa',
  masked_card: '411111XXXXXX1111',
  paid_at: new Date('2026-11-21T02:45:08Z'),
};

const end = fakeCard();
const card: Provider = end.createAdapter({
  now: () => attempt.started_at,
  callback_url: 'https://pay.example.my/callback/card',
  return_url: 'https://pay.example.my/return/card',
});
const read = async (claims: Record<string, unknown>, source: 'direct' | 'enquiry' = 'direct') =>
  card.readMessage(end.signMessage(claims), source);

describe('card orders', () => {
  test('a card order is a signed form for the browser with the card encryption key', async () => {
    const { fields, ...rest } = await card.start(attempt);
    expect(rest).toEqual({
      redirect_url: 'https://pgw.card.test/payment/4.3/securePay',
      method: 'POST',
      qr_payload: null,
      card_key: end.card_key,
      provider_reference: null,
    });
    expect(Object.keys(fields)).toEqual(['payload']);
    expect(decodeJwt(fields['payload']!)).toEqual({
      merchantID: 'JT07',
      invoiceNo: 'BP-0123456789-01',
      idempotencyID: 'BP-0123456789-01',
      description: 'Yuran sekolah Julai',
      amount: 230.87,
      currencyCode: 'MYR',
      paymentChannel: ['CC'],
      request3DS: 'Y',
      paymentExpiry: '2026-11-21 10:57:07',
      locale: 'en',
      frontendReturnUrl: 'https://pay.example.my/return/card',
      backendReturnUrl: 'https://pay.example.my/callback/card',
    });
    expect(card.form_origins).toEqual(['https://pgw.card.test']);
  });

  test('a second start gives the same card order', async () => {
    expect(await card.start(attempt)).toEqual(await card.start(attempt));
  });

  test('a card order is signed with HS256 keyed with the secret’s text', async () => {
    const adapter = createCard({
      url: 'https://pgw.card.test',
      merchant_id: 'JT07',
      secret: 'ABCD0123',
      card_key: end.card_key,
      callback_url: '',
      return_url: '',
      timeout_ms: 1,
    });
    const { fields } = await adapter.start(attempt);
    const { protectedHeader } = await jwtVerify(fields['payload']!, new TextEncoder().encode('ABCD0123'));
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  });
});

describe('card notifications', () => {
  test('a card notification maps to a provider message', async () => {
    expect(await read(DOCUMENTED)).toEqual(EXPECTED_MESSAGE);
  });

  test('a card notification’s amount may be padded text or a number', async () => {
    for (const amount of ['000000000230.87000', 230.87])
      expect(await read({ ...DOCUMENTED, amount })).toEqual(EXPECTED_MESSAGE);
    for (const [amount, sum] of [
      ['000000002500.90000', 2_500_90],
      [1000, 1_000_00],
      ['0.01', 1],
      ['0000', 0],
    ] as const)
      expect(await read({ ...DOCUMENTED, amount })).toMatchObject({ amount: sum });
  });

  test.each(['230.875', '-1.00', 'RM1', '', '1e3'])(
    'a card notification with the amount %j is unreadable',
    async (amount) => {
      expect(await read({ ...DOCUMENTED, amount })).toEqual({ kind: 'unreadable', reason: 'amount' });
    },
  );

  test('a card notification preserves every amount to the sen', async () => {
    for (const amount of [1, 29, 99, 100, 110, 1_999_99, 9_999_999] as Sen[]) {
      const claims = decodeJwt((await card.start({ ...attempt, amount })).fields['payload']!);
      expect(await read({ ...DOCUMENTED, amount: claims.amount })).toMatchObject({ amount });
    }
  });

  test.each([
    ['0001', 'PROCESSING', 'Pending'],
    ['0003', 'CANCELLED', 'Cancelled'],
    ['2000', 'PROCESSING', 'Completed; status to be queried'],
    ['4051', 'FAILED', 'Insufficient funds'],
    ['4054', 'FAILED', 'Expired card'],
    ['4068', 'PROCESSING', 'The card’s bank answered too late'],
    ['5009', 'EXPIRED', 'The payment timed out'],
    ['5014', 'FAILED', '3-D Secure failed'],
    ['8888', 'PROCESSING', null],
  ])('card response code %s is %s', async (respCode, outcome, reason) => {
    expect(await read({ ...DOCUMENTED, respCode })).toMatchObject({ outcome, code: respCode, reason });
  });

  test.each([
    ['02', 'Approved, 531484, 3-D Secure'],
    ['06', 'Approved, 531484, 3-D Secure attempted'],
    ['07', 'Approved, 531484, without 3-D Secure'],
    ['', 'Approved, 531484'],
  ])('a card success with ECI %j says %s', async (eci, reason) => {
    expect(await read({ ...DOCUMENTED, eci })).toMatchObject({ reason });
  });

  test('a card notification names the card’s bank and brand', async () => {
    expect(await read({ ...DOCUMENTED, issuerBank: 'MAYBANK' })).toMatchObject({ payer_bank: 'MAYBANK (Visa)' });
    expect(await read({ ...DOCUMENTED, issuerBank: 'MAYBANK', cardNo: '' })).toMatchObject({
      payer_bank: 'MAYBANK',
      masked_card: null,
    });
    expect(await read({ ...DOCUMENTED, cardNo: '', accountNo: '555555xxxxxx4444' })).toMatchObject({
      payer_bank: 'Mastercard',
      masked_card: '555555XXXXXX4444',
    });
  });

  test('an unmasked card number in a notification is masked', async () => {
    const message = await read({ ...DOCUMENTED, cardNo: '4111 1111 1111 1111' });
    expect(message).toEqual(EXPECTED_MESSAGE);
  });

  test('a changed, unsigned or wrongly signed card notification is forged', async () => {
    const genuine = end.signMessage(DOCUMENTED);
    const [head, claims, signature] = (JSON.parse(genuine) as { payload: string }).payload.split('.');
    const other = Buffer.from(JSON.stringify({ ...DOCUMENTED, amount: '1.00' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      { payload: [head, other, signature].join('.') },
      { payload: [head, claims, `${signature!.startsWith('A') ? 'B' : 'A'}${signature!.slice(1)}`].join('.') },
      { payload: [none, claims, ''].join('.') },
      { payload: [head, claims].join('.') },
      { payload: '' },
      DOCUMENTED,
      { respCode: '2002' },
      { asked: { invoiceNo: 'BP-0123456789-01', amount: 1, currencyCode: 'MYR' }, respCode: '0000' },
    ];
    for (const body of forged)
      expect(await card.readMessage(JSON.stringify(body), 'direct')).toEqual({ kind: 'forged' });
    expect(await card.readMessage(end.signMessage(DOCUMENTED, 'another secret'), 'direct')).toEqual({
      kind: 'forged',
    });
    for (const body of ['', 'nonsense', '[]', 'null', '{"payload":7}'])
      expect(await card.readMessage(body, 'direct')).toEqual({ kind: 'forged' });
  });

  test('a card notification for another merchant is unreadable', async () => {
    expect(await read({ ...DOCUMENTED, merchantID: 'JT01' })).toEqual({
      kind: 'unreadable',
      reason: 'for_another_merchant',
    });
  });

  test('an order that we signed is not accepted as a card notification', async () => {
    const { payload } = (await card.start(attempt)).fields;
    expect(await card.readMessage(JSON.stringify({ payload }), 'direct')).toEqual({
      kind: 'unreadable',
      reason: 'not_a_response: respCode',
    });
  });

  test('a card notification without amount is unreadable, even when pending', async () => {
    const { amount: _amount, ...rest } = DOCUMENTED;
    for (const respCode of ['0000', '0001', '4005'])
      expect(await read({ ...rest, respCode })).toEqual({ kind: 'unreadable', reason: 'not_a_response: amount' });
    const body = JSON.stringify({
      ...(JSON.parse(end.signMessage({ ...rest, respCode: '0001' })) as object),
      asked: { invoiceNo: 'BP-0123456789-01', amount: 230.87, currencyCode: 'MYR' },
    });
    expect(await card.readMessage(body, 'direct')).toEqual({ kind: 'unreadable', reason: 'not_a_response: amount' });
  });

  test('reading a signed card notification never throws', () => {
    for (const claims of [{}, { respCode: 7 }, { respCode: null, amount: [] }])
      expect(readResponse(claims, 'JT07', null)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('card browser returns', () => {
  const back = (payload: unknown) =>
    new URLSearchParams({ paymentResponse: Buffer.from(JSON.stringify(payload)).toString('base64') }).toString();

  test('a browser return from the gateway is a thin event', async () => {
    const body = back({ invoiceNo: 'BP-0123456789-01', respCode: '0000' });
    expect(await card.readMessage(body, 'return')).toEqual({ kind: 'thin_event', order_no: 'BP-0123456789-01' });
    expect(card.claimedOrderNo(body)).toBe('BP-0123456789-01');
    expect(await card.readMessage(end.signMessage(DOCUMENTED), 'return')).toEqual({
      kind: 'unreadable',
      reason: 'no_order',
    });
  });

  test('a browser return without order is unreadable', async () => {
    for (const body of ['', 'paymentResponse=', 'paymentResponse=%%%', back({}), back({ invoiceNo: 7 }), back(null)]) {
      expect(await card.readMessage(body, 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
      expect(card.claimedOrderNo(body)).toBe(null);
    }
  });

  test('the order number is read from an unverified card notification', async () => {
    expect(card.claimedOrderNo(end.signMessage(DOCUMENTED, 'another secret'))).toBe('BP-0123456789-01');
    expect(card.claimedOrderNo('{"payload":"a.b.c"}')).toBe(null);
  });
});

describe('card status queries', () => {
  const started = async () => ({ ...(await card.start(attempt)), transaction_invoice_no: 'BP-0123456789-01' }) as never;

  test('a card status query uses our number, and its answer is read like a notification', async () => {
    end.setStatus(await started(), 'SUCCESS');
    const answer = await card.queryStatus(attempt);
    expect(decodeJwt((JSON.parse(end.requests_received.at(-1)!) as { payload: string }).payload)).toEqual({
      merchantID: 'JT07',
      invoiceNo: 'BP-0123456789-01',
      locale: 'en',
    });
    expect(await card.readMessage(answer!, 'enquiry')).toMatchObject({
      outcome: 'SUCCESS',
      amount: 230_87,
      code: '0000',
    });
  });

  test('an order that the gateway does not know stays pending', async () => {
    end.setStatus(await started(), 'UNKNOWN');
    expect(await card.readMessage((await card.queryStatus(attempt))!, 'enquiry')).toMatchObject({
      outcome: 'PROCESSING',
      is_known: false,
      code: '2002',
      amount: 230_87,
      currency: 'MYR',
      order_nos: ['BP-0123456789-01'],
      provider_reference: null,
    });
  });

  test('a pending answer without amount belongs to the queried order', async () => {
    const answer = JSON.parse(end.signMessage({ merchantID: 'JT07', respCode: '2001' })) as object;
    const query = { invoiceNo: 'BP-0123456789-01', amount: 230.87, currencyCode: 'MYR' };
    expect(await card.readMessage(JSON.stringify({ ...answer, asked: query }), 'enquiry')).toMatchObject({
      outcome: 'PROCESSING',
      is_known: true,
      amount: 230_87,
    });
    const success = JSON.parse(end.signMessage({ merchantID: 'JT07', respCode: '0000' })) as object;
    expect(await card.readMessage(JSON.stringify({ ...success, asked: query }), 'enquiry')).toMatchObject({
      kind: 'unreadable',
    });
  });

  test('an unsigned card status answer is accepted only for an unknown order', async () => {
    const query = { invoiceNo: 'BP-0123456789-01', amount: 230.87, currencyCode: 'MYR' };
    for (const respCode of ['0000', '4005', '0003', '9999'])
      expect(await card.readMessage(JSON.stringify({ respCode, asked: query }), 'enquiry')).toEqual({ kind: 'forged' });
  });

  test('a card status query without answer in time is null', async () => {
    end.setStatus(await started(), null);
    expect(await card.queryStatus(attempt)).toBe(null);
    end.down = true;
    expect(await card.queryStatus(attempt)).toBe(null);
    end.down = false;
    const options = { url: 'https://pgw.card.test', merchant_id: 'JT07', secret: 's', card_key: end.card_key };
    const slow = createCard({
      ...options,
      callback_url: '',
      return_url: '',
      timeout_ms: 20,
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
        ),
    });
    expect(await slow.queryStatus(attempt)).toBe(null);
    const html = createCard({
      ...options,
      callback_url: '',
      return_url: '',
      timeout_ms: 20,
      fetch: async () => new Response('<html>'),
    });
    expect(await html.queryStatus(attempt)).toBe(null);
  });
});

describe('the card encryption key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kutip-card-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  let certificate: string;
  beforeAll(async () => {
    certificate = (await generate([{ name: 'commonName', value: 'card' }], { keySize: 2048, algorithm: 'sha256' }))
      .cert;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the card encryption key is read from a certificate or a public key', () => {
    const { key_id, public_key, valid_until } = readCardKey(write('cert.pem', certificate));
    expect(valid_until).toEqual(new Date(new X509Certificate(certificate).validTo));
    expect(key_id).toMatch(/^[0-9a-f]{16}$/);
    const pem = `-----BEGIN PUBLIC KEY-----\n${public_key}\n-----END PUBLIC KEY-----\n`;
    expect(readCardKey(write('key.pem', pem))).toEqual({ key_id, public_key, valid_until: null });
  });

  test('the card encryption key must exist, be RSA and long enough', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    for (const key of [weak, curve]) {
      const file = write('wrong.pem', key.export({ type: 'spki', format: 'pem' }).toString());
      expect(() => readCardKey(file)).toThrow('has no RSA key of 2048 bits or more');
    }
    expect(() => readCardKey(join(folder, 'nowhere.pem'))).toThrow(/ENOENT/);
  });
});
