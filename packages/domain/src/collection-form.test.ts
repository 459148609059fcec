import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountToPay } from './collection.ts';
import {
  collectionFaults,
  LARGEST_PAYMENT,
  validateAnswers,
  clearUnusedAmountFields,
  type CollectionForm,
} from './collection-form.ts';
import { sen } from './money.ts';

const fixed: CollectionForm = {
  amount_type: 'FIXED',
  amount: sen(1_000),
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  start_at: null,
  end_at: null,
  target_amount: null,
};
const bounded: CollectionForm = {
  ...fixed,
  amount_type: 'MIN_MAX',
  amount: null,
  min_amount: sen(100),
  max_amount: sen(500),
};
const question = { key: 'class', label: 'Class', type: 'select', is_required: true, options: ['1A', '1B'] } as const;

test.each([
  ['a fixed price', fixed, {}],
  ['no price', { ...fixed, amount: null }, { amount: 'required' }],
  ['under RM 1', { ...fixed, amount: sen(99) }, { amount: 'too_small' }],
  ['over what any bank takes', { ...fixed, amount: sen(LARGEST_PAYMENT + 1) }, { amount: 'too_large' }],
  ['an open amount needs nothing', { ...fixed, amount_type: 'OPEN', amount: null }, {}],
  ['bounds', bounded, {}],
  ['one bound', { ...bounded, max_amount: null }, { max_amount: 'required' }],
  [
    'bounds that cross',
    { ...bounded, max_amount: sen(101), min_amount: sen(102) },
    { max_amount: 'less_than_minimum' },
  ],
  ['bounds that meet', { ...bounded, max_amount: sen(100) }, {}],
  ['a lower bound under RM 1', { ...bounded, min_amount: sen(0) }, { min_amount: 'too_small' }],
  ['a goal of nothing', { ...fixed, target_amount: sen(0) }, { target_amount: 'too_small' }],
  ['an end at the start', { ...fixed, start_at: new Date(5), end_at: new Date(5) }, { end_at: 'before_start' }],
  ['an end after the start', { ...fixed, start_at: new Date(5), end_at: new Date(6) }, {}],
  ['a question asked twice', { ...fixed, form_fields: [question, question] }, { 'form_fields.1.key': 'duplicate' }],
  [
    'a choice of nothing',
    { ...fixed, form_fields: [{ ...question, options: [] }] },
    { 'form_fields.0.options': 'required' },
  ],
  [
    'one choice twice',
    { ...fixed, form_fields: [{ ...question, options: ['a', 'a'] }] },
    { 'form_fields.0.options': 'duplicate' },
  ],
] as [string, CollectionForm, Record<string, string>][])('a form with %s', (_, form, faults) => {
  expect(collectionFaults(form)).toEqual(faults);
});

test('changing the amount type clears the unused amount fields', () => {
  expect(clearUnusedAmountFields({ ...fixed, amount_type: 'OPEN', quantity_enable: true, max_amount: sen(5) })).toEqual(
    {
      ...fixed,
      amount_type: 'OPEN',
      amount: null,
    },
  );
  expect(clearUnusedAmountFields({ ...bounded, amount: sen(7) })).toEqual(bounded);
});

test('a valid form charges exactly the typed amount if it is within the limits', () => {
  const amounts = fc.integer({ min: 100, max: LARGEST_PAYMENT });
  fc.assert(
    fc.property(amounts, amounts, amounts, (one, other, typed) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const form = { ...bounded, min_amount: sen(min), max_amount: sen(max) };
      expect(collectionFaults(form)).toEqual({});
      const inside = typed >= min && typed <= max;
      const fault = { field: 'amount', fault: typed < min ? 'too_small' : 'too_large' };
      expect(amountToPay(form, { amount: sen(typed) })).toEqual(inside ? { amount: typed } : fault);
    }),
  );
});

test('form answers are validated against their questions', () => {
  const questions = [
    question,
    { key: 'age', label: 'Age', type: 'number', is_required: false, options: [] },
    { key: 'note', label: 'Note', type: 'text', is_required: true, options: [] },
  ] as const;
  expect(validateAnswers(questions, { class: '1A', age: '12', note: ' hello ', other: 'x' })).toEqual({
    answers: { class: '1A', age: '12', note: 'hello' },
    faults: {},
  });
  expect(validateAnswers(questions, { class: '2C', age: '1e3' })).toEqual({
    answers: {},
    faults: {
      'form_answers.class': 'not_allowed',
      'form_answers.age': 'not_a_number',
      'form_answers.note': 'required',
    },
  });
  // Inherited object properties are not answers.
  expect(validateAnswers([{ ...questions[2], key: 'constructor' }], {})).toEqual({
    answers: {},
    faults: { 'form_answers.constructor': 'required' },
  });
});
