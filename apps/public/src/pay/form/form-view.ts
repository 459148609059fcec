import type { Words } from '../../shared/words/en.ts';
import type { Faults, FormRules, Typed } from './check-form.ts';

/** Everything the form needs; it travels in the HTML, so it is plain data and holds only what is shown. */
export interface PayFormProps {
  action: string;
  direction: 'ltr' | 'rtl';
  merchant: string;
  words: Pick<Words, 'form' | 'faults' | 'ways' | 'hints' | 'next'>;
  rules: FormRules;
  service_tax_bps: number;
  /** One payment for each: a double click or a form sent again finds the first. */
  idempotency_key: string;
  /** The payer was warned that another payment of this bill is open and goes on. */
  is_second_try: boolean;
  /** The bank used last time, if it is offered here. */
  last_used: number | null;
  typed: Typed;
  faults: Faults;
  /** Why the payment was not started, for the whole form. */
  problem: string | null;
}

/** What each part of the form is given: `typed` is what stands in the page now, `initial` what the server sent. */
export interface FormPart extends PayFormProps {
  initial: Typed;
  /** The sentence of a field's fault, or null. */
  faultOf(field: string): string | null;
}

/** The id of a field's control, which the summary of faults leads to. */
export const idOf = (field: string): string => `field-${field.replace('.', '-')}`;
