import type { Book } from './books.ts';
import { BOOKS, LIABILITIES } from './books.ts';
import { GENESIS_HASH, transferHash, type Sha256 } from './chain.ts';
import { emptyBalance, type Balance } from './decide.ts';
import { replay, type ReplayFault } from './replay.ts';
import type { Transfer } from './transfer.ts';

/**
 * The ledger invariants. I1 a transfer and the books sum to zero. I2 no liability book is below zero. I3 everything
 * posts once. I4 every acknowledged posting exists. I5 the balance row is the fold of the transfers, without a gap. I6
 * no more is refunded than was paid. I7 each payment is in one settlement, whose total is the sum of its payments. I8
 * each disbursement moves money once and pending ones are reserved. I9 each change has exactly one event. I10 the hash
 * chain verifies. I11 each payout is at the bank once. I12 commissions paid are those earned less those reversed and those
 * open. I13 a statement's lines are the postings. I14 the pending balance is what is shown as to be settled, less the open
 * deductions.
 */
export const INVARIANTS = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

export interface InvariantFault {
  invariant: Invariant;
  /** The faulty item: a transfer as `seq:7`, a book by its name, a record by its number. */
  subject: string;
  what: string;
}

/** The last verified state of an account: balance and chain hash. */
export interface VerifiedState {
  balance: Balance;
  hash: string;
}
export const initialVerifiedState = (account_id: string): VerifiedState => ({
  balance: emptyBalance(account_id),
  hash: GENESIS_HASH,
});

const INVARIANT_BY_FAULT: Record<ReplayFault, Invariant> = {
  other_account: 'I5',
  gap_in_seq: 'I5',
  wrong_balance_after: 'I5',
  insufficient_balance: 'I2',
  balance_too_large: 'I5',
  malformed_id: 'I3',
  not_an_amount: 'I1',
  legs_exceed_amount: 'I1',
  wrong_books: 'I1',
  leg_not_allowed: 'I1',
};

/**
 * Verifies transfers from a verified state onwards and stops at the first fault, because later transfers build on it.
 * Deterministic for the same input.
 */
export function auditTransfers(
  from: VerifiedState,
  transfers: readonly Transfer[],
  sha256: Sha256,
): { verified: VerifiedState; faults: InvariantFault[] } {
  let verified = from;
  for (const transfer of transfers) {
    const faults = auditTransfer(verified, transfer, sha256);
    if (faults.length > 0) return { verified, faults };
    verified = { balance: replay(verified.balance, transfer) as Balance, hash: transfer.hash };
  }
  return { verified, faults: [] };
}

function auditTransfer({ balance, hash }: VerifiedState, transfer: Transfer, sha256: Sha256): InvariantFault[] {
  const subject = `seq:${balance.version + 1}`;
  const after = replay(balance, transfer);
  const replayed: InvariantFault[] =
    typeof after === 'string' ? [{ invariant: INVARIANT_BY_FAULT[after], subject, what: after }] : [];
  // A different transfer at this position: its hash cannot be checked.
  if (after === 'gap_in_seq' || after === 'other_account') return replayed;
  if (transfer.previous_hash !== hash) return [...replayed, { invariant: 'I10', subject, what: 'broken_link' }];
  if (transferHash(hash, transfer, sha256) !== transfer.hash)
    return [...replayed, { invariant: 'I10', subject, what: 'wrong_hash' }];
  return replayed;
}

/** Compares a balance row with the state verified from its transfers. */
export function auditBalance(verified: VerifiedState, row: VerifiedState): InvariantFault[] {
  const { balance } = row;
  const sum = BOOKS.reduce((total, book) => total + balance.books[book], 0);
  const below = BOOKS.filter((book) => LIABILITIES.has(book) && balance.books[book] < 0);
  const faults: InvariantFault[] = below.map((book) => ({ invariant: 'I2', subject: book, what: 'below_zero' }));
  if (sum !== 0) faults.push({ invariant: 'I1', subject: 'balance', what: `sums_to:${sum}` });
  if (balance.version !== verified.balance.version) {
    const what = balance.version > verified.balance.version ? 'transfers_missing' : 'transfers_too_many';
    return [...faults, { invariant: 'I5', subject: `seq:${verified.balance.version}`, what }];
  }
  const differing = (book: Book) => balance.books[book] !== verified.balance.books[book];
  for (const book of BOOKS.filter(differing))
    faults.push({
      invariant: 'I5',
      subject: book,
      what: `is:${balance.books[book]} folds_to:${verified.balance.books[book]}`,
    });
  if (row.hash !== verified.hash) faults.push({ invariant: 'I10', subject: 'head', what: 'other_hash' });
  return faults;
}
