import type { merchantApi, whiteListAddresses } from '@kutip/contracts/merchant-api';
import { dayOf } from '@kutip/domain/day';
import { api } from '@kutip/contracts/api';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const reader = { rule: 'merchant credentials.read' } as const;
const writer = { rule: 'merchant credentials.write active' } as const;

const credential = async (fixture: MerchantFixture): Promise<{ id: string; uuid: string }> =>
  fixture.callAsOwner(api.merchantApi.create, { body: { name: 'Kedai dalam talian' } });
const byId = async (fixture: MerchantFixture) => ({ params: { id: (await credential(fixture)).id } });
const byUuid = async (fixture: MerchantFixture) => ({ params: { uuid: (await credential(fixture)).uuid } });
/** A credential with a sale of today, so that its reports have lines. */
async function credentialWithSale(fixture: MerchantFixture) {
  const { uuid } = await credential(fixture);
  const { bill_id } = await fixture.createPayment();
  const { db, clock } = fixture.app.services;
  await db.updateTable('customer_bills').set({ merchant_api_id: uuid }).where('id', '=', bill_id).execute();
  return { uuid, today: dayOf(clock.now()) };
}
const dated = async (fixture: MerchantFixture) => {
  const { uuid, today } = await credentialWithSale(fixture);
  return { params: { uuid, date: today } };
};

export const merchantApiCases: AccessCases<typeof merchantApi> = {
  list: reader,
  read: { ...reader, prepareInput: byId },
  create: { ...writer, prepareInput: () => ({ body: { name: 'WooCommerce' } }) },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await byId(fixture)), body: { name: 'Kaunter' } }) },
  rotate: { ...writer, prepareInput: byId },
  revoke: { rule: 'merchant credentials.write', prepareInput: byId },
  checkSignature: {
    ...reader,
    prepareInput: async (fixture) => ({
      ...(await byId(fixture)),
      body: { path: '/api/v1/merchant/create-bill', headers: 'auth-token: none' },
    }),
  },
  dashboard: { ...reader, prepareInput: byUuid },
  dayReport: { ...reader, prepareInput: dated },
  lastWeekReport: { ...reader, prepareInput: dated },
  monthReport: {
    ...reader,
    async prepareInput(fixture) {
      const { uuid, today } = await credentialWithSale(fixture);
      return { params: { uuid, month: Number(today.slice(5, 7)) }, query: { year: today.slice(0, 4) } };
    },
  },
  yearReport: {
    ...reader,
    async prepareInput(fixture) {
      const { uuid, today } = await credentialWithSale(fixture);
      return { params: { uuid, year: today.slice(0, 4) } };
    },
  },
};

let last_host = 0;
const newAddress = (): string => `198.51.${Math.floor((last_host += 1) / 256)}.${last_host % 256}`;
const listed = (fixture: MerchantFixture): Promise<{ id: string }> =>
  fixture.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: newAddress() } });

export const whiteListCases: AccessCases<typeof whiteListAddresses> = {
  list: reader,
  read: { ...reader, prepareInput: async (fixture) => ({ params: { id: (await listed(fixture)).id } }) },
  caller: reader,
  create: { ...writer, prepareInput: () => ({ body: { ip_address: newAddress() } }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({
      params: { id: (await listed(fixture)).id },
      body: { description: 'Pelayan web' },
    }),
  },
};
