import { endOfDay } from '../day.ts';
import { BOOKS, type Books } from './books.ts';

/**
 * The closing record of a day. Its text lists every account with postings: the end of its hash chain and its book
 * balances that day. The hash of the text includes the previous day's hash, so a closed day cannot be changed without
 * changing all later ones. docs/reconciliation.md describes it.
 */
const FORMAT = 'kutip.day.1';

/** Postings in progress at midnight have committed long before this. */
const CLOSED_AFTER_MS = 2 * 60 * 60_000;

export interface ClosedAccount {
  account_id: string;
  /** The seq of the day's last transfer. */
  seq: number;
  head_hash: string;
  books: Books;
}

/** The first line of the closing text. */
export const closedDayHeader = (day: string, previous_hash: string): string => `${FORMAT}|${day}|${previous_hash}\n`;

/** One line for each account, in order of account_id. Amounts in sen, in the order of BOOKS. */
export const closedDayLine = ({ account_id, seq, head_hash, books }: ClosedAccount): string =>
  `${[account_id, seq, head_hash, ...BOOKS.map((book) => books[book])].join('|')}\n`;

/** Whether a Kuala Lumpur day may be closed. */
export const canCloseDay = (day: string, now: Date): boolean =>
  now.getTime() >= endOfDay(day).getTime() + CLOSED_AFTER_MS;
