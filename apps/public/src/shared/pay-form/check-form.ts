import { amountToPay, type AmountType } from '@kutip/domain/collection';
import { latinDigits } from '@kutip/domain/digits';
import { askedFields, PAYER_FIELDS, payerFieldFaults, type PayerFieldRules } from '@kutip/domain/payer-fields';
import { readPayerPhone } from '@kutip/domain/phone';
import { validateAnswers, type FormField } from '@kutip/domain/collection-form';
import { fromRinggit, parseRinggit, type Sen } from '@kutip/domain/money';
import { stripMoneyFormat } from '../format-money.ts';
import { limitFault, type Offer } from './offer.ts';
import { isForType } from './payment-methods.ts';

/** What is paid, and the services that it can be paid with. Amounts are in ringgit, as on the wire. */
export interface FormRules {
  /** Whether to ask for name, e-mail, phone, questions and amount; false if the payable has them already. */
  asks_payer: boolean;
  amount_type: AmountType;
  amount: string | null;
  min_amount: string | null;
  max_amount: string | null;
  quantity_enable: boolean;
  form_fields: readonly FormField[];
  payer_fields: PayerFieldRules;
  offers: readonly Offer[];
}

/** Of an address and of a note; the API's limit. */
export const LONGEST_ADDRESS = 500;

/** Field name → typed value, as a browser posts it. */
export type Typed = Record<string, string>;
/** Field name → reason, with the API's reason codes. */
export type Faults = Record<string, string>;

/** The field name of a question, as in the API's validation errors. */
export const answerName = (key: string): string => `form_answers.${key}`;

/** The answers of a posted form by question key. */
export const answersOf = ({ form_fields }: Pick<FormRules, 'form_fields'>, typed: Typed): Record<string, string> =>
  Object.fromEntries(form_fields.map(({ key }) => [key, typed[answerName(key)] ?? '']));

const senOrNull = (ringgit: string | null): Sen | null => (ringgit === null ? null : fromRinggit(ringgit));

/** The amount to pay before any charge, in sen, or the invalid field with its reason. */
export function amountDue(
  rules: FormRules,
  typed: Typed,
): { amount: Sen } | { field: 'amount' | 'quantity'; fault: string } {
  const { amount_type, quantity_enable } = rules;
  const terms = { amount_type, quantity_enable, ...limits(rules) };
  if (amount_type === 'FIXED') {
    if (!quantity_enable) return amountToPay(terms, {});
    const quantity = quantityOf(typed['quantity'] ?? '');
    return typeof quantity === 'number' ? amountToPay(terms, { quantity }) : { field: 'quantity', fault: quantity };
  }
  const amount = parseRinggit(stripMoneyFormat(typed['amount'] ?? ''));
  return typeof amount === 'number' ? amountToPay(terms, { amount }) : { field: 'amount', fault: amount };
}

const limits = (rules: FormRules) => ({
  amount: senOrNull(rules.amount),
  min_amount: senOrNull(rules.min_amount),
  max_amount: senOrNull(rules.max_amount),
});

function quantityOf(typed: string): number | 'required' | 'not_a_number' | 'too_small' | 'too_large' {
  const written = latinDigits(typed).trim();
  if (written === '') return 'required';
  if (!/^\d{1,9}$/.test(written)) return 'not_a_number';
  const quantity = Number(written);
  if (quantity < 1) return 'too_small';
  return quantity > 999 ? 'too_large' : quantity;
}

/**
 * Validates the form, in the browser and on the server, with the API's reason codes. Errors are in page order. The API
 * validates everything again.
 */
export function checkForm(rules: FormRules, typed: Typed): Faults {
  const faults: Faults = {};
  const note = (field: string, reason: string | null) => {
    if (reason) faults[field] ??= reason;
  };
  const due = amountDue(rules, typed);
  if (rules.asks_payer) {
    if ('fault' in due) note(due.field, due.fault);
    note('full_name', textFault(typed['full_name'], 255));
    for (const [field, reason] of Object.entries(payerFaults(rules, typed))) note(field, reason);
    const { faults: unanswered } = validateAnswers(rules.form_fields, answersOf(rules, typed));
    for (const [field, reason] of Object.entries(unanswered)) note(field, reason);
  }
  note('payment_service_id', offerFault(rules.offers, typed, 'amount' in due ? due.amount : null));
  return faults;
}

function textFault(typed = '', longest: number): string | null {
  if (!typed.trim()) return 'required';
  return typed.trim().length > longest ? 'too_long' : null;
}

const emailFault = (typed = ''): string | null =>
  textFault(typed, 255) ??
  (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(typed.trim()) ? null : 'invalid_email');

/** Faults of e-mail, phone, address and note, in page order. */
function payerFaults({ payer_fields }: FormRules, typed: Typed): Faults {
  const asked = askedFields(payer_fields, typed);
  const missing = payerFieldFaults(payer_fields, asked);
  const faultOf = { email: emailFault, phone_number: phoneFault, address: addressFault, note: addressFault };
  const faults: Faults = {};
  for (const field of PAYER_FIELDS) {
    const reason = missing[field] ?? (asked[field] ? faultOf[field](asked[field]) : null);
    if (reason) faults[field] = reason;
  }
  return faults;
}

const addressFault = (typed: string): string | null => textFault(typed, LONGEST_ADDRESS);

const phoneFault = (typed = ''): string | null =>
  typed.trim() === '' || readPayerPhone(typed) !== null ? null : 'invalid_format';

/** A bank on the hidden tab counts as not chosen. */
function offerFault(offers: readonly Offer[], typed: Typed, amount: Sen | null): string | null {
  const offer = chosenOffer(offers, typed);
  if (!offer)
    return typed['payment_service_id'] && !offers.some(({ id }) => String(id) === typed['payment_service_id'])
      ? 'not_allowed'
      : 'required';
  if (!offer.is_online) return 'down';
  return amount === null ? null : limitFault(offer, amount);
}

export function chosenOffer(offers: readonly Offer[], typed: Typed): Offer | undefined {
  const { payment_service_id, bank_type } = typed;
  return offers.find((one) => String(one.id) === payment_service_id && isForType(one, bank_type));
}
