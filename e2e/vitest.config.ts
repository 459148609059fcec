import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';

/** How many workers run journeys in parallel, each in its own environment. */
export const ENVIRONMENT_COUNT = 2;

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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
