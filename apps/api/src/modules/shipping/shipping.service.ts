/** Public interface of the shipping module. */
import { arrivalOf, type Arrival } from '@kutip/domain/delivery-estimate';
import { sen, type Sen } from '@kutip/domain/money';
import { orderWeight } from '@kutip/domain/order';
import { explainDelivery, profileOf, zoneOf } from '@kutip/domain/shipping-rates';
import type { Connection } from '../../platform/connection.ts';
import type { Couriers, QuoteQuery } from '../couriers/couriers.service.ts';
import { findDeliveryTerms, findStoreOrigin } from './shipping.queries.ts';

/** A way to send a cart. Amount in sen. */
export interface DeliveryOption {
  rate_id: string;
  name: string;
  amount: Sen;
  courier_provider_id: number | null;
  /** The courier's code of the service. */
  courier_service: string | null;
  send_methods: string[];
  days_text: string | null;
  /** Why it cannot be chosen now; null: it can. */
  unavailable_reason: string | null;
}

/** The options with when each should arrive. `lines`: what is sent; it leaves when the slowest of it is made. */
export function withArrival<Option extends Pick<DeliveryOption, 'days_text'>>(
  options: readonly Option[],
  lines: readonly { lead_time_days: number }[],
  now: Date,
): (Option & Arrival)[] {
  const lead_time_days = Math.max(0, ...lines.map((line) => line.lead_time_days));
  return options.map((one) => ({ ...one, ...arrivalOf({ days_text: one.days_text, lead_time_days }, now) }));
}

export interface DeliveryRequest {
  account_id: string;
  store_id: string;
  postcode: string;
  state_id: number;
  lines: readonly { weight_kg: number | null; quantity: number; shipping_profile_id: string | null }[];
  /** In sen. */
  items_amount: Sen;
}

/** Of the couriers: their prices. One that does not answer is left out. */
export type CourierPrices = Pick<Couriers, 'quoteCouriers'>;

/** A rate with the same price for everyone. */
const option = ({ id, name }: { id: string; name: string }, amount: Sen): DeliveryOption => ({
  rate_id: id,
  name,
  amount,
  courier_provider_id: null,
  courier_service: null,
  send_methods: [],
  days_text: null,
  unavailable_reason: null,
});

/** Each service of the couriers with its price now; without any, the rate stays and says that it cannot be chosen. */
async function courierOptions(
  couriers: CourierPrices,
  rate: { id: string; name: string },
  query: QuoteQuery | undefined,
): Promise<DeliveryOption[]> {
  const quotes = query ? await couriers.quoteCouriers(query) : [];
  if (quotes.length === 0) return [{ ...option(rate, sen(0)), unavailable_reason: 'courier_down' }];
  return quotes.map((quote) => ({ ...option(rate, quote.amount), ...quote, rate_id: rate.id }));
}

/**
 * The ways to send a cart to an address. Empty: it is not delivered there. It may ask couriers, so the caller holds no
 * transaction.
 */
export async function quoteDelivery(
  db: Connection,
  couriers: CourierPrices,
  { account_id, store_id, postcode, state_id, lines, items_amount }: DeliveryRequest,
): Promise<DeliveryOption[]> {
  const { zones, rates: active_rates, profiles } = await findDeliveryTerms(db, account_id);
  const zone = zoneOf(zones, { postcode, state_id });
  if (!zone) return [];
  const profile_ids = lines.map(({ shipping_profile_id }) => shipping_profile_id);
  const weight_kg = orderWeight(lines);
  const parcel = { postcode, state_id, weight_kg, items_amount, profile_ids };
  const { rates } = explainDelivery({ zones: [zone], profiles, rates: active_rates }, parcel);
  const options = await Promise.all(
    rates.map(async ({ rate, amount }) => {
      if (amount === null) return [];
      if (amount !== 'courier') return [option(rate, amount)];
      // As a booking finds it, so that the buyer is quoted from where the parcel will leave.
      const profile = profileOf(profiles, profile_ids.find((id) => id !== null) ?? null);
      const origin = profile ?? (await findStoreOrigin(db, account_id, store_id));
      const query = origin && { from: origin, to: { postcode, state_id }, weight_kg };
      return courierOptions(couriers, rate, query);
    }),
  );
  return options.flat();
}
