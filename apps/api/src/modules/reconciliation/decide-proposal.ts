import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import { writeAudits } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { applyWrites, write } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposal,
  proposalById,
  proposedBy,
  requireMayDecide,
} from '../proposals/proposals.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { accountName, lockItems } from './resolve.queries.ts';
import { isDecidedBy } from './resolution-history.queries.ts';
import { carryOut, itemAudit, type ResolutionContent, type ResolveContext, type ResolveDeps } from './resolve.ts';

/** The resolution of an item that waits for a second admin, as the contract shows it; null: none. */
export async function resolutionProposal(db: Connection, key: ItemKey) {
  const open = await openProposal<ResolutionContent>(db, 'RESOLUTION', key);
  if (!open) return null;
  const { id, proposed_by, proposed_by_name, proposed_at, content } = open;
  const { resolution, note, amount, account_id } = content;
  const merchant_name = await accountName(db, account_id ?? key.account_id);
  return { id, proposed_by, proposed_by_name, proposed_at, resolution, note, amount, merchant_name };
}

/** Confirms or rejects a proposed resolution: the second person's decision. A repeated confirmation finds what it has done. */
export async function decideProposedResolution(
  deps: ResolveDeps,
  key: ItemKey,
  { proposal_id: id, decision }: ParsedRequest<typeof reconciliation.decideProposal>['body'],
  context: ResolveContext,
): Promise<void> {
  const { store } = deps;
  const { account_id } = key;
  const { user_id: by, request_id, now: at } = context;
  if (await isDecidedBy(store.read, key, request_id)) return;
  const found = await proposalById<ResolutionContent>(store.read, { account_id, id });
  const proposal = requireFound(found?.subject_id === key.id ? found : undefined);
  const { content } = proposal;
  if (decision === 'CONFIRM') return carryOut(deps, key, content, context, { id, amount: content.amount });
  await store.transact(async (db) => {
    await lockItems(db, [key]);
    requireMayDecide(await openProposal(db, 'RESOLUTION', key), id, by);
    const audited = { ...content, ...proposedBy(proposal) };
    const decided = decideProposalWrite('REJECTED', { account_id, id, by, at });
    await applyWrites(db, [decided, write(writeAudits, itemAudit(context, key, 'reject_proposal', audited))]);
  });
}
