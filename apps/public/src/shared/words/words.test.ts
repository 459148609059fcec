import { PAYMENT_EVENTS } from '@kutip/domain/payment-events';
import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'form.pay' → 'Pay {amount}' for every sentence of a language. */
const sentences = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );

const holes = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted();

describe('words', () => {
  const arabic = new Map(sentences(ar));

  it('has the same holes in every language', () => {
    for (const [path, sentence] of sentences(en))
      expect([path, holes(arabic.get(path)!)]).toEqual([path, holes(sentence)]);
  });

  it('leaves no sentence untranslated', () => {
    const same = sentences(en)
      .filter(([path, sentence]) => arabic.get(path) === sentence)
      .map(([path]) => path);
    expect(same).toEqual(['form.charge_each', 'channels.duit_now']);
  });

  it('names twelve months', () => {
    for (const { months } of [en.moment, ar.moment]) expect(months.split(' ')).toHaveLength(12);
  });

  it('has a sentence for every event that payers are told of, and for no other', () => {
    const told = Object.entries(PAYMENT_EVENTS)
      .filter(([, { to_payer }]) => to_payer)
      .map(([kind]) => kind);
    expect(Object.keys(en.story).toSorted()).toEqual(told.toSorted());
  });
});
