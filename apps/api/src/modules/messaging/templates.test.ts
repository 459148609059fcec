import { NOTIFICATION_KINDS } from '@kutip/domain/notifications';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@kutip/domain/language';
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
const ORDER = {
  notice: 'shipped',
  store_name: 'Dapur Kak Ros',
  order_no: 'SO-0123456789',
  buyer_name: 'Ali',
  amount: '79.00',
  items: 'Kek Batik × 1, Onde-onde × 2',
  courier: 'J&T Express',
  tracking_no: '630002864925',
  slot_starts_at: null,
  order_path: '/order/1?token=abc',
  link: 'https://pay.example.my/order/1?token=abc', // as the template builds it
};
const DATA: Record<TemplateName, Record<string, string | null>> = {
  cart_reminder: {
    store_name: 'Dapur Kak Ros',
    items: 'Kek Batik × 2, Onde-onde',
    cart_path: '/storefront/mobile/checkout?kept=abc',
    unsubscribe_path: '/pay/unsubscribe?token=abc',
    one_click_path: '/api/v1/messaging-service/unsubscribe?token=abc',
    link: 'https://pay.example.my/storefront/mobile/checkout?kept=abc', // as the template builds it
  },
  welcome: {
    full_name: 'Aisyah',
    company_name: 'Warung Aisyah',
    product_name: 'Kutip',
    login_url: 'https://pay.example.my/login',
  },
  report_ready: {
    full_name: 'Ali',
    account_name: 'Warung Aisyah',
    type: 'COLLECTION',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    expires_at: '2026-12-08T02:42:00.000Z',
    link: 'https://pay.example.my/reports/view?tab=files',
  },
  bill_link: BILL,
  bill_reminder: { ...BILL, days_left: '3' },
  bulk_message: {
    merchant_name: 'Warung Aisyah',
    subject: 'Kuih Raya',
    message: 'Salam Ali\nhttps://pay.example.my/pay/bill/1',
    amount: 'RM 50.00',
    pay_url: 'https://pay.example.my/pay/bill/1',
    unsubscribe_url: 'https://pay.example.my/pay/unsubscribe?token=abc',
    one_click_url: 'https://pay.example.my/api/v1/messaging-service/unsubscribe?token=abc',
  },
  order_placed: { ...ORDER, notice: 'placed' },
  order_update: { ...ORDER, hold_until: '2026-12-05T15:59:59.000Z' },
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
  factor_reset: {
    full_name: 'Aisyah binti Omar',
    event: 'requested',
    at: '2026-11-22T02:42:00Z',
    link: 'https://pay.example.my/login?stop-reset=t',
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
    expect(formatDateTime('2026-11-21T02:42:00Z', 'ms')).toBe('21 Nov 2026, 10:42 PG');
    expect(formatDateTime('2026-11-21T02:42:00Z', 'zh')).toBe('2026年11月21日 上午10:42');
  });
});

describe('a reminder', () => {
  test.each([
    ['7', 'is due in 7 days', 'perlu dibayar dalam 7 hari', '将在 7 天后到期', 'تستحق خلال 7 أيام'],
    ['1', 'is due in 1 day', 'perlu dibayar dalam 1 hari', '将在 1 天后到期', 'تستحق خلال يوم واحد'],
    ['0', 'is due today', 'perlu dibayar hari ini', '今天到期', 'تستحق اليوم'],
    ['-1', 'was due 1 day ago', 'telah melepasi tarikh akhir 1 hari lalu', '已逾期 1 天', 'استحقت قبل يوم واحد'],
    ['-14', 'was due 14 days ago', 'telah melepasi tarikh akhir 14 hari lalu', '已逾期 14 天', 'استحقت قبل 14 يومًا'],
  ])(
    'a reminder with %s days left says so in its subject and first line',
    (days_left, english, malay, chinese, arabic) => {
      const en = render('bill_reminder', 'en', { days_left });
      expect(en.subject).toBe(`Reminder: RM 50.00 to Warung Aisyah ${english}`);
      expect(en.text).toContain(`Your bill of RM 50.00 from Warung Aisyah ${english}.`);
      expect(en.text).toContain('Due: 24 Nov 2026');
      for (const [language, due] of Object.entries({ ms: malay, zh: chinese, ar: arabic }))
        expect(render('bill_reminder', language, { days_left }).subject).toContain(due);
    },
  );
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

  test.each(NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
    'template %s in %s renders subject and link without placeholders',
    (name, language) => {
      const { subject, text, html } = render(name, language);
      const link = DATA[name].link ?? DATA[name].login_url;
      for (const said of [subject, text, html]) expect(said).not.toMatch(/undefined|null|\[object|\$\{/);
      // A payout recipient has no login, so the e-mail has no link; a merchant's own message has the links that they wrote.
      expect(link === undefined).toBe(['payout_paid', 'refund_done', 'bulk_message'].includes(name));
      if (link) expect(text).toContain(link);
      expect(html.includes('href="http')).toBe(link !== undefined || name === 'bulk_message');
      if (link) expect(html).toContain(`href="${link}"`);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      // The merchant writes the subject of their own message.
      const is_ours = name !== 'bulk_message';
      expect(/\p{Script=Arabic}/u.test(subject)).toBe(is_ours && language === 'ar');
      expect(/\p{Script=Han}/u.test(subject)).toBe(is_ours && language === 'zh');
    },
  );

  // Everything that is not data: what the data says is the same in every language.
  const sentencesOf = (name: TemplateName, language: string) => {
    const values = [...Object.values(DATA[name]), ...Object.values(sender)]
      .filter((value) => value !== null)
      .flatMap((value) => value.split('\n'));
    const { subject, text } = render(name, language);
    return values
      .reduce((left, value) => left.replaceAll(value, ''), `${subject}\n${text}`.replaceAll(/https?:\S+/g, ''))
      .split(/[\n:]/)
      .filter((line) => /\p{L}{4}|\p{Script=Han}{2}/u.test(line));
  };
  test.each(NAMES.flatMap((name) => ['ms', 'zh', 'ar'].map((language) => [name, language] as const)))(
    'template %s in %s has no English sentence or label',
    (name, language) => {
      const english = new Set(sentencesOf(name, 'en'));
      expect(sentencesOf(name, language).filter((line) => english.has(line))).toEqual([]);
      expect(sentencesOf(name, language).length).toBeGreaterThan(2);
    },
  );

  test.each(NOTIFICATION_KINDS.flatMap((kind) => ['ms', 'zh', 'ar'].map((language) => [kind, language] as const)))(
    'notification %s is written in %s',
    (kind, language) => {
      const facts = { kind, day: '2026-12-01', reason: 'account_closed' };
      const english = render('notice', 'en', facts);
      const { subject, text } = render('notice', language, facts);
      expect(subject).not.toBe(english.subject);
      expect(text.split('\n\n')[1]).not.toBe(english.text.split('\n\n')[1]);
      expect(text).not.toContain('account closed');
      if (language !== 'ms') expect(text).toMatch(language === 'zh' ? /\p{Script=Han}/u : /\p{Script=Arabic}/u);
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
    expect(render('welcome', 'ta')).toEqual(render('welcome', 'en'));
  });

  test('an unknown template or invalid data throws', () => {
    expect(() => renderMessage({ template: 'constructor', language: 'en', data: {} }, sender)).toThrow(
      /no message template/,
    );
    expect(() => render('receipt', 'en', { amount: '1' })).toThrow();
  });
});
