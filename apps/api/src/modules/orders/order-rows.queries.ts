import type { Fulfilment, OrderPaymentMethod, OrderStatus, OrderStep } from '@kutip/domain/order';
import type { Sen } from '@kutip/domain/money';
import type { Insertable, Updateable } from 'kysely';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { preparedInsert } from '../../platform/prepared.ts';
import { eventsJson, newOrderEvents, type OrderEvent } from './order-events.queries.ts';
import { newSearchText, writeSearchTexts } from '../search/search.service.ts';

export interface OrderKey {
  account_id: string;
  id: string;
}

/** "Kek Batik large × 2, Onde-onde": the items of an order in one line. */
const ITEMS_TEXT = raw<string>`(
  select coalesce(string_agg(concat_ws(' ', i.title, i.variant_name) || case when i.quantity > 1 then ' × ' || i.quantity else '' end,
    ', ' order by i.line_no), '')
  from shipment_items i where i.account_id = s.account_id and i.shipment_id = s.id)`;

/** Of a bank transfer: AWAITING while its proof is to be checked, CONFIRMED once the payment is recorded. */
const PROOF = raw<
  string | null
>`(select case when v.status <> 'PENDING' and v.review = 'AWAITING' then 'CONFIRMED' else v.review end from invoices v where v.account_id = s.account_id and v.id = s.id)`;

/**
 * The step of an order (`ORDER_STEPS`), in SQL so that lists filter by it. Cash on delivery is packed unpaid, and its rest once
 * the first parcel is paid; what is kept for later is packed with a later order.
 * A buyer's hold ends by itself, so the step depends on the time.
 */
export const stepAt = (now: Date) => raw<OrderStep>`case
  when s.status = 'AWAITING_PAYMENT' and s.payment_method = 'BANK_TRANSFER' and exists (select from invoices v
    where v.account_id = s.account_id and v.id = s.id and v.review = 'AWAITING') then 'to_check'
  when s.status = 'AWAITING_PAYMENT' and s.payment_method <> 'COD' then 'not_paid'
  when s.status in ('AWAITING_PAYMENT', 'PAID', 'PACKED') and (s.is_held or s.hold_until > ${now}::timestamptz
    or s.joined_order_id is not null and exists (select from shipments f where f.account_id = s.account_id
      and f.id = s.joined_order_id and f.status in ('AWAITING_PAYMENT', 'PAID', 'PACKED')
      and (f.is_held or f.hold_until > ${now}::timestamptz))) then 'kept'
  when s.status = 'AWAITING_PAYMENT' and exists (select from order_parcels p
    where p.account_id = s.account_id and p.shipment_id = s.id) then 'on_the_way'
  when s.status in ('AWAITING_PAYMENT', 'PAID') then 'to_pack'
  when s.status = 'PACKED' then 'to_send'
  when s.status = 'SHIPPED' then 'on_the_way'
  when s.status in ('DELIVERED', 'COLLECTED') then 'done'
  else lower(s.status) end`;

/** An account's orders as the contract's rows. */
export const selectOrders = (db: Connection, account_id: string, now: Date) =>
  sql(db)
    .selectFrom('shipments as s')
    .select(['s.id', 's.uuid', 's.order_no', 's.store_id', 's.full_name', 's.email', 's.phone_number', 's.city'])
    .select([
      's.postcode',
      's.state_id',
      's.slot_starts_at',
      's.items_amount',
      's.discount_amount',
      's.shipping_amount',
    ])
    .select([
      's.cod_fee',
      's.total_amount',
      's.total_weight',
      's.shipping_name',
      's.courier_provider_id',
      's.tracking_no',
    ])
    .select(['s.is_held', 's.joined_order_id', 's.notes', 's.paid_at', 's.shipped_at', 's.created_at', 's.updated_at'])
    .select((eb) => [
      eb.ref('s.status').$castTo<OrderStatus>().as('status'),
      eb.ref('s.fulfilment').$castTo<Fulfilment>().as('fulfilment'),
      eb.ref('s.payment_method').$castTo<OrderPaymentMethod>().as('payment_method'),
      stepAt(now).as('step'),
      raw<Date | null>`case when s.hold_until > ${now}::timestamptz then s.hold_until end`.as('hold_until'),
      ITEMS_TEXT.as('items_text'),
      PROOF.as('proof'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.deleted_at', 'is', null);

const selectOrderRecords = (db: Connection, account_id: string, now: Date) =>
  selectOrders(db, account_id, now)
    .select(['s.bill_id', 's.address_line_1', 's.address_line_2', 's.buyer_note', 's.discount_code', 's.language'])
    .select(['s.courier_service', 's.send_method', 's.courier_cost', 's.courier_booking_no', 's.consignment_no'])
    .select(['s.tracking_url', 's.delivered_at', 's.tracking_token', 's.shipping_rate_id']);

export const findOrder = (db: Connection, { account_id, id }: OrderKey, now: Date) =>
  selectOrderRecords(db, account_id, now).where('s.id', '=', id).executeTakeFirst();

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Locked until this transaction ends, and read afterwards. Where the invoice of the order is locked too, it is locked first. */
export async function lockOrder(db: Connection, { account_id, id }: OrderKey, now: Date) {
  const locked = sql(db).selectFrom('shipments').select('id').where('account_id', '=', account_id);
  await locked.where('id', '=', id).forUpdate().execute();
  return findOrder(db, { account_id, id }, now);
}

export const listItems = (db: Connection, account_id: string, ids: readonly string[]) =>
  sql(db)
    .selectFrom('shipment_items')
    .select(['shipment_id', 'line_no', 'product_id', 'variant_id', 'title', 'variant_name', 'image_url', 'quantity'])
    .select(['amount', 'packed_quantity', 'sent_quantity'])
    .select((eb) => eb('quantity', '*', eb.ref('amount')).$castTo<Sen>().as('total_amount'))
    .where('account_id', '=', account_id)
    .where('shipment_id', 'in', ids)
    .orderBy('shipment_id')
    .orderBy('line_no')
    .execute();

export type OrderItem = Awaited<ReturnType<typeof listItems>>[number];

type NewOrder = Insertable<Database['shipments']>;

const orderInserted = preparedInsert((db, order: NewOrder, { items, events }: { items: string; events: string }) =>
  raw`
    with r as (${db.insertInto('shipments').values(order).returningAll()}),
    items as (
      insert into shipment_items (account_id, shipment_id, line_no, product_id, variant_id, title, variant_name, image_url,
        quantity, amount, weight)
      select account_id, shipment_id, line_no, product_id, variant_id, title, variant_name, image_url, quantity, amount, weight
      from json_populate_recordset(null::shipment_items, ${items}::json)
    ),
    events as (${newOrderEvents(events)})
    ${newSearchText('ORDER')}`.compile(db),
);

/** Inserts an order with its items and its first event. */
export const insertOrder = (
  db: Connection,
  order: NewOrder,
  items: readonly Insertable<Database['shipment_items']>[],
  event: OrderEvent,
): Promise<void> => orderInserted(db, order, { items: JSON.stringify(items), events: eventsJson([event]) });

export type OrderChange = Updateable<Database['shipments']>;

export async function updateOrder(db: Connection, { account_id, id }: OrderKey, change: OrderChange): Promise<void> {
  await sql(db)
    .updateTable('shipments')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await writeSearchTexts(db, 'ORDER', [{ account_id, id }]);
}

/** Sets how many pieces of each line are packed. */
export async function updatePacked(
  db: Connection,
  { account_id, id }: OrderKey,
  lines: readonly { line_no: number; packed_quantity: number }[],
): Promise<void> {
  await raw`
    update shipment_items i set packed_quantity = p.packed_quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as p (line_no int, packed_quantity int)
    where i.account_id = ${account_id} and i.shipment_id = ${id} and i.line_no = p.line_no`.execute(sql(db));
}

/** Marks every piece of an order as packed. */
export async function packAll(db: Connection, { account_id, id }: OrderKey): Promise<void> {
  await sql(db)
    .updateTable('shipment_items')
    .set((eb) => ({ packed_quantity: eb.ref('quantity') }))
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', id)
    .execute();
}
