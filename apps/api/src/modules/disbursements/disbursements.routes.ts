import type { payoutBank as contract } from '@kutip/contracts/payout-bank';
import type { Handlers } from '../../platform/mount.ts';
import type { Disbursements } from './disbursements.service.ts';

export const payoutBankHandlers = (disbursements: Pick<Disbursements, 'receive'>): Handlers<typeof contract> => ({
  notice: {
    // Of another type than text there is nothing that could be verified.
    outside: ({ body }, { header }) =>
      disbursements.receive('payout-bank', typeof body === 'string' ? body : '', header),
  },
});
