import { buildPoolLines, type PoolLine } from '@kutip/domain/pool';
import type { Connection } from '../../platform/connection.ts';
import { inTransaction, type Store } from '../../platform/store.ts';
import { transfersSince } from '../ledger/ledger.service.ts';
import { accountsWithoutLines, insertLines, isBehind, lockCursor, moveCursor } from './pool-lines.queries.ts';

/** Transfers per transaction, so that the cursor is not locked for long. */
const TRANSFER_BATCH_SIZE = 2_000;
/** A reader waits for at most this many rounds; the job does the rest. */
const MAX_READ_ROUNDS = 10;
const ACCOUNT_BATCH_SIZE = 1_000;

/** Creates the lines of the next transfers after the cursor. Returns whether those were all. */
async function syncNextTransfers(db: Connection, account_id: string): Promise<boolean> {
  const cursor = await lockCursor(db, account_id);
  // Read after the lock, since another run may have moved the cursor.
  const transfers = await transfersSince(db, account_id, cursor.seq, TRANSFER_BATCH_SIZE);
  if (transfers.length === 0) return true;
  const new_lines: PoolLine[] = [];
  let { balances } = cursor;
  for (const transfer of transfers) {
    const { lines, balances: after } = buildPoolLines(balances, transfer);
    new_lines.push(...lines);
    balances = after;
  }
  await insertLines(db, account_id, new_lines);
  await moveCursor(db, account_id, { seq: transfers.at(-1)!.seq, balances });
  return transfers.length < TRANSFER_BATCH_SIZE;
}

/** Creates missing lines of an account before they are read. */
export async function syncLines(db: Connection, account_id: string): Promise<void> {
  for (let round = 0; round < MAX_READ_ROUNDS && (await isBehind(db, account_id)); round += 1)
    await inTransaction(db, (open) => syncNextTransfers(open, account_id));
}

/** Creates missing lines of all accounts. May run twice, also concurrently. */
export async function syncAllLines({ read, transact }: Store): Promise<void> {
  let accounts: string[];
  do {
    accounts = await accountsWithoutLines(read, ACCOUNT_BATCH_SIZE);
    for (const account_id of accounts) while (!(await transact((db) => syncNextTransfers(db, account_id))));
  } while (accounts.length === ACCOUNT_BATCH_SIZE);
}
