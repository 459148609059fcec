import { createHmac } from 'node:crypto';
import { readCode, writeCode, type DuitNowCode } from '@kutip/domain/duitnow/code';
import { writeWithCrc } from '@kutip/domain/duitnow/tlv';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import type { Started } from '../../../../../../../test/paying-app.ts';
import {
  DUITNOW_API,
  pretendDuitnow,
  startedAtAcquirer,
  type PretendDuitNow,
} from '../../../../../../../test/pretend-duitnow.ts';
import type { RailMessage } from '../../../../../../../test/pretend-rail.ts';
import type { AttemptToPay, Provider } from '../provider.ts';
import { withHeaders } from '../signed-headers.ts';
import { createDuitNow } from './duitnow.adapter.ts';

// Our words to the acquirer's and back: the code that a payer is shown, the signature, and what each status may be taken for.

const ORDER_NO = 'BP-0123456789-01';
const attempt: AttemptToPay = {
  transaction_invoice_no: ORDER_NO,
  amount: sen(123_450),
  title: 'Yuran sekolah',
  payer_name: 'Siti Nurhaliza',
  payer_email: 'siti@payer.example',
  bank_code: 'QR',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};
const started = { transaction_invoice_no: ORDER_NO } as Started;
const urls = {
  callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/duitnow',
  return_url: 'https://pay.example.my/api/v1/payment-services/switch/return/duitnow',
};

let end: PretendDuitNow;
let duitnow: Provider;
beforeEach(async () => {
  end = pretendDuitnow();
  duitnow = end.provider({ now: () => new Date('2026-11-21T02:42:08Z'), ...urls });
});

/** As the switch hands a callback to its provider. */
const textOf = ({ body, headers }: RailMessage) => withHeaders(duitnow.signed_headers, (name) => headers[name], body);
const saying = (data: object, message = 'U000') =>
  textOf(end.signed(JSON.stringify({ data: { ...end.status(ORDER_NO, 'SUCCESS').data, ...data }, message })));

test('a code is asked for with the order, signed, until the page closes', async () => {
  const directions = await duitnow.start(attempt);
  expect(end.asked).toHaveLength(1);
  const { path, headers, body } = end.asked[0]!;
  expect(path).toBe('/duitnow/v1/payments');
  expect(body).toEqual({
    merchantId: 'KUTIP0001',
    merchantReferenceNo: ORDER_NO,
    paymentMethod: 'QR',
    amount: '1234.50',
    currency: 'MYR',
    recipientReference: ORDER_NO,
    paymentDescription: 'Yuran sekolah',
    customerName: 'Siti Nurhaliza',
    expiryDateTime: '2026-11-21T02:52:07.000Z',
    redirectUrl: `${urls.return_url}?merchantReferenceNo=${ORDER_NO}`,
    webhookUrl: urls.callback_url,
  });
  const text = `2026-11-21T02:42:08.000Z.${JSON.stringify(body)}`;
  expect(headers.get('x-timestamp')).toBe('2026-11-21T02:42:08.000Z');
  expect(headers.get('x-signature')).toBe(
    createHmac('sha256', 'secret-of-the-pretended-acquirer').update(text).digest('hex'),
  );
  const { qr_payload, ...others } = directions;
  expect(others).toEqual({
    redirect_url: null,
    method: 'GET',
    fields: {},
    card_key: null,
    provider_reference: '20261121KUTIMYKL070BP012345678901',
  });
  expect(qr_payload).toMatch(/^000202010212264\d0014A0000006150001/);
  expect(readCode(qr_payload!)).toMatchObject({
    is_dynamic: true,
    amount: 123_450,
    bill_no: ORDER_NO,
    currency: '458',
  });
  expect(await duitnow.start(attempt)).toEqual(directions);
  expect(end.asked[1]!.body).toEqual(body);
});

test('online banking and wallets are a page of the acquirer’s', async () => {
  expect(await duitnow.start({ ...attempt, bank_code: 'OBW' })).toMatchObject({
    redirect_url: `${DUITNOW_API}/obw/${ORDER_NO}`,
    method: 'GET',
    qr_payload: null,
  });
});

const shown = (change: Partial<DuitNowCode>) => (text: string) =>
  writeCode({ ...(readCode(text) as DuitNowCode), ...change });
test.each<[string, (text: string) => string | null]>([
  ['no_code', () => null],
  ['wrong_crc', (text) => text.replace('1234.50', '1234.51')],
  ['cut_off', (text) => text.slice(0, -1)],
  ['not_duitnow', () => writeWithCrc([{ id: '00', value: '01' }])],
  ['other_amount', shown({ amount: sen(123_451) })],
  ['other_amount', shown({ amount: null })],
  ['other_currency', shown({ currency: '702' })],
  ['other_order', shown({ bill_no: 'BP-0123456789-02' })],
  ['other_order', shown({ reference: '' })],
  ['static_code', shown({ is_dynamic: false })],
])('nobody is shown a code with a fault: %s', async (fault, change) => {
  end.started = (order) => {
    const { data, message } = startedAtAcquirer(order);
    return { data: { ...data, qrData: change(data.qrData!) }, message };
  };
  await expect(duitnow.start(attempt)).rejects.toThrow(fault);
});

test.each<[string, Record<string, string | null>]>([
  ['address_elsewhere', { redirectUrl: 'https://acquirer.test.evil.example/duitnow' }],
  ['no_address', { redirectUrl: null }],
  ['unreadable', { redirectUrl: 'javascript:alert(1)' }],
  ['unreadable', { endToEndId: '' }],
  ['another_order', { merchantReferenceNo: 'BP-0123456789-02' }],
  ['for_another_merchant', { merchantId: 'OTHER' }],
])('no payer is sent to where an answer is not ours: %s', async (fault, change) => {
  end.started = (order) => ({ data: { ...startedAtAcquirer(order).data, ...change }, message: 'U000' });
  await expect(duitnow.start({ ...attempt, bank_code: 'OBW' })).rejects.toThrow(fault);
});

test('an answer that the acquirer did not sign starts nothing, nor does none', async () => {
  const unsigned: typeof fetch = async () => Response.json(startedAtAcquirer(end.asked[0]!.body));
  await duitnow.start(attempt);
  const other = createDuitNow({
    ...urls,
    url: DUITNOW_API,
    merchant_id: 'KUTIP0001',
    secret: 'x',
    timeout_ms: 50,
    now: () => new Date(),
    fetch: unsigned,
  });
  await expect(other.start(attempt)).rejects.toThrow('unreadable');
  end.down = true;
  await expect(duitnow.start(attempt)).rejects.toThrow('fetch failed');
});

test('a status in our words', () => {
  expect(duitnow.read(saying({ amount: '1234.50' }), 'direct')).toEqual({
    kind: 'heard',
    order_nos: [ORDER_NO],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'CLEARED',
    reason: null,
    provider_reference: null,
    is_known: true,
    payer_name: null,
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  });
  const told = { endToEndId: 'E2E1', issuer: 'Maybank', customerName: 'SITI', amount: '0.01', currency: 'SGD' };
  expect(duitnow.read(saying(told), 'enquiry')).toMatchObject({
    amount: 1,
    currency: 'SGD',
    provider_reference: 'E2E1',
    payer_bank: 'Maybank',
    payer_name: 'SITI',
  });
});

test.each([
  ['RECEIVED', 'U000', 'PROCESSING', 'RECEIVED', null],
  ['PENDAUTH', 'U000', 'PROCESSING', 'PENDAUTH', null],
  ['CLEARED', 'U000', 'SUCCESS', 'CLEARED', null],
  ['REJECTED', 'U110', 'FAILED', 'U110', 'Payment not accepted'],
  ['REJECTED', '45', 'FAILED', '45', 'The account is dormant, closed or blocked'],
  ['REJECTED', 'X9', 'FAILED', 'X9', null],
  ['REJECTED', 'U000', 'FAILED', 'REJECTED', null],
  ['CANCELLED', 'U000', 'CANCELLED', 'CANCELLED', null],
  ['EXPIRED', 'U000', 'EXPIRED', 'EXPIRED', null],
  ['NOTFOUND', 'U000', 'PROCESSING', 'NOTFOUND', null],
  ['ACSP', 'U000', 'PROCESSING', 'ACSP', null], // never heard of: pending
  ['cleared', 'U000', 'PROCESSING', 'cleared', null],
  ['toString', 'U110', 'PROCESSING', 'toString', null],
])('%s %s is %s', (transactionStatus, message, outcome, code, reason) => {
  expect(duitnow.read(saying({ transactionStatus }, message), 'direct')).toMatchObject({
    kind: 'heard',
    outcome,
    code,
    reason,
    is_known: transactionStatus !== 'NOTFOUND',
  });
  expect(duitnow.awaitsApprover(code)).toBe(transactionStatus === 'PENDAUTH');
});

test('a changed byte, time or signature, a missing one and a stranger’s are forgeries', async () => {
  const word = await end.word(started, 'SUCCESS');
  const { body, headers } = word;
  expect(duitnow.read(textOf(word), 'direct')).toMatchObject({ kind: 'heard' });
  const flipped = headers['x-signature']!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const forged of [
    { headers, body: body.replace('CLEARED', 'CLEAREE') },
    { headers, body: `${body} ` },
    { headers: { ...headers, 'x-timestamp': '2026-11-21T02:45:07.001Z' }, body },
    { headers: { ...headers, 'x-signature': flipped }, body },
    { headers: { ...headers, 'x-signature': '' }, body },
    { headers: { 'x-signature': headers['x-signature']! }, body },
    { headers: {}, body },
    end.signed(body, 'another secret'),
  ])
    expect(duitnow.read(textOf(forged), 'direct')).toEqual({ kind: 'forged' });
  expect(duitnow.read(body, 'direct')).toEqual({ kind: 'forged' });
  expect(duitnow.read('', 'direct')).toEqual({ kind: 'forged' });
});

test('signed, and not to be made sense of', () => {
  for (const body of ['', 'null', '[]', '{}', '<xml/>', '{"data":{}}'])
    expect(duitnow.read(textOf(end.signed(body)), 'direct')).toEqual({ kind: 'unreadable', why: 'not_a_status' });
  for (const amount of ['', '1.234', '-1.00', '1e3', null, 5])
    expect(duitnow.read(saying({ amount }), 'direct')).toEqual({ kind: 'unreadable', why: 'not_a_status' });
  expect(duitnow.read(saying({ merchantId: 'OTHER' }), 'direct')).toEqual({
    kind: 'unreadable',
    why: 'for_another_merchant',
  });
});

test('a browser that is back says which order, and nothing it says counts', () => {
  const query = `merchantReferenceNo=${ORDER_NO}&transactionStatus=CLEARED`;
  expect(duitnow.read(query, 'return')).toEqual({ kind: 'nudge', order_no: ORDER_NO });
  expect(duitnow.orderNoIn(query)).toBe(ORDER_NO);
  expect(duitnow.read('x=1', 'return')).toEqual({ kind: 'unreadable', why: 'no_order' });
  expect(duitnow.orderNoIn('')).toBe(null);
});

test('an enquiry repeats the order and answers the raw message, or null', async () => {
  await duitnow.start(attempt);
  end.knows(started, 'SUCCESS');
  const answer = await duitnow.enquire(attempt);
  expect(end.asked.at(-1)).toMatchObject({
    path: '/duitnow/v1/payments/enquiry',
    body: { merchantId: 'KUTIP0001', merchantReferenceNo: ORDER_NO, amount: '1234.50', currency: 'MYR' },
  });
  expect(duitnow.read(answer!, 'enquiry')).toMatchObject({ outcome: 'SUCCESS', amount: 123_450 });
  end.knows(started, 'UNKNOWN');
  expect(duitnow.read((await duitnow.enquire(attempt))!, 'enquiry')).toMatchObject({
    outcome: 'PROCESSING',
    is_known: false,
    amount: 123_450,
  });
  end.knows(started, null);
  expect(await duitnow.enquire(attempt)).toBe(null);
  end.down = true;
  expect(await duitnow.enquire(attempt)).toBe(null);
});

test('which of the two ways is up; without a signed answer nobody knows', async () => {
  end.methods_down.add('OBW');
  expect(await duitnow.bankHealth()).toEqual([
    {
      bank_type: null,
      online: new Map([
        ['QR', true],
        ['OBW', false],
      ]),
    },
  ]);
  end.down = true;
  expect(await duitnow.bankHealth()).toEqual([{ bank_type: null, online: null }]);
});
