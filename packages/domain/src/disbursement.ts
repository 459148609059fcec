/**
 * A disbursement: money sent to a bank account. It is reserved first, the bank is called outside any transaction, and
 * the bank's result posts or voids it. An unknown result keeps it pending: only an explicit result that matches moves
 * money.
 */
import type { OrdinaryKind } from './ledger/transfer.ts';
import type { Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

/** What a disbursement pays. Its record (payout, settlement, refund) has the same id. */
export const DISBURSEMENT_SOURCES = ['PAYOUT', 'SETTLEMENT', 'SELF_SETTLEMENT', 'REFUND'] as const;
export type DisbursementSource = (typeof DISBURSEMENT_SOURCES)[number];

/**
 * PENDING: reserved, may be waiting for approval or its send time. PROCESSING: the bank has or may have received it.
 */
export const DISBURSEMENT_STATUSES = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED'] as const;
export type DisbursementStatus = (typeof DISBURSEMENT_STATUSES)[number];

export const DISBURSEMENT_TRANSITIONS: Transitions<DisbursementStatus> = {
  PENDING: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['SUCCESS', 'FAILED'],
  SUCCESS: ['RETURNED'],
  FAILED: [],
  CANCELLED: [],
  RETURNED: [],
};

/** A book that money can be reserved from. */
export type ReservableBook = 'pending' | 'available' | 'payout' | 'reserve';

interface LedgerKinds {
  readonly reserve: Partial<Record<ReservableBook, OrdinaryKind>>;
  readonly void: Partial<Record<ReservableBook, OrdinaryKind>>;
  readonly post: OrdinaryKind;
  readonly return: OrdinaryKind;
}

/** The transfer kinds of each source: per book for reserve and void, one each for post and return. */
export const DISBURSEMENT_TRANSFER_KINDS = {
  PAYOUT: {
    reserve: { payout: 'payout_reserve' },
    void: { payout: 'payout_void' },
    post: 'payout_post',
    return: 'payout_return',
  },
  SETTLEMENT: {
    reserve: { pending: 'settlement_reserve' },
    void: { pending: 'settlement_void' },
    post: 'settlement_post',
    return: 'settlement_return',
  },
  SELF_SETTLEMENT: {
    reserve: { available: 'self_settlement_reserve' },
    void: { available: 'self_settlement_void' },
    post: 'self_settlement_post',
    return: 'self_settlement_return',
  },
  REFUND: {
    reserve: {
      pending: 'refund_reserve_pending',
      available: 'refund_reserve_available',
      payout: 'refund_reserve_payout',
      reserve: 'refund_reserve_held',
    },
    void: {
      pending: 'refund_void_pending',
      available: 'refund_void_available',
      payout: 'refund_void_payout',
      reserve: 'refund_void_held',
    },
    post: 'refund_post',
    return: 'refund_return',
  },
} as const satisfies Record<DisbursementSource, LedgerKinds>;

/** An amount reserved from a book for a disbursement, in sen, fee and tax included. */
export interface Reservation {
  book: ReservableBook;
  amount: Sen;
}

/** A bank's result for a disbursement. */
export interface BankResult {
  /** The disbursement number that the result refers to. */
  reference: string;
  amount: Sen;
  currency: string;
  outcome: 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED';
  code: string;
  reason: string | null;
  bank_reference: string | null;
  /** False if the bank does not know this disbursement. */
  is_known: boolean;
}

export interface DisbursementSnapshot {
  status: DisbursementStatus;
  reference: string;
  /** The amount that reaches the account, in sen. */
  amount: Sen;
}

export type DisbursementDecision =
  | { action: 'post' } // the money has reached the account
  | { action: 'void'; reason: 'failed' | 'returned' } // the money has not left and will not
  | { action: 'return' } // the money arrived and was sent back
  | { action: 'wait' }
  | { action: 'send' } // the bank does not know it: sending again under the same number is idempotent
  | { action: 'open_exception'; exception: 'mismatch' | 'contradiction' } // needs a person; no money moves
  | { action: 'ignore' };

/** The guarded transition: decides what a bank result does to a disbursement, given its state under the row lock. */
export function decideDisbursement(disbursement: DisbursementSnapshot, result: BankResult): DisbursementDecision {
  const { status } = disbursement;
  if (status === 'PENDING' || status === 'CANCELLED') {
    // Not sent to the bank, so a payment reported under this number is not ours.
    return result.is_known ? { action: 'open_exception', exception: 'contradiction' } : { action: 'ignore' };
  }
  if (!result.is_known) return status === 'PROCESSING' ? { action: 'send' } : { action: 'ignore' };
  const fits =
    result.reference === disbursement.reference && result.currency === 'MYR' && result.amount === disbursement.amount;
  if (!fits) return { action: 'open_exception', exception: 'mismatch' };
  if (result.outcome === 'PROCESSING') return status === 'PROCESSING' ? { action: 'wait' } : { action: 'ignore' };
  if (status === 'PROCESSING') return FINAL_DECISIONS[result.outcome];
  if (status === result.outcome) return { action: 'ignore' };
  if (status === 'SUCCESS' && result.outcome === 'RETURNED') return { action: 'return' };
  // Already voided when the bank reported the failure; the return changes nothing.
  if (status === 'FAILED' && result.outcome === 'RETURNED') return { action: 'ignore' };
  return { action: 'open_exception', exception: 'contradiction' };
}

const FINAL_DECISIONS = {
  SUCCESS: { action: 'post' },
  FAILED: { action: 'void', reason: 'failed' },
  RETURNED: { action: 'void', reason: 'returned' },
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Delays after sending until the bank is queried again: 30 s, 2 m, 10 m, 1 h, 6 h, then daily up to five days. */
const REQUERY_AFTER_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
const REQUERY_WINDOW_MS = 5 * DAY_MS;

/** When to query an unresolved disbursement next; null after the last query, when it needs a person. */
export function nextDisbursementRequery(sent_at: Date, now: Date): Date | null {
  const age_ms = now.getTime() - sent_at.getTime();
  const early = REQUERY_AFTER_MS.find((after_ms) => after_ms > age_ms);
  const next_ms = early ?? (Math.floor(age_ms / DAY_MS) + 1) * DAY_MS;
  return next_ms > REQUERY_WINDOW_MS ? null : new Date(sent_at.getTime() + next_ms);
}
