import { ORDER_STATUSES, ORDER_TRANSITIONS, statusWhenPaid, type OrderStatus } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { lockFirstOrders, TAKES_MORE } from '../shared-parcels/shared-parcels.service.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';

export interface OrderPayment {
  account_id: string;
  order_id: string;
  at: Date;
}

const UNPAID = raw.join(ORDER_STATUSES.filter((status) => statusWhenPaid(status) !== status));
const EXPIRABLE = raw.join(ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].includes('EXPIRED')));

const payments = (rows: readonly OrderPayment[]) =>
  raw`json_to_recordset(${JSON.stringify(rows)}::json) as p (account_id uuid, order_id uuid, at timestamptz)`;

/**
 * Row writer: orders whose payment was confirmed. One that is packed already stays where it is. One that
 * was to go into a parcel that has been booked meanwhile is packed by itself.
 */
export async function markOrdersPaid(db: Connection, rows: readonly OrderPayment[]): Promise<void> {
  await lockFirstOrders(db, rows);
  await raw`
    update shipments s set status = case when s.status in (${UNPAID}) then 'PAID' else s.status end, paid_at = p.at, updated_at = p.at,
      joined_order_id = case when s.joined_order_id is not null and s.status in (${UNPAID}) then (select f.id from shipments f
        where f.account_id = s.account_id and f.id = s.joined_order_id and ${TAKES_MORE}) else s.joined_order_id end
    from ${payments(rows)} where s.account_id = p.account_id and s.id = p.order_id`.execute(sql(db));
}

/** Row writer: orders whose recorded payment was withdrawn. One that is packed already stays where it is. */
export async function markOrdersUnpaid(db: Connection, rows: readonly OrderPayment[]): Promise<void> {
  await raw`
    update shipments s set status = case when s.status = 'PAID' then 'AWAITING_PAYMENT' else s.status end, paid_at = null,
      updated_at = p.at
    from ${payments(rows)} where s.account_id = p.account_id and s.id = p.order_id`.execute(sql(db));
}

/** Row writer: orders whose time to pay has run out. */
export async function markOrdersExpired(db: Connection, rows: readonly OrderPayment[]): Promise<void> {
  await raw`
    update shipments s set status = 'EXPIRED', updated_at = p.at
    from ${payments(rows)} where s.account_id = p.account_id and s.id = p.order_id and s.status in (${EXPIRABLE})`.execute(
    sql(db),
  );
}

/** A change of an order's state that the state table allows. */
export interface OrderStatusRow {
  account_id: string;
  id: string;
  change: StatusChange<OrderStatus>;
  at: Date;
}

/** Writes a checked change of state, with the day on which it left or arrived. The caller holds the lock of the order. */
export async function writeOrderStatus(db: Connection, { account_id, id, change, at }: OrderStatusRow): Promise<void> {
  const { from, to } = change;
  const moved = await sql(db)
    .updateTable('shipments')
    .set({ status: to, updated_at: at })
    .$if(to === 'SHIPPED', (update) => update.set({ shipped_at: at }))
    .$if(to === 'DELIVERED' || to === 'COLLECTED', (update) => update.set({ delivered_at: at }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  assertAllMoved('shipments', { count: Number(moved.numUpdatedRows) }, 1);
}
