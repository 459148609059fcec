import { expect, test } from 'vitest';
import { matchCustomer, type ExistingCustomer } from './customer.ts';

const known: ExistingCustomer[] = [
  { id: 'father', full_name: 'Ahmad bin Ali', email: 'keluarga@rumah.example', phone_number: '60123456678' },
  { id: 'son', full_name: 'Amir bin Ahmad', email: 'keluarga@rumah.example', phone_number: null },
  { id: 'other', full_name: 'Tan Mei Ling', email: null, phone_number: '60198887766' },
];
const payer = (full_name: string, email: string | null, phone_number: string | null) =>
  matchCustomer({ full_name, email, phone_number }, known)?.id;

test('a payer matches a customer by e-mail address; among several the one with the same name, else the first', () => {
  expect(payer('AMIR BIN AHMAD', 'keluarga@rumah.example', '60190000000')).toBe('son');
  expect(payer('Aminah', 'keluarga@rumah.example', null)).toBe('father');
});

test('the e-mail address takes precedence over the phone number', () => {
  expect(payer('Tan Mei Ling', 'keluarga@rumah.example', '60198887766')).toBe('father');
  expect(payer('Mei', 'mei@new.example', '60198887766')).toBe('other');
});

test('an unknown payer or one without contact details matches no customer', () => {
  expect(payer('Tan Mei Ling', 'mei@new.example', '60111111111')).toBeUndefined();
  expect(payer('Tan Mei Ling', null, null)).toBeUndefined();
});
