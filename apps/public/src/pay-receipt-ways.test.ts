import { describe, expect, it } from 'vitest';
import { INVOICE_NO, PENDING, receipt, UUID } from './pay/test-data.ts';
import { attributes, CONSTANTS, refusal, texts, visit } from './test-request.ts';

const look = (paid: Parameters<typeof receipt>[0] = {}, asked: Parameters<typeof visit>[2] = {}) =>
  visit(
    '/pay/thankyou',
    { check: () => receipt(paid), paid: () => receipt(paid) },
    { query: { invoice_no: INVOICE_NO }, ...asked },
  );
const facts = (html: string) =>
  Object.fromEntries(texts(html, 'dt').map((label, at) => [label, texts(html, 'dd')[at]]));
const mainAction = (html: string) => attributes(html, 'a').find((link) => link['class'] === 'main-action');
const waits = (html: string) => attributes(html, 'main')[0]?.['data-waiting'] !== undefined;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0h1v1h-1z"/></svg>';
/** The server's clock stands at 10:42 am. */
const CODE = {
  ...PENDING,
  channel: 'duit_now',
  bank: 'DuitNow QR',
  provider_code: null,
  qr_payload: '00020101 02',
  qr_svg: SVG,
  page_closes_at: '2026-11-21T02:50:32.000Z',
};

describe('the receipt of a code to scan', () => {
  it('shows the code, until when, and how to pay on the same phone', async () => {
    const { html } = await look(CODE);
    expect(texts(html, 'h1')).toEqual(['Scan to pay']);
    expect(attributes(html, 'img')).toEqual([
      {
        class: 'pay-code',
        src: `data:image/svg+xml,${encodeURIComponent(SVG.replace('<svg ', '<svg width="1024" height="1024" '))}`,
        alt: 'DuitNow QR code for RM 1,234.50',
        width: '264',
        height: '264',
      },
    ]);
    expect(html).toContain('The code works until 10:50 am.');
    expect(attributes(html, 'strong').find((one) => one['role'] === 'timer')).toMatchObject({ 'data-left-s': '512' });
    expect(texts(html, 'ol')[0]).toContain('choose Scan, then the picture from your gallery');
    expect(attributes(html, 'button').find((one) => one['data-save-code'])?.['data-save-code']).toBe(
      `${INVOICE_NO}-01`,
    );
    expect(waits(html)).toBe(true);
    expect(mainAction(html)).toBeUndefined();
  });

  it('leads to the pretend wallet in the sandbox alone', async () => {
    expect((await look(CODE)).html).not.toContain('/duitnow/wallet');
    const constants = { ...CONSTANTS, sandbox_url: 'https://sandbox.example' };
    const { html } = await look(CODE, { constants });
    expect(html).toContain('href="https://sandbox.example/duitnow/wallet?code=00020101%2002"');
  });

  it('offers a new code when it has closed, and goes on waiting for the old one', async () => {
    const { html } = await look({ ...CODE, page_closes_at: '2026-11-21T02:42:00.000Z' });
    expect(texts(html, 'h1')).toEqual(['This code has closed']);
    expect(html).toContain('we keep asking DuitNow');
    expect(html).not.toContain('pay-code"');
    expect(mainAction(html)?.['href']).toBe(`/pay/bill/${UUID}?again=yes`);
    expect(waits(html)).toBe(true);
  });
});

describe('the words of each channel', () => {
  it.each([
    ['fpx', 'Not confirmed by the bank yet'],
    ['duit_now', 'Not confirmed by DuitNow yet'],
    ['credit_card', 'Not confirmed by the card provider yet'],
    ['ewallet', 'Not confirmed by the wallet yet'],
    ['bnpl', 'Not confirmed by the pay-later provider yet'],
    ['paypal', 'Not confirmed by PayPal yet'],
    ['crypto', 'Not confirmed by the crypto provider yet'],
    [null, 'Not confirmed by the bank yet'],
  ])('%s', async (channel, title) => {
    expect(texts((await look({ ...PENDING, channel })).html, 'h1')).toEqual([title]);
  });

  it('shows the mask of a card, and the number that its provider knows', async () => {
    const { html } = await look({
      channel: 'credit_card',
      bank: 'Credit or debit card',
      masked_card: '411111xxxxxx1111',
      bank_type: null,
    });
    expect(facts(html)).toMatchObject({
      Card: '411111xxxxxx1111',
      'Paid by': 'Card',
      'Provider’s number': '2611211042150123',
    });
    expect(facts(html)).not.toHaveProperty('Bank');
  });

  it.each([
    ['ewallet', 'GrabPay', 'Wallet'],
    ['bnpl', 'Atome', 'Pay-later provider'],
    ['crypto', 'Bitcoin', 'Paid in'],
    ['duit_now', 'Maybank', 'Bank or wallet'],
  ] as const)('%s: %s is the %s', async (channel, bank, label) => {
    expect(facts((await look({ channel, bank })).html)).toMatchObject({ [label]: bank });
  });

  it.each([
    ['FAILED', { failed_reason: 'Wallet balance is too low' }, 'What the wallet says: “Wallet balance is too low”'],
    ['FAILED', { failed_reason: 'LOW_BALANCE' }, 'It was not approved by the wallet.'],
    ['FAILED', { provider_code: null }, 'It did not reach the wallet, so nothing was charged.'],
    ['CANCELLED', {}, 'You cancelled it at the wallet.'],
    ['EXPIRED', { provider_code: null }, 'The time at the wallet ran out.'],
  ] as const)('%s %j', async (invoice_status, over, reason) => {
    const { html } = await look({ channel: 'ewallet', paid_at: null, provider_code: '11', invoice_status, ...over });
    expect(html).toContain(reason);
    expect(html).not.toContain('LOW_BALANCE');
  });

  it('escapes what a provider says', async () => {
    const failed_reason = '<img src=x> onerror';
    const { html } = await look({ channel: 'ewallet', invoice_status: 'FAILED', failed_reason });
    expect(html).toContain('“&lt;img src=x&gt; onerror”');
  });
});

describe('a code that nobody has paid', () => {
  it('names no bank', async () => {
    const { html } = await look(CODE);
    expect(facts(html)).toMatchObject({ 'Paid by': 'DuitNow' });
    expect(facts(html)).not.toHaveProperty('Bank or wallet');
  });
});

describe('"I have paid"', () => {
  it('is a form of its own while the payment is open, and only then', async () => {
    const { html } = await look(PENDING, { query: { invoice_no: INVOICE_NO, t: 'proof' } });
    expect(attributes(html, 'form')).toEqual([{ method: 'post', action: '/pay/thankyou', class: 'i-have-paid' }]);
    expect(attributes(html, 'input').map(({ name, value }) => [name, value])).toEqual([
      ['invoice_no', `${INVOICE_NO}-01`],
      ['t', 'proof'],
    ]);
    expect((await look()).html).not.toContain('<form');
  });

  it('asks afresh with the payer’s proof and goes back to what is known', async () => {
    const form = { invoice_no: `${INVOICE_NO}-01`, t: 'proof' };
    const { status, headers, made } = await look(PENDING, { form, query: {} });
    expect(made).toEqual([
      {
        name: 'paid',
        input: { query: {}, body: { invoice_no: `${INVOICE_NO}-01`, page_token: 'proof' } },
        headers: {},
      },
    ]);
    expect([status, headers['location']]).toEqual([303, `/pay/thankyou?invoice_no=${INVOICE_NO}-01&t=proof&asked=yes`]);
    const { html } = await look(PENDING, { query: { invoice_no: INVOICE_NO, asked: 'yes' } });
    expect(html).toContain('Asked the bank at 10:42 am: not confirmed yet.');
    expect((await look({}, { query: { invoice_no: INVOICE_NO, asked: 'yes' } })).html).not.toContain('Asked the bank');
  });

  it.each([
    [4029, '/pay/thankyou?invoice_no=BP-4029&asked=yes'],
    [4004, '/pay/invoice/not-found'],
  ])('is no failure to the payer when the API answers %i', async (code, location) => {
    const { headers } = await visit(
      '/pay/thankyou',
      { paid: () => Promise.reject(refusal(code)) },
      { form: { invoice_no: `BP-${code}` } },
    );
    expect(headers['location']).toBe(location);
  });

  it('needs a number', async () => {
    expect((await look(PENDING, { form: { invoice_no: ' ' } })).headers['location']).toBe('/pay/invoice/not-found');
  });
});

describe('sharing a receipt', () => {
  it('gives the link away without the payer’s proof', async () => {
    const { html } = await look({}, { query: { invoice_no: INVOICE_NO, t: 'proof' } });
    const share = html.slice(html.indexOf('<details class="share"'), html.indexOf('</details>'));
    const link = `https://pay.example.my/pay/thankyou?invoice_no=${INVOICE_NO}-01`;
    expect(attributes(share, 'a').map(({ href }) => href)).toEqual([
      link,
      `https://wa.me/?text=${encodeURIComponent(`Receipt ${INVOICE_NO}-01: RM 1,234.50 to Warung Nasi Lemak Kak Ton. ${link}`)}`,
      expect.stringMatching(/^mailto:\?subject=Receipt/),
    ]);
    expect(share).toContain('<svg class="qr" role="img" aria-label="Code that opens this page"');
    expect(share).not.toContain('proof');
  });

  it('is not offered before there is something to show', async () => {
    expect((await look(PENDING)).html).not.toContain('class="share"');
  });
});
