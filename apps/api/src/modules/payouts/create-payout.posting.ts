import { insertDisbursements, reserveDrafts, type NewDisbursement } from '../disbursements/disbursements.service.ts';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertPayouts, type NewPayout } from './payouts.queries.ts';

export interface CreatePayoutCommand extends PostingCommand {
  payout: NewPayout;
  disbursement: NewDisbursement;
}

/**
 * The command of a new payout. Its domain key is the merchant's reference, or else its id, so that repeated commands of any
 * process post once.
 */
export const createPayoutCommand = (payout: NewPayout, disbursement: NewDisbursement): CreatePayoutCommand => ({
  account_id: payout.account_id,
  subject_id: payout.id,
  payout,
  disbursement: disbursement,
  domain_key:
    payout.reference === null
      ? { provider: 'kutip', reference: payout.id, kind: 'payout' }
      : { provider: 'merchant', reference: payout.reference, kind: 'payout' },
});

/** Reserves the amount and inserts payout and disbursement. Refuses 4014 if the balance is too low. */
export const createPayoutPosting: PostingKind<CreatePayoutCommand, null, null> = {
  name: 'create payout',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ payout, disbursement: disbursement }) => ({
    transfers: reserveDrafts('PAYOUT', disbursement.id, disbursement.drawn),
    writes: [write(insertPayouts, payout), write(insertDisbursements, disbursement)],
    outcome: null,
  }),
};
