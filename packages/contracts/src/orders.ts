import { LANGUAGES } from '@kutip/domain/language';
import { FULFILMENTS, LINE_PROBLEMS, ORDER_PAYMENT_METHODS, ORDER_STATUSES } from '@kutip/domain/order';
import { z } from 'zod';
import { address as companyAddress } from './company-details.ts';
import { endpoint } from './endpoint.ts';
import { email, id, payerPhone, postcode, text } from './fields.ts';
import { money, moneyInput, timestamp } from './wire.ts';

export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;

const { state_id } = companyAddress.shape;
export const fulfilment = z.enum(FULFILMENTS);
export const payment_method = z.enum(ORDER_PAYMENT_METHODS);
export const status = z.enum(ORDER_STATUSES);

/** A line of a buyer's cart. `amount` is the price of one piece that the buyer saw. */
const cartLine = z.object({
  product_id: z.uuid(),
  variant_id: z.uuid().nullable().default(null),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  amount: moneyInput,
});
const lineKey = ({ product_id, variant_id }: { product_id: string; variant_id: string | null }) =>
  `${product_id} ${variant_id}`;

export const cartItems = z
  .array(cartLine)
  .min(1)
  .max(MAX_LINES)
  .refine((lines) => new Set(lines.map(lineKey)).size === lines.length, { error: 'duplicate' });

/** What a buyer wants, so far as it is known. Nothing in it is believed: the server computes prices again. */
const cart = z.object({
  items: cartItems,
  fulfilment: fulfilment.default('DELIVERY'),
  postcode: postcode.optional(),
  state_id: state_id.optional(),
  discount_code: z.string().trim().max(60).optional(),
  slot_starts_at: timestamp.optional(),
  payment_method: payment_method.default('ONLINE'),
  shipping_rate_id: z.uuid().optional(),
  /** Of a rate with live prices: the chosen service of the courier. */
  courier_service: z.string().trim().max(60).optional(),
});

/** A way to send the cart, with its price; `unavailable_reason` says why it cannot be chosen now. */
const deliveryOption = z.object({
  rate_id: z.uuid(),
  name: z.string(),
  amount: money,
  courier_provider_id: z.number().int().nullable(),
  courier_service: z.string().nullable(),
  send_methods: z.array(z.string()),
  days_text: z.string().nullable(),
  /** The days between which it should arrive if it is ordered now; null: the courier names no days. */
  arrives_first: z.iso.date().nullable(),
  arrives_last: z.iso.date().nullable(),
  unavailable_reason: z.string().nullable(),
});

/** Whether the store takes orders now, and when it opens next. */
export const storeState = z.object({
  is_open: z.boolean(),
  takes_orders: z.boolean(),
  reason: z.enum(['closed_hours', 'holiday', 'paused', 'full_today']).nullable(),
  opens_at: timestamp.nullable(),
});

/** The times of a day at which an order can be picked up; `reason` says why there is none. */
const slotDay = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ starts_at: timestamp, left: z.number().int().nullable(), is_full: z.boolean() })),
  reason: z.string().nullable(),
});

const checkedLine = z.object({
  product_id: z.uuid(),
  variant_id: z.uuid().nullable(),
  title: z.string(),
  variant_name: z.string().nullable(),
  image_url: z.string().nullable(),
  /** What can be ordered; 0 where nothing can. */
  quantity: z.number().int(),
  /** Of one piece, now. */
  amount: money,
  total_amount: money,
  problem: z.enum(LINE_PROBLEMS).nullable(),
});

/** The cart as the store sells it now. `total_amount` counts what can be ordered and the chosen delivery. */
const checkedCart = z.object({
  lines: z.array(checkedLine),
  items_amount: money,
  delivery_options: z.array(deliveryOption),
  discount: z.object({ code: z.string(), amount: money }).nullable(),
  /** A reason of DISCOUNT_REFUSALS. */
  discount_problem: z.string().nullable(),
  /** Of the chosen delivery; null: none is chosen, or the chosen one is not available. */
  shipping_amount: money.nullable(),
  cod_fee: money,
  cod_allowed: z.boolean(),
  cod_problem: z.string().nullable(),
  total_amount: money,
  /** For a pickup; empty for a delivery. */
  slots: z.array(slotDay),
  store_state: storeState,
  /** The smallest amount of items that the store takes; null: any. */
  min_order: money.nullable(),
});

const street = {
  address_line_1: z.string().trim().max(255).nullish(),
  address_line_2: z.string().trim().max(255).nullish(),
  city: z.string().trim().max(100).nullish(),
};
export const address = { ...street, postcode: postcode.nullish(), state_id: state_id.nullish() };

export const orderItem = z.object({
  line_no: z.number().int(),
  product_id: z.uuid(),
  variant_id: z.uuid().nullable(),
  title: z.string(),
  variant_name: z.string().nullable(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  amount: money,
  total_amount: money,
});

export const orderEvent = z.object({
  id: z.uuid(),
  kind: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  actor: z.string(),
  at: timestamp,
});

/** What the buyer sees of an order. */
const trackedOrder = z.object({
  uuid: z.uuid(),
  order_no: z.string(),
  status,
  fulfilment,
  payment_method,
  paid_at: timestamp.nullable(),
  created_at: timestamp,
  /** When an unpaid order loses its pieces; null: it does not. */
  expires_at: timestamp.nullable(),
  store: z.object({
    uuid: z.uuid(),
    unique_id: z.string(),
    name: z.string(),
    logo_url: z.string().nullable(),
    phone_number: z.string().nullable(),
    /** Where it is picked up. */
    address: z.string().nullable(),
  }),
  full_name: z.string(),
  /** Masked. */
  phone_number: z.string(),
  /** null for a pickup. */
  address: z.string().nullable(),
  slot_starts_at: timestamp.nullable(),
  buyer_note: z.string().nullable(),
  items: z.array(orderItem),
  items_amount: money,
  discount_code: z.string().nullable(),
  discount_amount: money,
  shipping_amount: money,
  cod_fee: money,
  total_amount: money,
  shipping_name: z.string().nullable(),
  /** Days from the collection to the delivery, such as `1-2`, as the courier said when it was ordered. */
  shipping_days: z.string().nullable(),
  courier_name: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** How to pay by bank transfer; null for other orders. */
  bank_transfer_text: z.string().nullable(),
  /** Of the proof of a bank transfer; null: none was sent. */
  proof: z.enum(['AWAITING', 'CONFIRMED', 'REJECTED']).nullable(),
  bill: z.object({ uuid: z.uuid(), invoice_no: z.string(), can_pay: z.boolean() }),
  /** Until when its buyer may add to the parcel; null: not, or not any more. */
  hold_until: timestamp.nullable(),
  /** Numbers of other orders that go into the same parcel. */
  parcel_orders: z.array(z.string()),
  events: z.array(orderEvent),
});

/** What a buyer adds to a parcel that is kept for them, which the link of its first order names. */
const addition = z.object({
  order_id: z.uuid(),
  token: z.string().min(1).max(100),
  items: cartItems,
  discount_code: z.string().trim().max(60).optional(),
  payment_method: z.enum(['ONLINE', 'BANK_TRANSFER']).default('ONLINE'),
});

/** `tracking_path`: the tracking page with its token. `page_token` proves that the holder placed the order. A repeated request has neither. */
const placedOrder = z.object({
  order_no: z.string(),
  uuid: z.uuid(),
  bill: z.object({ uuid: z.uuid(), invoice_no: z.string(), amount: money }),
  payment_method,
  tracking_path: z.string().optional(),
  page_token: z.string().optional(),
});

const storeId = z.object({ id: z.string().min(1).max(64) });
/** The link of the tracking page carries it: the number of an order alone shows nothing. */
const pageToken = z.string().min(1).max(100);

/** Calls of buyers. An unknown or unpublished store answers 5011. */
export const storeOrders = {
  /** Prices a cart and says what is wrong with it. Reserves nothing. */
  check: endpoint({
    method: 'POST',
    path: 'stores/public/:id/cart-check',
    access: 'public',
    params: storeId,
    body: cart,
    data: checkedCart,
  }),
  /**
   * Places an order with its bill, or refuses and charges nothing: 4030 (a price differs from what the buyer saw), 4020 (out of
   * stock or no longer sold), 4013 (below the minimum), 4021 (discount), 4022 (not delivered there), 4016 (the store takes no
   * orders), 4009 (the slot is full), 5002 (the courier gives no price), 4012 (payment method), 4003 (the store takes no
   * orders from this number). The breakdown names the fields, such as `items.0`.
   */
  create: endpoint({
    method: 'POST',
    path: 'stores/public/:id/orders',
    access: 'public',
    idempotent: true,
    first_response_only: ['page_token', 'tracking_path'],
    params: storeId,
    body: cart.extend({
      full_name: text(),
      email: z.union([z.literal(''), email]).nullish(),
      phone_number: payerPhone.refine((written) => written !== '', { error: 'required' }),
      ...street,
      buyer_note: z.string().trim().max(500).nullish(),
      language: z.enum(LANGUAGES).default('en'),
      /** What the page showed: an order of another amount is refused. */
      expected_total: moneyInput,
      /** Keeps it for some days, so that more can be added to its parcel. Refused (4000) where the store does not offer it. */
      send_later: z.boolean().default(false),
    }),
    data: placedOrder,
  }),
  /** Prices an addition to a parcel as `add` does. Its `shipping_amount` is what the whole parcel costs more to send. */
  checkAddition: endpoint({
    method: 'POST',
    path: 'stores/public/:id/addition-check',
    access: 'public',
    params: storeId,
    body: addition,
    data: checkedCart,
  }),
  /**
   * Places an order that goes into the parcel of an earlier one, to its address. The buyer pays the items, and what the parcel with
   * them costs more to send than was paid. It replaces an addition that is not paid. Refuses as `create` does, 4004 a wrong link,
   * and with the reason at `order_id` 4010 a parcel that takes nothing more (`not_held`, `not_paid`, `other_store`, or where it
   * is) or whose last addition is being paid, and 4009 two additions at the same time.
   */
  add: endpoint({
    method: 'POST',
    path: 'stores/public/:id/additions',
    access: 'public',
    idempotent: true,
    first_response_only: ['page_token', 'tracking_path'],
    params: storeId,
    body: addition.extend({
      buyer_note: z.string().trim().max(500).nullish(),
      language: z.enum(LANGUAGES).default('en'),
      expected_total: moneyInput,
    }),
    data: placedOrder,
  }),
  /** The tracking page. A wrong or missing token answers 4004. */
  track: endpoint({
    method: 'GET',
    path: 'stores/public/orders/:id',
    access: 'public',
    params: id,
    query: z.object({ token: pageToken }),
    data: trackedOrder,
  }),
  /** The buyer adds nothing more: the order is to be packed now. Does nothing to an order that is not kept. */
  sendNow: endpoint({
    method: 'POST',
    path: 'stores/public/orders/:id/send-now',
    access: 'public',
    params: id,
    body: z.object({ token: pageToken }),
    data: z.null(),
  }),
};

/** Calls of buyers with a file. */
export const storeOrderForms = {
  /** The proof of a bank transfer: a picture or a PDF. The order then waits for the merchant. */
  sendProof: endpoint({
    method: 'POST',
    path: 'stores/public/orders/:id/proof',
    access: 'public',
    multipart: true,
    params: id,
    body: z.object({ token: pageToken, file: z.file() }),
    data: z.null(),
  }),
};
