import { customers } from '@kutip/contracts/customers';
import type { personalData } from '@kutip/contracts/personal-data';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const customer = async (fixture: MerchantFixture) => {
  const body = { full_name: 'Siti', email: 'siti@payer.example' };
  const { id }: { id: string } = await fixture.callAsOwner(customers.create, { body });
  return { body: { customer_id: id } };
};

export const personalDataCases: AccessCases<typeof personalData> = {
  find: { rule: 'merchant company.write', prepareInput: customer },
  download: { rule: 'merchant company.write', prepareInput: customer },
  erase: { rule: 'merchant company.write', prepareInput: customer },
};
