/** The public interface of the ledger module. */
import { CODE } from '@kutip/contracts/codes';
import type { Books } from '@kutip/domain/ledger/books';
import type { Transfer } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { headOfAccount, insertBalance, lockHeads, transfersAfter, transfersOfSubject } from './ledger.queries.ts';
import type { PostingCommand, PostingKind } from './posting.ts';

export { sha256 } from './decide-batch.ts';
/** The number of the account's external references whose transfer does not exist; 0 in sound books. */
export { danglingRefs as missingTransfers } from './ledger.queries.ts';
export { closedHeadOf } from './ledger.queries.ts';
export { createPoster, type Poster, type PosterOptions } from './poster.ts';
export {
  applyWrites,
  auditWrites,
  write,
  writeMark,
  type Decision,
  type Posted,
  type PostingCommand,
  type PostingKind,
  type RowWriter,
  type Write,
} from './posting.ts';
export type { BatchFailure } from './batch-committer.ts';
export { transferView } from './transfer-view.ts';
export { verifyAccount } from './verify.ts';

/** Creates the balance row of a new account, which postings require. Idempotent. */
export const openLedger = (db: Connection, account_id: string): Promise<void> => insertBalance(db, account_id);

/**
 * Locks the ledger of an account for this transaction, as each posting does: what postings decide on does not change
 * meanwhile. Lock it before any other row of the account.
 */
export async function lockLedger(db: Connection, account_id: string): Promise<void> {
  await lockHeads(db, [account_id]);
}

/** The books of an account in sen, with the seq and hash of the last transfer in them. Refuses (4004) without a ledger. */
export async function balanceOf(
  db: Connection,
  account_id: string,
): Promise<{ books: Books; seq: number; hash: string }> {
  const head = await headOfAccount(db, account_id);
  if (head === undefined) throw new Refusal(CODE.not_found, 'This account has no ledger.', 'no_ledger');
  return { books: head.balance.books, seq: head.balance.version, hash: head.hash };
}

/** The transfers of a payment, payout or refund, oldest first. */
export const transfersOf = (db: Connection, account_id: string, subject_id: string): Promise<Transfer[]> =>
  transfersOfSubject(db, account_id, subject_id);

/** The transfers after a seq, in ledger order. */
export const transfersSince = (db: Connection, account_id: string, seq: number, limit: number): Promise<Transfer[]> =>
  transfersAfter(db, account_id, seq, limit);

/** Posts the transfer of the command, without loading context or writing other rows. */
export const plainPosting: PostingKind<PostingCommand & Required<Pick<PostingCommand, 'transfer'>>, null, null> = {
  name: 'plain',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ transfer }) => ({ transfers: [transfer], writes: [], outcome: null }),
};
