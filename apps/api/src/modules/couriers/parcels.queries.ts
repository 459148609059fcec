import { sen, type Sen } from '@kutip/domain/money';
import type { Fulfilment, OrderPaymentMethod, OrderStatus } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { Party } from './courier.ts';

export interface ShipmentKey {
  account_id: string;
  shipment_id: string;
}
/** A parcel with the facts of its order that a courier needs. */
export interface ParcelRow {
  id: string;
  order_no: string;
  status: OrderStatus;
  fulfilment: Fulfilment;
  payment_method: OrderPaymentMethod;
  paid_at: Date | null;
  full_name: string;
  email: string | null;
  phone_number: string;
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  postcode: string | null;
  state_id: number | null;
  items_amount: Sen;
  shipping_amount: Sen;
  total_amount: Sen;
  /** Kilograms. */
  total_weight: number;
  courier_provider_id: number | null;
  courier_service: string | null;
  store_name: string;
  store_phone: string | null;
}

/** The paid orders `j` that go into the parcel of `s`. */
const JOINED = raw<boolean>`j.account_id = s.account_id and j.joined_order_id = s.id and j.paid_at is not null
  and j.status in ('PAID', 'PACKED')`;

/** Kilograms of what is in the parcel: the order, or those of its pieces that leave first or last. */
const PARCEL_WEIGHT = raw<number>`coalesce((
  select sum((i.packed_quantity - i.sent_quantity) * i.weight) from shipment_items i
  where i.account_id = s.account_id and i.shipment_id = s.id
  having sum(i.packed_quantity - i.sent_quantity) > 0
    and (sum(i.packed_quantity) < sum(i.quantity) or sum(i.sent_quantity) > 0)), s.total_weight)
  + (select coalesce(sum(j.total_weight), 0) from shipments j where ${JOINED})`;

const PARCEL_AMOUNT = raw<Sen>`s.items_amount + (select coalesce(sum(j.items_amount), 0) from shipments j where ${JOINED})`;

const parcels = (db: Connection) =>
  sql(db)
    .selectFrom('shipments as s')
    .innerJoin('stores as t', (join) =>
      join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.store_id'),
    )
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      's.order_no',
      's.paid_at',
      's.full_name',
      's.email',
      's.phone_number',
      's.address_line_1',
      's.address_line_2',
      's.city',
      's.postcode',
      's.state_id',
      's.shipping_amount',
      's.total_amount',
      's.courier_provider_id',
      's.courier_service',
      't.name as store_name',
      't.phone_number as store_phone',
    ])
    .select((eb) => [
      eb.ref('s.status').$castTo<OrderStatus>().as('status'),
      eb.ref('s.fulfilment').$castTo<Fulfilment>().as('fulfilment'),
      eb.ref('s.payment_method').$castTo<OrderPaymentMethod>().as('payment_method'),
      PARCEL_WEIGHT.as('total_weight'),
      PARCEL_AMOUNT.as('items_amount'),
    ]);

export const findParcel = (db: Connection, { account_id, shipment_id }: ShipmentKey): Promise<ParcelRow | undefined> =>
  parcels(db).where('s.account_id', '=', account_id).where('s.id', '=', shipment_id).executeTakeFirst();

export interface Origin {
  address: string;
  city: string;
  postcode: string;
  state_id: number;
}

/**
 * Where a parcel leaves from: the shipping profile of its first product that has one, else the merchant's default profile,
 * else the address of the store. undefined: none is known.
 */
export async function findOrigin(
  db: Connection,
  account_id: string,
  shipment_id: string | null,
): Promise<Origin | undefined> {
  const { rows } = await raw<Origin>`
    select address, city, postcode, state_id from (
      select origin_address_line_1 as address, origin_city as city, origin_postcode as postcode,
        origin_state_id as state_id, case when is_default then 2 else 1 end as rank
      from shipping_profiles p
      where account_id = ${account_id} and deleted_at is null and is_active and (is_default or id = (
        select pr.shipping_profile_id from shipment_items i
        join products pr on pr.account_id = i.account_id and pr.id = i.product_id
        where i.account_id = ${account_id} and i.shipment_id = ${shipment_id}::uuid and pr.shipping_profile_id is not null
        order by i.line_no limit 1))
      union all
      select concat_ws(', ', address_line_1, address_line_2), coalesce(city, ''), postcode, state_id, 3
      from stores t
      where account_id = ${account_id} and deleted_at is null and address_line_1 is not null and postcode is not null
        and state_id is not null and (${shipment_id}::uuid is null
          or t.id = (select store_id from shipments s where s.account_id = ${account_id} and s.id = ${shipment_id}::uuid))
    ) o order by rank limit 1`.execute(sql(db));
  return rows[0];
}

/** The bookings with a label, by order or consignment number, in no order. */
export const findLabels = (
  db: Connection,
  account_id: string,
  { ids, consignment_no }: { ids: readonly string[]; consignment_no: string | undefined },
) =>
  sql(db)
    .selectFrom('courier_bookings as b')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.account_id', '=', 'b.account_id').onRef('s.id', '=', 'b.shipment_id'),
    )
    .where('b.account_id', '=', account_id)
    .where('b.status', '=', 'BOOKED')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('b.shipment_id', 'in', [...ids])] : []),
        ...(consignment_no === undefined
          ? []
          : [eb('b.tracking_no', '=', consignment_no), eb('b.booking_no', '=', consignment_no)]),
      ]),
    )
    .select([
      'b.shipment_id',
      'b.service_name',
      'b.tracking_no',
      'b.sorting_code',
      'b.cod_amount',
      'b.weight',
      's.order_no',
    ])
    .select((eb) => [
      eb.ref('b.sender').$castTo<Party>().as('sender'),
      eb.ref('b.receiver').$castTo<Party>().as('receiver'),
    ])
    .execute();
/** The numbers of those of the orders that are the account's. */
export async function listOrderNumbers(db: Connection, account_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await sql(db)
    .selectFrom('shipments')
    .select('order_no')
    .where('account_id', '=', account_id)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('order_no')
    .execute();
  return found.map(({ order_no }) => order_no);
}

export type LabelRow = Awaited<ReturnType<typeof findLabels>>[number];

/** The credit pool in sen. */
export async function loadCredit(db: Connection, account_id: string): Promise<Sen> {
  const query = sql(db).selectFrom('ledger_balances').select('credit').where('account_id', '=', account_id);
  return (await query.executeTakeFirst())?.credit ?? sen(0);
}
