import { createHash } from 'node:crypto';
import { disbursementAttemptNo } from '@kutip/domain/settlement';
import type { Reservation } from '@kutip/domain/disbursement';
import { sen, type Sen } from '@kutip/domain/money';
import type { ApprovalReason, VoidSaleStatus, VoidSaleType } from '@kutip/domain/refund';
import type { NewDisbursement } from '../disbursements/disbursements.service.ts';

export interface RefundKey {
  account_id: string;
  id: string;
}

/** The account to refund to. The number is encrypted as disbursements store it, so it is copied without decryption. */
export interface Payee {
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  account_number: Buffer;
  account_mask: string;
  account_name: string;
  /** Match of the given name with the name at the bank, in percent. */
  match_ratio: number;
  payee_by: 'MERCHANT' | 'PAYER';
}

/** Identifies the account of a payee without telling it; null for none. It differs when the same account is named again. */
export const payeeFingerprint = (payee: Pick<Payee, 'bank_code' | 'account_number' | 'account_name'> | null) =>
  payee &&
  createHash('sha256').update(payee.account_number).update(`${payee.bank_code}|${payee.account_name}`).digest('hex');

/** A refund under its lock. Amounts in sen. */
export interface LockedRefund extends RefundKey {
  invoice_no: string;
  payment_record_id: string;
  invoice_id: string;
  bill_id: string | null;
  exception_id: string | null;
  type: VoidSaleType;
  is_duplicate: boolean;
  is_surplus: boolean;
  amount: Sen;
  status: VoidSaleStatus;
  drawn: readonly Reservation[];
  hold_transfer_id: string | null;
  is_returned: boolean;
  requested_by: string;
  tries: number;
  disbursement_ids: readonly string[];
  payee: Payee | null;
  link_hash: Buffer | null;
  link_sent_to: string | null;
  link_expires_at: Date | null;
  approval_reasons: readonly ApprovalReason[];
}

/** The disbursement of the next attempt, from the balances in `drawn`. */
export function buildDisbursement(
  refund: Pick<LockedRefund, 'account_id' | 'id' | 'invoice_no' | 'amount' | 'tries'>,
  { payout_service_id, bank_code, account_number, account_mask, account_name }: Payee,
  { drawn, now }: { drawn: readonly Reservation[]; now: Date },
  next_id: string,
): NewDisbursement {
  const { account_id, id, invoice_no, amount, tries } = refund;
  return {
    account_id,
    // The first disbursement has the refund's id, so that its ledger lines lead to the refund.
    id: tries === 0 ? id : next_id,
    source: 'REFUND',
    reference: disbursementAttemptNo(invoice_no, tries + 1),
    payout_service_id,
    bank_code,
    account_number,
    account_mask,
    account_name,
    amount,
    fee: sen(0),
    fee_tax: sen(0),
    commission: sen(0),
    drawn,
    // The refund itself was approved, so its disbursement is sent at once.
    needs_approval: false,
    send_after: now,
    created_at: now,
  };
}

/** The amount reserved from one balance, in sen. */
export const reservedFrom = (drawn: readonly Reservation[], book: Reservation['book']): Sen =>
  sen(drawn.filter((reservation) => reservation.book === book).reduce((sum, { amount }) => sum + amount, 0));
