import { CODE } from '@kutip/contracts/codes';
import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { approvalFault } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { voidDrafts } from '../disbursements/disbursements.service.ts';
import { workExceptions } from '../exceptions/exceptions.service.ts';
import { commissionRestoredWrite } from '../introducers/introducers.service.ts';
import { auditWrites, write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { lockOverpaymentDebits, type OverpaymentDebit } from '../reconciliation-items/reconciliation-items.service.ts';
import { returnDebit } from './overpayment-debits.ts';
import { lockRefundsWithPayments, type RefundWithPayment } from './refund-with-payment.queries.ts';
import { writePaymentAmountChanges } from './payment-amounts.ts';
import { deductionWrites } from './settlement-deductions.ts';
import { reservedFrom, type LockedRefund } from './refund.ts';
import { changeRefundStatus, writeRefundStatuses } from './refund-status.queries.ts';

/** Cancels or rejects a refund that was not sent to the bank, or that the bank could not pay. */
export interface CancelRefundCommand extends PostingCommand {
  refund_id: string;
  /** REJECTED by an admin other than the requester; CANCELLED by the merchant. */
  status: 'REJECTED' | 'CANCELLED';
  reason: string | null;
  user_id: string;
  now: Date;
}

type CancelContext = RefundWithPayment & { debit: OverpaymentDebit | undefined };

/**
 * Releases the reserved amount; the sale of a cancelled void is credited to the merchant again, and so is a debit that took the
 * overpayment of a refund from them. Refuses 4003, 4004, 4010.
 */
export const cancelRefundPosting: PostingKind<CancelRefundCommand, CancelContext | undefined, null> = {
  name: 'cancel refund',
  async load(db, commands) {
    const debits = await lockOverpaymentDebits(
      db,
      commands.map(({ account_id, refund_id }) => ({ account_id, refund_id })),
    );
    const refunds = await lockRefundsWithPayments(
      db,
      commands.map(({ account_id, refund_id: id }) => ({ account_id, id })),
    );
    return refunds.map((found, n) => found && { ...found, debit: debits[n] });
  },
  decide(command, context) {
    if (!context) throw new Refusal(CODE.not_found, 'Record not found.');
    if (command.status === 'REJECTED') requireAwaitingDecision(context.refund, command.user_id);
    const status_write = statusWrite(command, context.refund);
    const { transfers, payment_writes } = reverseRefund(command, context);
    const returned = returnedDebit(command, context);
    const debit_returned = returned && sen(context.refund.amount - returned.surplus);
    const audited = debit_returned && { ...command.audit?.after, debit_returned };
    return {
      transfers: [...transfers, ...(returned?.transfers ?? [])],
      writes: [
        ...payment_writes,
        status_write,
        ...recordWrites(command, context.refund, returned?.surplus ?? context.refund.amount),
        ...(returned?.writes ?? []),
        ...auditWrites(command, audited ?? undefined),
      ],
      outcome: null,
    };
  },
};

/** Refuses (4010) a refund that does not await a decision, and (4003) a decision on one's own request. */
export function requireAwaitingDecision(refund: LockedRefund, user_id: string): void {
  const fault = approvalFault(refund, user_id);
  if (fault === 'own_request')
    throw new Refusal(
      CODE.not_permitted,
      'You cannot decide on a refund that you requested. Ask another admin.',
      'own_request',
    );
  if (fault) throw new Refusal(CODE.wrong_state, 'This refund does not await a decision.', fault);
}

/**
 * Restores ledger and payment to their state before the request. An amount that the payer's bank returned stays available. For
 * a void that is the whole amount: its fee was reversed with the void, and the available balance may have been spent since.
 */
function reverseRefund(
  command: CancelRefundCommand,
  { refund, payment }: RefundWithPayment,
): { transfers: TransferDraft[]; payment_writes: Write[] } {
  const { account_id, id, payment_record_id, amount, drawn, type, is_duplicate, is_surplus, is_returned } = refund;
  const { now: at } = command;
  // A failed disbursement has released its reserve already.
  const is_reserved = refund.status !== 'FAILED';
  const released = is_reserved ? voidDrafts({ id, source: 'REFUND', drawn }) : [];
  const pending = is_reserved ? deductionWrites({ account_id, id, payment_record_id, drawn, now: at }, -1) : [];
  if (is_surplus) {
    const { hold_transfer_id } = refund;
    const surplus_reversal = is_returned || !hold_transfer_id ? [] : [reverseSurplusHold(refund, hold_transfer_id)];
    return { transfers: [...released, ...surplus_reversal], payment_writes: pending };
  }
  const change = { account_id, id: payment_record_id, is_duplicate, at };
  const pending_change = is_reserved ? { refund_pending: 0 - amount } : {};
  const reserved = is_reserved ? reservedFrom(drawn, 'reserve') : 0;
  if (type !== 'VOID')
    return {
      transfers: released,
      payment_writes: [write(writePaymentAmountChanges, { ...change, ...pending_change, held: reserved }), ...pending],
    };
  const restored = is_returned ? null : restoreSale(refund, payment);
  // The released amount returns to the reserve and the sale takes all of it; a returned amount is in available already.
  const held = restored ? reserved - amount : reserved;
  const sale_change = restored ? { transfer_id: restored.id } : { leaves_pending: true, is_free: true };
  return {
    transfers: [...released, ...(restored ? [restored] : [])],
    payment_writes: [
      write(writePaymentAmountChanges, { ...change, ...pending_change, held, is_voided: false, ...sale_change }),
      ...(restored ? [commissionRestoredWrite({ account_id, payment_record_id, at })] : []),
      ...pending,
    ],
  };
}

/** What is given back of a debit that took this overpayment. One that the payer's bank returned is the merchant's, and stays debited. */
function returnedDebit({ user_id: by, now: at }: CancelRefundCommand, { refund, debit }: CancelContext) {
  const is_reversed = refund.is_surplus && !refund.is_returned && refund.hold_transfer_id !== null;
  return debit && is_reversed ? returnDebit(refund, debit, { by, at }) : null;
}

/** Posts the voided sale again, with its fee. */
function restoreSale(
  { payment_record_id, amount }: LockedRefund,
  { income }: RefundWithPayment['payment'],
): TransferDraft {
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

/** Reverses the hold of an overpayment. */
function reverseSurplusHold({ payment_record_id, amount }: LockedRefund, hold_transfer_id: string): TransferDraft {
  const hold = transferDraft('void_held', { id: hold_transfer_id, subject_id: payment_record_id, amount });
  return reversalDraft(hold, { id: uuid(), subject_id: payment_record_id });
}

function statusWrite({ status, reason, user_id, now: at }: CancelRefundCommand, refund: LockedRefund): Write {
  const { account_id, id } = refund;
  const change = changeRefundStatus(refund, status, 'This refund cannot be cancelled any more.');
  const decided = status === 'REJECTED' ? { approved_by: user_id } : {};
  return write(writeRefundStatuses, { account_id, id, change, decision_note: reason, ...decided, at });
}

/** `left`: what of the amount is still to be refunded, in sen. */
function recordWrites({ status, now: at }: CancelRefundCommand, refund: LockedRefund, left: Sen): Write[] {
  const { account_id, invoice_id, payment_record_id, exception_id, invoice_no: number, amount } = refund;
  // A returned overpayment is the merchant's now, so there is nothing to refund any more.
  const is_kept = (refund.is_surplus && refund.is_returned) || left === 0;
  const event = paymentEvent('refund_cancelled', { number, amount: toRinggit(amount) });
  const actor = status === 'REJECTED' ? ('system' as const) : ('merchant' as const);
  return [
    write(insertEvents, { account_id, invoice_id, payment_record_id, ...event, actor, at }),
    ...(exception_id === null || is_kept
      ? []
      : [write(workExceptions, { account_id, exception_id, status: 'OPEN' as const, note: '', by: null, at })]),
  ];
}
