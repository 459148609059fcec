import { CODE } from '@kutip/contracts/codes';
import { sen, toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { drawnFor } from '@kutip/domain/refund';
import type { Drawn } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import { insertDisbursements, reserveDrafts } from '../disbursements/disbursements.service.ts';
import { write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { movePayments } from './move.ts';
import { pendingWrites } from './pending.ts';
import { refused } from './plan.ts';
import { drawnFrom, orderFor, type Payee } from './refund.ts';
import { lockRefundsOfPayments, type RefundOfPayment } from './refund-of-payment.queries.ts';
import { changeRefunds } from './write.queries.ts';

/** A refund that the bank could not pay, or that came back, goes to another account. */
export interface TryRefundAgain extends PostingCommand {
  refund_id: string;
  payee: Payee;
  /** Of the order to the bank. */
  order_id: string;
  actor: 'merchant' | 'payer';
  now: Date;
}

/** Draws it once more, and tells the bank. Refuses 4004, 4010 (it has not failed), 4013 (too little is left), 4014. */
export const tryRefundAgain: PostingKind<TryRefundAgain, RefundOfPayment | undefined, null> = {
  name: 'try refund again',
  look: (db, commands) =>
    lockRefundsOfPayments(
      db,
      commands.map(({ account_id, refund_id: id }) => ({ account_id, id })),
    ),
  decide({ payee, order_id, actor, now: at }, seen) {
    if (!seen) throw new Refusal(CODE.not_found, 'Record not found.');
    const { refund } = seen;
    const { account_id, id, payment_record_id, invoice_id, invoice_no: number, amount, is_duplicate } = refund;
    if (refund.status !== 'FAILED')
      throw new Refusal(CODE.wrong_state, 'This refund has not failed.', refund.status.toLowerCase());
    const drawn = drawnAgain(seen);
    const order = orderFor(refund, payee, { drawn, now: at }, order_id);
    const held = 0 - drawnFrom(drawn, 'reserve');
    const told = paymentEvent('refund_sent', { number, amount: toRinggit(amount), account: payee.account_mask });
    return {
      transfers: reserveDrafts('REFUND', order.id, drawn),
      writes: [
        write(insertDisbursements, order),
        write(changeRefunds, {
          account_id,
          id,
          status: 'PROCESSING',
          drawn,
          payee,
          disbursement_id: order.id,
          link_expires_at: null,
          at,
        }),
        ...(refund.is_surplus
          ? []
          : [
              write(movePayments, {
                account_id,
                id: payment_record_id,
                refund_pending: amount,
                held,
                is_duplicate,
                at,
              }),
            ]),
        ...pendingWrites({ account_id, id, payment_record_id, drawn, now: at }, 1),
        write(insertEvents, { account_id, invoice_id, payment_record_id, ...told, actor, at }),
      ],
      outcome: null,
    };
  },
};

/** From where: its own money where that lies in the reserve still, else as any refund. */
function drawnAgain({ refund, payment }: RefundOfPayment): Drawn[] {
  const { amount, is_surplus, is_returned } = refund;
  const { captured, refunded, refund_pending, charged_back } = payment;
  const left = sen(captured - refunded - refund_pending - charged_back);
  // Another refund may have taken its place meanwhile.
  if (!is_surplus && amount > left) throw refused('amount_too_large', left);
  const own = is_surplus ? (is_returned ? sen(0) : amount) : payment.held;
  const drawn = drawnFor(amount, own, payment);
  if (!drawn) throw refused('insufficient_balance');
  return drawn;
}
