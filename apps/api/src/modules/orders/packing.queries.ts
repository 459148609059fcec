import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { stepAt } from './order-rows.queries.ts';

interface PackingScope {
  account_id: string;
  store_id?: string | undefined;
  now: Date;
  /** Of these orders only; without them, all that are to be packed. */
  ids?: readonly string[] | undefined;
}

const inScope = ({ account_id, store_id, ids, now }: PackingScope) => raw`
  s.account_id = ${account_id} and s.deleted_at is null
  ${store_id === undefined ? raw`` : raw`and s.store_id = ${store_id}`}
  and ${ids === undefined ? raw`s.status in ('AWAITING_PAYMENT', 'PAID') and ${stepAt(now)} = 'to_pack'` : raw`s.id = any(${ids}::uuid[])`}`;

/** It is not packed with the first order of its parcel: it is that order, or has a parcel of its own. */
const startsParcel = raw`not exists (select from shipments f where f.account_id = s.account_id
  and f.id = s.joined_order_id and f.status = s.status)`;

export interface PackingProduct {
  product_id: string;
  variant_id: string | null;
  title: string;
  variant_name: string | null;
  image_url: string | null;
  quantity: number;
  order_count: number;
}

/** Pieces that are not packed yet, summed by product, the most first. */
export async function sumToPack(db: Connection, scope: PackingScope): Promise<PackingProduct[]> {
  const { rows } = await raw<PackingProduct>`
    select i.product_id, i.variant_id, max(i.title) as title, max(i.variant_name) as variant_name,
      max(i.image_url) as image_url, sum(i.quantity - i.packed_quantity)::int as quantity,
      count(distinct s.id)::int as order_count
    from shipments s
    join shipment_items i on i.account_id = s.account_id and i.shipment_id = s.id and i.packed_quantity < i.quantity
    where ${inScope(scope)}
    group by i.product_id, i.variant_id
    order by quantity desc, title, variant_name`.execute(sql(db));
  return rows;
}

/** Orders to pack, the one that must be ready first on top. */
export async function listOrderIdsToPack(db: Connection, scope: PackingScope, limit: number): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select s.id from shipments s where ${inScope(scope)} and ${startsParcel}
    order by s.slot_starts_at nulls last, s.created_at, s.id limit ${limit}`.execute(sql(db));
  return rows.map(({ id }) => id);
}

/** How many parcels are to be packed: the orders of one parcel are one. */
export async function countParcelsToPack(db: Connection, scope: PackingScope): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from shipments s where ${inScope(scope)} and ${startsParcel}`.execute(sql(db));
  return rows[0]!.count;
}

/** How many orders are at each step. */
export async function countBySteps(
  db: Connection,
  { account_id, store_id, now }: Omit<PackingScope, 'ids'>,
): Promise<Record<string, number>> {
  const { rows } = await raw<{ step: string; count: number }>`
    select ${stepAt(now)} as step, count(*)::int as count from shipments s
    where s.account_id = ${account_id} and s.deleted_at is null
      ${store_id === undefined ? raw`` : raw`and s.store_id = ${store_id}`}
    group by 1`.execute(sql(db));
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}
