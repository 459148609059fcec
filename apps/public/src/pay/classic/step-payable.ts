import type { ReactNode } from 'react';
import type { LinkPreview } from '../../shared/outcome.ts';
import type { SupportFace } from '../../shared/support.tsx';
import type { FormRules } from '../../shared/pay-form/check-form.ts';

/** What is paid, as the steps need it: a bill or an open collection. */
export interface StepPayable {
  rules: FormRules;
  merchant: string;
  is_unbranded: boolean;
  title: string;
  service_tax_bps: number;
  head: ReactNode;
  details: ReactNode;
  /** Replaces the form: why nothing can be paid now. */
  blocked: ReactNode;
  share: ReactNode;
  support: SupportFace | null;
  preview: LinkPreview;
  /** Set if another payment is open: wraps the first step's form in a warning. */
  wrapForm?: (form: ReactNode) => ReactNode;
  is_second_try: boolean;
}
