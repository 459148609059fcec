import { describe, expect, it, test } from 'vitest';
import { SWITCHED, UUID } from './pay/test-data.ts';
import { CHARGED } from './shared/pay-form/test-services.ts';
import type { TopUpData } from './pay/top-up/top-up-data.ts';
import { attributes, island, refusal, texts, visit, type Answers } from './test-request.ts';

const NO = 'PF-7K2M9QXT4D';
const topUp = (over: Partial<TopUpData> = {}): TopUpData => ({
  uuid: UUID,
  invoice_no: NO,
  kind: 'PREFUND_TOPUP',
  pool_type: 'PAYOUT',
  amount: '500.00',
  currency: 'MYR',
  status: 'PENDING',
  closed: null,
  review_note: null,
  expires_at: '2026-11-28T02:42:00.000Z',
  paid_at: null,
  open_attempt: null,
  bank_in: {
    bank_name: 'Kutip',
    account_no: '4417093355120866',
    account_name: 'Warung Aisyah',
    reference: NO,
    amount: '500.00',
  },
  merchant: { name: 'Warung Aisyah', logo_url: null, hide_branding: false },
  services: CHARGED,
  service_tax_bps: 800,
  ...over,
});
const apiAnswers = (over: Partial<TopUpData> = {}): Answers => ({
  topUp: () => topUp(over),
  prefund: () => SWITCHED,
  addFund: () => SWITCHED,
  pay: () => SWITCHED,
});
const PATH = '/pay/prefund-topup';
const query = { invoice_no: NO };
let forms = 0;
const form = () => ({
  idempotency_key: `key-of-top-up-form-${(forms += 1)}`,
  bank_type: '1',
  payment_service_id: '11',
});

describe('the top-up page', () => {
  it('the top-up page shows the amount, that all of it is added, and the payment form', async () => {
    const { status, html, calls } = await visit(PATH, apiAnswers(), { query });
    expect(status).toBe(200);
    expect(calls).toEqual([{ name: 'topUp', input: { params: { invoice_no: NO } }, headers: {} }]);
    expect(texts(html, 'h1')).toEqual(['Payout balance top-up']);
    expect(html).toContain('help@kutip.example');
    expect(html).toContain('<p class="amount">RM 500.00</p>');
    expect(html).toContain('The full RM 500.00 is added.');
    expect(html).toContain('Open until 28 Nov 2026, 10:42 am');
    expect(island(html)).toMatchObject({ action: `${PATH}?invoice_no=${NO}`, merchant: 'Warung Aisyah' });
  });

  it('the top-up page shows the bank transfer details and an upload form that works without a script', async () => {
    const { html } = await visit(PATH, apiAnswers(), { query });
    expect(texts(html, 'dd').slice(-5)).toEqual(['Kutip', '4417093355120866', 'Warung Aisyah', NO, 'RM 500.00']);
    const upload = attributes(html, 'form').find((one) => one['enctype'] ?? one['encType']);
    expect(upload).toMatchObject({ method: 'post', action: `/api/v1/top-ups/public/${NO}/proof` });
    const refused = await visit(PATH, apiAnswers(), { query: { ...query, problem: '4019' } });
    expect(refused.html).toContain('This is not a picture or PDF that we can read');
    expect(attributes(refused.html, 'details')).toEqual([expect.objectContaining({ open: '' })]);
  });

  it.each([
    ['PREFUND_TOPUP', 'PAYOUT', '/pay/prefund-topup', 'prefund', { params: { invoice_no: NO } }],
    ['POOL_TOPUP', 'CREDIT', '/pay/pool-topup', 'addFund', { body: { invoice_no: NO, pool_type: 'CREDIT' } }],
    ['GENERIC_TOPUP', 'CREDIT', '/modern-payment/generic-topup', 'pay', { body: { invoice_no: NO } }],
    ['SUBSCRIPTION', null, '/pay/subscription-payment', 'pay', { body: { invoice_no: NO } }],
  ] as const)('a %s is paid through its own endpoint', async (kind, pool_type, path, name, input) => {
    const { status, calls } = await visit(path, apiAnswers({ kind, pool_type }), { query, form: form() });
    expect(status).toBe(200);
    expect(calls.at(-1)).toMatchObject({ name, input });
    expect(calls.at(-1)!.input.body).toMatchObject({ payment_service_id: 11, look: 'modern' });
    expect(calls.at(-1)!.headers['idempotency-key']).toMatch(/^key-of-top-up-form-/);
  });

  it('a failed start returns to the top-up page with its problem code', async () => {
    const answers = {
      ...apiAnswers(),
      prefund: () => {
        throw refusal(5002);
      },
    };
    const { status, headers } = await visit(PATH, answers, { query, form: form() });
    expect([status, headers['location']]).toEqual([303, `${PATH}?invoice_no=${NO}&problem=5002`]);
  });

  it.each([
    ['paid', 'This has been paid', { paid_at: '2026-11-21T02:42:00.000Z' }],
    ['expired', 'The payment period has expired', {}],
    ['cancelled', 'This was cancelled', {}],
    ['rejected', 'The transfer was not found', { review_note: 'Nothing came' }],
    ['awaiting_review', 'We are looking for your transfer', {}],
  ] as const)('a top-up that is %s says so and offers no payment', async (closed, title, more) => {
    const data = { closed, bank_in: null, services: [], ...more };
    const { status, html } = await visit(PATH, apiAnswers(data), { query });
    expect([status, texts(html, 'h2')[0]]).toEqual([200, title]);
    expect(html).not.toContain('<form method="post"');
    if ('review_note' in more) expect(html).toContain(more.review_note);
    const { calls } = await visit(PATH, apiAnswers(data), { query, form: form() });
    expect(calls.map(({ name }) => name)).toEqual(['topUp']);
  });

  it('an open payment is shown first, and a second payment needs a confirmed warning', async () => {
    const open_attempt = {
      transaction_invoice_no: `${NO}-01`,
      stage: 'SENT' as const,
      bank: 'Maybank2u',
      started_at: '2026-11-21T02:41:00.000Z',
    };
    const { html } = await visit(PATH, apiAnswers({ open_attempt }), { query });
    expect(html).toContain(`/pay/thankyou?invoice_no=${NO}-01`);
    const { calls } = await visit(PATH, apiAnswers({ open_attempt }), { query, form: form() });
    expect(calls.some(({ name }) => name === 'prefund')).toBe(false);
    const again = await visit(PATH, apiAnswers({ open_attempt }), { query, form: { ...form(), second_try: 'yes' } });
    expect(again.calls.some(({ name }) => name === 'prefund')).toBe(true);
  });
});

test.each([
  ['/pay/pool-topup', {}, '/pay/pool-topup/not-found'],
  ['/modern-payment/generic-topup', { invoice_no: 'GT-0000000000' }, '/pay/generic-topup/not-found'],
  ['/pay/subscription-payment', { invoice_no: ' ' }, '/pay/subscription-payment/not-found'],
])('%s with %o redirects to a not-found page', async (path, options, to) => {
  const answer = await visit(path, {}, { query: options });
  expect([answer.status, answer.headers['location']]).toEqual([303, to]);
  const missing = await visit(to, {});
  expect([missing.status, texts(missing.html, 'h2').concat(texts(missing.html, 'h1'))]).toEqual([
    404,
    ['This payment link does not exist'],
  ]);
});

test('a number of another kind redirects to the page of that kind', async () => {
  const answer = await visit('/modern-payment/pool-topup', apiAnswers(), { query });
  expect([answer.status, answer.headers['location']]).toEqual([303, `/modern-payment/prefund-topup?invoice_no=${NO}`]);
});
