import { RECORD_STATUS } from './collection.ts';
import { applyBps } from './fees.ts';
import type { Sen } from './money.ts';

/** PERCENT and FIXED reduce what is bought, FREE_SHIPPING what its delivery costs (D-75). */
export const DISCOUNT_TYPES = ['PERCENT', 'FIXED', 'FREE_SHIPPING'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** 100 % in hundredths, as `value` of a PERCENT discount is stored. */
const WHOLE_BPS = 10_000;

/** What a merchant decides about a discount. Every limit is optional: null. */
export interface DiscountTerms {
  type: string;
  /** Sen of a FIXED discount, basis points of a PERCENT one (12.50 % is 1250); null for FREE_SHIPPING. */
  value: number | null;
  min_spend: Sen | null;
  /** The largest reduction of one order. */
  max_discount: Sen | null;
  usage_limit: number | null;
  per_customer_limit: number | null;
  start_at: Date | null;
  end_at: Date | null;
  /** Empty: every store of the merchant. */
  store_ids: readonly string[];
  record_status: number;
}

/** What a payer is about to order. */
export interface DiscountedOrder {
  store_id: string;
  subtotal: Sen;
  shipping: Sen;
}

/** How often a discount is taken: reserved by open orders, and used by paid ones. */
export interface DiscountUses {
  used_count: number;
  /** The uses of this customer; null where the customer is not known yet. */
  customer_uses: number | null;
}

export const DISCOUNT_REFUSALS = [
  'unknown_code',
  'other_store',
  'not_started',
  'ended',
  'used_up',
  'used_by_customer',
  'below_min_spend',
  'nothing_to_reduce',
] as const;
export type DiscountRefusal = (typeof DISCOUNT_REFUSALS)[number];

/** The reduction in sen, never more than what it reduces. Half a sen of a percentage is rounded up. */
export function discountAmount(terms: DiscountTerms, { subtotal, shipping }: DiscountedOrder): Sen {
  const { type, value, max_discount } = terms;
  const reducible = type === 'FREE_SHIPPING' ? shipping : subtotal;
  const full = { PERCENT: applyBps(subtotal, value ?? 0), FIXED: value ?? 0, FREE_SHIPPING: shipping }[
    type as DiscountType
  ];
  return Math.min(full, reducible, max_discount ?? Infinity) as Sen;
}

function refusalOf(
  terms: DiscountTerms,
  order: DiscountedOrder,
  uses: DiscountUses,
  now: Date,
): DiscountRefusal | null {
  const { start_at, end_at, usage_limit, per_customer_limit, min_spend, store_ids } = terms;
  // A paused code is reported like one that does not exist: it says nothing to someone who guesses.
  if (terms.record_status !== RECORD_STATUS.active) return 'unknown_code';
  if (store_ids.length > 0 && !store_ids.includes(order.store_id)) return 'other_store';
  if (start_at && now < start_at) return 'not_started';
  if (end_at && now >= end_at) return 'ended';
  if (usage_limit !== null && uses.used_count >= usage_limit) return 'used_up';
  if (per_customer_limit !== null && (uses.customer_uses ?? 0) >= per_customer_limit) return 'used_by_customer';
  if (min_spend !== null && order.subtotal < min_spend) return 'below_min_spend';
  return null;
}

/** Whether an order gets a discount, and how much in sen. An order has one code at most (D-75). */
export function decideDiscount(
  terms: DiscountTerms,
  order: DiscountedOrder,
  uses: DiscountUses,
  now: Date,
): { amount: Sen } | { refusal: DiscountRefusal } {
  const refusal = refusalOf(terms, order, uses, now);
  if (refusal) return { refusal };
  const amount = discountAmount(terms, order);
  return amount > 0 ? { amount } : { refusal: 'nothing_to_reduce' };
}

type DiscountForm = Pick<DiscountTerms, 'type'> & {
  [K in 'value' | 'start_at' | 'end_at']?: DiscountTerms[K] | undefined;
};

/** Fields that do not agree with each other: a reason by field. */
export function discountFaults({ type, value, start_at, end_at }: DiscountForm): Record<string, string> {
  const valueFault = (): string | null => {
    if (type === 'FREE_SHIPPING') return null;
    if (value === null || value === undefined) return 'required';
    if (value === 0) return 'too_small';
    return type === 'PERCENT' && value > WHOLE_BPS ? 'too_large' : null;
  };
  const faults = {
    value: valueFault(),
    end_at: start_at && end_at && end_at <= start_at ? 'before_start' : null,
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([field, reason]) => (reason ? [[field, reason]] : [])));
}
