import { expect, test } from 'vitest';
import { compare } from './compare.ts';

test.each([
  [15_000, 10_000, { way: 'up', percent: 50 }],
  [5_000, 10_000, { way: 'down', percent: 50 }],
  [0, 10_000, { way: 'down', percent: 100 }],
  [10_001, 10_000, { way: 'same' }],
  [10_000, 0, { way: 'none' }],
  [0, 0, { way: 'same' }],
])('%i after %i', (now, before, expected) => {
  expect(compare(now, before)).toEqual(expected);
});
