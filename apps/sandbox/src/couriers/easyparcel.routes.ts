import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { malaysianTime, parcelPrice, type Movement, type Parcels, type SandboxParcel } from './parcels.ts';

/** EasyParcel's Open API, version 2026-06, with three couriers. Errors of an item are inside an answer with status 200. */

export interface EasyParcelAccount {
  client_id: string;
  secret: string;
  refresh_token: string;
  access_token: string;
}

const SERVICES = [
  { id: 'EP-CS01P', name: 'Pos Laju', extra: 150, is_pickup: true, is_dropoff: true, days: '2 - 3 working days' },
  {
    id: 'EP-CS0D9',
    name: 'City-Link Express',
    extra: 90,
    is_pickup: false,
    is_dropoff: true,
    days: '2 - 4 working days',
  },
  { id: 'EP-CS03D', name: 'DHL eCommerce', extra: 260, is_pickup: true, is_dropoff: false, days: null },
] as const;
const DEARER = 160;

const ringgit = (sen: number): string => (sen / 100).toFixed(2);

const place = z.object({
  postcode: z.string().min(1).max(10),
  subdivision_code: z.string().max(35),
  country: z.literal('MY'),
});
const quotationInput = z.object({
  shipment: z.array(z.object({ sender: place, receiver: place, weight: z.number().positive() })).min(1),
});

type Quoted = z.output<typeof quotationInput>['shipment'][number];

function quotationsOf(parcels: Parcels, input: Quoted): object {
  const { sender, receiver, weight } = input;
  if (receiver.postcode === '00000') return { status: 'error', input, errors: ['The receiver postcode is invalid'] };
  const dearer = parcels.scenarioOf('easyparcel') === 'dearer' ? DEARER : 0;
  const quotations = SERVICES.map(({ id, name, extra, is_pickup, is_dropoff, days }) => {
    const total = parcelPrice([sender.subdivision_code, receiver.subdivision_code], weight, extra + dearer);
    const tax = Math.round(total * 0.06);
    return {
      courier: {
        service_id: id,
        service_name: name,
        courier_id: id.replace('CS', 'CR'),
        courier_name: name,
        courier_logo: '',
        delivery_duration: days,
        is_pickup,
        is_dropoff,
      },
      pricing: {
        currency: 'MYR',
        total_amount: ringgit(total),
        shipment_price: ringgit(total - tax),
        shipment_tax: ringgit(tax),
        total_features_price: '0.00',
        total_features_tax: '0.00',
      },
      features: [
        {
          cod: {
            available: is_pickup,
            min_cod_amount: 'MYR10.00',
            max_cod_amount: 'MYR1000.00',
            min_cod_charges: 'MYR10.00',
            cod_charging_rate: '4.00%',
          },
        },
      ],
    };
  });
  return { status: 'success', input, quotations };
}

const party = z.object({ name: z.string().min(1), phone_number: z.string().min(1), postcode: z.string().min(1) });
const submitInput = z.object({
  shipment: z
    .array(
      z.object({
        reference: z.string().optional(),
        service_id: z.string(),
        collection_date: z.string(),
        weight: z.number(),
        item: z.array(z.object({ content: z.string() })).min(1),
        sender: party,
        receiver: party,
      }),
    )
    .min(1),
});

/** Like the real one, it books a repeated reference again. */
function submit(parcels: Parcels, one: z.output<typeof submitInput>['shipment'][number]): object {
  const service = SERVICES.find(({ id }) => id === one.service_id);
  const scenario = parcels.scenarioOf('easyparcel');
  if (!service || scenario === 'refuse') return { status: 'error', errors: ['The service id is not available'] };
  const parcel: SandboxParcel = {
    courier: 'easyparcel',
    reference: one.reference ?? '',
    booking_no: `ES-2611-${randomInt(1e5, 1e6)}`,
    awb_number: `960301${randomInt(1e8, 1e9)}`,
    has_awb: scenario !== 'late_number',
    service: service.id,
    receiver: { name: one.receiver.name, postcode: one.receiver.postcode },
    content: one.item[0]!.content,
    collection_date: one.collection_date,
    movements: [],
    is_cancelled: false,
  };
  parcels.put(parcel);
  return { status: 'success', courier: service.name, ...numbersOf(parcel), weight: one.weight };
}

const numbersOf = ({ booking_no, awb_number, has_awb }: SandboxParcel) => ({
  shipment_number: booking_no,
  awb_number: has_awb ? awb_number : null,
  awb_url: '',
  tracking_url: has_awb ? `https://app.easyparcel.example/track/${awb_number}` : null,
});

const CODES: Readonly<Record<Movement, readonly [code: number, name: string]>> = {
  collected: [3, 'Collected'],
  in_transit: [4, 'Delivery In Transit'],
  out_for_delivery: [4, 'Out for delivery'],
  delivered: [5, 'Delivered'],
  problem: [8, 'On Hold'],
  returning: [8, 'Returning to sender'],
  returned: [6, 'Returned'],
};
function codeOf({ is_cancelled, movements }: SandboxParcel): readonly [code: number, name: string] {
  if (is_cancelled) return [0, 'Cancel'];
  const last = movements.at(-1);
  return last ? CODES[last.status] : [7, 'Schedule In Arrangement'];
}

const success = (data: unknown, message = 'success') => ({ status_code: 200, request_id: 'sandbox', message, data });
const numberInput = z.object({ shipment_number: z.string() });

function detailsOf(parcels: Parcels, content: unknown): object {
  const { shipment_number } = numberInput.parse(content);
  const parcel = parcels.find('easyparcel', shipment_number);
  if (!parcel) return { status_code: 404, message: `No Order with shipment_number ${shipment_number} found`, data: [] };
  const [shipment_status_code, shipment_status] = codeOf(parcel);
  const shipment_details = { shipment_status_code, shipment_status, ...numbersOf(parcel) };
  return success([{ shipment_number, shipment_details, parcel_content: [{ content: parcel.content }] }]);
}

const listInput = z.object({
  limit: z.number().max(250).default(10),
  before_shipment_number: z.string().optional(),
  date_from: z.string(),
  date_to: z.string(),
});
function listOf(parcels: Parcels, content: unknown): object {
  const { limit, before_shipment_number, date_from, date_to } = listInput.parse(content);
  const newest_first = parcels
    .all()
    .filter(
      ({ courier, collection_date }) =>
        courier === 'easyparcel' && collection_date >= date_from && collection_date <= date_to,
    )
    .toReversed();
  const from = 1 + newest_first.findIndex(({ booking_no }) => booking_no === before_shipment_number);
  const found = newest_first.slice(from, from + limit);
  return success(
    found.map((parcel) => ({
      ...numbersOf(parcel),
      shipment_status_code: codeOf(parcel)[0],
      receiver_details: { name: parcel.receiver.name, postal_code: parcel.receiver.postcode, country: 'MY' },
    })),
  );
}

const trackInput = z.object({ awb_numbers: z.array(z.string()).max(100) });
function trackingOf(parcels: Parcels, awb_number: string): object {
  const parcel = parcels.findByAwb('easyparcel', awb_number);
  if (!parcel) return { status: 'not_found', awb_number, message: 'Not found' };
  const status_log = parcel.movements.map(({ status, at }) => ({
    event_date: malaysianTime(at),
    shipment_status_code: CODES[status][0],
    tracking_status: CODES[status][1],
    location: 'Shah Alam',
  }));
  return { status: 'success', awb_number, shipment_number: parcel.booking_no, status_log };
}

const cancelInput = z.object({ cancel_list: z.array(z.object({ shipment_number: z.string(), remark: z.string() })) });
function cancelOne(parcels: Parcels, shipment_number: string): object {
  const parcel = parcels.find('easyparcel', shipment_number);
  const refused = (message: string) => ({ status: 'error', message, shipment_number });
  if (!parcel) return refused('Shipment Not Found');
  if (parcel.is_cancelled) return refused('Shipment Already Cancelled, Cannot Cancel Again');
  if (parcel.movements.length > 0 || parcels.scenarioOf('easyparcel') === 'not_cancellable')
    return refused('The shipment cancellation period is over');
  parcels.put({ ...parcel, is_cancelled: true });
  return { status: 'success', message: 'Shipment Cancelled', shipment_number };
}

const CALLS: Readonly<Record<string, (parcels: Parcels, content: unknown) => object>> = {
  quotations: (parcels, content) =>
    success(quotationInput.parse(content).shipment.map((one) => quotationsOf(parcels, one))),
  submit_orders: (parcels, content) => {
    const shipments = submitInput.parse(content).shipment.map((one) => submit(parcels, one));
    return success([{ order_details: { order_number: 'EI-2611-SANDBOX' }, shipments }]);
  },
  details: detailsOf,
  list: listOf,
  tracking_status: (parcels, content) =>
    success({ results: trackInput.parse(content).awb_numbers.map((number) => trackingOf(parcels, number)) }),
  cancel: (parcels, content) =>
    success(cancelInput.parse(content).cancel_list.map(({ shipment_number }) => cancelOne(parcels, shipment_number))),
};

const TOKEN_SECONDS = 36_000;
const basicOf = ({ client_id, secret }: EasyParcelAccount): string =>
  `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`;

export function easyParcelRoutes(app: FastifyInstance, parcels: Parcels, account: EasyParcelAccount): void {
  app.post<{ Body: Record<string, string> }>('/easyparcel/oauth/token', async ({ headers, body }, reply) => {
    if (headers.authorization !== basicOf(account) || body['refresh_token'] !== account.refresh_token)
      return reply.code(401).send({ status_code: 401, message: 'Unauthorized Access' });
    const { access_token, refresh_token } = account;
    return { token_type: 'Bearer', expires_in: TOKEN_SECONDS, access_token, refresh_token };
  });
  for (const [name, call] of Object.entries(CALLS))
    app.post(`/easyparcel/open_api/2026-06/shipment/${name}`, async ({ headers, body }, reply) => {
      const scenario = parcels.scenarioOf('easyparcel');
      if (scenario === 'down') return reply.code(504).send();
      if (headers.authorization !== `Bearer ${account.access_token}`)
        return reply.code(401).send({ status_code: 401, message: 'Unauthorized Access', data: 'Invalid Access Token' });
      const answer = call(parcels, body);
      return scenario === 'lost_answer' && name === 'submit_orders' ? reply.code(504).send() : answer;
    });
}

/** What EasyParcel posts after a movement. It is not signed. */
export const easyParcelNotice = (parcel: SandboxParcel) => ({
  body: JSON.stringify({
    topic: 'shipment.tracking.update',
    shipment_number: parcel.booking_no,
    awb_number: parcel.awb_number,
    latest_shipment_status_code: codeOf(parcel)[0],
    latest_tracking_status: codeOf(parcel)[1],
  }),
  headers: { 'content-type': 'application/json' },
});
