import { sen, type Sen } from './money.ts';
import { isKept } from './order.ts';
import type { Fulfilment, OrderPaymentMethod, OrderStatus } from './order.ts';
import type { Transitions } from './transitions.ts';

export const SEND_METHODS = ['pickup', 'dropoff'] as const;
export type SendMethod = (typeof SEND_METHODS)[number];

/** Kutip's own ids of `courier_providers`. */
export const COURIER_ID = { easyparcel: 1, jnt: 2 } as const;
export type CourierReference = keyof typeof COURIER_ID;

/**
 * States of a booking. PENDING: paid from the credit, and the courier has not confirmed yet. FAILED and CANCELLED: the credit
 * was returned. SENT: its parcel has left with a part of the order, so that another can be booked for the rest.
 */
export const BOOKING_STATUSES = ['PENDING', 'BOOKED', 'SENT', 'FAILED', 'CANCELLED'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_TRANSITIONS: Transitions<BookingStatus> = {
  PENDING: ['BOOKED', 'FAILED'],
  BOOKED: ['SENT', 'CANCELLED'],
  SENT: [],
  FAILED: [],
  CANCELLED: [],
};

/** One set of states for every courier, which has its own codes. */
export const PARCEL_STATUSES = [
  'booked',
  'to_collect',
  'collected',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'problem',
  'returning',
  'returned',
  'cancelled',
  'lost_damaged',
] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

const ORDER_STATUS_OF: Readonly<Partial<Record<ParcelStatus, OrderStatus>>> = {
  collected: 'SHIPPED',
  in_transit: 'SHIPPED',
  out_for_delivery: 'SHIPPED',
  problem: 'SHIPPED',
  returning: 'SHIPPED',
  lost_damaged: 'SHIPPED',
  delivered: 'DELIVERED',
  returned: 'RETURNED',
};

/**
 * The states that an order passes through when its parcel has this state, in their order. A courier may report a delivery
 * whose collection it never reported.
 */
export function orderSteps(from: OrderStatus, parcel: ParcelStatus): OrderStatus[] {
  const to = ORDER_STATUS_OF[parcel];
  if (to === undefined) return [];
  if (from === 'BOOKED') return to === 'SHIPPED' ? ['SHIPPED'] : ['SHIPPED', to];
  return from === 'SHIPPED' && to !== 'SHIPPED' ? [to] : [];
}

/** Nothing more happens to a parcel in these states. */
export const hasParcelEnded = (status: ParcelStatus): boolean =>
  status === 'delivered' || status === 'returned' || status === 'cancelled' || status === 'lost_damaged';

interface BookableOrder {
  status: OrderStatus;
  fulfilment: Fulfilment;
  payment_method: OrderPaymentMethod;
  is_held: boolean;
  /** While its buyer may add to the parcel. */
  hold_until: Date | null;
  /** The first order of the parcel that it goes into. */
  joined_order_id: string | null;
}

/** Why no courier can be booked for an order now: what is missing, or its state. null: one can. */
export function bookingRefusal({ status, fulfilment, payment_method, ...hold }: BookableOrder): string | null {
  if (fulfilment === 'PICKUP') return 'pickup';
  if (hold.joined_order_id !== null) return 'joined';
  if (isKept(hold)) return 'held';
  if (status === 'PACKED') return null;
  if (status === 'AWAITING_PAYMENT' && payment_method !== 'COD') return 'not_paid';
  return status === 'PAID' || status === 'AWAITING_PAYMENT' ? 'not_packed' : status.toLowerCase();
}

const MINUTE_MS = 60_000;
const REQUERY_MINUTES = [1, 2, 5, 10, 30, 60] as const;

/** When an unanswered booking is queried again, after the given number of queries. It never ends by itself: it is paid. */
export const nextBookingQuery = (queries: number, now: Date): Date =>
  new Date(now.getTime() + REQUERY_MINUTES[Math.min(queries, REQUERY_MINUTES.length - 1)]! * MINUTE_MS);

const BOOK_AGAIN_AFTER_MS = 30 * MINUTE_MS;

/**
 * Whether a booking that the courier does not know is booked again. One whose answer was lost may appear late: a parcel that is
 * booked twice is paid twice, and one that waits only leaves later.
 */
export const mayBookAgain = (booked_at: Date, now: Date): boolean =>
  now.getTime() - booked_at.getTime() >= BOOK_AGAIN_AFTER_MS;
export const QUERIES_BEFORE_EXCEPTION = 8;

/** When a booked parcel is tracked again: soon while its tracking number is missing. */
export const nextTracking = (has_number: boolean, now: Date): Date =>
  new Date(now.getTime() + (has_number ? 60 : 2) * MINUTE_MS);

interface RateRow {
  /** Sen for the first kilogram. */
  first: Sen;
  /** Sen for each further kilogram begun. */
  next: Sen;
  days: string;
}

const SABAH = 12;
const SARAWAK = 13;
const LABUAN = 15;
const regionOf = (state_id: number): 'WEST' | 'SABAH' | 'SARAWAK' =>
  state_id === SARAWAK ? 'SARAWAK' : state_id === SABAH || state_id === LABUAN ? 'SABAH' : 'WEST';

/** J&T Express Malaysia has no call for prices: these are the list prices of the contract, by zone and weight. */
const JNT_RATES: Readonly<Record<'WEST' | 'EAST' | 'ACROSS', RateRow>> = {
  WEST: { first: sen(5_90), next: sen(1_50), days: '1-2' },
  EAST: { first: sen(6_90), next: sen(2_00), days: '1-3' },
  ACROSS: { first: sen(8_40), next: sen(2_80), days: '2-4' },
};
export const JNT_MAX_KG = 99.999;

/** The price of J&T Express in sen, with its days; null: too heavy. */
export function jntRate(from_state: number, to_state: number, weight_kg: number): { amount: Sen; days: string } | null {
  if (weight_kg > JNT_MAX_KG) return null;
  const [from, to] = [regionOf(from_state), regionOf(to_state)];
  const { first, next, days } = JNT_RATES[from === to ? (from === 'WEST' ? 'WEST' : 'EAST') : 'ACROSS'];
  const further_kg = Math.max(0, Math.ceil(weight_kg) - 1);
  return { amount: sen(first + further_kg * next), days };
}
