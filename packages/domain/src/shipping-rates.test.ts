import { expect, test } from 'vitest';
import type { Sen } from './money.ts';
import { explainDelivery, zoneOf, type Parcel, type ShippingRate, type ShippingZone } from './shipping-rates.ts';

const zone = (id: string, more: Partial<ShippingZone> = {}): ShippingZone => ({
  id,
  name: id,
  state_ids: [],
  postcodes: [],
  is_default: false,
  ...more,
});
const klang = zone('klang', { postcodes: ['41000-41999', '42000'] });
const west = zone('west', { state_ids: [10, 14] });
const rest = zone('rest', { is_default: true });
const zones = [rest, west, klang];

const rate = (more: Partial<ShippingRate> = {}): ShippingRate => ({
  id: 'r',
  zone_id: 'west',
  profile_id: null,
  name: 'Rider',
  rate_type: 'FLAT',
  min_value: null,
  max_value: null,
  price: 8_00 as Sen,
  free_above: null,
  ...more,
});
const parcel: Parcel = {
  postcode: '40000',
  state_id: 10,
  weight_kg: 1.5,
  items_amount: 50_00 as Sen,
  profile_ids: [null],
};
const cold = { id: 'cold', name: 'Frozen', is_default: false, zone_ids: [] };
const profiles = [cold];
const outcome = (one: ShippingRate, of: Parcel = parcel) => {
  const [explained] = explainDelivery({ zones, profiles, rates: [one] }, of).rates;
  return explained?.amount ?? explained?.reason;
};

test('a zone that names the postcode comes before one of the state, and that before the default', () => {
  expect(zoneOf(zones, { postcode: '41500', state_id: 10 })?.id).toBe('klang');
  expect(zoneOf(zones, { postcode: '42000', state_id: 10 })?.id).toBe('klang');
  expect(zoneOf(zones, { postcode: '40000', state_id: 10 })?.id).toBe('west');
  expect(zoneOf(zones, { postcode: '87000', state_id: 15 })?.id).toBe('rest');
  expect(zoneOf([west, klang], { postcode: '87000', state_id: 15 })).toBeUndefined();
});

test('a rate by weight or price applies within its ends, both included', () => {
  const weight = rate({ rate_type: 'BY_WEIGHT', min_value: 1, max_value: 1.5 });
  expect(outcome(weight)).toBe(8_00);
  expect(outcome(weight, { ...parcel, weight_kg: 1.501 })).toBe('weight_outside');
  const price = rate({ rate_type: 'BY_PRICE', min_value: 50 });
  expect(outcome(price)).toBe(8_00);
  expect(outcome(price, { ...parcel, items_amount: 49_99 as Sen })).toBe('amount_outside');
});

test('a rate is free from an amount of items', () => {
  expect(outcome(rate({ free_above: 50_00 as Sen }))).toBe(0);
  expect(outcome(rate({ free_above: 50_01 as Sen }))).toBe(8_00);
});

test('a rate of one profile sends nothing of another', () => {
  const frozen = rate({ profile_id: 'cold' });
  expect(outcome(frozen, { ...parcel, profile_ids: ['cold'] })).toBe(8_00);
  expect(outcome(frozen, { ...parcel, profile_ids: ['cold', null] })).toBe('other_profile');
});

test('a rate of the default profile sends what has no profile of its own', () => {
  const usual = { ...cold, id: 'usual', is_default: true };
  const rates = [rate({ profile_id: 'usual' })];
  const reasonsOf = (profile_ids: (string | null)[]) =>
    explainDelivery({ zones, profiles: [cold, usual], rates }, { ...parcel, profile_ids }).rates.map(
      ({ reason }) => reason,
    );
  expect(reasonsOf([null])).toEqual([null]);
  expect(reasonsOf([null, 'cold'])).toEqual(['other_profile']);
});

test('a product whose profile is not sent to the zone of the address is offered nothing, and the profile is named', () => {
  const usual = { id: 'usual', name: 'Usual', is_default: true, zone_ids: [] as string[] };
  const offeredTo = (profile_ids: (string | null)[], used = [{ ...cold, zone_ids: ['klang'] }, usual]) => {
    const settings = { zones, profiles: used, rates: [rate()] };
    const { unsent_profile, rates } = explainDelivery(settings, { ...parcel, profile_ids });
    return unsent_profile?.name ?? rates.map(({ amount }) => amount);
  };
  expect(offeredTo([null])).toEqual([8_00]);
  expect(offeredTo([null, 'cold'])).toBe('Frozen');
  // A profile that is not in use is replaced by the default one.
  expect(offeredTo(['cold'], [usual])).toEqual([8_00]);
  expect(offeredTo(['unknown'], [{ ...usual, zone_ids: ['rest'] }])).toBe('Usual');
});

test('a courier names its own price, and a rate without a price is none', () => {
  expect(outcome(rate({ rate_type: 'COURIER', price: null }))).toBe('courier');
  expect(outcome(rate({ price: null }))).toBe('no_price');
});
