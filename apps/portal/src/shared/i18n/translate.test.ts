import { expect, test } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ms } from './ms.ts';
import { translator } from './translate.ts';

const english = translator(en, 'en');

test('a sentence by its name, its holes filled', () => {
  expect(english('common.close')).toBe('Close');
  expect(english('list.page_of', { page: 2, last: 7 })).toBe('Page 2 of 7');
  expect(english('list.page_of', { page: 2 })).toBe('Page 2 of ');
});

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [2, '2 records'],
])('%i are counted as English counts', (count, said) => {
  expect(english('list.found', { count, shown: String(count) })).toBe(said);
});

test('Arabic has up to six forms; Malay has one', () => {
  const arabic = translator(ar, 'ar');
  const forms = [1, 2, 3, 11, 100].map((count) => arabic('dashboard.exceptions', { count, shown: count }));
  expect(new Set(forms).size).toBe(5);
  const malay = translator(ms, 'ms');
  expect([1, 5].map((count) => malay('list.found', { count, shown: count }))).toEqual(['1 rekod', '5 rekod']);
});

test('values are escaped, but for holes that say not to', () => {
  const marked = translator(en, 'en', (value) => `<${value}>`);
  expect(marked('bills.whatsapp_text', { title: 'Kek', amount: 'RM 5', link: 'https://x' })).toBe(
    '<Kek>, <RM 5>: pay here https://x',
  );
});

test('a name that no language has is seen', () => {
  expect(english('common.nothing' as 'common.close')).toBe('common.nothing');
});
