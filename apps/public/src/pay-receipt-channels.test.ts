import { describe, expect, it } from 'vitest';
import { INVOICE_NO, PENDING, receipt, UUID } from './pay/test-data.ts';
import { attributes, CONSTANTS, refusal, texts, visit } from './test-request.ts';

const openReceipt = (paid: Parameters<typeof receipt>[0] = {}, options: Parameters<typeof visit>[2] = {}) =>
  visit(
    '/pay/thankyou',
    { check: () => receipt(paid), paid: () => receipt(paid) },
    { query: { invoice_no: INVOICE_NO }, ...options },
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

describe('the receipt with a QR code', () => {
  it('the receipt shows the QR code, its expiry, and how to pay on the same phone', async () => {
    const { html } = await openReceipt(CODE);
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

  it('the link to the test wallet exists in the sandbox only', async () => {
    expect((await openReceipt(CODE)).html).not.toContain('/duitnow/wallet');
    const constants = { ...CONSTANTS, sandbox_url: 'https://sandbox.example' };
    const { html } = await openReceipt(CODE, { constants });
    expect(html).toContain('href="https://sandbox.example/duitnow/wallet?code=00020101%2002"');
  });

  it('an expired code offers a new one while the old payment is still polled', async () => {
    const { html } = await openReceipt({ ...CODE, page_closes_at: '2026-11-21T02:42:00.000Z' });
    expect(texts(html, 'h1')).toEqual(['This code has expired']);
    expect(html).toContain('we keep checking with DuitNow');
    expect(html).not.toContain('pay-code"');
    expect(mainAction(html)?.['href']).toBe(`/pay/bill/${UUID}?again=yes`);
    expect(waits(html)).toBe(true);
  });
});

describe('the receipt texts of each channel', () => {
  it.each([
    ['fpx', 'Not confirmed by the bank yet'],
    ['duit_now', 'Not confirmed by DuitNow yet'],
    ['credit_card', 'Not confirmed by the card provider yet'],
    ['ewallet', 'Not confirmed by the wallet yet'],
    ['bnpl', 'Not confirmed by the pay-later provider yet'],
    ['paypal', 'Not confirmed by PayPal yet'],
    ['crypto', 'Not confirmed by the crypto provider yet'],
    [null, 'Not confirmed by the bank yet'],
  ])('a pending %s payment names its provider', async (channel, title) => {
    expect(texts((await openReceipt({ ...PENDING, channel })).html, 'h1')).toEqual([title]);
  });

  it('a card receipt shows the masked number and the provider reference', async () => {
    const { html } = await openReceipt({
      channel: 'credit_card',
      bank: 'Credit or debit card',
      masked_card: '411111xxxxxx1111',
      bank_type: null,
    });
    expect(facts(html)).toMatchObject({
      Card: '411111xxxxxx1111',
      'Payment method': 'Card',
      'Provider reference': '2611211042150123',
    });
    expect(facts(html)).not.toHaveProperty('Bank');
  });

  it.each([
    ['ewallet', 'GrabPay', 'Wallet'],
    ['bnpl', 'Atome', 'Pay-later provider'],
    ['crypto', 'Bitcoin', 'Paid in'],
    ['duit_now', 'Maybank', 'Bank or wallet'],
  ] as const)('a %s receipt shows %s as %s', async (channel, bank, label) => {
    expect(facts((await openReceipt({ channel, bank })).html)).toMatchObject({ [label]: bank });
  });

  it.each([
    ['FAILED', { failed_reason: 'Wallet balance is too low' }, 'Message from the wallet: “Wallet balance is too low”'],
    ['FAILED', { failed_reason: 'LOW_BALANCE' }, 'It was not approved by the wallet.'],
    ['FAILED', { provider_code: null }, 'It did not reach the wallet, so nothing was charged.'],
    ['CANCELLED', {}, 'You cancelled it at the wallet.'],
    ['EXPIRED', { provider_code: null }, 'The payment timed out at the wallet.'],
  ] as const)('a wallet payment that is %s explains the reason (%j)', async (invoice_status, over, reason) => {
    const { html } = await openReceipt({
      channel: 'ewallet',
      paid_at: null,
      provider_code: '11',
      invoice_status,
      ...over,
    });
    expect(html).toContain(reason);
    expect(html).not.toContain('LOW_BALANCE');
  });

  it("a provider's reason is escaped", async () => {
    const failed_reason = '<img src=x> onerror';
    const { html } = await openReceipt({ channel: 'ewallet', invoice_status: 'FAILED', failed_reason });
    expect(html).toContain('“&lt;img src=x&gt; onerror”');
  });
});

describe('an unpaid QR code', () => {
  it('the receipt of an unpaid QR code names no bank', async () => {
    const { html } = await openReceipt(CODE);
    expect(facts(html)).toMatchObject({ 'Payment method': 'DuitNow' });
    expect(facts(html)).not.toHaveProperty('Bank or wallet');
  });
});

describe('the "I have paid" button', () => {
  it('"I have paid" is a separate form, shown only while the payment is open', async () => {
    const { html } = await openReceipt(PENDING, { query: { invoice_no: INVOICE_NO, t: 'proof' } });
    expect(attributes(html, 'form')).toEqual([{ method: 'post', action: '/pay/thankyou', class: 'i-have-paid' }]);
    expect(attributes(html, 'input').map(({ name, value }) => [name, value])).toEqual([
      ['invoice_no', `${INVOICE_NO}-01`],
      ['t', 'proof'],
    ]);
    expect((await openReceipt()).html).not.toContain('<form');
  });

  it('"I have paid" queries the provider with the payer’s token and returns to the receipt', async () => {
    const form = { invoice_no: `${INVOICE_NO}-01`, t: 'proof' };
    const { status, headers, calls } = await openReceipt(PENDING, { form, query: {} });
    expect(calls).toEqual([
      {
        name: 'paid',
        input: { query: {}, body: { invoice_no: `${INVOICE_NO}-01`, page_token: 'proof' } },
        headers: {},
      },
    ]);
    expect([status, headers['location']]).toEqual([303, `/pay/thankyou?invoice_no=${INVOICE_NO}-01&t=proof&asked=yes`]);
    const { html } = await openReceipt(PENDING, { query: { invoice_no: INVOICE_NO, asked: 'yes' } });
    expect(html).toContain('Checked with the bank at 10:42 am: not confirmed yet.');
    expect((await openReceipt({}, { query: { invoice_no: INVOICE_NO, asked: 'yes' } })).html).not.toContain(
      'Checked with the bank',
    );
  });

  it.each([
    [4029, '/pay/thankyou?invoice_no=BP-4029&asked=yes'],
    [4004, '/pay/invoice/not-found'],
  ])('"I have paid" redirects without an error when the API answers %i', async (code, location) => {
    const { headers } = await visit(
      '/pay/thankyou',
      { paid: () => Promise.reject(refusal(code)) },
      { form: { invoice_no: `BP-${code}` } },
    );
    expect(headers['location']).toBe(location);
  });

  it('"I have paid" without a number redirects to not-found', async () => {
    expect((await openReceipt(PENDING, { form: { invoice_no: ' ' } })).headers['location']).toBe(
      '/pay/invoice/not-found',
    );
  });
});

describe('sharing a receipt', () => {
  it("a shared receipt link does not contain the payer's token", async () => {
    const { html } = await openReceipt({}, { query: { invoice_no: INVOICE_NO, t: 'proof' } });
    const share = html.slice(html.indexOf('<details class="share"'), html.indexOf('</details>'));
    const link = `https://pay.example.my/pay/thankyou?invoice_no=${INVOICE_NO}-01`;
    expect(attributes(share, 'a').map(({ href }) => href)).toEqual([
      link,
      `https://wa.me/?text=${encodeURIComponent(`Receipt ${INVOICE_NO}-01: RM\u00a01,234.50 to Warung Nasi Lemak Kak Ton. ${link}`)}`,
      expect.stringMatching(/^mailto:\?subject=Receipt/),
    ]);
    expect(share).toContain('<svg class="qr" role="img" aria-label="QR code of this page"');
    expect(share).not.toContain('proof');
  });

  it('a pending receipt cannot be shared', async () => {
    expect((await openReceipt(PENDING)).html).not.toContain('class="share"');
  });
});
