import { CODE } from '@kutip/contracts/codes';
import { reversalOf, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import type { VoidSaleStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { insertDisbursements, reserveDrafts } from '../disbursements/disbursements.service.ts';
import { workExceptions } from '../exceptions/exceptions.service.ts';
import { commissionReversedWrite } from '../introducers/introducers.service.ts';
import { write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { linkMessage, type NewLink } from './letters.ts';
import { movePayments } from './move.ts';
import { pendingWrites } from './pending.ts';
import { planOf, type Plan } from './plan.ts';
import { drawnFrom, orderFor, type Payee } from './refund.ts';
import { lockPayments, type LockedPayment } from './refundable.queries.ts';
import { insertRefunds, type NewRefund } from './write.queries.ts';

/** Somebody wants money to go back to a payer. */
export interface RequestRefund extends PostingCommand {
  refund_id: string;
  invoice_no: string;
  payment_record_id: string;
  /** What a person had to look at and settles so. Of an `overpaid` one, what came on top is given back. */
  exception_id: string | null;
  /** null: all that is left. */
  amount: Sen | null;
  reason: string;
  requested_by: string;
  payee: Payee | null;
  /** The payer is to be asked where it goes, by this link. */
  link: NewLink | null;
  now: Date;
}

/** Ledger, payment, refund, timeline, exception and the order to the bank are written together or not at all. */
export const requestRefund: PostingKind<RequestRefund, LockedPayment | undefined, VoidSaleStatus> = {
  name: 'request refund',
  look: (db, commands) => lockPayments(db, commands),
  decide(command, seen) {
    if (!seen) throw new Refusal(CODE.not_found, 'Record not found.');
    const plan = planOf(seen, command);
    const aside = setAside(seen, plan);
    const refund = newRefund(command, seen, plan, plan.is_surplus ? aside[0]!.id : null);
    const { account_id, refund_id, payee, now } = command;
    const order =
      payee && refund.status === 'PROCESSING'
        ? orderFor({ ...refund, tries: 0 }, payee, { drawn: plan.drawn, now }, refund_id)
        : null;
    return {
      transfers: [...aside, ...reserveDrafts('REFUND', refund_id, plan.drawn)],
      writes: [
        write(insertRefunds, refund),
        ...paymentWrites(command, seen, plan),
        ...(order ? [write(insertDisbursements, order)] : []),
        ...exceptionWrites(command),
        ...eventWrites(command, seen, plan, order?.account_mask ?? null),
        ...letters(command, seen, refund).map((message) => write(queueMessages, message)),
        ...pendingWrites({ account_id, id: refund_id, payment_record_id: seen.id, drawn: plan.drawn, now }, 1),
        // The fee went back with a voided sale, and with it what somebody earned of it.
        ...(aside.some(({ kind }) => kind === 'reversal')
          ? [commissionReversedWrite({ account_id, payment_record_id: seen.id, at: now })]
          : []),
      ],
      outcome: refund.status,
    };
  },
};

/** What brings the money into the reserve book, where it is not there yet. */
function setAside({ id, income }: LockedPayment, { type, amount, is_surplus }: Plan): TransferDraft[] {
  const hold = () => transferDraft('void_held', { id: uuid(), subject_id: id, amount });
  if (is_surplus) return [hold()];
  if (type !== 'VOID' || !income) return [];
  const undone = reversalOf({ ...income, reverses_id: null }, { id: uuid(), subject_id: id });
  // A sale that was voided before and taken back came from the reserve: its reversal leads there.
  return income.kind === 'duplicate_release' ? [undone] : [undone, hold()];
}

function newRefund(
  command: RequestRefund,
  { id, invoice_id, bill_id, income }: LockedPayment,
  plan: Plan,
  hold_transfer_id: string | null,
): NewRefund {
  const { account_id, refund_id, invoice_no, exception_id, reason, requested_by, payee, link, now } = command;
  const { type, amount, needs_approval, is_duplicate, is_surplus, drawn } = plan;
  const status = needs_approval ? 'REQUESTED' : payee ? 'PROCESSING' : 'APPROVED';
  const is_sent = status === 'PROCESSING';
  // Whoever waits for an admin is asked for his account once that has said yes.
  const asks_now = link !== null && !needs_approval;
  return {
    account_id,
    id: refund_id,
    invoice_no,
    payment_record_id: id,
    invoice_id,
    bill_id,
    exception_id,
    type,
    amount,
    needs_approval,
    is_duplicate,
    is_surplus,
    drawn,
    reason,
    status,
    requested_by,
    payee,
    fee_returned: type === 'VOID' && income ? sen(income.fee + income.tax) : sen(0),
    hold_transfer_id,
    tries: is_sent ? 1 : 0,
    disbursement_ids: is_sent ? [refund_id] : [],
    link_sent_to: link?.sent_to ?? null,
    link_hash: asks_now ? link.hash : null,
    link_expires_at: asks_now ? link.expires_at : null,
    approved_at: needs_approval ? null : now,
    created_at: now,
  };
}

/** From now on it counts against the payment. What came on top of it does not: that is no part of the sale. */
function paymentWrites({ account_id, now: at }: RequestRefund, { id }: LockedPayment, plan: Plan): Write[] {
  const { type, amount, is_duplicate, is_surplus, drawn } = plan;
  if (is_surplus) return [];
  const held = type === 'VOID' ? 0 : 0 - drawnFrom(drawn, 'reserve');
  const voided = type === 'VOID' ? { is_voided: true } : {};
  return [write(movePayments, { account_id, id, refund_pending: amount, held, is_duplicate, ...voided, at })];
}

const exceptionWrites = ({ account_id, exception_id, invoice_no: note, requested_by: by, now: at }: RequestRefund) =>
  exception_id === null
    ? []
    : [write(workExceptions, { account_id, exception_id, status: 'RESOLVED' as const, note, by, at })];

function eventWrites(
  { account_id, invoice_no: number, now: at }: RequestRefund,
  { id, invoice_id }: LockedPayment,
  { amount }: Plan,
  account: string | null,
) {
  const about = { account_id, invoice_id, payment_record_id: id, at, actor: 'merchant' as const };
  const told = { number, amount: toRinggit(amount) };
  const asked = paymentEvent('refund_requested', told);
  const sent = account === null ? [] : [{ ...about, ...paymentEvent('refund_sent', { ...told, account }) }];
  return [{ ...about, ...asked }, ...sent].map((event) => write(insertEvents, event));
}

function letters({ account_id, link, now }: RequestRefund, seen: LockedPayment, refund: NewRefund): Message[] {
  if (!link || refund.link_hash === null) return [];
  return [linkMessage({ ...seen, account_id, amount: refund.amount, invoice_no: refund.invoice_no }, link, now)];
}
