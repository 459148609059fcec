import type { RefObject } from 'react';
import type { Faults, Typed } from '../check-form.ts';
import type { FormView } from '../form-view.ts';

export interface ExpressChoiceProps {
  view: FormView;
  form: RefObject<HTMLFormElement | null>;
  /** Reads what the form holds now. */
  typedIn(form: HTMLFormElement): Typed;
  /** Shows what is missing. */
  showFaults(faults: Faults): void;
  /** No second payment starts while one is under way. */
  setBusy(is_busy: boolean): void;
  is_busy: boolean;
}

/** What is said below the buttons; `is_open_ended`: the page has to be loaded again to see more. */
export interface ExpressNotice {
  text: string;
  is_open_ended?: boolean;
}
