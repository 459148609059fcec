import { endOfDay } from '../day.ts';
import { BOOKS, type Books } from './books.ts';

/**
 * A day's books, closed. Its text names every account that something was posted to, where its chain stood at the end of
 * the day and what its books held; the hash of the text holds the hash of the day before, so that no closed day can be
 * changed without all that follow. docs/reconciliation.md describes it.
 */
const FORMAT = 'kutip.day.1';

/** Postings that were under way at midnight are through long before. */
const CLOSED_AFTER_MS = 2 * 60 * 60_000;

export interface ClosedAccount {
  account_id: string;
  /** Of the last transfer in it. */
  seq: number;
  head_hash: string;
  books: Books;
}

/** The first line of a day's text. */
export const closedDayHead = (day: string, previous_hash: string): string => `${FORMAT}|${day}|${previous_hash}\n`;

/** One line for each account, in order of account_id. Amounts in sen, in the order of BOOKS. */
export const closedDayLine = ({ account_id, seq, head_hash, books }: ClosedAccount): string =>
  `${[account_id, seq, head_hash, ...BOOKS.map((book) => books[book])].join('|')}\n`;

/** Whether a Kuala Lumpur day may be closed. */
export const mayClose = (day: string, now: Date): boolean => now.getTime() >= endOfDay(day).getTime() + CLOSED_AFTER_MS;
