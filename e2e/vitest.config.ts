import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';

/** How many journeys are taken side by side, each in a house of its own. */
export const HOUSES = 2;

/** Journeys in a real browser against the real processes. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-e2e',
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: 'global-setup.ts',
    sequence: { sequencer: LongestFirst },
    maxWorkers: HOUSES,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
