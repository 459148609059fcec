import type { FormRules } from './check-form.ts';
import { offerOf, type Offered } from './offer.ts';

/** What is asked of whoever pays a bill or a top-up, in ringgit: only how. Who pays, for what and how much is known. */
export const fixedRules = ({ amount, services }: { amount: string; services: readonly Offered[] }): FormRules => ({
  asks_payer: false,
  amount_type: 'FIXED',
  amount,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  offers: services.map(offerOf),
});
