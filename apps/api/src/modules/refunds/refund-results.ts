import type { Reservation } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import type { VoidSaleStatus } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import type { DisbursementResult } from '../disbursements/disbursements.service.ts';
import { createNotification, type NotificationKind } from '../notifications/notifications.service.ts';
import { insertEvents, type EventRow, type PayableOwners } from '../invoices/invoices.service.ts';
import { applyWrites, type Write } from '../ledger/ledger.service.ts';
import { refundCallbacks } from '../payments/switch.service.ts';
import { insertDeductions } from '../settlements/settlements.service.ts';
import { refundDoneEmails } from './refund-emails.ts';
import { changePaymentAmounts, type ChangedPayment, type PaymentAmountChange } from './payment-amounts.ts';
import { settlementDeductions } from './settlement-deductions.ts';
import { reservedFrom, type LockedRefund } from './refund.ts';
import { loadRefundEmailData } from './refunds.queries.ts';
import { lockRefundsByNo } from './refund-rows.queries.ts';
import { changeRefundStatus, writeRefundStatuses, type RefundStatusRow } from './refund-status.queries.ts';

/** The final result of a refund's disbursement. */
export interface RefundResult extends DisbursementResult {
  account_id: string;
  /** Number of the refund. */
  invoice_no: string;
  disbursement_id: string;
  /** The balances that the amount was reserved from. */
  drawn: readonly Reservation[];
  payableOwners: PayableOwners;
}

/**
 * Updates refunds, payments and timelines with the results of disbursements, in the transaction of their posting. The refund
 * rows need no earlier lock: results of one disbursement are applied one at a time, under the lock of the disbursement.
 */
export async function applyRefundResults(db: Connection, results: readonly RefundResult[]): Promise<void> {
  const refunds = await lockRefundsByNo(
    db,
    results.map(({ account_id, invoice_no }) => ({ account_id, invoice_no })),
  );
  const pairs = results.flatMap((result) => {
    const refund = refunds.find(
      (candidate) => candidate.account_id === result.account_id && candidate.invoice_no === result.invoice_no,
    );
    if (!refund) throw new Error(`${result.invoice_no} is not the number of a refund`);
    return [{ refund, result }];
  });
  const changes = pairs.flatMap(({ refund, result }) => amountChangesFor(refund, result));
  if (changes.length > 0) {
    const { payableOwners } = results[0]!;
    const changed = await changePaymentAmounts(db, changes);
    await applyWrites(
      db,
      changed.flatMap((payment) => refundedWrites(payableOwners, payment)),
    );
  }
  await writeRefundStatuses(
    db,
    pairs.map(({ refund, result }) => statusRow(refund, result)),
  );
  await insertEvents(
    db,
    // The cancellation of a refund records its own event.
    pairs
      .filter(({ result }) => result.status !== 'CANCELLED')
      .map(({ refund, result }) => resultEvent(refund, result)),
  );
  for (const { refund, result } of pairs) {
    const { account_id, id, payment_record_id } = refund;
    // A failed refund returns to pending, so its settlement deduction is undone. A returned one is posted to available.
    if (result.status === 'FAILED' || result.status === 'CANCELLED')
      await insertDeductions(
        db,
        settlementDeductions({ account_id, id, payment_record_id, drawn: result.drawn, now: result.at }, -1),
      );
    await sendResultNotifications(db, refund, result);
  }
}

/** What a completed or returned refund changes on the record behind the invoice; a duplicate has not paid it. */
const refundedWrites = (payableOwners: PayableOwners, payment: ChangedPayment): Write[] => {
  if (payment.is_duplicate) return [];
  const { account_id, invoice_id, id: payment_record_id, captured, refunded, at: now } = payment;
  const refunded_payable = { account_id, invoice_id, payment_record_id, captured, refunded, now };
  return payableOwners[payment.invoice_kind].onRefunded(refunded_payable);
};

function amountChangesFor(refund: LockedRefund, { status, drawn, at }: RefundResult): PaymentAmountChange[] {
  const { account_id, payment_record_id, amount, is_duplicate, is_surplus, type } = refund;
  if (is_surplus) return [];
  const change = { account_id, id: payment_record_id, is_duplicate, at };
  switch (status) {
    case 'SUCCESS':
      return [{ ...change, refunded: amount, refund_pending: 0 - amount }];
    case 'RETURNED':
      // The amount of a voided sale is available now, so it must not be settled again.
      return [{ ...change, refunded: 0 - amount, leaves_pending: type === 'VOID' }];
    default:
      return [{ ...change, refund_pending: 0 - amount, held: reservedFrom(drawn, 'reserve') }];
  }
}

function statusRow(refund: LockedRefund, { status, reason, bank_reference, at }: RefundResult): RefundStatusRow {
  const { account_id, id, type } = refund;
  const done: VoidSaleStatus = type === 'VOID' ? 'VOIDED' : 'REFUNDED';
  return {
    account_id,
    id,
    change: changeRefundStatus(refund, status === 'SUCCESS' ? done : 'FAILED'),
    at,
    bank_reference,
    failed_reason: status === 'SUCCESS' ? null : (reason ?? status.toLowerCase()),
    ...(status === 'RETURNED' && { is_returned: true }),
  };
}

function resultEvent(refund: LockedRefund, { status, reason, bank_reference, at }: RefundResult): EventRow {
  const { account_id, invoice_id, payment_record_id, invoice_no: number } = refund;
  const amount = toRinggit(refund.amount);
  const event =
    status === 'SUCCESS'
      ? paymentEvent('refund_done', { number, amount, reference: bank_reference })
      : paymentEvent('refund_failed', { number, amount, reason: reason ?? status.toLowerCase() });
  return { account_id, invoice_id, payment_record_id, ...event, actor: 'provider', at };
}

const NOTICE: Partial<Record<DisbursementResult['status'], NotificationKind>> = {
  SUCCESS: 'REFUND_DONE',
  FAILED: 'REFUND_FAILED',
  RETURNED: 'REFUND_FAILED',
};

/** Emails the payer, notifies the merchant and queues the webhook. */
async function sendResultNotifications(
  db: Connection,
  refund: LockedRefund,
  { status, reason, at }: RefundResult,
): Promise<void> {
  const { account_id, id, payment_record_id, invoice_no: reference, is_surplus } = refund;
  const email_data = await loadRefundEmailData(db, account_id, id);
  if (status === 'SUCCESS') await queueMessages(db, refundDoneEmails({ account_id, ...email_data }, at));
  const kind = NOTICE[status];
  const amount = toRinggit(refund.amount);
  if (kind)
    await createNotification(
      db,
      account_id,
      kind,
      { subject_id: id, reference, amount, name: email_data.payer_name, reason },
      at,
    );
  if (status !== 'CANCELLED' && !is_surplus) {
    const of_payment = { number: reference, amount: refund.amount, is_done: status === 'SUCCESS' };
    await queueCallbacks(db, await refundCallbacks(db, { account_id, id: payment_record_id }, of_payment, at));
  }
}
