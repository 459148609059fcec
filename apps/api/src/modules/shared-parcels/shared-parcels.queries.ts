import type { OrderStatus } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';

interface ParcelKey {
  account_id: string;
  /** The first order of the parcel. */
  shipment_id: string;
}

interface OrderKey {
  account_id: string;
  order_id: string;
}

const keysOf = (rows: readonly OrderKey[]) =>
  raw`json_to_recordset(${JSON.stringify(rows)}::json) as k (account_id uuid, order_id uuid)`;

/** A first order `f` to whose parcel a paid order is added: nothing of it is booked or has left, and no part is packed alone. */
export const TAKES_MORE = raw<boolean>`(f.status in ('AWAITING_PAYMENT', 'PAID', 'PACKED') and not exists (
  select from shipment_items i where i.account_id = f.account_id and i.shipment_id = f.id
    and (i.sent_quantity > 0 or (f.status = 'PACKED' and i.packed_quantity < i.quantity))))`;

/** Locks the first orders of the parcels that these orders go into. Locked before the orders themselves, as everywhere. */
export async function lockFirstOrders(db: Connection, rows: readonly OrderKey[]): Promise<void> {
  await raw`
    select f.id from ${keysOf(rows)}
    join shipments j on j.account_id = k.account_id and j.id = k.order_id${ofOneAccount('j', rows)}
    join shipments f on f.account_id = j.account_id and f.id = j.joined_order_id
    order by f.account_id, f.id for update of f`.execute(sql(db));
}

/** The paid orders that are in the same state as the first one of their parcel, which they have joined. */
export async function listJoined(
  db: Connection,
  account_id: string,
  first_ids: readonly string[],
): Promise<{ id: string; order_no: string; first_id: string }[]> {
  if (first_ids.length === 0) return [];
  const { rows } = await raw<{ id: string; order_no: string; first_id: string }>`
    select j.id, j.order_no, j.joined_order_id as first_id
    from shipments j
    join shipments f on f.account_id = j.account_id and f.id = j.joined_order_id
    where j.account_id = ${account_id} and j.joined_order_id = any(${first_ids}::uuid[]) and j.paid_at is not null
      and j.status = f.status
    order by j.created_at, j.id`.execute(sql(db));
  return rows;
}

/** Every order of a parcel that is not cancelled or expired, also those that are not paid; the first one on top. */
export async function listParcelOrders(
  db: Connection,
  account_id: string,
  { id, joined_order_id }: { id: string; joined_order_id: string | null },
): Promise<{ id: string; order_no: string; status: OrderStatus; is_paid: boolean }[]> {
  const first_id = joined_order_id ?? id;
  const { rows } = await raw<{ id: string; order_no: string; status: OrderStatus; is_paid: boolean }>`
    select s.id, s.order_no, s.status, s.paid_at is not null as is_paid
    from shipments s
    where s.account_id = ${account_id} and s.deleted_at is null and (s.id = ${first_id} or s.joined_order_id = ${first_id})
      and s.status not in ('CANCELLED', 'EXPIRED')
    order by s.joined_order_id is not null, s.created_at, s.id`.execute(sql(db));
  return rows;
}

/** The first order of the parcel that each of these orders is in. One that is not in the same state as the first is not in the answer. */
export async function findFirstOrders(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await raw<{ id: string; first_id: string }>`
    select j.id, f.id as first_id
    from shipments j
    join shipments f on f.account_id = j.account_id and f.id = j.joined_order_id and f.status = j.status
    where j.account_id = ${account_id} and j.id = any(${ids}::uuid[]) and j.paid_at is not null`.execute(sql(db));
  return new Map(rows.map(({ id, first_id }) => [id, first_id]));
}

/**
 * The paid orders of a parcel move to the state of its first order, which has just left `from`, and have its courier and numbers.
 * Without `from` only the numbers follow. Answers the orders that it has changed. The caller holds the lock of the first order.
 */
export async function followFirst(
  db: Connection,
  { account_id, shipment_id }: ParcelKey,
  from: OrderStatus | null,
): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    update shipments j set status = f.status, courier_provider_id = f.courier_provider_id,
      courier_service = f.courier_service, send_method = f.send_method, consignment_no = f.consignment_no,
      tracking_no = f.tracking_no, tracking_url = f.tracking_url, shipped_at = f.shipped_at,
      delivered_at = f.delivered_at, updated_at = f.updated_at
    from shipments f
    where f.account_id = ${account_id} and f.id = ${shipment_id} and j.account_id = f.account_id
      and j.joined_order_id = f.id and j.paid_at is not null and j.status = coalesce(${from}::text, f.status)
    returning j.id`.execute(sql(db));
  return rows.map(({ id }) => id);
}

/**
 * Row writer: these orders will not be sent. Where one was the first of a parcel, the oldest of the others, a paid one before an
 * unpaid one, takes its place and its hold.
 */
export async function passParcelsOn(db: Connection, rows: readonly OrderKey[]): Promise<void> {
  await raw`
    with next as (
      select distinct on (j.account_id, j.joined_order_id) j.account_id, j.joined_order_id as first_id, j.id
      from ${keysOf(rows)}
      join shipments j on j.account_id = k.account_id and j.joined_order_id = k.order_id
      where j.status in ('AWAITING_PAYMENT', 'PAID', 'PACKED') and j.deleted_at is null
      order by j.account_id, j.joined_order_id, (j.paid_at is null), j.created_at, j.id)
    update shipments s set joined_order_id = case when s.id <> n.id then n.id end,
      hold_until = case when s.id = n.id then f.hold_until end
    from next n join shipments f on f.account_id = n.account_id and f.id = n.first_id
    where s.account_id = n.account_id and s.joined_order_id = n.first_id`.execute(sql(db));
}
