import { CODE } from '@kutip/contracts/codes';
import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import type { ApprovalReason, VoidSaleStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { insertDisbursements, reserveDrafts } from '../disbursements/disbursements.service.ts';
import { workExceptions } from '../exceptions/exceptions.service.ts';
import { commissionReversedWrite } from '../introducers/introducers.service.ts';
import { auditWrites, write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { refundLinkEmail, type RefundLink } from './refund-emails.ts';
import { writePaymentAmountChanges } from './payment-amounts.ts';
import { deductionWrites } from './settlement-deductions.ts';
import type { HistoryKey, VerifiedPayee } from './refund-approval.ts';
import { planApproval, planPaymentRefund, type PaymentRefundPlan } from './refund-plan.ts';
import { reservedFrom, buildDisbursement } from './refund.ts';
import { lockPayments, type LockedPayment } from './refundable-payments.queries.ts';
import { insertRefunds, type NewRefund } from './refund-rows.queries.ts';

/** Requests a refund to a payer. */
export interface RequestRefundCommand extends PostingCommand {
  refund_id: string;
  invoice_no: string;
  payment_record_id: string;
  /** The exception that this refund resolves. For an `overpaid` exception only the surplus is refunded. */
  exception_id: string | null;
  /** null: the whole refundable amount. */
  amount: Sen | null;
  reason: string;
  requested_by: string;
  verified: VerifiedPayee | null;
  history: HistoryKey;
  /** The link by which the payer is asked for their bank account. */
  link: RefundLink | null;
  now: Date;
}

/** Writes ledger, payment, refund, timeline, exception and disbursement in one transaction. */
export const requestRefundPosting: PostingKind<RequestRefundCommand, LockedPayment | undefined, VoidSaleStatus> = {
  name: 'request refund',
  load: (db, commands) => lockPayments(db, commands),
  decide(command, payment) {
    if (!payment) throw new Refusal(CODE.not_found, 'Record not found.');
    const plan = planPaymentRefund(payment, command);
    const holds = holdTransfers(payment, plan);
    const approval_reasons = planApproval(payment, plan, command.verified);
    const hold_transfer_id = plan.is_surplus ? holds[0]!.id : null;
    const refund = newRefund(command, payment, plan, { hold_transfer_id, approval_reasons });
    const { account_id, refund_id, now } = command;
    const { payee } = refund;
    const disbursement =
      payee && refund.status === 'PROCESSING'
        ? buildDisbursement({ ...refund, tries: 0 }, payee, { drawn: plan.drawn, now }, refund_id)
        : null;
    return {
      transfers: [...holds, ...reserveDrafts('REFUND', refund_id, plan.drawn)],
      writes: [
        write(insertRefunds, refund),
        ...paymentWrites(command, payment, plan),
        ...(disbursement ? [write(insertDisbursements, disbursement)] : []),
        ...exceptionWrites(command),
        ...eventWrites(command, payment, plan, disbursement?.account_mask ?? null),
        ...auditWrites(command, auditedFields(refund)),
        ...payerEmails(command, payment, refund).map((message) => write(queueMessages, message)),
        ...deductionWrites({ account_id, id: refund_id, payment_record_id: payment.id, drawn: plan.drawn, now }, 1),
        // A void reverses the fee, and so the introducer's commission on it.
        ...(holds.some(({ kind }) => kind === 'reversal')
          ? [commissionReversedWrite({ account_id, payment_record_id: payment.id, at: now })]
          : []),
      ],
      outcome: refund.status,
    };
  },
};

const auditedFields = ({ invoice_no, type, status, amount, payee, approval_reasons }: NewRefund) => ({
  invoice_no,
  type,
  status,
  amount,
  account_mask: payee?.account_mask ?? null,
  ...(approval_reasons.length > 0 && { approval_reasons }),
});

/** The transfers that move the amount into the reserve book, if it is not there yet. */
function holdTransfers(
  { id, income }: LockedPayment,
  { type, amount, is_surplus }: PaymentRefundPlan,
): TransferDraft[] {
  const hold = () => transferDraft('void_held', { id: uuid(), subject_id: id, amount });
  if (is_surplus) return [hold()];
  if (type !== 'VOID' || !income) return [];
  const reversal = reversalDraft({ ...income, reverses_id: null }, { id: uuid(), subject_id: id });
  // A sale that was restored after a void was credited from the reserve, so its reversal returns there.
  return income.kind === 'duplicate_release' ? [reversal] : [reversal, hold()];
}

function newRefund(
  command: RequestRefundCommand,
  { id, invoice_id, bill_id, income }: LockedPayment,
  plan: PaymentRefundPlan,
  { hold_transfer_id, approval_reasons }: { hold_transfer_id: string | null; approval_reasons: ApprovalReason[] },
): NewRefund {
  const { account_id, refund_id, invoice_no, exception_id, reason, requested_by, verified, link, now } = command;
  const { type, amount, is_duplicate, is_surplus, drawn } = plan;
  const payee = verified && verified.payee;
  const needs_approval = approval_reasons.length > 0;
  const status = needs_approval ? 'REQUESTED' : payee ? 'PROCESSING' : 'APPROVED';
  const is_sent = status === 'PROCESSING';
  // With a pending approval the payer is asked for their account only after the approval.
  const is_link_sent = link !== null && !needs_approval;
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
    approval_reasons,
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
    link_hash: is_link_sent ? link.hash : null,
    link_expires_at: is_link_sent ? link.expires_at : null,
    approved_at: needs_approval ? null : now,
    created_at: now,
  };
}

/** Counts the refund against its payment. An overpayment is not part of the sale and does not count. */
function paymentWrites(
  { account_id, now: at }: RequestRefundCommand,
  { id }: LockedPayment,
  plan: PaymentRefundPlan,
): Write[] {
  const { type, amount, is_duplicate, is_surplus, drawn } = plan;
  if (is_surplus) return [];
  const held = type === 'VOID' ? 0 : 0 - reservedFrom(drawn, 'reserve');
  const void_change = type === 'VOID' ? { is_voided: true } : {};
  return [
    write(writePaymentAmountChanges, {
      account_id,
      id,
      refund_pending: amount,
      held,
      is_duplicate,
      ...void_change,
      at,
    }),
  ];
}

const exceptionWrites = ({
  account_id,
  exception_id,
  invoice_no: note,
  requested_by: by,
  now: at,
}: RequestRefundCommand) =>
  exception_id === null
    ? []
    : [write(workExceptions, { account_id, exception_id, status: 'RESOLVED' as const, note, by, at })];

function eventWrites(
  { account_id, invoice_no: number, now: at }: RequestRefundCommand,
  { id, invoice_id }: LockedPayment,
  { amount }: PaymentRefundPlan,
  account: string | null,
) {
  const base = { account_id, invoice_id, payment_record_id: id, at, actor: 'merchant' as const };
  const event_data = { number, amount: toRinggit(amount) };
  const requested = paymentEvent('refund_requested', event_data);
  const sent = account === null ? [] : [{ ...base, ...paymentEvent('refund_sent', { ...event_data, account }) }];
  return [{ ...base, ...requested }, ...sent].map((event) => write(insertEvents, event));
}

function payerEmails(
  { account_id, link, now }: RequestRefundCommand,
  payment: LockedPayment,
  refund: NewRefund,
): Message[] {
  if (!link || refund.link_hash === null) return [];
  return [refundLinkEmail({ ...payment, account_id, amount: refund.amount, invoice_no: refund.invoice_no }, link, now)];
}
