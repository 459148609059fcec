/** Forms of Billplz's API: texts that are signed, dates, states. Source: Billplz/api_slate, commit d724145. */
import { dayOf } from '../day.ts';
import type { DisbursementStatus } from '../disbursement.ts';
import type { BillStatus } from '../payment.ts';
import type { PayoutCallbackStatus } from '../payout-callback-payload.ts';

export type SignedValue = string | { readonly [name: string]: SignedValue } | readonly SignedValue[];

/** `key + value` of each parameter, with the names of its parents before it. */
function signedTexts(value: SignedValue, prefix: string): string[] {
  if (typeof value === 'string') return [`${prefix}${value}`];
  if (Array.isArray(value)) return (value as readonly SignedValue[]).flatMap((one) => signedTexts(one, prefix));
  return Object.entries(value).flatMap(([name, inner]) => signedTexts(inner, `${prefix}${name}`));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The text whose HMAC-SHA256 is the X Signature of these parameters; a null is an empty text. */
export const xSignatureText = (parameters: Readonly<Record<string, SignedValue>>): string =>
  signedTexts(parameters, '')
    .toSorted((one, other) => compare(one.toLowerCase(), other.toLowerCase()))
    .join('|');

/** The text whose HMAC-SHA512 is the checksum of a v5 call. Values that were not sent are left out. */
export const checksumText = (values: readonly (string | undefined)[]): string =>
  values.filter((value) => value !== undefined).join('');

/** `2015-3-9`: the default due date of a bill is not padded. */
export const unpaddedDay = (moment: Date): string =>
  dayOf(moment)
    .split('-')
    .map((part) => Number(part))
    .join('-');

const OFFSET_MS = 8 * 60 * 60 * 1000;
const localText = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString();

/** `2018-09-27 15:15:09 +0800` */
export const paidAtText = (moment: Date): string => `${localText(moment).slice(0, 19).replace('T', ' ')} +0800`;

/** `2017-02-23T12:49:23.612+08:00` */
export const completedAtText = (moment: Date): string => localText(moment).replace('Z', '+08:00');

/** A bill that was paid stays paid, also after a refund. An expired one stays due, as Billplz has no such state. */
export function billState(status: BillStatus): 'due' | 'paid' | 'deleted' {
  if (status === 'PAID' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED') return 'paid';
  return status === 'CANCELLED' ? 'deleted' : 'due';
}

const ORDER_STATUSES = {
  PENDING: 'processing',
  PROCESSING: 'executing',
  SUCCESS: 'completed',
  FAILED: 'refunded',
  CANCELLED: 'cancelled',
  RETURNED: 'refunded',
} as const satisfies Record<DisbursementStatus, string>;

/** The status of a payment order; the money of one that failed is back in the balance, which Billplz calls refunded. */
export const orderStatus = (status: DisbursementStatus) => ORDER_STATUSES[status];

/** The status that the callback about a result of a payout reports. */
export const orderResult = (status: PayoutCallbackStatus) => orderStatus(status === 'PAID' ? 'SUCCESS' : status);

/** `?` or `&`, and `name=value` of each parameter in Billplz's brackets, after a merchant's own query. */
export function redirectUrl(url: string, parameters: Readonly<Record<string, string>>): string {
  const [address = '', ...fragment] = url.split('#');
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(`billplz[${name}]`)}=${encodeURIComponent(value)}`)
    .join('&');
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return [`${address}${separator}${query}`, ...fragment].join('#');
}
