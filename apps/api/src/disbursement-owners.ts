import type { DisbursementOwners } from './modules/disbursements/disbursements.service.ts';
import { payoutOwner } from './modules/payouts/payouts.service.ts';
import { refundOwner } from './modules/refunds/refunds.service.ts';
import { settlementOwner } from './modules/settlements/settlements.service.ts';

/** Whose records change when money has reached its account, failed or come back. */
export const disbursementOwners: DisbursementOwners = {
  PAYOUT: payoutOwner,
  SETTLEMENT: settlementOwner,
  SELF_SETTLEMENT: settlementOwner,
  REFUND: refundOwner,
};
