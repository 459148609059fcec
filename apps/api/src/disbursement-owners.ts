import type { DisbursementOwners } from './modules/disbursements/disbursements.service.ts';
import { payoutOwner } from './modules/payouts/payouts.service.ts';
import { createRefundOwner } from './modules/refunds/refunds.service.ts';
import { settlementOwner } from './modules/settlements/settlements.service.ts';
import { payableOwners } from './payable-owners.ts';

/** The modules whose records change when a disbursement succeeds, fails or is returned. */
export const disbursementOwners: DisbursementOwners = {
  PAYOUT: payoutOwner,
  SETTLEMENT: settlementOwner,
  SELF_SETTLEMENT: settlementOwner,
  REFUND: createRefundOwner(payableOwners),
};
