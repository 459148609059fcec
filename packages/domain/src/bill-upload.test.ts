import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHeadings, parseDate, normalizeAmount, normalizeNumber, normalizePhone } from './bill-upload.ts';
import { parseRinggit, toRinggit, type Sen } from './money.ts';

describe('headings', () => {
  test('upload headings are recognised in any order, spelling and language', () => {
    expect(
      parseHeadings(
        ['No.', 'E-MEL', ' Nama Penuh ', null, 'Jumlah (RM)', 'رقم الهاتف', '到期日', 'Title', 'Ref. No'],
        true,
      ),
    ).toEqual({
      columns: [null, 'email', 'full_name', null, 'amount', 'phone_number', 'due_date', 'title', 'reference'],
      missing: [],
      doubled: [],
    });
  });
  test('missing and duplicate headings are named; the amount is required only if the collection has none', () => {
    expect(parseHeadings(['name', 'nama'], true)).toMatchObject({
      missing: ['email', 'phone_number', 'amount'],
      doubled: ['full_name'],
    });
    expect(parseHeadings(['name', 'email', 'phone'], false)).toMatchObject({ missing: [], doubled: [] });
  });
});

describe('an amount', () => {
  test.each([
    ['RM 1,234.50', 123_450],
    ['rm12', 1_200],
    ['MYR 0.5', 50],
    ['12,345,678.9', 1_234_567_890],
    ['1,23', 'not_an_amount'],
    ['1.234,50', 'not_an_amount'],
    ['12.345', 'too_many_decimals'],
    ['-5', 'negative'],
    ['1e3', 'not_an_amount'],
    ['', 'required'],
  ])('%s', (written, read) => {
    expect(parseRinggit(normalizeAmount(written))).toBe(read);
  });
  test('formatted amounts are parsed back, with and without thousands separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const written = toRinggit(amount as Sen);
        const grouped = written.replace(/\B(?=(\d{3})+\.)/g, ',');
        expect([parseRinggit(normalizeAmount(written)), parseRinggit(normalizeAmount(`RM${grouped}`))]).toEqual([
          amount,
          amount,
        ]);
        // A spreadsheet sum with floating-point noise.
        expect(parseRinggit(normalizeNumber(amount / 100 + 0.1 - 0.1))).toBe(amount);
      }),
    );
  });
});

test.each([
  [123_456_678, '0123456678'],
  [1_112_345_678, '01112345678'],
  [60_123_456_678, '60123456678'],
  [12.5, ''],
  [6.01e20, ''],
])('the number %d is the phone number %s', (number, digits) => {
  expect(normalizePhone(number)).toBe(digits);
});

test.each([
  ['2026-12-31', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['28.02.2027', '2027-02-28'],
  ['29-02-2027', undefined],
  ['12/31/2026', undefined],
  ['31-12-26', undefined],
  ['tomorrow', undefined],
  ['2026-12-31T00:00', undefined],
])('%s is the date %s', (written, day) => {
  expect(parseDate(written)).toBe(day);
});
