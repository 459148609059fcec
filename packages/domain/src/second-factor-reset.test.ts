import { expect, test } from 'vitest';
import {
  mayDecideReset,
  resetExpiresAt,
  resetFault,
  resetTakesEffectAt,
  type ResetFacts,
} from './second-factor-reset.ts';

const NOW = new Date('2026-11-21T02:42:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const user: ResetFacts = { user_id: 'user', factors: 1, email_verified_at: daysAgo(7), has_open_reset: false };

test.each([
  [{}, null],
  [{ user_id: 'admin' }, 'own_login'],
  [{ factors: 0 }, 'no_second_factor'],
  [{ email_verified_at: null }, 'email_not_confirmed'],
  [{ email_verified_at: daysAgo(6.99) }, 'email_confirmed_lately'],
  [{ has_open_reset: true }, 'reset_open'],
] as const)('a reset is requested for a user with %j: %s', (change, fault) => {
  expect(resetFault({ ...user, ...change }, 'admin', NOW)).toBe(fault);
});

test('neither the user nor who requested a reset decides on it', () => {
  const reset = { user_id: 'user', requested_by: 'admin' };
  expect(['user', 'admin', 'other'].map((id) => mayDecideReset(reset, id))).toEqual([false, false, true]);
});

test('a reset waits as long as is configured, and for a second person at least as long', () => {
  expect(resetTakesEffectAt(NOW, 24)).toEqual(new Date('2026-11-22T02:42:00Z'));
  expect(resetExpiresAt(NOW, 24)).toEqual(new Date('2026-11-28T02:42:00Z'));
  expect(resetExpiresAt(NOW, 240)).toEqual(resetTakesEffectAt(NOW, 240));
});
