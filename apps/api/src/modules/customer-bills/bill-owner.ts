import type { ChannelFlag } from '@kutip/domain/channels';
import { collectionClosedReason } from '@kutip/domain/collection';
import type { FeeBearer } from '@kutip/domain/fees';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { commissionWrites } from '../introducers/introducers.service.ts';
import { insertEvents, type FailedPayable, type PayableOwner } from '../invoices/invoices.service.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { loadPayee } from '../payments/switch.service.ts';
import { findBillForPayment } from './bill-payments.queries.ts';
import { saveFailedReasons } from './failed-reason.queries.ts';

/** The first reason that FPX gave for a failed payment stands on the bill (D-28). */
const failedReasonWrites = ({ account_id, invoice_id: bill_id, channel_flag, reason }: FailedPayable): Write[] =>
  channel_flag === 'fpx' && reason !== null ? [write(saveFailedReasons, { account_id, bill_id, reason })] : [];

/** Bills, direct or from a collection: the merchant's sales. */
export const billOwner: PayableOwner = {
  emails: { receipt: true, merchant: true },
  async terms(db, { account_id, id }, now) {
    const bill = await findBillForPayment(db, account_id, id);
    if (!bill) return undefined;
    const { collection_id, channel_flags, fee_bearer, record_status, start_at, end_at } = bill;
    return {
      bill_id: id,
      collection_id,
      title: bill.title,
      payer_name: bill.full_name,
      payer_email: bill.email,
      closed_reason:
        collection_id === null
          ? null
          : collectionClosedReason({ record_status: record_status!, start_at, end_at }, now),
      loadPayee: () => loadPayee(db, account_id, now),
      // Flags and bearers are validated where they are written.
      channel_flags: channel_flags as readonly ChannelFlag[] | null,
      fee_bearer: fee_bearer as FeeBearer | null,
    };
  },
  transfers: ({ transfer_id: id, payment_record_id: subject_id, total_amount, fee, fee_tax, commission }) => [
    transferDraft('payment', { id, subject_id, amount: total_amount, fee, tax: fee_tax, commission }),
  ],
  onPaid: ({ account_id, payment_record_id, transaction_invoice_no, amount, payer_name, now, ...paid }) => [
    ...notificationWrites(
      account_id,
      'PAYMENT_SUCCESS',
      { subject_id: payment_record_id, reference: transaction_invoice_no, amount: toRinggit(amount), name: payer_name },
      now,
    ),
    ...commissionWrites({
      account_id,
      source: 'PAYMENT',
      record_id: payment_record_id,
      base_fee: paid.fee,
      rate_bps: paid.commission_bps,
      commission: paid.commission,
      earned_at: now,
    }),
  ],
  onFailed: (failed) => [
    ...failedReasonWrites(failed),
    ...(failed.status === 'FAILED'
      ? notificationWrites(
          failed.account_id,
          'PAYMENT_FAILED',
          {
            subject_id: failed.payment_record_id,
            reference: failed.transaction_invoice_no,
            amount: toRinggit(failed.amount),
            name: failed.payer_name,
            reason: failed.reason,
          },
          failed.now,
        )
      : []),
  ],
  onExpired: ({ account_id, invoice_id, now: at }) => [
    write(insertEvents, {
      account_id,
      invoice_id,
      payment_record_id: null,
      ...paymentEvent('bill_expired', {}),
      actor: 'system' as const,
      at,
    }),
  ],
  onRefunded: () => [],
  onOfflinePaid: () => [],
  onOfflineVoided: () => [],
};
