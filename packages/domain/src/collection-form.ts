import { SMALLEST_PAYMENT, type AmountRule } from './collection.ts';
import type { Sen } from './money.ts';
import { contactFault, type PayerFieldRules } from './payer-fields.ts';

/** The largest payment: RM 1,000,000, the maximum of a corporate FPX payment. */
export const LARGEST_PAYMENT = 100_000_000 as Sen;

export interface FormField {
  key: string;
  label: string;
  type: 'text' | 'number' | 'select';
  is_required: boolean;
  options: readonly string[];
}

export interface CollectionForm extends AmountRule {
  form_fields: readonly FormField[];
  /** undefined: the form asks no payer, such as a bill form. */
  payer_fields?: PayerFieldRules | undefined;
  start_at: Date | null;
  end_at: Date | null;
  target_amount: Sen | null;
}

export type FieldFaults = Record<string, string>;

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

function questionFaults(questions: readonly FormField[]): Record<string, string | null> {
  const faults: Record<string, string | null> = {};
  for (const [at, { key, type, options }] of questions.entries()) {
    if (questions.findIndex((other) => other.key === key) < at) faults[`form_fields.${at}.key`] = 'duplicate';
    if (type === 'select' && options.length === 0) faults[`form_fields.${at}.options`] = 'required';
    if (new Set(options).size < options.length) faults[`form_fields.${at}.options`] = 'duplicate';
  }
  return faults;
}

/**
 * Faults of a collection form across its fields, by field name; empty when valid. The contract has validated each field
 * on its own.
 */
export function collectionFaults(form: CollectionForm): FieldFaults {
  const { start_at, end_at, target_amount } = form;
  const faults: Record<string, string | null> = {
    ...amountFaults(form),
    ...questionFaults(form.form_fields),
    'payer_fields.email': form.payer_fields ? contactFault(form.payer_fields) : null,
    end_at: start_at && end_at && end_at <= start_at ? 'before_start' : null,
    target_amount: target_amount !== null && target_amount <= 0 ? 'too_small' : null,
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Clears the fields that the amount type does not use, so that changing the type leaves no stale limits behind. */
export function clearUnusedAmountFields<Form extends AmountRule>(form: Form): Form {
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
 * Validates a payer's answers: the trimmed answers, or faults by `form_answers.<key>`. Answers to unknown questions are
 * dropped.
 */
export function validateAnswers(
  questions: readonly FormField[],
  given: Readonly<Record<string, string>>,
): { answers: Record<string, string>; faults: FieldFaults } {
  const answers: Record<string, string> = {};
  const faults: FieldFaults = {};
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
