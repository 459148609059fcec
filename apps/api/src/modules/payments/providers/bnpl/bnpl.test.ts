import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { fakeBnpl, type FakeBnpl } from '../../../../../../../test/fake-bnpl.ts';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { createBnpl } from './bnpl.adapter.ts';

// HitPay's API: creating payment requests and querying their status.

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
const ID = '9ef68e2e-3569-4f69-9f68-000000000001'; // in answers that the test makes
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

const answering = (answer: unknown, status = 200): Provider =>
  createBnpl({
    url: 'https://api.hit-pay.com',
    api_key: 'key',
    salt: 'salt',
    ...urls,
    timeout_ms: 50,
    fetch: async (_, init) => (init?.method === 'POST' ? Response.json(answer, { status }) : Response.json([])),
  });

test('starting creates a HitPay payment request with our number and redirects to its page', async () => {
  const directions = await bnpl.start(attempt);
  expect(directions).toEqual({
    redirect_url: `https://api.hitpay.test/bnpl/payment-request/@kutip/${directions.provider_reference}/checkout`,
    method: 'GET',
    fields: {},
    qr_payload: null,
    card_key: null,
    provider_reference: expect.any(String),
  });
  expect(end.requests_received.at(-1)).toMatchObject({
    method: 'POST',
    path: '/bnpl/v1/payment-requests',
    body: {
      amount: 1234.5,
      currency: 'MYR',
      payment_methods: ['atome'],
      reference_number: 'BP-0123456789-01',
      purpose: 'Yuran sekolah – Julai',
      name: 'Siti Nurhaliza',
      email: 'siti@payer.example',
      redirect_url: `${urls.return_url}?order_no=BP-0123456789-01`,
      webhook: urls.callback_url,
      expires_after: '30 mins',
      allow_repeated_payments: 'false',
      send_email: 'false',
      send_sms: 'false',
    },
  });
});

test('a second start finds the same HitPay request, and never one of a similar number', async () => {
  const first = await bnpl.start(attempt);
  expect(await bnpl.start(attempt)).toEqual(first);
  const other = await bnpl.start({ ...attempt, transaction_invoice_no: 'BP-0123456789-0' });
  expect(other.provider_reference).not.toBe(first.provider_reference);
  expect(end.requests_received.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('a payer without name or e-mail is sent to HitPay without them', async () => {
  await bnpl.start({ ...attempt, payer_name: '', payer_email: '' });
  expect(Object.keys(end.requests_received.at(-1)!.body as object)).not.toContain('name');
  expect(Object.keys(end.requests_received.at(-1)!.body as object)).not.toContain('email');
});

test.each([
  ['https://securecheckout.hit-pay.com/x', true],
  ['https://api.hit-pay.com/x', true],
  ['http://securecheckout.hit-pay.com/x', false],
  ['https://hit-pay.com.evil.example/x', false],
  ['https://evilhit-pay.com/x', false],
  ['https://evil.example/x', false],
  ['javascript:alert(1)', false],
])('a HitPay page at %s is accepted: %s', async (url, is_sent) => {
  const started = answering({ id: ID, url, reference_number: attempt.transaction_invoice_no }).start(attempt);
  const sent_to = await started.then(
    ({ redirect_url }) => redirect_url,
    () => null,
  );
  expect(sent_to).toBe(is_sent ? url : null);
});

test.each([
  [{ message: 'The selected payment methods is invalid.' }, 422],
  [{ message: 'Invalid business api key' }, 403],
  [{ id: ID, url: 'https://api.hit-pay.com/x', reference_number: 'BP-9999999999-01' }, 200],
  [{ url: 'https://api.hit-pay.com/x', reference_number: 'BP-0123456789-01' }, 200],
])('a start fails on the HitPay answer %j', async (answer, status) => {
  await expect(answering(answer, status).start(attempt)).rejects.toThrow(/HitPay/);
});

test('a HitPay status query uses its id, or our number when the id is unknown', async () => {
  const { provider_reference } = await bnpl.start(attempt);
  end.setStatus(ORDER, 'SUCCESS');
  for (const reference of [provider_reference, null]) {
    const answer = await bnpl.queryStatus({ ...attempt, provider_reference: reference });
    expect(bnpl.readMessage(answer!, 'enquiry')).toMatchObject({
      outcome: 'SUCCESS',
      provider_reference,
      is_known: true,
    });
  }
});

test('an order that HitPay does not know stays pending with is_known false', async () => {
  for (const provider_reference of ['gone', null]) {
    const answer = await bnpl.queryStatus({ ...attempt, provider_reference });
    expect(bnpl.readMessage(answer!, 'enquiry')).toMatchObject({
      outcome: 'PROCESSING',
      is_known: false,
      order_nos: ['BP-0123456789-01'],
      amount: 123_450,
      currency: 'MYR',
    });
  }
});

test('a HitPay status query without a valid answer is null', async () => {
  await bnpl.start(attempt);
  end.down = true;
  expect(await bnpl.queryStatus(attempt)).toBeNull();
  const deaf = (answer: () => Response) =>
    createBnpl({
      url: 'https://api.hit-pay.com',
      api_key: 'k',
      salt: 's',
      ...urls,
      timeout_ms: 50,
      fetch: async () => answer(),
    });
  expect(await deaf(() => Response.json({}, { status: 429 })).queryStatus(attempt)).toBeNull();
  expect(await deaf(() => new Response('<html>')).queryStatus(attempt)).toBeNull();
});
