import { describe, expect, it } from 'vitest';
import type { CardFormProps } from './shared/pay-form/card/card-form-props.ts';
import { bill, INVOICE_NO, SWITCHED, UUID } from './pay/test-data.ts';
import { service } from './shared/pay-form/test-services.ts';
import { attributes, texts, visit, type Answers } from './test-request.ts';

// The card form: what it contains, and that a browser could never post card data from it.

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
const apiAnswers = (over: Parameters<typeof bill>[0] = {}, started: object = STARTED): Answers => ({
  bill: () => bill({ services: [CARD, service(11, 'Maybank2u')], ...over }),
  pay: () => started,
});
let forms = 0;
const typed = (payment_service_id = '301') => ({
  idempotency_key: `key-of-card-form-${(forms += 1)}`,
  bank_type: '1',
  payment_service_id,
});
const cardPage = (over: Parameters<typeof bill>[0] = {}, options: object = {}, saved_cards?: object[]) =>
  visit(PATH, apiAnswers(over, { ...STARTED, ...(saved_cards && { saved_cards }) }), { form: typed(), ...options });
const propsIn = (html: string): CardFormProps =>
  JSON.parse(/<script type="application\/json" id="card-props">(.*?)<\/script>/s.exec(html)![1]!) as CardFormProps;

describe('the card form page', () => {
  it('the card form shows merchant, title and amount', async () => {
    const { status, html } = await cardPage();
    expect(status).toBe(200);
    expect(texts(html, 'h1')).toEqual(['Catering, 12 December']);
    expect(html).toContain('<p class="amount">RM 1,234.50</p>');
    expect(html).toContain('Warung Nasi Lemak Kak Ton');
    expect(html).toContain('>Pay RM 1,234.50</button>');
    expect(html).toContain(INVOICE_NO);
  });

  it('the card form shows the quoted total if the payer bears the charge', async () => {
    const { html } = await cardPage({ services: [{ ...CARD, fee_bearer: 'CUSTOMER' }] });
    expect(html).toContain('<p class="amount">RM 1,261.17</p>'); // 2 % of 1,234.50 is 24.69, and 8 % tax on it 1.98
    expect(html).toContain('RM 1,234.50 and RM 26.67 card charge');
    expect(html).toContain('>Pay RM 1,261.17</button>');
  });

  it('the card form posts to the card provider with the order from the API', async () => {
    const { html } = await cardPage();
    expect(attributes(html, 'form')).toMatchObject([{ action: GATEWAY, method: 'post', id: 'card-form' }]);
    expect(attributes(html, 'input').filter(({ name }) => name !== undefined)).toEqual([
      { type: 'hidden', name: 'payload', value: 'head.claims&quot;&lt;.mac' },
    ]);
  });

  it('the four card inputs have no name, so that a browser cannot post them', async () => {
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

  it('the card form cannot be sent before its script has loaded, and says so without scripts', async () => {
    const { html } = await cardPage();
    expect(attributes(html, 'button').map((one) => 'disabled' in one)).toEqual([true]);
    expect(attributes(html, 'form')[0]!['class']).toContain('needs-js');
    expect(html).toMatch(/without-js">Your card is encrypted by a script/);
    expect(attributes(html, 'a').map(({ href }) => href)).toContain(PATH);
  });

  it('the card form carries the key, the payment number and the Malaysian day', async () => {
    const { html } = await cardPage({}, { now: new Date('2026-11-30T16:00:00Z') });
    expect(propsIn(html)).toMatchObject({
      card_key: { key_id: 'a682cd639aebc2a5', public_key: 'MIIB' },
      order_no: `${INVOICE_NO}-01`,
      today: '2026-12-01',
      payable_path: PATH,
    });
    expect(Object.keys(propsIn(html).messages).filter((key) => key.startsWith('code_'))).toHaveLength(12);
  });

  it('the card form loads its own script only', async () => {
    const { html } = await cardPage();
    const preloaded = attributes(html, 'link').filter(({ rel }) => rel === 'modulepreload');
    expect(preloaded.map(({ href }) => href)).toEqual(['/pay-assets/card.js']);
    const bank = await visit(PATH, apiAnswers({}, SWITCHED), { form: typed('11') });
    expect(bank.html).not.toContain('card.js');
    expect(bank.html).toContain('Going to Maybank2u');
  });

  it('the card form can be read in Arabic, with left-to-right digits', async () => {
    const { html } = await cardPage({}, { query: { lang: 'ar' } });
    expect(html).toContain('رقم البطاقة');
    expect(propsIn(html).messages.code_1).toBe('أدخل رقم البطاقة');
    for (const one of attributes(html, 'input').filter((input) => input['data-encrypt'] !== undefined))
      expect(one['dir']).toBe('ltr');
  });

  it('paying a bill that somebody else created sets no cookie for the receipt', async () => {
    const { headers } = await cardPage();
    expect(String(headers['set-cookie'])).toContain('last_bank=');
    expect(String(headers['set-cookie'])).not.toContain('receipt=');
  });
});

describe('saved cards', () => {
  const SAVED = {
    id: '0193a3c4-0000-7000-8000-00000000000a',
    brand: 'Visa',
    last4: '4242',
    expires_on: '2030-12-31',
    fields: { payload: 'head.saved.mac' },
  };
  const BROWSER = 'b'.repeat(43);

  it('a saved card has a form of its own with its order, and a button that removes it', async () => {
    const { html, headers, calls } = await cardPage({}, { headers: { cookie: `browser=${BROWSER}` } }, [SAVED]);
    expect(calls.at(-2)!.headers).toMatchObject({ 'browser-token': BROWSER });
    expect(html).toContain('>Pay RM 1,234.50 with Visa •••• 4242</button>');
    expect(attributes(html, 'form').map(({ action }) => action)).toEqual([GATEWAY, `${PATH}/cards`, GATEWAY]);
    expect(html).toContain('value="head.saved.mac"');
    expect(html).toContain('ends 12/30');
    expect(html).toContain('Save this card for next time at Warung Nasi Lemak Kak Ton');
    expect(String(headers['set-cookie'])).toContain(`browser=${BROWSER}; Path=/; Max-Age=31536000; HttpOnly`);
  });

  it('a new browser gets a token of its own, and consent starts unticked', async () => {
    const { html, headers, calls } = await cardPage({}, {}, []);
    const [, token] = /browser=([\w-]{43});/.exec(String(headers['set-cookie']))!;
    expect(calls.at(-2)!.headers).toMatchObject({ 'browser-token': token });
    expect(attributes(html, 'input').find(({ name }) => name === 'tokenize')).not.toHaveProperty('checked');
    expect(html).not.toContain('Your saved cards');
  });

  it('a payment that saves no cards asks for no consent and sets no browser token', async () => {
    const { html, headers } = await cardPage();
    expect(html).not.toContain('tokenize');
    expect(String(headers['set-cookie'])).not.toContain('browser=');
  });

  it('the browser that saved a card removes it, and sees its bill again', async () => {
    const answers = { ...apiAnswers(), removeCard: () => null };
    const options = { form: { card: SAVED.id }, headers: { cookie: `browser=${BROWSER}` } };
    const { status, headers, calls } = await visit(`${PATH}/cards`, answers, options);
    expect([status, headers['location']]).toEqual([303, PATH]);
    expect(calls.at(-1)).toMatchObject({
      name: 'removeCard',
      input: { body: { invoice_no: INVOICE_NO, id: SAVED.id } },
      headers: { 'browser-token': BROWSER },
    });
  });
});
