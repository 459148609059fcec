import type { Transitions } from './transitions.ts';

/** A payment attempt (decisions 4). DUPLICATE: a second success on a bill that was paid already. */
export const ATTEMPT_STATUSES = [
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'DUPLICATE',
  'VOIDED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** How a payment was made: through us, or elsewhere and written down by the merchant. */
export const OFFLINE_METHODS = ['CASH', 'CHEQUE', 'BANK_TRANSFER'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];
export const PAYMENT_METHODS = ['ONLINE', ...OFFLINE_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a provider's answer says of an attempt. Unknown is PROCESSING: only an explicit answer ends an attempt. */
export type Outcome = 'SUCCESS' | 'PROCESSING' | 'CANCELLED' | 'EXPIRED' | 'FAILED';

/** A late success always wins, so an attempt that was thought dead can still become SUCCESS or DUPLICATE. */
const LATE = ['SUCCESS', 'DUPLICATE'] as const;
export const ATTEMPT_TRANSITIONS: Transitions<AttemptStatus> = {
  PENDING: ['PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED', ...LATE],
  PROCESSING: ['FAILED', 'CANCELLED', 'EXPIRED', ...LATE],
  FAILED: LATE,
  CANCELLED: LATE,
  EXPIRED: LATE,
  SUCCESS: ['VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED'],
  DUPLICATE: ['REFUNDED'],
  PARTIALLY_REFUNDED: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  VOIDED: [],
  REFUNDED: [],
};

export const BILL_STATUSES = [
  'DRAFT',
  'PENDING',
  'PROCESSING',
  'PAID',
  'CANCELLED',
  'EXPIRED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** A confirmed late payment makes even a cancelled or expired bill PAID, with an exception for a person to look at. */
export const BILL_TRANSITIONS: Transitions<BillStatus> = {
  DRAFT: ['PENDING', 'CANCELLED'],
  PENDING: ['PROCESSING', 'PAID', 'CANCELLED', 'EXPIRED'],
  PROCESSING: ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED'],
  CANCELLED: ['PAID'],
  EXPIRED: ['PAID'],
  // Back to due: a payment that was only written down, and wrongly.
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED', 'PENDING'],
  PARTIALLY_REFUNDED: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  REFUNDED: [],
  VOIDED: [],
};

/** A bill that may be paid now: open, and not past its expiry. A due date alone never blocks paying. */
export const isPayable = (bill: { status: BillStatus; expires_at: Date | null }, now: Date): boolean =>
  (bill.status === 'PENDING' || bill.status === 'PROCESSING') && !(bill.expires_at && now >= bill.expires_at);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the payer's page closes (D-25). The attempt itself goes on being asked after. */
export const PAGE_TIMEOUT_MS = {
  fpx: 15 * MINUTE_MS,
  credit_card: 15 * MINUTE_MS,
  ewallet: 10 * MINUTE_MS,
  duit_now: 10 * MINUTE_MS,
  bnpl: 30 * MINUTE_MS,
  crypto: 30 * MINUTE_MS,
  paypal: 30 * MINUTE_MS,
} as const;

const REQUERY_AFTER_MS = [3, 6, 15, 60].map((minutes) => minutes * MINUTE_MS);
const ASKED_FOR_MS = 24 * HOUR_MS;
/** How long a company's approver may take before the payment is given up (D-25). */
export const APPROVER_ASKED_FOR_MS = 7 * 24 * HOUR_MS;

/**
 * When an open attempt is asked after next: 3, 6, 15 and 60 minutes after its start, then hourly to 24 hours; one that
 * waits for a corporate approver daily to 7 days. null: its time has run out.
 */
export function nextRequery(started_at: Date, now: Date, awaits_approver: boolean): Date | null {
  const age_ms = now.getTime() - started_at.getTime();
  const early = REQUERY_AFTER_MS.find((after_ms) => after_ms > age_ms);
  const limit_ms = awaits_approver ? APPROVER_ASKED_FOR_MS : ASKED_FOR_MS;
  const step_ms = awaits_approver && age_ms >= ASKED_FOR_MS ? ASKED_FOR_MS : HOUR_MS;
  const next_ms = early ?? (Math.floor(age_ms / step_ms) + 1) * step_ms;
  return next_ms > limit_ms ? null : new Date(started_at.getTime() + next_ms);
}
