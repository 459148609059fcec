/**
 * The front door of introducers: what whoever brought a merchant gets of our fees (D-54). The rate is looked up when a fee
 * is quoted and the commission is worked out then; what is posted is that amount, with its row in the same posting.
 */
import { write, type Write } from '../ledger/ledger.service.ts';
import { insertCommissions, restoreCommissions, reverseCommissions, type Earned } from './commissions.queries.ts';

export { commissionOn, type Commission } from './commission.ts';
export { linkMerchant, openIntroducer, type MerchantLink, type NewIntroducer } from './introducers.queries.ts';

/** To be written with the transfer that carries the commission; nothing where there is none. */
export const commissionWrites = (earned: Earned): Write[] =>
  earned.commission > 0 ? [write(insertCommissions, earned)] : [];

interface OfPayment {
  account_id: string;
  payment_record_id: string;
  at: Date;
}

/** A payment is voided: its fee was given back, and the commission with it. Nothing happens where there was none. */
export const commissionReversedWrite = (of: OfPayment): Write => write(reverseCommissions, of);

/** The void was given up: the sale is a sale again, and earns what it earned. */
export const commissionRestoredWrite = (of: OfPayment): Write => write(restoreCommissions, of);
