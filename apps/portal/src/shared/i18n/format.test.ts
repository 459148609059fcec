import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import {
  formatCount,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPhone,
  formatShortDay,
  readLanguage,
} from './format.ts';

test.each([
  [1, 'RM\u00a00.01'],
  [123_450, 'RM\u00a01,234.50'],
  [99_999_999, 'RM\u00a0999,999.99'],
  [-500, '−RM\u00a05.00'],
  [100_000_000_00, 'RM\u00a0100,000,000.00'],
])('%i sen is formatted as %s', (amount, text) => {
  expect(formatMoney(sen(amount))).toBe(text);
});

test('dates are formatted in Malaysian time, whatever the time zone of the machine', () => {
  expect(formatDateTime(new Date('2026-11-21T02:42:00Z'), 'en')).toBe('21 Nov 2026, 10:42 am');
  expect(formatDateTime(new Date('2026-09-30T16:05:00Z'), 'en')).toBe('1 Oct 2026, 12:05 am');
  expect(formatDateTime(new Date('2026-09-05T05:00:00Z'), 'en')).toBe('5 Sep 2026, 1:00 pm');
});

test('Arabic keeps western digits and the Gregorian calendar', () => {
  expect(formatDateTime(new Date('2026-11-21T02:42:00Z'), 'ar')).toBe('21 نوفمبر 2026, 10:42 ص');
});

test('Malay has its own month names and day periods', () => {
  expect(formatDateTime(new Date('2026-08-21T02:42:00Z'), 'ms')).toBe('21 Ogo 2026, 10:42 pg');
  expect(formatDateTime(new Date('2026-12-05T05:00:00Z'), 'ms')).toBe('5 Dis 2026, 1:00 ptg');
  expect(formatShortDay('2026-10-31', 'ms')).toBe('31 Okt');
});

test('Chinese dates start with the year', () => {
  expect(formatDateTime(new Date('2026-11-21T02:42:00Z'), 'zh')).toBe('2026年11月21日 上午10:42');
  expect(formatDateTime(new Date('2026-12-05T05:00:00Z'), 'zh')).toBe('2026年12月5日 下午1:00');
  expect(formatShortDay('2026-10-31', 'zh')).toBe('10月31日');
});

test('a calendar day is formatted as the same day', () => {
  expect(formatDay('2026-01-01', 'en')).toBe('1 Jan 2026');
  expect(formatShortDay('2026-12-31', 'en')).toBe('31 Dec');
});

test.each([
  [7, '7'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('the count %i is formatted as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  ['60123456789', '+60 12-345 6789'],
  ['601112345678', '+60 11-1234 5678'],
  ['01*****678', '01*****678'],
])('phone number %s is formatted as %s', (digits, text) => {
  expect(formatPhone(digits)).toBe(text);
});

test('an unknown language falls back to English', () => {
  expect(readLanguage('xx')).toBe('en');
  for (const one of ['ms', 'zh', 'ar'] as const) expect(readLanguage(one)).toBe(one);
});
