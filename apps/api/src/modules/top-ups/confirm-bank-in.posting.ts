import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { topUpTransferKind } from '@kutip/domain/top-up';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import {
  changeInvoiceStatus,
  insertEvents,
  writeInvoiceReviews,
  writeInvoiceStatuses,
} from '../invoices/invoices.service.ts';
import { lockTopUps, type LockedTopUp } from './top-ups.queries.ts';

/** Confirms a bank-in that an admin has found on the bank statement. */
export interface ConfirmBankInCommand extends PostingCommand {
  transfer_id: string;
  received_amount: Sen;
  bank_reference: string;
  note: string | null;
  reviewed_by: string;
  now: Date;
}

export const notAwaitingReview = () =>
  new Refusal(CODE.wrong_state, 'This top-up does not await review.', 'not_awaiting_review');

/**
 * Credits the received amount to the pool once: the domain key is the top-up itself. Manual transfers have no fee. Refuses
 * 4010 a top-up that is paid, cancelled or reviewed already.
 */
export const confirmBankInPosting: PostingKind<ConfirmBankInCommand, LockedTopUp | undefined, null> = {
  name: 'confirm bank-in',
  load: (db, commands) =>
    lockTopUps(
      db,
      commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id })),
    ),
  decide(command, top_up) {
    const { account_id, subject_id: id, transfer_id, received_amount, bank_reference, reviewed_by, now } = command;
    if (top_up?.review !== 'AWAITING' || (top_up.status !== 'PENDING' && top_up.status !== 'PROCESSING'))
      throw notAwaitingReview();
    const kind = topUpTransferKind(top_up.pool_type);
    const change = changeInvoiceStatus(top_up, 'PAID');
    const event = paymentEvent('bank_in_confirmed', { amount: toRinggit(received_amount), reference: bank_reference });
    return {
      transfers: [transferDraft(kind, { id: transfer_id, subject_id: id, amount: received_amount })],
      writes: [
        write(writeInvoiceStatuses, { account_id, id, change, paid_at: now, updated_at: now }),
        write(writeInvoiceReviews, {
          account_id,
          id,
          review: 'CONFIRMED' as const,
          total: received_amount,
          reviewed_by,
          reviewed_at: now,
          review_note: command.note,
          bank_reference,
          updated_at: now,
        }),
        ...notificationWrites(
          account_id,
          'TOPUP_DONE',
          { subject_id: id, reference: top_up.invoice_no, amount: toRinggit(received_amount) },
          now,
        ),
        write(insertEvents, {
          account_id,
          invoice_id: id,
          payment_record_id: null,
          ...event,
          actor: 'system' as const,
          at: now,
        }),
        ...auditWrites(command),
      ],
      outcome: null,
    };
  },
};
