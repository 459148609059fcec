import { sen } from '@kutip/domain/money';
import { ATTEMPT_TRANSITIONS } from '@kutip/domain/payment';
import { billStatusAfterRefund, paymentStatusAfterRefund } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { changeInvoiceStatus, writeInvoiceStatuses } from '../invoices/invoices.service.ts';
import { lockPaymentAmounts, writePaymentAmounts, type PaymentAmounts } from './refundable-payments.queries.ts';

/** The effect of a refund on its payment. Amounts in sen are added to the stored ones and may be negative. */
export interface PaymentAmountChange {
  account_id: string;
  /** The payment. */
  id: string;
  refunded?: number;
  refund_pending?: number;
  held?: number;
  is_duplicate: boolean;
  /** Set when a void starts (true) or is cancelled (false). */
  is_voided?: boolean;
  /** The amount is no longer pending, so it must not be settled. */
  leaves_pending?: boolean;
  /** The fee was reversed with a void and is not charged again, so the merchant keeps the gross amount. */
  is_free?: boolean;
  /** The transfer that credits the merchant from now on. */
  transfer_id?: string;
  at: Date;
}

export type ChangedPayment = PaymentAmounts & { at: Date; is_duplicate: boolean; is_free: boolean };

function applyChange(before: ChangedPayment, change: PaymentAmountChange): ChangedPayment {
  const refunded = sen(before.refunded + (change.refunded ?? 0));
  const is_voided = change.is_voided ?? before.status === 'VOIDED';
  const { is_duplicate, at } = change;
  return {
    ...before,
    refunded,
    refund_pending: sen(before.refund_pending + (change.refund_pending ?? 0)),
    held: sen(before.held + (change.held ?? 0)),
    status: paymentStatusAfterRefund({ captured: before.captured, refunded }, { is_voided, is_duplicate }),
    expected_settlement_date: change.leaves_pending ? null : before.expected_settlement_date,
    transfer_id: change.transfer_id ?? before.transfer_id,
    is_duplicate,
    is_free: before.is_free || (change.is_free ?? false),
    at,
  };
}

/**
 * Applies the changes, also several of one payment in one posting, and returns the payments as they are now. The invoice follows
 * the payment that paid it, so not a duplicate. Refuses 4010 a status change that the state tables do not list.
 */
export async function changePaymentAmounts(
  db: Connection,
  changes: readonly PaymentAmountChange[],
): Promise<ChangedPayment[]> {
  const keys = new Map(changes.map(({ account_id, id }) => [`${account_id} ${id}`, { account_id, id }]));
  const payments = await lockPaymentAmounts(db, [...keys.values()]);
  const changed = payments.map((before) => ({
    before,
    after: changes
      .filter(({ account_id, id }) => account_id === before.account_id && id === before.id)
      .reduce(applyChange, { ...before, is_duplicate: false, is_free: false, at: changes[0]!.at }),
  }));
  await writePaymentAmounts(
    db,
    changed.map(({ before, after }) => ({
      ...after,
      change: before.status === after.status ? null : checkTransition(ATTEMPT_TRANSITIONS, before.status, after.status),
    })),
  );
  const invoices = changed.flatMap(({ before, after }) => {
    const { account_id, invoice_id: id, invoice_status: status, at: updated_at } = after;
    const to = billStatusAfterRefund(after.status);
    if (after.is_duplicate || before.status === after.status || to === status) return [];
    return [{ account_id, id, change: changeInvoiceStatus({ status }, to), updated_at }];
  });
  if (invoices.length > 0) await writeInvoiceStatuses(db, invoices);
  return changed.map(({ after }) => after);
}

/** Row writer. */
export async function writePaymentAmountChanges(
  db: Connection,
  changes: readonly PaymentAmountChange[],
): Promise<void> {
  await changePaymentAmounts(db, changes);
}
