import { describe, expect, it } from 'vitest';
import type { CardFormProps } from './pay/card/card-form-props.ts';
import { bill, INVOICE_NO, service, SWITCHED, UUID } from './pay/test-data.ts';
import { attributes, texts, visit, type Answers } from './test-request.ts';

// The page where a card is typed: what is on it, and above all what a browser could never send from it.

const PATH = `/pay/bill/${UUID}`;
const CARD = service(301, 'Credit or debit card', {
  channel_flag: 'credit_card',
  group_code: 'GLOBAL_CARD_PAYMENT',
  bank_type: null,
  max_amount: '100000.00',
  rate: { percent_bps: 200, fixed_sen: 0, min_sen: 0 },
});
const GATEWAY = 'https://cards.example/payment/4.3/securePay';
const STARTED = {
  ...SWITCHED,
  redirect_url: GATEWAY,
  fields: { payload: 'head.claims"<.mac' },
  card_key: { key_id: 'a682cd639aebc2a5', public_key: 'MIIB' },
};
const of = (over: Parameters<typeof bill>[0] = {}, started: object = STARTED): Answers => ({
  bill: () => bill({ services: [CARD, service(11, 'Maybank2u')], ...over }),
  pay: () => started,
});
let forms = 0;
const typed = (payment_service_id = '301') => ({
  idempotency_key: `key-of-card-form-${(forms += 1)}`,
  bank_type: '1',
  payment_service_id,
});
const cardPage = (over: Parameters<typeof bill>[0] = {}, asked: object = {}) =>
  visit(PATH, of(over), { form: typed(), ...asked });
const propsIn = (html: string): CardFormProps =>
  JSON.parse(/<script type="application\/json" id="card-props">(.*?)<\/script>/s.exec(html)![1]!) as CardFormProps;

describe('the page of the card form', () => {
  it('says to whom, what for and how much', async () => {
    const { status, html } = await cardPage();
    expect(status).toBe(200);
    expect(texts(html, 'h1')).toEqual(['Catering, 12 December']);
    expect(html).toContain('<p class="amount">RM 1,234.50</p>');
    expect(html).toContain('Warung Nasi Lemak Kak Ton');
    expect(html).toContain('>Pay RM 1,234.50</button>');
    expect(html).toContain(INVOICE_NO);
  });

  it('shows what the payer pays when he bears the charge, as it was quoted before', async () => {
    const { html } = await cardPage({ services: [{ ...CARD, fee_bearer: 'CUSTOMER' }] });
    expect(html).toContain('<p class="amount">RM 1,261.17</p>'); // 2 % of 1,234.50 is 24.69, and 8 % tax on it 1.98
    expect(html).toContain('RM 1,234.50 and RM 26.67 card charge');
    expect(html).toContain('>Pay RM 1,261.17</button>');
  });

  it('posts to the card provider, the order as the API gave it', async () => {
    const { html } = await cardPage();
    expect(attributes(html, 'form')).toMatchObject([{ action: GATEWAY, method: 'post', id: 'card-form' }]);
    expect(attributes(html, 'input').filter(({ name }) => name !== undefined)).toEqual([
      { type: 'hidden', name: 'payload', value: 'head.claims&quot;&lt;.mac' },
    ]);
  });

  it('has four inputs without a name, so that no browser can post what is typed into them', async () => {
    const { html } = await cardPage();
    const inputs = attributes(html, 'input').filter((one) => one['data-encrypt'] !== undefined);
    expect(inputs.map((one) => [one['data-encrypt'], one['autoComplete'] ?? one['autocomplete']])).toEqual([
      ['cardnumber', 'cc-number'],
      ['month', 'cc-exp-month'],
      ['year', 'cc-exp-year'],
      ['cvv', 'cc-csc'],
    ]);
    for (const one of inputs) {
      expect(Object.keys(one)).not.toContain('name');
      expect(one['inputMode'] ?? one['inputmode']).toBe('numeric');
      expect(html).toContain(`for="${one['id']}"`);
    }
  });

  it('cannot be sent before its script has come, and says so where none runs', async () => {
    const { html } = await cardPage();
    expect(attributes(html, 'button').map((one) => 'disabled' in one)).toEqual([true]);
    expect(attributes(html, 'form')[0]!['class']).toContain('needs-js');
    expect(html).toMatch(/without-js">Your card is encrypted by a script/);
    expect(attributes(html, 'a').map(({ href }) => href)).toContain(PATH);
  });

  it('carries the key, the payment’s number and the Malaysian day', async () => {
    const { html } = await cardPage({}, { now: new Date('2026-11-30T16:00:00Z') });
    expect(propsIn(html)).toMatchObject({
      card_key: { key_id: 'a682cd639aebc2a5', public_key: 'MIIB' },
      order_no: `${INVOICE_NO}-01`,
      today: '2026-12-01',
      bill_path: PATH,
    });
    expect(Object.keys(propsIn(html).words).filter((key) => key.startsWith('code_'))).toHaveLength(12);
  });

  it('loads its own script and not that of the other form', async () => {
    const { html } = await cardPage();
    const preloaded = attributes(html, 'link').filter(({ rel }) => rel === 'modulepreload');
    expect(preloaded.map(({ href }) => href)).toEqual(['/pay-assets/card.js']);
    const bank = await visit(PATH, of({}, SWITCHED), { form: typed('11') });
    expect(bank.html).not.toContain('card.js');
    expect(bank.html).toContain('Going to Maybank2u');
  });

  it('speaks Arabic, figures from left to right', async () => {
    const { html } = await cardPage({}, { query: { lang: 'ar' } });
    expect(html).toContain('رقم البطاقة');
    expect(propsIn(html).words.code_1).toBe('أدخل رقم البطاقة');
    for (const one of attributes(html, 'input').filter((input) => input['data-encrypt'] !== undefined))
      expect(one['dir']).toBe('ltr');
  });

  it('remembers the payment for the receipt', async () => {
    const { headers } = await cardPage();
    expect(String(headers['set-cookie'])).toContain(SWITCHED.page_token);
  });
});
