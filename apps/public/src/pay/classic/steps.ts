import type { Faults, Typed } from '../../shared/pay-form/check-form.ts';

/** The classic look asks for one thing after another (D-19). */
export const STEPS = ['details', 'method', 'review'] as const;
export type Step = (typeof STEPS)[number];

const METHOD_FIELD = 'payment_service_id';

const without = (faults: Faults, isLeft: (field: string) => boolean): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => isLeft(field)));

/** The errors that can be corrected in this step. */
export const faultsOf = (step: Step, faults: Faults): Faults =>
  step === 'review' ? {} : without(faults, (field) => (field === METHOD_FIELD) === (step === 'method'));

/** The step after a submission: the requested step, or the first step with errors. Going back is always allowed. */
export function stepAfter(requested: string | undefined, faults: Faults): Step | 'pay' {
  if (requested !== 'method' && requested !== 'review' && requested !== 'pay') return 'details';
  if (Object.keys(faultsOf('details', faults)).length > 0) return 'details';
  if (requested !== 'method' && Object.keys(faultsOf('method', faults)).length > 0) return 'method';
  return requested;
}

/** Values that this step does not show, carried as hidden fields. Unknown fields are dropped. */
export function carried(step: Step, typed: Typed): [name: string, value: string][] {
  const isMethodField = (name: string) => name === METHOD_FIELD || name === 'bank_type';
  const isShown = (name: string) =>
    (step === 'method' && isMethodField(name)) || (step === 'details' && !isMethodField(name));
  return Object.entries(typed).filter(([name]) => isField(name) && !isShown(name));
}

const FIELDS = new Set([
  'full_name',
  'email',
  'phone_number',
  'address',
  'note',
  'amount',
  'quantity',
  METHOD_FIELD,
  'bank_type',
]);
const isField = (name: string): boolean => FIELDS.has(name) || name.startsWith('form_answers.');
