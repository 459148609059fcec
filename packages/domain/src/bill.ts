import { SMALLEST_PAYMENT, collectionClosedReason, type CollectionAvailability } from './collection.ts';
import { LARGEST_PAYMENT } from './collection-form.ts';
import { endOfDay } from './day.ts';
import { sen, type Sen } from './money.ts';
import { isPayable, type BillStatus } from './payment.ts';

/**
 * How a bill was created: issued (BILL), keyed in at the counter (DIRECT), by a payer (PUBLIC), by a store, by upload
 * or by the API.
 */
export const BILL_SOURCES = ['BILL', 'DIRECT', 'PUBLIC', 'STORE', 'UPLOAD', 'API'] as const;
export type BillSource = (typeof BILL_SOURCES)[number];

/** How long an unpaid bill is overdue; a bill without a due date is not. */
export const BILL_AGES = ['NOT_DUE', 'DAYS_1_7', 'DAYS_8_30', 'OVER_30'] as const;
export type BillAge = (typeof BILL_AGES)[number];

/** The sources of bills that payers create themselves: nobody owes an amount that was never paid there. */
export const CHECKOUT_SOURCES: readonly string[] = ['PUBLIC', 'STORE'] satisfies BillSource[];
export const isCheckout = (source: string): boolean => CHECKOUT_SOURCES.includes(source);

export interface BillItem {
  title: string;
  quantity: number;
  unit_price: Sen;
}
export type BillLine = BillItem & { total_amount: Sen };

export type BillFault = 'required' | 'too_small' | 'too_large' | 'differs_from_items';

/** Why an amount is invalid for a bill: no payment method accepts it. */
export function amountFault(amount: Sen): 'too_small' | 'too_large' | null {
  if (amount < SMALLEST_PAYMENT) return 'too_small';
  return amount > LARGEST_PAYMENT ? 'too_large' : null;
}

/**
 * Calculates line totals and the bill amount. A stated amount must equal the sum of the items; a difference is refused
 * because either could be wrong.
 */
export function calculateBill(
  items: readonly BillItem[],
  stated_amount: Sen | undefined,
): { amount: Sen; lines: BillLine[] } | { fault: BillFault } {
  let sum = 0;
  const lines: BillLine[] = [];
  for (const item of items) {
    const total = item.unit_price * item.quantity;
    sum += total;
    if (sum > LARGEST_PAYMENT) return { fault: 'too_large' };
    lines.push({ ...item, total_amount: sen(total) });
  }
  if (items.length > 0 && stated_amount !== undefined && stated_amount !== sum) return { fault: 'differs_from_items' };
  const amount = items.length > 0 ? sen(sum) : stated_amount;
  if (amount === undefined) return { fault: 'required' };
  const fault = amountFault(amount);
  return fault ? { fault } : { amount, lines };
}

/** Faults of a bill's dates by field: a bill must not expire before it is due, or in the past. */
export function billDateFaults(
  { due_date, expires_at }: { due_date: string | null; expires_at: Date | null },
  now: Date,
): Partial<Record<'expires_at', 'in_the_past' | 'before_due_date'>> {
  if (!expires_at) return {};
  if (expires_at <= now) return { expires_at: 'in_the_past' };
  return due_date !== null && expires_at < endOfDay(due_date) ? { expires_at: 'before_due_date' } : {};
}

/** Why a bill cannot be paid now; null when it can. */
export type BillClosedReason = 'paid' | 'expired' | 'cancelled' | 'refunded' | 'collection_stopped' | null;

const CLOSED: Readonly<Partial<Record<BillStatus, BillClosedReason>>> = {
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  VOIDED: 'refunded',
  CANCELLED: 'cancelled',
};

/** The bill's own status comes first: a paid bill is paid even if its collection is closed. */
export function billClosedReason(
  bill: { status: BillStatus; expires_at: Date | null },
  collection: CollectionAvailability | null,
  now: Date,
): BillClosedReason {
  const closed = CLOSED[bill.status];
  if (closed) return closed;
  if (!isPayable(bill, now)) return 'expired';
  return collection && collectionClosedReason(collection, now) ? 'collection_stopped' : null;
}

/**
 * `Nur Aisyah binti Rahman` → `Nur A*** b*** R***`: payers recognise their own bill, strangers do not learn the name.
 */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const hidden = (word: string) => `${[...word][0] ?? ''}***`;
  return others.length ? [first, ...others.map(hidden)].join(' ') : hidden(first);
}
