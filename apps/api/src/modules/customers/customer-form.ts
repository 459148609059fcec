import { CODE } from '@kutip/contracts/codes';
import type { customers } from '@kutip/contracts/customers';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { maskIdentificationNo } from '@kutip/domain/identifiers';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Customer, CustomerChange } from './customers.queries.ts';

type CustomerInput = ParsedRequest<typeof customers.update>['body'];

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

/** Converts an empty text and an unset state (0) to null. */
const emptyToNull = <T>(value: T): NonNullable<T> | null => (value === '' || value === 0 ? null : (value ?? null));

/** The identification number as stored: encrypted, and masked for display. */
export function encryptIdentification(written: string | null | undefined, encryption: Encryption, account_id: string) {
  const text = emptyToNull(written);
  if (text === null) return { identification_no: null, identification_masked: null };
  return {
    identification_no: encryption.encrypt(text, { account_id, column: 'customers.identification_no' }),
    identification_masked: maskIdentificationNo(text),
  };
}

/** The values that an update requests, as stored. The identification number is handled separately, see above. Refuses 4000. */
export function requestedFields(current: Customer, written: CustomerInput): CustomerChange {
  const requested = Object.fromEntries(
    FIELDS.filter((field) => written[field] !== undefined).map((field) => [field, emptyToNull(written[field])]),
  ) as CustomerChange;
  const { email, phone_number } = { ...current, ...requested };
  if (!email && !phone_number)
    throw new Refusal(CODE.validation_failed, 'An e-mail address or a telephone number is needed.', {
      email: 'email_or_phone_required',
    });
  return requested;
}

/** A new customer's fields as stored. */
export const customerFields = (written: ParsedRequest<typeof customers.create>['body']) => ({
  full_name: written.full_name,
  email: emptyToNull(written.email),
  phone_number: emptyToNull(written.phone_number),
  company_name: emptyToNull(written.company_name),
  address_line_1: emptyToNull(written.address_line_1),
  address_line_2: emptyToNull(written.address_line_2),
  city: emptyToNull(written.city),
  postcode: emptyToNull(written.postcode),
  state_id: emptyToNull(written.state_id),
  notes: emptyToNull(written.notes),
  is_opted_out: written.is_opted_out,
});
