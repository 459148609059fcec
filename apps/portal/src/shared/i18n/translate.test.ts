import { expect, test } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ms } from './ms.ts';
import { createTranslator } from './translate.ts';

const english = createTranslator(en, 'en');

test('a message is returned with its placeholders filled', () => {
  expect(english('common.close')).toBe('Close');
  expect(english('list.page_of', { page: 2, last: 7 })).toBe('Page 2 of 7');
  expect(english('list.page_of', { page: 2 })).toBe('Page 2 of ');
});

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [2, '2 records'],
])('English uses the plural form for %i', (count, text) => {
  expect(english('list.found', { count, shown: String(count) })).toBe(text);
});

test('Arabic has up to six plural forms, Malay has one', () => {
  const arabic = createTranslator(ar, 'ar');
  const forms = [1, 2, 3, 11, 100].map((count) => arabic('list.found', { count, shown: count }));
  expect(new Set(forms).size).toBe(5);
  const malay = createTranslator(ms, 'ms');
  expect([1, 5].map((count) => malay('list.found', { count, shown: count }))).toEqual(['1 rekod', '5 rekod']);
});

test('values are escaped, except in placeholders that say not to', () => {
  const messages = { text: '{{title}}, {{amount}}: pay here {{- link}}' };
  const marked = createTranslator(messages, 'en', (value) => `<${value}>`);
  expect(marked('text', { title: 'Kek', amount: 'RM 5', link: 'https://x' })).toBe('<Kek>, <RM 5>: pay here https://x');
});

test('an unknown message key is shown as is', () => {
  expect(english('common.nothing')).toBe('common.nothing');
});
