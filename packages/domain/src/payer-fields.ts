/** What a payment form can ask the payer besides their name, in the order of the page. */
export const PAYER_FIELDS = ['email', 'phone_number', 'address', 'note'] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];

export const PAYER_FIELD_RULES = ['required', 'optional', 'off'] as const;
export type PayerFieldRule = (typeof PAYER_FIELD_RULES)[number];
export type PayerFieldRules = Record<PayerField, PayerFieldRule>;

/** The rules of a form whose merchant has chosen none. */
export const DEFAULT_PAYER_FIELDS: Readonly<PayerFieldRules> = {
  email: 'required',
  phone_number: 'optional',
  address: 'off',
  note: 'off',
};

/** The fields by which a merchant reaches the payer. */
const CONTACTS = ['email', 'phone_number'] as const satisfies readonly PayerField[];

/** A form must ask for a contact; null when it does. */
export const contactFault = (rules: PayerFieldRules): 'email_or_phone_required' | null =>
  CONTACTS.every((field) => rules[field] === 'off') ? 'email_or_phone_required' : null;

/** Missing fields of a payer by name: `required`, or `email_or_phone_required` where one of several optional contacts is needed. */
export function payerFieldFaults(
  rules: PayerFieldRules,
  given: Partial<Record<PayerField, string | null | undefined>>,
): Record<string, string> {
  const isEmpty = (field: PayerField) => !given[field]?.trim();
  const missing = PAYER_FIELDS.filter((field) => rules[field] === 'required' && isEmpty(field));
  const faults: Record<string, string> = Object.fromEntries(missing.map((field) => [field, 'required']));
  const contacts = CONTACTS.filter((field) => rules[field] !== 'off');
  const [first] = contacts;
  if (first && contacts.every(isEmpty))
    faults[first] ??= contacts.length === 1 ? 'required' : 'email_or_phone_required';
  return faults;
}

/** What the payer gave, without what the form does not ask. Absent fields are empty. */
export const askedFields = (
  rules: PayerFieldRules,
  given: Partial<Record<PayerField, string | null | undefined>>,
): Record<PayerField, string> => {
  const read = (field: PayerField) => (rules[field] === 'off' ? '' : (given[field] ?? '').trim());
  return { email: read('email'), phone_number: read('phone_number'), address: read('address'), note: read('note') };
};
