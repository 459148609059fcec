import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { OrderKey } from './order-rows.queries.ts';

interface ParcelOrder {
  id: string;
  items_amount: Sen;
  shipping_amount: Sen;
}

/** The paid orders of a parcel that has not left, in the order of their ids. */
export async function listPaidOrders(db: Connection, { account_id, id }: OrderKey): Promise<ParcelOrder[]> {
  const { rows } = await raw<ParcelOrder>`
    select id, items_amount, shipping_amount from shipments
    where account_id = ${account_id} and (id = ${id} or joined_order_id = ${id}) and paid_at is not null
      and status in ('PAID', 'PACKED')
    order by id`.execute(sql(db));
  return rows;
}

interface ParcelPiece {
  quantity: number;
  weight_kg: number;
  shipping_profile_id: string | null;
}

/** What these orders contain, as shipping weighs it. */
export const listPieces = (db: Connection, account_id: string, ids: readonly string[]): Promise<ParcelPiece[]> =>
  sql(db)
    .selectFrom('shipment_items as i')
    .leftJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.id', '=', 'i.product_id'),
    )
    .select(['i.quantity', 'i.weight as weight_kg', 'p.shipping_profile_id'])
    .where('i.account_id', '=', account_id)
    .where('i.shipment_id', 'in', ids)
    .orderBy('i.shipment_id')
    .orderBy('i.line_no')
    .execute();

/** The additions to a parcel that are neither paid nor ended, in the order in which they are locked. */
export async function listUnpaidAdditions(db: Connection, { account_id, id }: OrderKey): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', account_id)
    .where('joined_order_id', '=', id)
    .where('status', '=', 'AWAITING_PAYMENT')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
