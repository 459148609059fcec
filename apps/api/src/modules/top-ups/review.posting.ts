import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { postedAs } from '@kutip/domain/top-up';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { noticeWrites } from '../notifications/notifications.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { lockTopUps, writeConfirmed, type LockedTopUp } from './top-ups.queries.ts';

/** A person of the platform has found the money of a bank-in on our own statement. */
export interface ConfirmBankIn extends PostingCommand {
  transfer_id: string;
  received_amount: Sen;
  bank_reference: string;
  note: string | null;
  reviewed_by: string;
  now: Date;
}

export const noReview = () =>
  new Refusal(CODE.wrong_state, 'Nobody waits for a look at this top-up any more.', 'not_awaiting_review');

/**
 * The pool gets what has come, once: the domain key is the top-up itself. Nothing is charged for a transfer by hand. Refuses
 * 4010 one that is paid, cancelled or reviewed already.
 */
export const confirmBankIn: PostingKind<ConfirmBankIn, LockedTopUp | undefined, null> = {
  name: 'confirm bank-in',
  look: (db, commands) =>
    lockTopUps(
      db,
      commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id })),
    ),
  decide(command, seen) {
    const { account_id, subject_id: id, transfer_id, received_amount, bank_reference, reviewed_by, now } = command;
    if (seen?.review !== 'AWAITING' || (seen.status !== 'PENDING' && seen.status !== 'PROCESSING')) throw noReview();
    const kind = postedAs({ kind: 'POOL_TOPUP', pool_type: seen.pool_type });
    const event = paymentEvent('bank_in_confirmed', { amount: toRinggit(received_amount), reference: bank_reference });
    return {
      transfers: [transferDraft(kind, { id: transfer_id, subject_id: id, amount: received_amount })],
      writes: [
        write(writeConfirmed, {
          account_id,
          id,
          total: received_amount,
          reviewed_by,
          reviewed_at: now,
          review_note: command.note,
          bank_reference,
        }),
        ...noticeWrites(
          account_id,
          'TOPUP_DONE',
          { subject_id: id, reference: seen.invoice_no, amount: toRinggit(received_amount) },
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
      ],
      outcome: null,
    };
  },
};
