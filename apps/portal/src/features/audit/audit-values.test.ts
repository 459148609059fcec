import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatMoney } from '../../shared/i18n/format.ts';
import { en as shared } from '../../shared/i18n/en.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { fieldText, valueText } from './audit-values.ts';
import { en } from './messages/en.ts';
import type { Messages } from './messages/use-messages.ts';

const messages = {
  t: createTranslator({ ...shared, ...en }, 'en'),
  money: formatMoney,
  day: (day: string) => formatDay(day, 'en'),
  dateTime: (at: Date) => formatDateTime(at, 'en'),
} as unknown as Messages;

test('a field has its text, and an unknown one its own words', () => {
  expect(fieldText(messages, 'is_active')).toBe('Active');
  expect(fieldText(messages, 'fee_of_old_sen')).toBe('fee of old sen');
});

test.each([
  ['fixed_sen', 150, 'RM\u00a01.50'],
  ['monthly_price', 4900, 'RM\u00a049.00'],
  ['amount', '1234.50', 'RM\u00a01,234.50'],
  ['bps', 800, '8\u00a0%'],
  ['is_active', false, 'No'],
  ['effective_from', '2026-12-01', '1 Dec 2026'],
  ['ends_at', '2026-11-21T02:42:00.000Z', '21 Nov 2026, 10:42 am'],
  ['callback_topics', [], '—'],
  ['reminder_days', [-3, 1], '-3, 1'],
  ['stock', 12, '12'],
  ['account_number', 'changed', 'changed'],
  ['provider', 'duitnow', 'DuitNow'],
  ['status', 'PENDING_KYC', 'Under review'],
  ['status', 'OPEN', 'Open'],
  ['amount_type', 'OPEN', 'Set by the payer'],
  ['channel_flags', ['fpx', 'duit_now'], 'Online banking (FPX), DuitNow'],
  ['industry', 'FOOD', 'Food and drink'],
  ['status', 'OF_OLD', 'OF_OLD'],
  ['tags', ['read'], 'read'],
  ['note', null, '—'],
  [
    'rates',
    { fpx: { any: { percent_bps: 0, fixed_sen: 100 } } },
    'Online banking (FPX): \u2068Percent: \u20680\u00a0%\u2069, Fixed fee: \u2068RM\u00a01.00\u2069\u2069',
  ],
  ['amount', 'to be said', 'to be said'],
  ['amount', 0.5, '0.5'],
])('the value of %s is shown in its unit: %j', (name, value, shown) => {
  expect(valueText(messages, name, value)).toBe(shown);
});
