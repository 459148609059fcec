import { expect, test } from 'vitest';
import { CUSTOMER_HEADINGS, parseCustomerHeadings, findStateByName } from './customer-import.ts';
import { LANGUAGES } from './language.ts';
import { REGIONS } from './regions.ts';

test('customer headings are recognised in any language and order, with unknown columns between them', () => {
  expect(parseCustomerHeadings(['No.', 'NAMA PENUH', 'E-mel', 'Nombor Telefon', '邮编', null])).toEqual({
    columns: [null, 'full_name', 'email', 'phone_number', 'postcode', null],
    missing: [],
    doubled: [],
  });
});

test.each(LANGUAGES)('the headings of the customer template in %s are accepted', (language) => {
  const headings = CUSTOMER_HEADINGS[language];
  expect(parseCustomerHeadings(Object.values(headings)).columns).toEqual(Object.keys(headings));
});

test('a customer import needs a name and either e-mail or phone', () => {
  expect(parseCustomerHeadings(['phone', 'city'])).toMatchObject({ missing: ['full_name'] });
  expect(parseCustomerHeadings(['name', 'city'])).toMatchObject({ missing: ['email'] });
  expect(parseCustomerHeadings(['name', 'phone']).missing).toEqual([]);
});

test('a duplicate column is reported', () => {
  expect(parseCustomerHeadings(['name', 'email', 'E-mail'])).toMatchObject({ doubled: ['email'] });
});

test.each([
  ['Selangor', 10],
  ['W.P. Kuala Lumpur', 14],
  ['kl', 14],
  ['Penang', 7],
  ['wilayah persekutuan putrajaya', 16],
  ['Atlantis', undefined],
])('%s is the state %s', (written, id) => {
  expect(findStateByName(written, REGIONS)).toBe(id);
});
