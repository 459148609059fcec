import { describe, expect, it } from 'vitest';
import { CHARGED, INVOICE_NO, PENDING, receipt, SERVICES, service } from './pay/test-data.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = '/fpx-status';
const WALLET = service(31, 'Touch ’n Go eWallet', {
  channel_flag: 'ewallet',
  group_code: 'DIGITAL_PAYMENT',
  bank_type: null,
  is_online: null,
  health_checked_at: null,
});
const of = (
  services: readonly unknown[] = [...SERVICES.filter(({ bank_type }) => bank_type === 1), WALLET],
): Answers => ({
  services: () => services,
  check: () => receipt(PENDING),
});
const rows = (html: string) =>
  [...html.matchAll(/<li class="(up|down|unknown)">(.*?)<\/li>/gs)].map(([, , row]) => row!.replace(/<[^>]*>/g, '|'));
const up = (one: object) => ({ ...one, is_online: true });

describe('the board of banks', () => {
  it('shows what is down first, each with its state and when it was asked, and other ways below', async () => {
    const { status, html, made } = await visit(PATH, of());
    expect(status).toBe(200);
    expect(made).toEqual([{ name: 'services', input: { params: { bankType: 1 } }, headers: {} }]);
    expect(texts(html, 'h1')).toEqual(['Which banks are up']);
    expect(rows(html)).toEqual([
      expect.stringMatching(/RHB Now.*Down now.*Checked 10:40 am/),
      expect.stringMatching(/Maybank2u.*Up.*Checked 10:40 am/),
      expect.stringMatching(/CIMB Clicks.*Up/),
      expect.stringMatching(/Public Bank.*Up/),
      expect.stringMatching(/Touch ’n Go eWallet.*Not known.*Its provider does not tell/),
    ]);
    expect(texts(html, 'h2')).toEqual(['Online banking (FPX)', 'Other ways to pay', 'How does my payment stand?']);
  });

  it('names what is up instead of what is down', async () => {
    const { html } = await visit(PATH, of());
    expect(html).toContain('Down now: RHB Now.');
    expect(html).toContain('Maybank2u is up: pay with that, or come back later.');
    const no_bank = await visit(PATH, of([service(1, 'RHB Now', { is_online: false }), up(WALLET)]));
    expect(no_bank.html).toContain('Touch ’n Go eWallet is up');
    const nothing = await visit(PATH, of([service(1, 'RHB Now', { is_online: false })]));
    expect(nothing.html).toContain('Please come back in a few minutes; payment links stay valid.');
  });

  it('says when all is up, and when nobody knows', async () => {
    expect((await visit(PATH, of(CHARGED.map(up)))).html).toContain('Everything that we could ask is up.');
    const unknown = await visit(PATH, of([WALLET]));
    expect(unknown.html).toContain('Nobody has told us for some minutes which banks are up.');
  });

  it('tells the day of a look that is old', async () => {
    const { html } = await visit(PATH, of([service(1, 'RHB Now', { health_checked_at: '2026-11-19T02:40:00.000Z' })]));
    expect(html).toContain('Checked 19 Nov 2026, 10:40 am');
  });

  it('has a tab for companies that is a link and keeps what was asked', async () => {
    const { html, made } = await visit(PATH, of(), { query: { type: '2', invoice_no: INVOICE_NO } });
    expect(made.find(({ name }) => name === 'services')?.input).toEqual({ params: { bankType: 2 } });
    const tabs = attributes(html, 'a').filter(
      ({ href }) => href?.startsWith(`${PATH}?type`) && !href.includes('lang='),
    );
    expect(tabs.map(({ href, 'aria-current': current }) => [href, current])).toEqual([
      [`${PATH}?type=1&amp;invoice_no=${INVOICE_NO}`, undefined],
      [`${PATH}?type=2&amp;invoice_no=${INVOICE_NO}`, 'page'],
    ]);
    const odd = await visit(PATH, of(), { query: { type: 'drop' } });
    expect(odd.made[0]?.input).toEqual({ params: { bankType: 1 } });
  });

  it('looks again each minute without a script', async () => {
    const { html } = await visit(PATH, of());
    expect(html).toContain(`<noscript><meta http-equiv="refresh" content="60;url=${PATH}?type=1"/></noscript>`);
  });

  it('reads in Arabic', async () => {
    const { html } = await visit(PATH, of(), { headers: { 'accept-language': 'ar' } });
    expect(texts(html, 'h1')).toEqual(['أي البنوك يعمل الآن']);
    expect(html).toContain('dir="rtl"');
  });

  it('escapes names', async () => {
    const { html } = await visit(PATH, of([service(1, '<img src=x onerror=alert(1)>', { is_online: false })]));
    expect(html).not.toContain('<img src=x');
  });
});

describe('one payment on the board', () => {
  it('stands there in the words of its receipt', async () => {
    const { html, made } = await visit(PATH, of(), { query: { invoice_no: ` ${INVOICE_NO} ` } });
    expect(made[0]).toMatchObject({ name: 'check', input: { body: { invoice_no: INVOICE_NO } } });
    expect(texts(html, 'h2')[0]).toBe('Not confirmed by the bank yet');
    expect(html).toContain('RM 1,234.50');
    expect(attributes(html, 'a').map(({ href }) => href)).toContain(`/pay/thankyou?invoice_no=${INVOICE_NO}`);
    const paid = await visit(PATH, { ...of(), check: () => receipt() }, { query: { invoice_no: INVOICE_NO } });
    expect(texts(paid.html, 'h2')[0]).toBe('Paid');
  });

  it('is said not to exist when nobody has that number, and the board stays', async () => {
    const answers: Answers = { ...of(), check: () => Promise.reject(refusal(4004)) };
    const { status, html } = await visit(PATH, answers, { query: { invoice_no: '<b>BP-NONE' } });
    expect(status).toBe(200);
    expect(texts(html, 'h2')[0]).toBe('There is no payment of this number');
    expect(html).not.toContain('<b>BP');
    expect(rows(html)).toHaveLength(5);
  });
});
