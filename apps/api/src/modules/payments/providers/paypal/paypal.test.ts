import { sen, type Sen } from '@kutip/domain/money';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakePayPal, PAYPAL_OPTIONS, type FakePayPal } from '../../../../../../../test/fake-paypal.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { createPayPal } from './paypal.adapter.ts';

// PayPal's API: orders, captures and outcome mapping.

const ORDER = 'BP-0123456789-01';
const started_at = new Date('2026-11-21T02:42:07Z');
const attempt: ProviderAttempt = {
  transaction_invoice_no: ORDER,
  amount: sen(123_450),
  title: 'Yuran sekolah',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'PAYPAL',
  bank_type: null,
  started_at,
  provider_reference: null,
};
const HOUR_MS = 3_600_000;

let end: FakePayPal;
let paypal: Provider;
let now: Date;
let started: ProviderAttempt;
beforeAll(async () => {
  end = await fakePayPal();
});
beforeEach(async () => {
  end.dispose();
  Object.assign(end, { requests_received: [], capture_counts: new Map(), certificate_status: null, down: false });
  now = new Date(started_at.getTime() + 60_000);
  const urls = { callback_url: 'https://pay.test/callback/paypal', return_url: 'https://pay.test/return/paypal' };
  paypal = end.createAdapter({ now: () => now, ...urls });
  started = { ...attempt, provider_reference: (await paypal.start(attempt)).provider_reference };
});

const queryStatus = async (of = started) => paypal.readMessage((await paypal.queryStatus(of))!, 'enquiry');
const paths = () => end.requests_received.map(({ method, path }) => `${method} ${path}`);

test('starting creates a PayPal order in ringgit with our number and redirects to approval', async () => {
  end.requests_received = [];
  expect(await paypal.start(attempt)).toEqual({
    redirect_url: `https://api-m.paypal.test/paypal/checkoutnow?token=${started.provider_reference}`,
    method: 'GET',
    fields: {},
    qr_payload: null,
    card_key: null,
    provider_reference: started.provider_reference,
  });
  const [{ headers, body }] = end.requests_received as [(typeof end.requests_received)[number]];
  expect(headers['paypal-request-id']).toBe(ORDER);
  expect(body).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: ORDER,
        custom_id: ORDER,
        invoice_id: ORDER,
        description: 'Yuran sekolah',
        amount: { currency_code: 'MYR', value: '1234.50' },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Dapur Puan Ros',
          return_url: `https://pay.test/return/paypal?order=${ORDER}`,
          cancel_url: `https://pay.test/return/paypal?order=${ORDER}&cancelled=1`,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  });
});

test('a second start gives the same PayPal order', async () => {
  expect((await paypal.start(attempt)).provider_reference).toBe(started.provider_reference);
  expect(await queryStatus(attempt)).toMatchObject({
    provider_reference: started.provider_reference,
    outcome: 'PROCESSING',
  });
});

test('a PayPal token is cached and renewed when it is revoked or expires', async () => {
  await queryStatus();
  expect(paths().filter((path) => path === 'POST /paypal/v1/oauth2/token')).toHaveLength(1);
  end.forgetTokens();
  expect(await queryStatus()).toMatchObject({ kind: 'payment_status' });
  expect(paths().filter((path) => path === 'POST /paypal/v1/oauth2/token')).toHaveLength(2);
  now = new Date(now.getTime() + 32_400_000 - 60_000);
  await queryStatus();
  expect(paths().filter((path) => path === 'POST /paypal/v1/oauth2/token')).toHaveLength(3);
});

test('an approved PayPal order is captured once, and the capture is the status answer', async () => {
  end.setOrder(ORDER, { status: 'APPROVED' });
  const paid = {
    kind: 'payment_status',
    order_nos: Array.from({ length: 5 }, () => ORDER),
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: 'COMPLETED',
    reason: 'Paid',
    provider_reference: started.provider_reference,
    is_known: true,
    payer_name: 'Sandbox Payer',
    payer_bank: null,
    masked_card: null,
    paid_at: new Date('2026-11-21T02:45:00Z'),
  };
  expect(await queryStatus()).toEqual(paid);
  expect(await queryStatus()).toEqual(paid);
  expect(end.capture_counts).toEqual(new Map([[ORDER, 1]]));
});

test.each([
  ['another amount', { amount: 123_449 as Sen }],
  ['another currency', { currency: 'USD' }],
  ['another order', { order_no: 'BP-0000000000-01' }],
])('an approved PayPal order with %s is not captured and is reported unchanged', async (_description, overrides) => {
  end.setOrder(ORDER, { status: 'APPROVED' }, overrides);
  const message = await queryStatus();
  expect(message).toMatchObject({ kind: 'payment_status', outcome: 'PROCESSING', code: 'APPROVED' });
  const { amount, currency, order_no } = { amount: 123_450, currency: 'MYR', order_no: ORDER, ...overrides };
  expect(message).toMatchObject({ amount, currency, order_nos: [order_no, order_no, order_no] });
  expect(end.capture_counts.size).toBe(0);
});

test.each([
  ['INSTRUMENT_DECLINED', 'FAILED', 'The card or bank behind the PayPal account declined'],
  ['PAYER_CANNOT_PAY', 'FAILED', 'PayPal does not let this payer pay'],
  ['ORDER_EXPIRED', 'EXPIRED', 'Not approved at PayPal in time, nothing has been taken'],
  ['PAYEE_ACCOUNT_RESTRICTED', 'PROCESSING', null],
  ['SOMETHING_NEW', 'PROCESSING', null],
])('a PayPal capture refused with %s is %s', async (refusal, outcome, reason) => {
  end.setOrder(ORDER, { status: 'APPROVED', refusal });
  expect(await queryStatus()).toMatchObject({ outcome, code: refusal, reason, amount: 123_450 });
});

test('a PayPal order that is captured already is loaded again', async () => {
  end.setOrder(ORDER, { status: 'APPROVED', refusal: 'ORDER_ALREADY_CAPTURED' });
  expect(await queryStatus()).toMatchObject({ outcome: 'PROCESSING', code: 'APPROVED' });
  expect(paths().slice(-3)).toEqual([
    `GET /paypal/v2/checkout/orders/${started.provider_reference}`,
    `POST /paypal/v2/checkout/orders/${started.provider_reference}/capture`,
    `GET /paypal/v2/checkout/orders/${started.provider_reference}`,
  ]);
});

test.each([
  [{ status: 'COMPLETED' }, 'SUCCESS', 'COMPLETED', 123_450],
  [{ status: 'PENDING', reason: 'PENDING_REVIEW' }, 'PROCESSING', 'PENDING_REVIEW', 123_450],
  [{ status: 'PENDING', reason: 'ECHECK' }, 'PROCESSING', 'ECHECK', 123_450],
  [{ status: 'PENDING' }, 'PROCESSING', 'PENDING', 123_450],
  [{ status: 'DECLINED' }, 'FAILED', 'DECLINED', 123_450],
  [{ status: 'FAILED' }, 'FAILED', 'FAILED', 123_450],
  [{ status: 'REFUNDED' }, 'FAILED', 'REFUNDED', 123_450],
  [{ status: 'PARTIALLY_REFUNDED' }, 'SUCCESS', 'PARTIALLY_REFUNDED', 113_450],
  [{ status: 'NEVER_HEARD_OF' }, 'PROCESSING', 'NEVER_HEARD_OF', 123_450],
])('a PayPal capture with %o is %s', async (capture, outcome, code, amount) => {
  end.setOrder(ORDER, { status: 'COMPLETED', captures: [capture], refunded: '100.00' });
  expect(await queryStatus()).toMatchObject({ kind: 'payment_status', outcome, code, amount, is_known: true });
});

test('completed PayPal captures are added up, so that a double capture mismatches', async () => {
  const [declined, paid] = [{ status: 'DECLINED' }, { status: 'COMPLETED' }];
  end.setOrder(ORDER, { status: 'COMPLETED', captures: [declined, paid] });
  expect(await queryStatus()).toMatchObject({ outcome: 'SUCCESS', amount: 123_450 });
  end.setOrder(ORDER, { status: 'COMPLETED', captures: [paid, paid] });
  expect(await queryStatus()).toMatchObject({ outcome: 'SUCCESS', amount: 246_900 });
  end.setOrder(ORDER, { status: 'COMPLETED', captures: [{ ...paid, value: '1234.505' }] });
  expect(await queryStatus()).toEqual({ kind: 'unreadable', reason: 'not_an_amount' });
});

test.each(['CREATED', 'PAYER_ACTION_REQUIRED'] as const)(
  'a PayPal order in status %s is pending for three hours, then expired',
  async (status) => {
    end.setOrder(ORDER, { status });
    const waiting = {
      outcome: 'PROCESSING',
      code: status,
      reason: 'Not approved at PayPal yet, nothing has been taken',
    };
    now = new Date(started_at.getTime() + 3 * HOUR_MS - 1);
    expect(await queryStatus()).toMatchObject(waiting);
    now = new Date(started_at.getTime() + 3 * HOUR_MS);
    expect(await queryStatus()).toMatchObject({ outcome: 'EXPIRED', code: 'ORDER_EXPIRED', is_known: true });
    end.setOrder(ORDER, { status: 'APPROVED' }); // approved late, and captured
    expect(await queryStatus()).toMatchObject({ outcome: 'SUCCESS' });
  },
);

test('a missing PayPal order is unknown at first and expired after three hours', async () => {
  end.setOrder(ORDER, { status: 'GONE' });
  const expected = { order_nos: [ORDER], amount: 123_450, currency: 'MYR' };
  expect(await queryStatus()).toMatchObject({ ...expected, outcome: 'PROCESSING', is_known: false });
  now = new Date(started_at.getTime() + 3 * HOUR_MS);
  expect(await queryStatus()).toMatchObject({ ...expected, outcome: 'EXPIRED', is_known: true });
});

test('a voided PayPal order is cancelled', async () => {
  end.setOrder(ORDER, { status: 'VOIDED' });
  expect(await queryStatus()).toMatchObject({ outcome: 'CANCELLED', code: 'VOIDED', reason: 'Cancelled at PayPal' });
});

test('a PayPal status query without answer is null, and a start throws', async () => {
  end.down = true;
  expect(await paypal.queryStatus(started)).toBe(null);
  await expect(paypal.start(attempt)).rejects.toThrow('fetch failed');
});

test('a PayPal capture whose answer was lost is found by the next status query', async () => {
  end.setOrder(ORDER, { status: 'APPROVED' });
  const lost: typeof fetch = async (input, init) => {
    const answer = await end.fetch(input, init);
    if ((input as string).endsWith('/capture')) throw new TypeError('fetch failed');
    return answer;
  };
  const broken = createPayPal({ ...OPTIONS, now: () => now, fetch: lost });
  expect(await broken.queryStatus(started)).toBe(null);
  expect(await queryStatus()).toMatchObject({ outcome: 'SUCCESS' });
  expect(end.capture_counts).toEqual(new Map([[ORDER, 1]]));
});

test('a PayPal approval link to another domain is refused', async () => {
  const elsewhere = (url: string) =>
    createPayPal({
      ...OPTIONS,
      now: () => now,
      fetch: async (input, init) => {
        const text = await (await end.fetch(input, init)).text();
        return new Response(text.replaceAll('https://api-m.paypal.test/paypal/checkoutnow', url));
      },
    });
  for (const url of ['https://paypal.evil.test/c', 'http://www.paypal.com/c', 'https://notpaypal.com/c', 'nonsense'])
    await expect(elsewhere(url).start(attempt)).rejects.toThrow(/another domain/);
  expect((await elsewhere('https://www.paypal.com/c').start(attempt)).redirect_url).toMatch(
    /^https:\/\/www\.paypal\.com/,
  );
});

const OPTIONS = { ...PAYPAL_OPTIONS, return_url: 'https://pay.test/return/paypal' };
