import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { storeOrders } from '@kutip/contracts/orders';
import { sen, type Sen } from '@kutip/domain/money';
import {
  checkLine,
  codRefusal,
  deliveryDifference,
  itemsAmount,
  orderTotal,
  type CheckedLine,
} from '@kutip/domain/order';
import { pickupSlots } from '@kutip/domain/store-hours';
import type { Connection } from '../../platform/connection.ts';
import { quoteDiscount } from '../discounts/discounts.service.ts';
import { findProductsForOrder, type ProductForOrder } from '../products/products.service.ts';
import { quoteDelivery, withArrival, type DeliveryOption } from '../shipping/shipping.service.ts';
import { storeStateNow, type StoreForBuyers } from '../stores/stores.service.ts';
import { countTakenSlots } from './order-counts.queries.ts';

export type Cart = ParsedRequest<typeof storeOrders.check>['body'];
export type CheckedCart = Data<typeof storeOrders.check>;

const ACTIVE = 1;
const NO_AMOUNT = sen(0);

/** A line of the cart with the product behind it; undefined: not sold in this store. */
export interface OrderedLine extends CheckedLine {
  product_id: string;
  variant_id: string | null;
  product: ProductForOrder | undefined;
}

/** Compares each line with what the store sells now. */
export async function checkLines(db: Connection, store: StoreForBuyers, items: Cart['items']): Promise<OrderedLine[]> {
  const found = await findProductsForOrder(db, { account_id: store.account_id, store_id: store.id }, items);
  return items.map((line) => {
    const { product_id, variant_id } = line;
    const product = found.find(
      (one) => one.product_id === product_id && one.variant_id === variant_id && one.record_status === ACTIVE,
    );
    return { product_id, variant_id, product, ...checkLine(line, product) };
  });
}

/** The lines that can be ordered, as shipping weighs them. */
const parcelOf = (lines: readonly OrderedLine[]) =>
  lines.flatMap(({ product, quantity }) =>
    product && quantity > 0
      ? [{ quantity, weight_kg: product.weight_kg, shipping_profile_id: product.shipping_profile_id }]
      : [],
  );

/** The ways to send these lines. Empty for a pickup and while the address is not known. */
async function deliveryOptions(
  db: Connection,
  couriers: CourierQuotes,
  {
    store,
    cart,
    lines,
    joined,
  }: { store: StoreForBuyers; cart: Cart; lines: readonly OrderedLine[]; joined?: ParcelSoFar | undefined },
): Promise<DeliveryOption[]> {
  const { postcode, state_id } = cart;
  const parcel = [...(joined?.pieces ?? []), ...parcelOf(lines)];
  const is_known = postcode !== undefined && state_id !== undefined;
  if (cart.fulfilment === 'PICKUP' || !store.setting.delivery_enable || !is_known || parcel.length === 0) return [];
  const { account_id, id: store_id } = store;
  return quoteDelivery(db, couriers, {
    account_id,
    store_id,
    postcode,
    state_id,
    lines: parcel,
    items_amount: sen(itemsAmount(lines) + (joined?.items_amount ?? 0)),
  });
}

export type CourierQuotes = Parameters<typeof quoteDelivery>[1];

export const isChosen = (
  { rate_id, courier_service }: DeliveryOption,
  { shipping_rate_id, courier_service: chosen }: Cart,
): boolean => rate_id === shipping_rate_id && (courier_service === null || courier_service === (chosen ?? null));

/** The chosen way to send it, if it can be chosen. */
const chosenOption = (options: readonly DeliveryOption[], cart: Cart): DeliveryOption | undefined =>
  options.find((option) => option.unavailable_reason === null && isChosen(option, cart));

/** What is in a parcel already, and what its buyer has paid for its delivery. */
export interface ParcelSoFar {
  /** Of its paid orders. */
  ids: string[];
  pieces: { quantity: number; weight_kg: number; shipping_profile_id: string | null }[];
  items_amount: Sen;
  shipping_paid: Sen;
  shipping_rate_id: string | null;
  courier_service: string | null;
}

/** The delivery of a whole parcel: as its first order chose it or, where that does not take so much, the cheapest that does. */
function optionOfParcel(options: readonly DeliveryOption[], { shipping_rate_id, courier_service }: ParcelSoFar) {
  const possible = options.filter(({ unavailable_reason }) => unavailable_reason === null);
  const same = possible.find(
    (option) => option.rate_id === shipping_rate_id && option.courier_service === courier_service,
  );
  return same ?? possible.toSorted((one, other) => one.amount - other.amount)[0];
}

/** The chosen delivery and what it costs; of an addition, what the whole parcel costs more than was paid. */
function deliveryOf(options: readonly DeliveryOption[], cart: Cart, joined: ParcelSoFar | undefined) {
  const option = joined ? optionOfParcel(options, joined) : chosenOption(options, cart);
  const paid = joined?.shipping_paid ?? NO_AMOUNT;
  const amount = option ? deliveryDifference(option.amount, paid) : null;
  return { option, shipping_amount: cart.fulfilment === 'PICKUP' ? NO_AMOUNT : amount };
}

async function discountOf(
  db: Connection,
  store: StoreForBuyers,
  { cart, items_amount, shipping, now }: { cart: Cart; items_amount: Sen; shipping: Sen; now: Date },
) {
  if (!cart.discount_code) return { discount: null, discount_problem: null };
  const { account_id, id: store_id } = store;
  const order = { account_id, store_id, code: cart.discount_code, subtotal: items_amount, shipping, now };
  const quoted = await quoteDiscount(db, order);
  return 'refusal' in quoted
    ? { discount: null, discount_problem: quoted.refusal }
    : { discount: quoted, discount_problem: null };
}

/** Prices a cart as the store sells it now, with what is wrong with it. `lines` keep the products behind them. */
export interface PricedCart {
  lines: OrderedLine[];
  options: DeliveryOption[];
  option: DeliveryOption | undefined;
  answer: CheckedCart;
}

/**
 * Prices a cart: lines, delivery, discount, cash fee and total, each of them as the server knows it. `joined`: it goes into the
 * parcel of an earlier order, which is large enough for the store already. Reserves nothing, and may
 * ask a courier for its price, so it holds no transaction.
 */
export async function priceCart(
  { db, couriers, now }: { db: Connection; couriers: CourierQuotes; now: Date },
  store: StoreForBuyers,
  cart: Cart,
  joined?: ParcelSoFar,
): Promise<PricedCart> {
  const key = { account_id: store.account_id, store_id: store.id };
  const { setting } = store;
  const lines = await checkLines(db, store, cart.items);
  const items_amount = itemsAmount(lines);
  const options = await deliveryOptions(db, couriers, { store, cart, lines, joined });
  const is_pickup = cart.fulfilment === 'PICKUP';
  const { option, shipping_amount } = deliveryOf(options, cart, joined);
  const shipping = shipping_amount ?? NO_AMOUNT;
  const discounted = await discountOf(db, store, { cart, items_amount, shipping, now });
  const discount_amount = discounted.discount?.amount ?? NO_AMOUNT;
  const fee = setting.cod_fee ?? NO_AMOUNT;
  const cod_fee = cart.payment_method === 'COD' ? fee : NO_AMOUNT;
  const amounts = { items_amount, discount_amount, shipping_amount: shipping };
  const collected = { fulfilment: cart.fulfilment, state_id: cart.state_id ?? null };
  const cod_problem = codRefusal(setting, { ...collected, amount: orderTotal({ ...amounts, cod_fee: fee }) });
  const products = lines.flatMap(({ product }) => product ?? []);
  const lead_time_days = Math.max(0, ...products.map((product) => product.lead_time_days));
  const answer: CheckedCart = {
    lines: lines.map(lineView),
    items_amount,
    // The delivery of an addition is that of its parcel.
    delivery_options: joined ? [] : withArrival(options, products, now),
    ...discounted,
    shipping_amount,
    cod_fee,
    cod_allowed: cod_problem === null,
    cod_problem,
    total_amount: orderTotal({ ...amounts, cod_fee }),
    slots: is_pickup ? pickupSlots(store, lead_time_days, await countTakenSlots(db, key, now), now) : [],
    store_state: await storeStateNow(db, store, now),
    min_order: joined ? null : setting.min_order,
  };
  return { lines, options, option, answer };
}

const lineView = ({ product, ...line }: OrderedLine): CheckedCart['lines'][number] => ({
  product_id: line.product_id,
  variant_id: line.variant_id,
  title: product?.title ?? '',
  variant_name: product?.variant_name ?? null,
  image_url: product?.image_url ?? null,
  quantity: line.quantity,
  amount: line.amount,
  total_amount: line.total_amount,
  problem: line.problem,
});
