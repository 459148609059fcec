import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { auditWrites, write, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposals,
  requireMayDecide,
  type OpenProposal,
} from '../proposals/proposals.service.ts';
import {
  dueCommissions,
  writeCommissionPayments,
  type DueCommission,
  type IntroducerKey,
} from './commission-payments.queries.ts';

/** Pays an introducer for one merchant, from whose ledger; `transfer_id` is derived from the payment. */
export interface PayCommissionsCommand extends PostingCommand {
  introducer: IntroducerKey;
  /** The subject of the transfer; a payment has one transfer for each merchant. */
  payment_id: string;
  transfer_id: string;
  earned_before: Date;
  /** In sen, as it was decided on. */
  amount: Sen;
  /** The proposal that this carries out; null: one admin decides alone. */
  proposal_id: string | null;
  /** The last transfer of the payment closes the proposal. */
  is_last: boolean;
  by: string;
  at: Date;
}

interface PaymentContext {
  due: DueCommission[];
  proposal: OpenProposal | null;
}

export const amountChanged = () =>
  new Refusal(CODE.wrong_state, 'The amount has changed meanwhile. Look at it again.', 'amount_changed');

/** Posts what a merchant's commission book owes an introducer, and marks the commissions as paid or recovered. */
export const payCommissionsPosting: PostingKind<PayCommissionsCommand, PaymentContext, null> = {
  name: 'pay commissions',
  async load(db, commands) {
    const keys = commands.map(({ account_id, introducer, earned_before }) => ({
      account_id,
      introducer_id: introducer.id,
      earned_before,
    }));
    const introducers = commands.map(({ introducer }) => introducer);
    const [due, proposals] = await Promise.all([
      dueCommissions(db, keys),
      openProposals(db, 'COMMISSION', introducers),
    ]);
    return commands.map((_, n) => ({ due: due[n]!, proposal: proposals[n] ?? null }));
  },
  decide(command, { due, proposal }) {
    const { account_id, introducer, payment_id: subject_id, transfer_id, proposal_id, is_last, by, at } = command;
    requireMayDecide(proposal, proposal_id, by);
    const amount = sen(due.reduce((sum, one) => sum + one.amount, 0));
    if (amount !== command.amount) throw amountChanged();
    const count = due.filter((one) => one.amount > 0).length;
    const payment = { account_id, transfer_id, commissions: due, by, at };
    const decision = { account_id: introducer.account_id, id: proposal_id!, by, at };
    return {
      transfers: [transferDraft('commission_payment', { id: transfer_id, subject_id, amount })],
      writes: [
        write(writeCommissionPayments, payment),
        ...(proposal_id !== null && is_last ? [decideProposalWrite('CONFIRMED', decision)] : []),
        ...auditWrites(command, { payment_id: subject_id, merchant_id: account_id, count, amount: toRinggit(amount) }),
      ],
      outcome: null,
    };
  },
};
