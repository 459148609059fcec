import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { applyWrites } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposal,
  proposalById,
  requireMayDecide,
  type Proposal,
} from '../proposals/proposals.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { accountName, lockItems } from './resolve.queries.ts';
import { postResolution, type ResolutionContent, type ResolveDeps } from './resolve.ts';

/** The resolution of an item that waits for a second admin, as the contract shows it; null: none. */
export async function resolutionProposal(db: Connection, key: ItemKey) {
  const open = await openProposal<ResolutionContent>(db, 'RESOLUTION', key);
  if (!open) return null;
  const { id, proposed_by, proposed_by_name, proposed_at, content } = open;
  const { resolution, note, amount, account_id } = content;
  const merchant_name = await accountName(db, account_id);
  return { id, proposed_by, proposed_by_name, proposed_at, resolution, note, amount, merchant_name };
}

/** Confirms or rejects a proposed resolution: the second person's decision. Returns the proposal. */
export async function decideResolution(
  deps: ResolveDeps,
  key: ItemKey,
  { proposal_id: id, decision }: ParsedRequest<typeof reconciliation.decideProposal>['body'],
  by: string,
): Promise<Proposal<ResolutionContent>> {
  const { store, clock } = deps;
  const { account_id } = key;
  const found = await proposalById<ResolutionContent>(store.read, { account_id, id });
  const proposal = requireFound(found?.subject_id === key.id ? found : undefined);
  if (decision === 'CONFIRM') {
    await postResolution(deps, key, proposal.content, { by, proposal: { id, amount: proposal.content.amount } });
    return proposal;
  }
  await store.transact(async (db) => {
    await lockItems(db, [key]);
    requireMayDecide(await openProposal(db, 'RESOLUTION', key), id, by);
    await applyWrites(db, [decideProposalWrite('REJECTED', { account_id, id, by, at: clock.now() })]);
  });
  return proposal;
}
