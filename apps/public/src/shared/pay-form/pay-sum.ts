import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { amountDue, chosenOffer, type FormRules, type Typed } from './check-form.ts';
import { chargeOf, type Offer } from './offer.ts';
import { isForType } from './payment-methods.ts';

/** What a payment form sells and at which tax, and what is typed in it. */
export interface Priced {
  rules: FormRules;
  service_tax_bps: number;
  typed: Typed;
}

/** In sen: the amount before any charge, the charge that the payer bears, and the total of both. */
export interface Sum {
  amount: Sen;
  charge: Sen;
  total: Sen;
}

/**
 * The sum for the selected service; null while no amount is known. While no service is selected, the sum is known only
 * if it is the same for all.
 */
export function sumOf({ rules, service_tax_bps, typed }: Priced): Sum | null {
  const due = amountDue(rules, typed);
  if (!('amount' in due)) return null;
  const { amount } = due;
  const chosen = chosenOffer(rules.offers, typed);
  const possible = chosen ? [chosen] : rules.offers.filter((one) => isForType(one, typed['bank_type']));
  const charges = chargesOf(possible, amount, service_tax_bps);
  if (charges.size > 1) return null;
  const [charge = sen(0)] = charges;
  return { amount, charge, total: sen(amount + charge) };
}

/** Whether the total depends on the selected service. */
export const dependsOnService = ({ rules, service_tax_bps }: Omit<Priced, 'typed'>, amount: Sen): boolean =>
  chargesOf(rules.offers, amount, service_tax_bps).size > 1;

const chargesOf = (offers: readonly Offer[], amount: Sen, tax_bps: number): Set<Sen> =>
  new Set(offers.map((offer) => chargeOf(offer, amount, tax_bps)));

/** In sen: what the payer saw, and what it is now. */
export interface AmountChange {
  was: Sen;
  now: Sen;
}

/**
 * Whether the amount has changed since the page was loaded. The form posts what the page showed: `amount_sen`, the
 * fixed amount or price each, and with a script `total_sen`, the amount on the button. A form without them is not
 * compared.
 */
export function amountChange(priced: Priced): AmountChange | null {
  const { rules, typed } = priced;
  const sum = sumOf(priced);
  const shown_total = senOf(typed['total_sen']);
  if (sum && shown_total !== null && shown_total !== sum.total) return { was: shown_total, now: sum.total };
  const shown_amount = senOf(typed['amount_sen']);
  const amount = fixedAmount(rules);
  return amount !== null && shown_amount !== null && shown_amount !== amount
    ? { was: shown_amount, now: amount }
    : null;
}

const senOf = (posted = ''): Sen | null => (/^\d{1,12}$/.test(posted) ? sen(Number(posted)) : null);

/** The amount or price each that the merchant has set, in sen; null if the payer chooses it. */
export const fixedAmount = ({ amount_type, amount }: FormRules): Sen | null =>
  amount_type === 'FIXED' && amount !== null ? fromRinggit(amount) : null;
