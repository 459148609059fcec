/**
 * The public interface of the introducers module: the share of our fees that the introducer of a merchant gets (D-54). The
 * commission is computed with the rate at the time of the quote; that amount is posted, with its row in the same posting.
 */
import { write, type Write } from '../ledger/ledger.service.ts';
import {
  insertCommissions,
  restoreCommissions,
  reverseCommissions,
  type EarnedCommission,
} from './commissions.queries.ts';

export { linkReferredMerchant, requireReferrer } from './referral.ts';
export { payCommissions } from './pay-commissions.ts';
export { commissionOn, type Commission } from './commission.ts';
export {
  linkMerchant,
  createIntroducer as openIntroducer,
  type MerchantLink,
  type NewIntroducer,
} from './introducers.queries.ts';

/** The row to write with the transfer that carries the commission; none for a zero commission. */
export const commissionWrites = (earned: EarnedCommission): Write[] =>
  earned.commission > 0 ? [write(insertCommissions, earned)] : [];

interface CommissionPaymentKey {
  account_id: string;
  payment_record_id: string;
  at: Date;
}

/** Reverses the commission of a voided payment, whose fee is refunded; no effect without a commission. */
export const commissionReversedWrite = (key: CommissionPaymentKey): Write => write(reverseCommissions, key);

/** Restores the commission of a payment whose void was cancelled. */
export const commissionRestoredWrite = (key: CommissionPaymentKey): Write => write(restoreCommissions, key);
