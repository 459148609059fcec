import type { ledger } from '@kutip/contracts/ledger';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const createTransfer = async (fixture: MerchantFixture) => {
  await fixture.createPayment();
  return {};
};

export const ledgerCases: AccessCases<typeof ledger> = {
  head: { rule: 'merchant settlements.read', prepareInput: createTransfer },
  statement: { rule: 'merchant settlements.read', prepareInput: createTransfer },
};
