import type { OrderStatus } from '@kutip/domain/order';
import type { LinePieces, PackedLine, ParcelState } from '@kutip/domain/order-packing';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface ParcelsKey {
  account_id: string;
  shipment_id: string;
}

/** The lines of an order that is locked. */
export const listPackedLines = (db: Connection, { account_id, shipment_id }: ParcelsKey): Promise<PackedLine[]> =>
  sql(db)
    .selectFrom('shipment_items')
    .select(['line_no', 'quantity', 'packed_quantity', 'sent_quantity'])
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('line_no')
    .execute();

export interface SentParcel {
  booking_id: string | null;
  courier_name: string | null;
  tracking_no: string | null;
  tracking_url: string | null;
}

/** Adds the next parcel of a locked order, with what is in it. Returns its number. */
export async function insertParcel(
  db: Connection,
  { account_id, shipment_id }: ParcelsKey,
  { lines, at, ...parcel }: SentParcel & { lines: readonly LinePieces[]; at: Date },
): Promise<number> {
  const { booking_id, courier_name, tracking_no, tracking_url } = parcel;
  const { rows } = await raw<{ parcel_no: number }>`
    insert into order_parcels (account_id, shipment_id, parcel_no, lines, status, booking_id, courier_name, tracking_no,
      tracking_url, sent_at, updated_at)
    select ${account_id}, ${shipment_id}, coalesce(max(parcel_no), 0) + 1, ${JSON.stringify(lines)}::jsonb, 'SHIPPED',
      ${booking_id}::uuid, ${courier_name}::text, ${tracking_no}::text, ${tracking_url}::text, ${at}::timestamptz,
      ${at}::timestamptz
    from order_parcels where account_id = ${account_id} and shipment_id = ${shipment_id}
    returning parcel_no`.execute(sql(db));
  await raw`
    update shipment_items set sent_quantity = packed_quantity
    where account_id = ${account_id} and shipment_id = ${shipment_id}`.execute(sql(db));
  return rows[0]!.parcel_no;
}

/** An order of which a part has left has no courier any more. It is to be packed again, an unpaid one once it is paid. Returns its state. */
export async function writeToPackAgain(
  db: Connection,
  { account_id, shipment_id }: ParcelsKey,
  at: Date,
): Promise<OrderStatus> {
  const { status } = await sql(db)
    .updateTable('shipments')
    .set({
      status: raw<OrderStatus>`case when paid_at is null then 'AWAITING_PAYMENT' else 'PAID' end`,
      courier_cost: null,
      courier_booking_no: null,
      consignment_no: null,
      tracking_no: null,
      tracking_url: null,
      updated_at: at,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', shipment_id)
    .returning((eb) => eb.ref('status').$castTo<OrderStatus>().as('status'))
    .executeTakeFirstOrThrow();
  return status;
}

/** Moves the parcel of a booking on, and writes its tracking number. Returns whether its state has changed. */
export async function moveParcel(
  db: Connection,
  { account_id, shipment_id }: ParcelsKey,
  booking_id: string,
  {
    status,
    at,
    ...numbers
  }: { status: ParcelState; tracking_no: string | null; tracking_url: string | null; at: Date },
): Promise<boolean> {
  const moved = await sql(db)
    .updateTable('order_parcels')
    .set({ ...numbers, status, updated_at: at })
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'SHIPPED')
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) === 1 && status !== 'SHIPPED';
}

/** The parcels of an order that left before its last one, the first on top. */
export const listParcels = (db: Connection, { account_id, shipment_id }: ParcelsKey) =>
  sql(db)
    .selectFrom('order_parcels')
    .select(['parcel_no', 'courier_name', 'tracking_no', 'tracking_url', 'sent_at'])
    .select((eb) => [
      eb.ref('status').$castTo<ParcelState>().as('status'),
      eb.ref('lines').$castTo<LinePieces[]>().as('lines'),
    ])
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('parcel_no')
    .execute();
