import { sen, toRinggit, type Sen } from './money.ts';

/** Where a parcel goes. */
export interface ShippingZone {
  id: string;
  name: string;
  /** Regions 1 to 16. */
  state_ids: readonly number[];
  /** "50000", or a range "50000-60000". */
  postcodes: readonly string[];
  /** For addresses of no other zone. */
  is_default: boolean;
}

export const RATE_TYPES = ['FLAT', 'BY_WEIGHT', 'BY_PRICE', 'COURIER'] as const;
export type RateType = (typeof RATE_TYPES)[number];

export interface ShippingRate {
  id: string;
  zone_id: string;
  /** null: every profile. */
  profile_id: string | null;
  name: string;
  rate_type: string;
  /** Kilograms of BY_WEIGHT, ringgit of BY_PRICE; both ends included, null: no end. */
  min_value: number | null;
  max_value: number | null;
  price: Sen | null;
  /** No charge from this amount of items, in sen. */
  free_above: Sen | null;
}

/** What is sent, and where to. */
export interface Parcel {
  postcode: string;
  state_id: number;
  weight_kg: number;
  /** Of the items, in sen. */
  items_amount: Sen;
  profile_ids: readonly (string | null)[];
}

export type RateReason = 'other_profile' | 'weight_outside' | 'amount_outside' | 'no_price';
/** A rate of the zone: its price in sen, or why it has none. A courier's price comes from the courier. */
export type ExplainedRate =
  | { rate: ShippingRate; amount: Sen | 'courier'; reason: null }
  | { rate: ShippingRate; amount: null; reason: RateReason };

const includesPostcode = (postcode: string) => (entry: string) => {
  const [first, last = first] = entry.split('-').map((text) => text.trim());
  return postcode >= first! && postcode <= last!;
};

/** The zone of an address: one that names its postcode, else its state, else the default one. */
export const zoneOf = (
  zones: readonly ShippingZone[],
  { postcode, state_id }: Pick<Parcel, 'postcode' | 'state_id'>,
): ShippingZone | undefined =>
  zones.find(({ postcodes }) => postcodes.some(includesPostcode(postcode))) ??
  zones.find(({ state_ids, postcodes }) => postcodes.length === 0 && state_ids.includes(state_id)) ??
  zones.find(({ is_default }) => is_default);

/** Where products leave from, and where they go. */
export interface ShippingProfile {
  id: string;
  /** For products whose own profile is none, or is not in use. */
  is_default: boolean;
  /** The zones that they are sent to; empty: all. */
  zone_ids: readonly string[];
}

/** The profile of a product: its own, else the default one. undefined: the merchant has neither. */
export const profileOf = <Profile extends ShippingProfile>(
  profiles: readonly Profile[],
  profile_id: string | null,
): Profile | undefined => profiles.find(({ id }) => id === profile_id) ?? profiles.find(({ is_default }) => is_default);

/** Whether products of a profile are sent to a zone. */
const isSentTo = (profile: ShippingProfile | undefined, zone_id: string): boolean =>
  !profile || profile.zone_ids.length === 0 || profile.zone_ids.includes(zone_id);

const isWithin = ({ min_value, max_value }: ShippingRate, value: number): boolean =>
  value >= (min_value ?? -Infinity) && value <= (max_value ?? Infinity);

function reasonAgainst(rate: ShippingRate, parcel: Parcel): RateReason | null {
  const { profile_id, rate_type, price } = rate;
  if (profile_id !== null && parcel.profile_ids.some((one) => one !== profile_id)) return 'other_profile';
  if (rate_type === 'BY_WEIGHT' && !isWithin(rate, parcel.weight_kg)) return 'weight_outside';
  if (rate_type === 'BY_PRICE' && !isWithin(rate, Number(toRinggit(parcel.items_amount)))) return 'amount_outside';
  return rate_type !== 'COURIER' && price === null ? 'no_price' : null;
}

/** What a merchant has set up for delivery, as far as it is in use. */
export interface DeliverySettings<Profile extends ShippingProfile> {
  zones: readonly ShippingZone[];
  profiles: readonly Profile[];
  rates: readonly ShippingRate[];
}

/** Why an address is offered what it is offered. */
export interface DeliveryExplanation<Profile extends ShippingProfile> {
  /** null: no zone has the address. */
  zone: ShippingZone | null;
  /** A profile of the parcel's products that is not sent to the zone, so that nothing is offered; null: there is none. */
  unsent_profile: Profile | null;
  rates: ExplainedRate[];
}

/** Which zone an address is in, and of each of its rates the price or why it does not apply (D-63). */
export function explainDelivery<Profile extends ShippingProfile>(
  { zones, profiles, rates }: DeliverySettings<Profile>,
  parcel: Parcel,
): DeliveryExplanation<Profile> {
  const zone = zoneOf(zones, parcel);
  if (!zone) return { zone: null, unsent_profile: null, rates: [] };
  const used = parcel.profile_ids.map((profile_id) => profileOf(profiles, profile_id));
  const unsent_profile = used.find((profile) => !isSentTo(profile, zone.id));
  if (unsent_profile) return { zone, unsent_profile, rates: [] };
  const sent = { ...parcel, profile_ids: used.map((profile) => profile?.id ?? null) };
  const explained = rates
    .filter(({ zone_id }) => zone_id === zone.id)
    .map((rate): ExplainedRate => {
      const reason = reasonAgainst(rate, sent);
      if (reason !== null) return { rate, amount: null, reason };
      if (rate.free_above !== null && parcel.items_amount >= rate.free_above)
        return { rate, amount: sen(0), reason: null };
      return { rate, amount: rate.rate_type === 'COURIER' ? 'courier' : rate.price!, reason: null };
    });
  return { zone, unsent_profile: null, rates: explained };
}
