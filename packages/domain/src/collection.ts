import type { Sen } from './money.ts';

export const RECORD_STATUS = { active: 1, inactive: 2 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** BILL: the merchant issues bills to named customers. PAYMENT: one open page where any payer pays (D-13). */
export const COLLECTION_TYPES = ['BILL', 'PAYMENT'] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

/** How the amount of a payment is determined (D-17). */
export const AMOUNT_TYPES = ['FIXED', 'OPEN', 'MIN_MAX', 'ITEMS'] as const;
export type AmountType = (typeof AMOUNT_TYPES)[number];

/** Why a collection is closed to payments; null while it is open. */
export type CollectionClosedReason = 'stopped' | 'not_started' | 'ended' | null;

export interface CollectionAvailability {
  record_status: number;
  start_at: Date | null;
  end_at: Date | null;
}

/** Only an active collection within its dates accepts payments (decisions 4). */
export function collectionClosedReason(
  { record_status, start_at, end_at }: CollectionAvailability,
  now: Date,
): CollectionClosedReason {
  if (record_status !== RECORD_STATUS.active) return 'stopped';
  if (start_at && now < start_at) return 'not_started';
  if (end_at && now >= end_at) return 'ended';
  return null;
}

export interface AmountRule {
  amount_type: AmountType;
  amount: Sen | null;
  min_amount: Sen | null;
  max_amount: Sen | null;
  quantity_enable: boolean;
}

export type AmountFault = 'required' | 'not_allowed' | 'too_small' | 'too_large';

/** The smallest payment: RM 1, the minimum of FPX. */
export const SMALLEST_PAYMENT = 100 as Sen;

/**
 * The amount a payer owes, calculated on the server and never taken from the browser: a fixed price times a quantity,
 * or the typed amount if it is within the collection's limits. Returns the amount in sen, or the faulty field.
 */
export function amountToPay(
  rule: AmountRule,
  input: { amount?: Sen | undefined; quantity?: number | undefined },
): { amount: Sen } | { field: 'amount' | 'quantity'; fault: AmountFault } {
  const { quantity = 1 } = input;
  if (rule.amount_type === 'FIXED') {
    if (quantity !== 1 && !rule.quantity_enable) return { field: 'quantity', fault: 'not_allowed' };
    const amount = (rule.amount ?? 0) * quantity;
    return Number.isSafeInteger(amount) ? { amount: amount as Sen } : { field: 'quantity', fault: 'too_large' };
  }
  if (input.amount === undefined) return { field: 'amount', fault: 'required' };
  const least = Math.max(rule.min_amount ?? 0, SMALLEST_PAYMENT);
  if (input.amount < least) return { field: 'amount', fault: 'too_small' };
  if (rule.max_amount !== null && input.amount > rule.max_amount) return { field: 'amount', fault: 'too_large' };
  return { amount: input.amount };
}
