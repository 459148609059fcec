import { beforeAll, expect, test } from 'vitest';
import type { Started } from '../../../../../../../test/started.ts';
import { pretendDuitnow, type PretendDuitNow } from '../../../../../../../test/pretend-duitnow.ts';
import type { RailMessage } from '../../../../../../../test/pretend-rail.ts';
import type { Provider } from '../provider.ts';
import { withHeaders } from '../signed-headers.ts';

// The acquirer's messages in our words: the signature, and what each status may be taken for.

const ORDER_NO = 'BP-0123456789-01';
const started = { transaction_invoice_no: ORDER_NO } as Started;
let end: PretendDuitNow;
let duitnow: Provider;
beforeAll(() => {
  end = pretendDuitnow();
  const url = 'https://pay.example.my/duitnow';
  duitnow = end.provider({ now: () => new Date('2026-11-21T02:42:08Z'), callback_url: url, return_url: url });
});

/** As the switch hands a callback to its provider. */
const textOf = ({ body, headers }: RailMessage) => withHeaders(duitnow.signed_headers, (name) => headers[name], body);
const saying = (data: object, message = 'U000') =>
  textOf(end.signed(JSON.stringify({ data: { ...end.status(ORDER_NO, 'SUCCESS').data, ...data }, message })));

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
