import { sen, type Sen } from '../money.ts';

/**
 * The books of one merchant, all on one wide row. A credit increases a book, a debit decreases it, so the row sums to
 * zero: `clearing` is negative by what the providers owe us, the other books say whose money that is.
 */
export const BOOKS = [
  'clearing', // receivable from providers for this merchant, as a negative number
  'pending', // paid by payers, not yet settled
  'available', // available for withdrawal
  'payout', // prefunded for payouts to third parties
  'credit', // prepaid credit for messages and couriers
  'in_transit', // sent to a bank; the result is not final
  'reserve', // on hold, such as a duplicate payment awaiting a refund
  'fee', // our fee without the introducer's commission
  'tax', // service tax on the fee
  'commission', // the introducer's share of the fee
  'paid_out', // has reached a bank
  'spent', // used credit
] as const;

export type Book = (typeof BOOKS)[number];
export type Books = Readonly<Record<Book, Sen>>;

/** Liabilities are never negative. A database constraint enforces it as well. */
export const LIABILITIES: ReadonlySet<Book> = new Set<Book>([
  'pending',
  'available',
  'payout',
  'credit',
  'in_transit',
  'reserve',
]);

export const EMPTY_BOOKS: Books = Object.freeze(
  Object.fromEntries(BOOKS.map((book) => [book, sen(0)])) as Record<Book, Sen>,
);
