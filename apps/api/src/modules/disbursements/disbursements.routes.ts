import type { payoutBank as contract } from '@kutip/contracts/payout-bank';
import type { Handlers } from '../../platform/mount.ts';
import type { Disbursements } from './disbursements.service.ts';

export const payoutBankHandlers = (disbursements: Pick<Disbursements, 'receiveNotice'>): Handlers<typeof contract> => ({
  notification: {
    // Only a text body has a signature that can be verified.
    withoutTransaction: ({ body }, { header }) =>
      disbursements.receiveNotice('payout-bank', typeof body === 'string' ? body : '', header),
  },
});
