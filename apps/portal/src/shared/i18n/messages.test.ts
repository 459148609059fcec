import { describe, expect, test } from 'vitest';
import { admin as adminAr } from './admin/ar.ts';
import { admin as adminEn } from './admin/en.ts';
import { admin as adminMs } from './admin/ms.ts';
import { admin as adminZh } from './admin/zh.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ms } from './ms.ts';
import { zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'list.search' → 'Search' for every message of a language. */
const listMessages = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : listMessages(value, `${path}${key}.`),
  );
const placeholders = (message: string): string[] => [...new Set(message.match(/\{\{.+?\}\}/g))].toSorted();
const english = new Map(listMessages({ ...en, admin: adminEn }));

/** Text that may equal English: names, symbols and words that Malay has borrowed. */
const SAME = /^(?:[\W\d\s]*|Menu|Status|Item|Bank|Debit|QR|PNG|SVG|PayPal|DuitNow|FPX|XLSX|CSV|WhatsApp|URL|ms)*$/;

describe.each([
  ['ms', { ...ms, admin: adminMs }],
  ['zh', { ...zh, admin: adminZh }],
  ['ar', { ...ar, admin: adminAr }],
])('the messages in %s', (_language, tree: Tree) => {
  const messages = listMessages(tree);

  test('have the same placeholders as the English messages', () => {
    const wrong = messages.filter(([path, message]) => {
      // Singular and dual forms may omit the number.
      const is_counted = /_(?:one|two|zero|few|many|other)$/.test(path);
      const expected = placeholders(english.get(path) ?? english.get(path.replace(/_[a-z]+$/, '_other')) ?? '');
      const actual = placeholders(message);
      return is_counted ? actual.some((one) => !expected.includes(one)) : String(actual) !== String(expected);
    });
    expect(wrong).toEqual([]);
  });

  test('are all translated', () => {
    const untranslated = messages.filter(
      ([path, message]) => english.get(path) === message && !SAME.test(message.replaceAll(/\{\{.+?\}\}/g, '')),
    );
    expect(untranslated).toEqual([]);
  });
});

test('Chinese messages contain no English phrases', () => {
  const untranslated = listMessages({ ...zh, admin: adminZh }).filter(([, message]) =>
    /[a-z]+ [a-z]+ [a-z]+/i.test(message.replaceAll(/\{\{.+?\}\}/g, '')),
  );
  expect(untranslated).toEqual([]);
});
