import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { OrderLine } from './order-lines.queries.ts';

/** The variant of a reservation of a product without variants: a key column cannot be null. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000';

export interface StockOrder {
  account_id: string;
  order_id: string;
  at: Date;
}

/** Locks the products of an order in the order of their ids: all who take or return pieces of them wait here. */
export async function lockProducts(db: Connection, account_id: string, ids: readonly string[]): Promise<void> {
  await raw`select id from products where account_id = ${account_id} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    sql(db),
  );
}

export async function hasReservation(db: Connection, account_id: string, order_id: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('stock_reservations')
    .select('order_id')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which lines, by their place, want more pieces than there are. */
export async function findMissing(db: Connection, account_id: string, lines: readonly OrderLine[]): Promise<number[]> {
  const { rows } = await raw<{ place: number }>`
    select l.place - 1 as place
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (product_id uuid, variant_id uuid, quantity int))
      with ordinality as l (product_id, variant_id, quantity, place)
    left join products p on p.account_id = ${account_id} and p.id = l.product_id and p.deleted_at is null
    left join product_variants v on v.account_id = ${account_id} and v.id = l.variant_id and v.deleted_at is null
    where p.id is null or (l.variant_id is not null and v.id is null)
      or case when l.variant_id is null then p.stock else v.stock end < l.quantity
    order by l.place`.execute(sql(db));
  return rows.map(({ place }) => place);
}

/** Adds pieces to the counted stock of products and variants; a negative quantity takes them. */
async function addPieces(db: Connection, pieces: readonly (OrderLine & { account_id: string })[]): Promise<void> {
  if (pieces.length === 0) return;
  const rows = JSON.stringify(pieces);
  const columns = raw`json_to_recordset(${rows}::json) as c (account_id uuid, product_id uuid, variant_id uuid, quantity int)`;
  await raw`
    update products p set stock = p.stock + c.quantity
    from (select account_id, product_id, sum(quantity)::int as quantity from ${columns} where variant_id is null group by 1, 2) c
    where p.account_id = c.account_id and p.id = c.product_id and p.stock is not null`.execute(sql(db));
  await raw`
    update product_variants v set stock = v.stock + c.quantity
    from (select account_id, variant_id, sum(quantity)::int as quantity from ${columns} where variant_id is not null group by 1, 2) c
    where v.account_id = c.account_id and v.id = c.variant_id and v.stock is not null`.execute(sql(db));
}

/** Takes the pieces of an order and remembers them. */
export async function insertReservations(
  db: Connection,
  { account_id, order_id, at }: StockOrder,
  lines: readonly OrderLine[],
): Promise<void> {
  await addPieces(
    db,
    lines.map((line) => ({ ...line, account_id, quantity: 0 - line.quantity })),
  );
  await sql(db)
    .insertInto('stock_reservations')
    .values(
      lines.map(({ product_id, variant_id, quantity }) => ({
        account_id,
        order_id,
        product_id,
        variant_id: variant_id ?? NO_VARIANT,
        quantity,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** A product or variant whose stock has fallen to the merchant's limit. */
export interface LowStock {
  product_id: string;
  /** "Baju batik", or "Baju batik, Red / M". */
  name: string;
  stock: number;
}

/** Which of these lines, whose pieces are already taken, have brought a stock down to its limit: not those before them. */
export async function findLowStock(
  db: Connection,
  account_id: string,
  lines: readonly OrderLine[],
): Promise<LowStock[]> {
  const { rows } = await raw<LowStock>`
    select p.id as product_id, concat_ws(', ', p.title, v.name) as name, s.stock
    from (select product_id, variant_id, sum(quantity) as quantity
      from json_to_recordset(${JSON.stringify(lines)}::json) as l (product_id uuid, variant_id uuid, quantity int)
      group by 1, 2) l
    join products p on p.account_id = ${account_id} and p.id = l.product_id
    left join product_variants v on v.account_id = ${account_id} and v.id = l.variant_id
    cross join lateral (select case when l.variant_id is null then p.stock else v.stock end as stock) s
    where s.stock <= p.low_stock_at and s.stock + l.quantity > p.low_stock_at
    order by p.id, v.id`.execute(sql(db));
  return rows;
}

interface MovedReservation extends OrderLine {
  account_id: string;
  was_released: boolean;
}

/** Moves the reservations of orders to a status, with their products locked. Those that have it already are left out. */
async function moveReservations(
  db: Connection,
  orders: readonly StockOrder[],
  status: 'SOLD' | 'RELEASED',
): Promise<MovedReservation[]> {
  const keys = raw`json_to_recordset(${JSON.stringify(orders)}::json) as k (account_id uuid, order_id uuid, at timestamptz)`;
  await raw`
    select p.id from products p
    where (p.account_id, p.id) in (select r.account_id, r.product_id from stock_reservations r
      join ${keys} on k.account_id = r.account_id and k.order_id = r.order_id)
    order by p.account_id, p.id for no key update`.execute(sql(db));
  const { rows } = await raw<MovedReservation>`
    with before as (
      select r.* from stock_reservations r join ${keys} on k.account_id = r.account_id and k.order_id = r.order_id
      where r.status <> ${status} for update of r
    )
    update stock_reservations r set status = ${status}, updated_at = k.at
    from before b join ${keys} on k.account_id = b.account_id and k.order_id = b.order_id
    where r.account_id = b.account_id and r.order_id = b.order_id and r.product_id = b.product_id and r.variant_id = b.variant_id
    returning r.account_id, r.product_id, nullif(r.variant_id, ${NO_VARIANT}::uuid) as variant_id, r.quantity,
      b.status = 'RELEASED' as was_released`.execute(sql(db));
  return rows;
}

/**
 * Row writer: gives back the pieces of orders that expired or were cancelled, also of paid ones. Idempotent.
 */
export async function releaseStock(db: Connection, orders: readonly StockOrder[]): Promise<void> {
  await addPieces(db, await moveReservations(db, orders, 'RELEASED'));
}

/**
 * Row writer: the pieces of paid orders are sold. A payment that arrives after the release takes them again, maybe below
 * zero: the buyer has paid. Idempotent.
 */
export async function sellStock(db: Connection, orders: readonly StockOrder[]): Promise<void> {
  const sold = await moveReservations(db, orders, 'SOLD');
  const taken = sold.filter(({ was_released }) => was_released);
  await addPieces(
    db,
    taken.map((one) => ({ ...one, quantity: 0 - one.quantity })),
  );
}
