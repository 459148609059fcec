import { createHmac } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { fakeBnpl, type FakeBnpl } from '../../../../../../../test/fake-bnpl.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import type { ProviderAttempt, ProviderMessage, Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';

// HitPay's words in ours: the signatures, and what each status may be taken for.

const attempt: ProviderAttempt = {
  transaction_invoice_no: 'BP-0123456789-01',
  amount: sen(123_450),
  title: 'Yuran sekolah – Julai',
  payer_name: 'Siti Nurhaliza',
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

test('a webhook in our words', async () => {
  await bnpl.start(attempt);
  const request = end.paymentRequest(attempt.transaction_invoice_no, 'SUCCESS');
  expect(bnpl.readMessage(signedJson(request), 'direct')).toEqual({
    kind: 'payment_status',
    order_nos: ['BP-0123456789-01'],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'completed',
    reason: null,
    provider_reference: ID,
    is_known: true,
    payer_name: null,
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
])('a request that is %s is %s', (status, outcome) => {
  expect(bnpl.readMessage(signedJson(aRequest({ status })), 'direct')).toMatchObject({ outcome, code: status, amount: 123_450 });
});

const paid = (amount: unknown, status = 'succeeded') => ({ status, amount, buyer_name: 'SITI' });
test.each<[string, object, Partial<ProviderMessage>]>([
  [
    'a failed payment in a request that is still open',
    { payments: [paid('1234.50', 'failed')] },
    { outcome: 'PROCESSING', amount: sen(123_450) },
  ],
  [
    'a failed one, then one that succeeded',
    { status: 'completed', payments: [paid('1234.50', 'failed'), paid('1234.50')] },
    { outcome: 'SUCCESS', amount: sen(123_450), payer_name: 'SITI' },
  ],
  [
    'less than was asked',
    { status: 'completed', payments: [paid('1000.00')] },
    { outcome: 'SUCCESS', amount: sen(100_000) },
  ],
  [
    'paid twice',
    { status: 'completed', payments: [paid('1234.50'), paid(1234.5)] },
    { outcome: 'SUCCESS', amount: sen(123_450), surplus: sen(123_450) },
  ],
  [
    'paid although it was withdrawn',
    { status: 'inactive', payments: [paid('1234.50')] },
    { outcome: 'SUCCESS', amount: sen(123_450) },
  ],
])('%s', (_, more, message) => {
  expect(bnpl.readMessage(signedJson(aRequest(more)), 'direct')).toMatchObject(message);
});

test('changed, signed by a stranger, or not signed at all it is a forgery', async () => {
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
  ['no number of ours', JSON.stringify({ id: ID, amount: '1.00', currency: 'myr', status: 'completed' })],
  ['an amount that is none', JSON.stringify(aRequest({ amount: '12.345' }))],
  ['a negative amount', JSON.stringify(aRequest({ amount: -1 }))],
])('genuine and not to be made sense of: %s', (_, body) => {
  expect(bnpl.readMessage(signedText(body), 'direct')).toMatchObject({ kind: 'unreadable' });
});

test('an event about something else of an order makes us ask', () => {
  const charge = { id: 'c1', status: 'succeeded', payment_request: { reference_number: 'BP-0123456789-01' } };
  expect(bnpl.readMessage(signedJson(charge), 'direct')).toEqual({ kind: 'thin_event', order_no: 'BP-0123456789-01' });
});

test('the form of a request’s own webhook makes us ask, when its signature is over all its fields by name', () => {
  // The pretended salt, and the text as HitPay's description of its form has it.
  const text = 'amount100.00currencyMYRpayment_idabc123phonereference_numberORDER-1statuscompleted';
  const hmac = createHmac('sha256', 'salt-of-the-pretended-hitpay').update(text).digest('hex');
  const fields = { status: 'completed', payment_id: 'abc123', amount: '100.00', currency: 'MYR', phone: '' };
  const form = new URLSearchParams({ ...fields, reference_number: 'ORDER-1', hmac });
  const read = () => bnpl.readMessage(textOf({ body: form.toString(), headers: {} }), 'direct');
  expect(read()).toEqual({ kind: 'thin_event', order_no: 'ORDER-1' });
  form.set('amount', '1.00');
  expect(read()).toEqual({ kind: 'forged' });
});

test('a browser that comes back only names the order', () => {
  const query = `order_no=BP-0123456789-01&reference=${ID}&status=completed`;
  expect(bnpl.readMessage(query, 'return')).toEqual({ kind: 'thin_event', order_no: 'BP-0123456789-01' });
  expect(bnpl.claimedOrderNo(query)).toBe('BP-0123456789-01');
  expect(bnpl.readMessage(`reference=${ID}&status=completed`, 'return')).toMatchObject({ kind: 'unreadable' });
});
