import { expect, test } from 'vitest';
import { callbackSigningText, isTaken, MOST_CALLBACK_TRIES, nextCallbackTry } from './merchant-callback.ts';

test('the timetable: 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then no more', () => {
  const now = new Date('2026-11-21T02:42:00Z');
  const pauses_s = Array.from({ length: MOST_CALLBACK_TRIES }, (_, n) => {
    const next = nextCallbackTry(n + 1, now);
    return next && (next.getTime() - now.getTime()) / 1000;
  });
  expect(pauses_s).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(nextCallbackTry(MOST_CALLBACK_TRIES + 1, now)).toBeNull();
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [410, false],
  [500, false],
])('%i is taken: %s', (status, taken) => expect(isTaken(status)).toBe(taken));

test('what is signed is id, seconds and body, parted by dots', () => {
  expect(callbackSigningText('evt', 1_614_265_330, '{"data":"x.y.z"}')).toBe('evt.1614265330.{"data":"x.y.z"}');
});
