import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzContracts } from '../../../test/fuzz/fuzz-contracts.ts';
import { fullApp, type FullApp } from '../../../test/full-app.ts';

// Hostile requests to every endpoint. `npm run fuzz` sends 100,000; FUZZ_SEED and FUZZ_CALLS repeat or lengthen a run.

const SEED = Number(process.env['FUZZ_SEED'] ?? 11);
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 3_000);
/** A call takes some milliseconds on a quiet machine. */
const TIMEOUT_MS = 120_000 + CALLS * 60;

let app: FullApp;
beforeAll(async () => {
  app = await fullApp();
});
afterAll(() => app.close());

test(
  `no hostile request is answered with an internal error or not at all (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { codes, faults } = await fuzzContracts(app, { seed: SEED, calls: CALLS });
    expect(faults).toEqual([]);
    // Most requests reach their endpoint and are refused for what they hold.
    expect(codes[4000], JSON.stringify(codes)).toBeGreaterThan(CALLS / 4);
  },
);
