import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingApp, type PayingApp } from '../../../../../test/paying-app.ts';
import { fpxAsRail } from '../../../../../test/pretend-fpx-rail.ts';
import { pretendPayoutBank } from '../../../../../test/pretend-payout-bank.ts';
import type { PretendRail } from '../../../../../test/pretend-rail.ts';
import { openRails } from '../../../../../test/simulator/all-rails.ts';
import { planOnce } from '../../../../../test/simulator/planned-once.ts';
import { simulate } from '../../../../../test/simulator/simulate.ts';

// Money comes in and leaves again: settlements, drawn and automatic, payouts and refunds, with a bank that answers late,
// twice, wrongly or never. The bench runs many times as many steps. SIMULATOR_SEED runs one seed again.

const { MONEY_STEPS, MONEY_WORLDS, SIMULATOR_SEED, MONEY_RESULT } = process.env;
const STEPS = Number(MONEY_STEPS ?? 10_000);
const WORLDS = Number(MONEY_WORLDS ?? 8);
const SEED = Number(SIMULATOR_SEED ?? randomInt(1_000_000));
/** Far more than it takes: a step is some milliseconds. */
const PATIENCE_MS = 120_000 + STEPS * 60;

let app: PayingApp;
let rails: PretendRail[];
beforeAll(async () => {
  planOnce();
  rails = await openRails();
  app = await payingApp({ rails });
});
afterAll(async () => {
  await app.close();
  for (const rail of rails) rail.drop();
});

test(
  `what comes in is explained until it has left, after each of ${STEPS} steps, seed ${SEED}`,
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const bank = pretendPayoutBank();
    bank.ends_as = 'PROCESSING';
    const wanted = { seed: SEED, worlds: WORLDS, steps: STEPS, leaves: true };
    const simulated = await simulate(app, { rails: [fpxAsRail(app), ...rails], bank }, wanted);
    if (MONEY_RESULT) writeFileSync(MONEY_RESULT, JSON.stringify(simulated));
    // The run was worth something: money left in every way, with every ending, and processes died on the way.
    const { crashes, exceptions, orders_out } = simulated;
    expect(crashes).toBeGreaterThan(STEPS / 100);
    const ends = ['PAYOUT', 'SETTLEMENT', 'SELF_SETTLEMENT', 'REFUND'].flatMap((source) =>
      ['SUCCESS', 'FAILED', 'RETURNED'].map((status) => `${source} ${status}`),
    );
    expect(ends.filter((end) => !orders_out[end])).toEqual([]);
    for (const kind of ['payout_mismatch', 'payout_contradiction'])
      expect([kind, (exceptions[kind] ?? 0) > 0]).toEqual([kind, true]);
  },
);
