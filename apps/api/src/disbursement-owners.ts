import type { DisbursementOwner, DisbursementOwners } from './modules/disbursements/disbursements.service.ts';
import { payoutOwner } from './modules/payouts/payouts.service.ts';
import { settlementOwner } from './modules/settlements/settlements.service.ts';

const NOTHING_ELSE: DisbursementOwner = { ended: () => [] };

/** Whose records change when money has reached its account, failed or come back. */
export const disbursementOwners: DisbursementOwners = {
  PAYOUT: payoutOwner,
  SETTLEMENT: settlementOwner,
  SELF_SETTLEMENT: settlementOwner,
  REFUND: NOTHING_ELSE,
};
