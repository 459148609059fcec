/**
 * Settlement: what payers have paid is sent to the merchant's bank, one settlement for each collection day and channel
 * (D-44), or made available when he wants to draw it himself.
 */
import { addWorkingDays, dayOf, isWorkingDay, startOfDay } from './day.ts';
import { quote, type Quote, type Rate } from './fees.ts';
import { sen, type Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

/** AUTO: made by the daily run. SELF: the merchant draws what is available to him. */
export const SETTLEMENT_TYPES = ['AUTO', 'SELF'] as const;
export type SettlementType = (typeof SETTLEMENT_TYPES)[number];

/** Where it goes: to the merchant's bank, or into his available balance. */
export const SETTLEMENT_DESTINATIONS = ['BANK', 'BALANCE'] as const;
export type SettlementDestination = (typeof SETTLEMENT_DESTINATIONS)[number];

/** SCHEDULED: its day has not come. PENDING: a self-settlement that the bank has not been told of. */
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
 * What the daily run makes. FAILED and RETURNED: the money is pending again, and is sent once more when the bank account
 * was put right. A settlement into the balance is SETTLED at once.
 */
export const AUTO_TRANSITIONS: Transitions<SettlementStatus> = {
  SCHEDULED: ['ON_HOLD', 'PROCESSING', 'SETTLED'],
  ON_HOLD: ['SCHEDULED'],
  PENDING: [],
  PROCESSING: ['SETTLED', 'FAILED'],
  SETTLED: ['RETURNED'],
  FAILED: ['PROCESSING', 'SETTLED'],
  REJECTED: [],
  RETURNED: ['PROCESSING', 'SETTLED'],
};

/** What a merchant draws. FAILED, REJECTED and RETURNED give the money back to what is available; he draws it again. */
export const SELF_TRANSITIONS: Transitions<SettlementStatus> = {
  SCHEDULED: [],
  ON_HOLD: [],
  PENDING: ['PROCESSING', 'SETTLED', 'FAILED', 'REJECTED'],
  PROCESSING: ['SETTLED', 'FAILED'],
  SETTLED: ['RETURNED'],
  FAILED: [],
  REJECTED: [],
  RETURNED: [],
};

/** Minutes after midnight in Kuala Lumpur from which the settlements of a day are sent. */
const SENT_FROM_MS = 30 * 60_000;

/** Whether settlements are sent now: on working days, from half past midnight. What was missed is made up for later in the day. */
export function isSettlementTime(now: Date, holidays: ReadonlySet<string>): boolean {
  const today = dayOf(now);
  return isWorkingDay(today, holidays) && now.getTime() - startOfDay(today).getTime() >= SENT_FROM_MS;
}

/** `day` itself when banks work on it, or the next day on which they do. */
export const workingDayFrom = (day: string, holidays: ReadonlySet<string>): string =>
  isWorkingDay(day, holidays) ? day : addWorkingDays(day, 1, holidays);

/**
 * What has left the pending balance since a payment came, such as a refund; below zero what came back to it, such as a
 * refund that failed. Each is part of exactly one settlement.
 */
export interface Deduction {
  id: string;
  /** In sen, never 0. */
  amount: Sen;
  /**
   * `own`: of a payment in this settlement. `stray`: of a payment whose settlement is over. `other`: of a payment that is
   * settled another day.
   */
  of: 'own' | 'stray' | 'other';
}

export interface Taken {
  id: string;
  amount: Sen;
}

export interface Netted {
  /** What is sent, in sen. */
  net: Sen;
  /** The deductions that this settlement is smaller by, whole or in part. */
  taken: Taken[];
}

/** More than is pending, whatever is deducted: the books do not hold what they should. */
export interface Short {
  /** What the settlement comes to, in sen. */
  comes_to: Sen;
}

/**
 * What a settlement comes to: the net sum of its payments, less what has left the pending balance, as far as it goes; what
 * does not fit is left to the next one. Never more than is pending: then deductions of later payments are taken already.
 */
export function netOf(
  { payments_net, pending }: { payments_net: Sen; pending: Sen },
  deductions: readonly Deduction[],
): Netted | Short {
  let left: number = payments_net;
  const taken: Taken[] = [];
  const take = (deduction: Deduction, most: number): void => {
    const amount = sen(Math.min(deduction.amount, most));
    if (amount === 0) return;
    left -= amount;
    taken.push({ id: deduction.id, amount });
  };
  const due = deductions.filter(({ of }) => of !== 'other');
  // What came back first: it leaves more room for what left.
  for (const one of due.filter(({ amount }) => amount < 0)) take(one, one.amount);
  for (const one of due.filter(({ amount }) => amount > 0)) take(one, left);
  for (const one of deductions.filter(({ of, amount }) => of === 'other' && amount > 0))
    take(one, Math.max(0, left - pending));
  return left > pending ? { comes_to: sen(left) } : { net: sen(left), taken };
}

/** The smallest self-settlement (D-46). */
export const SELF_SETTLEMENT_MIN = sen(10_00);
/** What a self-settlement costs (decisions 8). */
export const SELF_SETTLEMENT_RATE: Rate = { percent_bps: 0, fixed_sen: 1_00, min_sen: 0 };

/** What drawing `amount` costs; what reaches the bank is `net`. The quote that a merchant sees is what he is charged. */
export const quoteSelfSettlement = (amount: Sen, tax_bps: number): Quote =>
  quote({ amount, rate: SELF_SETTLEMENT_RATE, tax_bps, fee_bearer: 'MERCHANT' });

/** The order number of one try: the settlement's own, and from the second try on two digits. */
export const tryNo = (invoice_no: string, tries: number): string =>
  tries === 1 ? invoice_no : `${invoice_no}-${String(tries).padStart(2, '0')}`;

/** The settlement whose try this order number is. */
export const settlementNoOf = (reference: string): string => reference.slice(0, 'ST-0123456789'.length);
