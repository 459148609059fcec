/**
 * Settlement: payments are sent to the merchant's bank, one settlement per collection day and channel (D-44), or
 * released to the available balance for withdrawal.
 */
import { addWorkingDays, dayOf, isWorkingDay, startOfDay } from './day.ts';
import { quote, type Quote, type Rate } from './fees.ts';
import { sen, type Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

/** AUTO: created by the daily run. SELF: a withdrawal of the available balance. */
export const SETTLEMENT_TYPES = ['AUTO', 'SELF'] as const;
export type SettlementType = (typeof SETTLEMENT_TYPES)[number];

/** The destination: the merchant's bank or the available balance. */
export const SETTLEMENT_DESTINATIONS = ['BANK', 'BALANCE'] as const;
export type SettlementDestination = (typeof SETTLEMENT_DESTINATIONS)[number];

/** SCHEDULED: not due yet. PENDING: a self-settlement that was not sent to the bank. */
export const SETTLEMENT_STATUSES = [
  'SCHEDULED',
  'ON_HOLD',
  'PENDING',
  'PROCESSING',
  'SETTLED',
  'FAILED',
  'REJECTED',
  'RETURNED',
] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/**
 * AUTO: FAILED and RETURNED make the money pending again; it is sent again when the bank account is corrected. A settlement to
 * the balance is SETTLED at once. SELF: FAILED, REJECTED and RETURNED give the money back to the available balance.
 */
export const SETTLEMENT_TRANSITIONS: Readonly<Record<SettlementType, Transitions<SettlementStatus>>> = {
  AUTO: {
    SCHEDULED: ['ON_HOLD', 'PROCESSING', 'SETTLED'],
    ON_HOLD: ['SCHEDULED'],
    PENDING: [],
    PROCESSING: ['SETTLED', 'FAILED'],
    SETTLED: ['RETURNED'],
    FAILED: ['PROCESSING', 'SETTLED'],
    REJECTED: [],
    RETURNED: ['PROCESSING', 'SETTLED'],
  },
  SELF: {
    SCHEDULED: [],
    ON_HOLD: [],
    PENDING: ['PROCESSING', 'SETTLED', 'FAILED', 'REJECTED'],
    PROCESSING: ['SETTLED', 'FAILED'],
    SETTLED: ['RETURNED'],
    FAILED: [],
    REJECTED: [],
    RETURNED: [],
  },
};

/** Settlements are sent from this time after midnight in Kuala Lumpur. */
const SEND_AFTER_MS = 30 * 60_000;

/** Whether settlements are sent now: on working days from 00:30. Missed runs are caught up later in the day. */
export function isSettlementTime(now: Date, holidays: ReadonlySet<string>): boolean {
  const today = dayOf(now);
  return isWorkingDay(today, holidays) && now.getTime() - startOfDay(today).getTime() >= SEND_AFTER_MS;
}

/** `day` if it is a working day, else the next one. */
export const workingDayOnOrAfter = (day: string, holidays: ReadonlySet<string>): string =>
  isWorkingDay(day, holidays) ? day : addWorkingDays(day, 1, holidays);

/**
 * A debit of the pending balance after a payment, such as a refund; negative for a credit, such as a failed refund.
 * Each belongs to exactly one settlement.
 */
export interface Deduction {
  id: string;
  /** In sen, never 0. */
  amount: Sen;
  /**
   * `own`: of a payment in this settlement. `stray`: of a payment whose settlement is over. `other`: of a payment that
   * is settled on another day.
   */
  of: 'own' | 'stray' | 'other';
}

/** The most deductions of one settlement; the rest goes to the next one. */
export const MAX_DEDUCTIONS_PER_SETTLEMENT = 1_000;

export interface AppliedDeduction {
  id: string;
  amount: Sen;
}

export interface NetSettlement {
  /** The amount sent, in sen. */
  net: Sen;
  /** The deductions applied to this settlement, in full or in part. */
  taken: AppliedDeduction[];
}

/** The settlement exceeds the pending balance after deductions: the books are inconsistent. */
export interface SettlementShortfall {
  /** The settlement amount, in sen. */
  net_due: Sen;
}

/**
 * Nets a settlement: the sum of its payments less deductions, as far as they fit; the rest goes to the next settlement.
 * Never more than the pending balance: deductions of later payments are applied if needed.
 */
export function netSettlement(
  { payments_net, pending }: { payments_net: Sen; pending: Sen },
  deductions: readonly Deduction[],
): NetSettlement | SettlementShortfall {
  let remaining: number = payments_net;
  const taken: AppliedDeduction[] = [];
  const take = (deduction: Deduction, most: number): void => {
    const amount = sen(Math.min(deduction.amount, most));
    if (amount === 0) return;
    remaining -= amount;
    taken.push({ id: deduction.id, amount });
  };
  const due = deductions.filter(({ of }) => of !== 'other');
  // Credits first: they leave more room for debits.
  for (const one of due.filter(({ amount }) => amount < 0)) take(one, one.amount);
  for (const one of due.filter(({ amount }) => amount > 0)) take(one, remaining);
  for (const one of deductions.filter(({ of, amount }) => of === 'other' && amount > 0))
    take(one, Math.max(0, remaining - pending));
  return remaining > pending ? { net_due: sen(remaining) } : { net: sen(remaining), taken };
}

/** The smallest self-settlement (D-46). */
export const SELF_SETTLEMENT_MIN = sen(10_00);
/** What a self-settlement costs (decisions 8). */
export const SELF_SETTLEMENT_RATE: Rate = { percent_bps: 0, fixed_sen: 1_00, min_sen: 0 };

/** The fee of withdrawing `amount`; `net` reaches the bank. The quote equals the charge. */
export const quoteSelfSettlement = (amount: Sen, tax_bps: number): Quote =>
  quote({ amount, rate: SELF_SETTLEMENT_RATE, tax_bps, fee_bearer: 'MERCHANT' });

/** The disbursement number of an attempt: the settlement number, with two digits from the second attempt on. */
export const disbursementAttemptNo = (invoice_no: string, attempt: number): string =>
  attempt === 1 ? invoice_no : `${invoice_no}-${String(attempt).padStart(2, '0')}`;

/** The settlement number of a disbursement reference. */
export const settlementNoFromReference = (reference: string): string => reference.slice(0, 'ST-0123456789'.length);
