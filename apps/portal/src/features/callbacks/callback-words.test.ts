import { DELIVERY_ERRORS } from '@kutip/contracts/callbacks';
import { CALLBACK_EVENTS } from '@kutip/domain/merchant-callback';
import { expect, test } from 'vitest';
import { ar } from '../../shared/i18n/ar.ts';
import { en } from '../../shared/i18n/en.ts';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import { answerWord, eventWord } from './callback-words.ts';

/** Answers the key itself, with what is filled in. */
const words = { t: (key: string, filled: object = {}) => `${key} ${JSON.stringify(filled)}` } as unknown as WordsOf;

test.each([en, ar])('every event and every fault has its words', (language) => {
  const events = CALLBACK_EVENTS.map((event) => event.replace('.', '_'));
  expect(Object.keys(language.callback_event).toSorted()).toEqual(events.toSorted());
  expect(Object.keys(language.callback_error).toSorted()).toEqual(DELIVERY_ERRORS.toSorted());
});

test('an event is looked up without its dot', () => {
  expect(eventWord('payment.late', words)).toBe('callback_event.payment_late {}');
});

test('an answer: none yet, a status, a fault with its status', () => {
  expect(answerWord({ last_error: null, last_http_status: null }, words)).toBeNull();
  expect(answerWord({ last_error: null, last_http_status: 204 }, words)).toBe('204');
  expect(answerWord({ last_error: 'bad_status', last_http_status: 500 }, words)).toBe(
    'callback_error.bad_status {"status":"500"}',
  );
  expect(answerWord({ last_error: 'timed_out', last_http_status: null }, words)).toBe(
    'callback_error.timed_out {"status":""}',
  );
});
