import { api } from '@kutip/contracts/api';
import type { callbacks } from '@kutip/contracts/callbacks';
import type { collections } from '@kutip/contracts/collections';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const collection = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createCollection()).id } });
const bill = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createBill()).id } });
const bills = async (fixture: MerchantFixture) => ({ body: { ids: [(await fixture.createBill()).id] } });
const billForm = async ({ callAsOwner }: MerchantFixture) => {
  const body = { title: 'Tuisyen', amount_type: 'OPEN', channel_flags: ['fpx'] } as const;
  const { id } = await callAsOwner(api.collections.createBillForm, { body: { ...body, channel_flags: ['fpx'] } });
  return { params: { id } };
};
const callback = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createCallback()).id } });

export const collectionCases: AccessCases<typeof collections> = {
  list: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: collection },
  create: { rule: 'merchant bills.write', prepareInput: () => ({ body: { amount_type: 'OPEN' } }) },
  update: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ ...(await collection(fixture)), body: { title: 'Yuran tadika' } }),
  },
  createBillForm: { rule: 'merchant bills.write', prepareInput: () => ({ body: { amount_type: 'OPEN' } }) },
  updateBillForm: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ ...(await billForm(fixture)), body: { reminder_days: [-3] } }),
  },
  page: {
    rule: 'public',
    prepareInput: async (fixture) => ({ params: { id: (await fixture.createCollection()).uuid, provider: 'fpx' } }),
  },
};

export const customerBillCases: AccessCases<typeof customerBills> = {
  list: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: bill },
  create: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({
      body: { amount: '50.00', collection_id: (await fixture.createCollection()).id },
    }),
  },
  ofCollection: {
    rule: 'merchant bills.read',
    prepareInput: async (fixture) => {
      const { params } = await collection(fixture);
      await fixture.createBill({ collection_id: params.id });
      return { params };
    },
  },
  update: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ ...(await bill(fixture)), body: { note: 'Terima kasih' } }),
  },
  send: { rule: 'merchant bills.write', prepareInput: bill },
  sendMany: { rule: 'merchant bills.write', prepareInput: bills },
  cancelMany: { rule: 'merchant bills.write', prepareInput: bills },
  reserve: { rule: 'merchant bills.write' },
  remove: { rule: 'merchant bills.write', prepareInput: bill },
  fromPublic: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      body: { collection_uuid: (await fixture.createCollection()).uuid, amount: '50.00', email: 'siti@payer.example' },
    }),
  },
  page: {
    rule: 'public',
    prepareInput: async (fixture) => ({ params: { id: (await fixture.createBill()).invoice_no, provider: 'fpx' } }),
  },
};

/** Of the forms with callbacks of the fixture. */
const CALLBACK_URL = 'https://shop.example/hook';

export const callbackCases: AccessCases<typeof callbacks> = {
  list: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: callback },
  endpoints: { rule: 'merchant bills.read' },
  resend: { rule: 'merchant bills.write', prepareInput: callback },
  resendPeriod: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => {
      await fixture.createCallback();
      return { body: { from: '2026-01-01T00:00:00.000Z' } };
    },
  },
  resumeEndpoint: {
    rule: 'merchant bills.write',
    prepareInput: async ({ app, owner: { account_id } }) => {
      const [failing_since, paused_at] = [new Date('2026-11-20'), new Date('2026-11-23')];
      await app.db
        .insertInto('callback_endpoints')
        .values({ account_id, url: CALLBACK_URL, failing_since, paused_at })
        .onConflict((conflict) => conflict.columns(['account_id', 'url']).doUpdateSet({ paused_at }))
        .execute();
      return { body: { url: CALLBACK_URL } };
    },
  },
  test: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => {
      await fixture.createCallback();
      return { body: { url: CALLBACK_URL } };
    },
  },
  sendForInvoice: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ query: { _id: (await fixture.createCallback()).invoice_id } }),
  },
  key: { rule: 'merchant credentials.read' },
  rotateKey: { rule: 'merchant credentials.write active' },
};
