import { tryNo } from '@kutip/domain/settlement';
import type { Drawn } from '@kutip/domain/disbursement';
import { sen, type Sen } from '@kutip/domain/money';
import type { VoidSaleStatus, VoidSaleType } from '@kutip/domain/refund';
import type { NewDisbursement } from '../disbursements/disbursements.service.ts';

export interface RefundKey {
  account_id: string;
  id: string;
}

/** Whom to pay. The number is sealed as orders to the bank keep it, so that it goes over unopened. */
export interface Payee {
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  account_number: Buffer;
  account_mask: string;
  account_name: string;
  /** How near the name is to the bank's, in percent. */
  match_ratio: number;
  payee_by: 'MERCHANT' | 'PAYER';
}

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
  drawn: readonly Drawn[];
  hold_transfer_id: string | null;
  is_returned: boolean;
  requested_by: string;
  tries: number;
  disbursement_ids: readonly string[];
  payee: Payee | null;
  link_hash: Buffer | null;
  link_sent_to: string | null;
  link_expires_at: Date | null;
}

/** The order to the bank for the next try: everything of it but where the money is drawn from is known by now. */
export function orderFor(
  refund: Pick<LockedRefund, 'account_id' | 'id' | 'invoice_no' | 'amount' | 'tries'>,
  { payout_service_id, bank_code, account_number, account_mask, account_name }: Payee,
  { drawn, now }: { drawn: readonly Drawn[]; now: Date },
  next_id: string,
): NewDisbursement {
  const { account_id, id, invoice_no, amount, tries } = refund;
  return {
    account_id,
    // The first order has the refund's id, so that a ledger line leads to it.
    id: tries === 0 ? id : next_id,
    source: 'REFUND',
    reference: tryNo(invoice_no, tries + 1),
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
    // Who may approve it has: the bank is told at once.
    needs_approval: false,
    send_after: now,
    created_at: now,
  };
}

/** What was taken from one book, in sen. */
export const drawnFrom = (drawn: readonly Drawn[], book: Drawn['book']): Sen =>
  sen(drawn.filter((one) => one.book === book).reduce((sum, { amount }) => sum + amount, 0));
