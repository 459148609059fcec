import { expect, test } from 'vitest';
import { readCustomerHeadings, stateCalled } from './customer-import.ts';
import { REGIONS } from './regions.ts';

test('headings in any of the languages, in any order, with columns of others between them', () => {
  expect(readCustomerHeadings(['No.', 'NAMA PENUH', 'E-mel', 'Nombor Telefon', '邮编', null])).toEqual({
    columns: [null, 'full_name', 'email', 'phone_number', 'postcode', null],
    missing: [],
    doubled: [],
  });
});

test('a name is needed, and one of address and telephone; one of them is enough', () => {
  expect(readCustomerHeadings(['phone', 'city'])).toMatchObject({ missing: ['full_name'] });
  expect(readCustomerHeadings(['name', 'city'])).toMatchObject({ missing: ['email'] });
  expect(readCustomerHeadings(['name', 'phone']).missing).toEqual([]);
});

test('a column that stands twice is told', () => {
  expect(readCustomerHeadings(['name', 'email', 'E-mail'])).toMatchObject({ doubled: ['email'] });
});

test.each([
  ['Selangor', 10],
  ['W.P. Kuala Lumpur', 14],
  ['kl', 14],
  ['Penang', 7],
  ['wilayah persekutuan putrajaya', 16],
  ['Atlantis', undefined],
])('%s is the state %s', (written, id) => {
  expect(stateCalled(written, REGIONS)).toBe(id);
});
