import { api } from '@kutip/contracts/api';
import type { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { payoutJobs } from '../../../apps/api/src/modules/payouts/payouts.service.ts';
import { grantStepUp } from '../step-up-fixtures.ts';
import type { AccessCases } from '../access-case.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';
import { fund } from './payouts.ts';

let made = 0;
/** A new payout file whose total needs a second approver. */
function payoutFile(): File {
  made += 1;
  const lines = [
    'bank,account number,name,amount,reference',
    `Maybank,512345678901,Ali bin Abu,20000.00,REF-${made}`,
    'Nobank,1,,x,',
  ];
  return new File([lines.join('\n')], 'payouts.csv', { type: 'text/csv' });
}

const createBatch = async (fixture: MerchantFixture, by: Member) => {
  await fund(fixture);
  await grantStepUp(fixture, fixture.owner);
  const { id } = await fixture.callAsOwner(api.payoutBatchForms.upload, { body: { file: payoutFile() } });
  const { services } = fixture.app;
  const jobs = payoutJobs({ ...services, bank: services.disbursements.bank });
  await jobs['pay_batch']!({ account_id: fixture.owner.account_id, id });
  await grantStepUp(fixture, by);
  return { params: { id } };
};

export const payoutBatchCases: AccessCases<typeof payoutBatches> = {
  list: { rule: 'merchant payouts.read' },
  rows: { rule: 'merchant payouts.read' },
  template: { rule: 'merchant payouts.read' },
  read: { rule: 'merchant payouts.read', prepareInput: createBatch },
  approve: { rule: 'merchant payouts.write active', prepareInput: createBatch },
};

export const payoutBatchFormCases: AccessCases<typeof payoutBatchForms> = {
  preview: { rule: 'merchant payouts.write active', prepareInput: () => ({ body: { file: payoutFile() } }) },
  upload: {
    rule: 'merchant payouts.write active',
    prepareInput: async (fixture, by) => {
      await grantStepUp(fixture, by);
      return { body: { file: payoutFile() } };
    },
  },
};
