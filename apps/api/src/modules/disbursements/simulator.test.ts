import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pretendPayoutBank } from '../../../../../test/pretend-payout-bank.ts';
import { openHouse, type SimulatedHouse } from '../../../../../test/simulator/house.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';

// Money comes in and leaves again: settlements, drawn and automatic, payouts and refunds, with a bank that answers late,
// twice, wrongly or never. The bench runs many times as many steps. SIMULATOR_SEED runs one seed again.

const { MONEY_STEPS, MONEY_WORLDS, SIMULATOR_SEED, MONEY_RESULT } = process.env;
const STEPS = Number(MONEY_STEPS ?? 10_000);
const WORLDS = Number(MONEY_WORLDS ?? 8);
const SEED = Number(SIMULATOR_SEED ?? 20_261_121);
/** Far more than it takes: a step is some milliseconds. */
const PATIENCE_MS = 120_000 + STEPS * 60;

/** In so many steps everything happens; in fewer, what is rare may not. */
const LONG = 50_000;
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

let house: SimulatedHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test(
  `what comes in is explained until it has left, after each of ${STEPS} steps, seed ${SEED}`,
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const bank = pretendPayoutBank();
    bank.ends_as = 'PROCESSING';
    const wanted = { seed: SEED, worlds: WORLDS, steps: STEPS, leaves: true };
    const simulated = await simulate(house.app, { rails: house.rails, bank }, wanted);
    if (MONEY_RESULT) writeFileSync(MONEY_RESULT, JSON.stringify(simulated));
    // The run was worth something: money left in every way, with every ending, and processes died on the way.
    const { crashes, exceptions, orders_out } = simulated;
    expect(crashes).toBeGreaterThan(STEPS / 100);
    const ends = STEPS < LONG ? COMMON : [...COMMON, ...RARE];
    expect(ends.filter((end) => !orders_out[end])).toEqual([]);
    const kinds = ['payout_mismatch', ...(STEPS < LONG ? [] : ['payout_contradiction'])];
    expect(kinds.filter((kind) => !exceptions[kind])).toEqual([]);
  },
);
