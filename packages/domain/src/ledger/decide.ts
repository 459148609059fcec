import type { Sen } from '../money.ts';
import { EMPTY_BOOKS, LIABILITIES, type Books, type Book } from './books.ts';
import { legsOf, ruleOf, trackedBook, type SequencedTransfer, type TransferDraft } from './transfer.ts';

/** An account's book balances after `version` transfers. */
export interface Balance {
  readonly account_id: string;
  /** The seq of the last transfer; 0 before the first. */
  readonly version: number;
  readonly books: Books;
}

/** Why a valid draft is refused: the balance does not allow it. */
export type BalanceRefusal = 'insufficient_balance' | 'balance_too_large';
/** A programming error in a draft, independent of the balance. */
export type DraftFault = 'malformed_id' | 'wrong_books' | 'leg_not_allowed' | 'not_an_amount' | 'legs_exceed_amount';

export const emptyBalance = (account_id: string): Balance => ({ account_id, version: 0, books: EMPTY_BOOKS });

// Lower case only: the hash chain covers these exact characters, and PostgreSQL returns UUIDs in lower case.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isLedgerId = (id: string): boolean => UUID.test(id);

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

/** Validates a draft against the rules of its kind. */
export function draftFault(draft: TransferDraft): DraftFault | null {
  const { id, kind, debit, credit, amount, fee, tax, commission, subject_id, reverses_id } = draft;
  if (!isLedgerId(id) || !isLedgerId(subject_id)) return 'malformed_id';
  if (kind === 'reversal' ? reverses_id === null || !isLedgerId(reverses_id) : reverses_id !== null)
    return 'malformed_id';
  if (amount === 0 || !isAmount(amount) || !isAmount(fee) || !isAmount(tax) || !isAmount(commission))
    return 'not_an_amount';
  // Subtract instead of adding: the sum of two safe integers may be unsafe.
  if (fee > amount - tax || commission > fee) return 'legs_exceed_amount';
  if (kind === 'reversal') return debit === credit ? 'wrong_books' : null;
  const rule = ruleOf(kind);
  if (debit !== rule.debit || credit !== rule.credit) return 'wrong_books';
  if (rule.legs.length === 0 && (fee !== 0 || tax !== 0)) return 'leg_not_allowed';
  return null;
}

/**
 * The posting rule: a draft becomes the next transfer of the account or is refused. Pure: the time is passed in and no
 * argument is mutated.
 */
export function decideTransfer(
  balance: Balance,
  draft: TransferDraft,
  posted_at: Date,
): { transfer: SequencedTransfer; balance: Balance } | BalanceRefusal | DraftFault {
  const fault = draftFault(draft);
  if (fault !== null) return fault;
  const books: Record<Book, Sen> = { ...balance.books };
  const legs = legsOf(draft);
  for (const { book, change } of legs) books[book] = (books[book] + change) as Sen;
  for (const { book } of legs) {
    if (!Number.isSafeInteger(books[book])) return 'balance_too_large';
    if (books[book] < 0 && LIABILITIES.has(book)) return 'insufficient_balance';
  }
  const { account_id } = balance;
  const seq = balance.version + 1;
  const transfer = { ...draft, account_id, seq, balance_after: books[trackedBook(draft)], posted_at };
  return { transfer, balance: { account_id, version: seq, books } };
}
