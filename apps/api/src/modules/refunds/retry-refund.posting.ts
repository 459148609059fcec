import { CODE } from '@kutip/contracts/codes';
import { sen, toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { allocateReservations } from '@kutip/domain/refund';
import type { Reservation } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import { insertDisbursements, reserveDrafts } from '../disbursements/disbursements.service.ts';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { writePaymentAmountChanges } from './payment-amounts.ts';
import { deductionWrites } from './settlement-deductions.ts';
import { isEarlierAccount, requirePayersAccount, type HistoryKey, type VerifiedPayee } from './refund-approval.ts';
import { refundRefusal } from './refund-plan.ts';
import { reservedFrom, buildDisbursement } from './refund.ts';
import { lockRefundsWithPayments, type RefundWithPayment } from './refund-with-payment.queries.ts';
import { changeRefundStatus, writeRefundStatuses } from './refund-status.queries.ts';

/** Sends a failed or returned refund again, to another account or to the same. */
export interface RetryRefundCommand extends PostingCommand {
  refund_id: string;
  verified: VerifiedPayee;
  history: HistoryKey;
  /** Id of the new disbursement. */
  disbursement_id: string;
  actor: 'merchant' | 'payer';
  now: Date;
}

/** Reserves the amount again and submits the disbursement. Refuses 4004, 4010 (not failed), 4013 (too little left), 4014, 4015. */
export const retryRefundPosting: PostingKind<RetryRefundCommand, RefundWithPayment | undefined, null> = {
  name: 'retry refund',
  load: (db, commands) =>
    lockRefundsWithPayments(
      db,
      commands.map(({ account_id, refund_id: id, history }) => ({ account_id, id, history })),
    ),
  decide({ verified, disbursement_id, actor, now: at, ...command }, context) {
    if (!context) throw new Refusal(CODE.not_found, 'Record not found.');
    const { refund, payment, earlier_refunds: earlier } = context;
    const { payee } = verified;
    const { account_id, id, payment_record_id, invoice_id, invoice_no: number, amount, is_duplicate } = refund;
    if (refund.status !== 'FAILED')
      throw new Refusal(CODE.wrong_state, 'This refund has not failed.', refund.status.toLowerCase());
    if (!isEarlierAccount(refund.payee, verified)) requirePayersAccount(payment, { verified, earlier, actor });
    const drawn = reserveAgain(context);
    const disbursement = buildDisbursement(refund, payee, { drawn, now: at }, disbursement_id);
    const held = 0 - reservedFrom(drawn, 'reserve');
    const event = paymentEvent('refund_sent', { number, amount: toRinggit(amount), account: payee.account_mask });
    return {
      transfers: reserveDrafts('REFUND', disbursement.id, drawn),
      writes: [
        write(insertDisbursements, disbursement),
        write(writeRefundStatuses, {
          account_id,
          id,
          change: changeRefundStatus(refund, 'PROCESSING'),
          drawn,
          payee,
          disbursement_id: disbursement.id,
          link_expires_at: null,
          at,
        }),
        ...(refund.is_surplus
          ? []
          : [
              write(writePaymentAmountChanges, {
                account_id,
                id: payment_record_id,
                refund_pending: amount,
                held,
                is_duplicate,
                at,
              }),
            ]),
        ...deductionWrites({ account_id, id, payment_record_id, drawn, now: at }, 1),
        write(insertEvents, { account_id, invoice_id, payment_record_id, ...event, actor, at }),
        ...auditWrites(command),
      ],
      outcome: null,
    };
  },
};

/** Uses the payment's own held amount if it is still in the reserve, otherwise the balances of any refund. */
function reserveAgain({ refund, payment }: RefundWithPayment): Reservation[] {
  const { amount, is_surplus, is_returned } = refund;
  const { captured, refunded, refund_pending, charged_back } = payment;
  const remaining = sen(captured - refunded - refund_pending - charged_back);
  // Another refund may have used the refundable amount meanwhile.
  if (!is_surplus && amount > remaining) throw refundRefusal('amount_too_large', remaining);
  const held = is_surplus ? (is_returned ? sen(0) : amount) : payment.held;
  const drawn = allocateReservations(amount, held, payment);
  if (!drawn) throw refundRefusal('insufficient_balance');
  return drawn;
}
