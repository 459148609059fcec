import { password, phone, url } from '@kutip/contracts/fields';
import { breakdownOf, reasonOf } from '@kutip/contracts/reasons';
import { moneyInput } from '@kutip/contracts/wire';
import { collectionFaults } from '@kutip/domain/collection-form';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { translator } from '../i18n/translate.ts';
import { reasonKey, sayReason, type FieldKind } from './reasons.ts';

const speech = { en: translator(en, 'en'), ar: translator(ar, 'ar') };

const wordFor = (schema: z.ZodType, value: unknown): string =>
  breakdownOf(z.object({ it: schema }).safeParse({ it: value }, { error: reasonOf }).error!, 'whole')['it']!;
const said = (word: string, label: string, kind?: FieldKind): string =>
  sayReason(speech.en, en.reasons, word, label, kind);

test('a weak password gets the specified sentence', () => {
  expect(said(wordFor(password, 'abcdefgh'), 'Password', 'password')).toBe(
    'Your Password must contain at least one uppercase, one lowercase, one special character and one digit',
  );
});

test('a short password, and only a password, gets the specified sentence about length', () => {
  expect(said(wordFor(password, 'aB1!'), 'Password', 'password')).toBe(
    'Password is too short, you want to get hacked?',
  );
  expect(said('too_short', 'Title')).toBe('Title is too short');
});

test('a negative amount and a bad address get the specified sentences', () => {
  expect(said(wordFor(moneyInput, '-1'), 'Amount', 'positive')).toBe('Please enter positive number!');
  expect(said(wordFor(url, 'nowhere'), 'Website', 'url')).toBe('URL is invalid');
});

test('a phone number says what one looks like', () => {
  expect(said(wordFor(phone, '123'), 'Mobile number', 'phone')).toBe(
    'Mobile number is not a Malaysian mobile number, such as 012-345 6789',
  );
});

test.each(['1.234', '1e5', 'abc', '', '99999999999'])('the amount %s is refused with a sentence of ours', (written) => {
  expect(reasonKey(wordFor(moneyInput, written), 'plain', en.reasons)).not.toBeNull();
});

test('every word that the rules of a collection give has a sentence', () => {
  const words = Object.values(
    collectionFaults({
      amount_type: 'MIN_MAX',
      amount: null,
      min_amount: 500 as never,
      max_amount: 100 as never,
      quantity_enable: false,
      form_fields: [
        { key: 'a', label: 'A', type: 'select', is_required: true, options: [] },
        { key: 'a', label: 'B', type: 'text', is_required: true, options: [] },
      ],
      start_at: new Date(2),
      end_at: new Date(1),
      target_amount: 0 as never,
    }),
  );
  expect(words.length).toBe(5);
  for (const word of words) expect(reasonKey(word, 'plain', en.reasons)).not.toBeNull();
});

test('a word that nobody foresaw is still a sentence', () => {
  expect(said('on_the_moon', 'Amount')).toBe('Amount was not accepted (on the moon)');
});

test('Arabic has a sentence for every reason', () => {
  expect(Object.keys(ar.reasons).sort()).toEqual(Object.keys(en.reasons).sort());
  expect(sayReason(speech.ar, en.reasons, 'required', 'المبلغ')).toContain('المبلغ');
});
