import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { topUpTransferKind } from '@kutip/domain/top-up';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import {
  changeInvoiceStatus,
  insertEvents,
  writeInvoiceReviews,
  writeInvoiceStatuses,
} from '../invoices/invoices.service.ts';
import {
  decideProposalWrite,
  openProposals,
  proposedBy,
  requireMayDecide,
  type OpenProposal,
} from '../proposals/proposals.service.ts';
import { lockTopUps, writeBankReferences, type LockedTopUp } from './top-ups.queries.ts';

/** Confirms a bank-in that an admin has found on the bank statement. */
export interface ConfirmBankInCommand extends PostingCommand {
  transfer_id: string;
  /** The first admin's proposal; null: one admin decides alone. */
  proposal_id: string | null;
  received_amount: Sen;
  bank_reference: string;
  note: string | null;
  reviewed_by: string;
  now: Date;
}

/** Whether an admin may still decide on the proof of a top-up. */
export const isAwaitingReview = (top_up: LockedTopUp | undefined): top_up is LockedTopUp =>
  top_up?.review === 'AWAITING' && (top_up.status === 'PENDING' || top_up.status === 'PROCESSING');

export const notAwaitingReview = () =>
  new Refusal(CODE.wrong_state, 'This top-up does not await review.', 'not_awaiting_review');

interface BankInContext {
  top_up: LockedTopUp | undefined;
  proposal: OpenProposal | null;
}

/** Refuses 4010 a top-up that does not await review or that needs a second person, 4003 a decision on one's own proposal. */
function assertMayConfirm(
  { received_amount, proposal_id, reviewed_by }: ConfirmBankInCommand,
  { top_up, proposal }: BankInContext,
): LockedTopUp {
  if (!isAwaitingReview(top_up)) throw notAwaitingReview();
  requireMayDecide(proposal, proposal_id, reviewed_by);
  if (proposal === null && needsSecondPerson('BANK_IN', received_amount, top_up.amount))
    throw new Refusal(CODE.wrong_state, 'This amount needs a second person.', 'second_person');
  return top_up;
}

/** What follows from a proposal when its confirmation is posted: it is closed, and the audit entry names both persons. */
const decisionWrites = (command: ConfirmBankInCommand, proposal: OpenProposal | null) => [
  ...auditWrites(command, proposal ? { ...command.audit?.after, ...proposedBy(proposal) } : command.audit?.after),
  ...(proposal
    ? [
        decideProposalWrite('CONFIRMED', {
          account_id: command.account_id,
          id: proposal.id,
          by: command.reviewed_by,
          at: command.now,
        }),
      ]
    : []),
];

/**
 * Credits the received amount to the pool once: the domain key is the top-up itself. Manual transfers have no fee. Refuses
 * 4010 a top-up that is paid, cancelled or reviewed already or that needs a second person, 4003 a decision on one's own
 * proposal, 4025 a bank reference that has credited another top-up of any account.
 */
export const confirmBankInPosting: PostingKind<ConfirmBankInCommand, BankInContext, null> = {
  name: 'confirm bank-in',
  async load(db, commands) {
    const keys = commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id }));
    // Sent together; the second statement runs after the first has locked the top-ups.
    const [top_ups, proposals] = await Promise.all([lockTopUps(db, keys), openProposals(db, 'BANK_IN', keys)]);
    return keys.map((_, n) => ({ top_up: top_ups[n], proposal: proposals[n] ?? null }));
  },
  decide(command, context) {
    const { account_id, subject_id: id, transfer_id, received_amount, bank_reference, reviewed_by, now } = command;
    const top_up = assertMayConfirm(command, context);
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
        write(writeBankReferences, { account_id, id, bank_reference }),
        ...decisionWrites(command, context.proposal),
      ],
      outcome: null,
    };
  },
};
