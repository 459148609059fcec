import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlanAge } from './plan-age.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('plans are kept twice as long each time, and never longer than a minute', () => {
  const areOld = createPlanAge(5_000);
  const made_anew_s: number[] = [];
  for (let second = 1; second <= 300; second += 1) {
    vi.advanceTimersByTime(1_000);
    if (areOld()) made_anew_s.push(second);
  }
  expect(made_anew_s).toEqual([5, 15, 35, 75, 135, 195, 255]);
});
