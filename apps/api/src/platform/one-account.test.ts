import { expect, test } from 'vitest';
import { oneAccountOf } from './one-account.ts';

test('keys name their account only when they share it', () => {
  expect(oneAccountOf([])).toBeUndefined();
  expect(oneAccountOf([{ account_id: 'a' }, { account_id: 'a' }])).toBe('a');
  expect(oneAccountOf([{ account_id: 'a' }, { account_id: 'b' }])).toBeUndefined();
});
