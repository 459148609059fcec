import { beforeAll, expect, test } from 'vitest';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import { fakeDuitNow, type FakeDuitNow } from '../../../../../../../test/fake-duitnow.ts';
import type { RailMessage } from '../../../../../../../test/fake-rail.ts';
import type { Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';

// The DuitNow acquirer's messages: signature and outcome mapping.

const ORDER_NO = 'BP-0123456789-01';
const started = { transaction_invoice_no: ORDER_NO } as StartedPayment;
let end: FakeDuitNow;
let duitnow: Provider;
beforeAll(() => {
  end = fakeDuitNow();
  const url = 'https://pay.example.my/duitnow';
  duitnow = end.createAdapter({ now: () => new Date('2026-11-21T02:42:08Z'), callback_url: url, return_url: url });
});

/** The inbox text of a callback. */
const textOf = ({ body, headers }: RailMessage) =>
  prependHeaders(duitnow.signed_headers, (name) => headers[name], body);
const saying = (data: object, message = 'U000') =>
  textOf(
    end.signMessage(JSON.stringify({ data: { ...end.statusMessage(ORDER_NO, 'SUCCESS').data, ...data }, message })),
  );

test('a DuitNow status maps to a provider message', () => {
  expect(duitnow.readMessage(saying({ amount: '1234.50' }), 'direct')).toEqual({
    kind: 'payment_status',
    order_nos: [ORDER_NO],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'CLEARED',
    reason: null,
    provider_reference: 'none',
    is_known: true,
    payer_name: null,
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  });
  const overrides = { endToEndId: 'E2E1', issuer: 'Maybank', customerName: 'SITI', amount: '0.01', currency: 'SGD' };
  expect(duitnow.readMessage(saying(overrides), 'enquiry')).toMatchObject({
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
  ['ACSP', 'U000', 'PROCESSING', 'ACSP', null], // unknown status: pending
  ['cleared', 'U000', 'PROCESSING', 'cleared', null],
  ['toString', 'U110', 'PROCESSING', 'toString', null],
])('DuitNow status %s with message %s is %s', (transactionStatus, message, outcome, code, reason) => {
  expect(duitnow.readMessage(saying({ transactionStatus }, message), 'direct')).toMatchObject({
    kind: 'payment_status',
    outcome,
    code,
    reason,
    is_known: transactionStatus !== 'NOTFOUND',
  });
  expect(duitnow.awaitsApprover(code)).toBe(transactionStatus === 'PENDAUTH');
});

test('a DuitNow message with a changed, missing or foreign signature is forged', async () => {
  const callback = await end.buildCallback(started, 'SUCCESS');
  const { body, headers } = callback;
  expect(duitnow.readMessage(textOf(callback), 'direct')).toMatchObject({ kind: 'payment_status' });
  const flipped = headers['x-signature']!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const forged of [
    { headers, body: body.replace('CLEARED', 'CLEAREE') },
    { headers, body: `${body} ` },
    { headers: { ...headers, 'x-timestamp': '2026-11-21T02:45:00.001Z' }, body },
    { headers: { ...headers, 'x-signature': flipped }, body },
    { headers: { ...headers, 'x-signature': '' }, body },
    { headers: { 'x-signature': headers['x-signature']! }, body },
    { headers: {}, body },
    end.signMessage(body, 'another secret'),
  ])
    expect(duitnow.readMessage(textOf(forged), 'direct')).toEqual({ kind: 'forged' });
  expect(duitnow.readMessage(body, 'direct')).toEqual({ kind: 'forged' });
  expect(duitnow.readMessage('', 'direct')).toEqual({ kind: 'forged' });
});

test('a signed DuitNow message that is no status is unreadable', () => {
  for (const body of ['', 'null', '[]', '{}', '<xml/>', '{"data":{}}'])
    expect(duitnow.readMessage(textOf(end.signMessage(body)), 'direct')).toEqual({
      kind: 'unreadable',
      reason: 'not_a_status',
    });
  for (const amount of ['', '1.234', '-1.00', '1e3', null, 5])
    expect(duitnow.readMessage(saying({ amount }), 'direct')).toEqual({ kind: 'unreadable', reason: 'not_a_status' });
  expect(duitnow.readMessage(saying({ merchantId: 'OTHER' }), 'direct')).toEqual({
    kind: 'unreadable',
    reason: 'for_another_merchant',
  });
});

test('a browser return from DuitNow is a thin event', () => {
  const query = `merchantReferenceNo=${ORDER_NO}&transactionStatus=CLEARED`;
  expect(duitnow.readMessage(query, 'return')).toEqual({ kind: 'thin_event', order_no: ORDER_NO });
  expect(duitnow.claimedOrderNo(query)).toBe(ORDER_NO);
  expect(duitnow.readMessage('x=1', 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
  expect(duitnow.claimedOrderNo('')).toBe(null);
});
