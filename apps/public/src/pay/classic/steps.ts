import type { Faults, Typed } from '../form/check-form.ts';

/** The classic look asks one thing after another (D-19). */
export const STEPS = ['details', 'way', 'review'] as const;
export type Step = (typeof STEPS)[number];

const WAY_FIELD = 'payment_service_id';

const without = (faults: Faults, isLeft: (field: string) => boolean): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => isLeft(field)));

/** The faults that a step can mend. */
export const faultsOf = (step: Step, faults: Faults): Faults =>
  step === 'review' ? {} : without(faults, (field) => (field === WAY_FIELD) === (step === 'way'));

/**
 * Where a form that was sent goes on: to the step it asks for, or to the first that still holds it up. Going back is
 * never held up.
 */
export function stepAfter(wanted: string | undefined, faults: Faults): Step | 'pay' {
  if (wanted !== 'way' && wanted !== 'review' && wanted !== 'pay') return 'details';
  if (Object.keys(faultsOf('details', faults)).length > 0) return 'details';
  if (wanted !== 'way' && Object.keys(faultsOf('way', faults)).length > 0) return 'way';
  return wanted;
}

/** What a step does not show, yet must not lose: it travels in the form, hidden. Fields that are nobody's are dropped. */
export function carried(step: Step, typed: Typed): [name: string, value: string][] {
  const isWay = (name: string) => name === WAY_FIELD || name === 'bank_type';
  const isShown = (name: string) => (step === 'way' && isWay(name)) || (step === 'details' && !isWay(name));
  return Object.entries(typed).filter(([name]) => isField(name) && !isShown(name));
}

const FIELDS = new Set(['full_name', 'email', 'phone_number', 'amount', 'quantity', WAY_FIELD, 'bank_type']);
const isField = (name: string): boolean => FIELDS.has(name) || name.startsWith('form_answers.');
