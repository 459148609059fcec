import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Stands for "no variant" in the key of a reservation. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000';

export interface OrderLine {
  product_id: string;
  variant_id: string | null;
  quantity: number;
}

interface Reservation {
  account_id: string;
  order_id: string;
  lines: readonly OrderLine[];
  now: Date;
}

/** Locks products in the order of their ids, so that no two orders wait for each other. */
async function lockProducts(db: Connection, account_id: string, ids: readonly string[]): Promise<void> {
  await raw`select id from products where account_id = ${account_id} and id = any(${[...ids]}::uuid[]) order by id
    for update`.execute(sql(db));
}

/** Takes pieces off the stock of a line; false where not enough is left. A stock that is not counted never runs out. */
async function takeStock(db: Connection, account_id: string, line: OrderLine): Promise<boolean> {
  const table = line.variant_id === null ? ('products' as const) : ('product_variants' as const);
  const { numUpdatedRows } = await sql(db)
    .updateTable(table)
    .set((eb) => ({ stock: eb('stock', '-', line.quantity) }))
    .where('account_id', '=', account_id)
    .where('id', '=', line.variant_id ?? line.product_id)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>=', line.quantity)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes the pieces of an order off the stock, in the transaction that creates it. The same order reserves once. Refuses 4020
 * with the positions of the lines (`items.0`) of which not enough is left.
 */
export async function reserveStock(db: Connection, { account_id, order_id, lines, now }: Reservation): Promise<void> {
  await lockProducts(
    db,
    account_id,
    lines.map(({ product_id }) => product_id),
  );
  const reserved = await sql(db)
    .selectFrom('stock_reservations')
    .select('product_id')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .execute();
  if (reserved.length > 0) return;
  const missing: Record<string, string> = {};
  for (const [position, line] of lines.entries())
    if (!(await takeStock(db, account_id, line))) missing[`items.${position}`] = 'out_of_stock';
  if (Object.keys(missing).length > 0)
    throw new Refusal(CODE.out_of_stock, 'Not enough is left of something in this order.', missing);
  await sql(db)
    .insertInto('stock_reservations')
    .values(
      lines.map(({ product_id, variant_id, quantity }) => ({
        account_id,
        order_id,
        product_id,
        variant_id: variant_id ?? NO_VARIANT,
        quantity,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

interface StockRow {
  account_id: string;
  order_id: string;
  at: Date;
}
type StockStatus = 'RESERVED' | 'SOLD' | 'RELEASED';

/**
 * Moves the reservations of orders to a status and changes the stock by what they take or give back. Rows that have the
 * status already are left alone, so that a repetition changes nothing.
 */
async function moveReservations(
  db: Connection,
  rows: readonly StockRow[],
  to: StockStatus,
  from: readonly StockStatus[],
): Promise<void> {
  const inputs = JSON.stringify(rows);
  await raw`select 1 from products p where (p.account_id, p.id) in (
      select s.account_id, s.product_id from stock_reservations s
      join json_to_recordset(${inputs}::json) as k (account_id uuid, order_id uuid)
        on s.account_id = k.account_id and s.order_id = k.order_id)
    order by p.id for update`.execute(sql(db));
  await raw`
    with before as (
      select s.account_id, s.order_id, s.product_id, s.variant_id, s.quantity, s.status
      from stock_reservations s
      join json_to_recordset(${inputs}::json) as k (account_id uuid, order_id uuid)
        on s.account_id = k.account_id and s.order_id = k.order_id
      where s.status = any(${[...from]}::text[])
      for update of s),
    moved as (
      update stock_reservations s set status = ${to}, updated_at = k.at
      from before b
      join json_to_recordset(${inputs}::json) as k (account_id uuid, order_id uuid, at timestamptz)
        on k.account_id = b.account_id and k.order_id = b.order_id
      where s.account_id = b.account_id and s.order_id = b.order_id and s.product_id = b.product_id
        and s.variant_id = b.variant_id),
    changed as (
      select account_id, product_id, variant_id, sum(case
        when ${to} = 'RELEASED' then quantity
        when status = 'RELEASED' then -quantity else 0 end)::int as pieces
      from before group by 1, 2, 3),
    of_products as (
      update products p set stock = p.stock + c.pieces from changed c
      where p.account_id = c.account_id and p.id = c.product_id and c.variant_id = ${NO_VARIANT}::uuid and c.pieces <> 0)
    update product_variants v set stock = v.stock + c.pieces from changed c
    where v.account_id = c.account_id and v.id = c.variant_id and c.pieces <> 0`.execute(sql(db));
}

/** Row writer: gives back the stock of orders that expired or were cancelled. What was sold stays sold. */
export const releaseStock = (db: Connection, rows: readonly StockRow[]): Promise<void> =>
  moveReservations(db, rows, 'RELEASED', ['RESERVED']);

/** Row writer: gives back the stock of paid orders that are cancelled. */
export const returnStock = (db: Connection, rows: readonly StockRow[]): Promise<void> =>
  moveReservations(db, rows, 'RELEASED', ['RESERVED', 'SOLD']);

/**
 * Row writer: the stock of orders that are paid is sold. One whose stock was given back before a late payment takes it again,
 * even below zero: the buyer has paid, and the merchant sees what is missing.
 */
export const sellStock = (db: Connection, rows: readonly StockRow[]): Promise<void> =>
  moveReservations(db, rows, 'SOLD', ['RESERVED', 'RELEASED']);
