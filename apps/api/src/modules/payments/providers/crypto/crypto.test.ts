import { sen, type Sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeCrypto, type FakeCrypto, type FakeInvoice } from '../../../../../../../test/fake-crypto.ts';
import type { ProviderAttempt, ProviderMessage, Provider } from '../provider.ts';
import { statusAnswerText, readAnswer, readInvoice, readMethods } from './crypto.transform.ts';

// Our words to BTCPay's and back: invoices, what came for them, webhooks, and what each answer may be taken for.

const ORDER = 'BP-0123456789-01';
const ASKED = 5_000;
const attempt: ProviderAttempt = {
  transaction_invoice_no: ORDER,
  amount: sen(ASKED),
  title: 'Yuran sekolah',
  payer_name: 'Siti Nurhaliza',
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

const asked = async (of = started) => crypto.readMessage((await crypto.queryStatus(of))!, 'enquiry');
const paths = () => end.requests_received.map(({ method, path }) => `${method} ${path}`);
const INVOICES = '/api/v1/stores/StoreOfTheTests/invoices';

test('an invoice asks for the amount in ringgit by the way that was chosen, open as long as the payer’s page', async () => {
  const other = { ...attempt, transaction_invoice_no: 'BP-0123456789-02', bank_code: 'BTC-LN' };
  end.requests_received = [];
  expect(await crypto.start(other)).toEqual({
    redirect_url: 'https://btcpay.test/i/Inv0000000000000000002',
    method: 'GET',
    fields: {},
    qr_payload: null,
    card_key: null,
    provider_reference: 'Inv0000000000000000002',
  });
  expect(end.requests_received).toEqual([
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

test('starting again gives the same invoice, and a lost number is found by ours', async () => {
  expect((await crypto.start(attempt)).provider_reference).toBe(started.provider_reference);
  expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1);
  expect(await asked(attempt)).toMatchObject({ provider_reference: started.provider_reference, is_known: true });
  expect(await asked({ ...attempt, transaction_invoice_no: 'BP-0000000000-01' })).toMatchObject({
    order_nos: ['BP-0000000000-01'],
    amount: 5_000,
    outcome: 'PROCESSING',
    is_known: false,
  });
});

test('an invoice that is settled', async () => {
  end.setInvoice(ORDER, { status: 'Settled' });
  expect(await asked()).toEqual({
    kind: 'payment_status',
    order_nos: [ORDER],
    amount: 5_000,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'Settled',
    reason: 'Paid',
    provider_reference: 'Inv0000000000000000001',
    is_known: true,
    payer_name: null,
    payer_bank: null,
    masked_card: null,
    paid_at: new Date(1_795_229_000_000),
  });
});

const S = (amount: number) => sen(amount);
test.each<[string, FakeInvoice, Partial<ProviderMessage>]>([
  ['new', { status: 'New', paid: S(0) }, { outcome: 'PROCESSING', amount: S(5_000) }],
  [
    'new with a part paid',
    { status: 'New', additionalStatus: 'PaidPartial', paid: S(2_000) },
    { outcome: 'PROCESSING', amount: S(5_000), reason: 'Only a part has arrived, the rest is awaited' },
  ],
  ['seen', { status: 'Processing' }, { outcome: 'PROCESSING', code: 'Processing' }],
  ['seen and over', { status: 'Processing', additionalStatus: 'PaidOver', paid: S(6_000) }, { outcome: 'PROCESSING' }],
  [
    'overpaid',
    { status: 'Settled', additionalStatus: 'PaidOver', paid: S(6_000) },
    { outcome: 'SUCCESS', amount: S(5_000), surplus: S(1_000), code: 'Settled/PaidOver' },
  ],
  ['settled late', { status: 'Settled', additionalStatus: 'PaidLate' }, { outcome: 'SUCCESS', amount: S(5_000) }],
  [
    'settled by hand with everything paid',
    { status: 'Settled', additionalStatus: 'Marked' },
    { outcome: 'SUCCESS', amount: S(5_000) },
  ],
  [
    'settled by hand with nothing paid',
    { status: 'Settled', additionalStatus: 'Marked', paid: S(0) },
    { outcome: 'SUCCESS', amount: S(0) },
  ],
  ['expired', { status: 'Expired', paid: S(0) }, { outcome: 'EXPIRED', amount: S(5_000), paid_at: null }],
  [
    'expired with a part paid',
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
  [
    'in a state of the future',
    { status: 'Thawing' as 'New' },
    { outcome: 'PROCESSING', code: 'Thawing', reason: null },
  ],
])('an invoice that is %s', async (_what, invoice, heard) => {
  end.setInvoice(ORDER, invoice);
  const answer = await asked();
  expect(answer).toMatchObject({ kind: 'payment_status', is_known: true, ...heard });
  expect('surplus' in answer).toBe('surplus' in heard);
});

/** An answer about RM 50 at a rate, with so many coins missing (or too many). */
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

test('one satoshi too little is never the whole amount; one too much, worth less than a sen, is nothing to give back', () => {
  expect(answerWith('0.00000001', '412345.67', 'Expired', 'PaidPartial')).toMatchObject({ amount: 4_999 });
  expect(answerWith('0.00000001', '412345.67', 'Settled', 'Marked')).toMatchObject({ amount: 4_999 });
  expect(answerWith('-0.00000001', '412345.67', 'Settled', 'PaidOver')).not.toHaveProperty('surplus');
  expect(answerWith('-0.00000003', '412345.67', 'Settled', 'PaidOver')).toMatchObject({ amount: 5_000, surplus: 1 });
  expect(answerWith('0.00000000', '412345.67', 'Settled', 'None')).toMatchObject({ amount: 5_000, outcome: 'SUCCESS' });
});

test('whatever is missing, it is never told as paid; whatever is over, the bill is paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 12_000 }),
      fc.integer({ min: 1, max: 90_000_000 }),
      (satoshi, cents) => {
        const rate = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const due = `${satoshi < 0 ? '-' : ''}0.${String(Math.abs(satoshi)).padStart(8, '0')}`;
        const heard = answerWith(due, rate, 'Settled', 'None');
        expect(heard.amount < ASKED).toBe(satoshi > 0);
        expect(heard.amount <= ASKED && heard.amount >= 0).toBe(true);
        expect((heard.surplus ?? 0) * 100_000_000 <= Math.max(0, -satoshi) * cents).toBe(true);
      },
    ),
  );
});

test('settled with nothing to work out what came is not taken for paid', () => {
  expect(answerWith('0.1', '0.0', 'Settled', 'None')).toMatchObject({ outcome: 'PROCESSING' });
});

test.each([
  [{ amount: 4_999 as Sen }, { amount: 4_999 }],
  [{ amount: 6_000 as Sen }, { amount: 6_000 }],
  [{ currency: 'USD' }, { currency: 'USD' }],
  [{ order_no: 'BP-0000000000-01' }, { order_nos: ['BP-0000000000-01'] }],
])('an invoice of %o is told as it is', async (told, heard) => {
  end.setStatus({ transaction_invoice_no: ORDER } as never, 'SUCCESS', told);
  expect(await asked()).toMatchObject({ kind: 'payment_status', outcome: 'SUCCESS', ...heard });
});

test('an invoice of another store, or with an amount that is none, is not to be made sense of', () => {
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

test('no answer is no answer, and starting says so', async () => {
  end.down = true;
  expect(await crypto.queryStatus(started)).toBe(null);
  await expect(crypto.start(attempt)).rejects.toThrow('fetch failed');
  end.down = false;
  end.setStatus({ transaction_invoice_no: ORDER } as never, null);
  expect(await crypto.queryStatus(started)).toBe(null);
});
