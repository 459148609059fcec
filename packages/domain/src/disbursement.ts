/**
 * Money on its way to a bank account, whatever it is for. It is reserved first, the bank is told outside any transaction,
 * and what the bank says ends it. Unknown means pending: only an explicit answer that fits moves money.
 */
import type { OrdinaryKind } from './ledger/transfer.ts';
import type { Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

/** What a disbursement is for. Its record (payout, settlement, refund) shares its id. */
export const DISBURSEMENT_SOURCES = ['PAYOUT', 'SETTLEMENT', 'SELF_SETTLEMENT', 'REFUND'] as const;
export type DisbursementSource = (typeof DISBURSEMENT_SOURCES)[number];

/** PENDING: reserved, perhaps waiting for a second person or its hour. PROCESSING: the bank was or may have been told. */
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
export type DrawnBook = 'pending' | 'available' | 'payout' | 'reserve';

interface LedgerKinds {
  readonly reserve: Partial<Record<DrawnBook, OrdinaryKind>>;
  readonly void: Partial<Record<DrawnBook, OrdinaryKind>>;
  readonly post: OrdinaryKind;
  readonly return: OrdinaryKind;
}

/** How each source stands in the ledger: from where it may reserve, and what its endings are called. */
export const DISBURSEMENT_KINDS = {
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

/** What was taken from a book for a disbursement, in sen, fee and tax included. */
export interface Drawn {
  book: DrawnBook;
  amount: Sen;
}

/** What a bank says of an order. */
export interface BankWord {
  /** The order number that it speaks of. */
  reference: string;
  amount: Sen;
  currency: string;
  outcome: 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED';
  code: string;
  reason: string | null;
  bank_reference: string | null;
  /** Whether the bank has ever heard of this order. */
  is_known: boolean;
}

export interface Ordered {
  status: DisbursementStatus;
  reference: string;
  /** What reaches the account, in sen. */
  amount: Sen;
}

export type WordVerdict =
  | { do: 'post' } // it has reached the account
  | { do: 'void'; because: 'failed' | 'returned' } // it has not, and never will
  | { do: 'return' } // it had, and came back
  | { do: 'wait' }
  | { do: 'send' } // the bank never heard of it: told again under the same number it is done once
  | { do: 'object'; because: 'mismatch' | 'contradiction' } // a person must look; no money moves
  | { do: 'nothing' };

/** The guarded transition: what one word of the bank does to an order as it stands under its lock. */
export function judgeWord(order: Ordered, word: BankWord): WordVerdict {
  const { status } = order;
  if (status === 'PENDING' || status === 'CANCELLED') {
    // The bank was never told, so whatever it pays is not this order's doing.
    return word.is_known ? { do: 'object', because: 'contradiction' } : { do: 'nothing' };
  }
  if (!word.is_known) return status === 'PROCESSING' ? { do: 'send' } : { do: 'nothing' };
  const fits = word.reference === order.reference && word.currency === 'MYR' && word.amount === order.amount;
  if (!fits) return { do: 'object', because: 'mismatch' };
  if (word.outcome === 'PROCESSING') return status === 'PROCESSING' ? { do: 'wait' } : { do: 'nothing' };
  if (status === 'PROCESSING') return ENDS[word.outcome];
  if (status === word.outcome) return { do: 'nothing' };
  if (status === 'SUCCESS' && word.outcome === 'RETURNED') return { do: 'return' };
  // Ours was given back when the bank failed it; that it came back there changes nothing.
  if (status === 'FAILED' && word.outcome === 'RETURNED') return { do: 'nothing' };
  return { do: 'object', because: 'contradiction' };
}

const ENDS = {
  SUCCESS: { do: 'post' },
  FAILED: { do: 'void', because: 'failed' },
  RETURNED: { do: 'void', because: 'returned' },
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After which the bank is asked again, from the moment it was told: 30 s, 2 m, 10 m, 1 h, 6 h, then daily five times. */
const ASK_AFTER_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
const ASKED_FOR_MS = 5 * DAY_MS;

/** When an order without an answer is asked after next; null: it is a person's matter now. */
export function nextAsk(sent_at: Date, now: Date): Date | null {
  const age_ms = now.getTime() - sent_at.getTime();
  const early = ASK_AFTER_MS.find((after_ms) => after_ms > age_ms);
  const next_ms = early ?? (Math.floor(age_ms / DAY_MS) + 1) * DAY_MS;
  return next_ms > ASKED_FOR_MS ? null : new Date(sent_at.getTime() + next_ms);
}
