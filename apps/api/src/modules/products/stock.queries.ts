import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount, preparedByAccount } from '../../platform/one-account.ts';
import { prepared } from '../../platform/prepared.ts';
import type { OrderLine } from './order-lines.queries.ts';

/** The variant of a reservation of a product without variants: a key column cannot be null. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000';

export interface StockOrder {
  account_id: string;
  order_id: string;
  at: Date;
}

const productsLocked = prepared((db, { account_id, ids }: { account_id: string; ids: readonly string[] }) =>
  raw`select id from products where account_id = ${account_id} and id = any(${ids}::uuid[]) order by id for no key update`.compile(
    db,
  ),
);

/** Locks the products of an order in the order of their ids: all who take or return pieces of them wait here. */
export async function lockProducts(db: Connection, account_id: string, ids: readonly string[]): Promise<void> {
  await productsLocked(db, { account_id, ids });
}

interface StockOfOrder {
  /** Its pieces are taken already. */
  is_reserved: boolean;
  /** Which lines, by their place, want more pieces than there are. */
  missing: number[];
}

const stockOfOrder = prepared(
  (db, { account_id, order_id, lines }: { account_id: string; order_id: string; lines: string }) =>
    raw<StockOfOrder>`
    select exists (select from stock_reservations r where r.account_id = ${account_id} and r.order_id = ${order_id}) as is_reserved,
      array(
        select l.place::int - 1
        from rows from (json_to_recordset(${lines}::json) as (product_id uuid, variant_id uuid, quantity int))
          with ordinality as l (product_id, variant_id, quantity, place)
        left join products p on p.account_id = ${account_id} and p.id = l.product_id and p.deleted_at is null
        left join product_variants v on v.account_id = ${account_id} and v.id = l.variant_id and v.deleted_at is null
        where p.id is null or (l.variant_id is not null and v.id is null)
          or case when l.variant_id is null then p.stock else v.stock end < l.quantity
        order by l.place) as missing`.compile(db),
);

/** What is left for the lines of an order. Call it with its products locked. */
export async function findStockOfOrder(
  db: Connection,
  { account_id, order_id }: Omit<StockOrder, 'at'>,
  lines: readonly OrderLine[],
): Promise<StockOfOrder> {
  const [found] = await stockOfOrder(db, { account_id, order_id, lines: JSON.stringify(lines) });
  return found!;
}

/** The stock of a product or variant after pieces were added or, with a negative quantity, taken. */
interface ChangedStock {
  product_id: string;
  /** "Baju batik", or "Baju batik, Red / M". */
  name: string;
  stock: number;
  /** The merchant's limit; null: none. */
  low_stock_at: number | null;
  quantity: number;
}

const PIECES = (rows: string) =>
  raw`json_to_recordset(${rows}::json) as c (account_id uuid, product_id uuid, variant_id uuid, quantity int)`;

type OfOne = (alias: string) => RawBuilder<unknown>;

/** The parts of a statement that add pieces to the counted stock of products and variants, and what they have changed. */
const ADDED = (rows: string, ofOne: OfOne) => raw`
  added as materialized (
    select account_id, product_id, variant_id, sum(quantity)::int as quantity from ${PIECES(rows)} group by 1, 2, 3
  ),
  of_products as (
    update products p set stock = p.stock + c.quantity from added c
    where p.account_id = c.account_id and p.id = c.product_id and c.variant_id is null and p.stock is not null${ofOne('p')}
    returning p.id as product_id, p.title as name, p.stock, p.low_stock_at, c.quantity
  ),
  of_variants as (
    update product_variants v set stock = v.stock + c.quantity
    from added c join products p on p.account_id = c.account_id and p.id = c.product_id${ofOne('p')}
    where v.account_id = c.account_id and v.id = c.variant_id and v.stock is not null${ofOne('v')}
    returning p.id as product_id, p.title || ', ' || v.name as name, v.stock, p.low_stock_at, c.quantity
  )`;
const CHANGED = raw`select * from of_products union all select * from of_variants`;

const piecesAdded = preparedByAccount((db, { rows }: { rows: string }, ofOne) =>
  raw<ChangedStock>`with ${ADDED(rows, ofOne)} ${CHANGED}`.compile(db),
);

/** Adds pieces to the counted stock of products and variants; a negative quantity takes them. */
async function addPieces(db: Connection, pieces: readonly (OrderLine & { account_id: string })[]): Promise<void> {
  if (pieces.length > 0) await piecesAdded(db, pieces, { rows: JSON.stringify(pieces) });
}

/** A product or variant whose stock has fallen to the merchant's limit. */
export type LowStock = Pick<ChangedStock, 'product_id' | 'name' | 'stock'>;

const hasFallenToLimit = ({ stock, low_stock_at, quantity }: ChangedStock): boolean =>
  low_stock_at !== null && stock <= low_stock_at && stock - quantity > low_stock_at;

const piecesReserved = preparedByAccount(
  (db, { rows, order_id, at }: { rows: string } & Omit<StockOrder, 'account_id'>, ofOne) =>
    raw<ChangedStock>`
    with ${ADDED(rows, ofOne)},
    reserved as (
      insert into stock_reservations (account_id, order_id, product_id, variant_id, quantity, created_at, updated_at)
      select account_id, ${order_id}::uuid, product_id, coalesce(variant_id, ${NO_VARIANT}::uuid), 0 - quantity,
        ${at}::timestamptz, ${at}::timestamptz
      from ${PIECES(rows)}
    ) ${CHANGED}`.compile(db),
);

/** Takes the pieces of an order and remembers them. Answers which stock they have brought down to its limit: not those before. */
export async function insertReservations(
  db: Connection,
  { account_id, order_id, at }: StockOrder,
  lines: readonly OrderLine[],
): Promise<LowStock[]> {
  const pieces = lines.map(({ product_id, variant_id, quantity }) => ({
    product_id,
    variant_id,
    quantity: 0 - quantity,
  }));
  const rows = JSON.stringify(pieces.map((piece) => ({ ...piece, account_id })));
  return (await piecesReserved(db, [{ account_id }], { rows, order_id, at })).filter(hasFallenToLimit);
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
      join ${keys} on k.account_id = r.account_id and k.order_id = r.order_id)${ofOneAccount('p', orders)}
    order by p.account_id, p.id for no key update`.execute(sql(db));
  const { rows } = await raw<MovedReservation>`
    with before as (
      select r.* from stock_reservations r join ${keys} on k.account_id = r.account_id and k.order_id = r.order_id
      where r.status <> ${status}${ofOneAccount('r', orders)} for update of r
    )
    update stock_reservations r set status = ${status}, updated_at = k.at
    from before b join ${keys} on k.account_id = b.account_id and k.order_id = b.order_id
    where r.account_id = b.account_id and r.order_id = b.order_id and r.product_id = b.product_id and r.variant_id = b.variant_id${ofOneAccount('r', orders)}
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
