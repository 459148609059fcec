import { createHash, timingSafeEqual } from 'node:crypto';
import { hasParcelEnded, type ParcelStatus } from '@kutip/domain/courier';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import type { BookedParcel, Party, ParcelRequest, TrackedParcel, TrackingEvent } from '../../courier.ts';

/** Messages of the J&T Express Malaysia Open Platform: one form field `bizContent` with JSON, and a digest in a header. */

/** Base64 of MD5 over the JSON as sent and the private key. */
export const jntDigest = (biz_content: string, private_key: string): string =>
  createHash('md5').update(`${biz_content}${private_key}`).digest('base64');

export function hasJntDigest(biz_content: string, private_key: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(jntDigest(biz_content, private_key)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Codes are numbers in some answers and strings in others. */
const answer = z.object({ code: z.coerce.string(), msg: z.string().default(''), data: z.unknown().optional() });
export type JntAnswer = z.output<typeof answer>;
export const readJntAnswer = (content: unknown): JntAnswer => answer.parse(content);

export const JNT_OK = '1';
/** Answers that say what is wrong with the parcel; others, such as a failed signature, say nothing about it. */
const PARCEL_REFUSALS = new Set(['999001010', '999001030', '145003050']);
export const isJntRefusal = ({ code }: JntAnswer): boolean => PARCEL_REFUSALS.has(code);
export const JNT_NO_DATA = '999002000';
export const JNT_NOT_CANCELLABLE = '999002010';

const partyOf = ({ name, phone_number, address, postcode }: Party) => ({
  name: name.slice(0, 100),
  phone: phone_number,
  countryCode: 'MYS',
  address: address.slice(0, 200),
  postCode: postcode,
});

/** The content of `addOrder`. Weights in kilograms, values in ringgit. */
export function jntOrder(request: ParcelRequest, account: { customerCode: string; password: string }) {
  const { reference, courier_service, send_method, weight_kg, value, cod_amount, sender, receiver } = request;
  const weight = weight_kg.toFixed(2) === '0.00' ? '0.01' : weight_kg.toFixed(2);
  const ringgit = value > 0 ? toRinggit(value) : '0.01';
  return {
    ...account,
    txlogisticId: reference,
    actionType: 'add',
    serviceType: send_method === 'pickup' ? '1' : '6',
    payType: 'PP_PM',
    expressType: courier_service,
    sender: partyOf(sender),
    receiver: { ...partyOf(receiver), ...(receiver.email && { email: receiver.email }) },
    items: [{ itemName: `Order ${reference}`, number: '1', weight, itemValue: ringgit, itemCurrency: 'MYR' }],
    packageInfo: { packageQuantity: '1', weight, packageValue: ringgit, goodsType: 'ITN8' },
    ...(cod_amount !== null && { codInfo: { codValue: toRinggit(cod_amount) } }),
  };
}

const TRACKING_PAGE = 'https://www.jtexpress.my/tracking/';
const order = z.object({
  txlogisticId: z.string(),
  billCode: z.string().min(1).max(60),
  sortingCode: z.string().nullish(),
});

/** The booking in an answer to `addOrder` or `getOrders`. Throws when it is about another order. */
export function readJntOrder(data: unknown, reference: string): BookedParcel {
  const { txlogisticId, billCode, sortingCode } = order.parse(data);
  if (txlogisticId !== reference) throw new Error(`The answer is about ${txlogisticId}, not ${reference}`);
  return {
    booking_no: billCode,
    tracking_no: billCode,
    tracking_url: `${TRACKING_PAGE}${billCode}`,
    sorting_code: sortingCode ?? null,
  };
}

const STATUS_OF_SCAN: Readonly<Record<string, ParcelStatus>> = {
  '10': 'collected',
  '20': 'in_transit',
  '30': 'in_transit',
  '94': 'out_for_delivery',
  '100': 'delivered',
  '110': 'problem',
  '172': 'returning',
  '173': 'returned',
  '200': 'collected',
};
/** Codes 300 to 306 end a parcel that never arrives. An unknown code is still a movement. */
export const jntStatus = (scan_code: string): ParcelStatus =>
  STATUS_OF_SCAN[scan_code] ?? (/^30[0-6]$/.test(scan_code) ? 'lost_damaged' : 'in_transit');

const scan = z.object({
  scanTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  scanTypeCode: z.coerce.string(),
  scanTypeName: z.string().nullish(),
  desc: z.string().nullish(),
});
const traced = z.array(z.object({ billCode: z.string(), details: z.array(scan).nullish() }));

const eventOf = ({ scanTime, scanTypeCode, scanTypeName, desc }: z.output<typeof scan>): TrackingEvent => ({
  at: new Date(`${scanTime.replace(' ', 'T')}+08:00`),
  status: jntStatus(scanTypeCode),
  text: (desc ?? scanTypeName ?? '').slice(0, 200),
});

/** The answer to `trace`. Its scans are in any order; a parcel that has ended stays so. */
export function readJntTrace(data: unknown, booking_no: string): TrackedParcel {
  const found = traced.parse(data ?? []).find(({ billCode }) => billCode === booking_no);
  const events = (found?.details ?? []).map(eventOf).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = events.findLast(({ status }) => hasParcelEnded(status)) ?? events.at(-1);
  return {
    status: last?.status ?? 'booked',
    tracking_no: booking_no,
    tracking_url: `${TRACKING_PAGE}${booking_no}`,
    events,
  };
}

const pushed = z.object({ billCode: z.string().max(60) });
/** The waybills that a push is about: an array of parcels, or one. */
export const readJntPush = (content: unknown): string[] =>
  z
    .union([z.array(pushed), pushed.transform((one) => [one])])
    .parse(content)
    .map(({ billCode }) => billCode);
