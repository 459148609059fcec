import { expect, test } from 'vitest';
import { availableFactors } from './step-up-factors.ts';

test.each([
  [0, false, true, ['app', 'new_passkey']],
  [0, false, false, ['app']],
  [0, true, true, ['code']],
  [0, true, false, ['code']],
  [2, false, true, ['passkey']],
  [2, false, false, []],
  [1, true, true, ['passkey', 'code']],
  [1, true, false, ['code']],
])(
  'step-up factors with %i passkeys, authenticator app: %s, browser supports passkeys: %s',
  (passkeys, has_totp, can_use, factors) => {
    expect(availableFactors({ passkeys, has_totp }, can_use)).toEqual(factors);
  },
);
