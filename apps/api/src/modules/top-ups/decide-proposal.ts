import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { topUpReviews } from '@kutip/contracts/top-ups';
import { writeAudits } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { applyWrites, type Poster } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposal,
  proposalById,
  proposedBy,
  requireMayDecide,
  type Proposal,
} from '../proposals/proposals.service.ts';
import { postBankIn, reviewAudit, reviewedTopUp, type BankInContent, type ReviewContext } from './review-top-up.ts';
import { lockTopUps, type TopUpKey } from './top-ups.queries.ts';

type Decide = typeof topUpReviews.decideProposal;

/** Finds a proposal about a top-up, also a decided one. Refuses 4004. */
async function findProposal(
  db: Connection,
  invoice_no: string,
  proposal_id: string,
): Promise<{ key: TopUpKey; proposal: Proposal<BankInContent> }> {
  const key = requireFound(await findOwner(db, 'invoice', invoice_no));
  const proposal = await proposalById<BankInContent>(db, { account_id: key.account_id, id: proposal_id });
  return { key, proposal: requireFound(proposal?.subject_id === key.id ? proposal : undefined) };
}

/** Rejects a proposal. The top-up awaits review as before. */
async function rejectProposal(context: ReviewContext, key: TopUpKey, { id }: { id: string }): Promise<void> {
  const { transact, user_id, now } = context;
  await transact(async (db) => {
    await lockTopUps(db, [key]);
    const open = await openProposal<BankInContent>(db, 'BANK_IN', key);
    requireMayDecide(open, id, user_id);
    const { content, ...proposal } = open!;
    const decision = { account_id: key.account_id, id, by: user_id, at: now };
    await applyWrites(db, [decideProposalWrite('REJECTED', decision)]);
    const audit = reviewAudit(context, key, 'reject_proposal', content);
    await writeAudits(db, [{ ...audit, after: { ...audit.after, ...proposedBy(proposal) } }]);
  });
}

/** Confirms or rejects a proposal on a bank-in: the second person's decision. A repeated request finds what it has done. */
export async function decideTopUpProposal(
  poster: Poster,
  { params, body: { proposal_id, decision } }: ParsedRequest<Decide>,
  context: ReviewContext,
): Promise<Data<Decide>> {
  const { transact, user_id, now } = context;
  const { key, proposal } = await transact((db) => findProposal(db, params.invoice_no, proposal_id));
  const isRejectedBefore = proposal.status === 'REJECTED' && proposal.decided_by === user_id;
  if (decision === 'CONFIRM') await postBankIn(poster, context, key, { ...proposal.content, proposal_id });
  else if (!isRejectedBefore) await rejectProposal(context, key, proposal);
  return transact((db) => reviewedTopUp(db, key, now));
}
