import { expect, test } from 'vitest';
import { customerOf, type KnownCustomer } from './customer.ts';

const known: KnownCustomer[] = [
  { id: 'father', full_name: 'Ahmad bin Ali', email: 'keluarga@rumah.example', phone_number: '60123456678' },
  { id: 'son', full_name: 'Amir bin Ahmad', email: 'keluarga@rumah.example', phone_number: null },
  { id: 'other', full_name: 'Tan Mei Ling', email: null, phone_number: '60198887766' },
];
const payer = (full_name: string, email: string | null, phone_number: string | null) =>
  customerOf({ full_name, email, phone_number }, known)?.id;

test('by e-mail address; of a family the one of that name, however it is written, else the first', () => {
  expect(payer('AMIR BIN AHMAD', 'keluarga@rumah.example', '60190000000')).toBe('son');
  expect(payer('Aminah', 'keluarga@rumah.example', null)).toBe('father');
});

test('the address counts before the telephone number', () => {
  expect(payer('Tan Mei Ling', 'keluarga@rumah.example', '60198887766')).toBe('father');
  expect(payer('Mei', 'mei@new.example', '60198887766')).toBe('other');
});

test('nobody: unknown, or nothing to be recognised by', () => {
  expect(payer('Tan Mei Ling', 'mei@new.example', '60111111111')).toBeUndefined();
  expect(payer('Tan Mei Ling', null, null)).toBeUndefined();
});
