import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_EVENTS } from '@kutip/domain/payment-events';
import { describe, expect, it } from 'vitest';
import { ar as payAr } from './pay/messages/ar.ts';
import { en as payEn } from './pay/messages/en.ts';
import { ms as payMs } from './pay/messages/ms.ts';
import { zh as payZh } from './pay/messages/zh.ts';
import { ar as sharedAr } from './shared/messages/ar.ts';
import { en as sharedEn } from './shared/messages/en.ts';
import { ms as sharedMs } from './shared/messages/ms.ts';
import { zh as sharedZh } from './shared/messages/zh.ts';
import { ar as storeAr } from './storefront/messages/ar.ts';
import { en as storeEn } from './storefront/messages/en.ts';
import { ms as storeMs } from './storefront/messages/ms.ts';
import { zh as storeZh } from './storefront/messages/zh.ts';

const ar = { ...sharedAr, ...payAr, ...storeAr, ...orderAr };
const en = { ...sharedEn, ...payEn, ...storeEn, ...orderEn };
const ms = { ...sharedMs, ...payMs, ...storeMs, ...orderMs };
const zh = { ...sharedZh, ...payZh, ...storeZh, ...orderZh };
import { ar as orderAr } from './storefront/order/messages/ar.ts';
import { en as orderEn } from './storefront/order/messages/en.ts';
import { ms as orderMs } from './storefront/order/messages/ms.ts';
import { zh as orderZh } from './storefront/order/messages/zh.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'form.pay' → 'Pay {amount}' for every sentence of a language. */
const sentences = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );

const holes = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted();

/** Messages that are rightly the same in two languages: product names, signs, and words that Malay has borrowed. */
const SAME = {
  ar: ['moment.day', 'moment.time', 'form.charge_each', 'channels.duit_now'],
  ms: [
    'page.whatsapp',
    'moment.comma',
    'moment.day',
    'moment.time',
    'summary.item',
    'form.between',
    'form.charge_each',
    'methods.DUITNOW_QR',
    'methods.paypal',
    'status.comma',
    'share.targets.WHATSAPP',
    'share.targets.TELEGRAM',
    'share.targets.SMS',
    'share.targets.FACEBOOK',
    'who.duit_now',
    'who.paypal',
    'receipt.bank',
    'receipt.status_title',
    'order.quantity',
    'channels.duit_now',
    'channels.paypal',
  ],
  zh: [
    'form.charge_each',
    'share.targets.WHATSAPP',
    'share.targets.TELEGRAM',
    'share.targets.FACEBOOK',
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
] as const)('messages in %s', (language, messages: Tree) => {
  const translated = new Map(sentences(messages));

  it('every message has the same placeholders as in English', () => {
    for (const [path, sentence] of sentences(en))
      expect([path, holes(translated.get(path)!)]).toEqual([path, holes(sentence)]);
  });

  it('every message is translated', () => {
    const same = sentences(en)
      .filter(([path, sentence]) => translated.get(path) === sentence)
      .map(([path]) => path);
    expect(same.toSorted()).toEqual(SAME[language].toSorted());
  });
});

describe('messages', () => {
  it('every language names twelve months', () => {
    for (const { months } of [en.moment, ms.moment, zh.moment, ar.moment]) expect(months.split(' ')).toHaveLength(12);
  });

  it.each(globSync('**/messages/en.ts', { cwd: import.meta.dirname }))(
    'the message groups of %s are not replaced by groups of the same name',
    async (path) => {
      const { en: own } = (await import(join(import.meta.dirname, path))) as { en: Tree };
      for (const group of Object.keys(own)) expect((en as Tree)[group]).toBe(own[group]);
    },
  );

  it('every payment event for payers has a timeline message, and no other event has', () => {
    const payer_events = Object.entries(PAYMENT_EVENTS)
      .filter(([, { to_payer }]) => to_payer)
      .map(([kind]) => kind);
    expect(Object.keys(en.timeline).toSorted()).toEqual(payer_events.toSorted());
  });
});
