import type { ReactNode } from 'react';
import type { Share } from '../../shared/outcome.ts';
import type { SupportFace } from '../../shared/support.tsx';
import type { FormRules } from '../form/check-form.ts';

/** What is paid, as far as the steps need it: a bill or an open collection. */
export interface Subject {
  rules: FormRules;
  merchant: string;
  is_unbranded: boolean;
  title: string;
  service_tax_bps: number;
  head: ReactNode;
  details: ReactNode;
  /** Stands in the place of the form: why nothing can be paid now. */
  blocked: ReactNode;
  share: ReactNode;
  support: SupportFace | null;
  preview: Share;
  /** Another payment is open: the form of the first step stands behind a warning. */
  behind?: (form: ReactNode) => ReactNode;
  is_second_try: boolean;
}
