import { expect, test } from 'vitest';
import { isAcknowledged, nextCallbackAttempt } from './merchant-callback.ts';

const MAX_CALLBACK_ATTEMPTS = 10;

test('retries follow after 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then no more', () => {
  const now = new Date('2026-11-21T02:42:00Z');
  const pauses_s = Array.from({ length: MAX_CALLBACK_ATTEMPTS }, (_, n) => {
    const next = nextCallbackAttempt(n + 1, now);
    return next && (next.getTime() - now.getTime()) / 1000;
  });
  expect(pauses_s).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(nextCallbackAttempt(MAX_CALLBACK_ATTEMPTS + 1, now)).toBeNull();
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [410, false],
  [500, false],
])('HTTP %i acknowledges a delivery: %s', (status, taken) => expect(isAcknowledged(status)).toBe(taken));
