import { expect, test } from 'vitest';
import { waysOf } from './ways.ts';

test.each([
  [0, false, true, ['app', 'new_passkey']],
  [0, false, false, ['app']],
  [0, true, true, ['code']],
  [0, true, false, ['code']],
  [2, false, true, ['passkey']],
  [2, false, false, []],
  [1, true, true, ['passkey', 'code']],
  [1, true, false, ['code']],
])('%i passkeys, app: %s, browser can: %s', (passkeys, has_totp, can_use, ways) => {
  expect(waysOf({ passkeys, has_totp }, can_use)).toEqual(ways);
});
