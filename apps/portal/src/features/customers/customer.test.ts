import { customers } from '@kutip/contracts/customers';
import { expect, test } from 'vitest';
import { addressLine, changesOf, customerSchema, NEW_CUSTOMER, valuesOf, type CustomerRecord } from './customer.ts';

const record = {
  full_name: 'Siti Nurhaliza',
  email: null,
  phone_number: '60123456678',
  identification_no: '********5566',
  company_name: null,
  address_line_1: 'No. 1, Jalan 7/1',
  address_line_2: null,
  city: 'Shah Alam',
  postcode: '40000',
  state_id: 10,
  notes: null,
  is_opted_out: false,
} as CustomerRecord;

test('an empty customer form requires only a name and a contact', () => {
  const faults = customerSchema.safeParse(NEW_CUSTOMER).error?.issues.map(({ path }) => path.join('.'));
  expect(faults).toEqual(['full_name', 'email']);
  expect(customerSchema.safeParse({ ...NEW_CUSTOMER, full_name: 'Siti' }).error?.issues[0]).toMatchObject({
    path: ['email'],
    message: 'email_or_phone_required',
  });
});

test('a record passes through its form unchanged, and its masked number is not sent back', () => {
  const sent = changesOf(valuesOf(record));
  expect(sent).not.toHaveProperty('identification_no');
  const { identification_no: _, ...kept } = record;
  const read = customers.update.body.parse(sent);
  expect(Object.fromEntries(Object.entries(read).map(([name, value]) => [name, value === '' ? null : value]))).toEqual(
    kept,
  );
  expect(changesOf({ ...NEW_CUSTOMER, identification_no: 'A1234567' })).toMatchObject({
    identification_no: 'A1234567',
  });
});

test('an address in one line has no empty parts', () => {
  expect(addressLine(record)).toBe('No. 1, Jalan 7/1, 40000 Shah Alam, Selangor');
  expect(addressLine({ ...record, address_line_1: null, city: null, postcode: null, state_id: null })).toBeNull();
});
