import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { deliveryPrices, shippingProfiles, shippingRates, shippingZones } from '@kutip/contracts/shipping';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { publishStore } from '../store-fixture.ts';

const reader = { rule: 'merchant shop.read' } as const;
const writer = { rule: 'merchant shop.write' } as const;
const ORIGIN = {
  origin_address_line_1: '1 Jalan Tun Perak',
  origin_city: 'Kuala Lumpur',
  origin_postcode: '50050',
  origin_state_id: 14,
};
const newName = () => ({ body: { name: randomUUID() } });
const newProfile = () => ({ body: { ...ORIGIN, name: randomUUID() } });

const zone = async (fixture: MerchantFixture) => {
  const body = { name: randomUUID(), state_ids: [9] };
  return { params: { id: (await fixture.callAsOwner(api.shippingZones.create, { body })).id as string } };
};
const profile = async (fixture: MerchantFixture) => ({
  params: { id: (await fixture.callAsOwner(api.shippingProfiles.create, newProfile())).id as string },
});
const newRate = async (fixture: MerchantFixture) => ({
  body: { zone_id: (await zone(fixture)).params.id, name: 'Pos', price: '8.00' },
});
const rate = async (fixture: MerchantFixture) => ({
  params: { id: (await fixture.callAsOwner(api.shippingRates.create, await newRate(fixture))).id as string },
});

export const shippingZoneCases: AccessCases<typeof shippingZones> = {
  list: { ...reader, prepareInput: async (fixture) => (await zone(fixture), {}) },
  read: { ...reader, prepareInput: zone },
  create: { ...writer, prepareInput: newName },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await zone(fixture)), ...newName() }) },
  remove: { ...writer, prepareInput: zone },
};

export const shippingProfileCases: AccessCases<typeof shippingProfiles> = {
  list: { ...reader, prepareInput: async (fixture) => (await profile(fixture), {}) },
  read: { ...reader, prepareInput: profile },
  create: { ...writer, prepareInput: newProfile },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await profile(fixture)), ...newName() }) },
  remove: { ...writer, prepareInput: profile },
};

export const shippingRateCases: AccessCases<typeof shippingRates> = {
  list: { ...reader, prepareInput: async (fixture) => (await rate(fixture), {}) },
  read: { ...reader, prepareInput: rate },
  create: { ...writer, prepareInput: newRate },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await rate(fixture)), body: { price: '9.50' } }) },
  remove: { ...writer, prepareInput: rate },
};

export const deliveryPriceCases: AccessCases<typeof deliveryPrices> = {
  check: {
    rule: 'public',
    async prepareInput(fixture) {
      const store_id = await publishStore(fixture);
      await rate(fixture);
      return { body: { store_id, receiver: { postcode: '02000' }, items: [] } };
    },
  },
};
