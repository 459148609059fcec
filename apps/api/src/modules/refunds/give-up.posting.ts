import { CODE } from '@kutip/contracts/codes';
import { reversalOf, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { VOID_SALE_TRANSITIONS, approvalFault } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome } from '@kutip/domain/transitions';
import { v7 as uuid } from 'uuid';
import { voidDrafts } from '../disbursements/disbursements.service.ts';
import { workExceptions } from '../exceptions/exceptions.service.ts';
import { commissionRestoredWrite } from '../introducers/introducers.service.ts';
import { write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { lockRefundsOfPayments, type RefundOfPayment } from './refund-of-payment.queries.ts';
import { movePayments } from './move.ts';
import { pendingWrites } from './pending.ts';
import { drawnFrom, type LockedRefund } from './refund.ts';
import { changeRefunds } from './write.queries.ts';

/** A refund that the bank was not told of, or could not pay, is given up. */
export interface GiveUpRefund extends PostingCommand {
  refund_id: string;
  /** REJECTED by an admin, who must not be the one who asked; CANCELLED by the merchant. */
  status: 'REJECTED' | 'CANCELLED';
  reason: string | null;
  user_id: string;
  now: Date;
}

/** What was drawn is there again; a voided sale is the merchant's again. Refuses 4003, 4004, 4010. */
export const giveUpRefund: PostingKind<GiveUpRefund, RefundOfPayment | undefined, null> = {
  name: 'give up refund',
  look: (db, commands) =>
    lockRefundsOfPayments(
      db,
      commands.map(({ account_id, refund_id: id }) => ({ account_id, id })),
    ),
  decide(command, seen) {
    if (!seen) throw new Refusal(CODE.not_found, 'Record not found.');
    refuseGivingUp(command, seen.refund);
    const { transfers, moves } = takeBack(command, seen);
    return { transfers, writes: [...moves, ...rowWrites(command, seen.refund)], outcome: null };
  },
};

function refuseGivingUp({ status, user_id }: GiveUpRefund, refund: LockedRefund): void {
  if (status === 'REJECTED') refuseDecision(refund, user_id);
  if (refund.status === 'PROCESSING' || !canBecome(VOID_SALE_TRANSITIONS, refund.status, status))
    throw new Refusal(CODE.wrong_state, 'This refund cannot be given up any more.', refund.status.toLowerCase());
}

/** Whoever decides on a request must find it waiting, and it must not be his own. */
export function refuseDecision(refund: LockedRefund, user_id: string): void {
  const fault = approvalFault(refund, user_id);
  if (fault === 'own_request')
    throw new Refusal(CODE.not_permitted, 'Nobody decides on his own refund.', 'own_request');
  if (fault) throw new Refusal(CODE.wrong_state, 'It does not wait for a decision.', fault);
}

/**
 * Ledger and payment as they were before it was asked for. What came back from the payer's bank stays available; of a void
 * that is all of it, for the charge went back with the void and what is available may be gone by now.
 */
function takeBack(
  command: GiveUpRefund,
  { refund, payment }: RefundOfPayment,
): { transfers: TransferDraft[]; moves: Write[] } {
  const { account_id, id, payment_record_id, amount, drawn, type, is_duplicate, is_surplus, is_returned } = refund;
  const { now: at } = command;
  // The bank gave it back already where it failed.
  const is_reserved = refund.status !== 'FAILED';
  const released = is_reserved ? voidDrafts({ id, source: 'REFUND', drawn }) : [];
  const pending = is_reserved ? pendingWrites({ account_id, id, payment_record_id, drawn, now: at }, -1) : [];
  if (is_surplus) {
    const { hold_transfer_id } = refund;
    const undone = is_returned || !hold_transfer_id ? [] : [surplusUndone(refund, hold_transfer_id)];
    return { transfers: [...released, ...undone], moves: pending };
  }
  const move = { account_id, id: payment_record_id, is_duplicate, at };
  const counted = is_reserved ? { refund_pending: 0 - amount } : {};
  const back = is_reserved ? drawnFrom(drawn, 'reserve') : 0;
  if (type !== 'VOID')
    return { transfers: released, moves: [write(movePayments, { ...move, ...counted, held: back }), ...pending] };
  const kept = is_returned ? null : saleAgain(refund, payment);
  // With its money back in the reserve, the sale takes all of it; what came back to available is there already.
  const held = kept ? back - amount : back;
  const became = kept ? { transfer_id: kept.id } : { leaves_pending: true, is_free: true };
  return {
    transfers: [...released, ...(kept ? [kept] : [])],
    moves: [
      write(movePayments, { ...move, ...counted, held, is_voided: false, ...became }),
      ...(kept ? [commissionRestoredWrite({ account_id, payment_record_id, at })] : []),
      ...pending,
    ],
  };
}

/** The voided sale with its charge, as it was. */
function saleAgain({ payment_record_id, amount }: LockedRefund, { income }: RefundOfPayment['payment']): TransferDraft {
  const { fee, tax, commission } = income!;
  return transferDraft('duplicate_release', {
    id: uuid(),
    subject_id: payment_record_id,
    amount,
    fee,
    tax,
    commission,
  });
}

/** What came on top leaves the books again. */
function surplusUndone({ payment_record_id, amount }: LockedRefund, hold_transfer_id: string): TransferDraft {
  const held = transferDraft('void_held', { id: hold_transfer_id, subject_id: payment_record_id, amount });
  return reversalOf(held, { id: uuid(), subject_id: payment_record_id });
}

function rowWrites({ status, reason, user_id, now: at }: GiveUpRefund, refund: LockedRefund): Write[] {
  const { account_id, id, invoice_id, payment_record_id, exception_id, invoice_no: number, amount } = refund;
  const decided = status === 'REJECTED' ? { approved_by: user_id } : {};
  const told = paymentEvent('refund_cancelled', { number, amount: toRinggit(amount) });
  const actor = status === 'REJECTED' ? ('system' as const) : ('merchant' as const);
  return [
    write(changeRefunds, { account_id, id, status, decision_note: reason, ...decided, is_over: true, at }),
    write(insertEvents, { account_id, invoice_id, payment_record_id, ...told, actor, at }),
    ...(exception_id === null
      ? []
      : [write(workExceptions, { account_id, exception_id, status: 'OPEN' as const, note: '', by: null, at })]),
  ];
}
