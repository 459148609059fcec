import { BOOKS, type Books } from './books.ts';
import type { Transfer } from './transfer.ts';

/**
 * An account's transfers as a self-verifying file: one JSON object per line, the head first, then every transfer in
 * order of seq. docs/hash-chain.md describes it; scripts/verify-statement.ts verifies it without any of our code.
 */
const FORMAT = 'kutip.statement.1';

/** An account's line in the newest closed day that has one: what the hash of that day covers. */
export interface ClosedHead {
  /** yyyy-MM-dd, Kuala Lumpur. */
  day: string;
  /** Seq and hash of the account's last transfer of that day. */
  seq: number;
  hash: string;
  /** The hash of the closed day. */
  day_hash: string;
}

/** The account's state when the file was generated. */
export interface StatementHead {
  account_id: string;
  /** Seq of the last transfer. */
  seq: number;
  hash: string;
  books: Books;
  made_at: Date;
  /** null: no day with transfers of this account is closed yet. */
  closed_day: ClosedHead | null;
}

/** The first line, without line end. */
export const statementHead = ({ account_id, seq, hash, books, made_at, closed_day }: StatementHead): string =>
  JSON.stringify({
    format: FORMAT,
    account_id,
    seq,
    hash,
    books: Object.fromEntries(BOOKS.map((book) => [book, books[book]])),
    made_at: made_at.toISOString(),
    closed_day,
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
