import type { Transitions } from './transitions.ts';

/** A payment attempt (decisions 4). DUPLICATE: a second success on a paid bill. */
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

/** How a payment was made: online, or offline and recorded by the merchant. */
export const OFFLINE_METHODS = ['CASH', 'CHEQUE', 'BANK_TRANSFER'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];
export const PAYMENT_METHODS = ['ONLINE', ...OFFLINE_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The outcome of a provider message. Unknown is PROCESSING: only an explicit result ends an attempt. */
export type Outcome = 'SUCCESS' | 'PROCESSING' | 'CANCELLED' | 'EXPIRED' | 'FAILED';

/**
 * How far an open attempt has come. OPENED: the provider says that the payer has sent nothing. SENT: the provider has
 * the payment. UNKNOWN: the provider did not say, so it may have it.
 */
export const PROVIDER_STAGES = ['OPENED', 'SENT', 'UNKNOWN'] as const;
export type ProviderStage = (typeof PROVIDER_STAGES)[number];

/** A late success always wins, so a failed attempt can still become SUCCESS or DUPLICATE. */
const LATE = ['SUCCESS', 'DUPLICATE'] as const;
export const ATTEMPT_TRANSITIONS: Transitions<AttemptStatus> = {
  PENDING: ['PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED', ...LATE],
  PROCESSING: ['FAILED', 'CANCELLED', 'EXPIRED', ...LATE],
  FAILED: LATE,
  CANCELLED: LATE,
  EXPIRED: LATE,
  SUCCESS: ['VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED'],
  DUPLICATE: ['REFUNDED'],
  // Back again: a void that is cancelled, a refund that the payer's bank returns.
  PARTIALLY_REFUNDED: ['REFUNDED', 'SUCCESS'],
  VOIDED: ['SUCCESS', 'PARTIALLY_REFUNDED'],
  REFUNDED: ['PARTIALLY_REFUNDED', 'SUCCESS', 'DUPLICATE'],
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

/** A confirmed late payment makes even a cancelled or expired bill PAID and opens an exception. */
export const BILL_TRANSITIONS: Transitions<BillStatus> = {
  DRAFT: ['PENDING', 'CANCELLED'],
  PENDING: ['PROCESSING', 'PAID', 'CANCELLED', 'EXPIRED'],
  PROCESSING: ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED'],
  CANCELLED: ['PAID'],
  EXPIRED: ['PAID'],
  // Back to PENDING: an offline payment was recorded by mistake.
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED', 'PENDING'],
  // Back again: a void that is cancelled, a refund that the payer's bank returns.
  PARTIALLY_REFUNDED: ['REFUNDED', 'PAID'],
  REFUNDED: ['PARTIALLY_REFUNDED', 'PAID'],
  VOIDED: ['PAID', 'PARTIALLY_REFUNDED'],
};

/** Whether a bill can be paid now: open and not expired. A due date alone never blocks paying. */
export const isPayable = (bill: { status: BillStatus; expires_at: Date | null }, now: Date): boolean =>
  (bill.status === 'PENDING' || bill.status === 'PROCESSING') && !(bill.expires_at && now >= bill.expires_at);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the payer's page closes (D-25). Status queries continue after that. */
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
const REQUERY_WINDOW_MS = 24 * HOUR_MS;
/** How long a corporate approver may take before the attempt fails (D-25). */
export const APPROVER_REQUERY_WINDOW_MS = 7 * 24 * HOUR_MS;

/**
 * When to query an open attempt next: 3, 6, 15 and 60 minutes after its start, then hourly to 24 hours; daily to 7 days
 * while awaiting a corporate approver. null: the window has passed.
 */
export function nextRequery(started_at: Date, now: Date, awaits_approver: boolean): Date | null {
  const age_ms = now.getTime() - started_at.getTime();
  const early = REQUERY_AFTER_MS.find((after_ms) => after_ms > age_ms);
  const limit_ms = awaits_approver ? APPROVER_REQUERY_WINDOW_MS : REQUERY_WINDOW_MS;
  const step_ms = awaits_approver && age_ms >= REQUERY_WINDOW_MS ? REQUERY_WINDOW_MS : HOUR_MS;
  const next_ms = early ?? (Math.floor(age_ms / step_ms) + 1) * step_ms;
  return next_ms > limit_ms ? null : new Date(started_at.getTime() + next_ms);
}
