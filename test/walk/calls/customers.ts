import { randomUUID } from 'node:crypto';
import { customers, type customerForms } from '@kutip/contracts/customers';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const made = async (world: World): Promise<{ id: string }> =>
  world.asked(customers.create, { body: { full_name: 'Siti', email: 'siti@payer.example' } });
const customer = async (world: World) => ({ params: { id: (await made(world)).id } });

export const customerCalls: Calls<typeof customers> = {
  list: { door: 'merchant bills.read' },
  listTotalled: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: customer },
  create: {
    door: 'merchant bills.write',
    given: () => ({ body: { full_name: 'Ali', email: 'ali@payer.example', phone_number: null, state_id: 10 } }),
  },
  update: {
    door: 'merchant bills.write',
    given: async (world) => ({ ...(await customer(world)), body: { full_name: 'Siti Aminah' } }),
  },
  remove: { door: 'merchant bills.write', given: customer },
  bills: {
    door: 'merchant bills.read',
    given: async (world) => {
      const email = `${randomUUID()}@payer.example`;
      const { id: customer_id } = await world.asked(customers.create, { body: { full_name: 'Siti', email } });
      await world.bill({ email });
      return { body: { customer_id } };
    },
  },
  template: { door: 'merchant bills.read' },
};

export const customerFormCalls: Calls<typeof customerForms> = {
  import: {
    door: 'merchant bills.write',
    given: () => ({ body: { file: new File(['name,email\nSiti,siti@payer.example\n'], 'pelanggan.csv') } }),
  },
};
