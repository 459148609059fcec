import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { storeOrders } from '@kutip/contracts/orders';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { holdUntil, orderExpiry, orderWeight } from '@kutip/domain/order';
import { pickupSlots } from '@kutip/domain/store-hours';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { createLinkToken } from '../../platform/link-token.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import type { Store } from '../../platform/store.ts';
import { assertOpen, findCollection } from '../collections/collections.service.ts';
import { createBill } from '../customer-bills/customer-bills.service.ts';
import { reserveDiscount } from '../discounts/discounts.service.ts';
import { reserveInvoices } from '../invoices/invoices.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { reserveStock } from '../products/products.service.ts';
import { findStoreForBuyers, storeStateNow, type StoreForBuyers } from '../stores/stores.service.ts';
import { orderBillLines } from './bill-lines.ts';
import { checkLines, priceCart, type CourierQuotes, type OrderedLine, type PricedCart } from './check-cart.ts';
import { countTakenSlots, findBeforePlacing, lockStore } from './order-counts.queries.ts';
import { queueUnpaidEmail, trackingPath } from '../order-emails/order-emails.service.ts';
import type { OrderEvent } from './order-events.queries.ts';
import {
  assertAmounts,
  assertDelivery,
  assertLines,
  assertPaymentMethod,
  assertSendLater,
  assertSlot,
  assertTakesOrders,
  assertTotal,
  blockedBuyer,
  storeNotFound,
} from './order-refusals.ts';
import { insertOrder } from './order-rows.queries.ts';

type Create = typeof storeOrders.create;
export type OrderInput = ParsedRequest<Create>['body'];
type PlacedOrder = Data<Create>;

export interface OrderDeps {
  store: Store;
  couriers: CourierQuotes;
}

const TOKEN_BYTES = 24;

/** Refuses what the buyer could not have seen, so that nothing is charged for what cannot be sent. */
export function assertCanBePlaced(priced: PricedCart, store: StoreForBuyers, input: OrderInput): void {
  assertTakesOrders(priced.answer.store_state);
  assertLines(priced.lines);
  assertDelivery(priced, store, input);
  assertSlot(priced.answer, input);
  assertPaymentMethod(priced, store, input);
  assertSendLater(store, input);
  assertAmounts(priced);
  assertTotal(priced.answer.total_amount, input.expected_total);
}

interface NewOrder {
  id: string;
  store: StoreForBuyers;
  input: OrderInput;
  priced: PricedCart;
  now: Date;
  /** It goes into the parcel of an earlier order. `take` locks that and refuses where it takes nothing more. */
  joined?: { joined_order_id: string; take: (db: Connection) => Promise<void> };
}

/** Counts the limits of the store again, under a lock that all who count against them wait for. */
async function assertLimits(db: Connection, { store, input, priced, now }: NewOrder): Promise<void> {
  const { max_orders_per_day, slot_capacity } = store.setting;
  const counts_slots = input.fulfilment === 'PICKUP' && slot_capacity !== null;
  if (max_orders_per_day === null && !counts_slots) return;
  const key = { account_id: store.account_id, store_id: store.id };
  await lockStore(db, key);
  assertTakesOrders(await storeStateNow(db, store, now));
  const lead_time_days = Math.max(0, ...priced.lines.map(({ product }) => product?.lead_time_days ?? 0));
  if (counts_slots)
    assertSlot({ slots: pickupSlots(store, lead_time_days, await countTakenSlots(db, key, now), now) }, input);
}

/** Reserves the pieces, and refuses prices that changed before they were locked. */
async function reservePieces(db: Connection, { id, store, input, priced, now }: NewOrder): Promise<void> {
  const { account_id } = store;
  const lines = input.items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }));
  await reserveStock(db, { account_id, order_id: id, lines, now });
  const locked = await checkLines(db, store, input.items);
  assertLines(
    locked.map(({ product }, index) => ({
      problem: !product ? 'not_sold' : product.amount === priced.lines[index]!.amount ? null : 'price_changed',
    })),
  );
}

/** Reserves the discount; refuses 4030 where it no longer reduces what the buyer saw. */
async function reserveReduction(db: Connection, { id, store, input, priced, now }: NewOrder): Promise<void> {
  const { discount, items_amount, shipping_amount } = priced.answer;
  if (!discount) return;
  const amount = await reserveDiscount(db, {
    account_id: store.account_id,
    order_id: id,
    store_id: store.id,
    code: discount.code,
    customer: input.phone_number,
    subtotal: items_amount,
    shipping: shipping_amount ?? sen(0),
    now,
  });
  if (amount !== discount.amount)
    throw new Refusal(CODE.amount_changed, 'The discount has changed. Please check the new amount.', {
      discount_code: 'price_changed',
    });
}

const addressOf = (input: OrderInput) =>
  input.fulfilment === 'PICKUP'
    ? {}
    : {
        address_line_1: input.address_line_1 ?? null,
        address_line_2: input.address_line_2 ?? null,
        city: input.city ?? null,
        postcode: input.postcode ?? null,
        state_id: input.state_id ?? null,
      };

const addressText = (input: OrderInput): string | null =>
  input.fulfilment === 'PICKUP'
    ? null
    : [input.address_line_1, input.address_line_2, input.postcode, input.city].filter(Boolean).join(', ');

const itemRow = ({ product, quantity, amount }: OrderedLine, index: number) => ({
  line_no: index + 1,
  product_id: product!.product_id,
  variant_id: product!.variant_id,
  title: product!.title,
  variant_name: product!.variant_name,
  image_url: product!.image_url,
  quantity,
  amount,
  weight: product!.weight_kg ?? 1,
});

/** The bill of the order, under the order's id. */
async function createOrderBill(db: Connection, order: NewOrder, discount_amount: Sen, page_token_hash: Buffer) {
  const { id, store, input, priced, now } = order;
  const { account_id, store_collection_id } = store;
  const { answer } = priced;
  const collection = store_collection_id === null ? null : await findCollection(db, account_id, store_collection_id);
  if (collection) assertOpen(collection, now);
  const [reserved] = await reserveInvoices(db, { account_id, kind: 'SHOP_ORDER' }, [id]);
  const amounts = { discount_amount, shipping_amount: answer.shipping_amount ?? sen(0), cod_fee: answer.cod_fee };
  const discount_code = answer.discount?.code ?? null;
  const { language } = input;
  return createBill(db, {
    account_id,
    kind: 'SHOP_ORDER',
    collection: collection ?? null,
    reserved,
    title: store.name,
    full_name: input.full_name,
    email: input.email ?? '',
    phone_number: input.phone_number,
    amount: answer.total_amount,
    source: 'STORE',
    expires_at: orderExpiry(input.payment_method, now),
    reference_1: null,
    reference_2: null,
    note: input.buyer_note || null,
    payer_address: addressText(input),
    language,
    form_answers: {},
    sent_at: null,
    lines: orderBillLines(answer.lines, amounts, { language, discount_code }),
    page_token_hash,
    actor: 'payer',
    now,
  });
}

interface OrderRow {
  order_no: string;
  discount_amount: Sen;
  tracking_token: string;
}

/** Whether its buyer adds to its parcel, or whose parcel it goes into. */
const parcelOf = ({ store, input, now, joined }: NewOrder) => ({
  joined_order_id: joined?.joined_order_id ?? null,
  hold_until: input.send_later ? holdUntil(store.setting.ship_later_days, now) : null,
});

const createdEvent = ({ id, store, input, priced, now }: NewOrder): OrderEvent => ({
  account_id: store.account_id,
  shipment_id: id,
  kind: 'created',
  detail: { amount: toRinggit(priced.answer.total_amount), payment_method: input.payment_method },
  actor: 'buyer',
  at: now,
});

async function writeOrder(db: Connection, order: NewOrder, row: OrderRow): Promise<void> {
  const { id, store, input, priced, now } = order;
  const { account_id } = store;
  const { answer, option, lines } = priced;
  const weighed = lines.map(({ quantity, product }) => ({ quantity, weight_kg: product!.weight_kg }));
  await insertOrder(
    db,
    {
      account_id,
      id,
      ...row,
      store_id: store.id,
      bill_id: id,
      status: 'AWAITING_PAYMENT',
      fulfilment: input.fulfilment,
      payment_method: input.payment_method,
      full_name: input.full_name,
      email: input.email || null,
      phone_number: input.phone_number,
      ...addressOf(input),
      slot_starts_at: input.fulfilment === 'PICKUP' ? (input.slot_starts_at ?? null) : null,
      buyer_note: input.buyer_note || null,
      items_amount: answer.items_amount,
      discount_code: answer.discount?.code ?? null,
      shipping_amount: answer.shipping_amount ?? sen(0),
      cod_fee: answer.cod_fee,
      total_amount: answer.total_amount,
      total_weight: orderWeight(weighed),
      shipping_rate_id: option?.rate_id ?? null,
      shipping_name: option?.name ?? null,
      shipping_days: option?.days_text ?? null,
      courier_provider_id: option?.courier_provider_id ?? null,
      courier_service: option?.courier_service ?? null,
      send_method: option?.send_methods[0] ?? null,
      language: input.language,
      ...parcelOf(order),
      created_at: now,
      updated_at: now,
    },
    lines.map((line, index) => ({ account_id, shipment_id: id, ...itemRow(line, index) })),
    createdEvent(order),
  );
}

/** Notification and e-mail of a new order. An order that is paid online is new to the merchant when it is paid. */
async function announceOrder(db: Connection, { id, store, input, priced, now }: NewOrder, order_no: string) {
  const { account_id } = store;
  const amount = toRinggit(priced.answer.total_amount);
  if (input.payment_method === 'COD') {
    const facts = { subject_id: id, reference: order_no, amount, name: input.full_name };
    await createNotification(db, account_id, 'NEW_ORDER', facts, now);
  }
  if (input.payment_method !== 'ONLINE')
    await queueUnpaidEmail(db, { account_id, order_id: id, notice: 'placed', at: now });
}

/**
 * Writes an order with all that it reserves. Locked in this order: the store, the parcel that it joins, new rows, its products, the discount. What
 * other buyers wait for comes last, so that it is held for the shortest time.
 */
export async function placeOrder(db: Connection, order: NewOrder): Promise<PlacedOrder> {
  await assertLimits(db, order);
  await order.joined?.take(db);
  const discount_amount = order.priced.answer.discount?.amount ?? sen(0);
  const { token: page_token, token_hash } = createLinkToken();
  const { id, invoice_no: order_no } = await createOrderBill(db, order, discount_amount, token_hash);
  const tracking_token = randomBytes(TOKEN_BYTES).toString('base64url');
  await writeOrder(db, order, { order_no, discount_amount, tracking_token });
  await announceOrder(db, order, order_no);
  await reservePieces(db, order);
  await reserveReduction(db, order);
  const { total_amount: amount } = order.priced.answer;
  return {
    order_no,
    uuid: id,
    bill: { uuid: id, invoice_no: order_no, amount },
    payment_method: order.input.payment_method,
    tracking_path: trackingPath(id, tracking_token),
    page_token,
  };
}

/** What an earlier run of the same request has placed, without its tokens. */
export const placedBefore = (
  id: string,
  {
    order_no,
    total_amount: amount,
    payment_method,
  }: { order_no: string; total_amount: Sen; payment_method: PlacedOrder['payment_method'] },
): PlacedOrder => ({ order_no, uuid: id, bill: { uuid: id, invoice_no: order_no, amount }, payment_method });

/**
 * Places a buyer's order. Prices are computed, and couriers asked, before the transaction; what must not change meanwhile is
 * checked again under its lock.
 */
export async function createOrder(
  { store: database, couriers }: OrderDeps,
  { params, body: input }: ParsedRequest<Create>,
  { transact, now, request_id: id }: NoTransactionContextOf<Create>,
): Promise<PlacedOrder> {
  const { read } = database;
  const store = await findStoreForBuyers(read, params.id);
  if (!store) throw storeNotFound();
  const { account_id } = store;
  const { placed, is_blocked } = await findBeforePlacing(read, { account_id, id, phone_number: input.phone_number });
  if (placed) return placedBefore(id, placed);
  if (is_blocked) throw blockedBuyer();
  const priced = await priceCart({ db: read, couriers, now }, store, input);
  assertCanBePlaced(priced, store, input);
  return transact((db) => placeOrder(db, { id, store, input, priced, now }));
}
