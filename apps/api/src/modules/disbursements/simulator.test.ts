import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../../../../../test/engine.ts';
import { fakePayoutBank } from '../../../../../test/fake-payout-bank.ts';
import { openSimulationApp, type SimulationApp } from '../../../../../test/simulator/simulation-app.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';

// Simulates payments, settlements, withdrawals, payouts, refunds, slips, statements and what admins decide on them, with a bank that
// responds late, twice, wrongly or never. The bench runs many times as many steps. SIMULATOR_SEED repeats one seed.

const { MONEY_STEPS, MONEY_WORLDS, SIMULATOR_SEED, MONEY_RESULT } = process.env;
const STEPS = Number(MONEY_STEPS ?? 3_000);
const MERCHANTS = Number(MONEY_WORLDS ?? 8);
const SEED = Number(SIMULATOR_SEED ?? 20_261_121);
/** Generous, since a step takes some milliseconds. */
const TIMEOUT_MS = (120_000 + STEPS * 60) * PATIENCE;

/** From this many steps on every common result but one is expected, and from LONG_RUN on all of them and also rare ones. */
const COVERING = 3_000;
const LONG_RUN = 50_000;
const COMMON = [
  'PAYOUT SUCCESS',
  'PAYOUT FAILED',
  'SETTLEMENT SUCCESS',
  'SETTLEMENT FAILED',
  'SELF_SETTLEMENT SUCCESS',
  'REFUND SUCCESS',
  'REFUND FAILED',
];
const RARE = [
  'PAYOUT RETURNED',
  'SETTLEMENT RETURNED',
  'SELF_SETTLEMENT FAILED',
  'SELF_SETTLEMENT RETURNED',
  'REFUND RETURNED',
];

const RARE_RESOLUTIONS = [
  'correction_debit',
  'reversal undone',
  'correction_credit',
  'correction_credit undone',
  'correction_debit undone',
  'surplus',
  'surplus undone',
  'payout_return',
  'note',
];

let simulation: SimulationApp;
beforeAll(async () => {
  simulation = await openSimulationApp();
});
afterAll(() => simulation.close());

test(
  `all invariants hold after each of ${STEPS} simulated steps with disbursements, seed ${SEED}`,
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const bank = fakePayoutBank();
    bank.default_outcome = 'PROCESSING';
    const options = { seed: SEED, merchants: MERCHANTS, steps: STEPS, with_disbursements: true };
    const simulated = await simulate(simulation.app, { rails: simulation.rails, bank }, options);
    if (MONEY_RESULT) writeFileSync(MONEY_RESULT, JSON.stringify(simulated));
    // The run covered every source with every result, and crashes.
    const { crashes, exceptions, disbursements: orders_out, slips, resolutions } = simulated;
    expect(crashes).toBeGreaterThan(STEPS / 100);
    if (STEPS < COVERING) return;
    const expected_results = STEPS < LONG_RUN ? COMMON : [...COMMON, ...RARE];
    const missing = expected_results.filter((result) => !orders_out[result]);
    expect(missing.slice(STEPS < LONG_RUN ? 1 : 0)).toEqual([]);
    expect(['PAID by 1', 'PAID by 2', 'CANCELLED'].filter((ending) => !slips[ending])).toEqual([]);
    expect(Object.keys(resolutions).length).toBeGreaterThan(2);
    const rare_resolutions = STEPS < LONG_RUN ? [] : RARE_RESOLUTIONS;
    expect(rare_resolutions.filter((resolution) => !resolutions[resolution])).toEqual([]);
    const kinds = ['payout_mismatch', ...(STEPS < LONG_RUN ? [] : ['payout_contradiction'])];
    expect(kinds.filter((kind) => !exceptions[kind])).toEqual([]);
  },
);
