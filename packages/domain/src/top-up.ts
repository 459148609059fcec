/** Top-ups: money that a merchant pays into a pool (D-31, D-32, D-41). */
import type { InvoiceKind } from './invoice-number.ts';

export const TOP_UP_KINDS = ['POOL_TOPUP', 'PREFUND_TOPUP', 'GENERIC_TOPUP'] as const satisfies readonly InvoiceKind[];
export type TopUpKind = (typeof TOP_UP_KINDS)[number];

/** Pools that can be topped up; the collection pool holds sales proceeds only. */
export const TOP_UP_POOLS = ['PAYOUT', 'CREDIT'] as const;
export type TopUpPool = (typeof TOP_UP_POOLS)[number];

/**
 * PENDING: awaiting payment. AWAITING_REVIEW: proof of a bank transfer was uploaded and an admin verifies it. REJECTED:
 * the admin did not find the money.
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

/** The page of its link, under /pay and /modern-payment. */
export const TOP_UP_PAGES = {
  POOL_TOPUP: 'pool-topup',
  PREFUND_TOPUP: 'prefund-topup',
  GENERIC_TOPUP: 'generic-topup',
  SUBSCRIPTION: 'subscription-payment',
} as const;

/** How long a top-up can be paid: a reference on a transfer slip must not stay valid for ever. */
export const TOP_UP_VALID_DAYS = 7;

const MIN_SEN = 1_00;
const MAX_SEN = 1_000_000_00;
/** RM 1 to RM 1,000,000: no bank carries more in one payment. */
export function topUpAmountFault(amount: number): 'less_than_minimum' | 'too_large' | null {
  if (amount < MIN_SEN) return 'less_than_minimum';
  return amount > MAX_SEN ? 'too_large' : null;
}

/** The pool of a top-up; null if the requested pool is not allowed, or missing where required. */
export function poolOfTopUp(kind: TopUpKind, requested: TopUpPool | null): TopUpPool | null {
  if (kind === 'PREFUND_TOPUP') return requested === 'CREDIT' ? null : 'PAYOUT';
  return requested ?? (kind === 'GENERIC_TOPUP' ? 'CREDIT' : null);
}

/** How the money of a top-up is posted. */
export const topUpTransferKind = (pool: TopUpPool): 'payout_topup' | 'credit_topup' =>
  pool === 'CREDIT' ? 'credit_topup' : 'payout_topup';

/** A bank's transfer reference as a key: people type it with other spaces, signs and upper and lower case. */
export const bankReferenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
