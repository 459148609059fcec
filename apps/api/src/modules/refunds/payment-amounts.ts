import { sen } from '@kutip/domain/money';
import { billStatusAfterRefund, paymentStatusAfterRefund } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import {
  lockPaymentAmounts,
  writeBillStatuses,
  writePaymentAmounts,
  type PaymentAmounts,
} from './refundable-payments.queries.ts';

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

type ChangedPayment = PaymentAmounts & { at: Date; is_duplicate: boolean; is_free: boolean };

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

/** Applies the changes, also several of one payment in one posting. The bill follows its payment unless that is a duplicate. */
export async function changePaymentAmounts(db: Connection, changes: readonly PaymentAmountChange[]): Promise<void> {
  const keys = new Map(changes.map(({ account_id, id }) => [`${account_id} ${id}`, { account_id, id }]));
  const payments = await lockPaymentAmounts(db, [...keys.values()]);
  const changed = payments.map((before) =>
    changes
      .filter(({ account_id, id }) => account_id === before.account_id && id === before.id)
      .reduce(applyChange, { ...before, is_duplicate: false, is_free: false, at: changes[0]!.at }),
  );
  await writePaymentAmounts(db, changed);
  const bills = changed.filter(({ is_duplicate, id, status }) => !is_duplicate && status !== statusOf(payments, id));
  if (bills.length > 0)
    await writeBillStatuses(
      db,
      bills.map(({ account_id, invoice_id, status, at }) => ({
        account_id,
        invoice_id,
        status: billStatusAfterRefund(status),
        at,
      })),
    );
}

const statusOf = (payments: readonly PaymentAmounts[], id: string) =>
  payments.find((payment) => payment.id === id)?.status;
