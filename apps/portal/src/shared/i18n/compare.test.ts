import { expect, test } from 'vitest';
import { compare } from './compare.ts';

test.each([
  [15_000, 10_000, { direction: 'up', percent: 50 }],
  [5_000, 10_000, { direction: 'down', percent: 50 }],
  [0, 10_000, { direction: 'down', percent: 100 }],
  [10_001, 10_000, { direction: 'same' }],
  [10_000, 0, { direction: 'none' }],
  [0, 0, { direction: 'same' }],
])('%i is compared with %i', (now, before, expected) => {
  expect(compare(now, before)).toEqual(expected);
});
