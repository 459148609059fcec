import { defineConfig } from 'vitest/config';

/**
 * Journeys in a real browser against the real processes. One after another: they share a bank whose faults one journey
 * orders and another must not meet.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-e2e',
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: 'global-setup.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
