import { describe, expect, it } from 'vitest';
import { INVOICE_NO, PENDING, receipt } from './pay/test-data.ts';
import { CHARGED, SERVICES, service } from './shared/pay-form/test-services.ts';
import { attributes, refusal, texts, visit, type Answers } from './test-request.ts';

const PATH = '/fpx-status';
const WALLET = service(31, 'Touch ’n Go eWallet', {
  channel_flag: 'ewallet',
  group_code: 'DIGITAL_PAYMENT',
  bank_type: null,
  is_online: null,
  health_checked_at: null,
});
const apiAnswers = (
  services: readonly unknown[] = [...SERVICES.filter(({ bank_type }) => bank_type === 1), WALLET],
): Answers => ({
  services: () => services,
  check: () => receipt(PENDING),
});
const rows = (html: string) =>
  [...html.matchAll(/<li class="(up|down|unknown)">(.*?)<\/li>/gs)].map(([, , row]) => row!.replace(/<[^>]*>/g, '|'));
const up = (one: object) => ({ ...one, is_online: true });

describe('the payment service status page', () => {
  it('services that are down come first, each with its status and last check, other services below the banks', async () => {
    const { status, html, calls } = await visit(PATH, apiAnswers());
    expect(status).toBe(200);
    expect(calls).toEqual([{ name: 'services', input: { params: { bankType: 1 } }, headers: {} }]);
    expect(texts(html, 'h1')).toEqual(['Payment service status']);
    expect(rows(html)).toEqual([
      expect.stringMatching(/RHB Now.*Down now.*Checked 10:40 am/),
      expect.stringMatching(/Maybank2u.*Up.*Checked 10:40 am/),
      expect.stringMatching(/CIMB Clicks.*Up/),
      expect.stringMatching(/Public Bank.*Up/),
      expect.stringMatching(/Touch ’n Go eWallet.*Unknown.*Not reported by its provider/),
    ]);
    expect(texts(html, 'h2')).toEqual([
      'Online banking (FPX)',
      'Other payment methods',
      'What is the status of my payment?',
    ]);
  });

  it('an outage is named together with an alternative', async () => {
    const { html } = await visit(PATH, apiAnswers());
    expect(html).toContain('Down now: RHB Now.');
    expect(html).toContain('Maybank2u is up: pay with that, or come back later.');
    const no_bank = await visit(PATH, apiAnswers([service(1, 'RHB Now', { is_online: false }), up(WALLET)]));
    expect(no_bank.html).toContain('Touch ’n Go eWallet is up');
    const nothing = await visit(PATH, apiAnswers([service(1, 'RHB Now', { is_online: false })]));
    expect(nothing.html).toContain('Please come back in a few minutes; payment links stay valid.');
  });

  it('the summary says when everything is up, and when nothing is known', async () => {
    expect((await visit(PATH, apiAnswers(CHARGED.map(up)))).html).toContain(
      'All services that report their status are up.',
    );
    const unknown = await visit(PATH, apiAnswers([WALLET]));
    expect(unknown.html).toContain('We have had no status reports for some minutes.');
  });

  it('an old check shows its date', async () => {
    const { html } = await visit(
      PATH,
      apiAnswers([service(1, 'RHB Now', { health_checked_at: '2026-11-19T02:40:00.000Z' })]),
    );
    expect(html).toContain('Checked 19 Nov 2026, 10:40 am');
  });

  it('the company tab is a link that keeps the other query parameters', async () => {
    const { html, calls } = await visit(PATH, apiAnswers(), { query: { type: '2', invoice_no: INVOICE_NO } });
    expect(calls.find(({ name }) => name === 'services')?.input).toEqual({ params: { bankType: 2 } });
    const tabs = attributes(html, 'a').filter(
      ({ href }) => href?.startsWith(`${PATH}?type`) && !href.includes('lang='),
    );
    expect(tabs.map(({ href, 'aria-current': current }) => [href, current])).toEqual([
      [`${PATH}?type=1&amp;invoice_no=${INVOICE_NO}`, undefined],
      [`${PATH}?type=2&amp;invoice_no=${INVOICE_NO}`, 'page'],
    ]);
    const odd = await visit(PATH, apiAnswers(), { query: { type: 'drop' } });
    expect(odd.calls[0]?.input).toEqual({ params: { bankType: 1 } });
  });

  it('the page refreshes every minute without a script', async () => {
    const { html } = await visit(PATH, apiAnswers());
    expect(html).toContain(`<noscript><meta http-equiv="refresh" content="60;url=${PATH}?type=1"/></noscript>`);
  });

  it('the status page can be read in Arabic', async () => {
    const { html } = await visit(PATH, apiAnswers(), { headers: { 'accept-language': 'ar' } });
    expect(texts(html, 'h1')).toEqual(['حالة خدمات الدفع']);
    expect(html).toContain('dir="rtl"');
  });

  it('service names are escaped', async () => {
    const { html } = await visit(PATH, apiAnswers([service(1, '<img src=x onerror=alert(1)>', { is_online: false })]));
    expect(html).not.toContain('<img src=x');
  });
});

describe('a payment on the status page', () => {
  it('a payment is shown with the same texts as on its receipt', async () => {
    const { html, calls } = await visit(PATH, apiAnswers(), { query: { invoice_no: ` ${INVOICE_NO} ` } });
    expect(calls[0]).toMatchObject({ name: 'check', input: { body: { invoice_no: INVOICE_NO } } });
    expect(texts(html, 'h2')[0]).toBe('Not confirmed by the bank yet');
    expect(html).toContain('RM 1,234.50');
    expect(attributes(html, 'a').map(({ href }) => href)).toContain(`/pay/thankyou?invoice_no=${INVOICE_NO}`);
    const paid = await visit(PATH, { ...apiAnswers(), check: () => receipt() }, { query: { invoice_no: INVOICE_NO } });
    expect(texts(paid.html, 'h2')[0]).toBe('Paid');
  });

  it('an unknown payment number is reported, and the board is still shown', async () => {
    const answers: Answers = { ...apiAnswers(), check: () => Promise.reject(refusal(4004)) };
    const { status, html } = await visit(PATH, answers, { query: { invoice_no: '<b>BP-NONE' } });
    expect(status).toBe(200);
    expect(texts(html, 'h2')[0]).toBe('No payment with this number');
    expect(html).not.toContain('<b>BP');
    expect(rows(html)).toHaveLength(5);
  });
});
