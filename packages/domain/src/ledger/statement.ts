import { BOOKS, type Books } from './books.ts';
import type { Transfer } from './transfer.ts';

/**
 * An account's transfers as a file that proves itself: one JSON object a line, the head first, every transfer after it in
 * order of seq. docs/hash-chain.md describes it; scripts/verify-statement.ts checks it with nothing of ours.
 */
const FORMAT = 'kutip.statement.1';

/** Where the account stood when the file was made. */
export interface StatementHead {
  account_id: string;
  /** Of the last transfer. */
  seq: number;
  hash: string;
  books: Books;
  made_at: Date;
}

/** The first line, without its line end. */
export const statementHead = ({ account_id, seq, hash, books, made_at }: StatementHead): string =>
  JSON.stringify({
    format: FORMAT,
    account_id,
    seq,
    hash,
    books: Object.fromEntries(BOOKS.map((book) => [book, books[book]])),
    made_at: made_at.toISOString(),
  });

/** The fields of a line, which leaves out whose they are: the head says it. */
const LINE = [
  'seq',
  'id',
  'kind',
  'debit',
  'credit',
  'amount',
  'fee',
  'tax',
  'commission',
  'subject_id',
  'reverses_id',
  'balance_after',
  'posted_at',
  'previous_hash',
  'hash',
] satisfies (keyof Transfer)[];

/** A line of the file, without its line end. The fields of the chain in their order; amounts in sen. */
export const statementLine = (transfer: Transfer): string => JSON.stringify(transfer, LINE);
