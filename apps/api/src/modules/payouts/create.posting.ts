import { insertDisbursements, reserveDrafts, type NewDisbursement } from '../disbursements/disbursements.service.ts';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertPayouts, type NewPayout } from './payouts.queries.ts';

export interface CreatePayout extends PostingCommand {
  payout: NewPayout;
  order: NewDisbursement;
}

/**
 * The command of a new payout. Its domain key is the merchant's own reference, or else its id: told again, by whatever
 * process and at the same moment, it posts once.
 */
export const createCommand = (payout: NewPayout, order: NewDisbursement): CreatePayout => ({
  account_id: payout.account_id,
  subject_id: payout.id,
  payout,
  order,
  domain_key:
    payout.reference === null
      ? { provider: 'kutip', reference: payout.id, kind: 'payout' }
      : { provider: 'merchant', reference: payout.reference, kind: 'payout' },
});

/** Reserves, and writes the payout and the order to the bank with it. Refuses 4014 when there is too little. */
export const createPayout: PostingKind<CreatePayout, null, null> = {
  name: 'create payout',
  look: async (_db, commands) => commands.map(() => null),
  decide: ({ payout, order }) => ({
    transfers: reserveDrafts('PAYOUT', order.id, order.drawn),
    writes: [write(insertPayouts, payout), write(insertDisbursements, order)],
    outcome: null,
  }),
};
