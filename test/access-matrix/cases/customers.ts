import { randomUUID } from 'node:crypto';
import { customers, type customerForms } from '@kutip/contracts/customers';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const made = async (fixture: MerchantFixture): Promise<{ id: string }> =>
  fixture.callAsOwner(customers.create, { body: { full_name: 'Siti', email: 'siti@payer.example' } });
const customer = async (fixture: MerchantFixture) => ({ params: { id: (await made(fixture)).id } });

export const customerCases: AccessCases<typeof customers> = {
  list: { rule: 'merchant bills.read' },
  listTotalled: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: customer },
  create: {
    rule: 'merchant bills.write',
    prepareInput: () => ({ body: { full_name: 'Ali', email: 'ali@payer.example', phone_number: null, state_id: 10 } }),
  },
  update: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ ...(await customer(fixture)), body: { full_name: 'Siti Aminah' } }),
  },
  remove: { rule: 'merchant bills.write', prepareInput: customer },
  bills: {
    rule: 'merchant bills.read',
    prepareInput: async (fixture) => {
      const email = `${randomUUID()}@payer.example`;
      const { id: customer_id } = await fixture.callAsOwner(customers.create, { body: { full_name: 'Siti', email } });
      await fixture.createBill({ email });
      return { body: { customer_id } };
    },
  },
  template: { rule: 'merchant bills.read' },
};

export const customerFormCases: AccessCases<typeof customerForms> = {
  import: {
    rule: 'merchant bills.write',
    prepareInput: () => ({ body: { file: new File(['name,email\nSiti,siti@payer.example\n'], 'pelanggan.csv') } }),
  },
};
