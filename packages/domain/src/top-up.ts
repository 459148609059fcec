/** Money that a merchant brings in himself (D-31, D-32, D-41). */
import type { InvoiceKind } from './invoice-number.ts';
import type { OrdinaryKind } from './ledger/transfer.ts';

export const TOP_UP_KINDS = ['POOL_TOPUP', 'PREFUND_TOPUP', 'GENERIC_TOPUP'] as const satisfies readonly InvoiceKind[];
export type TopUpKind = (typeof TOP_UP_KINDS)[number];

/** Proceeds of sales are earned, never brought in. */
export const TOP_UP_POOLS = ['PAYOUT', 'CREDIT'] as const;
export type TopUpPool = (typeof TOP_UP_POOLS)[number];

/**
 * PENDING: waiting for money. AWAITING_REVIEW: a proof of a bank-in is there and a person of the platform looks at it.
 * REJECTED: that person found no such money.
 */
export const TOP_UP_STATUSES = [
  'PENDING',
  'PROCESSING',
  'AWAITING_REVIEW',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'REJECTED',
] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Where its link leads, under /pay and /modern-payment. */
export const TOP_UP_PAGES = {
  POOL_TOPUP: 'pool-topup',
  PREFUND_TOPUP: 'prefund-topup',
  GENERIC_TOPUP: 'generic-topup',
  SUBSCRIPTION: 'subscription-payment',
} as const;

/** How long a top-up may be paid. The number on a transfer slip must not be good for ever. */
export const TOP_UP_VALID_DAYS = 7;

const MIN_SEN = 1_00;
const MAX_SEN = 1_000_000_00;
/** A ringgit at least, a million at most: beyond, no bank carries it in one payment. */
export function topUpAmountFault(amount: number): 'less_than_minimum' | 'too_large' | null {
  if (amount < MIN_SEN) return 'less_than_minimum';
  return amount > MAX_SEN ? 'too_large' : null;
}

/** The pool that a purpose fills; null when the wish does not fit it, or says nothing where it must. */
export function poolOfTopUp(kind: TopUpKind, wanted: TopUpPool | null): TopUpPool | null {
  if (kind === 'PREFUND_TOPUP') return wanted === 'CREDIT' ? null : 'PAYOUT';
  return wanted ?? (kind === 'GENERIC_TOPUP' ? 'CREDIT' : null);
}

const isTopUp = (kind: string): kind is TopUpKind => (TOP_UP_KINDS as readonly string[]).includes(kind);

/** How the money of a paid invoice is posted: a merchant's sale, what he brought in himself, or the price of his plan. */
export function postedAs({ kind, pool_type }: { kind: string; pool_type: string | null }): OrdinaryKind {
  if (kind === 'SUBSCRIPTION') return 'plan_payment';
  if (!isTopUp(kind)) return 'payment';
  return pool_type === 'CREDIT' ? 'credit_topup' : 'payout_topup';
}
