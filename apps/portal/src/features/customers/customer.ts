import { customers } from '@kutip/contracts/customers';
import type { Data } from '@kutip/contracts/endpoint';
import { formatPhone } from '@kutip/domain/phone';
import { REGIONS } from '@kutip/domain/regions';
import type { z } from 'zod';

export type CustomerRow = Data<typeof customers.listTotalled>['list']['data'][number];
export type CustomerRecord = Data<typeof customers.read>;

export const customerSchema = customers.create.body;
export type CustomerValues = z.input<typeof customerSchema>;

export const NEW_CUSTOMER: CustomerValues = {
  full_name: '',
  email: '',
  phone_number: '',
  identification_no: '',
  company_name: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postcode: '',
  state_id: 0,
  notes: '',
  is_opted_out: false,
};

/** Form values of a customer. The identity number is never returned in full, so its field starts empty. */
export const valuesOf = (record: CustomerRecord): CustomerValues => ({
  full_name: record.full_name,
  email: record.email ?? '',
  phone_number: record.phone_number === null ? '' : formatPhone(record.phone_number),
  identification_no: '',
  company_name: record.company_name ?? '',
  address_line_1: record.address_line_1 ?? '',
  address_line_2: record.address_line_2 ?? '',
  city: record.city ?? '',
  postcode: record.postcode ?? '',
  state_id: record.state_id ?? 0,
  notes: record.notes ?? '',
  is_opted_out: record.is_opted_out,
});

/** The patch of an edited form; the identity number only if it was typed. */
export function changesOf({ identification_no, ...values }: CustomerValues): Partial<CustomerValues> {
  return { ...values, ...(identification_no && { identification_no }) };
}

/** The address on one line; null if there is none. */
export function addressLine({ address_line_1, address_line_2, city, postcode, state_id }: CustomerRecord) {
  const town = [postcode, city].filter(Boolean).join(' ');
  const state = REGIONS.find(({ id }) => id === state_id)?.name;
  return [address_line_1, address_line_2, town, state].filter(Boolean).join(', ') || null;
}
