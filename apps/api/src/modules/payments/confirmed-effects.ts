import { transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit } from '@kutip/domain/money';
import type { LateReason } from '@kutip/domain/payment-transition';
import { invoiceTransferKind } from '@kutip/domain/top-up';
import { commissionWrites } from '../introducers/introducers.service.ts';
import type { Write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { activatePlanWrite } from '../subscriptions/subscriptions.service.ts';
import type { PaymentAttempt } from './attempt.ts';

export interface ConfirmedPayment {
  attempt: PaymentAttempt;
  transfer_id: string;
  charge_id: string;
  payer_name: string | null;
  late: LateReason | null;
  now: Date;
}

export const transferKind = ({ invoice_kind: kind, pool_type }: PaymentAttempt) => invoiceTransferKind({ kind, pool_type });

/** The price of a plan is charged as soon as it is paid; money that comes too late for the plan stays in the merchant's pool. */
const chargesPlan = ({ attempt, late }: ConfirmedPayment): boolean => transferKind(attempt) === 'plan_payment' && late === null;

/** The ledger transfers of a confirmed payment. */
export function confirmedTransfers(confirmed: ConfirmedPayment): TransferDraft[] {
  const { attempt, transfer_id, charge_id } = confirmed;
  const { total_amount: amount, fee, fee_tax: tax, commission } = attempt;
  const subject_id = attempt.id;
  const paid = transferDraft(transferKind(attempt), { id: transfer_id, subject_id, amount, fee, tax, commission });
  return chargesPlan(confirmed) ? [paid, transferDraft('plan_charge', { id: charge_id, subject_id, amount })] : [paid];
}

/** The writes that follow a confirmed payment: notifications, introducer commission, plan activation. */
export function confirmedWrites(confirmed: ConfirmedPayment): Write[] {
  const { attempt, payer_name, now } = confirmed;
  const { account_id, invoice_id, invoice_no } = attempt;
  const facts = { reference: attempt.transaction_invoice_no, amount: toRinggit(attempt.amount) };
  switch (transferKind(attempt)) {
    case 'payment':
      return [
        ...notificationWrites(account_id, 'PAYMENT_SUCCESS', { ...facts, subject_id: attempt.id, name: payer_name }, now),
        ...commissionWrites({
          account_id,
          source: 'PAYMENT',
          record_id: attempt.id,
          base_fee: attempt.fee,
          rate_bps: attempt.commission_bps,
          commission: attempt.commission,
          earned_at: now,
        }),
      ];
    case 'payout_topup':
    case 'credit_topup':
      return notificationWrites(account_id, 'TOPUP_DONE', { ...facts, reference: invoice_no, subject_id: invoice_id }, now);
    default:
      return chargesPlan(confirmed) ? [activatePlanWrite({ account_id, invoice_id, paid_at: now })] : [];
  }
}
