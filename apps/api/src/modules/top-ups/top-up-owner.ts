import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit } from '@kutip/domain/money';
import { topUpTransferKind, type TopUpPool } from '@kutip/domain/top-up';
import { findRequester, type PayableOwner } from '../invoices/invoices.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { loadPayee } from '../payments/switch.service.ts';

/** Top-ups: money that a merchant adds to one of their own balances. Available at once, never settled or refunded. */
export const topUpOwner: PayableOwner = {
  emails: { receipt: true, merchant: false },
  async terms(db, { account_id, invoice_no, fee_bearer, created_by }, now) {
    return {
      bill_id: null,
      collection_id: null,
      title: invoice_no,
      ...(await findRequester(db, created_by)),
      closed_reason: null,
      loadPayee: () => loadPayee(db, account_id, now),
      channel_flags: null,
      fee_bearer,
    };
  },
  transfers: ({
    pool_type,
    transfer_id: id,
    payment_record_id: subject_id,
    total_amount,
    fee,
    fee_tax,
    commission,
  }) => [
    transferDraft(topUpTransferKind(pool_type as TopUpPool), {
      id,
      subject_id,
      amount: total_amount,
      fee,
      tax: fee_tax,
      commission,
    }),
  ],
  onPaid: ({ account_id, invoice_id: subject_id, invoice_no: reference, amount, now }) =>
    notificationWrites(account_id, 'TOPUP_DONE', { subject_id, reference, amount: toRinggit(amount) }, now),
  onFailed: () => [],
  onExpired: () => [],
  onRefunded: () => [],
};
