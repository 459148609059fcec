import { expect, test } from 'vitest';
import { REGIONS } from '../regions.ts';
import { stateOfPostcode } from './postcodes.ts';

test.each([
  ['50450', 14],
  ['62000', 16],
  ['87000', 15],
  ['93350', 13],
  ['88400', 12],
  ['11900', 7],
  ['39000', 6],
  ['63000', 10],
  ['68100', 10],
  ['80000', 1],
])('%s is in region %i', (postcode, state_id) => {
  expect(stateOfPostcode(postcode)).toBe(state_id);
});

test.each(['00000', '99999', '04000', '5045', '504500', 'abcde'])('%s is in none', (postcode) => {
  expect(stateOfPostcode(postcode)).toBeNull();
});

test('every region has postcodes', () => {
  const found = new Set(Array.from({ length: 100_000 }, (_, n) => stateOfPostcode(String(n).padStart(5, '0'))));
  expect([...found].filter((state) => state !== null).toSorted((a, b) => a - b)).toEqual(REGIONS.map(({ id }) => id));
});
