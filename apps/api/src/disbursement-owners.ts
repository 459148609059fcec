import type { DisbursementOwner, DisbursementOwners } from './modules/disbursements/disbursements.service.ts';

const NOTHING_ELSE: DisbursementOwner = { ended: () => [] };

/** Whose records change when money has reached its account, failed or come back. */
export const disbursementOwners: DisbursementOwners = {
  PAYOUT: NOTHING_ELSE,
  SETTLEMENT: NOTHING_ELSE,
  SELF_SETTLEMENT: NOTHING_ELSE,
  REFUND: NOTHING_ELSE,
};
