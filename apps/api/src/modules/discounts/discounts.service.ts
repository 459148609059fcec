import { CODE } from '@kutip/contracts/codes';
import { discountCode } from '@kutip/contracts/discounts';
import { decideDiscount, type DiscountedOrder, type DiscountRefusal, type DiscountTerms } from '@kutip/domain/discount';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import {
  addToUsedCount,
  countUsesOfCustomer,
  findDiscount,
  findOrdersWithUses,
  findUse,
  lockDiscount,
  lockDiscountById,
  setUseStatus,
  writeUse,
} from './discounts.queries.ts';

const TEXTS: Record<DiscountRefusal, (terms: Pick<DiscountTerms, 'min_spend'>) => string> = {
  unknown_code: () => 'There is no such discount code.',
  other_store: () => 'This code is for another store.',
  not_started: () => 'This code cannot be used yet.',
  ended: () => 'This code has ended.',
  used_up: () => 'This code has been used up.',
  used_by_customer: () => 'You have used this code already.',
  below_min_spend: ({ min_spend }) => `Spend at least RM ${toRinggit(min_spend!)} to use this code.`,
  nothing_to_reduce: () => 'This code reduces nothing in this order.',
};

/** The refusal (4021) of a code, in a plain sentence and with its reason. */
export const discountRefusal = (
  reason: DiscountRefusal,
  terms: Pick<DiscountTerms, 'min_spend'> = { min_spend: null },
): Refusal => new Refusal(CODE.discount_not_valid, TEXTS[reason](terms), reason);

/** The code as it is stored; null for a text that no code can be. */
export function readDiscountCode(typed: string): string | null {
  const read = discountCode.safeParse(typed);
  return read.success ? read.data : null;
}

/**
 * What a code would reduce of an order that is not placed yet; it reserves nothing. Whether a customer has used it up is said
 * when the order is placed: anyone could ask about anyone.
 */
export async function quoteDiscount(
  db: Connection,
  { account_id, code: typed, now, ...order }: DiscountedOrder & { account_id: string; code: string; now: Date },
): Promise<{ code: string; amount: Sen } | { refusal: DiscountRefusal }> {
  const code = readDiscountCode(typed);
  const discount = code === null ? undefined : await findDiscount(db, account_id, code);
  if (!discount) return { refusal: 'unknown_code' };
  const decision = decideDiscount(discount, order, { used_count: discount.used_count, customer_uses: null }, now);
  return 'refusal' in decision ? decision : { code: discount.code, amount: decision.amount };
}

interface DiscountUseRequest extends DiscountedOrder {
  account_id: string;
  order_id: string;
  code: string;
  /** The e-mail address or phone number that the limit per customer counts by. */
  customer: string;
  now: Date;
}

/**
 * Reserves one use of a code for an order, in the transaction that creates the order. Returns the reduction in sen. The
 * same order reserves once: repeated, it gets the same reduction. Of two orders that want the last use, one gets it.
 * Refuses 4021 with the reason.
 */
export async function reserveDiscount(db: Connection, request: DiscountUseRequest): Promise<Sen> {
  const { account_id, order_id, now } = request;
  const code = readDiscountCode(request.code);
  const discount = code === null ? undefined : await lockDiscount(db, account_id, code);
  if (!discount) throw discountRefusal('unknown_code');
  const earlier = await findUse(db, account_id, order_id);
  if (earlier && earlier.status !== 'RELEASED') {
    if (earlier.discount_id !== discount.id) throw new Error(`Order ${order_id} has another discount already.`);
    return earlier.amount;
  }
  const customer = request.customer.trim().toLowerCase();
  const customer_uses = await countUsesOfCustomer(db, account_id, discount.id, customer);
  const decision = decideDiscount(discount, request, { used_count: discount.used_count, customer_uses }, now);
  if ('refusal' in decision) throw discountRefusal(decision.refusal, discount);
  const { amount } = decision;
  const use = { discount_id: discount.id, customer, amount, status: 'RESERVED', created_at: now, updated_at: now };
  await writeUse(db, { account_id, order_id, ...use });
  await addToUsedCount(db, account_id, discount.id, 1);
  return amount;
}

interface OrderKey {
  account_id: string;
  order_id: string;
  now: Date;
}

/** The use of an order, with its discount locked; undefined if the order has none. */
async function lockUse(db: Connection, { account_id, order_id }: OrderKey) {
  const use = await findUse(db, account_id, order_id);
  if (!use) return undefined;
  await lockDiscountById(db, account_id, use.discount_id);
  return findUse(db, account_id, order_id); // may have changed before the lock
}

/** Gives back the use of an order that expired or was cancelled. A use that was paid for stays used. */
export async function releaseDiscount(db: Connection, key: OrderKey): Promise<void> {
  const use = await lockUse(db, key);
  if (use?.status !== 'RESERVED') return;
  await setUseStatus(db, key, 'RELEASED');
  await addToUsedCount(db, key.account_id, use.discount_id, -1);
}

/**
 * Marks the use of an order as used when the order is paid. A payment that arrives after the use was released takes it
 * again, even beyond the limit: the payer has paid the reduced amount.
 */
export async function consumeDiscount(db: Connection, key: OrderKey): Promise<void> {
  const use = await lockUse(db, key);
  if (!use || use.status === 'USED') return;
  await setUseStatus(db, key, 'USED');
  if (use.status === 'RELEASED') await addToUsedCount(db, key.account_id, use.discount_id, 1);
}

/** Row writer: `releaseDiscount` for those of these orders that have a discount. */
export async function releaseDiscounts(db: Connection, orders: readonly OrderKey[]): Promise<void> {
  for (const order of await findOrdersWithUses(db, orders)) await releaseDiscount(db, order);
}

/** Row writer: `consumeDiscount` for those of these orders that have a discount. */
export async function consumeDiscounts(db: Connection, orders: readonly OrderKey[]): Promise<void> {
  for (const order of await findOrdersWithUses(db, orders)) await consumeDiscount(db, order);
}
