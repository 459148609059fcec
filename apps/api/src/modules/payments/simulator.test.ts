import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../../../../../test/engine.ts';
import { fakePayoutBank } from '../../../../../test/fake-payout-bank.ts';
import { openSimulationApp, type SimulationApp } from '../../../../../test/simulator/simulation-app.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';

// Enough steps to meet every final status of every rail; `npm run bench -- simulator` is the long run of a million over the
// same invariants. SIMULATOR_SEED repeats one seed, exactly with SIMULATOR_MERCHANTS=1.

const { SIMULATOR_STEPS, SIMULATOR_MERCHANTS, SIMULATOR_SEED, SIMULATOR_RESULT } = process.env;
const STEPS = Number(SIMULATOR_STEPS ?? 8_000);
const MERCHANTS = Number(SIMULATOR_MERCHANTS ?? 24);
const SEED = Number(SIMULATOR_SEED ?? 20_261_121);
/** From this many steps on every kind of exception and final status is expected; before LONG_RUN one status may be missing. */
const COVERING = 8_000;
const LONG_RUN = 50_000;
/** Ample: a step takes one to four milliseconds. */
const TIMEOUT_MS = (60_000 + STEPS * 30) * PATIENCE;

let simulation: SimulationApp;
beforeAll(async () => {
  simulation = await openSimulationApp();
});
afterAll(() => simulation.close());

test(`the ledger balances after each of ${STEPS} simulated steps, seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  const options = { seed: SEED, merchants: MERCHANTS, steps: STEPS, with_disbursements: false };
  const providers = { rails: simulation.rails, bank: fakePayoutBank() };
  const result = await simulate(simulation.app, providers, options);
  if (SIMULATOR_RESULT) writeFileSync(SIMULATOR_RESULT, JSON.stringify(result));
  // The run covers every rail, duplicate payments and crashes.
  const { crashes, endings, exceptions } = result;
  expect(crashes).toBeGreaterThan(STEPS / 100);
  if (STEPS < COVERING) return;
  const ends = ['SUCCESS', 'DUPLICATE', 'FAILED', 'CANCELLED', 'EXPIRED'].flatMap((status) =>
    simulation.rails.map(({ name }) => `${name} ${status}`),
  );
  // A payment on a blockchain cannot be cancelled.
  const missing = ends.filter((end) => !endings[end]);
  expect(missing).toContain('crypto CANCELLED');
  expect(missing.slice(STEPS < LONG_RUN ? 2 : 1)).toEqual([]);
  for (const kind of ['duplicate_payment', 'late_payment', 'mismatch', 'contradiction', 'unresolved', 'unknown_order'])
    expect([kind, (exceptions[kind] ?? 0) > 0]).toEqual([kind, true]);
});
