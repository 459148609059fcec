import { createHmac } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { fakeBnpl, HITPAY_SALT, type FakeBnpl } from '../../../../../../../test/fake-bnpl.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import type { ProviderAttempt, ProviderMessage, Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';

// Mapping of HitPay's messages: signatures, statuses and amounts.

const attempt: ProviderAttempt = {
  transaction_invoice_no: 'BP-0123456789-01',
  amount: sen(123_450),
  title: 'Yuran sekolah – Julai',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'atome',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};
const ORDER = { transaction_invoice_no: attempt.transaction_invoice_no } as StartedPayment;
const ID = '9ef68e2e-3569-4f69-9f68-000000000001';
const urls = {
  callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/bnpl',
  return_url: 'https://pay.example.my/api/v1/payment-services/switch/return/bnpl',
};

let end: FakeBnpl;
let bnpl: Provider;
beforeEach(() => {
  end = fakeBnpl();
  bnpl = end.createAdapter({ now: () => attempt.started_at, ...urls });
});

const signedJson = (body: object) => signedText(JSON.stringify(body));
const signedText = (text: string) => textOf(end.signMessage(text));
const textOf = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  prependHeaders(bnpl.signed_headers, (name) => headers[name], body);

test('a HitPay webhook maps to a provider message', async () => {
  const { provider_reference } = await bnpl.start(attempt);
  const request = end.paymentRequest(attempt.transaction_invoice_no, 'SUCCESS');
  expect(bnpl.readMessage(signedJson(request), 'direct')).toEqual({
    kind: 'payment_status',
    order_nos: ['BP-0123456789-01'],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'completed',
    reason: null,
    provider_reference,
    is_known: true,
    payer_name: 'Siti Nurhaliza',
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  });
});

const aRequest = (more: object) => ({
  id: ID,
  reference_number: attempt.transaction_invoice_no,
  amount: '1,234.50',
  currency: 'myr',
  status: 'pending',
  ...more,
});

test.each([
  ['pending', 'PROCESSING'],
  ['completed', 'SUCCESS'],
  ['failed', 'FAILED'],
  ['expired', 'EXPIRED'],
  ['canceled', 'CANCELLED'],
  ['inactive', 'CANCELLED'],
  ['on_hold', 'PROCESSING'],
  ['constructor', 'PROCESSING'],
])('a HitPay request with status %s is %s', (status, outcome) => {
  expect(bnpl.readMessage(signedJson(aRequest({ status })), 'direct')).toMatchObject({
    outcome,
    code: status,
    amount: 123_450,
  });
});

const paid = (amount: unknown, status = 'succeeded') => ({ status, amount, buyer_name: 'SITI' });
test.each<[string, object, Partial<ProviderMessage>]>([
  [
    'a failed payment in a request that is still open',
    { payments: [paid('1234.50', 'failed')] },
    { outcome: 'PROCESSING', amount: sen(123_450) },
  ],
  [
    'a failed payment, then a succeeded one',
    { status: 'completed', payments: [paid('1234.50', 'failed'), paid('1234.50')] },
    { outcome: 'SUCCESS', amount: sen(123_450), payer_name: 'SITI' },
  ],
  [
    'an underpayment',
    { status: 'completed', payments: [paid('1000.00')] },
    { outcome: 'SUCCESS', amount: sen(100_000) },
  ],
  [
    'two payments',
    { status: 'completed', payments: [paid('1234.50'), paid(1234.5)] },
    { outcome: 'SUCCESS', amount: sen(123_450), surplus: sen(123_450) },
  ],
  [
    'a payment of an inactive request',
    { status: 'inactive', payments: [paid('1234.50')] },
    { outcome: 'SUCCESS', amount: sen(123_450) },
  ],
])('a HitPay request with %s is mapped by its payments', (_, more, message) => {
  expect(bnpl.readMessage(signedJson(aRequest(more)), 'direct')).toMatchObject(message);
});

test('a changed, unsigned or wrongly signed HitPay webhook is forged', async () => {
  await bnpl.start(attempt);
  const genuine = textOf(await end.buildCallback(ORDER, 'SUCCESS'));
  expect(bnpl.readMessage(genuine, 'direct')).toMatchObject({ kind: 'payment_status' });
  const forged = [
    genuine.replace('1234.50', '1234.51'),
    genuine.replace('completed', 'Completed'),
    `${genuine} `,
    genuine.replace(/^hitpay-signature: .*/, 'hitpay-signature: '),
    genuine.replace(/^hitpay-signature: ..../, 'hitpay-signature: zzzz'),
    genuine.slice(genuine.indexOf('{')),
    textOf(await end.buildCallback(ORDER, 'SUCCESS', { signed_by: 'stranger' })),
    '',
  ];
  for (const text of forged) expect(bnpl.readMessage(text, 'direct')).toEqual({ kind: 'forged' });
});

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['no reference number', JSON.stringify({ id: ID, amount: '1.00', currency: 'myr', status: 'completed' })],
  ['an invalid amount', JSON.stringify(aRequest({ amount: '12.345' }))],
  ['a negative amount', JSON.stringify(aRequest({ amount: -1 }))],
])('a signed HitPay webhook with %s is unreadable', (_, body) => {
  expect(bnpl.readMessage(signedText(body), 'direct')).toMatchObject({ kind: 'unreadable' });
});

test('another HitPay event that names an order is a thin event', () => {
  const charge = { id: 'c1', status: 'succeeded', payment_request: { reference_number: 'BP-0123456789-01' } };
  expect(bnpl.readMessage(signedJson(charge), 'direct')).toEqual({ kind: 'thin_event', order_no: 'BP-0123456789-01' });
});

test('a HitPay form webhook signed over its sorted fields is a thin event', () => {
  // The signed text as HitPay documents it.
  const text = 'amount100.00currencyMYRpayment_idabc123phonereference_numberORDER-1statuscompleted';
  const hmac = createHmac('sha256', HITPAY_SALT).update(text).digest('hex');
  const fields = { status: 'completed', payment_id: 'abc123', amount: '100.00', currency: 'MYR', phone: '' };
  const form = new URLSearchParams({ ...fields, reference_number: 'ORDER-1', hmac });
  const read = () => bnpl.readMessage(textOf({ body: form.toString(), headers: {} }), 'direct');
  expect(read()).toEqual({ kind: 'thin_event', order_no: 'ORDER-1' });
  form.set('amount', '1.00');
  expect(read()).toEqual({ kind: 'forged' });
});

test('a browser return from HitPay is a thin event', () => {
  const query = `order_no=BP-0123456789-01&reference=${ID}&status=completed`;
  expect(bnpl.readMessage(query, 'return')).toEqual({ kind: 'thin_event', order_no: 'BP-0123456789-01' });
  expect(bnpl.claimedOrderNo(query)).toBe('BP-0123456789-01');
  expect(bnpl.readMessage(`reference=${ID}&status=completed`, 'return')).toMatchObject({ kind: 'unreadable' });
});
