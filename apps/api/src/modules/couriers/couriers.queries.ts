import type { BookingStatus, ParcelStatus, SendMethod } from '@kutip/domain/courier';
import type { Sen } from '@kutip/domain/money';
import type { OrderStatus } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { followFirst } from '../shared-parcels/shared-parcels.service.ts';
import type { BookedParcel, Party } from './courier.ts';
import type { ShipmentKey } from './parcels.queries.ts';

/** Less than a claim of a query lasts, and more than lies between the clock and the statement. */
const NOTICE_MARGIN_MS = 60_000;

export interface BookingKey {
  account_id: string;
  id: string;
}

export interface NewBooking extends BookingKey {
  shipment_id: string;
  reference: string;
  courier_provider_id: number;
  courier_service: string;
  service_name: string;
  send_method: SendMethod;
  /** Kilograms. */
  weight: number;
  cost: Sen;
  value: Sen;
  cod_amount: Sen | null;
  sender: Party;
  receiver: Party;
  created_by: string;
  created_at: Date;
  next_query_at: Date;
}

export interface BookingRow extends NewBooking {
  status: BookingStatus;
  parcel_status: ParcelStatus | null;
  reason: string | null;
  booking_no: string | null;
  tracking_no: string | null;
  tracking_url: string | null;
  sorting_code: string | null;
  queries: number;
}

const bookings = (db: Connection) =>
  sql(db)
    .selectFrom('courier_bookings')
    .selectAll()
    .select((eb) => [
      eb.ref('status').$castTo<BookingStatus>().as('status'),
      eb.ref('parcel_status').$castTo<ParcelStatus | null>().as('parcel_status'),
      eb.ref('send_method').$castTo<SendMethod>().as('send_method'),
      eb.ref('sender').$castTo<Party>().as('sender'),
      eb.ref('receiver').$castTo<Party>().as('receiver'),
    ])
    .$castTo<BookingRow>();

export const findBooking = (db: Connection, { account_id, id }: BookingKey): Promise<BookingRow | undefined> =>
  bookings(db).where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst();

/** The last booking of an order; undefined: there was none. */
export const findLastBooking = (
  db: Connection,
  { account_id, shipment_id }: ShipmentKey,
): Promise<BookingRow | undefined> =>
  bookings(db)
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const lockBooking = (db: Connection, { account_id, id }: BookingKey): Promise<BookingRow | undefined> =>
  bookings(db).where('account_id', '=', account_id).where('id', '=', id).forUpdate().executeTakeFirst();

export interface ShipmentState {
  order_no: string;
  full_name: string;
  paid_at: Date | null;
  status: OrderStatus;
  is_held: boolean;
  hold_until: Date | null;
  open_booking_id: string | null;
  /** The number of the order into whose parcel it goes; null: it has its own. */
  first_order_no: string | null;
  /** The paid orders that joined its parcel and are packed, in the order of their ids; null: none. */
  packed_with: string | null;
  /** Whether one of them is not packed yet. */
  has_unpacked: boolean;
}

/**
 * Locks orders and reads them with the booking that is open, in the order of the keys. Locked by a statement of its own: one that
 * waits for a lock reads other rows as they were before it waited, and would miss what joined the parcel or was booked meanwhile.
 */
export async function lockShipments(
  db: Connection,
  keys: readonly ShipmentKey[],
): Promise<(ShipmentState | undefined)[]> {
  const numbered = JSON.stringify(keys.map(({ account_id, shipment_id }, n) => ({ n, account_id, shipment_id })));
  const keyRows = raw`json_to_recordset(${numbered}::json) as k (n int, account_id uuid, shipment_id uuid)
    join shipments s on s.account_id = k.account_id and s.id = k.shipment_id${ofOneAccount('s', keys)}`;
  await raw`select s.id from ${keyRows} order by s.account_id, s.id for update of s`.execute(sql(db));
  const { rows } = await raw<ShipmentState & { n: number }>`
    select k.n, s.order_no, s.full_name, s.paid_at, s.status, s.is_held, s.hold_until, (select b.id from courier_bookings b where b.account_id = s.account_id
      and b.shipment_id = s.id and b.status in ('PENDING', 'BOOKED')) as open_booking_id,
      (select f.order_no from shipments f where f.account_id = s.account_id and f.id = s.joined_order_id) as first_order_no,
      (select string_agg(j.id::text, ' ' order by j.id) from shipments j where j.account_id = s.account_id
        and j.joined_order_id = s.id and j.paid_at is not null and j.status = 'PACKED') as packed_with,
      exists (select from shipments j where j.account_id = s.account_id and j.joined_order_id = s.id
        and j.paid_at is not null and j.status = 'PAID') as has_unpacked
    from ${keyRows} where s.deleted_at is null`.execute(sql(db));
  const found: (ShipmentState | undefined)[] = keys.map(() => undefined);
  for (const { n, ...row } of rows) found[n] = row;
  return found;
}

/** Row writer: inserts paid bookings, and marks their orders as booked. */
export async function writeNewBookings(db: Connection, rows: readonly NewBooking[]): Promise<void> {
  const records = JSON.stringify(rows);
  await raw`
    insert into courier_bookings (account_id, id, shipment_id, reference, courier_provider_id, courier_service, service_name,
      send_method, weight, cost, value, cod_amount, sender, receiver, status, next_query_at, created_by, created_at, updated_at)
    select account_id, id, shipment_id, reference, courier_provider_id, courier_service, service_name, send_method, weight,
      cost, value, cod_amount, sender, receiver, 'PENDING', next_query_at, created_by, created_at, created_at
    from json_to_recordset(${records}::json) as b (account_id uuid, id uuid, shipment_id uuid, reference text,
      courier_provider_id smallint, courier_service text, service_name text, send_method text, weight numeric, cost bigint,
      value bigint, cod_amount bigint, sender jsonb, receiver jsonb, next_query_at timestamptz, created_by uuid,
      created_at timestamptz)`.execute(sql(db));
  await raw`
    update shipments s set status = 'BOOKED', courier_provider_id = b.courier_provider_id,
      courier_service = b.courier_service, send_method = b.send_method, courier_cost = b.cost, courier_booking_no = null,
      consignment_no = null, tracking_no = null, tracking_url = null, updated_at = b.created_at
    from json_to_recordset(${records}::json) as b (account_id uuid, shipment_id uuid, courier_provider_id smallint,
      courier_service text, send_method text, cost bigint, created_at timestamptz)
    where s.account_id = b.account_id and s.id = b.shipment_id`.execute(sql(db));
  for (const row of rows) await followFirst(db, row, 'PACKED');
}

export interface PaidBooking {
  shipment_id: string;
  cost: Sen;
  status: BookingStatus;
  order_status: OrderStatus;
}

/** Locks bookings with their orders, in the order of the keys. */
export async function lockPaidBookings(
  db: Connection,
  keys: readonly BookingKey[],
): Promise<(PaidBooking | undefined)[]> {
  const numbered = JSON.stringify(keys.map(({ account_id, id }, n) => ({ n, account_id, id })));
  const { rows } = await raw<PaidBooking & { n: number }>`
    select k.n, b.shipment_id, b.cost, b.status, s.status as order_status
    from json_to_recordset(${numbered}::json) as k (n int, account_id uuid, id uuid)
    join courier_bookings b on b.account_id = k.account_id and b.id = k.id${ofOneAccount('b', keys)}
    join shipments s on s.account_id = b.account_id and s.id = b.shipment_id
    for update of s, b`.execute(sql(db));
  const found: (PaidBooking | undefined)[] = keys.map(() => undefined);
  for (const { n, ...row } of rows) found[n] = row;
  return found;
}

export interface EndedBooking extends BookingKey {
  shipment_id: string;
  status: 'FAILED' | 'CANCELLED';
  reason: string | null;
  at: Date;
}

/** Row writer: ends bookings whose credit is returned. Their orders, unless they were sent otherwise, can be booked again. */
export async function writeEndedBookings(db: Connection, rows: readonly EndedBooking[]): Promise<void> {
  const ended = raw`json_to_recordset(${JSON.stringify(rows)}::json) as e (account_id uuid, id uuid, shipment_id uuid,
    status text, reason text, at timestamptz)`;
  await raw`
    update courier_bookings b set status = e.status, reason = e.reason, next_query_at = null, updated_at = e.at
    from ${ended} where b.account_id = e.account_id and b.id = e.id`.execute(sql(db));
  await raw`
    update shipments s set status = case when s.status = 'BOOKED' then 'PACKED' else s.status end, courier_cost = null,
      courier_booking_no = null, consignment_no = null, tracking_no = null, tracking_url = null, updated_at = e.at
    from ${ended} where s.account_id = e.account_id and s.id = e.shipment_id`.execute(sql(db));
  for (const row of rows) {
    await followFirst(db, row, 'BOOKED');
    await followFirst(db, row, null);
  }
}

/** Confirms a pending booking with the courier's numbers. Returns whether it was pending. Locks the order first. */
export async function writeBooked(
  db: Connection,
  booking: BookingKey & { shipment_id: string },
  { booking_no, tracking_no, tracking_url, sorting_code }: BookedParcel,
  { at, next_query_at }: { at: Date; next_query_at: Date },
): Promise<boolean> {
  const { account_id, id, shipment_id } = booking;
  await lockShipments(db, [booking]);
  const known = await lockBooking(db, booking);
  if (known?.status !== 'PENDING') return false;
  const numbers = { tracking_no, tracking_url, updated_at: at };
  await sql(db)
    .updateTable('courier_bookings')
    .set({ ...numbers, status: 'BOOKED', parcel_status: 'booked', booking_no, sorting_code, queries: 0, next_query_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql(db)
    .updateTable('shipments')
    .set({ ...numbers, courier_booking_no: booking_no, consignment_no: tracking_no })
    .where('account_id', '=', account_id)
    .where('id', '=', shipment_id)
    .execute();
  await followFirst(db, booking, null);
  return true;
}

export interface Tracking {
  parcel_status: ParcelStatus;
  tracking_no: string | null;
  tracking_url: string | null;
  next_query_at: Date | null;
  at: Date;
  /** The parcel left before the rest of its order. */
  is_part: boolean;
}

/** Writes what a courier reports of a booked parcel, and moves its order through the given states. */
export async function writeTracking(
  db: Connection,
  { account_id, id, shipment_id }: BookingKey & { shipment_id: string },
  { parcel_status, tracking_no, tracking_url, next_query_at, at, is_part }: Tracking,
): Promise<void> {
  // A claim moves the next query minutes ahead, so an earlier one is that of a notice that came while the courier was asked.
  const noticed_until = new Date(at.getTime() + NOTICE_MARGIN_MS);
  await sql(db)
    .updateTable('courier_bookings')
    .set({ parcel_status, tracking_no, tracking_url, queries: 0, updated_at: at })
    .set({
      next_query_at:
        next_query_at &&
        raw<Date>`case when next_query_at <= ${noticed_until} then next_query_at else ${next_query_at}::timestamptz end`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  // The numbers of an order are those of its last parcel.
  if (is_part) return;
  await sql(db)
    .updateTable('shipments')
    .set({ tracking_no, tracking_url, consignment_no: tracking_no })
    .where('account_id', '=', account_id)
    .where('id', '=', shipment_id)
    .where((eb) =>
      eb.or([eb('tracking_no', 'is distinct from', tracking_no), eb('tracking_url', 'is distinct from', tracking_url)]),
    )
    .execute();
  await followFirst(db, { account_id, shipment_id }, null);
}

/** The parcel of a confirmed booking has left with a part of its order: the rest can be booked. */
export async function writeSent(db: Connection, { account_id, id }: BookingKey): Promise<void> {
  await sql(db)
    .updateTable('courier_bookings')
    .set({ status: 'SENT' })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'BOOKED')
    .execute();
}

/** Moves a locked order to a state that the state table allows. */
export async function writeOrderState(
  db: Connection,
  { account_id, shipment_id }: ShipmentKey,
  { from, to, at }: { from: OrderStatus; to: OrderStatus; at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('shipments')
    .set({ status: to, updated_at: at })
    .$if(to === 'SHIPPED', (update) => update.set({ shipped_at: at }))
    .$if(to === 'DELIVERED', (update) => update.set({ delivered_at: at }))
    .where('account_id', '=', account_id)
    .where('id', '=', shipment_id)
    .where('status', '=', from)
    .execute();
  await followFirst(db, { account_id, shipment_id }, from);
}

/** Claims an open booking until `until`; undefined: it is not open, or another worker has it. */
export async function claimBooking(
  db: Connection,
  { account_id, id }: BookingKey,
  { now, until }: { now: Date; until: Date },
): Promise<BookingRow | undefined> {
  const { rows } = await raw`
    update courier_bookings set queries = queries + 1, next_query_at = ${until}
    where account_id = ${account_id} and id = ${id} and next_query_at <= ${now} and status in ('PENDING', 'BOOKED', 'SENT')
    returning id`.execute(sql(db));
  return rows.length === 0 ? undefined : findBooking(db, { account_id, id });
}

export async function scheduleQuery(
  db: Connection,
  { account_id, id }: BookingKey,
  next_query_at: Date,
): Promise<void> {
  await sql(db)
    .updateTable('courier_bookings')
    .set({ next_query_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'BOOKED', 'SENT'])
    .where('next_query_at', 'is not', null)
    .execute();
}

/** Open bookings that are due, over all accounts. */
export const findDueBookings = (db: Connection, now: Date, limit: number): Promise<BookingKey[]> =>
  sql(db)
    .selectFrom('courier_bookings')
    .select(['account_id', 'id'])
    .where('next_query_at', '<=', now)
    .where('status', 'in', ['PENDING', 'BOOKED', 'SENT'])
    .limit(limit)
    .execute();
