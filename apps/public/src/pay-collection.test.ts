import { describe, expect, it } from 'vitest';
import { MERCHANT, collection, INVOICE_NO, SWITCHED, UUID } from './pay/test-data.ts';
import { ALL_CHANNELS, CHARGED, SERVICES } from './shared/pay-form/test-services.ts';
import { attributes, island, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/pay/collections/${UUID}`;
const apiAnswers = (over: Parameters<typeof collection>[0] = {}): Answers => ({
  collection: () => collection(over),
  fromPublic: () => ({
    uuid: UUID,
    invoice_no: INVOICE_NO,
    amount: '50.00',
    status: 'PENDING',
    page_token: 'tok-en_1',
  }),
  pay: () => SWITCHED,
});
const KEY = '11111111-2222-4333-8444-555555555555';
const GOOD = {
  idempotency_key: KEY,
  full_name: 'Ali bin Abu',
  email: 'ali@example.com',
  phone_number: '012-345 6789',
  bank_type: '1',
  payment_service_id: '11',
};

describe('the page of an open collection', () => {
  it('the collection page is readable before any script runs', async () => {
    const { status, html, headers } = await visit(PATH, apiAnswers());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(texts(html, 'h1')).toEqual(['Catering deposit']);
    expect(html).toContain('<p class="amount">RM 50.00</p>');
    expect(html).toContain('Warung Nasi Lemak Kak Ton');
    expect(html).toContain('>Pay RM 50.00</button>');
    expect(texts(html, 'title')).toEqual(['Kutip']);
    expect(html).not.toContain('Sandbox');
  });

  it('the collection page has a link preview for chats', async () => {
    const { html } = await visit(PATH, apiAnswers());
    const metas = attributes(html, 'meta');
    const content = (name: string) =>
      metas.find((meta) => meta['property'] === name || meta['name'] === name)?.['content'];
    expect(content('og:title')).toBe('Catering deposit · Warung Nasi Lemak Kak Ton');
    expect(content('og:description')).toBe('RM 50.00 to Warung Nasi Lemak Kak Ton');
    expect(content('og:image')).toBe('https://pay.example.my/pay-assets/share-1.png');
    expect(content('og:url')).toBe(`https://pay.example.my${PATH}`);
    expect(content('robots')).toBe('noindex, nofollow');
  });

  it("the product is named unless the merchant's plan hides it", async () => {
    const said = ({ html }: { html: string }) => [
      html.includes('Payments by Kutip'),
      attributes(html, 'meta').some((meta) => meta['property'] === 'og:site_name'),
    ];
    expect(said(await visit(PATH, apiAnswers()))).toEqual([true, true]);
    const unbranded = apiAnswers({ collection_account: { ...MERCHANT, hide_branding: true } });
    expect(said(await visit(PATH, unbranded))).toEqual([false, false]);
    expect(said(await visit(PATH.replace('/pay/', '/payment/'), unbranded))).toEqual([false, false]);
  });

  it("the link preview uses the merchant's picture", async () => {
    const { html } = await visit(PATH, apiAnswers({ cover_image_url: '/files/cover.webp' }));
    expect(attributes(html, 'meta').find((meta) => meta['property'] === 'og:image')?.['content']).toBe(
      'https://pay.example.my/files/cover.webp',
    );
  });

  it('texts of merchants are escaped in the page and in its embedded data', async () => {
    const hostile = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(2)>';
    const service = { ...SERVICES[0]!, name: hostile };
    const merchant = { name: hostile, logo_url: null, hide_branding: false };
    const { html } = await visit(
      PATH,
      apiAnswers({ title: hostile, description: hostile, collection_account: merchant, services: [service] }),
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(
      attributes(html, 'script').every(
        (script) =>
          script['nonce'] === 'n0nce' ||
          script['src'] === '/pay-assets/entry.js' ||
          script['type'] === 'application/json',
      ),
    ).toBe(true);
    expect(island(html).merchant).toBe(hostile);
  });

  it('the sandbox is labelled', async () => {
    const { CONSTANTS } = await import('./test-request.ts');
    const { html } = await visit(PATH, apiAnswers(), { constants: { ...CONSTANTS, is_sandbox: true } });
    expect(html).toContain('Sandbox: no real money moves');
  });

  it('the charge is added before paying if the payer bears it', async () => {
    const { html } = await visit(PATH, apiAnswers({ services: CHARGED }));
    expect(html).toContain('RM 1.08 charge is added');
    expect(html).toContain('RM 2.16 charge is added'); // companies
    expect(html).toContain('<span class="needs-js">Pay RM 51.08</span><span class="without-js">Pay</span>');
  });

  it('banks that are down are named and cannot be selected', async () => {
    const { html } = await visit(PATH, apiAnswers());
    expect(html).toContain('Down now: RHB Now.');
    const radio = attributes(html, 'input').find(({ value, name }) => name === 'payment_service_id' && value === '14');
    expect(radio).toHaveProperty('disabled');
  });

  it.each([
    [[], 'No payment method is available here now'],
    [SERVICES.map((one) => ({ ...one, is_online: false })), 'All payment methods are down now'],
  ])('no form is shown without an available payment method (%#)', async (services, title) => {
    const { html } = await visit(PATH, apiAnswers({ services }));
    expect(texts(html, 'h2')).toContain(title);
    expect(html).not.toContain('<form');
    const sent = await visit(PATH, apiAnswers({ services }), {
      form: { ...GOOD, idempotency_key: `${KEY}-${services.length}` },
    });
    expect(sent.calls.map(({ name }) => name)).toEqual(['collection']);
  });

  it('the bank used last time comes first and is selected', async () => {
    const { html } = await visit(PATH, apiAnswers(), { headers: { cookie: 'last_bank=13' } });
    const first = attributes(html, 'input').find(({ name }) => name === 'payment_service_id');
    expect(first).toMatchObject({ value: '13', checked: '' });
    expect(html).toContain('Used last time');
  });

  it('the collection page can be read in Arabic, right to left', async () => {
    const { html, headers } = await visit(PATH, apiAnswers(), { query: { lang: 'ar' } });
    expect(attributes(html, 'html')).toEqual([{ lang: 'ar', dir: 'rtl' }]);
    expect(html).toContain('ادفع \u2068RM 50.00\u2069');
    expect(headers['set-cookie']).toEqual(['lang=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure']);
    expect(attributes(html, 'a').find((link) => link['class'] === 'language')?.['href']).toBe(`${PATH}?lang=en`);
  });

  it.each([
    [{ closed: 'stopped' as const }, 'Closed', 'Warung Nasi Lemak Kak Ton takes no payments on this page now.'],
    [
      { closed: 'not_started' as const, start_at: '2026-12-01T00:00:00.000Z' },
      'Not open yet',
      'You can pay here from 1 Dec 2026, 8:00 am.',
    ],
    [
      { closed: 'ended' as const, end_at: '2026-11-01T15:59:00.000Z' },
      'Ended',
      'This page took payments until 1 Nov 2026, 11:59 pm.',
    ],
  ])('a closed collection explains why and has no form: %j', async (over, title, sentence) => {
    const { html } = await visit(PATH, apiAnswers(over));
    expect(texts(html, 'h2')).toContain(title);
    expect(html).toContain(sentence);
    expect(html).not.toContain('<form');
    expect(html).not.toContain('modulepreload');
  });

  it.each([4004, 4000])('the page redirects to not-found when the API answers %i', async (code) => {
    const answer = await visit(PATH, { collection: () => Promise.reject(refusal(code)) });
    expect([answer.status, answer.headers['location'], answer.html]).toEqual([303, '/pay/collections/not-found', '']);
  });

  it('an unavailable API becomes a page, and a bug is thrown', async () => {
    const { status, html } = await visit(PATH, { collection: () => Promise.reject(refusal(5003)) });
    expect(status).toBe(503);
    expect(html).toContain('We cannot show this page now');
    await expect(visit(PATH, { collection: () => Promise.reject(new TypeError('bug')) })).rejects.toThrow('bug');
  });
});

describe('submitting the form of a collection', () => {
  it('a submission creates the bill, starts the payment and sends the payer to the bank', async () => {
    const { status, html, headers, calls } = await visit(PATH, apiAnswers(), { form: GOOD });
    expect(status).toBe(200);
    expect(calls.map(({ name, input, headers: sent }) => [name, input.body, sent['idempotency-key']])).toEqual([
      ['collection', undefined, undefined],
      [
        'fromPublic',
        {
          collection_uuid: UUID,
          full_name: 'Ali bin Abu',
          email: 'ali@example.com',
          phone_number: '012-345 6789',
          form_answers: {},
          payer_language: 'en',
        },
        KEY,
      ],
      [
        'pay',
        {
          invoice_no: INVOICE_NO,
          payment_service_id: 11,
          look: 'modern',
          payer_language: 'en',
          expected_total: '50.00',
        },
        KEY,
      ],
    ]);
    expect(attributes(html, 'form')).toEqual([{ method: 'post', action: SWITCHED.redirect_url, id: 'to-bank' }]);
    const fields = attributes(html, 'input').map(({ name, value }) => [name, value]);
    expect(fields).toEqual([
      ['fpx_msgType', 'AR'],
      ['fpx_sellerOrderNo', `${INVOICE_NO}-01`],
      ['fpx_checkSum', 'AB&quot;12'],
    ]);
    expect(html).toContain("document.getElementById('to-bank').submit()");
    expect(headers['set-cookie']).toEqual([
      `receipt=${INVOICE_NO}.tok-en_1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
      'last_bank=11; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
      `started=${INVOICE_NO}-01; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  it('amount, quantity and answers are sent if the collection asks for them', async () => {
    const open = apiAnswers({
      amount_type: 'OPEN',
      amount: null,
      form_fields: [{ key: 'size', label: 'Size', type: 'select', is_required: true, options: ['S', 'M'] }],
    });
    const options = await visit(PATH, open, {
      form: { ...GOOD, amount: 'RM 1,234.5', 'form_answers.size': 'M', 'form_answers.other': 'x' },
    });
    expect(options.calls[1]?.input.body).toMatchObject({ amount: '1234.5', form_answers: { size: 'M' } });
    const many = await visit(PATH, apiAnswers({ quantity_enable: true }), { form: { ...GOOD, quantity: '3' } });
    expect(many.calls[1]?.input.body).toMatchObject({ quantity: '3' });
  });

  it('an invalid form is shown again with all errors and values, without API calls', async () => {
    const typed = { ...GOOD, full_name: 'O’Neil <b>', email: 'nobody', payment_service_id: '12' };
    const { status, html, calls } = await visit(PATH, apiAnswers(), { form: typed });
    expect(status).toBe(422);
    expect(calls.map(({ name }) => name)).toEqual(['collection']);
    const inputs = attributes(html, 'input');
    const valueOf = (field: string) => inputs.find(({ name }) => name === field);
    expect(valueOf('full_name')?.['value']).toBe('O’Neil &lt;b&gt;');
    expect(valueOf('email')).toMatchObject({
      value: 'nobody',
      'aria-invalid': 'true',
      'aria-describedby': 'field-email-help field-email-fault',
    });
    expect(inputs.find(({ name, value }) => name === 'payment_service_id' && value === '12')).toHaveProperty('checked');
    expect(html).toContain('Please check one thing');
    expect(html).toContain('<a href="#field-email">E-mail: Enter the e-mail like name@example.com</a>');
    expect(html).toMatch(/id="faults"[^>]*autofocus/i);
  });

  it("the API's validation errors are shown at their fields", async () => {
    const answers = {
      ...apiAnswers(),
      fromPublic: () => Promise.reject(refusal(4000, { phone_number: 'invalid_format', 'form_answers.x': 'required' })),
    };
    const { status, html } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-a` } });
    expect(status).toBe(422);
    expect(html).toContain('Enter a phone number like 012-345 6789');
    expect(island(html).faults).toEqual({ phone_number: 'invalid_format', 'form_answers.x': 'required' });
  });

  it('a collection that closed in the meantime shows its closed page', async () => {
    const answers: Answers = {
      collection: (_, count) => collection(count === 0 ? {} : { closed: 'stopped' }),
      fromPublic: () => Promise.reject(refusal(4016, 'stopped')),
    };
    const { html } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-b` } });
    expect(html).toContain('takes no payments on this page now');
    expect(html).not.toContain('<form');
  });

  it('an unavailable bank leads to the created bill, so that nothing is typed twice', async () => {
    const answers = {
      ...apiAnswers(),
      pay: () => Promise.reject(refusal(5002, { payment_service_id: 'bank_offline' })),
    };
    const { status, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-c` } });
    expect([status, headers['location']]).toEqual([303, `/pay/bill/${UUID}?problem=5002`]);
  });

  it('a request in flight is retried with the same idempotency key', async () => {
    const answers: Answers = {
      ...apiAnswers(),
      pay: (_, count) => (count < 2 ? Promise.reject(refusal(4027)) : SWITCHED),
    };
    const { calls, status } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-d` } });
    expect(status).toBe(200);
    expect(calls.filter(({ name }) => name === 'pay').map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(3).fill(`${KEY}-d`),
    );
  });

  it('a form that was changed after Back gets a new idempotency key', async () => {
    const answers: Answers = {
      ...apiAnswers(),
      fromPublic: (_, count) => (count === 0 ? Promise.reject(refusal(4026)) : { uuid: UUID, invoice_no: INVOICE_NO }),
    };
    const { calls, status } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-e` } });
    expect(status).toBe(200);
    const keys = calls.filter(({ name }) => name === 'fromPublic').map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(`${KEY}-e`);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('identical submissions at the same time start one payment', async () => {
    let started = 0;
    const answers = { ...apiAnswers(), pay: () => Promise.resolve().then(() => ((started += 1), SWITCHED)) };
    const form = { ...GOOD, idempotency_key: `${KEY}-f` };
    const both = await Promise.all([
      visit(PATH, answers, { form, nonce: 'one' }),
      visit(PATH, answers, { form, nonce: 'two' }),
    ]);
    expect(started).toBe(1);
    expect(both.map(({ html }) => html.includes('to-bank'))).toEqual([true, true]);
    expect(both.map(({ html }) => attributes(html, 'script').some(({ nonce }) => nonce === 'two'))).toEqual([
      false,
      true,
    ]);
  });

  it('a provider that expects GET is reached by a link, never by a redirect of the form', async () => {
    const redirect_url = 'https://wallet.example/pay?a=1&b=</script>';
    const answers = { ...apiAnswers(), pay: () => ({ ...SWITCHED, method: 'GET', redirect_url, fields: {} }) };
    const { status, html, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-g` } });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(attributes(html, 'a').find(({ id }) => id === 'to-bank')?.['href']).toBe(
      'https://wallet.example/pay?a=1&amp;b=&lt;/script&gt;',
    );
    expect(html).toContain('location.replace("https://wallet.example/pay?a=1&b=\\u003c/script>")</script>');
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=https:\/\/wallet.example\/pay\?a=1/i);
    expect(html).not.toContain('<form');
  });

  it('a QR payment redirects to its receipt', async () => {
    const answers = {
      ...apiAnswers(),
      pay: () => ({ ...SWITCHED, redirect_url: null, fields: {}, qr_payload: '000201' }),
    };
    const { status, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-h` } });
    expect([status, headers['location']]).toEqual([303, `/pay/thankyou?invoice_no=${INVOICE_NO}-01`]);
    expect(headers['set-cookie']).toHaveLength(3);
  });

  it.each(['javascript:alert(1)', 'not an address'])(
    'an address that is not a web page is refused: %s',
    async (redirect_url) => {
      const answers = { ...apiAnswers(), pay: () => ({ ...SWITCHED, redirect_url }) };
      const form = { ...GOOD, idempotency_key: `${KEY}-${redirect_url.length}` };
      await expect(visit(PATH, answers, { form })).rejects.toThrow('leads nowhere');
    },
  );
});

describe('the payment methods of a collection', () => {
  const visitAll = (over: Parameters<typeof collection>[0] = {}, options: Parameters<typeof visit>[2] = {}) =>
    visit(PATH, apiAnswers({ services: ALL_CHANNELS, ...over }), options);

  it('every payment method has a collapsed row', async () => {
    const { html } = await visitAll();
    const rows = attributes(html, 'details').filter(({ name }) => name === 'payment-method');
    expect(rows.map(({ open }) => open)).toEqual(['', undefined]); // banks, which most payers use, and wallets
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)');
    for (const name of ['DuitNow QR', 'Credit or debit card', 'PayPal', 'Bitcoin'])
      expect(html).toContain(`<bdi>${name}</bdi>`);
    expect(html).toContain('Choose a payment method to see what comes next.');
  });

  it('the row used last time is expanded, comes first and shows the next step', async () => {
    const { html } = await visitAll({}, { headers: { cookie: 'last_bank=402' } });
    const [first] = attributes(html, 'details');
    expect(first).toMatchObject({ name: 'payment-method', open: '' });
    expect(texts(html, 'summary')[0]).toContain('E-wallet');
    expect(html).toContain('Next, you approve the payment in your wallet.');
    expect(html).toContain('With GrabPay');
  });

  it('a service without account types accepts both', async () => {
    const form = { ...GOOD, payment_service_id: '201', bank_type: '2', idempotency_key: `${KEY}-q` };
    const { calls } = await visitAll({}, { form });
    expect(calls.at(-1)?.input.body).toMatchObject({ payment_service_id: 201 });
  });

  it('services that do not accept the amount say so, and the form says if none does', async () => {
    const many = {
      quantity_enable: true,
      services: ALL_CHANNELS.filter(({ channel_flag }) => channel_flag === 'ewallet'),
    };
    const form = { ...GOOD, payment_service_id: '', quantity: '101', idempotency_key: `${KEY}-r` };
    const { html, status } = await visitAll(many, { form });
    expect(status).toBe(422);
    expect(html).toContain('Not for this amount: RM 5,000.00 at most');
    expect(html).toContain('No payment method here accepts RM 5,050.00.');
    const radios = attributes(html, 'input').filter(({ name }) => name === 'payment_service_id');
    expect(radios.every((radio) => radio['disabled'] === '')).toBe(true);
  });

  it('a row says if none of its services accepts the amount', async () => {
    const { html } = await visitAll({ amount: '6000.00' });
    expect(texts(html, 'summary')[1]).toContain('E-walletNot for this amount: RM 5,000.00 at most');
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)Choose your bank here');
  });

  it('a collapsed row shows its charge', async () => {
    const services = ALL_CHANNELS.map((one) => ({ ...one, fee_bearer: 'CUSTOMER' as const }));
    const { html } = await visitAll({ services });
    expect(texts(html, 'summary')[0]).toContain('+ RM 1.08');
    expect(texts(html, 'label').find((label) => label.includes('DuitNow QR'))).toContain('+ RM 1.08');
  });
});
