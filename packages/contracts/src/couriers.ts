import { BOOKING_STATUSES, SEND_METHODS } from '@kutip/domain/courier';
import { z } from 'zod';
import { address as companyAddress } from './company-details.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { PROVIDER_MESSAGE_MAX_BYTES, postcode, text } from './fields.ts';
import { money, moneyInput } from './wire.ts';

const { state_id } = companyAddress.shape;
const reader = { area: 'merchant', permission: 'shop.read' } as const;
const writer = { area: 'merchant', permission: 'shop.write', active: true } as const;

/** Parcels in one file of labels. */
export const MAX_LABELS = 100;
export const LABEL_PAPERS = ['A6', 'A4'] as const;

export const sendMethod = z.enum(SEND_METHODS);
/** Kilograms, to the gram. */
export const weight = z.number().min(0.01).max(99.999).multipleOf(0.001);
const place = z.object({ postcode, state_id });

/** One service of a courier with its price now. */
export const courierQuote = z.object({
  courier_provider_id: z.number().int(),
  courier_service: z.string(),
  name: z.string(),
  price: money,
  send_methods: z.array(sendMethod),
  /** Days of delivery in figures, such as `1-2`; null: the courier does not say. */
  days_text: z.string().nullable(),
});

const booking = z.object({
  status: z.enum(BOOKING_STATUSES),
  courier_provider_id: z.number().int(),
  name: z.string(),
  send_method: sendMethod,
  /** Kilograms. */
  weight: z.number(),
  cost: money,
  consignment_no: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** Why the courier refused the last booking. */
  reason: z.string().nullable(),
});

/** The parcel of an order, as the merchant books it. */
const parcel = z.object({
  id: z.uuid(),
  order_no: z.string(),
  full_name: z.string(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  state_id: z.number().int().nullable(),
  /** Kilograms. */
  weight: z.number(),
  status: z.string(),
  /** What the buyer paid for delivery. */
  shipping_amount: money,
  courier_provider_id: z.number().int().nullable(),
  courier_service: z.string().nullable(),
  /** The last booking; null: there was none. */
  booking: booking.nullable(),
});

const shipmentId = z.object({ shipmentId: z.uuid() });

/** Booking of parcels with couriers, paid from the credit pool (D-64). */
export const couriers = {
  /**
   * The prices of all couriers for an order, or for a place and a weight. A courier that does not answer is in `unavailable`.
   * Refuses 4022 where the order has no address, and 4000 `sender` where the merchant has none to send from.
   */
  check: endpoint({
    method: 'POST',
    path: 'parcel-courier/merchant/auth-delivery-price-check',
    access: reader,
    body: z.object({
      shipmentId: z.uuid().optional(),
      sender: place.optional(),
      receiver: place.optional(),
      weight: weight.optional(),
      send_method: z.enum(['all', ...SEND_METHODS]).default('all'),
    }),
    data: z.object({
      deliveryList: z.array(courierQuote),
      unavailable: z.array(z.object({ courier_provider_id: z.number().int(), name: z.string() })),
      weight: z.number(),
      parcel: parcel.nullable(),
      credit_available: money,
    }),
  }),
  /**
   * Books the parcel of a packed order and pays it from the credit. `cost` is the price that was shown: another one is refused
   * (4030). PENDING: the courier has not answered; the money stays with the booking until it does. Refuses 4010 when it is
   * booked or not packed, 4014 when the credit is too low, 4022 and 5002 when the courier refuses or cannot be reached.
   */
  book: endpoint({
    method: 'POST',
    path: 'parcel-courier/merchant/check-out-shipping-payment/:shipmentId',
    access: writer,
    money: 'sends',
    idempotent: true,
    params: shipmentId,
    body: z.object({
      courier_provider_id: z.int().min(1).max(32_767),
      courier_service: text(60),
      send_method: sendMethod,
      weight: weight.optional(),
      cost: moneyInput,
    }),
    data: booking.extend({ balance_after: money }),
  }),
  /** Cancels a booking before the parcel is collected; the credit comes back. Refuses 4010 when the courier does not allow it. */
  cancel: endpoint({
    method: 'POST',
    path: 'parcel-courier/merchant/cancel-booking/:shipmentId',
    access: writer,
    params: shipmentId,
    body: z.object({ reason: text(200) }),
    data: booking,
  }),
  /**
   * Labels of booked parcels, in the given order. A tracking number that the courier has not given yet leaves its space. Orders of
   * which the booking is not confirmed yet are named on a last page; where none has a label, 4004.
   */
  labels: endpoint({
    method: 'POST',
    path: 'parcel-courier/consignment-note',
    access: reader,
    body: z
      .object({
        shipmentId: z.uuid().optional(),
        consignment_no: z.string().trim().min(1).max(60).optional(),
        shipment_ids: z.array(z.uuid()).min(1).max(MAX_LABELS).optional(),
        paper: z.enum(LABEL_PAPERS).default('A6'),
      })
      .refine(({ shipmentId: id, consignment_no, shipment_ids }) => id ?? consignment_no ?? shipment_ids, {
        path: ['shipmentId'],
        error: 'required',
      }),
    answers: 'file',
    data: fileAnswer,
  }),
  /** A courier's notice about a parcel. It is verified and only triggers a query. `key`: for a courier that does not sign. */
  webhook: endpoint({
    method: 'POST',
    path: 'parcel-courier/webhook/:courier',
    access: 'public',
    params: z.object({ courier: z.string().regex(/^[a-z]{1,20}$/) }),
    query: z.object({ key: z.string().max(100).optional() }),
    raw: true,
    max_bytes: PROVIDER_MESSAGE_MAX_BYTES,
    body: z.string(),
    answers: 'text',
    data: z.string(),
  }),
};
