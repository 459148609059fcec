import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { crontab } from './jobs.ts';
import { restartDelay } from './run-jobs.ts';

test('every scheduled job has a key of its own, so that a pause leaves one waiting run', () => {
  const items = parseCrontab(crontab).map(({ task, options }) => [task, options.jobKey, options.backfillPeriod]);
  expect(items.length).toBeGreaterThan(15);
  expect(items).toEqual(items.map(([task]) => [task, `cron:${task}`, 0]));
  expect(new Set(items.map(([task]) => task)).size).toBe(items.length);
});

test('the wait before the queue is started again doubles up to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map(restartDelay)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
