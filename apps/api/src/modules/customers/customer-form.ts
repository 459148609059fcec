import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import type { customers } from '@kutip/contracts/customers';
import type { Parsed } from '@kutip/contracts/endpoint';
import { maskIdentificationNo } from '@kutip/domain/identifiers';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Customer, CustomerChange } from './customers.queries.ts';

type Written = Parsed<typeof customers.update>['body'];

const FIELDS = [
  'full_name',
  'email',
  'phone_number',
  'company_name',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'state_id',
  'notes',
  'is_opted_out',
] as const;

/** An empty field is none, and so is a state that was not chosen. */
const filled = <T>(value: T): NonNullable<T> | null => (value === '' || value === 0 ? null : (value ?? null));

/** The number as it is kept: encrypted, and masked for showing. */
export function sealedIdentification(written: string | null | undefined, encryption: Encryption, account_id: string) {
  const text = filled(written);
  if (text === null) return { identification_no: null, identification_masked: null };
  return {
    identification_no: encryption.encrypt(text, { account_id, column: 'customers.identification_no' }),
    identification_masked: maskIdentificationNo(text),
  };
}

/** What an update changes of a customer, and how that was before. The identity number is none of it: see above. */
export function changeOf(kept: Customer, written: Written): { before: CustomerChange; after: CustomerChange } {
  const wanted = Object.fromEntries(
    FIELDS.filter((field) => written[field] !== undefined).map((field) => [field, filled(written[field])]),
  ) as CustomerChange;
  const changed = FIELDS.filter((field) => field in wanted && !isDeepStrictEqual(wanted[field], kept[field]));
  const only = (from: object): CustomerChange =>
    Object.fromEntries(changed.map((field) => [field, (from as Record<string, unknown>)[field]]));
  const after = only(wanted);
  const { email, phone_number } = { ...kept, ...after };
  if (!email && !phone_number)
    throw new Refusal(CODE.validation_failed, 'An e-mail address or a telephone number is needed.', {
      email: 'email_or_phone_required',
    });
  return { before: only(kept), after };
}

/** A new customer's fields as they are kept. */
export const fieldsOf = (written: Parsed<typeof customers.create>['body']) => ({
  full_name: written.full_name,
  email: filled(written.email),
  phone_number: filled(written.phone_number),
  company_name: filled(written.company_name),
  address_line_1: filled(written.address_line_1),
  address_line_2: filled(written.address_line_2),
  city: filled(written.city),
  postcode: filled(written.postcode),
  state_id: filled(written.state_id),
  notes: filled(written.notes),
  is_opted_out: written.is_opted_out,
});
