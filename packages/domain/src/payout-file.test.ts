import { expect, test } from 'vitest';
import { LANGUAGES } from './language.ts';
import { findBankByName, parsePayoutHeadings, PAYOUT_HEADINGS } from './payout-file.ts';

const BANKS = [
  { id: 1, name: 'Maybank', swift_code: 'MBBEMYKL' },
  { id: 2, name: 'CIMB Bank', swift_code: 'CIBBMYKL' },
  { id: 7, name: 'Bank Islam', swift_code: 'BIMBMYKL' },
  { id: 22, name: 'Bank of China', swift_code: 'BKCHMYKL' },
];

test.each([
  ['Maybank', 1],
  ['MAYBANK BERHAD', 1],
  ['mbbemykl', 1],
  ['CIMB', 2],
  ['Bank Islam Malaysia Berhad', 7],
  ['Islam', 7],
  ['bank', undefined],
  ['', undefined],
  ['Chase', undefined],
])('%s is %s', (written, id) => {
  expect(findBankByName(written, BANKS)).toBe(id);
});

test('payout headings are recognised in any language and order; missing and duplicate ones are reported', () => {
  expect(parsePayoutHeadings(['Nama bank', 'No. Akaun', 'Payee', 'Amount (RM)', 'x', null])).toEqual({
    columns: ['bank', 'account_number', 'account_name', 'amount', null, null],
    missing: [],
    doubled: [],
  });
  expect(parsePayoutHeadings(['bank', 'Bank name', '金额'])).toEqual({
    columns: ['bank', 'bank', 'amount'],
    missing: ['account_number', 'account_name'],
    doubled: ['bank'],
  });
});

test.each(LANGUAGES)('the headings of the payout template in %s are accepted', (language) => {
  const headings = PAYOUT_HEADINGS[language];
  expect(parsePayoutHeadings(Object.values(headings)).columns).toEqual(Object.keys(headings));
});
