import { CODE } from '@kutip/contracts/codes';
import type { couriers as contract } from '@kutip/contracts/couriers';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { bookingView } from './booking-view.ts';
import type { Place, QuoteQuery } from './courier.ts';
import { findLastBooking } from './couriers.queries.ts';
import { findOrigin, findParcel, loadCredit, type ParcelRow } from './parcels.queries.ts';
import type { Couriers } from './couriers.service.ts';
import { codAmountOf, receiverOf } from './parcel-request.ts';

type Check = (typeof contract)['check'];
type Body = ParsedRequest<Check>['body'];

/** A product without a weight counts as one kilogram (D-63). */
const DEFAULT_KG = 1;

const required = (field: string, sentence: string): Refusal =>
  new Refusal(CODE.validation_failed, sentence, { [field]: 'required' });

async function queryOf(db: Connection, account_id: string, body: Body, parcel: ParcelRow | null): Promise<QuoteQuery> {
  const from: Place | undefined = body.sender ?? (await findOrigin(db, account_id, parcel?.id ?? null));
  if (!from) throw required('sender', 'Add the address that parcels are sent from.');
  const to = body.receiver ?? (parcel && receiverOf(parcel));
  if (!to) throw required('receiver', 'Say where the parcel goes.');
  const weight_kg = body.weight ?? parcel?.total_weight ?? DEFAULT_KG;
  return { from, to, weight_kg, cod_amount: parcel && codAmountOf(parcel) };
}

/** The prices of all couriers, without a transaction while they are asked. */
export async function checkPrices(
  { body }: ParsedRequest<Check>,
  { transact, account_id }: NoTransactionContextOf<Check>,
  couriers: Couriers,
) {
  const { query, parcel, booking, credit_available } = await transact(async (db) => {
    const key = body.shipmentId === undefined ? null : { account_id, shipment_id: body.shipmentId };
    const found = key && requireFound(await findParcel(db, key));
    return {
      parcel: found,
      booking: key && (await findLastBooking(db, key)),
      query: await queryOf(db, account_id, body, found),
      credit_available: await loadCredit(db, account_id),
    };
  });
  const { quotes, unavailable } = await couriers.quoteWithFailures(query);
  const { send_method } = body;
  const offered = quotes.filter(({ send_methods }) => send_method === 'all' || send_methods.includes(send_method));
  return {
    deliveryList: offered.map(({ amount: price, ...quote }) => ({ ...quote, price })),
    unavailable: unavailable.map(({ id: courier_provider_id, name }) => ({ courier_provider_id, name })),
    weight: query.weight_kg,
    parcel: parcel && { ...parcel, weight: parcel.total_weight, booking: booking ? bookingView(booking) : null },
    credit_available,
  };
}
