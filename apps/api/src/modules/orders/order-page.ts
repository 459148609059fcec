import { timingSafeEqual } from 'node:crypto';
import type { Data } from '@kutip/contracts/endpoint';
import type { storeOrders } from '@kutip/contracts/orders';
import { maskName } from '@kutip/domain/bill';
import { isOpenForMore, isVisibleToBuyer } from '@kutip/domain/order';
import { isPayable } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import { maskPhone } from '../../platform/masking.ts';
import { requireFound } from '../../platform/require-found.ts';
import { listParcelOrders } from '../shared-parcels/shared-parcels.service.ts';
import { findInvoice } from '../invoices/invoices.service.ts';
import { listOrderEvents } from './order-events.queries.ts';
import { findStoreOfOrder } from './order-page.queries.ts';
import { findOrder, listItems, type Order, type OrderKey } from './order-rows.queries.ts';

type TrackedOrder = Data<typeof storeOrders.track>;

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** The order behind a link. Refuses 4004 for an unknown order and for a wrong token alike. */
export async function findLinkedOrder(
  db: Connection,
  id: string,
  token: string,
  now: Date,
): Promise<{ key: OrderKey; order: Order }> {
  const { account_id } = requireFound(await findOwner(db, 'invoice', id));
  const key = { account_id, id };
  const order = await findOrder(db, key, now);
  return { key, order: requireFound(order && isSame(token, order.tracking_token) ? order : undefined) };
}

const addressText = (place: Pick<Order, 'address_line_1' | 'address_line_2' | 'postcode' | 'city'>): string | null => {
  const town = [place.postcode, place.city].filter(Boolean).join(' ');
  return [place.address_line_1, place.address_line_2, town].filter(Boolean).join(', ') || null;
};

/** What the buyer sees of an order. */
export async function orderPage(db: Connection, id: string, token: string, now: Date): Promise<TrackedOrder> {
  const { key, order } = await findLinkedOrder(db, id, token, now);
  const { bank_transfer_text, courier_name, shipping_days, ...shop } = await findStoreOfOrder(db, key);
  const invoice = requireFound(await findInvoice(db, key));
  const events = await listOrderEvents(db, key.account_id, id);
  const parcel_orders = await listParcelOrders(db, key.account_id, order);
  const items = await listItems(db, key.account_id, [id]);
  const { uuid, unique_id, name, logo_url, phone_number } = shop;
  return {
    ...order,
    expires_at: invoice.expires_at,
    store: { uuid, unique_id, name, logo_url, phone_number, address: addressText(shop) },
    full_name: maskName(order.full_name),
    phone_number: maskPhone(order.phone_number),
    address: order.fulfilment === 'PICKUP' ? null : addressText(order),
    courier_name,
    shipping_days,
    items: items.map((item) => ({ ...item })),
    bank_transfer_text: order.payment_method === 'BANK_TRANSFER' ? bank_transfer_text : null,
    proof: order.proof as TrackedOrder['proof'],
    bill: {
      uuid: id,
      invoice_no: order.order_no,
      can_pay: order.payment_method !== 'COD' && isPayable(invoice, now),
    },
    parcel_orders: parcel_orders
      .filter((one) => one.id !== id && (one.is_paid || one.id === order.joined_order_id))
      .map(({ order_no }) => order_no),
    hold_until: isOpenForMore(order, items) ? order.hold_until : null,
    events: events.filter(({ kind }) => isVisibleToBuyer(kind)),
  };
}
