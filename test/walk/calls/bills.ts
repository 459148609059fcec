import { api } from '@kutip/contracts/api';
import type { callbacks } from '@kutip/contracts/callbacks';
import type { collections } from '@kutip/contracts/collections';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { files } from '@kutip/contracts/files';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const collection = async (world: World) => ({ params: { id: (await world.collection()).id } });
const bill = async (world: World) => ({ params: { id: (await world.bill()).id } });
const bills = async (world: World) => ({ body: { ids: [(await world.bill()).id] } });
const billForm = async ({ asked }: World) => {
  const body = { title: 'Tuisyen', amount_type: 'OPEN', channel_flags: ['fpx'] } as const;
  const { id } = await asked(api.collections.createBillForm, { body: { ...body, channel_flags: ['fpx'] } });
  return { params: { id } };
};
const callback = async (world: World) => ({ params: { id: (await world.callback()).id } });

export const collectionCalls: Calls<typeof collections> = {
  list: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: collection },
  create: { door: 'merchant bills.write', given: () => ({ body: { amount_type: 'OPEN' } }) },
  update: {
    door: 'merchant bills.write',
    given: async (world) => ({ ...(await collection(world)), body: { title: 'Yuran tadika' } }),
  },
  createBillForm: { door: 'merchant bills.write', given: () => ({ body: { amount_type: 'OPEN' } }) },
  updateBillForm: {
    door: 'merchant bills.write',
    given: async (world) => ({ ...(await billForm(world)), body: { reminder_days: [-3] } }),
  },
  page: {
    door: 'public',
    given: async (world) => ({ params: { id: (await world.collection()).uuid, provider: 'fpx' } }),
  },
};

export const customerBillCalls: Calls<typeof customerBills> = {
  list: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: bill },
  create: {
    door: 'merchant bills.write',
    given: async (world) => ({ body: { amount: '50.00', collection_id: (await world.collection()).id } }),
  },
  ofCollection: {
    door: 'merchant bills.read',
    given: async (world) => {
      const { params } = await collection(world);
      await world.bill({ collection_id: params.id });
      return { params };
    },
  },
  update: {
    door: 'merchant bills.write',
    given: async (world) => ({ ...(await bill(world)), body: { note: 'Terima kasih' } }),
  },
  send: { door: 'merchant bills.write', given: bill },
  sendMany: { door: 'merchant bills.write', given: bills },
  cancelMany: { door: 'merchant bills.write', given: bills },
  reserve: { door: 'merchant bills.write' },
  remove: { door: 'merchant bills.write', given: bill },
  fromPublic: {
    door: 'public',
    given: async (world) => ({ body: { collection_uuid: (await world.collection()).uuid, amount: '50.00' } }),
  },
  page: {
    door: 'public',
    given: async (world) => ({ params: { id: (await world.bill()).invoice_no, provider: 'fpx' } }),
  },
};

export const callbackCalls: Calls<typeof callbacks> = {
  list: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: callback },
  again: { door: 'merchant bills.write', given: callback },
  sendForInvoice: {
    door: 'merchant bills.write',
    given: async (world) => ({ query: { _id: (await world.callback()).invoice_id } }),
  },
  key: { door: 'merchant credentials.read' },
  newKey: { door: 'merchant credentials.write active' },
};

export const fileCalls: Calls<typeof files> = {
  upload: { door: 'any bills.write' },
};
