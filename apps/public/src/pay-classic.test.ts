import { describe, expect, it } from 'vitest';
import { bill, collection, INVOICE_NO, PENDING, receipt, SWITCHED, UUID } from './pay/test-data.ts';
import { ALL_CHANNELS, CHARGED } from './shared/pay-form/test-services.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/payment/collections/${UUID}`;
const BILL = `/payment/bills/${UUID}`;
const apiAnswers = (over: Parameters<typeof collection>[0] = {}, ofBill: Parameters<typeof bill>[0] = {}): Answers => ({
  collection: () => collection(over),
  bill: () => bill(ofBill),
  fromPublic: () => ({
    uuid: UUID,
    invoice_no: INVOICE_NO,
    amount: '50.00',
    status: 'PENDING',
    page_token: 'tok-en_1',
  }),
  pay: () => SWITCHED,
  check: () => receipt(PENDING),
});
let forms = 0;
const key = () => `key-of-classic-form-${(forms += 1)}`;
const WHO = { full_name: 'Ali <b>bin</b> Abu', email: 'ali@example.com', phone_number: '012-345 6789' };
const METHOD = { bank_type: '1', payment_service_id: '11' };
const step = (html: string) => {
  const items = attributes(html.slice(html.indexOf('class="steps"')), 'li');
  return items.findIndex((item) => item['aria-current'] === 'step');
};
const hidden = (html: string) =>
  Object.fromEntries(
    attributes(html, 'input')
      .filter(({ type }) => type === 'hidden')
      .map(({ name, value }) => [name, value]),
  );
const buttons = (html: string) => attributes(html, 'button').map(({ name, value }) => [name, value]);

describe('a collection in the classic look', () => {
  it("the first step asks for the payer's details and works without a script", async () => {
    const { status, html, headers } = await visit(PATH, apiAnswers());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(step(html)).toBe(0);
    expect(html).toContain('id="field-full_name"');
    expect(html).not.toContain('name="payment_service_id"');
    expect(html).not.toContain('id="island"');
    expect(buttons(html).slice(0, 1)).toEqual([['to', 'method']]);
    expect(attributes(html, 'form')[0]).toMatchObject({ method: 'post', action: PATH });
  });

  it('a step with missing values is shown again with its errors', async () => {
    const form = { ...WHO, email: 'nobody', to: 'method', idempotency_key: key() };
    const { status, html } = await visit(PATH, apiAnswers(), { form });
    expect([status, step(html)]).toEqual([422, 0]);
    expect(html).toContain('<a href="#field-email">E-mail: Enter the e-mail like name@example.com</a>');
    expect(html).not.toContain('Choose a payment method');
    expect(attributes(html, 'input').find(({ name }) => name === 'full_name')?.['value']).toBe(
      'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
    );
  });

  it('the second step asks for the payment method and carries the typed values', async () => {
    const form = { ...WHO, to: 'method', idempotency_key: key(), stray: 'x' };
    const { status, html } = await visit(PATH, apiAnswers({ services: ALL_CHANNELS }), { form });
    expect([status, step(html)]).toEqual([200, 1]);
    expect(hidden(html)).toEqual({
      idempotency_key: form.idempotency_key,
      full_name: 'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
      email: 'ali@example.com',
      phone_number: '012-345 6789',
    });
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)');
    expect(html).not.toContain('Choose a payment method');
    expect(buttons(html)).toEqual(
      expect.arrayContaining([
        ['to', 'review'],
        ['to', 'details'],
      ]),
    );
  });

  it('the review requires a payment method', async () => {
    const form = { ...WHO, to: 'review', idempotency_key: key() };
    const { status, html } = await visit(PATH, apiAnswers(), { form });
    expect([status, step(html)]).toEqual([422, 1]);
    expect(html).toContain('Choose a payment method');
  });

  it('the review shows all values and the total', async () => {
    const form = { ...WHO, ...METHOD, to: 'review', idempotency_key: key() };
    const { status, html } = await visit(PATH, apiAnswers({ services: CHARGED }), { form });
    expect([status, step(html)]).toEqual([200, 2]);
    const facts = Object.fromEntries(texts(html, 'dt').map((label, at) => [label, texts(html, 'dd')[at]]));
    expect(facts).toEqual({
      To: 'Warung Nasi Lemak Kak Ton',
      Description: 'Catering deposit',
      'Full name': 'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
      'E-mail': 'ali@example.com',
      'Mobile phone': '012-345 6789',
      'Payment method': 'Maybank2u',
      Amount: 'RM 50.00',
      Charge: 'RM 1.08',
      Total: 'RM 51.08',
    });
    expect(texts(html, 'button')).toEqual(expect.arrayContaining(['Pay RM 51.08', 'Back']));
    expect(hidden(html)).toMatchObject(METHOD);
  });

  it('going back keeps all typed values without showing errors', async () => {
    const form = { full_name: 'Ali', email: '', to: 'details', idempotency_key: key(), ...METHOD };
    const { status, html } = await visit(PATH, apiAnswers(), { form });
    expect([status, step(html)]).toEqual([200, 0]);
    expect(attributes(html, 'input').find(({ name }) => name === 'full_name')?.['value']).toBe('Ali');
    expect(html).not.toContain('Please check');
    expect(hidden(html)).toMatchObject(METHOD);
  });

  it('the payment uses the classic look and the idempotency key of the first step', async () => {
    const form = { ...WHO, ...METHOD, to: 'pay', idempotency_key: key() };
    const { html, calls } = await visit(PATH, apiAnswers(), { form });
    expect(calls.map(({ name, input, headers }) => [name, input.body, headers['idempotency-key']]).slice(1)).toEqual([
      ['fromPublic', { collection_uuid: UUID, ...WHO, form_answers: {}, payer_language: 'en' }, form.idempotency_key],
      [
        'pay',
        {
          invoice_no: INVOICE_NO,
          payment_service_id: 11,
          look: 'classic',
          payer_language: 'en',
          expected_total: '50.00',
        },
        form.idempotency_key,
      ],
    ]);
    expect(html).toContain(`history.replaceState(null,'',"${BILL}")`);
  });

  it('an incomplete form is never paid', async () => {
    const { html, calls } = await visit(PATH, apiAnswers(), { form: { ...METHOD, to: 'pay', idempotency_key: key() } });
    expect(calls.map(({ name }) => name)).toEqual(['collection']);
    expect(step(html)).toBe(0);
  });

  it("the API's validation errors are shown in the step that can correct them", async () => {
    const answers = {
      ...apiAnswers(),
      fromPublic: () => Promise.reject(refusal(4000, { phone_number: 'invalid_format' })),
    };
    const form = { ...WHO, ...METHOD, to: 'pay', idempotency_key: key() };
    const { status, html } = await visit(PATH, answers, { form });
    expect([status, step(html)]).toEqual([422, 0]);
    expect(html).toContain('Enter a phone number like 012-345 6789');
  });

  it('a closed collection has no form, and a missing one redirects to the classic error page', async () => {
    const closed = await visit(PATH, apiAnswers({ closed: 'stopped' }));
    expect(closed.html).toContain('takes no payments on this page now');
    expect(closed.html).not.toContain('<form');
    const gone = await visit(PATH, { collection: () => Promise.reject(refusal(4004)) });
    expect(gone.headers['location']).toBe('/payment/errors?type=collections');
  });

  it('the classic steps can be read in Arabic', async () => {
    const form = { ...WHO, ...METHOD, to: 'review', idempotency_key: key() };
    const { html } = await visit(PATH, apiAnswers(), { form, headers: { 'accept-language': 'ar' } });
    expect(html).toContain('المراجعة والدفع');
    expect(texts(html, 'button')).toContain('ادفع \u2068RM 50.00\u2069');
  });
});

describe('a bill in the classic look', () => {
  it('a bill is paid in three steps', async () => {
    const first = await visit(BILL, apiAnswers());
    expect([step(first.html), texts(first.html, 'h1')]).toEqual([0, ['Catering, 12 December']]);
    expect(first.html).toContain('1,200.00');
    const second = await visit(BILL, apiAnswers(), { form: { to: 'method', idempotency_key: key() } });
    expect([second.status, step(second.html)]).toEqual([200, 1]);
    const paid = await visit(BILL, apiAnswers(), { form: { ...METHOD, to: 'pay', idempotency_key: key() } });
    expect(paid.calls.at(-1)?.input.body).toMatchObject({ look: 'classic' });
  });

  it('a failed start returns to the classic bill with its problem', async () => {
    const answers = { ...apiAnswers(), pay: () => Promise.reject(refusal(5002)) };
    const { headers } = await visit(BILL, answers, { form: { ...METHOD, to: 'pay', idempotency_key: key() } });
    expect(headers['location']).toBe(`${BILL}?problem=5002`);
    const { html } = await visit(BILL, apiAnswers(), { query: { problem: '5002' } });
    expect(html).toContain('The payment provider did not respond. Nothing was charged.');
  });

  it('an open payment is shown with a warning before another one', async () => {
    const open = {
      open_attempt: {
        transaction_invoice_no: `${INVOICE_NO}-01`,
        stage: 'SENT' as const,
        bank: 'GrabPay',
        started_at: '2026-11-21T02:41:00.000Z',
      },
    };
    const { html } = await visit(BILL, apiAnswers({}, open), {
      form: { ...METHOD, to: 'pay', idempotency_key: key() },
    });
    expect(html).toContain('Not confirmed yet');
    expect(html).toContain(`href="/payment/thankyou?invoice_no=${INVOICE_NO}-01"`);
    expect(hidden(html)).toMatchObject({ second_try: 'yes' });
    const form = { ...METHOD, second_try: 'yes', to: 'pay', idempotency_key: key() };
    expect((await visit(BILL, apiAnswers({}, open), { form })).calls.at(-1)?.name).toBe('pay');
  });

  it('a paid bill redirects from its number to the receipt', async () => {
    const { headers } = await visit(`/payment/invoice/${INVOICE_NO}`, apiAnswers({}, { closed: 'paid' }));
    expect(headers['location']).toBe(`/payment/thankyou?invoice_no=${INVOICE_NO}`);
    const missing = await visit('/payment/invoice/none', {});
    expect(missing.headers['location']).toBe('/payment/errors?type=invoice');
  });
});

describe('/payment', () => {
  it('/payment finds a bill by its number', async () => {
    const empty = await visit('/payment', {});
    expect(texts(empty.html, 'h1')).toEqual(['Find your bill']);
    expect(attributes(empty.html, 'form')[0]).toMatchObject({ method: 'get', action: '/payment' });
    const found = await visit('/payment', apiAnswers(), { query: { invoice_no: ` ${INVOICE_NO} ` } });
    expect(found.calls[0]?.input.params?.['id']).toBe(INVOICE_NO);
    expect(found.headers['location']).toBe(`/payment/invoice/${INVOICE_NO}`);
  });

  it.each([
    [' ', 'Enter the number of your bill'],
    ['BP-"><script>', 'There is no bill with this number.'],
  ])('the bill number %j is refused', async (invoice_no, fault) => {
    const { status, html } = await visit('/payment', {}, { query: { invoice_no } });
    expect(status).toBe(422);
    expect(html).toContain(fault);
    expect(html).not.toContain('"><script>');
  });

  it.each([
    ['collections', 'This payment page does not exist'],
    ['bill', 'This bill does not exist'],
    ['toString', 'This page does not exist'],
  ])('/payment/errors?type=%s links to the bill search', async (type, title) => {
    const { status, html } = await visit('/payment/errors', {}, { query: { type } });
    expect([status, texts(html, 'h1')]).toEqual([404, [title]]);
    expect(attributes(html, 'a').some(({ href }) => href === '/payment')).toBe(true);
  });
});

describe('/payment/errors with a code', () => {
  const FOREIGN = 'Call 012-345 6789 <b>now</b> to save your money';
  /** The links to other languages keep the address as it is. */
  const withoutLanguages = (html: string): string =>
    html.replace(/<nav aria-label="(?:Language|Bahasa)".*?<\/nav>/s, '');

  it.each([
    ['en', '4010', 'The payment was not started', 'This bill cannot be paid now.'],
    ['ms', '4016', 'Bayaran tidak dimulakan', 'Halaman ini tidak menerima bayaran sekarang.'],
    ['en', '4004', 'This page does not exist', 'Check the link, or ask whoever sent it for a new one.'],
  ])('in %s the code %s has its own sentence, never the one of the link', async (lang, code, title, sentence) => {
    const { html } = await visit('/payment/errors', {}, { query: { code, message: FOREIGN, lang } });
    expect(texts(html, 'h1')).toEqual([title]);
    expect(texts(html, 'main')[0]).toContain(sentence);
    expect(texts(html, 'main')[0]).toContain(code);
    expect(withoutLanguages(html)).not.toContain('012-345');
  });

  it('what is no code is not shown', async () => {
    const { html } = await visit('/payment/errors', {}, { query: { code: 'x'.repeat(9), message: FOREIGN } });
    expect(withoutLanguages(html)).not.toMatch(/x{9}|012-345/);
  });
});

describe('the compact look', () => {
  const COMPACT = `/alt-payment/collections/${UUID}`;
  it('the compact look shows the same form without picture and share box', async () => {
    const { html } = await visit(COMPACT, apiAnswers({ cover_image_url: '/files/cover.webp' }));
    expect(attributes(html, 'main')[0]?.['class']).toBe('pay compact');
    expect(attributes(html, 'form')[0]?.['action']).toBe(COMPACT);
    expect(html).not.toContain('class="cover"');
    expect(html).not.toContain('class="share"');
  });

  it('a payment of the compact page uses the compact look', async () => {
    const form = { ...WHO, ...METHOD, idempotency_key: key() };
    const { calls } = await visit(COMPACT, apiAnswers(), { form });
    expect(calls.at(-1)?.input.body).toMatchObject({ look: 'compact' });
  });
});

describe('sharing a payment page', () => {
  it.each([
    [`/pay/collections/${UUID}`, `/pay/collections/${UUID}`, 'Catering deposit: RM\u00a050.00 to Warung'],
    [PATH, PATH, 'Catering deposit: RM\u00a050.00 to Warung'],
    [`/pay/invoice/${INVOICE_NO}`, `/pay/bill/${UUID}`, 'Catering, 12 December: RM\u00a01,234.50 to Warung'],
    [BILL, BILL, 'Catering, 12 December: RM\u00a01,234.50 to Warung'],
  ])('%s is shared as %s', async (path, shared, message) => {
    const { html } = await visit(path, apiAnswers());
    const share = html.slice(html.indexOf('<details class="share"'));
    const hrefs = attributes(share, 'a').map(({ href }) => href);
    expect(hrefs[0]).toBe(`https://pay.example.my${shared}`);
    expect(decodeURIComponent(hrefs[1] ?? '')).toContain(`https://wa.me/?text=${message}`);
    expect(attributes(share, 'button').map((button) => button['data-copy'] ?? button['data-share'])).toEqual([
      `https://pay.example.my${shared}`,
      `https://pay.example.my${shared}`,
    ]);
  });

  it('a paid bill cannot be shared', async () => {
    expect((await visit(BILL, apiAnswers({}, { closed: 'paid' }))).html).not.toContain('class="share"');
    expect((await visit(`/pay/bill/${UUID}`, apiAnswers({}, { closed: 'paid' }))).html).not.toContain('class="share"');
  });
});
