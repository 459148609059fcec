import { describe, expect, it } from 'vitest';
import { MERCHANT, ALL_WAYS, CHARGED, collection, INVOICE_NO, SERVICES, SWITCHED, UUID } from './pay/test-data.ts';
import { attributes, island, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/pay/collections/${UUID}`;
const of = (over: Parameters<typeof collection>[0] = {}): Answers => ({
  collection: () => collection(over),
  fromPublic: () => ({ uuid: UUID, invoice_no: INVOICE_NO, amount: '50.00', status: 'PENDING' }),
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
  it('has the facts in the HTML before any script', async () => {
    const { status, html, headers } = await visit(PATH, of());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(texts(html, 'h1')).toEqual(['Catering deposit']);
    expect(html).toContain('<p class="amount">RM 50.00</p>');
    expect(html).toContain('Warung Nasi Lemak Kak Ton');
    expect(html).toContain('>Pay RM 50.00</button>');
    expect(texts(html, 'title')).toEqual(['Kutip']);
    expect(html).not.toContain('Sandbox');
  });

  it('tells a chat what the link is', async () => {
    const { html } = await visit(PATH, of());
    const metas = attributes(html, 'meta');
    const content = (name: string) =>
      metas.find((meta) => meta['property'] === name || meta['name'] === name)?.['content'];
    expect(content('og:title')).toBe('Catering deposit · Warung Nasi Lemak Kak Ton');
    expect(content('og:description')).toBe('RM 50.00 to Warung Nasi Lemak Kak Ton');
    expect(content('og:image')).toBe('https://pay.example.my/pay-assets/share-1.png');
    expect(content('og:url')).toBe(`https://pay.example.my${PATH}`);
    expect(content('robots')).toBe('noindex, nofollow');
  });

  it('says whose product it is, unless the merchant’s plan keeps that name back', async () => {
    const said = ({ html }: { html: string }) => [
      html.includes('Payments by Kutip'),
      attributes(html, 'meta').some((meta) => meta['property'] === 'og:site_name'),
    ];
    expect(said(await visit(PATH, of()))).toEqual([true, true]);
    const unbranded = of({ collection_account: { ...MERCHANT, hide_branding: true } });
    expect(said(await visit(PATH, unbranded))).toEqual([false, false]);
    expect(said(await visit(PATH.replace('/pay/', '/payment/'), unbranded))).toEqual([false, false]);
  });

  it('shares the merchant’s own picture where there is one', async () => {
    const { html } = await visit(PATH, of({ cover_image_url: '/files/cover.webp' }));
    expect(attributes(html, 'meta').find((meta) => meta['property'] === 'og:image')?.['content']).toBe(
      'https://pay.example.my/files/cover.webp',
    );
  });

  it('escapes whatever a merchant wrote, in the page and in the data beside it', async () => {
    const hostile = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(2)>';
    const service = { ...SERVICES[0]!, name: hostile };
    const merchant = { name: hostile, logo_url: null, hide_branding: false };
    const { html } = await visit(
      PATH,
      of({ title: hostile, description: hostile, collection_account: merchant, services: [service] }),
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

  it('shows the sandbox for what it is', async () => {
    const { CONSTANTS } = await import('./test-request.ts');
    const { html } = await visit(PATH, of(), { constants: { ...CONSTANTS, is_sandbox: true } });
    expect(html).toContain('Sandbox: no real money moves');
  });

  it('adds the charge before paying where the payer bears it', async () => {
    const { html } = await visit(PATH, of({ services: CHARGED }));
    expect(html).toContain('RM 1.08 charge is added');
    expect(html).toContain('RM 2.16 charge is added'); // companies
    expect(html).toContain('<span class="needs-js">Pay RM 51.08</span><span class="without-js">Pay</span>');
  });

  it('says which banks are down and lets nobody choose them', async () => {
    const { html } = await visit(PATH, of());
    expect(html).toContain('Down now: RHB Now.');
    const radio = attributes(html, 'input').find(({ value, name }) => name === 'payment_service_id' && value === '14');
    expect(radio).toHaveProperty('disabled');
  });

  it.each([
    [[], 'No way to pay is open here now'],
    [SERVICES.map((one) => ({ ...one, is_online: false })), 'No way to pay answers now'],
  ])('shows no form when nobody could pay with it (%#)', async (services, title) => {
    const { html } = await visit(PATH, of({ services }));
    expect(texts(html, 'h2')).toContain(title);
    expect(html).not.toContain('<form');
    const sent = await visit(PATH, of({ services }), {
      form: { ...GOOD, idempotency_key: `${KEY}-${services.length}` },
    });
    expect(sent.made.map(({ name }) => name)).toEqual(['collection']);
  });

  it('puts the bank of last time first and chooses it', async () => {
    const { html } = await visit(PATH, of(), { headers: { cookie: 'last_bank=13' } });
    const first = attributes(html, 'input').find(({ name }) => name === 'payment_service_id');
    expect(first).toMatchObject({ value: '13', checked: '' });
    expect(html).toContain('Used last time');
  });

  it('speaks Arabic, right to left', async () => {
    const { html, headers } = await visit(PATH, of(), { query: { lang: 'ar' } });
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
  ])('closed: %j', async (over, title, sentence) => {
    const { html } = await visit(PATH, of(over));
    expect(texts(html, 'h2')).toContain(title);
    expect(html).toContain(sentence);
    expect(html).not.toContain('<form');
    expect(html).not.toContain('modulepreload');
  });

  it.each([4004, 4000])('leads to not-found when the API answers %i', async (code) => {
    const answer = await visit(PATH, { collection: () => Promise.reject(refusal(code)) });
    expect([answer.status, answer.headers['location'], answer.html]).toEqual([303, '/pay/collections/not-found', '']);
  });

  it('says so when the API cannot answer, and throws what is a bug', async () => {
    const { status, html } = await visit(PATH, { collection: () => Promise.reject(refusal(5003)) });
    expect(status).toBe(503);
    expect(html).toContain('We cannot show this page now');
    await expect(visit(PATH, { collection: () => Promise.reject(new TypeError('bug')) })).rejects.toThrow('bug');
  });
});

describe('sending the form of a collection', () => {
  it('makes the bill, starts the payment and sends the payer on to the bank', async () => {
    const { status, html, headers, made } = await visit(PATH, of(), { form: GOOD });
    expect(status).toBe(200);
    expect(made.map(({ name, input, headers: sent }) => [name, input.body, sent['idempotency-key']])).toEqual([
      ['collection', undefined, undefined],
      [
        'fromPublic',
        {
          collection_uuid: UUID,
          full_name: 'Ali bin Abu',
          email: 'ali@example.com',
          phone_number: '012-345 6789',
          form_answers: {},
        },
        KEY,
      ],
      ['pay', { invoice_no: INVOICE_NO, payment_service_id: 11, look: 'modern' }, KEY],
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
    ]);
  });

  it('sends amount, quantity and answers where they are asked for', async () => {
    const open = of({
      amount_type: 'OPEN',
      amount: null,
      form_fields: [{ key: 'size', label: 'Size', type: 'select', is_required: true, options: ['S', 'M'] }],
    });
    const asked = await visit(PATH, open, {
      form: { ...GOOD, amount: 'RM 1,234.5', 'form_answers.size': 'M', 'form_answers.other': 'x' },
    });
    expect(asked.made[1]?.input.body).toMatchObject({ amount: '1234.5', form_answers: { size: 'M' } });
    const many = await visit(PATH, of({ quantity_enable: true }), { form: { ...GOOD, quantity: '3' } });
    expect(many.made[1]?.input.body).toMatchObject({ quantity: '3' });
  });

  it('shows the form again with every fault and everything still typed in, and calls nothing', async () => {
    const typed = { ...GOOD, full_name: 'O’Neil <b>', email: 'nobody', payment_service_id: '12' };
    const { status, html, made } = await visit(PATH, of(), { form: typed });
    expect(status).toBe(422);
    expect(made.map(({ name }) => name)).toEqual(['collection']);
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
    expect(html).toContain('<a href="#field-email">Write the e-mail like name@example.com</a>');
    expect(html).toMatch(/id="faults"[^>]*autofocus/i);
  });

  it('puts the API’s own faults on the fields', async () => {
    const answers = {
      ...of(),
      fromPublic: () => Promise.reject(refusal(4000, { phone_number: 'invalid_format', 'form_answers.x': 'required' })),
    };
    const { status, html } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-a` } });
    expect(status).toBe(422);
    expect(html).toContain('Write a Malaysian mobile number like 012-345 6789');
    expect(island(html).faults).toEqual({ phone_number: 'invalid_format', 'form_answers.x': 'required' });
  });

  it('shows the closed page when the collection closed meanwhile', async () => {
    const answers: Answers = {
      collection: (_, count) => collection(count === 0 ? {} : { closed: 'stopped' }),
      fromPublic: () => Promise.reject(refusal(4016, 'stopped')),
    };
    const { html } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-b` } });
    expect(html).toContain('takes no payments on this page now');
    expect(html).not.toContain('<form');
  });

  it('goes on to the bill when the bank cannot be reached, so that nothing is typed twice', async () => {
    const answers = { ...of(), pay: () => Promise.reject(refusal(5002, { payment_service_id: 'bank_offline' })) };
    const { status, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-c` } });
    expect([status, headers['location']]).toEqual([303, `/pay/bill/${UUID}?problem=5002`]);
  });

  it('waits for its twin that is still in flight, with the same key', async () => {
    const answers: Answers = { ...of(), pay: (_, count) => (count < 2 ? Promise.reject(refusal(4027)) : SWITCHED) };
    const { made, status } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-d` } });
    expect(status).toBe(200);
    expect(made.filter(({ name }) => name === 'pay').map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(3).fill(`${KEY}-d`),
    );
  });

  it('takes a new key for a form that was changed after Back', async () => {
    const answers: Answers = {
      ...of(),
      fromPublic: (_, count) => (count === 0 ? Promise.reject(refusal(4026)) : { uuid: UUID, invoice_no: INVOICE_NO }),
    };
    const { made, status } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-e` } });
    expect(status).toBe(200);
    const keys = made.filter(({ name }) => name === 'fromPublic').map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(`${KEY}-e`);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('starts one payment when the form is sent twice at once', async () => {
    let started = 0;
    const answers = { ...of(), pay: () => Promise.resolve().then(() => ((started += 1), SWITCHED)) };
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

  it('goes by a link where the provider wants one, never by a redirect out of the form', async () => {
    const redirect_url = 'https://wallet.example/pay?a=1&b=</script>';
    const answers = { ...of(), pay: () => ({ ...SWITCHED, method: 'GET', redirect_url, fields: {} }) };
    const { status, html, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-g` } });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(attributes(html, 'a').find(({ id }) => id === 'to-bank')?.['href']).toBe(
      'https://wallet.example/pay?a=1&amp;b=&lt;/script&gt;',
    );
    expect(html).toContain('location.replace("https://wallet.example/pay?a=1&b=\\u003c/script>")</script>');
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=https:\/\/wallet.example\/pay\?a=1/i);
    expect(html).not.toContain('<form');
  });

  it('shows a code to scan on the receipt of its payment', async () => {
    const answers = { ...of(), pay: () => ({ ...SWITCHED, redirect_url: null, fields: {}, qr_payload: '000201' }) };
    const { status, headers } = await visit(PATH, answers, { form: { ...GOOD, idempotency_key: `${KEY}-h` } });
    expect([status, headers['location']]).toEqual([303, `/pay/thankyou?invoice_no=${INVOICE_NO}-01`]);
    expect(headers['set-cookie']).toHaveLength(2);
  });

  it.each(['javascript:alert(1)', 'not an address'])('leads nowhere but to a web page: %s', async (redirect_url) => {
    const answers = { ...of(), pay: () => ({ ...SWITCHED, redirect_url }) };
    const form = { ...GOOD, idempotency_key: `${KEY}-${redirect_url.length}` };
    await expect(visit(PATH, answers, { form })).rejects.toThrow('leads nowhere');
  });
});

describe('every way to pay', () => {
  const visitAll = (over: Parameters<typeof collection>[0] = {}, asked: Parameters<typeof visit>[2] = {}) =>
    visit(PATH, of({ services: ALL_WAYS, ...over }), asked);

  it('has a row each, all of them closed, so that none hides the others', async () => {
    const { html } = await visitAll();
    const rows = attributes(html, 'details').filter(({ name }) => name === 'way-to-pay');
    expect(rows.map(({ open }) => open)).toEqual([undefined, undefined]); // banks and wallets
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)');
    for (const name of ['DuitNow QR', 'Credit or debit card', 'PayPal', 'Bitcoin'])
      expect(html).toContain(`<bdi>${name}</bdi>`);
    expect(html).toContain('Choose how to pay to see what comes next.');
  });

  it('opens the row that was used last, puts it first and says what comes next', async () => {
    const { html } = await visitAll({}, { headers: { cookie: 'last_bank=402' } });
    const [first] = attributes(html, 'details');
    expect(first).toMatchObject({ name: 'way-to-pay', open: '' });
    expect(texts(html, 'summary')[0]).toContain('E-wallet');
    expect(html).toContain('Next, you approve the payment in your wallet.');
    expect(html).toContain('With GrabPay');
  });

  it('lets a service of no kind of account through with either kind', async () => {
    const form = { ...GOOD, payment_service_id: '201', bank_type: '2', idempotency_key: `${KEY}-q` };
    const { made } = await visitAll({}, { form });
    expect(made.at(-1)?.input.body).toMatchObject({ payment_service_id: 201 });
  });

  it('says of a service that it is not for this amount, and of all when none is', async () => {
    const many = { quantity_enable: true, services: ALL_WAYS.filter(({ channel_flag }) => channel_flag === 'ewallet') };
    const form = { ...GOOD, payment_service_id: '', quantity: '101', idempotency_key: `${KEY}-r` };
    const { html, status } = await visitAll(many, { form });
    expect(status).toBe(422);
    expect(html).toContain('Not for this amount: RM 5,000.00 at most');
    expect(html).toContain('No way to pay here takes RM 5,050.00.');
    const radios = attributes(html, 'input').filter(({ name }) => name === 'payment_service_id');
    expect(radios.every((radio) => radio['disabled'] === '')).toBe(true);
  });

  it('says of a row that nothing in it is for this amount', async () => {
    const { html } = await visitAll({ amount: '6000.00' });
    expect(texts(html, 'summary')[1]).toContain('E-walletNot for this amount: RM 5,000.00 at most');
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)Choose your bank here');
  });

  it('names the charge of every row before it is opened', async () => {
    const services = ALL_WAYS.map((one) => ({ ...one, fee_bearer: 'CUSTOMER' as const }));
    const { html } = await visitAll({ services });
    expect(texts(html, 'summary')[0]).toContain('+ RM 1.08');
    expect(texts(html, 'label').find((label) => label.includes('DuitNow QR'))).toContain('+ RM 1.08');
  });
});
