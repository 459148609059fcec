import { describe, expect, it } from 'vitest';
import { bill, entry, INVOICE_NO, PENDING, receipt, UUID } from './pay/test-data.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const openReceipt = (
  paid: Parameters<typeof receipt>[0] = {},
  over: Parameters<typeof receipt>[1] = {},
  options: Parameters<typeof visit>[2] = {},
) =>
  visit('/pay/thankyou', { check: () => receipt(paid, over) } satisfies Answers, {
    query: { invoice_no: INVOICE_NO },
    ...options,
  });
const facts = (html: string) =>
  Object.fromEntries(texts(html, 'dt').map((label, at) => [label, texts(html, 'dd')[at]]));
const waits = (html: string) => attributes(html, 'main')[0]?.['data-waiting'] !== undefined;

describe('the receipt', () => {
  it("a paid receipt can be saved as PDF in the page's language, without a token in the address", async () => {
    const saved = (html: string) => attributes(html, 'a').find(({ href }) => href?.includes('/switch/receipt/'))?.href;
    const address = `/api/v1/payment-services/switch/receipt/${INVOICE_NO}-01?language=`;
    const cookie = `receipt=${INVOICE_NO}.secret`;
    expect(saved((await openReceipt({}, {}, { headers: { cookie } })).html)).toBe(`${address}en`);
    expect(saved((await openReceipt({}, {}, { query: { invoice_no: INVOICE_NO, lang: 'ar' } })).html)).toBe(
      `${address}ar`,
    );
    expect(saved((await openReceipt(PENDING)).html)).toBeUndefined();
  });

  it('the receipt and the bill of an order lead back to it in the browser that placed it', async () => {
    const path = `/order/${UUID}?token=aB3_-x`;
    const headers = { cookie: `order_${UUID}=${UUID}.aB3_-x` };
    const tracked = ({ html }: { html: string }) =>
      attributes(html, 'a').find(({ href }) => href?.startsWith('/order/'))?.href;
    expect(tracked(await openReceipt({}, {}, { headers }))).toBe(path);
    expect(tracked(await openReceipt(PENDING, {}, { headers }))).toBe(path);
    expect(tracked(await openReceipt())).toBeUndefined();
    expect(tracked(await visit(`/pay/bill/${UUID}`, { bill: () => bill() }, { headers }))).toBe(path);
    expect(tracked(await visit(`/pay/bill/${UUID}`, { bill: () => bill() }))).toBeUndefined();
  });

  it('the receipt shows payer, merchant, dates and every reference number', async () => {
    const { html, status } = await openReceipt();
    expect(status).toBe(200);
    expect(texts(html, 'h1')).toEqual(['Paid']);
    expect(html).toContain('<p class="amount">RM 1,234.50</p>');
    expect(facts(html)).toEqual({
      'Paid to': 'Warung Nasi Lemak Kak Ton',
      Description: 'Catering, 12 December',
      'Paid on': '21 Nov 2026, 10:42 am (Malaysian time)',
      Bank: 'Maybank2u',
      'Payment method': 'FPX online banking',
      'Bill number': INVOICE_NO,
      'Payment number': `${INVOICE_NO}-01`,
      'FPX transaction number': '2611211042150123',
      Payer: 'Nurul Aisyah binti Rahman',
      'E-mail': 'n***@example.com',
      Phone: '01*****678',
    });
    expect(waits(html)).toBe(false);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('http-equiv');
  });

  it('the receipt adds the charge if the payer bears it', async () => {
    const { html } = await openReceipt({ fee_bearer: 'CUSTOMER', amount_with_fee: '1235.58' });
    expect(html).toContain('<p class="amount">RM 1,235.58</p>');
    expect(facts(html)).toMatchObject({ Amount: 'RM 1,234.50', Charge: 'RM 1.08' });
  });

  it('a pending receipt updates itself with and without a script', async () => {
    const { html } = await openReceipt(PENDING);
    expect(texts(html, 'h1')).toEqual(['Not confirmed by the bank yet']);
    expect(html).toContain('We check again at 10:45 am. This page updates itself.');
    expect(waits(html)).toBe(true);
    expect(html).toContain('<link rel="modulepreload" href="/pay-assets/wait.js"/>');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>');
    expect(html).toMatch(/<div data-after-polling="true" hidden="">.*please do not pay a second time/s);
    expect(html).not.toContain('Paid on');
  });

  it('a receipt that waits for an approver says until when', async () => {
    const { html } = await openReceipt({ ...PENDING, bank_type: 2, awaits_approver: true, provider_code: '99' });
    expect(texts(html, 'h1')).toEqual(['Waiting for your approver']);
    expect(html).toContain('Your approver can approve it there until 28 Nov 2026, 10:40 am.');
    expect(facts(html)).toMatchObject({ 'Account type': 'Company' });
    expect(waits(html)).toBe(true);
  });

  it.each([
    [
      { invoice_status: 'FAILED' as const, provider_code: '51' },
      'Payment failed',
      'The account did not have enough money.',
      true,
    ],
    [{ invoice_status: 'FAILED' as const, provider_code: null }, 'Payment failed', 'It did not reach the bank', false],
    [
      { invoice_status: 'CANCELLED' as const, provider_code: '1C' },
      'Payment cancelled',
      'You cancelled it at the bank.',
      true,
    ],
    [
      { invoice_status: 'EXPIRED' as const, provider_code: '1M' },
      'Payment expired',
      'The payment timed out at the bank.',
      true,
    ],
  ])(
    'a receipt with %j offers another attempt and gives the reason',
    async (over, title, reason, mentions_deduction) => {
      const { html } = await openReceipt({ ...over, paid_at: null, fpx_transaction_id: null });
      expect(texts(html, 'h1')).toEqual([title]);
      expect(html).toContain(reason);
      expect(html.includes('it is returned to you or confirmed')).toBe(mentions_deduction);
      expect(attributes(html, 'a').find((link) => link['class'] === 'main-action')?.['href']).toBe(`/pay/bill/${UUID}`);
      expect(facts(html)).toMatchObject({ 'Started on': '21 Nov 2026, 10:40 am (Malaysian time)' });
      expect(html).not.toMatch(/>51<|>1C</);
    },
  );

  it('a duplicate payment says that the merchant will refund it', async () => {
    const { html } = await openReceipt({ is_duplicate: true });
    expect(texts(html, 'h1')).toEqual(['You paid twice']);
    expect(html).toContain('We have asked Warung Nasi Lemak Kak Ton to refund this second payment.');
    expect(html).not.toContain('class="main-action"');
  });

  it('the receipt shows a refunded payment and a bill without payments', async () => {
    expect(texts((await openReceipt({ invoice_status: 'REFUNDED' })).html, 'h1')).toEqual(['Refunded']);
    const untouched = {
      transaction_invoice_no: null,
      paid_at: null,
      started_at: null,
      bank: null,
      channel: null,
      fpx_transaction_id: null,
    };
    const open = await openReceipt({ ...untouched, invoice_status: 'PENDING' });
    expect(texts(open.html, 'h1')).toEqual(['Not paid yet']);
    expect(open.html).toContain('Pay now');
    expect(waits(open.html)).toBe(false);
    const closed = await openReceipt({ ...untouched, invoice_status: 'EXPIRED' });
    expect(closed.html).toContain('takes no payments for this bill now');
    expect(closed.html).not.toContain('class="main-action"');
  });

  it('the timeline shows events in order and omits those without a message for payers', async () => {
    const timeline = [
      entry('bill_created', { source: 'PUBLIC', amount: '1234.50' }),
      entry('attempt_started', { bank: 'Maybank2u', amount: '1234.50', channel: 'fpx' }),
      entry('provider_asked', { bank: null, code: '09', next_at: null }),
      entry('answer_mismatched', { field: 'amount', code: '00' }),
      entry('toString'),
      entry(
        'payment_confirmed',
        { bank: null, amount: '1234.50', reference: '1', late: null },
        '2026-11-21T02:42:00.000Z',
      ),
    ].map((one, at) => ({ ...one, id: `${UUID}-${at}` }));
    const { html } = await openReceipt({}, { timeline });
    expect(texts(html, 'ol')).toEqual([
      'Bill issued21 Nov 2026, 10:40 amPayment of RM 1,234.50 started with Maybank2u21 Nov 2026, 10:40 am' +
        'Checked with the bank: not confirmed yet21 Nov 2026, 10:40 amThe bank confirmed RM 1,234.5021 Nov 2026, 10:42 am',
    ]);
  });

  it("a paid receipt shows the merchant's message", async () => {
    const success_field = {
      title: 'Terima kasih',
      message: 'Jumpa lagi',
      fields: [],
      button_label: 'Shop',
      redirect_url: 'https://shop.example',
    };
    const paid = await openReceipt({}, { success_field });
    expect(paid.html).toContain('Terima kasih');
    expect(attributes(paid.html, 'a').find(({ href }) => href === 'https://shop.example')?.['rel']).toBe('noreferrer');
    expect((await openReceipt({ invoice_status: 'FAILED' }, { success_field })).html).not.toContain('Terima kasih');
    expect((await openReceipt({ is_duplicate: true }, { success_field })).html).not.toContain('Terima kasih');
  });

  it('a receipt leads back to the shop that gave an address, and nowhere without one', async () => {
    const return_url = 'https://shop.example/thanks?bill_no=BP-1&signature=ab';
    for (const invoice_status of ['SUCCESS', 'FAILED'] as const) {
      const { html } = await openReceipt({ invoice_status }, { return_url });
      const link = attributes(html, 'a').find(({ href }) => href?.startsWith('https://shop.example'));
      expect(link).toMatchObject({ class: 'main-action', rel: 'noreferrer' });
    }
    expect((await openReceipt({}, { return_url: null })).html).not.toContain('main-action');
  });

  it('a paid receipt omits the lines that the merchant hides, but never the required ones', async () => {
    const success_field = { title: 'Thanks', message: '-', fields: ['payer'], button_label: null, redirect_url: null };
    const labels = async (status: 'SUCCESS' | 'PROCESSING') =>
      texts((await openReceipt({ invoice_status: status }, { success_field })).html, 'dt');
    expect(await labels('SUCCESS')).toEqual(['Paid to', 'Paid on', 'Bill number', 'FPX transaction number', 'Payer']);
    expect(await labels('PROCESSING')).toContain('Bank');
  });

  it.each([
    [{ query: { invoice_no: INVOICE_NO, t: 'from-mail' } }, 'from-mail'],
    [{ headers: { cookie: `receipt=${INVOICE_NO}.tok-en_1` } }, 'tok-en_1'],
    [{ headers: { cookie: `receipt=${INVOICE_NO}.tok-en_1` }, query: { invoice_no: `${INVOICE_NO}-01` } }, 'tok-en_1'],
    [{ headers: { cookie: 'receipt=BP-OTHER.tok-en_1' } }, undefined],
    [{}, undefined],
  ])("the payer's token is sent to the API: %j", async (options, page_token) => {
    const { calls } = await openReceipt({}, {}, options);
    expect(calls[0]?.input.body?.['page_token']).toBe(page_token);
  });

  it('names, banks and reasons are escaped', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { html } = await openReceipt(
      { title: hostile, bank: hostile },
      { timeline: [entry('attempt_started', { bank: hostile, amount: '1.00', channel: 'fpx' })] },
    );
    expect(html).not.toContain('<img src=x');
  });

  it('a missing or unknown number redirects to not-found', async () => {
    expect((await visit('/pay/thankyou', {})).headers['location']).toBe('/pay/invoice/not-found');
    const unknown = await visit(
      '/pay/thankyou',
      { check: () => Promise.reject(refusal(4004)) },
      { query: { invoice_no: 'BP-NONE' } },
    );
    expect(unknown.headers['location']).toBe('/pay/invoice/not-found');
  });

  it('the receipt can be read in Arabic', async () => {
    const { html } = await openReceipt({}, {}, { headers: { 'accept-language': 'ar' } });
    expect(texts(html, 'h1')).toEqual(['تم الدفع']);
    expect(facts(html)['تاريخ الدفع']).toBe('21 نوفمبر 2026، 10:42 ص (بتوقيت ماليزيا)');
  });
});

describe('pages without a payment', () => {
  //
  it.each([
    ['/pay/collections/not-found', 'This payment page does not exist'],
    ['/pay/bill/not-found', 'This bill does not exist'],
    ['/pay/pool-topup/not-found', 'This payment link does not exist'],
    ['/pay/toString/not-found', 'This page does not exist'],
    ['/error-404', 'This page does not exist'],
  ])('%s is a not-found page', async (path, title) => {
    const { status, html } = await visit(path, {});
    expect(status).toBe(404);
    expect(texts(html, 'h1')).toEqual([title]);
    expect(texts(html, 'title')).toEqual(['Kutip']);
  });

  it('every other path redirects to error-404', async () => {
    const { status, headers } = await visit('/pay/nothing/here/at-all', {});
    expect([status, headers['location']]).toEqual([303, '/error-404']);
  });
});
