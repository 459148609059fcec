import { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { accountsBehind, addToTotals, lastSeq, lockCursor } from './reports.queries.ts';

/** Ledger lines added in one transaction, so that a large backlog does not lock the cursor for long. */
const LINES_PER_TRANSACTION = 10_000;
const ACCOUNTS_PER_PAGE = 1_000;

/** Updates the totals from the ledger. Safe to run concurrently. */
export const rollUpTotals = job({ name: 'roll_up_totals', payload: z.object({}) });
/** Every minute, so that a dashboard sums at most a minute of payments itself. */
export const reportsCrontab = `* * * * * ${rollUpTotals.name} ?id=${rollUpTotals.name}&max=1`;

interface ReportsDeps {
  store: Store;
}

/** Adds the next ledger lines after the cursor; returns whether the totals are up to date. */
async function catchUp(db: Connection, account_id: string): Promise<boolean> {
  const from = await lockCursor(db, account_id);
  // Read after the lock: all lines up to this seq are committed, because seq and lines are written together.
  const last = await lastSeq(db, account_id);
  const to = Math.min(last, from + LINES_PER_TRANSACTION);
  if (to > from) await addToTotals(db, account_id, from, to);
  return to === last;
}

export const reportsJobs = ({ store }: ReportsDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [rollUpTotals.name]: async () => {
    let accounts: string[];
    do {
      accounts = await accountsBehind(store.read, ACCOUNTS_PER_PAGE);
      for (const account_id of accounts) {
        while (!(await store.transact((db) => catchUp(db, account_id))));
      }
    } while (accounts.length === ACCOUNTS_PER_PAGE);
  },
});
