import { BOOKS, type Books } from './books.ts';
import type { Transfer } from './transfer.ts';

/**
 * An account's transfers as a self-verifying file: one JSON object per line, the head first, then every transfer in
 * order of seq. docs/hash-chain.md describes it; scripts/verify-statement.ts verifies it without any of our code.
 */
const FORMAT = 'kutip.statement.1';

/** The account's state when the file was generated. */
export interface StatementHead {
  account_id: string;
  /** Seq of the last transfer. */
  seq: number;
  hash: string;
  books: Books;
  made_at: Date;
}

/** The first line, without line end. */
export const statementHead = ({ account_id, seq, hash, books, made_at }: StatementHead): string =>
  JSON.stringify({
    format: FORMAT,
    account_id,
    seq,
    hash,
    books: Object.fromEntries(BOOKS.map((book) => [book, books[book]])),
    made_at: made_at.toISOString(),
  });

/** The fields of a line; the account id is in the head. */
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

/** A line of the file, without line end. Fields in chain order; amounts in sen. */
export const statementLine = (transfer: Transfer): string => JSON.stringify(transfer, LINE);
