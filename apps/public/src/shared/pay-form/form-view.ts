import type { DeviceWallet } from '@kutip/domain/card/device-token';
import type { Messages } from '../messages/en.ts';
import type { Faults, FormRules, Typed } from './check-form.ts';

/**
 * Props of the payment form. They are embedded in the HTML as JSON, so they are plain data and hold only what is shown.
 */
export interface PayFormProps {
  /** Where the form is posted. */
  action: string;
  direction: 'ltr' | 'rtl';
  merchant: string;
  /** The payee's name at banks and providers; null if the merchant is the payer. */
  payee: string | null;
  messages: Pick<Messages, 'form' | 'faults' | 'methods' | 'hints' | 'next'>;
  rules: FormRules;
  service_tax_bps: number;
  /** One payment per key: a double click or a repeated submission finds the first payment. */
  idempotency_key: string;
  /** The payer continues although another payment of the same payable is open. */
  is_second_try: boolean;
  /** The card service, and the wallets of devices whose cards it takes; null: none. */
  express: { service_id: number; wallets: readonly ExpressWallet[] } | null;
  /** The service used last time, if it is offered here. */
  last_used: number | null;
  typed: Typed;
  faults: Faults;
  /** Why the payment was not started; concerns the whole form. */
  problem: string | null;
}

/** A wallet as the browser's Payment Request names it. */
export interface ExpressWallet {
  wallet: DeviceWallet;
  name: string;
  method: { supportedMethods: string; data: object };
}

/** What each part of the form receives: `typed` holds the current values, `initial` the values from the server. */
export interface FormView extends PayFormProps {
  initial: Typed;
  /** The error message of a field, or null. */
  faultOf(field: string): string | null;
}

/** The id of a field's control; the error summary links to it. */
export const idOf = (field: string): string => `field-${field.replace('.', '-')}`;
