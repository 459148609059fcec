import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { storeOrders } from '@kutip/contracts/orders';
import { sen } from '@kutip/domain/money';
import { isOpenForMore, ORDER_TRANSITIONS } from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { lockInvoice } from '../invoices/invoices.service.ts';
import { cancelOrderBill } from '../order-returns/order-returns.service.ts';
import { findStoreForBuyers, type StoreForBuyers } from '../stores/stores.service.ts';
import { listPaidOrders, listPieces, listUnpaidAdditions } from './add-to-parcel.queries.ts';
import { priceCart, type ParcelSoFar } from './check-cart.ts';
import { assertCanBePlaced, placedBefore, placeOrder, type OrderDeps, type OrderInput } from './create-order.ts';
import { findBeforePlacing } from './order-counts.queries.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { findLinkedOrder } from './order-page.ts';
import { blockedBuyer, storeNotFound } from './order-refusals.ts';
import { listItems, lockOrder, type Order, type OrderKey } from './order-rows.queries.ts';
import { writeOrderStatus } from './order-status.queries.ts';

type Add = typeof storeOrders.add;
type Check = typeof storeOrders.checkAddition;
type Addition = ParsedRequest<Check>['body'];

const refuse = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, { order_id: reason });

/** Refuses (4010) an order to which its buyer can no longer add, with the reason at `order_id`. */
async function assertOpenForMore(db: Connection, store: StoreForBuyers, order: Order, key: OrderKey): Promise<void> {
  const { status } = order;
  if (order.store_id !== store.id) throw refuse('This parcel is of another store.', 'other_store');
  if (status === 'CANCELLED' || status === 'EXPIRED')
    throw refuse('The order of this parcel has ended.', status.toLowerCase());
  if (order.paid_at === null) throw refuse('Pay the first order of this parcel before you add to it.', 'not_paid');
  if (status !== 'PAID' && status !== 'PACKED') throw refuse('This parcel is leaving already.', status.toLowerCase());
  if (order.hold_until === null) throw refuse('The time to add to this parcel is over.', 'not_held');
  if (!isOpenForMore(order, await listItems(db, key.account_id, [key.id])))
    throw refuse('This parcel is leaving already.', 'partly_sent');
}

/** What is in the parcel and paid: an addition that is not paid is not in it. */
async function parcelSoFar(db: Connection, key: OrderKey, order: Order): Promise<ParcelSoFar> {
  const paid = await listPaidOrders(db, key);
  const ids = paid.map(({ id }) => id);
  return {
    ids,
    pieces: await listPieces(db, key.account_id, ids),
    items_amount: sen(paid.reduce((sum, { items_amount }) => sum + items_amount, 0)),
    // What a discount has given free counts as paid.
    shipping_paid: sen(paid.reduce((sum, { shipping_amount }) => sum + shipping_amount, 0)),
    shipping_rate_id: order.shipping_rate_id,
    courier_service: order.courier_service,
  };
}

/** The addition as an order: it has the buyer, the address and the delivery of the first. */
const inputOf = (order: Order, { items, discount_code, payment_method }: Addition) => ({
  items,
  payment_method,
  fulfilment: 'DELIVERY' as const,
  discount_code,
  full_name: order.full_name,
  email: order.email,
  phone_number: order.phone_number,
  address_line_1: order.address_line_1,
  address_line_2: order.address_line_2,
  city: order.city,
  postcode: order.postcode ?? undefined,
  state_id: order.state_id ?? undefined,
  shipping_rate_id: order.shipping_rate_id ?? undefined,
  courier_service: order.courier_service ?? undefined,
  send_later: false,
});

/** The store, the first order behind the link, and its parcel as it is now. Refuses 5011, 4004 and 4010. */
async function loadAddition(read: Connection, { id, body, now }: { id: string; body: Addition; now: Date }) {
  const store = await findStoreForBuyers(read, id);
  if (!store) throw storeNotFound();
  const { key, order } = await findLinkedOrder(read, body.order_id, body.token, now);
  await assertOpenForMore(read, store, order, key);
  return { store, key, order, parcel: await parcelSoFar(read, key, order) };
}

/** Prices an addition. Its delivery is what the whole parcel costs more than was paid. Reserves nothing. */
export async function checkAddition(
  { store: { read }, couriers }: OrderDeps,
  { params, body }: ParsedRequest<Check>,
  now: Date,
): Promise<Data<Check>> {
  const { store, order, parcel } = await loadAddition(read, { id: params.id, body, now });
  return (await priceCart({ db: read, couriers, now }, store, inputOf(order, body), parcel)).answer;
}

/** Cancels the unpaid addition that a new one replaces. Refuses 4010 while it is being paid, or its proof is being checked. */
async function replaceAddition(db: Connection, key: OrderKey, now: Date): Promise<void> {
  const invoice = requireFound(await lockInvoice(db, key));
  if (invoice.review === 'AWAITING' || invoice.status === 'PROCESSING')
    throw refuse('An addition to this parcel is being paid. Add again once that is done.', 'payment_in_progress');
  const order = requireFound(await lockOrder(db, key, now));
  // It was paid or has expired meanwhile.
  if (order.status !== 'AWAITING_PAYMENT') return;
  await cancelOrderBill(db, invoice, { actor: 'system', now });
  await writeOrderStatus(db, {
    ...key,
    change: checkTransition(ORDER_TRANSITIONS, order.status, 'CANCELLED'),
    at: now,
  });
  const { account_id, id: shipment_id } = key;
  await insertOrderEvents(db, [{ account_id, shipment_id, kind: 'cancelled', detail: {}, actor: 'buyer', at: now }]);
}

/**
 * Locks the parcel and refuses one that differs from what was priced: 4010 where it takes nothing more, 4030 where another
 * addition was paid, 4009 where one was placed at the same time. An unpaid addition is replaced, so that each is priced alone.
 * Invoices are locked before orders, as everywhere.
 */
async function takePlace(
  db: Connection,
  { store, key, parcel, now }: { store: StoreForBuyers; key: OrderKey; parcel: ParcelSoFar; now: Date },
): Promise<void> {
  const { account_id } = key;
  const unpaid = await listUnpaidAdditions(db, key);
  for (const id of unpaid) await lockInvoice(db, { account_id, id });
  const order = requireFound(await lockOrder(db, key, now));
  await assertOpenForMore(db, store, order, key);
  const current = await parcelSoFar(db, key, order);
  if (current.ids.join() !== parcel.ids.join() || current.shipping_paid !== parcel.shipping_paid)
    throw new Refusal(CODE.amount_changed, 'The parcel has changed. Please check the new amount.', {
      expected_total: 'price_changed',
    });
  const known = new Set(unpaid);
  const left = await listUnpaidAdditions(db, key);
  if (left.some((id) => !known.has(id)))
    throw new Refusal(CODE.conflict, 'Another addition to this parcel was placed just now. Please check it.', {
      order_id: 'another_addition',
    });
  for (const id of left) await replaceAddition(db, { account_id, id }, now);
}

/**
 * Places an order that goes into the parcel of an earlier one, which its link token names. The buyer pays the items, and what the
 * whole parcel costs more to send than its paid orders have paid.
 */
export async function addToParcel(
  { store: { read }, couriers }: OrderDeps,
  { params, body }: ParsedRequest<Add>,
  { transact, now, request_id: id }: NoTransactionContextOf<Add>,
): Promise<Data<Add>> {
  const { key, order: linked } = await findLinkedOrder(read, body.order_id, body.token, now);
  const { account_id } = key;
  const { phone_number } = linked;
  const { placed, is_blocked } = await findBeforePlacing(read, { account_id, id, phone_number });
  if (placed) return placedBefore(id, placed);
  if (is_blocked) throw blockedBuyer();
  const { store, order, parcel } = await loadAddition(read, { id: params.id, body, now });
  const { buyer_note, language, expected_total } = body;
  const input: OrderInput = { ...inputOf(order, body), buyer_note, language, expected_total };
  const priced = await priceCart({ db: read, couriers, now }, store, input, parcel);
  assertCanBePlaced(priced, store, input);
  const joined = { joined_order_id: key.id, take: (db: Connection) => takePlace(db, { store, key, parcel, now }) };
  return transact((db) => placeOrder(db, { id, store, input, priced, now, joined }));
}
