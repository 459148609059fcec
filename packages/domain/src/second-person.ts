/**
 * Maker and checker: what one admin may not decide alone. The first admin's decision is a proposal that posts nothing;
 * another admin confirms or rejects it.
 */
import type { Transitions } from './transitions.ts';

/**
 * BANK_IN: a top-up by bank transfer. RESOLUTION: a resolution of a reconciliation item that moves money. COMMISSION:
 * what an introducer is paid, its other payments of the same day included.
 */
export const PROPOSAL_KINDS = ['BANK_IN', 'RESOLUTION', 'COMMISSION'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_STATUSES = ['PROPOSED', 'CONFIRMED', 'REJECTED'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const PROPOSAL_TRANSITIONS: Transitions<ProposalStatus> = {
  PROPOSED: ['CONFIRMED', 'REJECTED'],
  CONFIRMED: [],
  REJECTED: [],
};

/** The largest amount in sen that one admin decides alone. A resolution has only the statement as its evidence. */
export const SECOND_PERSON_LIMITS = {
  BANK_IN: 10_000_00,
  RESOLUTION: 500_00,
  COMMISSION: 500_00,
} as const satisfies Record<ProposalKind, number>;

/** Whether a second admin must confirm. `expected`: the amount that the other side stated; any other amount needs one. */
export const needsSecondPerson = (kind: ProposalKind, amount: number, expected: number = amount): boolean =>
  amount > SECOND_PERSON_LIMITS[kind] || amount !== expected;

export type ProposalFault = 'not_proposed' | 'second_person' | 'own_decision';

/**
 * Why a user may not decide on a record now; null if they may. `proposal_id`: the proposal on which they decide, null to
 * decide alone, which an open proposal prevents. Nobody decides on their own proposal.
 */
export function proposalFault(
  open: { id: string; proposed_by: string } | null,
  proposal_id: string | null,
  user_id: string,
): ProposalFault | null {
  if (proposal_id === null) return open ? 'second_person' : null;
  if (open?.id !== proposal_id) return 'not_proposed';
  return open.proposed_by === user_id ? 'own_decision' : null;
}
