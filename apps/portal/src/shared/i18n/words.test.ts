import { describe, expect, test } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ms } from './ms.ts';
import { zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'list.search' → 'Search' for every sentence of a language. */
const sentences = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );
const holes = (sentence: string): string[] => [...new Set(sentence.match(/\{\{.+?\}\}/g))].toSorted();
const english = new Map(sentences(en));

/** What is rightly the same in two languages: names, signs and words that Malay has borrowed. */
const SAME = /^(?:[\W\d\s]*|Menu|Status|Item|Bank|QR|PNG|SVG|PayPal|DuitNow|FPX|XLSX|CSV|WhatsApp|URL|ms)*$/;

describe.each([
  ['ms', ms],
  ['zh', zh],
  ['ar', ar],
])('the words in %s', (_language, words: Tree) => {
  const told = sentences(words);

  test('have the holes of the English ones', () => {
    const wrong = told.filter(([path, sentence]) => {
      // Two of something need no figure where the word itself says two; one of something neither.
      const is_counted = /_(?:one|two|zero|few|many|other)$/.test(path);
      const wanted = holes(english.get(path) ?? english.get(path.replace(/_[a-z]+$/, '_other')) ?? '');
      const given = holes(sentence);
      return is_counted ? given.some((one) => !wanted.includes(one)) : String(given) !== String(wanted);
    });
    expect(wrong).toEqual([]);
  });

  test('are none of them left in English', () => {
    const left = told.filter(
      ([path, sentence]) => english.get(path) === sentence && !SAME.test(sentence.replaceAll(/\{\{.+?\}\}/g, '')),
    );
    expect(left).toEqual([]);
  });
});

test('Chinese holds no long run of Latin letters but names and addresses', () => {
  const left = sentences(zh).filter(([, sentence]) =>
    /[a-z]+ [a-z]+ [a-z]+/i.test(sentence.replaceAll(/\{\{.+?\}\}/g, '')),
  );
  expect(left).toEqual([]);
});
