import { SMALLEST_PAYMENT, closedBecause, type Opening } from './collection.ts';
import { LARGEST_PAYMENT } from './collection-form.ts';
import { endOfDay } from './day.ts';
import { sen, type Sen } from './money.ts';
import { isPayable, type BillStatus } from './payment.ts';

/** How a bill came about: issued, keyed in at the counter, by a payer himself, by a store, a file or the merchant's system. */
export const BILL_SOURCES = ['BILL', 'DIRECT', 'PUBLIC', 'STORE', 'UPLOAD', 'API'] as const;
export type BillSource = (typeof BILL_SOURCES)[number];

export interface BillItem {
  title: string;
  quantity: number;
  unit_price: Sen;
}
export type BillLine = BillItem & { total_amount: Sen };

export type BillFault = 'required' | 'too_small' | 'too_large' | 'differs_from_items';

/** Why an amount cannot be a bill's: what no way to pay carries must not be asked for. */
export function amountFault(amount: Sen): 'too_small' | 'too_large' | null {
  if (amount < SMALLEST_PAYMENT) return 'too_small';
  return amount > LARGEST_PAYMENT ? 'too_large' : null;
}

/**
 * The lines of a bill with their totals and what they sum to. An amount that is said beside them must be that sum: a
 * difference means that somebody has miscounted, and it is not for us to say who.
 */
export function billOf(
  items: readonly BillItem[],
  said: Sen | undefined,
): { amount: Sen; lines: BillLine[] } | { fault: BillFault } {
  let sum = 0;
  const lines: BillLine[] = [];
  for (const item of items) {
    const total = item.unit_price * item.quantity;
    sum += total;
    if (sum > LARGEST_PAYMENT) return { fault: 'too_large' };
    lines.push({ ...item, total_amount: sen(total) });
  }
  if (items.length > 0 && said !== undefined && said !== sum) return { fault: 'differs_from_items' };
  const amount = items.length > 0 ? sen(sum) : said;
  if (amount === undefined) return { fault: 'required' };
  const fault = amountFault(amount);
  return fault ? { fault } : { amount, lines };
}

/** What is wrong with when a bill is due and when it ends, by field: a bill must not end before it is due, or before it began. */
export function billDateFaults(
  { due_date, expires_at }: { due_date: string | null; expires_at: Date | null },
  now: Date,
): Partial<Record<'expires_at', 'in_the_past' | 'before_due_date'>> {
  if (!expires_at) return {};
  if (expires_at <= now) return { expires_at: 'in_the_past' };
  return due_date !== null && expires_at < endOfDay(due_date) ? { expires_at: 'before_due_date' } : {};
}

/** Why a bill cannot be paid now; null when it can. */
export type BillClosed = 'paid' | 'expired' | 'cancelled' | 'refunded' | 'collection_stopped' | null;

const CLOSED: Readonly<Partial<Record<BillStatus, BillClosed>>> = {
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  VOIDED: 'refunded',
  CANCELLED: 'cancelled',
};

/** The bill's own state comes first: a paid bill is paid, whatever became of its collection. */
export function billClosedBecause(
  bill: { status: BillStatus; expires_at: Date | null },
  collection: Opening | null,
  now: Date,
): BillClosed {
  const closed = CLOSED[bill.status];
  if (closed) return closed;
  if (!isPayable(bill, now)) return 'expired';
  return collection && closedBecause(collection, now) ? 'collection_stopped' : null;
}

/** `Nur Aisyah binti Rahman` → `Nur A*** b*** R***`: enough to know one's own bill by, not to learn a stranger's name. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const hidden = (word: string) => `${[...word][0] ?? ''}***`;
  return others.length ? [first, ...others.map(hidden)].join(' ') : hidden(first);
}
