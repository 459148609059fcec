import type { Sen } from './money.ts';

export const RECORD_STATUS = { active: 1, inactive: 2 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** BILL: the merchant issues bills to named customers. PAYMENT: one open page where any payer pays (D-13). */
export const COLLECTION_TYPES = ['BILL', 'PAYMENT'] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

/** How the amount of a payment comes about (D-17). */
export const AMOUNT_TYPES = ['FIXED', 'OPEN', 'MIN_MAX', 'ITEMS'] as const;
export type AmountType = (typeof AMOUNT_TYPES)[number];

/** Why a collection takes no payment now; null when it does. */
export type Closed = 'stopped' | 'not_started' | 'ended' | null;

export interface Opening {
  record_status: number;
  start_at: Date | null;
  end_at: Date | null;
}

/** Only an active collection inside its dates takes payments (decisions 4). */
export function closedBecause({ record_status, start_at, end_at }: Opening, now: Date): Closed {
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

/** The smallest payment of all: RM 1, what FPX takes at least. */
export const SMALLEST_PAYMENT = 100 as Sen;

/**
 * What a payer owes, worked out here and never taken from the browser: a fixed price times a quantity, or what he
 * typed if it keeps the collection's bounds. Answers the amount in sen, or what is wrong with `field`.
 */
export function amountToPay(
  rule: AmountRule,
  typed: { amount?: Sen | undefined; quantity?: number | undefined },
): { amount: Sen } | { field: 'amount' | 'quantity'; fault: AmountFault } {
  const { quantity = 1 } = typed;
  if (rule.amount_type === 'FIXED') {
    if (quantity !== 1 && !rule.quantity_enable) return { field: 'quantity', fault: 'not_allowed' };
    const amount = (rule.amount ?? 0) * quantity;
    return Number.isSafeInteger(amount) ? { amount: amount as Sen } : { field: 'quantity', fault: 'too_large' };
  }
  if (typed.amount === undefined) return { field: 'amount', fault: 'required' };
  const least = Math.max(rule.min_amount ?? 0, SMALLEST_PAYMENT);
  if (typed.amount < least) return { field: 'amount', fault: 'too_small' };
  if (rule.max_amount !== null && typed.amount > rule.max_amount) return { field: 'amount', fault: 'too_large' };
  return { amount: typed.amount };
}
