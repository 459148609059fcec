import { describe, expect, test } from 'vitest';
import { formatDateTime, formatMoney } from './email.ts';
import { renderMessage } from './messaging.service.ts';
import { TEMPLATES, type TemplateName } from './templates.ts';

const sender = { product_name: 'Kutip', support_email: 'help@kutip.example', portal_url: 'https://pay.example.my' };
const PAID = {
  merchant_name: 'Warung Aisyah',
  title: 'Nasi lemak x 40',
  amount: '1234.50',
  invoice_no: 'BP-0123456789',
  transaction_invoice_no: 'BP-0123456789-01',
  payer_name: 'Ali',
  bank: 'Maybank2U',
  reference: '2611211042000001',
  paid_at: '2026-11-21T02:42:00.000Z',
  link: 'https://pay.example.my/pay/thankyou?invoice_no=BP-0123456789-01',
};
const BILL = {
  merchant_name: 'Warung Aisyah',
  title: 'Catering',
  amount: '50.00',
  invoice_no: 'BP-0123456789',
  payer_name: 'Ali',
  note: null,
  due_date: '2026-11-24',
  expires_at: '2026-11-21T03:42:00.000Z',
  link: 'https://pay.example.my/pay/bill/1',
};
const REFUND = {
  merchant_name: 'Warung Aisyah',
  title: 'Nasi lemak x 40',
  transaction_invoice_no: 'BP-0123456789-01',
  payer_name: 'Ali',
  amount: '12.50',
  invoice_no: 'VS-0123456789',
};
const DATA: Record<TemplateName, Record<string, string | null>> = {
  welcome: {
    full_name: 'Aisyah',
    company_name: 'Warung Aisyah',
    product_name: 'Kutip',
    login_url: 'https://pay.example.my/login',
  },
  bill_link: BILL,
  bill_reminder: { ...BILL, days_left: '3' },
  receipt: PAID,
  refund_link: {
    ...REFUND,
    link: 'https://pay.example.my/pay/refund?token=abc',
    expires_at: '2026-12-05T02:42:00.000Z',
  },
  refund_done: { ...REFUND, account: '********8901', reference: 'E2E-1' },
  merchant_paid: { ...PAID, net_amount: '1233.42' },
  notice: {
    kind: 'PAYOUT_FAILED',
    merchant_name: 'Warung Aisyah',
    subject_id: '01900000-0000-7000-8000-000000000001',
    reference: 'PO-0123456789',
    amount: '50.00',
    name: 'Ali',
    reason: 'account_closed',
    day: null,
    link: 'https://pay.example.my/payout/view',
  },
  invitation: {
    full_name: 'Ali',
    account_name: 'Warung Aisyah',
    inviter_name: 'Aisyah',
    expires_at: '2026-11-28T02:42:00.000Z',
    link: 'https://pay.example.my/invitation?token=abc',
  },
  password_reset: {
    full_name: 'Ali',
    expires_at: '2026-11-21T03:42:00.000Z',
    link: 'https://pay.example.my/forgot-password?token=abc',
  },
  login_names: { full_name: 'Ali', username: 'ali', link: 'https://pay.example.my/login' },
  password_changed: {
    full_name: 'Ali',
    at: '2026-11-21T02:42:00.000Z',
    link: 'https://pay.example.my/forgot-password',
  },
  confirm_email: {
    full_name: 'Ali',
    expires_at: '2026-11-24T02:42:00.000Z',
    link: 'https://pay.example.my/login?confirm=abc',
  },
  account_decided: {
    full_name: 'Ali',
    account_name: 'Warung Aisyah',
    status: 'SUSPENDED',
    reason: 'The company has no number at SSM.',
    link: 'https://pay.example.my/dashboard',
  },
  proof_changed: {
    full_name: 'Ali',
    change: 'add_passkey',
    at: '2026-11-21T02:42:00.000Z',
    link: 'https://pay.example.my/forgot-password',
  },
  bank_changed: {
    full_name: 'Ali',
    account: '********8901',
    at: '2026-11-21T02:42:00.000Z',
    link: 'https://pay.example.my/info/view?tab=banks',
  },
  payout_paid: {
    merchant_name: 'Warung Aisyah',
    account_name: 'Ali bin Abu',
    amount: '1234.50',
    bank_name: 'Maybank',
    account: '********8901',
    invoice_no: 'PO-0123456789',
    description: 'Ayam',
  },
};
const NAMES = Object.keys(TEMPLATES) as TemplateName[];
const render = (template: TemplateName, language = 'en', more: object = {}) =>
  renderMessage({ template, language, data: { ...DATA[template], ...more } }, sender);

describe('formatting', () => {
  test.each([
    ['0.01', 'RM 0.01'],
    ['999.00', 'RM 999.00'],
    ['1000.00', 'RM 1,000.00'],
    ['999999999.99', 'RM 999,999,999.99'],
    ['-1234.50', 'RM -1,234.50'],
  ])('%s is %s', (ringgit, text) => {
    expect(formatMoney(ringgit)).toBe(text);
  });
  test('times are formatted in Malaysian time', () => {
    expect(formatDateTime('2026-11-21T02:42:00Z', 'en')).toBe('21 Nov 2026, 10:42 am');
    expect(formatDateTime('2026-12-31T16:00:00Z', 'en')).toMatch(/^1 Jan 2027, (12|0):00 am$/);
    expect(formatDateTime('2026-11-21T02:42:00Z', 'ar')).toMatch(/^21 نوفمبر 2026.* 10:42 ص$/);
  });
});

describe('a reminder', () => {
  test.each([
    ['7', 'is due in 7 days', 'تستحق خلال 7 أيام'],
    ['1', 'is due in 1 day', 'تستحق خلال يوم واحد'],
    ['0', 'is due today', 'تستحق اليوم'],
    ['-1', 'was due 1 day ago', 'استحقت قبل يوم واحد'],
    ['-14', 'was due 14 days ago', 'استحقت قبل 14 يومًا'],
  ])('a reminder with %s days left says so in its subject and first line', (days_left, english, arabic) => {
    const en = render('bill_reminder', 'en', { days_left });
    expect(en.subject).toBe(`Reminder: RM 50.00 to Warung Aisyah ${english}`);
    expect(en.text).toContain(`Your bill of RM 50.00 from Warung Aisyah ${english}.`);
    expect(en.text).toContain('Due: 24 Nov 2026');
    expect(render('bill_reminder', 'ar', { days_left }).subject).toContain(arabic);
  });
});

describe('messages', () => {
  test('a receipt e-mail contains amount, merchant, date and link', () => {
    const { subject, text } = render('receipt');
    expect(subject).toBe('Receipt: RM 1,234.50 to Warung Aisyah');
    expect(text).toBe(
      [
        'Hello Ali,',
        'You paid RM 1,234.50 to Warung Aisyah. The bank has confirmed it.',
        'The receipt can be saved as a PDF.',
        'Description: Nasi lemak x 40\nPaid: 21 Nov 2026, 10:42 am\nBank: Maybank2U\nBank reference: 2611211042000001\nPayment: BP-0123456789-01',
        'View receipt:\nhttps://pay.example.my/pay/thankyou?invoice_no=BP-0123456789-01',
        'Kutip\nQuestions? Write to help@kutip.example.\n',
      ].join('\n\n'),
    );
  });

  test.each(NAMES.flatMap((name) => ['en', 'ar'].map((language) => [name, language] as const)))(
    'template %s in %s renders subject and link without placeholders',
    (name, language) => {
      const { subject, text, html } = render(name, language);
      const link = DATA[name].link ?? DATA[name].login_url;
      for (const said of [subject, text, html]) expect(said).not.toMatch(/undefined|null|\[object|\$\{/);
      // A payout recipient has no login, so the e-mail has no link.
      expect(link === undefined).toBe(name === 'payout_paid' || name === 'refund_done');
      if (link) expect(text).toContain(link);
      expect(html.includes('href="http')).toBe(link !== undefined);
      if (link) expect(html).toContain(`href="${link}"`);
      expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
      expect(/[\u0600-\u06ff]/.test(subject)).toBe(language === 'ar');
    },
  );

  test('facts without a value are left out', () => {
    const { text } = render('receipt', 'en', { bank: null, payer_name: null, reference: '' });
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toMatch(/Bank/);
    expect(render('bill_link', 'en', { expires_at: null }).text).not.toMatch(/Pay before/);
  });

  test('user input is escaped in HTML and cannot inject headers', () => {
    const hostile = '<script>alert("1")</script>\r\nBcc: all\u2028';
    for (const name of NAMES) {
      const fields = Object.keys(DATA[name]).filter((field) => /name|title|note|bank|reference/.test(field));
      const { subject, html } = render(name, 'en', Object.fromEntries(fields.map((field) => [field, hostile])));
      expect(html).not.toContain('<script>');
      expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
      expect(subject).not.toMatch(/[\r\n\u2028]/);
    }
  });

  test('what users enter becomes no link, and names that are links are not greeted', () => {
    for (const name of NAMES) {
      const fields = Object.keys(DATA[name]).filter((field) => /name|title|note|bank|reference/.test(field));
      const data = Object.fromEntries(fields.map((field) => [field, 'https://evil.example/win']));
      const { subject, text, html } = render(name, 'en', data);
      for (const shown of [subject, text, html]) expect(shown).not.toMatch(/evil\.example|:\/\/evil/);
      if ('full_name' in data || 'payer_name' in data) expect(text).toMatch(/^Hello,\n/);
    }
  });

  test('an unsupported language falls back to English', () => {
    expect(render('welcome', 'zh')).toEqual(render('welcome', 'en'));
  });

  test('an unknown template or invalid data throws', () => {
    expect(() => renderMessage({ template: 'constructor', language: 'en', data: {} }, sender)).toThrow(
      /no message template/,
    );
    expect(() => render('receipt', 'en', { amount: '1' })).toThrow();
  });
});
