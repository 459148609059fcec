/** Public interface of proposals: decisions on money that wait for a second admin. */
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { proposalFault } from '@kutip/domain/second-person';
import { write, type Write } from '../ledger/ledger.service.ts';
import { changeProposal, writeProposalDecisions, type OpenProposal } from './proposals.queries.ts';

export {
  insertProposal,
  openProposal,
  openProposals,
  proposalById,
  type OpenProposal,
  type Proposal,
} from './proposals.queries.ts';

const SENTENCES = {
  not_proposed: 'This proposal has been decided already.',
  second_person: 'This waits for a second person.',
} as const;

/**
 * Refuses 4003 a decision on one's own proposal, and 4010 one on a proposal that is not open, or without a proposal where
 * one is open. Call it under the lock of the record.
 */
export function requireMayDecide(open: OpenProposal | null, proposal_id: string | null, user_id: string): void {
  const fault = proposalFault(open, proposal_id, user_id);
  if (fault === 'own_decision')
    throw new Refusal(CODE.not_permitted, 'You cannot decide on your own proposal. Ask another admin.', fault);
  if (fault) throw new Refusal(CODE.wrong_state, SENTENCES[fault], fault);
}

/** Closes a proposal, in the transaction of what it leads to. */
export const decideProposalWrite = (
  to: 'CONFIRMED' | 'REJECTED',
  { account_id, id, by, at }: { account_id: string; id: string; by: string; at: Date },
): Write => write(writeProposalDecisions, { account_id, id, change: changeProposal(to), by, at });

/** What the audit entry of a decision says about its proposal. */
export const proposedBy = ({ id, proposed_by, proposed_at }: OpenProposal) => ({
  proposal_id: id,
  proposed_by,
  proposed_at,
});
