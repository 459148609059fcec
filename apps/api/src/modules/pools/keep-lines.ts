import { linesOf, type PoolLine } from '@kutip/domain/pool';
import type { Connection } from '../../platform/connection.ts';
import type { Store } from '../../platform/store.ts';
import { transfersSince } from '../ledger/ledger.service.ts';
import { accountsBehind, inTransaction, insertLines, isBehind, lockCursor, moveCursor } from './lines.queries.ts';

/** Transfers turned into lines in one transaction, so that a long gap does not hold the cursor for long. */
const TRANSFERS_AT_ONCE = 2_000;
/** What somebody who looks waits for at most; the job does the rest. */
const ROUNDS_FOR_A_READER = 10;
const ACCOUNTS_AT_ONCE = 1_000;

/** Turns what the ledger has beyond the cursor into lines; answers whether that was all. */
async function catchUp(db: Connection, account_id: string): Promise<boolean> {
  const cursor = await lockCursor(db, account_id);
  // Read after the lock: what another run has kept meanwhile is behind the cursor now.
  const transfers = await transfersSince(db, account_id, cursor.seq, TRANSFERS_AT_ONCE);
  if (transfers.length === 0) return true;
  const kept: PoolLine[] = [];
  let { parts } = cursor;
  for (const transfer of transfers) {
    const { lines, parts: after } = linesOf(parts, transfer);
    kept.push(...lines);
    parts = after;
  }
  await insertLines(db, account_id, kept);
  await moveCursor(db, account_id, { seq: transfers.at(-1)!.seq, parts });
  return transfers.length < TRANSFERS_AT_ONCE;
}

/** Brings the lines up to the ledger before somebody looks at them. */
export async function freshLines(db: Connection, account_id: string): Promise<void> {
  for (let round = 0; round < ROUNDS_FOR_A_READER && (await isBehind(db, account_id)); round += 1)
    await inTransaction(db, (open) => catchUp(open, account_id));
}

/** Brings the lines of every account up to its ledger. May run twice, also at once. */
export async function keepAllLines({ read, transact }: Store): Promise<void> {
  let accounts: string[];
  do {
    accounts = await accountsBehind(read, ACCOUNTS_AT_ONCE);
    for (const account_id of accounts) while (!(await transact((db) => catchUp(db, account_id))));
  } while (accounts.length === ACCOUNTS_AT_ONCE);
}
