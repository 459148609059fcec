import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import { shippingProfiles, shippingRates, shippingZones, type deliveryPrices } from '@kutip/contracts/shipping';
import { sen, type Sen } from '@kutip/domain/money';
import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { Refusal } from '@kutip/domain/refusal';
import { crud } from '../../platform/crud.ts';
import type { Context, Handlers, PublicContext } from '../../platform/mount.ts';
import { findProductsForOrder } from '../products/products.service.ts';
import { findStoreForBuyers } from '../stores/stores.service.ts';
import { isProfileUsed, isZoneUsed, missingProfiles, missingZones } from './shipping.queries.ts';
import { quoteDelivery, withArrival, type CourierPrices, type DeliveryRequest } from './shipping.service.ts';

const invalid = (field: string, reason: string): Refusal =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: reason });

/** Refuses 4000 a range of postcodes that ends before it begins. */
function checkPostcodes({ postcodes }: { postcodes: readonly string[] }): void {
  const isReversed = (entry: string): boolean => {
    const [first, last = first] = entry.split('-').map((text) => text.trim());
    return last! < first!;
  };
  if (postcodes.some(isReversed)) throw invalid('postcodes', 'too_small');
}

export const zoneHandlers: Handlers<typeof shippingZones> = crud(shippingZones, 'shipping_zones', {
  entity: 'shipping_zone',
  async beforeCreate(zone) {
    checkPostcodes(zone);
    return {};
  },
  beforeUpdate: (_, zone) => checkPostcodes(zone),
  async beforeRemove(id, { db, account_id }) {
    if (await isZoneUsed(db, account_id, id))
      throw new Refusal(CODE.wrong_state, 'Rates are in this zone. Delete them first.', 'in_use');
  },
});

async function checkZones({ zone_ids }: { zone_ids: readonly string[] }, { db, account_id }: Context): Promise<void> {
  if ((await missingZones(db, account_id, zone_ids)).length > 0) throw invalid('zone_ids', 'not_found');
}

export const profileHandlers: Handlers<typeof shippingProfiles> = crud(shippingProfiles, 'shipping_profiles', {
  entity: 'shipping_profile',
  async beforeCreate(profile, context) {
    await checkZones(profile, context);
    return {};
  },
  beforeUpdate: (_, profile, context) => checkZones(profile, context),
  async beforeRemove(id, { db, account_id }) {
    if (await isProfileUsed(db, account_id, id))
      throw new Refusal(CODE.wrong_state, 'Rates are for this profile only. Delete them first.', 'in_use');
  },
});

interface Rate {
  zone_id: string;
  profile_id?: string | null | undefined;
  rate_type: string;
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
  price?: Sen | null | undefined;
}

/** Refuses 4000 an unknown zone or profile, a price that is missing, and limits of which the largest is below the smallest. */
async function checkRate(rate: Rate, { db, account_id }: Context): Promise<void> {
  const { zone_id, profile_id = null, rate_type, min_value = null, max_value = null, price = null } = rate;
  if ((await missingZones(db, account_id, [zone_id])).length > 0) throw invalid('zone_id', 'not_found');
  if (profile_id !== null && (await missingProfiles(db, account_id, [profile_id])).length > 0)
    throw invalid('profile_id', 'not_found');
  if (rate_type !== 'COURIER' && price === null) throw invalid('price', 'required');
  if (min_value !== null && max_value !== null && max_value < min_value) throw invalid('max_value', 'too_small');
}

export const rateHandlers: Handlers<typeof shippingRates> = crud(shippingRates, 'shipping_rates', {
  entity: 'shipping_rate',
  async beforeCreate(rate, context) {
    await checkRate(rate, context);
    return {};
  },
  beforeUpdate: (_, rate, context) => checkRate(rate, context),
});

type Check = typeof deliveryPrices.check;

/** What is weighed: the cart, or a weight without one. */
async function parcelOf(
  db: PublicContext['db'],
  store: { account_id: string; id: string },
  { items, weight }: ParsedRequest<Check>['body'],
) {
  if (items.length === 0)
    return {
      lines: [{ weight_kg: weight ?? null, quantity: 1, shipping_profile_id: null, lead_time_days: 0 }],
      items_amount: sen(0),
    };
  const found = await findProductsForOrder(db, { account_id: store.account_id, store_id: store.id }, items);
  const lines = items.flatMap(({ product_id, variant_id, quantity }) => {
    const product = found.find((one) => one.product_id === product_id && one.variant_id === variant_id);
    return product ? [{ ...product, quantity }] : [];
  });
  return { lines, items_amount: sen(lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)) };
}

/** What a buyer sends and where to, as a store would. Refuses as the contract says. */
async function requestOf({ body }: ParsedRequest<Check>, db: PublicContext['db']) {
  const store = await findStoreForBuyers(db, body.store_id);
  if (!store) throw new Refusal(CODE.not_available, 'This store is not available.', 'store_not_available');
  const { postcode } = body.receiver;
  const state_id = body.receiver.state_id ?? stateOfPostcode(postcode);
  if (state_id === null) throw invalid('receiver.postcode', 'not_found');
  const parcel = await parcelOf(db, store, body);
  return { account_id: store.account_id, store_id: store.id, postcode, state_id, ...parcel } satisfies DeliveryRequest;
}

/** Whether a way to send can be used; own rates name no method and `all` is no filter. */
const isSentBy = (methods: readonly string[], requested: string): boolean =>
  requested === 'all' || methods.length === 0 || methods.includes(requested);

/** `read` runs statements outside a transaction: couriers are waited for. */
export const deliveryPriceHandlers = ({ couriers, read }: Deps): Handlers<typeof deliveryPrices> => ({
  check: {
    async withoutTransaction(input, { now }): Promise<Data<Check>> {
      const request = await requestOf(input, read);
      const options = await quoteDelivery(read, couriers, request);
      if (options.length === 0)
        throw new Refusal(CODE.not_delivered_here, 'The store does not deliver there.', 'no_zone');
      const deliveryList = withArrival(options, request.lines, now)
        .filter(({ send_methods: methods }) => isSentBy(methods, input.body.send_method))
        .map(({ amount: price, days_text: estimated_days, ...option }) => ({ ...option, price, estimated_days }));
      return { deliveryList };
    },
  },
});

interface Deps {
  couriers: CourierPrices;
  read: PublicContext['db'];
}
