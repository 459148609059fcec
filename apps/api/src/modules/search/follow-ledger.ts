import type { TransferKind } from '@kutip/domain/ledger/transfer';
import type { Connection } from '../../platform/connection.ts';
import { inTransaction, type Store } from '../../platform/store.ts';
import { transfersSince } from '../ledger/ledger.service.ts';
import { accountsWithoutTexts, isBehind, lockCursor, moveCursor, writeSearchTexts } from './search-texts.queries.ts';

/** Transfers per transaction, so that the cursor is not locked for long. */
const TRANSFER_BATCH_SIZE = 2_000;
/** A search waits for at most this many rounds; the job does the rest. */
const MAX_SEARCH_ROUNDS = 5;
const ACCOUNT_BATCH_SIZE = 1_000;
/** Transfers with which a payment's bank reference arrives; their subject is the payment. */
const PAID: ReadonlySet<TransferKind> = new Set(['payment', 'duplicate_payment', 'void_held']);

/** Updates the texts of the payments in the next transfers after the cursor. Returns whether those were all. */
async function followNextTransfers(db: Connection, account_id: string): Promise<boolean> {
  const seq = await lockCursor(db, account_id);
  // Read after the lock, since another run may have moved the cursor.
  const transfers = await transfersSince(db, account_id, seq, TRANSFER_BATCH_SIZE);
  if (transfers.length === 0) return true;
  const payments = transfers.filter(({ kind }) => PAID.has(kind));
  await writeSearchTexts(
    db,
    'PAYMENT',
    payments.map(({ subject_id: id }) => ({ account_id, id })),
  );
  await moveCursor(db, account_id, transfers.at(-1)!.seq);
  return transfers.length < TRANSFER_BATCH_SIZE;
}

/**
 * Updates the texts of all payments that were paid since the last run, which have a bank reference and a payer's name now. The
 * posting of a payment leaves it to this, so that it costs the payment nothing. Safe to run concurrently.
 */
export async function followLedgers({ read, transact }: Store): Promise<void> {
  let accounts: string[];
  do {
    accounts = await accountsWithoutTexts(read, ACCOUNT_BATCH_SIZE);
    for (const account_id of accounts) while (!(await transact((db) => followNextTransfers(db, account_id))));
  } while (accounts.length === ACCOUNT_BATCH_SIZE);
}

/** The same for one account before it is searched. */
export async function followLedger(db: Connection, account_id: string): Promise<void> {
  for (let round = 0; round < MAX_SEARCH_ROUNDS && (await isBehind(db, account_id)); round += 1)
    await inTransaction(db, (open) => followNextTransfers(open, account_id));
}
