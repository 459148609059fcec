import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import type { FormRules } from './check-form.ts';
import { offerOf, type Offered } from './offer.ts';

/** Form rules of a payable with a known payer and amount (in ringgit): only the payment method is asked for. */
export const fixedRules = ({ amount, services }: { amount: string; services: readonly Offered[] }): FormRules => ({
  asks_payer: false,
  amount_type: 'FIXED',
  amount,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  offers: services.map(offerOf),
});
