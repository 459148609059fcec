import { PAYMENT_EVENTS } from '@kutip/domain/payment-events';
import { expect, test } from 'vitest';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { translator } from '../i18n/translate.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import type { WordsOf } from '../i18n/use-words.ts';
import { actorOf, addendaOf, sentenceOf, type TimelineEntry } from './sentence.ts';

const speech = { en: translator(en, 'en'), ar: translator(ar, 'ar') };
const wordsIn = (language: 'en' | 'ar') =>
  ({
    t: speech[language],
    money: formatMoney,
    time: (at: Date) => formatTime(at, language),
  }) as unknown as WordsOf;
const event = (kind: string, detail: TimelineEntry['detail'] = {}): TimelineEntry => ({
  id: '1',
  kind,
  actor: 'provider',
  at: '2026-11-21T02:39:00Z',
  transaction_invoice_no: null,
  detail,
});

test('a sentence holds its facts', () => {
  expect(
    sentenceOf(event('attempt_started', { channel: 'fpx', bank: 'Maybank', amount: '1234.50' }), wordsIn('en')),
  ).toBe('The payer chose Maybank to pay RM\u00a01,234.50.');
  expect(
    sentenceOf(
      event('attempt_failed', { bank: 'CIMB Clicks', code: '51', reason: 'Insufficient funds' }),
      wordsIn('en'),
    ),
  ).toBe('CIMB Clicks declined the payment: Insufficient funds.');
});

test('a missing bank or reason leaves no hole', () => {
  expect(sentenceOf(event('attempt_failed', { bank: null, code: null, reason: null }), wordsIn('en'))).toBe(
    'The bank declined the payment: no reason given.',
  );
});

test('when we ask again is said in Malaysian time', () => {
  expect(addendaOf(event('provider_asked', { next_at: '2026-11-21T02:42:00Z' }), wordsIn('en'))).toEqual([
    'We ask again at 10:42 am.',
  ]);
});

test('a late payment says why it is one', () => {
  expect(
    addendaOf(event('payment_confirmed', { reference: '2611211039', late: 'bill_cancelled' }), wordsIn('en')),
  ).toEqual(['Reference 2611211039', 'The bill had been cancelled before: see whether to refund it.']);
});

test('a kind and an actor that nobody has worded still show', () => {
  expect(sentenceOf(event('moon_landed'), wordsIn('en'))).toBe('Something was recorded: moon landed.');
  expect(actorOf({ ...event('x'), actor: 'auditor' }, wordsIn('en'))).toBe('auditor');
});

test.each(Object.keys(PAYMENT_EVENTS))('%s has a sentence without holes, in Arabic too', (kind) => {
  for (const language of ['en', 'ar'] as const) {
    const said = sentenceOf(
      event(kind, { amount: '1.00', bank: 'Bank', source: 'DIRECT', channel: 'EMAIL', field: 'amount', code: '00' }),
      wordsIn(language),
    );
    expect(said).not.toMatch(/\{\{|undefined|timeline\./);
  }
});
