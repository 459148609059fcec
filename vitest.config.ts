import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';

/** Files of a worker share what they have loaded, a third of the time of most: modules here keep nothing from one to the next. */
const ISOLATED = false;

/** Half as many again as cores: with one a core, the two cores of a small machine are idle for a third of the time. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);

/** How long `expect.poll` waits: its default of one second is too short on a busy machine. */
const POLL = { timeout: 12_000, interval: 50 };

/** Some tests start servers and builds of their own, on machines that may be busy; several nodes take longer for everything. */
const TIMEOUT_MS = process.env['TEST_DATABASE_WORKERS'] ? 120_000 : 30_000;

/**
 * Three projects, so that tests of pure rules do not wait for a database: Vitest runs a project's global setup only when
 * one of its files is to be run. Browser journeys have a configuration of their own in e2e/.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than cores, where Vitest would leave one core to itself: tests wait for databases, time-outs and processes.
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{packages,scripts,bench,apps/sandbox,apps/portal,apps/public}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          isolate: ISOLATED,
          hookTimeout: TIMEOUT_MS,
          testTimeout: TIMEOUT_MS,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          // Components in a simulated browser; what needs a real one is a journey in e2e/.
          name: 'screens',
          include: ['apps/{portal,public}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          hookTimeout: TIMEOUT_MS,
          testTimeout: TIMEOUT_MS,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'server',
          include: ['{apps/api,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          isolate: ISOLATED,
          globalSetup: 'test/global-setup.ts',
          hookTimeout: TIMEOUT_MS,
          testTimeout: TIMEOUT_MS,
          expect: { poll: POLL },
        },
      },
    ],
  },
});
