import { VALIDATOR_MESSAGES } from '@kutip/domain/validators';
import { password, phone, url } from '@kutip/contracts/fields';
import { validationBreakdown, validationReason } from '@kutip/contracts/reasons';
import { moneyInput } from '@kutip/contracts/wire';
import { collectionFaults } from '@kutip/domain/collection-form';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { createTranslator } from '../i18n/translate.ts';
import { reasonKey, reasonText, type FieldKind } from './reasons.ts';

const speech = { en: createTranslator(en, 'en'), ar: createTranslator(ar, 'ar') };

const reasonFor = (schema: z.ZodType, value: unknown): string =>
  validationBreakdown(z.object({ it: schema }).safeParse({ it: value }, { error: validationReason }).error!, 'whole')[
    'it'
  ]!;
const textFor = (reason: string, label: string, kind?: FieldKind): string =>
  reasonText(speech.en, en.reasons, reason, label, kind);

//
test('a weak password gets the specified message', () => {
  expect(textFor(reasonFor(password, 'abcdefgh'), 'Password', 'password')).toBe(
    'Your Password must contain at least one uppercase, one lowercase, one special character and one digit',
  );
});

//
test('only a short password gets the specified message about length', () => {
  expect(textFor(reasonFor(password, 'aB1!'), 'Password', 'password')).toBe(
    'Password is too short, you want to get hacked?',
  );
  expect(textFor('too_short', 'Title')).toBe('Title is too short');
});

// R-139 R-142
test('a negative amount and an invalid URL get the specified messages', () => {
  expect(textFor(reasonFor(moneyInput, '-1'), 'Amount', 'positive')).toBe('Please enter positive number!');
  expect(textFor(reasonFor(url, 'nowhere'), 'Website', 'url')).toBe('URL is invalid');
});

test('an invalid phone number gets an example of a valid one', () => {
  expect(textFor(reasonFor(phone, '123'), 'Mobile number', 'phone')).toBe(
    'Mobile number is not a Malaysian mobile number, such as 012-345 6789',
  );
});

test.each(['1.234', '1e5', 'abc', '', '99999999999'])(
  'the reason for the invalid amount %s has a message',
  (written) => {
    expect(reasonKey(reasonFor(moneyInput, written), 'plain', en.reasons)).not.toBeNull();
  },
);

test('every reason of the collection rules has a message', () => {
  const reasons = Object.values(
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
  expect(reasons.length).toBe(5);
  for (const reason of reasons) expect(reasonKey(reason, 'plain', en.reasons)).not.toBeNull();
});

test('an unknown reason still gets a message', () => {
  expect(textFor('on_the_moon', 'Amount')).toBe('Amount was not accepted (on the moon)');
});

//
test('Arabic has a message for every reason', () => {
  expect(Object.keys(ar.reasons).sort()).toEqual(Object.keys(en.reasons).sort());
  expect(reasonText(speech.ar, en.reasons, 'required', 'المبلغ')).toContain('المبلغ');
});

//
test('the messages of validators are those of the specification', () => {
  const shown = {
    positive: en.reasons.positive,
    password: en.reasons.password,
    url: en.reasons.url,
    min: en.reasons.min,
  };
  const { 'credit-card': _, ...specified } = VALIDATOR_MESSAGES;
  const named = Object.entries(specified).map(([name, message]) => [name, message.replace('{field}', '{{field}}')]);
  expect(shown).toEqual(Object.fromEntries(named));
});
