/** Public interface of the shipping module. */
import { sen, type Sen } from '@kutip/domain/money';
import { orderWeight } from '@kutip/domain/order';
import { explainRates, zoneOf } from '@kutip/domain/shipping-rates';
import type { Connection } from '../../platform/connection.ts';
import { listActiveRates, listActiveZones } from './shipping.queries.ts';

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

export interface DeliveryRequest {
  account_id: string;
  postcode: string;
  state_id: number;
  lines: readonly { weight_kg: number | null; quantity: number; shipping_profile_id: string | null }[];
  /** In sen. */
  items_amount: Sen;
}

/** The couriers that are connected: none yet, so a rate with live prices has no price. */
export type Couriers = null;

/** The ways to send a cart to an address, the cheapest first. Empty: it is not delivered there. */
export async function quoteDelivery(
  db: Connection,
  _couriers: Couriers,
  { account_id, postcode, state_id, lines, items_amount }: DeliveryRequest,
): Promise<DeliveryOption[]> {
  const zones = await listActiveZones(db, account_id);
  const zone = zoneOf(zones, { postcode, state_id });
  if (!zone) return [];
  const profile_ids = lines.map(({ shipping_profile_id }) => shipping_profile_id);
  const parcel = { postcode, state_id, weight_kg: orderWeight(lines), items_amount, profile_ids };
  const { rates } = explainRates([zone], await listActiveRates(db, account_id, zone.id), { ...parcel });
  return rates
    .filter(({ reason }) => reason === null)
    .map(({ rate, amount }) => ({
      rate_id: rate.id,
      name: rate.name,
      amount: amount === 'courier' || amount === null ? sen(0) : amount,
      courier_provider_id: null,
      courier_service: null,
      send_methods: [],
      days_text: null,
      unavailable_reason: amount === 'courier' ? 'courier_down' : null,
    }));
}
