import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';
import { KEEPS_SERVERS } from './lib/keep-running.ts';

/** How many workers run journeys in parallel, each in its own environment: a journey waits for half of its time. */
export const ENVIRONMENT_COUNT = 3;

/** The longest time that a timer of Node can wait: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Journeys in a real browser against the real processes. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-e2e',
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: 'global-setup.ts',
    sequence: { sequencer: LongestFirst },
    maxWorkers: ENVIRONMENT_COUNT,
    // Generous: machines may be busy, and a journey that hangs fails earlier, at the time-out of a page.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One unlucky moment of a busy machine must not hide what the others say; `npm test` names what needed it.
    retry: 1,
    expect: { poll: { ...BACKGROUND_TIMEOUT, interval: 100 } },
    // The servers are stopped in the teardown: with --keep when a person says so, else within seconds.
    teardownTimeout: KEEPS_SERVERS ? LONGEST_TIMER_MS : 30_000,
  },
});
