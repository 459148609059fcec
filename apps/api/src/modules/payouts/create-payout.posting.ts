import type { AuditRow } from '../../platform/audit.ts';
import { insertDisbursements, reserveDrafts, type NewDisbursement } from '../disbursements/disbursements.service.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertPayouts, type NewPayout } from './payouts.queries.ts';

export interface CreatePayoutCommand extends PostingCommand {
  payout: NewPayout;
  disbursement: NewDisbursement;
}

/**
 * The command of a new payout. Its domain key is the merchant's reference, or else its id, so that repeated commands of any
 * process post once.
 */
export const createPayoutCommand = (
  payout: NewPayout,
  disbursement: NewDisbursement,
  audit?: AuditRow,
): CreatePayoutCommand => ({
  account_id: payout.account_id,
  subject_id: payout.id,
  payout,
  disbursement,
  ...(audit && { audit }),
  domain_key:
    payout.reference === null
      ? { provider: 'kutip', reference: payout.id, kind: 'payout' }
      : { provider: 'merchant', reference: payout.reference, kind: 'payout' },
});

/** Reserves the amount and inserts payout, disbursement and audit entry. Refuses 4014 if the balance is too low. */
export const createPayoutPosting: PostingKind<CreatePayoutCommand, null, null> = {
  name: 'create payout',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ payout, disbursement, ...command }) => ({
    transfers: reserveDrafts('PAYOUT', disbursement.id, disbursement.drawn),
    writes: [write(insertPayouts, payout), write(insertDisbursements, disbursement), ...auditWrites(command)],
    outcome: null,
  }),
};
