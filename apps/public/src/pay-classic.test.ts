import { describe, expect, it } from 'vitest';
import { ALL_WAYS, bill, CHARGED, collection, INVOICE_NO, PENDING, receipt, SWITCHED, UUID } from './pay/test-data.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = `/payment/collections/${UUID}`;
const BILL = `/payment/bills/${UUID}`;
const of = (over: Parameters<typeof collection>[0] = {}, ofBill: Parameters<typeof bill>[0] = {}): Answers => ({
  collection: () => collection(over),
  bill: () => bill(ofBill),
  fromPublic: () => ({ uuid: UUID, invoice_no: INVOICE_NO, amount: '50.00', status: 'PENDING' }),
  pay: () => SWITCHED,
  check: () => receipt(PENDING),
});
let forms = 0;
const key = () => `key-of-classic-form-${(forms += 1)}`;
const WHO = { full_name: 'Ali <b>bin</b> Abu', email: 'ali@example.com', phone_number: '012-345 6789' };
const WAY = { bank_type: '1', payment_service_id: '11' };
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

describe('a collection in steps', () => {
  it('begins with who pays, and needs no script', async () => {
    const { status, html, headers } = await visit(PATH, of());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(step(html)).toBe(0);
    expect(html).toContain('id="field-full_name"');
    expect(html).not.toContain('name="payment_service_id"');
    expect(html).not.toContain('id="island"');
    expect(buttons(html).slice(0, 1)).toEqual([['to', 'way']]);
    expect(attributes(html, 'form')[0]).toMatchObject({ method: 'post', action: PATH });
  });

  it('stays where something is missing, and says what', async () => {
    const form = { ...WHO, email: 'nobody', to: 'way', idempotency_key: key() };
    const { status, html } = await visit(PATH, of(), { form });
    expect([status, step(html)]).toEqual([422, 0]);
    expect(html).toContain('<a href="#field-email">Write the e-mail like name@example.com</a>');
    expect(html).not.toContain('Choose how to pay');
    expect(attributes(html, 'input').find(({ name }) => name === 'full_name')?.['value']).toBe(
      'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
    );
  });

  it('asks how to pay next, and carries what was typed', async () => {
    const form = { ...WHO, to: 'way', idempotency_key: key(), stray: 'x' };
    const { status, html } = await visit(PATH, of({ services: ALL_WAYS }), { form });
    expect([status, step(html)]).toEqual([200, 1]);
    expect(hidden(html)).toEqual({
      idempotency_key: form.idempotency_key,
      full_name: 'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
      email: 'ali@example.com',
      phone_number: '012-345 6789',
    });
    expect(texts(html, 'summary')[0]).toContain('Online banking (FPX)');
    expect(html).not.toContain('Choose how to pay');
    expect(buttons(html)).toEqual(
      expect.arrayContaining([
        ['to', 'review'],
        ['to', 'details'],
      ]),
    );
  });

  it('wants a way to pay before the review', async () => {
    const form = { ...WHO, to: 'review', idempotency_key: key() };
    const { status, html } = await visit(PATH, of(), { form });
    expect([status, step(html)]).toEqual([422, 1]);
    expect(html).toContain('Choose how to pay');
  });

  it('shows everything once more with what it costs in all', async () => {
    const form = { ...WHO, ...WAY, to: 'review', idempotency_key: key() };
    const { status, html } = await visit(PATH, of({ services: CHARGED }), { form });
    expect([status, step(html)]).toEqual([200, 2]);
    const facts = Object.fromEntries(texts(html, 'dt').map((label, at) => [label, texts(html, 'dd')[at]]));
    expect(facts).toEqual({
      To: 'Warung Nasi Lemak Kak Ton',
      For: 'Catering deposit',
      'Full name': 'Ali &lt;b&gt;bin&lt;/b&gt; Abu',
      'E-mail': 'ali@example.com',
      'Mobile phone': '012-345 6789',
      'Paid with': 'Maybank2u',
      Amount: 'RM 50.00',
      Charge: 'RM 1.08',
      Total: 'RM 51.08',
    });
    expect(texts(html, 'button')).toEqual(expect.arrayContaining(['Pay RM 51.08', 'Back']));
    expect(hidden(html)).toMatchObject(WAY);
  });

  it('goes back with everything typed, whatever is missing', async () => {
    const form = { full_name: 'Ali', email: '', to: 'details', idempotency_key: key(), ...WAY };
    const { status, html } = await visit(PATH, of(), { form });
    expect([status, step(html)]).toEqual([200, 0]);
    expect(attributes(html, 'input').find(({ name }) => name === 'full_name')?.['value']).toBe('Ali');
    expect(html).not.toContain('Please check');
    expect(hidden(html)).toMatchObject(WAY);
  });

  it('pays in its own look with the key of its first step', async () => {
    const form = { ...WHO, ...WAY, to: 'pay', idempotency_key: key() };
    const { html, made } = await visit(PATH, of(), { form });
    expect(made.map(({ name, input, headers }) => [name, input.body, headers['idempotency-key']]).slice(1)).toEqual([
      ['fromPublic', { collection_uuid: UUID, ...WHO, form_answers: {} }, form.idempotency_key],
      ['pay', { invoice_no: INVOICE_NO, payment_service_id: 11, look: 'classic' }, form.idempotency_key],
    ]);
    expect(html).toContain(`history.replaceState(null,'',"${BILL}")`);
  });

  it('never pays a form that is not whole', async () => {
    const { html, made } = await visit(PATH, of(), { form: { ...WAY, to: 'pay', idempotency_key: key() } });
    expect(made.map(({ name }) => name)).toEqual(['collection']);
    expect(step(html)).toBe(0);
  });

  it('puts the API’s own faults on the step that can mend them', async () => {
    const answers = { ...of(), fromPublic: () => Promise.reject(refusal(4000, { phone_number: 'invalid_format' })) };
    const form = { ...WHO, ...WAY, to: 'pay', idempotency_key: key() };
    const { status, html } = await visit(PATH, answers, { form });
    expect([status, step(html)]).toEqual([422, 0]);
    expect(html).toContain('Write a Malaysian mobile number like 012-345 6789');
  });

  it('closes, and leads to its own page of errors', async () => {
    const closed = await visit(PATH, of({ closed: 'stopped' }));
    expect(closed.html).toContain('takes no payments on this page now');
    expect(closed.html).not.toContain('<form');
    const gone = await visit(PATH, { collection: () => Promise.reject(refusal(4004)) });
    expect(gone.headers['location']).toBe('/payment/errors?type=collections');
  });

  it('reads in Arabic', async () => {
    const form = { ...WHO, ...WAY, to: 'review', idempotency_key: key() };
    const { html } = await visit(PATH, of(), { form, headers: { 'accept-language': 'ar' } });
    expect(html).toContain('المراجعة والدفع');
    expect(texts(html, 'button')).toContain('ادفع \u2068RM 50.00\u2069');
  });
});

describe('a bill in steps', () => {
  it('shows the bill, then how to pay, then pays', async () => {
    const first = await visit(BILL, of());
    expect([step(first.html), texts(first.html, 'h1')]).toEqual([0, ['Catering, 12 December']]);
    expect(first.html).toContain('1,200.00');
    const second = await visit(BILL, of(), { form: { to: 'way', idempotency_key: key() } });
    expect([second.status, step(second.html)]).toEqual([200, 1]);
    const paid = await visit(BILL, of(), { form: { ...WAY, to: 'pay', idempotency_key: key() } });
    expect(paid.made.at(-1)?.input.body).toMatchObject({ look: 'classic' });
  });

  it('says why a payment was not started', async () => {
    const answers = { ...of(), pay: () => Promise.reject(refusal(5002)) };
    const { headers } = await visit(BILL, answers, { form: { ...WAY, to: 'pay', idempotency_key: key() } });
    expect(headers['location']).toBe(`${BILL}?problem=5002`);
    const { html } = await visit(BILL, of(), { query: { problem: '5002' } });
    expect(html).toContain('It did not answer. Nothing was charged.');
  });

  it('warns first when another payment is open', async () => {
    const open = {
      open_attempt: {
        transaction_invoice_no: `${INVOICE_NO}-01`,
        bank: 'GrabPay',
        started_at: '2026-11-21T02:41:00.000Z',
      },
    };
    const { html } = await visit(BILL, of({}, open), { form: { ...WAY, to: 'pay', idempotency_key: key() } });
    expect(html).toContain('Not confirmed yet');
    expect(html).toContain(`href="/payment/thankyou?invoice_no=${INVOICE_NO}-01"`);
    expect(hidden(html)).toMatchObject({ second_try: 'yes' });
    const form = { ...WAY, second_try: 'yes', to: 'pay', idempotency_key: key() };
    expect((await visit(BILL, of({}, open), { form })).made.at(-1)?.name).toBe('pay');
  });

  it('shows the receipt of a paid one by its number', async () => {
    const { headers } = await visit(`/payment/invoice/${INVOICE_NO}`, of({}, { closed: 'paid' }));
    expect(headers['location']).toBe(`/payment/thankyou?invoice_no=${INVOICE_NO}`);
    const missing = await visit('/payment/invoice/none', {});
    expect(missing.headers['location']).toBe('/payment/errors?type=invoice');
  });
});

describe('/payment', () => {
  it('finds a bill by its number', async () => {
    const empty = await visit('/payment', {});
    expect(texts(empty.html, 'h1')).toEqual(['Find your bill']);
    expect(attributes(empty.html, 'form')[0]).toMatchObject({ method: 'get', action: '/payment' });
    const found = await visit('/payment', of(), { query: { invoice_no: ` ${INVOICE_NO} ` } });
    expect(found.made[0]?.input.params?.['id']).toBe(INVOICE_NO);
    expect(found.headers['location']).toBe(`/payment/invoice/${INVOICE_NO}`);
  });

  it.each([
    [' ', 'Enter the number of your bill'],
    ['BP-"><script>', 'There is no bill with this number.'],
  ])('says what is wrong with %j', async (invoice_no, fault) => {
    const { status, html } = await visit('/payment', {}, { query: { invoice_no } });
    expect(status).toBe(422);
    expect(html).toContain(fault);
    expect(html).not.toContain('"><script>');
  });

  it.each([
    ['collections', 'This payment page does not exist'],
    ['bill', 'This bill does not exist'],
    ['toString', 'This page does not exist'],
  ])('/payment/errors?type=%s leads on to it', async (type, title) => {
    const { status, html } = await visit('/payment/errors', {}, { query: { type } });
    expect([status, texts(html, 'h1')]).toEqual([404, [title]]);
    expect(attributes(html, 'a').some(({ href }) => href === '/payment')).toBe(true);
  });
});

describe('the compact look', () => {
  const COMPACT = `/alt-payment/collections/${UUID}`;
  it('is one screen of the same form, with no more around it than it needs', async () => {
    const { html } = await visit(COMPACT, of({ cover_image_url: '/files/cover.webp' }));
    expect(attributes(html, 'main')[0]?.['class']).toBe('pay compact');
    expect(attributes(html, 'form')[0]?.['action']).toBe(COMPACT);
    expect(html).not.toContain('class="cover"');
    expect(html).not.toContain('class="share"');
  });

  it('pays in its own look', async () => {
    const form = { ...WHO, ...WAY, idempotency_key: key() };
    const { made } = await visit(COMPACT, of(), { form });
    expect(made.at(-1)?.input.body).toMatchObject({ look: 'compact' });
  });
});

describe('sharing a page that asks for money', () => {
  it.each([
    [`/pay/collections/${UUID}`, `/pay/collections/${UUID}`, 'Catering deposit: RM 50.00 to Warung'],
    [PATH, PATH, 'Catering deposit: RM 50.00 to Warung'],
    [`/pay/invoice/${INVOICE_NO}`, `/pay/bill/${UUID}`, 'Catering, 12 December: RM 1,234.50 to Warung'],
    [BILL, BILL, 'Catering, 12 December: RM 1,234.50 to Warung'],
  ])('%s is passed on as %s', async (path, shared, message) => {
    const { html } = await visit(path, of());
    const share = html.slice(html.indexOf('<details class="share"'));
    const hrefs = attributes(share, 'a').map(({ href }) => href);
    expect(hrefs[0]).toBe(`https://pay.example.my${shared}`);
    expect(decodeURIComponent(hrefs[1] ?? '')).toContain(`https://wa.me/?text=${message}`);
    expect(attributes(share, 'button').map((button) => button['data-copy'] ?? button['data-share'])).toEqual([
      `https://pay.example.my${shared}`,
      `https://pay.example.my${shared}`,
    ]);
  });

  it('is not offered where there is nothing to pay', async () => {
    expect((await visit(BILL, of({}, { closed: 'paid' }))).html).not.toContain('class="share"');
    expect((await visit(`/pay/bill/${UUID}`, of({}, { closed: 'paid' }))).html).not.toContain('class="share"');
  });
});
