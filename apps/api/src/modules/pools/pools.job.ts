import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { keepAllLines } from './keep-lines.ts';
import { accountsAfter, writeSnapshots } from './pools.queries.ts';

const ACCOUNTS_AT_ONCE = 500;

/** Keeps the ledger lines that merchants read. May run twice, also at once. */
export const keepPoolLines = job({ name: 'keep_pool_lines', payload: z.object({}) });
/** Writes down what each pool held when the day before ended. May run twice, also at once. */
export const snapshotPools = job({ name: 'snapshot_pools', payload: z.object({}) });
export const poolsCrontab = [
  `* * * * * ${keepPoolLines.name} ?id=${keepPoolLines.name}&max=1`,
  // Hourly, so that a worker that was down at midnight makes up for it: a day that is written already stays as it is.
  `5 * * * * ${snapshotPools.name} ?id=${snapshotPools.name}&max=1`,
].join('\n');

interface Services {
  store: Store;
  clock: Clock;
}

async function snapshot({ store, clock }: Services): Promise<void> {
  const today = dayOf(clock.now());
  // What was posted before midnight must be among the lines, or the day would be closed without it.
  await keepAllLines(store);
  let last: string | null = null;
  for (;;) {
    const accounts: string[] = await accountsAfter(store.read, last, ACCOUNTS_AT_ONCE);
    await store.transact((db) => writeSnapshots(db, accounts, { day: addDays(today, -1), as_of: startOfDay(today) }));
    last = accounts.at(-1) ?? null;
    if (accounts.length < ACCOUNTS_AT_ONCE) return;
  }
}

export const poolsJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [keepPoolLines.name]: () => keepAllLines(services.store),
  [snapshotPools.name]: () => snapshot(services),
});
