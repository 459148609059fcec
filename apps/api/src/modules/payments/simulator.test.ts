import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pretendPayoutBank } from '../../../../../test/pretend-payout-bank.ts';
import { openHouse, type SimulatedHouse } from '../../../../../test/simulator/house.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';

// The bench runs ten times as many steps. SIMULATOR_SEED runs one seed again; with SIMULATOR_WORLDS=1 exactly so.

const { SIMULATOR_STEPS, SIMULATOR_WORLDS, SIMULATOR_SEED, SIMULATOR_RESULT } = process.env;
const STEPS = Number(SIMULATOR_STEPS ?? 100_000);
const WORLDS = Number(SIMULATOR_WORLDS ?? 24);
const SEED = Number(SIMULATOR_SEED ?? 20_261_121);
/** Far more than it takes: a step is a millisecond or three. */
const PATIENCE_MS = 60_000 + STEPS * 30;

let house: SimulatedHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test(`the money is right after each of ${STEPS} steps, seed ${SEED}`, { timeout: PATIENCE_MS }, async () => {
  const wanted = { seed: SEED, worlds: WORLDS, steps: STEPS, leaves: false };
  const outside = { rails: house.rails, bank: pretendPayoutBank() };
  const simulated = await simulate(house.app, outside, wanted);
  if (SIMULATOR_RESULT) writeFileSync(SIMULATOR_RESULT, JSON.stringify(simulated));
  // The run was worth something: money came by every rail, some of it twice, and processes died on the way.
  const { crashes, endings, exceptions } = simulated;
  expect(crashes).toBeGreaterThan(STEPS / 100);
  const ends = ['SUCCESS', 'DUPLICATE', 'FAILED', 'CANCELLED', 'EXPIRED'].flatMap((status) =>
    house.rails.map(({ name }) => `${name} ${status}`),
  );
  // Nobody cancels a payment on a blockchain.
  expect(ends.filter((end) => !endings[end])).toEqual(['crypto CANCELLED']);
  for (const kind of ['duplicate_payment', 'late_payment', 'mismatch', 'contradiction', 'unresolved', 'unknown_order'])
    expect([kind, (exceptions[kind] ?? 0) > 0]).toEqual([kind, true]);
});
