import { timingSafeEqual } from 'node:crypto';
import { COURIER_ID } from '@kutip/domain/courier';
import { parseJson } from '../../../../platform/signed-message.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';
import type { Courier, CourierNotice, ParcelKey, ParcelRequest, QuoteQuery } from '../../courier.ts';
import {
  basicAuthorization,
  collectionDate,
  quotationRequest,
  readCancelled,
  readCandidates,
  readDetails,
  readLastListed,
  readNotice,
  readQuotations,
  readSubmitted,
  readToken,
  readTracking,
  submitRequest,
} from './easyparcel.transform.ts';

export interface EasyParcelOptions {
  url: string;
  client_id: string;
  secret: string;
  /** From the login of the platform's EasyParcel account, which a person does once; valid for a year. */
  refresh_token: string;
  /** In the address of the webhook, because EasyParcel does not sign. */
  webhook_key: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

const VERSION = '/open_api/2026-06';
/** Tokens are renewed this long before they end. */
const SPARE_MS = 60_000;
const MOST_LISTED = 250;
/** Of the list of a day. */
const MOST_PAGES = 40;

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Access tokens of the account, renewed with the refresh token. */
function createTokens({
  url,
  client_id,
  secret,
  refresh_token,
  timeout_ms,
  now,
  fetch: send = outgoingFetch,
}: EasyParcelOptions) {
  let refresh = refresh_token;
  let access: { token: string; until_ms: number } | null = null;
  return {
    drop: () => void (access = null),
    async get(): Promise<string> {
      if (access && access.until_ms > now().getTime()) return access.token;
      const answer = await send(`${url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: basicAuthorization(client_id, secret) },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      if (!answer.ok) throw new Error(`EasyParcel refused the refresh token (${answer.status}): sign in again`);
      const token = readToken(await answer.json());
      refresh = token.refresh_token;
      access = { token: token.access_token, until_ms: now().getTime() + token.expires_in * 1000 - SPARE_MS };
      return access.token;
    },
  };
}

/** EasyParcel, an aggregator of couriers. It has no idempotency key: a lost answer is found again by the parcel's content. */
export function createEasyParcel(options: EasyParcelOptions): Courier {
  const { url, webhook_key, timeout_ms, fetch: send = outgoingFetch } = options;
  const tokens = createTokens(options);

  async function call(path: string, content: object): Promise<unknown> {
    const answer = await send(`${url}${VERSION}/shipment/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokens.get()}`, 'content-type': 'application/json' },
      body: JSON.stringify(content),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (answer.status === 401) tokens.drop();
    if (!answer.ok) throw new Error(`EasyParcel answered ${answer.status}`);
    return answer.json();
  }
  const detailsOf = async (shipment_number: string, reference: string) =>
    readDetails(await call('details', { shipment_number }), reference);

  return {
    id: COURIER_ID.easyparcel,
    reference: 'easyparcel',
    name: 'EasyParcel',
    quote: async (query: QuoteQuery) =>
      readQuotations(await call('quotations', quotationRequest(query)), query.cod_amount ?? null),
    book: async (request: ParcelRequest) => readSubmitted(await call('submit_orders', submitRequest(request))),
    async find(request: ParcelRequest) {
      // The list filters by the day of collection.
      const day = collectionDate(request.booked_at);
      const days = { limit: MOST_LISTED, date_from: day, date_to: day };
      let before: object = {};
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const list = await call('list', { ...days, ...before });
        for (const shipment_number of readCandidates(list, request)) {
          const { parcel, is_ours } = await detailsOf(shipment_number, request.reference);
          if (is_ours) return parcel;
        }
        const last = readLastListed(list, MOST_LISTED);
        if (last === null) return null;
        before = { before_shipment_number: last };
      }
      // To say that it is not there would book it again.
      throw new Error('EasyParcel lists more parcels of a day than can be searched');
    },
    async track({ booking_no, reference }: ParcelKey) {
      const { parcel, status } = await detailsOf(booking_no, reference);
      const { tracking_no, tracking_url } = parcel;
      const log = tracking_no === null ? null : await call('tracking_status', { awb_numbers: [tracking_no] });
      return { status, tracking_no, tracking_url, events: tracking_no === null ? [] : readTracking(log, tracking_no) };
    },
    cancel: async ({ booking_no }: ParcelKey, reason: string) =>
      readCancelled(await call('cancel', { cancel_list: [{ shipment_number: booking_no, remark: reason }] })),
    readNotice({ body, key = '' }: CourierNotice) {
      return webhook_key !== '' && isEqual(key, webhook_key) ? readNotice(parseJson(body)) : null;
    },
    notice_answer: 'OK',
  };
}
