import { api } from '@kutip/contracts/api';
import type { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { payoutJobs } from '../../../apps/api/src/modules/payouts/payouts.service.ts';
import { stepUp } from '../authenticator.ts';
import type { Calls } from '../call.ts';
import type { Member, World } from '../world.ts';
import { fund } from './payouts.ts';

let made = 0;
/** A table that nobody has uploaded yet, of so large a sum that it waits for a second person. */
function table(): File {
  made += 1;
  const lines = [
    'bank,account number,name,amount,reference',
    `Maybank,512345678901,Ali bin Abu,20000.00,REF-${made}`,
    'Nobank,1,,x,',
  ];
  return new File([lines.join('\n')], 'payouts.csv', { type: 'text/csv' });
}

const batch = async (world: World, by: Member) => {
  await fund(world);
  await stepUp(world, world.owner);
  const { id } = await world.asked(api.payoutBatchForms.upload, { body: { file: table() } });
  const { services } = world.app;
  const jobs = payoutJobs({ ...services, bank: services.disbursements.bank });
  await jobs['pay_batch']!({ account_id: world.owner.account_id, id });
  await stepUp(world, by);
  return { params: { id } };
};

export const payoutBatchCalls: Calls<typeof payoutBatches> = {
  list: { door: 'merchant payouts.read' },
  rows: { door: 'merchant payouts.read' },
  template: { door: 'merchant payouts.read' },
  read: { door: 'merchant payouts.read', given: batch },
  approve: { door: 'merchant payouts.write active', given: batch },
};

export const payoutBatchFormCalls: Calls<typeof payoutBatchForms> = {
  preview: { door: 'merchant payouts.write active', given: () => ({ body: { file: table() } }) },
  upload: {
    door: 'merchant payouts.write active',
    given: async (world, by) => {
      await stepUp(world, by);
      return { body: { file: table() } };
    },
  },
};
