import type { CourierReference, ParcelStatus, SendMethod } from '@kutip/domain/courier';
import type { Sen } from '@kutip/domain/money';

/** A place as couriers price it; `state_id` as in `regions`. */
export interface Place {
  postcode: string;
  state_id: number;
}

export interface QuoteQuery {
  from: Place;
  to: Place;
  weight_kg: number;
  /** What the courier collects from the buyer, in sen; services without that are left out. */
  cod_amount?: Sen | null;
}

/** One service with its price now. `days_text`: figures such as `1-2`, or null. */
export interface CourierQuote {
  courier_provider_id: number;
  /** The courier's code of the service. */
  courier_service: string;
  name: string;
  /** Sen, tax included. */
  amount: Sen;
  send_methods: SendMethod[];
  days_text: string | null;
}

export interface Party extends Place {
  name: string;
  /** 60XXXXXXXXX */
  phone_number: string;
  email: string | null;
  address: string;
  city: string;
}

export interface ParcelRequest {
  /** Our own reference: one booking at the courier at most. */
  reference: string;
  courier_service: string;
  send_method: SendMethod;
  weight_kg: number;
  /** Value of the goods in sen. */
  value: Sen;
  /** What the courier collects from the buyer, in sen; null: nothing. */
  cod_amount: Sen | null;
  sender: Party;
  receiver: Party;
  /** When the booking was made: the courier lists its parcels by day. */
  booked_at: Date;
}

/** What a courier says of a booking. `tracking_no` null: it comes later. */
export interface BookedParcel {
  booking_no: string;
  tracking_no: string | null;
  tracking_url: string | null;
  /** Printed on the label for the courier's sorting; null: none. */
  sorting_code: string | null;
}

export type BookingOutcome = { status: 'booked'; parcel: BookedParcel } | { status: 'refused'; reason: string };

export interface TrackingEvent {
  at: Date;
  status: ParcelStatus;
  /** In the courier's own language. */
  text: string;
}
export interface TrackedParcel {
  status: ParcelStatus;
  tracking_no: string | null;
  tracking_url: string | null;
  events: TrackingEvent[];
}

export interface ParcelKey {
  reference: string;
  booking_no: string;
  tracking_no: string | null;
}

/** Headers, raw body and the `key` of the address of a courier's notice. */
export interface CourierNotice {
  body: string;
  key: string | undefined;
  header(name: string): string | undefined;
}

/** A courier or an aggregator of couriers. Every call throws when there is no answer that can be believed. */
export interface Courier {
  /** Of `courier_providers`. */
  id: number;
  reference: CourierReference;
  name: string;
  quote(query: QuoteQuery): Promise<CourierQuote[]>;
  /** Books and pays the parcel at the courier. An error means: unknown. */
  book(request: ParcelRequest): Promise<BookingOutcome>;
  /** Finds a booking by our reference; null: the courier does not know it. */
  find(request: ParcelRequest): Promise<BookedParcel | null>;
  track(parcel: ParcelKey): Promise<TrackedParcel>;
  /** `is_cancelled` is also true for a booking that was cancelled before. */
  cancel(parcel: ParcelKey, reason: string): Promise<{ is_cancelled: true } | { is_cancelled: false; reason: string }>;
  /** The booking numbers or references that a notice is about, after verification; null: it is not from the courier. */
  readNotice(notice: CourierNotice): string[] | null;
  /** The answer to a notice, as the courier requires it. */
  notice_answer: string;
}
