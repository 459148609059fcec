import type { Drawn } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import type { VoidSaleStatus } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import type { Ending } from '../disbursements/disbursements.service.ts';
import { writeNotice, type NoticeKind } from '../notifications/notifications.service.ts';
import { insertEvents, refundCallbacks, type EventRow } from '../payments/switch.service.ts';
import { insertDeductions } from '../settlements/settlements.service.ts';
import { doneMessages } from './letters.ts';
import { movePayments, type Move } from './move.ts';
import { deductionsFor } from './pending.ts';
import { drawnFrom, type LockedRefund } from './refund.ts';
import { letterFacts } from './refunds.queries.ts';
import { changeRefunds, lockRefundsByNo, type Changed } from './write.queries.ts';

/** How an order to the bank has ended. */
export interface Ended extends Ending {
  account_id: string;
  /** The refund's. */
  invoice_no: string;
  order_id: string;
  /** From where the order's money was taken. */
  drawn: readonly Drawn[];
}

/**
 * What follows from the bank's word, in the transaction of its posting. The rows were locked by nobody before: the words of
 * one order are heard one after the other, under its own lock.
 */
export async function endRefunds(db: Connection, endings: readonly Ended[]): Promise<void> {
  const refunds = await lockRefundsByNo(
    db,
    endings.map(({ account_id, invoice_no }) => ({ account_id, invoice_no })),
  );
  const pairs = endings.flatMap((ended) => {
    const refund = refunds.find((one) => one.account_id === ended.account_id && one.invoice_no === ended.invoice_no);
    if (!refund) throw new Error(`${ended.invoice_no} is the number of no refund`);
    return [{ refund, ended }];
  });
  const moves = pairs.flatMap(({ refund, ended }) => moveOf(refund, ended));
  if (moves.length > 0) await movePayments(db, moves);
  await changeRefunds(
    db,
    pairs.map(({ refund, ended }) => changeOf(refund, ended)),
  );
  await insertEvents(
    db,
    // Taken back by ourselves, it is told when it is given up.
    pairs.filter(({ ended }) => ended.status !== 'CANCELLED').map(({ refund, ended }) => eventOf(refund, ended)),
  );
  for (const { refund, ended } of pairs) {
    const { account_id, id, payment_record_id } = refund;
    // What failed is pending again; what came back after it had arrived is available.
    if (ended.status === 'FAILED' || ended.status === 'CANCELLED')
      await insertDeductions(
        db,
        deductionsFor({ account_id, id, payment_record_id, drawn: ended.drawn, now: ended.at }, -1),
      );
    await tell(db, refund, ended);
  }
}

function moveOf(refund: LockedRefund, { status, drawn, at }: Ended): Move[] {
  const { account_id, payment_record_id, amount, is_duplicate, is_surplus, type } = refund;
  if (is_surplus) return [];
  const move = { account_id, id: payment_record_id, is_duplicate, at };
  switch (status) {
    case 'SUCCESS':
      return [{ ...move, refunded: amount, refund_pending: 0 - amount }];
    case 'RETURNED':
      // A voided sale's money is available now: no settlement is to take it again.
      return [{ ...move, refunded: 0 - amount, leaves_pending: type === 'VOID' }];
    default:
      return [{ ...move, refund_pending: 0 - amount, held: drawnFrom(drawn, 'reserve') }];
  }
}

function changeOf(refund: LockedRefund, { status, reason, bank_reference, at }: Ended): Changed {
  const { account_id, id, type } = refund;
  const done: VoidSaleStatus = type === 'VOID' ? 'VOIDED' : 'REFUNDED';
  return {
    account_id,
    id,
    at,
    bank_reference,
    failed_reason: status === 'SUCCESS' ? null : (reason ?? status.toLowerCase()),
    status: status === 'SUCCESS' ? done : 'FAILED',
    is_over: status === 'SUCCESS',
    ...(status === 'RETURNED' && { is_returned: true }),
  };
}

function eventOf(refund: LockedRefund, { status, reason, bank_reference, at }: Ended): EventRow {
  const { account_id, invoice_id, payment_record_id, invoice_no: number } = refund;
  const amount = toRinggit(refund.amount);
  const told =
    status === 'SUCCESS'
      ? paymentEvent('refund_done', { number, amount, reference: bank_reference })
      : paymentEvent('refund_failed', { number, amount, reason: reason ?? status.toLowerCase() });
  return { account_id, invoice_id, payment_record_id, ...told, actor: 'provider', at };
}

const NOTICE: Partial<Record<Ending['status'], NoticeKind>> = {
  SUCCESS: 'REFUND_DONE',
  FAILED: 'REFUND_FAILED',
  RETURNED: 'REFUND_FAILED',
};

/** The payer and the merchant by mail, and the merchant's own system. */
async function tell(db: Connection, refund: LockedRefund, { status, reason, at }: Ended): Promise<void> {
  const { account_id, id, payment_record_id, invoice_no: reference, is_surplus } = refund;
  const told = await letterFacts(db, account_id, id);
  if (status === 'SUCCESS') await queueMessages(db, doneMessages({ account_id, ...told }, at));
  const kind = NOTICE[status];
  const amount = toRinggit(refund.amount);
  if (kind)
    await writeNotice(db, account_id, kind, { subject_id: id, reference, amount, name: told.payer_name, reason }, at);
  if (status !== 'CANCELLED' && !is_surplus) {
    const of_payment = { number: reference, amount: refund.amount, is_done: status === 'SUCCESS' };
    await queueCallbacks(db, await refundCallbacks(db, { account_id, id: payment_record_id }, of_payment, at));
  }
}
