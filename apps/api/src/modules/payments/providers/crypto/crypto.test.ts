import { sen, type Sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeCrypto, type FakeCrypto, type FakeInvoice } from '../../../../../../../test/fake-crypto.ts';
import type { ProviderAttempt, ProviderMessage, Provider } from '../provider.ts';
import { statusAnswerText, readAnswer, readInvoice, readMethods } from './crypto.transform.ts';

// BTCPay's API: invoices, payments and outcome mapping.

const ORDER = 'BP-0123456789-01';
const ASKED = 5_000;
const attempt: ProviderAttempt = {
  transaction_invoice_no: ORDER,
  amount: sen(ASKED),
  title: 'Yuran sekolah',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'BTC-CHAIN',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};

let end: FakeCrypto;
let crypto: Provider;
let started: ProviderAttempt;
beforeEach(async () => {
  end = fakeCrypto();
  const urls = { callback_url: 'https://pay.test/callback/crypto', return_url: 'https://pay.test/return/crypto' };
  crypto = end.createAdapter({ now: () => new Date(), ...urls });
  started = { ...attempt, provider_reference: (await crypto.start(attempt)).provider_reference };
});

const queryStatus = async (of = started) => crypto.readMessage((await crypto.queryStatus(of))!, 'enquiry');
const paths = () => end.requests_received.map(({ method, path }) => `${method} ${path}`);
const INVOICES = '/crypto/api/v1/stores/StoreOfTheTests/invoices';

test('starting creates a BTCPay invoice in ringgit for the chosen method and the page’s lifetime', async () => {
  const other = { ...attempt, transaction_invoice_no: 'BP-0123456789-02', bank_code: 'BTC-LN' };
  end.requests_received = [];
  const directions = await crypto.start(other);
  expect(directions).toEqual({
    redirect_url: `https://btcpay.test/crypto/i/${directions.provider_reference}`,
    method: 'GET',
    fields: {},
    qr_payload: null,
    card_key: null,
    provider_reference: expect.any(String),
  });
  expect(end.requests_received).toMatchObject([
    { method: 'GET', path: `${INVOICES}?orderId=BP-0123456789-02`, body: null },
    {
      method: 'POST',
      path: INVOICES,
      body: {
        amount: '50.00',
        currency: 'MYR',
        metadata: { orderId: 'BP-0123456789-02', itemDesc: 'Yuran sekolah', buyerName: 'Siti Nurhaliza' },
        checkout: {
          paymentMethods: ['BTC-LN'],
          expirationMinutes: 30,
          paymentTolerance: 0,
          redirectURL: 'https://pay.test/return/crypto?order=BP-0123456789-02',
          redirectAutomatically: true,
        },
      },
    },
  ]);
});

test('a second start finds the same BTCPay invoice, also by our number', async () => {
  expect((await crypto.start(attempt)).provider_reference).toBe(started.provider_reference);
  expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1);
  expect(await queryStatus(attempt)).toMatchObject({ provider_reference: started.provider_reference, is_known: true });
  expect(await queryStatus({ ...attempt, transaction_invoice_no: 'BP-0000000000-01' })).toMatchObject({
    order_nos: ['BP-0000000000-01'],
    amount: 5_000,
    outcome: 'PROCESSING',
    is_known: false,
  });
});

test('a settled BTCPay invoice maps to a provider message', async () => {
  end.setInvoice(ORDER, { status: 'Settled' });
  expect(await queryStatus()).toEqual({
    kind: 'payment_status',
    order_nos: [ORDER],
    amount: 5_000,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'Settled',
    reason: 'Paid',
    provider_reference: started.provider_reference,
    is_known: true,
    payer_name: null,
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  });
});

const S = (amount: number) => sen(amount);
test.each<[string, FakeInvoice, Partial<ProviderMessage>]>([
  ['new', { status: 'New', paid: S(0) }, { outcome: 'PROCESSING', amount: S(5_000) }],
  [
    'new and partially paid',
    { status: 'New', additionalStatus: 'PaidPartial', paid: S(2_000) },
    { outcome: 'PROCESSING', amount: S(5_000), reason: 'Partly paid, waiting for the rest' },
  ],
  ['seen', { status: 'Processing' }, { outcome: 'PROCESSING', code: 'Processing' }],
  [
    'processing and overpaid',
    { status: 'Processing', additionalStatus: 'PaidOver', paid: S(6_000) },
    { outcome: 'PROCESSING' },
  ],
  [
    'overpaid',
    { status: 'Settled', additionalStatus: 'PaidOver', paid: S(6_000) },
    { outcome: 'SUCCESS', amount: S(5_000), surplus: S(1_000), code: 'Settled/PaidOver' },
  ],
  ['settled late', { status: 'Settled', additionalStatus: 'PaidLate' }, { outcome: 'SUCCESS', amount: S(5_000) }],
  [
    'settled manually and fully paid',
    { status: 'Settled', additionalStatus: 'Marked' },
    { outcome: 'SUCCESS', amount: S(5_000) },
  ],
  [
    'settled manually and unpaid',
    { status: 'Settled', additionalStatus: 'Marked', paid: S(0) },
    { outcome: 'SUCCESS', amount: S(0) },
  ],
  ['expired', { status: 'Expired', paid: S(0) }, { outcome: 'EXPIRED', amount: S(5_000), paid_at: null }],
  [
    'expired and partially paid',
    { status: 'Expired', additionalStatus: 'PaidPartial', paid: S(4_999) },
    { outcome: 'EXPIRED', amount: S(4_999), code: 'Expired/PaidPartial' },
  ],
  [
    'paid late and not final',
    { status: 'Expired', additionalStatus: 'PaidLate', payments: 'Processing' },
    { outcome: 'PROCESSING', amount: S(5_000) },
  ],
  [
    'paid late and final',
    { status: 'Expired', additionalStatus: 'PaidLate' },
    { outcome: 'SUCCESS', amount: S(5_000), code: 'Expired/PaidLate' },
  ],
  [
    'overpaid late',
    { status: 'Expired', additionalStatus: 'PaidLate', paid: S(5_001) },
    { outcome: 'SUCCESS', amount: S(5_000), surplus: S(1) },
  ],
  ['not confirmed', { status: 'Invalid', additionalStatus: 'Invalid' }, { outcome: 'FAILED', amount: S(5_000) }],
  ['marked invalid', { status: 'Invalid', additionalStatus: 'Marked', paid: S(0) }, { outcome: 'FAILED' }],
  ['in an unknown state', { status: 'Thawing' as 'New' }, { outcome: 'PROCESSING', code: 'Thawing', reason: null }],
])('a BTCPay invoice that is %s maps to its outcome', async (_description, invoice, expected) => {
  end.setInvoice(ORDER, invoice);
  const answer = await queryStatus();
  expect(answer).toMatchObject({ kind: 'payment_status', is_known: true, ...expected });
  expect('surplus' in answer).toBe('surplus' in expected);
});

/** A status answer about RM 50 at a rate, with `due` coins missing (negative: overpaid). */
function answerWith(due: string, rate: string, status: string, additionalStatus: string): ProviderMessage {
  const invoice = readInvoice(
    JSON.stringify({
      id: 'Inv1',
      storeId: 'S',
      amount: '50',
      currency: 'MYR',
      status,
      additionalStatus,
      metadata: { orderId: ORDER },
    }),
  );
  const methods = readMethods(JSON.stringify([{ rate, due, payments: [{ status: 'Settled' }] }]));
  return readAnswer(statusAnswerText(attempt, { invoice, methods: methods! }), 'S') as ProviderMessage;
}

test('one satoshi less is never the full amount, and an excess below one sen is no overpayment', () => {
  expect(answerWith('0.00000001', '412345.67', 'Expired', 'PaidPartial')).toMatchObject({ amount: 4_999 });
  expect(answerWith('0.00000001', '412345.67', 'Settled', 'Marked')).toMatchObject({ amount: 4_999 });
  expect(answerWith('-0.00000001', '412345.67', 'Settled', 'PaidOver')).not.toHaveProperty('surplus');
  expect(answerWith('-0.00000003', '412345.67', 'Settled', 'PaidOver')).toMatchObject({ amount: 5_000, surplus: 1 });
  expect(answerWith('0.00000000', '412345.67', 'Settled', 'None')).toMatchObject({ amount: 5_000, outcome: 'SUCCESS' });
});

test('any shortfall is an underpayment, and any excess pays the bill', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 12_000 }),
      fc.integer({ min: 1, max: 90_000_000 }),
      (satoshi, cents) => {
        const rate = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const due = `${satoshi < 0 ? '-' : ''}0.${String(Math.abs(satoshi)).padStart(8, '0')}`;
        const expected = answerWith(due, rate, 'Settled', 'None');
        expect(expected.amount < ASKED).toBe(satoshi > 0);
        expect(expected.amount <= ASKED && expected.amount >= 0).toBe(true);
        expect((expected.surplus ?? 0) * 100_000_000 <= Math.max(0, -satoshi) * cents).toBe(true);
      },
    ),
  );
});

test('a settled BTCPay invoice without payment data is not a success', () => {
  expect(answerWith('0.1', '0.0', 'Settled', 'None')).toMatchObject({ outcome: 'PROCESSING' });
});

test.each([
  [{ amount: 4_999 as Sen }, { amount: 4_999 }],
  [{ amount: 6_000 as Sen }, { amount: 6_000 }],
  [{ currency: 'USD' }, { currency: 'USD' }],
  [{ order_no: 'BP-0000000000-01' }, { order_nos: ['BP-0000000000-01'] }],
])('a BTCPay invoice with %o is mapped unchanged', async (fields, expected) => {
  end.setStatus({ transaction_invoice_no: ORDER } as never, 'SUCCESS', fields);
  expect(await queryStatus()).toMatchObject({ kind: 'payment_status', outcome: 'SUCCESS', ...expected });
});

test('a BTCPay invoice of another store or with an invalid amount is unreadable', () => {
  const text = (more: object) =>
    JSON.stringify({
      asked: { order_no: ORDER, amount: 5_000 },
      invoice: { id: 'I', storeId: 'S', amount: '50', currency: 'MYR', status: 'New', ...more },
      methods: [],
    });
  expect(readAnswer(text({}), 'S')).toMatchObject({ kind: 'payment_status', order_nos: [] });
  expect(readAnswer(text({}), 'T')).toEqual({ kind: 'unreadable', reason: 'for_another_store' });
  expect(readAnswer(text({ amount: '50.001' }), 'S')).toEqual({ kind: 'unreadable', reason: 'not_an_amount' });
  for (const wrong of ['', 'nonsense', '{}', '[]', 'null', text({ amount: '1e9' })])
    expect(readAnswer(wrong, 'S')).toEqual({ kind: 'unreadable', reason: 'not_an_answer' });
});

test('a BTCPay status query without answer is null, and a start throws', async () => {
  end.down = true;
  expect(await crypto.queryStatus(started)).toBe(null);
  await expect(crypto.start(attempt)).rejects.toThrow('fetch failed');
  end.down = false;
  end.setStatus({ transaction_invoice_no: ORDER } as never, null);
  expect(await crypto.queryStatus(started)).toBe(null);
});
