import { MERCHANT_STATUSES, ORDER_STEPS } from '@kutip/domain/order';
import { PARCEL_STATES } from '@kutip/domain/order-packing';
import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';
import { email, id, phone, text, yesOrNo } from './fields.ts';
import { listing } from './listing.ts';
import {
  address,
  fulfilment,
  MAX_LINES,
  MAX_QUANTITY,
  orderEvent,
  orderItem,
  payment_method,
  status,
} from './orders.ts';
import { money, timestamp } from './wire.ts';

const MAX_BULK = 500;

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  order_no: z.string(),
  store_id: z.uuid(),
  status,
  /** What the merchant has to do with it, or where it is. */
  step: z.enum(ORDER_STEPS),
  fulfilment,
  payment_method,
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  state_id: z.number().int().nullable(),
  slot_starts_at: timestamp.nullable(),
  /** "Kek Batik large × 2, Onde-onde" */
  items_text: z.string(),
  items_amount: money,
  discount_amount: money,
  shipping_amount: money,
  cod_fee: money,
  total_amount: money,
  /** Kilograms. */
  total_weight: z.number(),
  shipping_name: z.string().nullable(),
  courier_provider_id: z.number().int().nullable(),
  tracking_no: z.string().nullable(),
  is_held: z.boolean(),
  /** Until when its buyer may add to the parcel; null: not, or not any more. */
  hold_until: timestamp.nullable(),
  /** The first order of the parcel that this one goes into; null: it has its own. */
  joined_order_id: z.uuid().nullable(),
  /** Of a bank transfer: AWAITING while its proof is to be checked. */
  proof: z.string().nullable(),
  notes: z.string().nullable(),
  paid_at: timestamp.nullable(),
  shipped_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

const record = row.extend({
  bill_id: z.uuid(),
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  buyer_note: z.string().nullable(),
  discount_code: z.string().nullable(),
  courier_service: z.string().nullable(),
  send_method: z.string().nullable(),
  courier_cost: money.nullable(),
  courier_booking_no: z.string().nullable(),
  consignment_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  delivered_at: timestamp.nullable(),
  language: z.string(),
  items: z.array(orderItem.extend({ packed_quantity: z.number().int(), sent_quantity: z.number().int() })),
  /** Parcels that left before the rest of the order was packed; the last one is the order itself. */
  parcels: z.array(
    z.object({
      parcel_no: z.number().int(),
      status: z.enum(PARCEL_STATES),
      lines: z.array(z.object({ line_no: z.number().int(), quantity: z.number().int() })),
      courier_name: z.string().nullable(),
      tracking_no: z.string().nullable(),
      tracking_url: z.string().nullable(),
      sent_at: timestamp,
    }),
  ),
  /** Whether some of its pieces can go into a parcel of their own. */
  can_pack_part: z.boolean(),
  events: z.array(orderEvent),
  /** What the merchant may set it to now. */
  next_statuses: z.array(z.enum(MERCHANT_STATUSES)),
  can_cancel: z.boolean(),
  /** The payment that a refund would go back to; null: none, or it was recorded by hand. */
  refundable_payment_id: z.uuid().nullable(),
  bill_status: z.string(),
  has_proof_file: z.boolean(),
  is_blocked: z.boolean(),
  /** Orders of the same buyer that are kept for one parcel. */
  held_with: z.array(z.object({ id: z.uuid(), order_no: z.string() })),
  /** The other orders that go into the same parcel, also those that are not paid; the first one on top. */
  parcel_orders: z.array(z.object({ id: z.uuid(), order_no: z.string(), status, is_paid: z.boolean() })),
  tracking_page: z.string(),
});

const reader = { area: 'merchant', permission: 'shop.read' } as const;
const writer = { area: 'merchant', permission: 'shop.write' } as const;

/** Actions on several orders: each succeeds or fails by itself. */
export const BULK_ORDER_ACTIONS = [...MERCHANT_STATUSES, 'HOLD', 'RESUME'] as const;
const bulkResult = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      order_no: z.string().nullable(),
      is_done: z.boolean(),
      response_code: z.number().int(),
      reason: z.string().nullable(),
    }),
  ),
});

const packed = z.object({ line_no: z.int().min(1), packed_quantity: z.int().min(0).max(MAX_QUANTITY) });

const packingProduct = z.object({
  product_id: z.uuid(),
  variant_id: z.uuid().nullable(),
  title: z.string(),
  variant_name: z.string().nullable(),
  image_url: z.string().nullable(),
  /** Pieces that are not packed yet. */
  quantity: z.number().int(),
  order_count: z.number().int(),
});

/** Orders of a merchant's stores. */
export const orders = {
  list: listing({
    path: 'shipments/order/merchant-shipments',
    aliases: ['shipments'],
    access: reader,
    row,
    search: ['order_no', 'full_name', 'phone_number', 'email', 'tracking_no'],
    sort: ['created_at', 'total_amount', 'slot_starts_at', 'full_name'],
    filters: { status, step: z.enum(ORDER_STEPS), fulfilment, payment_method, store_id: z.uuid(), is_held: yesOrNo },
    date_column: 'created_at',
    sum_column: 'total_amount',
  }),
  /** How many orders are at each step, and what is to be packed: how many parcels, and their contents summed by product. */
  summary: endpoint({
    method: 'GET',
    path: 'shipments/order/summary',
    access: reader,
    query: z.object({ store_id: z.uuid().optional() }),
    data: z.object({
      /** By step. */
      counts: z.record(z.string(), z.number().int()),
      /** Fewer than the orders to pack where several go into one parcel. */
      parcels_to_pack: z.number().int(),
      products: z.array(packingProduct),
    }),
  }),
  /** What the chosen orders contain, summed by product and order by order; without ids, all orders that are to be packed. */
  packingList: endpoint({
    method: 'POST',
    path: 'shipments/order/packing-list',
    access: reader,
    body: z.object({ ids: z.array(z.uuid()).max(MAX_BULK).optional(), store_id: z.uuid().optional() }),
    data: z.object({
      products: z.array(packingProduct),
      orders: z.array(
        row
          .pick({ id: true, order_no: true, full_name: true, fulfilment: true, slot_starts_at: true, is_held: true })
          .extend({
            buyer_note: z.string().nullable(),
            notes: z.string().nullable(),
            /** Also those of the orders that joined its parcel; `order_no` says which. */
            items: z.array(orderItem.extend({ order_no: z.string(), packed_quantity: z.number().int() })),
          }),
      ),
    }),
  }),
  read: endpoint({ method: 'GET', path: 'shipments/:id', access: reader, params: id, data: record }),
  /**
   * Changes what is given. `status` moves it (4010 where its state does not allow that); buyer and address can be changed until
   * a courier is booked, and not while a payment is in progress (4010). `packed` says how many pieces of a line are packed: an
   * order whose pieces are all packed is PACKED. With `status` PACKED, these pieces are a parcel of their own: once it has left,
   * the order is to be packed again. `read_at` refuses a lost update with 4009.
   */
  update: endpoint({
    method: 'PUT',
    path: 'shipments/:id',
    access: writer,
    params: id,
    body: z.object({
      status: z.enum(MERCHANT_STATUSES).optional(),
      notes: z.string().trim().max(2000).nullish(),
      full_name: text().optional(),
      email: z.union([z.literal(''), email]).nullish(),
      phone_number: phone.optional(),
      ...address,
      tracking_no: z.string().trim().max(60).nullish(),
      tracking_url: z
        .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
        .nullish()
        .transform((written) => (written === '' ? null : written)),
      packed: z.array(packed).max(MAX_LINES).optional(),
      is_held: z.boolean().optional(),
      read_at: timestamp.optional(),
    }),
    data: record,
  }),
  bulk: endpoint({
    method: 'POST',
    path: 'shipments/order/bulk',
    access: writer,
    idempotent: true,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(MAX_BULK), action: z.enum(BULK_ORDER_ACTIONS) }),
    data: bulkResult,
  }),
  /** Cancels an order that has not left and gives its pieces back. One that was paid online answers 4010 `needs_refund`. */
  cancel: endpoint({
    method: 'POST',
    path: 'shipments/:id/cancel',
    access: writer,
    params: id,
    body: z.object({ reason: text(500) }),
    data: record,
  }),
  /** Cancels an order that was paid online and requests its refund; the buyer is asked for a bank account by e-mail. */
  cancelAndRefund: endpoint({
    method: 'POST',
    path: 'shipments/:id/cancel-and-refund',
    idempotent: true,
    access: { area: 'merchant', permission: 'offline_payments.write', active: true },
    money: 'sends',
    params: id,
    body: z.object({ reason: text(500) }),
    data: record,
  }),
  proof: endpoint({
    method: 'GET',
    path: 'shipments/:id/proof',
    access: reader,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /** The proof shows no payment: the buyer can send another until the order expires. */
  rejectProof: endpoint({
    method: 'POST',
    path: 'shipments/:id/reject-proof',
    access: writer,
    params: id,
    body: z.object({ note: text(500) }),
    data: record,
  }),
};
