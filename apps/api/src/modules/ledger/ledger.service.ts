/** The front door of the ledger: everything that other modules use of it. */
import { CODE } from '@kutip/contracts/codes';
import type { Books } from '@kutip/domain/ledger/books';
import type { Transfer } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { headOfAccount, insertBalance, transfersAfter, transfersOfSubject } from './ledger.queries.ts';
import type { PostingCommand, PostingKind } from './posting.ts';

export { sha256 } from './decide-batch.ts';
/** How many transfers the account's domain keys point at that are not there; 0 when all is well. */
export { danglingRefs as missingTransfers } from './ledger.queries.ts';
export { createPoster, type Poster, type PosterOptions } from './poster.ts';
export {
  write,
  type Decision,
  type Posted,
  type PostingCommand,
  type PostingKind,
  type RowWriter,
  type Write,
} from './posting.ts';
export type { Trouble } from './settle.ts';
export { transferView } from './transfer-view.ts';
export { verifyAccount } from './verify.ts';

/** Makes the balance row of a new account; nothing can be posted before. May be called again. */
export const openLedger = (db: Connection, account_id: string): Promise<void> => insertBalance(db, account_id);

/** Where an account's books stand, and the transfer that this is up to date with. Refuses (4004) without a ledger. */
export async function balanceOf(
  db: Connection,
  account_id: string,
): Promise<{ books: Books; seq: number; hash: string }> {
  const head = await headOfAccount(db, account_id);
  if (head === undefined) throw new Refusal(CODE.not_found, 'This account has no ledger.', 'no_ledger');
  return { books: head.balance.books, seq: head.balance.version, hash: head.hash };
}

/** The money story of a payment, payout or refund: its transfers, the oldest first. */
export const transfersOf = (db: Connection, account_id: string, subject_id: string): Promise<Transfer[]> =>
  transfersOfSubject(db, account_id, subject_id);

/** The transfers after a seq, in the order of the ledger. */
export const transfersSince = (db: Connection, account_id: string, seq: number, limit: number): Promise<Transfer[]> =>
  transfersAfter(db, account_id, seq, limit);

/** Posts the transfer that the command names, with nothing to look up and no other row to write. */
export const plainPosting: PostingKind<PostingCommand & Required<Pick<PostingCommand, 'transfer'>>, null, null> = {
  name: 'plain',
  look: async (_db, commands) => commands.map(() => null),
  decide: ({ transfer }) => ({ transfers: [transfer], writes: [], outcome: null }),
};
