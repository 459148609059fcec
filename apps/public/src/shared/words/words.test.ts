import { PAYMENT_EVENTS } from '@kutip/domain/payment-events';
import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ms } from './ms.ts';
import { zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'form.pay' → 'Pay {amount}' for every sentence of a language. */
const sentences = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );

const holes = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted();

/** Rightly the same in two languages: names of ways to pay, signs, and words that Malay has borrowed. */
const SAME = {
  ar: ['moment.day', 'moment.time', 'form.charge_each', 'channels.duit_now'],
  ms: [
    'page.whatsapp',
    'moment.comma',
    'moment.day',
    'moment.time',
    'summary.item',
    'form.charge_each',
    'ways.DUITNOW_QR',
    'ways.paypal',
    'status.comma',
    'share.ways.WHATSAPP',
    'share.ways.TELEGRAM',
    'share.ways.SMS',
    'share.ways.FACEBOOK',
    'who.duit_now',
    'who.paypal',
    'receipt.bank',
    'receipt.status_title',
    'channels.duit_now',
    'channels.paypal',
  ],
  zh: [
    'form.charge_each',
    'share.ways.WHATSAPP',
    'share.ways.TELEGRAM',
    'share.ways.FACEBOOK',
    'who.duit_now',
    'who.paypal',
    'channels.duit_now',
    'channels.paypal',
  ],
};

describe.each([
  ['ar', ar],
  ['ms', ms],
  ['zh', zh],
] as const)('words in %s', (language, words: Tree) => {
  const told = new Map(sentences(words));

  it('have the same holes as the English ones', () => {
    for (const [path, sentence] of sentences(en))
      expect([path, holes(told.get(path)!)]).toEqual([path, holes(sentence)]);
  });

  it('leave no sentence untranslated', () => {
    const same = sentences(en)
      .filter(([path, sentence]) => told.get(path) === sentence)
      .map(([path]) => path);
    expect(same.toSorted()).toEqual(SAME[language].toSorted());
  });
});

describe('words', () => {
  it('name twelve months', () => {
    for (const { months } of [en.moment, ms.moment, zh.moment, ar.moment]) expect(months.split(' ')).toHaveLength(12);
  });

  it('has a sentence for every event that payers are told of, and for no other', () => {
    const told = Object.entries(PAYMENT_EVENTS)
      .filter(([, { to_payer }]) => to_payer)
      .map(([kind]) => kind);
    expect(Object.keys(en.story).toSorted()).toEqual(told.toSorted());
  });
});
