import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const discountByCode = (db: Connection, account_id: string, code: string) =>
  sql(db)
    .selectFrom('discounts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('code', '=', code)
    .where('deleted_at', 'is', null);

export const findDiscount = (db: Connection, account_id: string, code: string) =>
  discountByCode(db, account_id, code).executeTakeFirst();

/** Locks the discount: all who take a use of it wait here. */
export const lockDiscount = (db: Connection, account_id: string, code: string) =>
  discountByCode(db, account_id, code).forNoKeyUpdate().executeTakeFirst();

/** Locks the discount of a use, also of a code that the merchant has deleted since. */
export async function lockDiscountById(db: Connection, account_id: string, id: string): Promise<void> {
  await sql(db)
    .selectFrom('discounts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

export const findUse = (db: Connection, account_id: string, order_id: string) =>
  sql(db)
    .selectFrom('discount_uses')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();

/** The orders among these that have a use of a discount, in the order in which their discounts are locked. */
export async function findOrdersWithUses<Order extends { account_id: string; order_id: string }>(
  db: Connection,
  orders: readonly Order[],
): Promise<Order[]> {
  const rows = await sql(db)
    .selectFrom('discount_uses')
    .select(['account_id', 'order_id'])
    .where('account_id', 'in', [...new Set(orders.map(({ account_id }) => account_id))])
    .where(
      'order_id',
      'in',
      orders.map(({ order_id }) => order_id),
    )
    .orderBy('account_id')
    .orderBy('discount_id')
    .execute();
  return rows.flatMap((row) =>
    orders.filter((order) => order.account_id === row.account_id && order.order_id === row.order_id),
  );
}

export async function countUsesOfCustomer(
  db: Connection,
  account_id: string,
  discount_id: string,
  customer: string,
): Promise<number> {
  const { uses } = await sql(db)
    .selectFrom('discount_uses')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('account_id', '=', account_id)
    .where('discount_id', '=', discount_id)
    .where('customer', '=', customer)
    .where('status', '<>', 'RELEASED')
    .executeTakeFirstOrThrow();
  return uses;
}

/** Reserves a use for an order, again if the order had released one. */
export async function writeUse(db: Connection, use: Insertable<Database['discount_uses']>): Promise<void> {
  const { account_id: _, order_id: __, ...values } = use;
  await sql(db)
    .insertInto('discount_uses')
    .values(use)
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(values))
    .execute();
}

export async function setUseStatus(
  db: Connection,
  { account_id, order_id, now }: { account_id: string; order_id: string; now: Date },
  status: 'USED' | 'RELEASED',
): Promise<void> {
  await sql(db)
    .updateTable('discount_uses')
    .set({ status, updated_at: now })
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** Counts a use. `updated_at` stays: a merchant who edits the terms meanwhile has not read an outdated record. */
export async function addToUsedCount(db: Connection, account_id: string, id: string, change: 1 | -1): Promise<void> {
  await sql(db)
    .updateTable('discounts')
    .set((eb) => ({ used_count: eb('used_count', '+', change) }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
