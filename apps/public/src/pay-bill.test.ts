import { describe, expect, it } from 'vitest';
import { bill, INVOICE_NO, PENDING, receipt, SWITCHED, UUID } from './pay/test-data.ts';
import { CHARGED } from './shared/pay-form/test-services.ts';
import { attributes, island, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/pay/bill/${UUID}`;
const apiAnswers = (over: Parameters<typeof bill>[0] = {}): Answers => ({
  bill: () => bill(over),
  pay: () => SWITCHED,
  check: () => receipt(PENDING),
});
const OPEN = {
  open_attempt: {
    transaction_invoice_no: `${INVOICE_NO}-01`,
    bank: 'Maybank2u',
    started_at: '2026-11-21T02:41:00.000Z',
    stage: 'SENT' as const,
  },
};
const OPENED = { open_attempt: { ...OPEN.open_attempt, stage: 'OPENED' as const } };
const MINE = { cookie: `started=BP-OTHER-01.${INVOICE_NO}-01` };
let forms = 0;
/** Each test sends a form with its own idempotency key. */
const form = (over: Record<string, string> = {}) => ({
  idempotency_key: `key-of-test-form-${(forms += 1)}`,
  bank_type: '1',
  payment_service_id: '11',
  ...over,
});

describe('the bill page', () => {
  it('the bill page shows items, payer and amount', async () => {
    const { status, html, calls } = await visit(
      PATH,
      apiAnswers({ due_date: '2026-11-30', note: 'Please pay early.' }),
    );
    expect(status).toBe(200);
    expect(calls).toEqual([{ name: 'bill', input: { params: { id: UUID, provider: 'kutip' } }, headers: {} }]);
    expect(texts(html, 'h1')).toEqual(['Catering, 12 December']);
    expect(html).toContain('<p class="amount">RM 1,234.50</p>');
    expect(html).toContain('Due 30 Nov 2026');
    expect(texts(html, 'td')).toEqual(['Nasi lemak bungkus300 × RM 4.00', 'RM 1,200.00', 'Delivery', 'RM 34.50']);
    expect(html).toContain('n***@example.com');
    expect(html).toContain('Please pay early.');
    expect(html).toContain('>Pay RM 1,234.50</button>');
    expect(html).not.toContain('name="full_name"');
  });

  it('a payer without an e-mail address has no line for it', async () => {
    const { html } = await visit(
      PATH,
      apiAnswers({ payer: { full_name: 'Nur A***', email: '', phone_number: '01*****789' } }),
    );
    expect(texts(html, 'small')).toContain('01*****789');
    expect(texts(html, 'small')).not.toContain('');
  });

  it('an overdue bill can still be paid', async () => {
    const overdue = await visit(PATH, apiAnswers({ due_date: '2026-11-20' }));
    expect(overdue.html).toContain('Was due 20 Nov 2026; it can still be paid');
    const today = await visit(PATH, apiAnswers({ due_date: '2026-11-21' }));
    expect(today.html).toContain('Due 21 Nov 2026');
  });

  it("the bill page shows the merchant's references, and the closing time besides a due date", async () => {
    const dates = { due_date: '2026-11-30', expires_at: '2026-12-31T16:00:00.000Z' };
    const { html } = await visit(PATH, apiAnswers({ reference_1: 'INV-2026/114', reference_2: 'Class 1A', ...dates }));
    expect(texts(html, 'dt')).toEqual(expect.arrayContaining(['Reference', 'Second reference', 'Can be paid until']));
    for (const text of ['INV-2026/114', 'Class 1A', 'Due 30 Nov 2026', '1 Jan 2027, 12:00 am'])
      expect(html).toContain(text);
    expect(texts((await visit(PATH, apiAnswers({}))).html, 'dt')).not.toContain('Reference');
  });

  it('a direct bill shows its closing time', async () => {
    const { html } = await visit(PATH, apiAnswers({ expires_at: '2026-11-21T03:40:00.000Z' }));
    expect(html).toContain('Open until 21 Nov 2026, 11:40 am');
  });

  it('texts of payers and merchants are escaped', async () => {
    const hostile = '"><svg onload=alert(1)>';
    const { html } = await visit(
      PATH,
      apiAnswers({
        title: hostile,
        note: hostile,
        items: [{ title: hostile, quantity: 1, unit_price: '1.00', total_amount: '1.00' }],
        payer: { full_name: hostile, email: hostile, phone_number: hostile },
      }),
    );
    expect(html).not.toContain('<svg onload');
    expect(html.match(/&lt;svg onload/g)?.length).toBeGreaterThan(5);
  });

  it('the charge is shown if the payer bears it', async () => {
    const { html } = await visit(PATH, apiAnswers({ services: CHARGED.filter(({ bank_type }) => bank_type === 1) }));
    expect(html).toContain('>Pay RM 1,235.58</button>');
    expect(texts(html, 'dd')).toEqual(expect.arrayContaining(['RM 1,234.50', 'RM 1.08']));
  });

  it.each([
    [
      { closed: 'paid' as const, paid_at: '2026-11-20T04:10:00.000Z' },
      'Paid',
      'This bill was paid on 20 Nov 2026, 12:10 pm. Nothing more is due.',
      true,
    ],
    [{ closed: 'paid' as const }, 'Paid', 'This bill is paid. Nothing more is due.', true],
    [{ closed: 'refunded' as const }, 'Refunded', 'was paid and then refunded', true],
    [
      { closed: 'expired' as const, expires_at: '2026-11-20T04:10:00.000Z' },
      'Expired',
      'could be paid until 20 Nov 2026, 12:10 pm. Ask Warung',
      false,
    ],
    [{ closed: 'cancelled' as const }, 'Cancelled', 'There is nothing to pay', false],
    [{ closed: 'collection_stopped' as const }, 'Closed', 'takes no payments for this bill now', false],
  ])('a closed bill explains why and has no form: %j', async (over, title, sentence, has_receipt) => {
    const { html, status } = await visit(PATH, apiAnswers(over));
    expect(status).toBe(200);
    expect(texts(html, 'h2')).toContain(title);
    expect(html).toContain(sentence);
    expect(html.includes(`/pay/thankyou?invoice_no=${INVOICE_NO}`)).toBe(has_receipt);
    expect(html).not.toContain('<form');
  });

  it('an open payment is shown first, and another attempt only behind a warning', async () => {
    const { html, calls } = await visit(PATH, apiAnswers(OPEN), { headers: MINE });
    expect(calls.map(({ name }) => name)).toEqual(['bill', 'check', 'bill']);
    expect(html).toContain('Not confirmed yet');
    expect(html).toContain('You started to pay with Maybank2u at 10:41 am.');
    expect(html).toContain('We check again at 10:44 am.');
    expect(html).toContain(`/pay/thankyou?invoice_no=${INVOICE_NO}-01`);
    expect(html).toContain('<details class="second-try"><summary>');
    expect(html).toContain('this bill is paid twice');
    expect(attributes(html, 'input').find(({ name }) => name === 'second_try')?.['value']).toBe('yes');
  });

  it('a payment that was opened only does not hide the form, and its risk is said', async () => {
    const { html } = await visit(PATH, apiAnswers(OPENED), { headers: MINE });
    expect(html).not.toContain('Not confirmed yet');
    expect(html).not.toContain('<details class="second-try"');
    expect(html).toContain('You started to pay with Maybank2u at 10:41 am. Nothing has been sent yet');
    expect(html).toContain('this bill is paid twice');
    expect(attributes(html, 'input').find(({ name }) => name === 'second_try')?.['value']).toBe('yes');
  });

  it.each([
    ['ms', 'Kad kredit atau debit'],
    ['zh', '信用卡或扣账卡'],
    ['ar', 'بطاقة ائتمان أو خصم'],
  ])('an open card payment is named in the payer’s language (%s)', async (lang, name) => {
    const bank = 'Credit or debit card';
    const open = { open_attempt: { ...OPENED.open_attempt, bank } };
    const { html } = await visit(PATH, apiAnswers(open), { query: { lang } });
    const [notice] = /class="notice amber opened".*?<\/div>/s.exec(html)!;
    expect(notice).toContain(name);
    expect(notice).not.toContain(bank);
  });

  it('only the browser that started a payment is told that it did', async () => {
    const { html } = await visit(PATH, apiAnswers(OPEN));
    expect(html).not.toContain('You started');
    expect(html).toContain('A payment of this bill with Maybank2u was started at 10:41 am.');
  });

  it('the bill is loaded again after the query has settled its open payment', async () => {
    const answers: Answers = {
      bill: (_, count) => bill(count === 0 ? OPEN : { closed: 'paid' }),
      check: () => receipt(),
    };
    const { html } = await visit(PATH, answers);
    expect(html).toContain('This bill is paid');
  });

  it('the bill page explains why a payment was not started', async () => {
    const { html } = await visit(PATH, apiAnswers(), { query: { problem: '5002' } });
    expect(html).toContain('The payment provider did not respond. Nothing was charged.');
    const unknown = await visit(PATH, apiAnswers(), { query: { problem: '12345' } });
    expect(unknown.html).toContain('Something went wrong on our side.');
  });

  it('an unknown bill redirects to not-found', async () => {
    const { headers } = await visit(PATH, { bill: () => Promise.reject(refusal(4004)) });
    expect(headers['location']).toBe('/pay/bill/not-found');
  });
});

describe('a bill whose bank the merchant’s system chose', () => {
  const chosen = (over: Parameters<typeof bill>[0] = {}) =>
    visit(PATH, apiAnswers({ chosen_service_id: 11, ...over }), AT_ONCE);
  const AT_ONCE = { query: { auto_submit: 'true' } };

  it('its address sends the payer there at once, by the bill’s own form, and looking at it starts nothing', async () => {
    const { html, status, calls } = await chosen();
    expect(status).toBe(200);
    expect(calls.map(({ name }) => name)).toEqual(['bill']);
    expect(attributes(html, 'form')).toEqual([{ method: 'post', action: PATH, id: 'to-bank' }]);
    const fields = Object.fromEntries(attributes(html, 'input').map(({ name, value }) => [name, value]));
    expect(fields).toMatchObject({ payment_service_id: '11', bank_type: '1' });
    expect(html).toContain("getElementById('to-bank').submit()");
    const sent = await visit(PATH, apiAnswers({ chosen_service_id: 11 }), { form: fields as Record<string, string> });
    expect(sent.calls.find(({ name }) => name === 'pay')?.input.body).toMatchObject({ payment_service_id: 11 });
  });

  it.each([
    ['its address does not ask for it', {}, {}],
    ['the bank is not offered', { chosen_service_id: 9_999 }, AT_ONCE],
    ['a payment is open', OPEN, AT_ONCE],
    ['the payer bears a charge', { services: CHARGED }, AT_ONCE],
    ['the bill is paid', { closed: 'paid' as const }, AT_ONCE],
  ])('its page is shown when %s', async (_, over, query) => {
    const { html } = await visit(PATH, apiAnswers({ chosen_service_id: 11, ...over }), query);
    expect(texts(html, 'h1')).toEqual(['Catering, 12 December']);
    expect(html).not.toContain('to-bank');
  });
});

describe('paying a bill', () => {
  it('a submission starts one payment and leads to the bank', async () => {
    const sent = form();
    const { html, calls, headers: answered } = await visit(PATH, apiAnswers(), { form: sent });
    expect(calls.map(({ name, input, headers }) => [name, input.body, headers['idempotency-key']])).toEqual([
      ['bill', undefined, undefined],
      [
        'pay',
        {
          invoice_no: INVOICE_NO,
          payment_service_id: 11,
          look: 'modern',
          payer_language: 'en',
          expected_total: '1234.50',
        },
        sent.idempotency_key,
      ],
    ]);
    expect(answered['set-cookie']).toContainEqual(expect.stringContaining(`started=${INVOICE_NO}-01;`));
    expect(html).toContain('Going to Maybank2u');
    expect(html).toContain(`history.replaceState(null,'',"/pay/bill/${UUID}")`);
  });

  it('an amount that changed while the page was open is shown, and paid only after a second press', async () => {
    const page = await visit(PATH, apiAnswers({ amount: '80.00' }));
    const shown = (html: string) =>
      Object.fromEntries(attributes(html, 'input').map(({ name = '', value = '' }) => [name, value]));
    const { amount_sen, total_sen } = shown(page.html);
    expect([amount_sen, total_sen]).toEqual(['8000', '8000']);
    const edited = apiAnswers({ amount: '95.00' });
    const refused = await visit(PATH, edited, { form: form({ amount_sen: '8000', total_sen: '8000' }) });
    expect([refused.status, refused.calls.map(({ name }) => name)]).toEqual([422, ['bill']]);
    expect(refused.html).toContain('The amount was RM 80.00 when you opened this page. It is now RM 95.00.');
    expect(refused.html).toContain('>Pay RM 95.00</button>');
    const confirmed = shown(refused.html);
    const { calls } = await visit(PATH, edited, {
      form: form({ amount_sen: confirmed['amount_sen']!, total_sen: confirmed['total_sen']! }),
    });
    expect(calls.at(-1)).toMatchObject({ name: 'pay', input: { body: { expected_total: '95.00' } } });
  });

  it('a charge that was added while the page was open is a change of the amount', async () => {
    const charged = apiAnswers({ services: CHARGED.filter(({ bank_type }) => bank_type === 1) });
    const { html, calls } = await visit(PATH, charged, {
      form: form({ amount_sen: '123450', total_sen: '123450' }),
    });
    expect(calls.map(({ name }) => name)).toEqual(['bill']);
    expect(html).toContain('It is now RM 1,235.58.');
  });

  it('a submission without a bank is refused', async () => {
    const { status, html, calls } = await visit(PATH, apiAnswers(), { form: form({ payment_service_id: '' }) });
    expect([status, calls.length]).toEqual([422, 1]);
    expect(island(html).faults).toEqual({ payment_service_id: 'required' });
  });

  it('a second tab gets a warning instead of a second payment', async () => {
    const { html, calls } = await visit(PATH, apiAnswers(OPEN), { form: form() });
    expect(calls.map(({ name }) => name)).toEqual(['bill', 'check', 'bill']);
    expect(html).toContain('Not confirmed yet');
  });

  it('a confirmed warning starts a second payment', async () => {
    const { calls } = await visit(PATH, apiAnswers(OPEN), { form: form({ second_try: 'yes' }) });
    expect(calls.map(({ name }) => name)).toEqual(['bill', 'check', 'bill', 'pay']);
  });

  it('a closed bill starts no payment', async () => {
    const { html, calls } = await visit(PATH, apiAnswers({ closed: 'paid' }), { form: form({ second_try: 'yes' }) });
    expect(calls.map(({ name }) => name)).toEqual(['bill']);
    expect(html).toContain('This bill is paid');
  });

  it.each([5002, 4012, 4013, 4017, 4030, 5000])(
    'the payer returns to the bill when the API answers %i',
    async (code) => {
      const { headers } = await visit(
        PATH,
        { ...apiAnswers(), pay: () => Promise.reject(refusal(code)) },
        { form: form() },
      );
      expect(headers['location']).toBe(`/pay/bill/${UUID}?problem=${code}`);
    },
  );
});

describe('/pay/invoice', () => {
  it('a bill is found by its number, and a paid one redirects to its receipt', async () => {
    const open = await visit(`/pay/invoice/${INVOICE_NO}`, apiAnswers());
    expect(open.calls[0]?.input.params?.['id']).toBe(INVOICE_NO);
    expect(attributes(open.html, 'form')[0]?.['action']).toBe(`/pay/invoice/${INVOICE_NO}`);
    const paid = await visit(`/modern-payment/invoice/${INVOICE_NO}`, apiAnswers({ closed: 'paid' }));
    expect([paid.status, paid.headers['location']]).toEqual([303, `/modern-payment/thankyou?invoice_no=${INVOICE_NO}`]);
    const missing = await visit('/pay/invoice/none', {});
    expect(missing.headers['location']).toBe('/pay/invoice/not-found');
  });
});
