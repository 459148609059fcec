import { sen, type Sen } from '../money.ts';

/**
 * The books of one merchant, all on one wide row. A credit makes a book larger, a debit smaller, so the row sums to zero:
 * `clearing` is below zero by what the providers owe us, the others say whose that money is.
 */
export const BOOKS = [
  'clearing', // what providers owe us for this merchant, as a number below zero
  'pending', // paid by payers, not yet due to the merchant
  'available', // the merchant may draw it
  'payout', // brought in by the merchant to pay third parties
  'credit', // brought in by the merchant for messages and couriers
  'in_transit', // sent towards a bank; the answer is not final yet
  'reserve', // held back: money nobody has claimed yet, such as a bill's second payment
  'fee', // ours, without what the introducer gets of it
  'tax', // service tax on the fee
  'commission', // the introducer's part of the fee
  'paid_out', // has reached a bank
  'spent', // credit that was used up
] as const;

export type Book = (typeof BOOKS)[number];
export type Books = Readonly<Record<Book, Sen>>;

/** What we owe: never below zero, whatever happens. The database checks it once more. */
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
