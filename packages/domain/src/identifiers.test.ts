import { describe, expect, test } from 'vitest';
import { maskIdentificationNo, parseIdentificationNo, parseRegistrationNo } from './identifiers.ts';

describe('registration numbers of SSM', () => {
  test.each([
    ['201901000005', '201901000005'],
    ['2019 0100 0005', '201901000005'],
    ['201901000005 (1312525-A)', '201901000005 (1312525-A)'],
    ['201901000005(1312525a)', '201901000005 (1312525-A)'],
    ['1312525-A', '1312525-A'],
    ['1312525a', '1312525-A'],
    ['SA0123456-X', 'SA0123456-X'],
    ['001234567-W', '001234567-W'],
    ['201907000005', null], // no seventh kind of body
    ['181901000005', null], // nothing was registered then
    ['20190100000', null],
    ['201901000005 (nonsense)', null],
    ['1312525-A (201901000005)', null],
    ['1312525', null],
    ['', null],
  ])('%s → %s', (written, kept) => expect(parseRegistrationNo(written)).toBe(kept));
});

describe('identification numbers', () => {
  test.each([
    ['NRIC', '900101-14-5678', '900101145678'],
    ['NRIC', '000229 01 1234', '000229011234'], // the year 2000 had that day
    ['NRIC', '010229011234', null], // neither 1901 nor 2001 had
    ['NRIC', '901301145678', null],
    ['NRIC', '900101175678', null], // 17 to 20 are no places
    ['NRIC', '900101005678', null],
    ['NRIC', '90010114567', null],
    ['PASSPORT', 'a 12345678', 'A12345678'],
    ['PASSPORT', 'A1', null],
    ['ARMY_POLICE', 't1234567', 'T1234567'],
    ['ARMY_POLICE', 'ABC', null],
  ] as const)('%s %s → %s', (type, written, kept) => expect(parseIdentificationNo(type, written)).toBe(kept));

  test('a masked identification number shows the last four characters', () => {
    expect(maskIdentificationNo('900101145678')).toBe('********5678');
    expect(maskIdentificationNo('123')).toBe('123');
  });
});
