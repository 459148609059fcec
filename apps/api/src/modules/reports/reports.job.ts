import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { accountsBehind, addToTotals, lastSeq, lockCursor } from './reports.queries.ts';
import { accountsToCount, countAttempts } from './sales.queries.ts';

/** Ledger lines added in one transaction, so that a large backlog does not lock the cursor for long. */
const LINES_PER_TRANSACTION = 10_000;
const ACCOUNTS_PER_PAGE = 1_000;

/** Updates the totals from the ledger. Safe to run concurrently. */
export const rollUpTotals = job({ name: 'roll_up_totals', payload: z.object({}) });
/** Counts attempts by bank and result. Safe to run concurrently. */
export const countAttemptsJob = job({ name: 'count_attempts', payload: z.object({}) });
/**
 * Totals every minute, so that a dashboard sums at most a minute of payments itself; attempts every hour, since readers count
 * those of the current day themselves.
 */
export const reportsCrontab = [
  `* * * * * ${rollUpTotals.name} ?id=${rollUpTotals.name}&max=1`,
  `7 * * * * ${countAttemptsJob.name} ?id=${countAttemptsJob.name}&max=1`,
].join('\n');

interface ReportsDeps {
  store: Store;
  clock: Clock;
}

/** The last result of an attempt comes within seven days: corporate payments wait that long for a second signature. */
const DAYS_TO_COUNT_AGAIN = 8;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Adds the next ledger lines after the cursor; returns whether the totals are up to date. */
async function catchUp(db: Connection, account_id: string): Promise<boolean> {
  const from = await lockCursor(db, account_id);
  // Read after the lock: all lines up to this seq are committed, because seq and lines are written together.
  const last = await lastSeq(db, account_id);
  const to = Math.min(last, from + LINES_PER_TRANSACTION);
  if (to > from) await addToTotals(db, account_id, from, to);
  return to === last;
}

/** Counts the attempts before today; today's are counted when they are read. */
async function countAllAttempts({ store, clock }: ReportsDeps): Promise<void> {
  const today = dayOf(clock.now());
  const from = addDays(today, -DAYS_TO_COUNT_AGAIN);
  let accounts: string[];
  let last = NO_ID;
  do {
    accounts = await accountsToCount(store.read, startOfDay(from), last, ACCOUNTS_PER_PAGE);
    for (const account_id of accounts) await store.transact((db) => countAttempts(db, account_id, from, today));
    last = accounts.at(-1) ?? last;
  } while (accounts.length === ACCOUNTS_PER_PAGE);
}

export const reportsJobs = (deps: ReportsDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [countAttemptsJob.name]: () => countAllAttempts(deps),
  [rollUpTotals.name]: async () => {
    const { store } = deps;
    let accounts: string[];
    do {
      accounts = await accountsBehind(store.read, ACCOUNTS_PER_PAGE);
      for (const account_id of accounts) {
        while (!(await store.transact((db) => catchUp(db, account_id))));
      }
    } while (accounts.length === ACCOUNTS_PER_PAGE);
  },
});
