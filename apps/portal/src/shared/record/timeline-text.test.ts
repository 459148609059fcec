import { PAYMENT_EVENTS } from '@kutip/domain/payment-events';
import { expect, test } from 'vitest';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { createTranslator } from '../i18n/translate.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import type { Messages } from '../i18n/use-messages.ts';
import { actorName, timelineDetails, timelineText, type TimelineEntry } from './timeline-text.ts';

const speech = { en: createTranslator(en, 'en'), ar: createTranslator(ar, 'ar') };
const messagesIn = (language: 'en' | 'ar') =>
  ({
    t: speech[language],
    money: formatMoney,
    time: (at: Date) => formatTime(at, language),
  }) as unknown as Messages;
const event = (kind: string, detail: TimelineEntry['detail'] = {}): TimelineEntry => ({
  id: '1',
  kind,
  actor: 'provider',
  at: '2026-11-21T02:39:00Z',
  transaction_invoice_no: null,
  detail,
});

test('an event text contains its facts', () => {
  expect(
    timelineText(event('attempt_started', { channel: 'fpx', bank: 'Maybank', amount: '1234.50' }), messagesIn('en')),
  ).toBe('The payer chose Maybank to pay RM\u00a01,234.50.');
  expect(
    timelineText(
      event('attempt_failed', { bank: 'CIMB Clicks', code: '51', reason: 'Insufficient funds' }),
      messagesIn('en'),
    ),
  ).toBe('CIMB Clicks declined the payment: Insufficient funds.');
});

test('a refused card has its reason in the reader’s language', () => {
  const refused = event('attempt_failed', { bank: 'Credit or debit card', code: '4054', reason: 'Expired card' });
  expect(timelineText(refused, messagesIn('ar'))).toContain(ar.card_refusal.expired);
  expect(timelineText(refused, messagesIn('ar'))).not.toContain('Expired');
});

test('a payment that FPX refuses has its reason in the reader’s language, and the text of a fault of ours', () => {
  const cancelled = event('attempt_failed', { bank: 'CIMB Clicks', code: '51', reason: 'Insufficient funds' });
  expect(timelineText(cancelled, messagesIn('ar'))).toContain(ar.provider_reason.funds);
  const rejected = event('attempt_failed', { bank: 'CIMB Clicks', code: '98', reason: 'MAC error' });
  expect(timelineText(rejected, messagesIn('ar'))).toContain('FPX الطلب (MAC error)');
});

test('a reason of another provider is shown as the provider says it', () => {
  const refused = event('attempt_failed', { bank: 'Maybank', code: 'U199', reason: 'Said in other words' });
  expect(timelineText(refused, messagesIn('en'))).toBe('Maybank declined the payment: Said in other words.');
});

test('an event text without bank or reason has no unfilled placeholder', () => {
  expect(timelineText(event('attempt_failed', { bank: null, code: null, reason: null }), messagesIn('en'))).toBe(
    'The bank declined the payment: no reason given.',
  );
});

test('the next status query is shown in Malaysian time', () => {
  expect(timelineDetails(event('provider_asked', { next_at: '2026-11-21T02:42:00Z' }), messagesIn('en'))).toEqual([
    'We query again at 10:42 am.',
  ]);
});

test('a late payment shows why it is late', () => {
  expect(
    timelineDetails(event('payment_confirmed', { reference: '2611211039', late: 'bill_cancelled' }), messagesIn('en')),
  ).toEqual(['Reference 2611211039', 'The bill was already cancelled: check whether to refund the payment.']);
});

test('unknown event kinds and actors are still shown', () => {
  expect(timelineText(event('moon_landed'), messagesIn('en'))).toBe('Other event: moon landed.');
  expect(actorName({ ...event('x'), actor: 'auditor' }, messagesIn('en'))).toBe('auditor');
});

test.each(Object.keys(PAYMENT_EVENTS))(
  'event %s has a text without unfilled placeholders in English and Arabic',
  (kind) => {
    for (const language of ['en', 'ar'] as const) {
      const text = timelineText(
        event(kind, { amount: '1.00', bank: 'Bank', source: 'DIRECT', channel: 'EMAIL', field: 'amount', code: '00' }),
        messagesIn(language),
      );
      expect(text).not.toMatch(/\{\{|undefined|timeline\./);
    }
  },
);
