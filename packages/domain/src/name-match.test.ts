import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameMatch } from './name-match.ts';

test.each([
  ['Siti Nurhaliza binti Ahmad', 'SITI NURHALIZA AHMAD', 100],
  ['Ahmad Siti Nurhaliza', 'SITI NURHALIZA BINTI AHMAD', 100],
  ['Mohd. Ali b. Abu', 'MUHAMMAD ALI BIN ABU', 100],
  ['Muthu a/l Ramasamy', 'MUTHU A/L RAMASAMY', 100],
  ['Muthu A / L Ramasamy', 'MUTHU RAMASAMY', 100],
  ['Kedai Runcit Maju', 'KEDAI RUNCIT MAJU SDN. BHD.', 100],
  ["O'Brien anak James", 'OBRIEN JAMES', 100],
  ['José Tan', 'JOSE TAN', 100],
  ['Sdn Bhd', 'SDN BHD', 100],
  ['Tan Wei Ling', 'TAN WEI LIM', 63],
  ['Nurhalizah Ahmad', 'NURHALIZA AHMAD', 93],
  ['Siti Nurhaliza', 'SITI NURHALIZA BINTI AHMAD', 83],
  ['Ali', 'ALI BIN ABU', 66],
  ['Ali bin Abu', 'AHMAD BIN ISMAIL', 0],
  ['Tan Ah Kow', 'LIM AH KOW', 62],
  ['', 'ALI', 0],
  ['ALI', ' - ', 0],
])('names %s and %s match %i', (given, at_bank, ratio) => {
  expect(nameMatch(given, at_bank)).toBe(ratio);
});

/** Without link words. */
const word = fc.stringMatching(/^[C-Z]{4,10}$/).filter((text) => !/^(SENDIRIAN|ENTERPRISE)$/.test(text));
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

test('any name match is between 0 and 100, symmetric, and 100 for equal names', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const ratio = nameMatch(one, other);
      expect(ratio).toBe(nameMatch(other, one));
      expect(Number.isInteger(ratio) && ratio >= 0 && ratio <= 100).toBe(true);
      expect(nameMatch(one, one)).toBe(100);
    }),
  );
});

test('word order, case, link words and legal form do not change a name match', () => {
  const links = fc.array(fc.constantFrom('bin', 'BINTI', 'a/l', 'A/P', 'Sdn.', 'Bhd'), { maxLength: 3 });
  fc.assert(
    fc.property(name, name, links, (one, other, more) => {
      const turned = [...one.toLowerCase().split(' ').toReversed(), ...more].join('  ');
      expect(nameMatch(turned, other)).toBe(nameMatch(one, other));
      expect(nameMatch(turned, one)).toBe(100);
    }),
  );
});

test('an extra word never increases a name match', () => {
  fc.assert(
    fc.property(name, (one) => {
      expect(nameMatch(one, `${one} 0123456789`)).toBeLessThan(100);
    }),
  );
});
