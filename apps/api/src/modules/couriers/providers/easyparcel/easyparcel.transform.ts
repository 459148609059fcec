import { COURIER_ID, type ParcelStatus } from '@kutip/domain/courier';
import { parseRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type {
  BookedParcel,
  BookingOutcome,
  CourierQuote,
  Party,
  ParcelRequest,
  QuoteQuery,
  TrackedParcel,
} from '../../courier.ts';

/** Messages of EasyParcel's Open API, version 2026-06. HTTP 200 says nothing: each item has a `status` of its own. */

/** The Basic authorization of the token call. */
export const basicAuthorization = (client_id: string, secret: string): string =>
  `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`;

const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
});
export const readToken = (content: unknown) => token.parse(content);

/** ISO 3166-2, whose numbers are those of `regions`. */
const subdivision = (state_id: number): string => `MY-${String(state_id).padStart(2, '0')}`;
const placeOf = ({ postcode, state_id }: { postcode: string; state_id: number }) => ({
  postcode,
  subdivision_code: subdivision(state_id),
  country: 'MY',
});

/** Kilograms with two decimals, never zero. */
const weightOf = (weight_kg: number): number => Math.max(0.01, Math.round(weight_kg * 100) / 100);

export const quotationRequest = ({ from, to, weight_kg }: QuoteQuery) => ({
  shipment: [{ sender: placeOf(from), receiver: placeOf(to), weight: weightOf(weight_kg) }],
});

const ringgit = z.string().transform((text, context): Sen => {
  const read = parseRinggit(text);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});
/** Each list has items that succeeded and items with errors. */
const listOf = <T extends z.ZodType>(success: T) => z.object({ status_code: z.literal(200), data: z.array(success) });
const failed = z.object({ status: z.literal('error'), errors: z.array(z.string()).default([]) });

/** Limits and charges of cash on delivery, such as `MYR10.00` and `4.00%`. */
const codAmount = z
  .string()
  .transform((text) => text.replace(/^MYR/, ''))
  .pipe(ringgit);
const codTerms = z.object({
  available: z.boolean(),
  min_cod_amount: codAmount,
  max_cod_amount: codAmount,
  min_cod_charges: codAmount,
  cod_charging_rate: z.string().regex(/^\d+(\.\d+)?%$/),
});

/** What collecting the amount costs, in sen; null: the service does not collect it. */
function codCharge(features: readonly { cod?: z.output<typeof codTerms> | undefined }[], amount: Sen): Sen | null {
  const terms = features.find((one) => one.cod?.available === true)?.cod;
  if (!terms || amount < terms.min_cod_amount || amount > terms.max_cod_amount) return null;
  return sen(Math.max(terms.min_cod_charges, Math.ceil((amount * Number.parseFloat(terms.cod_charging_rate)) / 100)));
}

const quotation = z.object({
  courier: z.object({
    service_id: z.string(),
    service_name: z.string(),
    delivery_duration: z.string().nullish(),
    is_pickup: z.boolean(),
    is_dropoff: z.boolean(),
  }),
  pricing: z.object({ currency: z.literal('MYR'), total_amount: ringgit }),
  features: z.array(z.object({ cod: codTerms.optional() })).default([]),
});
const quotations = listOf(
  z.union([z.object({ status: z.literal('success'), quotations: z.array(quotation) }), failed]),
);

function quoteOf({ courier, pricing, features }: z.output<typeof quotation>, cod_amount: Sen | null): CourierQuote[] {
  const charge = cod_amount === null ? sen(0) : codCharge(features, cod_amount);
  const send_methods = [
    ...(courier.is_pickup ? (['pickup'] as const) : []),
    ...(courier.is_dropoff ? (['dropoff'] as const) : []),
  ];
  if (send_methods.length === 0 || charge === null) return [];
  return [
    {
      courier_provider_id: COURIER_ID.easyparcel,
      courier_service: courier.service_id,
      name: courier.service_name,
      amount: sen(pricing.total_amount + charge),
      send_methods,
      days_text: /\d+(?:\s*-\s*\d+)?/.exec(courier.delivery_duration ?? '')?.[0].replaceAll(' ', '') ?? null,
    },
  ];
}

/** The prices in an answer; none where no courier serves the place. */
export const readQuotations = (content: unknown, cod_amount: Sen | null): CourierQuote[] =>
  quotations
    .parse(content)
    .data.flatMap((one) =>
      one.status === 'success' ? one.quotations.flatMap((service) => quoteOf(service, cod_amount)) : [],
    );

const partyOf = ({ name, phone_number, email, address, city, ...place }: Party) => ({
  name,
  phone_number_country_code: 'MY',
  phone_number: phone_number.replace(/^60/, ''),
  ...(email && { email }),
  address_1: address,
  city,
  postcode: place.postcode,
  subdivision_code: subdivision(place.state_id),
  country_code: 'MY',
});

/** Malaysian date, yyyy-MM-dd: parcels are collected on the next day. */
const MALAYSIA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
export const collectionDate = (booked_at: Date): string =>
  new Date(booked_at.getTime() + MALAYSIA_MS + DAY_MS).toISOString().slice(0, 10);

/** What a parcel contains, as the courier shows it. Our reference in it finds a booking whose answer was lost. */
export const contentOf = (reference: string): string => `Order ${reference}`;

export function submitRequest(request: ParcelRequest) {
  const { reference, courier_service, send_method, weight_kg, value, cod_amount, sender, receiver, booked_at } =
    request;
  const cod = cod_amount === null ? {} : { cod: { cod_amount: Number(toRinggit(cod_amount)), cod_currency: 'MYR' } };
  const weight = weightOf(weight_kg);
  const size = { height: 10, length: 10, width: 10 };
  const item = { content: contentOf(reference), weight, ...size, currency_code: 'MYR', quantity: 1 };
  return {
    shipment: [
      {
        reference,
        customer_reference_no: reference,
        service_id: courier_service,
        collection_date: collectionDate(booked_at),
        ...(send_method === 'dropoff' && { collection_method: 'dropoff' }),
        weight,
        ...size,
        item: [{ ...item, value: Number(toRinggit(value)) }],
        sender: partyOf(sender),
        receiver: partyOf(receiver),
        feature: { sms_tracking: false, email_tracking: false, whatsapp_tracking: false, awb_branding: false, ...cod },
      },
    ],
  };
}

const submitted = listOf(
  z.object({
    shipments: z.array(
      z.union([
        z.object({
          status: z.literal('success'),
          shipment_number: z.string().min(1).max(60),
          awb_number: z.string().nullish(),
          tracking_url: z.string().nullish(),
        }),
        failed,
      ]),
    ),
  }),
);
const parcelOf = (one: {
  shipment_number: string;
  awb_number?: string | null | undefined;
  tracking_url?: string | null | undefined;
}): BookedParcel => ({
  booking_no: one.shipment_number,
  tracking_no: one.awb_number || null,
  tracking_url: one.tracking_url || null,
  sorting_code: null,
});

/** The outcome of a submitted order. Throws where it says nothing. */
export function readSubmitted(content: unknown): BookingOutcome {
  const [one] = submitted.parse(content).data.flatMap(({ shipments }) => shipments);
  if (!one) throw new Error('EasyParcel answered without a shipment');
  return one.status === 'success'
    ? { status: 'booked', parcel: parcelOf(one) }
    : { status: 'refused', reason: one.errors.join('; ').slice(0, 200) || 'refused' };
}

const listed = z.object({
  status_code: z.literal(200),
  data: z.array(
    z.object({
      shipment_number: z.string(),
      receiver_details: z.object({ name: z.string(), postal_code: z.string() }),
    }),
  ),
});
/** The shipments of a list that may be this parcel. */
export const readCandidates = (content: unknown, { receiver }: Pick<ParcelRequest, 'receiver'>): string[] =>
  listed
    .parse(content)
    .data.filter(
      ({ receiver_details: { name, postal_code } }) => name === receiver.name && postal_code === receiver.postcode,
    )
    .map(({ shipment_number }) => shipment_number);

/** The last number of a full page of the list, newest first, from which the next page goes on; null: there is no other page. */
export function readLastListed(content: unknown, limit: number): string | null {
  const { data } = listed.parse(content);
  return data.length < limit ? null : data.at(-1)!.shipment_number;
}

const STATUS: Readonly<Record<number, ParcelStatus>> = {
  0: 'cancelled',
  2: 'to_collect',
  3: 'collected',
  4: 'in_transit',
  5: 'delivered',
  6: 'returned',
  7: 'booked',
  8: 'problem',
  11: 'to_collect',
};
const statusOf = (code: number): ParcelStatus => STATUS[code] ?? 'booked';

const details = z.object({
  status_code: z.literal(200),
  data: z
    .array(
      z.object({
        shipment_number: z.string(),
        shipment_details: z.object({
          shipment_status_code: z.coerce.number(),
          awb_number: z.string().nullish(),
          tracking_url: z.string().nullish(),
        }),
        parcel_content: z.array(z.object({ content: z.string().nullish() })).default([]),
      }),
    )
    .min(1),
});

/** A shipment's details: its status, its numbers, and whether it is the parcel with this reference. */
export function readDetails(content: unknown, reference: string) {
  const { shipment_number, shipment_details, parcel_content } = details.parse(content).data[0]!;
  return {
    parcel: parcelOf({ shipment_number, ...shipment_details }),
    status: statusOf(shipment_details.shipment_status_code),
    is_ours: parcel_content.some((one) => one.content === contentOf(reference)),
  };
}

/** `2026-11-22 10:00:00` in Malaysian time, or ISO. */
const moment = z.string().transform((text, context): Date => {
  const at = new Date(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}+08:00`);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: 'custom', message: 'not_a_date' });
  return z.NEVER;
});
const tracked = z.object({
  status_code: z.literal(200),
  data: z.object({
    results: z.array(
      z.object({
        awb_number: z.string(),
        status_log: z
          .array(
            z.object({
              event_date: moment,
              shipment_status_code: z.coerce.number(),
              tracking_status: z.string(),
              location: z.string().nullish(),
            }),
          )
          .nullish(),
      }),
    ),
  }),
});

/** The log of a tracking number, oldest first. */
export function readTracking(content: unknown, tracking_no: string): TrackedParcel['events'] {
  const found = tracked.parse(content).data.results.find(({ awb_number }) => awb_number === tracking_no);
  return (found?.status_log ?? [])
    .map(({ event_date: at, shipment_status_code, tracking_status, location }) => ({
      at,
      status: statusOf(shipment_status_code),
      text: [tracking_status, location].filter(Boolean).join(', ').slice(0, 200),
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const cancelled = z.object({ data: z.array(z.object({ status: z.string(), message: z.string() })).min(1) });
export function readCancelled(content: unknown): { is_cancelled: true } | { is_cancelled: false; reason: string } {
  const { status, message } = cancelled.parse(content).data[0]!;
  return status === 'success' || message.startsWith('Shipment Already Cancelled')
    ? { is_cancelled: true }
    : { is_cancelled: false, reason: message.slice(0, 200) };
}

const notice = z.object({ shipment_number: z.string().min(1).max(60) });
export const readNotice = (content: unknown): string[] => [notice.parse(content).shipment_number];
