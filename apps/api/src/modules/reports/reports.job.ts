import { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { accountsBehind, addToTotals, lastSeq, lockCursor } from './reports.queries.ts';

/** Lines added in one transaction, so that a long gap does not hold the cursor for long. */
const LINES_AT_ONCE = 10_000;
const ACCOUNTS_AT_ONCE = 1_000;

/** Keeps the totals up to the ledger. May run twice, also at once. */
export const rollUpTotals = job({ name: 'roll_up_totals', payload: z.object({}) });
/** Every minute: a dashboard then adds up at most a minute's payments itself. */
export const reportsCrontab = `* * * * * ${rollUpTotals.name} ?id=${rollUpTotals.name}&max=1`;

interface Services {
  store: Store;
}

/** Adds what the ledger has beyond the cursor; answers whether that was all. */
async function catchUp(db: Connection, account_id: string): Promise<boolean> {
  const from = await lockCursor(db, account_id);
  // Read after the lock: the lines up to here are committed, for the seq is written with them.
  const last = await lastSeq(db, account_id);
  const to = Math.min(last, from + LINES_AT_ONCE);
  if (to > from) await addToTotals(db, account_id, from, to);
  return to === last;
}

export const reportsJobs = ({ store }: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [rollUpTotals.name]: async () => {
    let accounts: string[];
    do {
      accounts = await accountsBehind(store.read, ACCOUNTS_AT_ONCE);
      for (const account_id of accounts) {
        while (!(await store.transact((db) => catchUp(db, account_id))));
      }
    } while (accounts.length === ACCOUNTS_AT_ONCE);
  },
});
