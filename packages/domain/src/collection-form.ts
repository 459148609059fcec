import { SMALLEST_PAYMENT, type AmountRule } from './collection.ts';
import type { Sen } from './money.ts';

/** The largest payment of all: RM 1,000,000, what a corporate FPX payment takes at most. */
export const LARGEST_PAYMENT = 100_000_000 as Sen;

export interface QuestionForm {
  key: string;
  label: string;
  type: 'text' | 'number' | 'select';
  is_required: boolean;
  options: readonly string[];
}

export interface CollectionForm extends AmountRule {
  form_fields: readonly QuestionForm[];
  start_at: Date | null;
  end_at: Date | null;
  target_amount: Sen | null;
}

export type Faults = Record<string, string>;

function amountFault(amount: Sen | null): string | null {
  if (amount === null) return 'required';
  if (amount < SMALLEST_PAYMENT) return 'too_small';
  return amount > LARGEST_PAYMENT ? 'too_large' : null;
}

function amountFaults({ amount_type, amount, min_amount, max_amount }: AmountRule): Record<string, string | null> {
  if (amount_type === 'FIXED') return { amount: amountFault(amount) };
  if (amount_type !== 'MIN_MAX') return {};
  const most = amountFault(max_amount) ?? ((min_amount ?? 0) > (max_amount ?? 0) ? 'less_than_minimum' : null);
  return { min_amount: amountFault(min_amount), max_amount: most };
}

function questionFaults(questions: readonly QuestionForm[]): Record<string, string | null> {
  const faults: Record<string, string | null> = {};
  for (const [at, { key, type, options }] of questions.entries()) {
    if (questions.findIndex((other) => other.key === key) < at) faults[`form_fields.${at}.key`] = 'duplicate';
    if (type === 'select' && options.length === 0) faults[`form_fields.${at}.options`] = 'required';
    if (new Set(options).size < options.length) faults[`form_fields.${at}.options`] = 'duplicate';
  }
  return faults;
}

/**
 * What is wrong with the fields of a collection taken together, by field; empty when nothing is. Each field by itself
 * was checked by the contract before.
 */
export function collectionFaults(form: CollectionForm): Faults {
  const { start_at, end_at, target_amount } = form;
  const faults: Record<string, string | null> = {
    ...amountFaults(form),
    ...questionFaults(form.form_fields),
    end_at: start_at && end_at && end_at <= start_at ? 'before_start' : null,
    target_amount: target_amount !== null && target_amount <= 0 ? 'too_small' : null,
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The form without what its amount type has no use for, so that a changed type leaves nothing behind that still counts. */
export function withoutUnused<Form extends AmountRule>(form: Form): Form {
  const fixed = form.amount_type === 'FIXED';
  const bounded = form.amount_type === 'MIN_MAX';
  return {
    ...form,
    amount: fixed ? form.amount : null,
    quantity_enable: fixed && form.quantity_enable,
    min_amount: bounded ? form.min_amount : null,
    max_amount: bounded ? form.max_amount : null,
  };
}

/**
 * A payer's answers to a form's questions: the ones that were asked for, trimmed, or what is wrong by
 * `form_answers.<key>`. Answers to questions that were not asked are dropped.
 */
export function readAnswers(
  questions: readonly QuestionForm[],
  given: Readonly<Record<string, string>>,
): { answers: Record<string, string>; faults: Faults } {
  const answers: Record<string, string> = {};
  const faults: Faults = {};
  for (const { key, type, is_required, options } of questions) {
    const answer = (Object.hasOwn(given, key) ? given[key]! : '').trim();
    if (answer === '') {
      if (is_required) faults[`form_answers.${key}`] = 'required';
    } else if (type === 'select' && !options.includes(answer)) faults[`form_answers.${key}`] = 'not_allowed';
    else if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(answer)) faults[`form_answers.${key}`] = 'not_a_number';
    else answers[key] = answer;
  }
  return { answers, faults };
}
