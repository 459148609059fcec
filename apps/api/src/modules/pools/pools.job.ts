import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { syncAllLines } from './sync-lines.ts';
import { nextAccountsWithPools, writeSnapshots } from './pools.queries.ts';

const ACCOUNT_BATCH_SIZE = 500;

/** Creates the pool lines that merchants read. May run twice, also concurrently. */
export const syncPoolLines = job({ name: 'keep_pool_lines', payload: z.object({}) });
/** Stores the balances of each pool at the end of the previous day. May run twice, also concurrently. */
export const snapshotPools = job({ name: 'snapshot_pools', payload: z.object({}) });
export const poolsCrontab = [
  `* * * * * ${syncPoolLines.name} ?id=${syncPoolLines.name}&max=1`,
  // Hourly, so that a missed midnight run is repeated. Stored days do not change.
  `5 * * * * ${snapshotPools.name} ?id=${snapshotPools.name}&max=1`,
].join('\n');

interface Services {
  store: Store;
  clock: Clock;
}

async function writeDailySnapshots({ store, clock }: Services): Promise<void> {
  const today = dayOf(clock.now());
  // Snapshots are built from lines, so all transfers before midnight need their lines first.
  await syncAllLines(store);
  let last: string | null = null;
  for (;;) {
    const accounts: string[] = await nextAccountsWithPools(store.read, last, ACCOUNT_BATCH_SIZE);
    await store.transact((db) => writeSnapshots(db, accounts, { day: addDays(today, -1), as_of: startOfDay(today) }));
    last = accounts.at(-1) ?? null;
    if (accounts.length < ACCOUNT_BATCH_SIZE) return;
  }
}

export const poolsJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [syncPoolLines.name]: () => syncAllLines(services.store),
  [snapshotPools.name]: () => writeDailySnapshots(services),
});
