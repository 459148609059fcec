import { api } from '@kutip/contracts/api';
import type { storeSettings } from '@kutip/contracts/store-settings';
import type { publicStores, stores } from '@kutip/contracts/stores';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { publishStore } from '../store-fixture.ts';

const reader = { rule: 'merchant shop.read' } as const;
const writer = { rule: 'merchant shop.write' } as const;
const HOURS = [{ day: 1, is_open: true, open_time: '09:00', close_time: '17:00' }];

/** The plan of a test merchant allows few stores; these are written past it. */
const store = async (fixture: MerchantFixture) => ({ params: { id: await publishStore(fixture) } });
const product = async (fixture: MerchantFixture, store_ids: string[] = []) =>
  (await fixture.callAsOwner(api.products.create, { body: { title: 'Batik', price: '89.00', store_ids } }))
    .id as string;
const setting = async (fixture: MerchantFixture) => {
  const body = { store_id: await publishStore(fixture) };
  return { params: { id: (await fixture.callAsOwner(api.storeSettings.create, { body })).id as string } };
};
const selling = async (fixture: MerchantFixture) => {
  const id = await publishStore(fixture);
  return { store: { params: { id } }, product: { params: { id: await product(fixture, [id]) } } };
};
const hours = async (fixture: MerchantFixture) => ({ body: { store_id: await publishStore(fixture), days: HOURS } });

export const storeCases: AccessCases<typeof stores> = {
  list: { ...reader, prepareInput: async (fixture) => (await publishStore(fixture), {}) },
  read: { ...reader, prepareInput: store },
  create: { ...writer, prepareInput: () => ({ body: { name: 'Kedai Batik' } }) },
  createOne: { ...writer, prepareInput: () => ({ body: { name: 'Kedai Batik' } }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await store(fixture)), body: { name: 'Kedai Sutera' } }),
  },
  products: { ...reader, prepareInput: async (fixture) => (await selling(fixture)).store },
  setProducts: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await store(fixture)), body: { product_ids: [await product(fixture)] } }),
  },
  hours: {
    ...reader,
    async prepareInput(fixture) {
      const input = await hours(fixture);
      await fixture.callAsOwner(api.stores.createHours, input);
      return { params: { store_id: input.body.store_id } };
    },
  },
  createHours: { ...writer, prepareInput: hours },
  editHours: { ...writer, prepareInput: hours },
};

export const storeSettingCases: AccessCases<typeof storeSettings> = {
  list: { ...reader, prepareInput: async (fixture) => (await setting(fixture), {}) },
  read: { ...reader, prepareInput: setting },
  create: { ...writer, prepareInput: async (fixture) => ({ body: { store_id: await publishStore(fixture) } }) },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await setting(fixture)), body: { slot_minutes: 30 } }) },
};

export const publicStoreCases: AccessCases<typeof publicStores> = {
  store: { rule: 'public', prepareInput: store },
  storeOne: { rule: 'public', prepareInput: store },
  storeTwo: { rule: 'public', prepareInput: store },
  products: { rule: 'public', prepareInput: async (fixture) => (await selling(fixture)).store },
  product: { rule: 'public', prepareInput: async (fixture) => (await selling(fixture)).product },
};
