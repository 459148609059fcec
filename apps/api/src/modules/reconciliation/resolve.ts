import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import type { Sen } from '@kutip/domain/money';
import type { Resolution } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { auditRow, writeAudits, type AuditActor } from '../../platform/audit.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import { applyWrites, type Poster } from '../ledger/ledger.service.ts';
import { insertProposal, requireMayDecide } from '../proposals/proposals.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { bankResultFromLine } from './bank-result.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { decidedAmount } from './resolution-effects.ts';
import { isDecidedBy, resolutionsOf } from './resolution-history.queries.ts';
import {
  assertResolvable,
  decideResolution,
  loadItemContexts,
  resolveItem,
  type ResolveItemCommand,
} from './resolve.posting.ts';
import { hasLedger } from './resolve.queries.ts';

export interface ResolveDeps extends ReconcileDeps {
  poster: Poster;
}
/** The admin who decides, and the id of their request. */
export interface ResolveContext extends AuditActor {
  request_id: string;
}
/** A proposed resolution. `amount`: what it decides on, in sen, as the first admin saw it. */
export interface ResolutionContent {
  resolution: Resolution;
  note: string;
  /** The account to whose books it is posted; null: it posts no transfer of its own. */
  account_id: string | null;
  amount: Sen;
}
type ResolveInput = ParsedRequest<typeof reconciliation.resolve>['body'];
type Resolving = Omit<ResolutionContent, 'amount'>;

/** An audit entry of a decision on an item, in the log of its merchant. */
export const itemAudit = (context: AuditActor, { account_id, id: entity_id }: ItemKey, action: string, after: object) =>
  auditRow({ ...context, account_id }, { action, entity: 'reconciliation_item', entity_id, after: { ...after } });

/** The account to whose books a resolution is posted; null: none. Refuses 4000 without one, or without a ledger. */
async function accountToPost({ store }: ResolveDeps, item: ItemKey, input: ResolveInput): Promise<string | null> {
  const { resolution } = input;
  if (resolution === 'undo') {
    const standing = await resolutionsOf(store.read, item);
    return standing.find(({ transfer_id, undone_at }) => transfer_id && !undone_at)?.transfer_account_id ?? null;
  }
  if (resolution === 'note' || resolution === 'surplus' || resolution === 'payout_return') return null;
  const account_id = resolution === 'correction_credit' ? input.account_id : item.account_id;
  if (account_id !== undefined && account_id !== ANONYMOUS_ACCOUNT && (await hasLedger(store.read, account_id)))
    return account_id;
  throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
    account_id: account_id ? 'not_found' : 'required',
  });
}

/** Stores a resolution that needs a second person, under the lock of the item. Returns false if it needs none. */
async function propose(
  { store }: ResolveDeps,
  key: ItemKey,
  content: Resolving,
  context: ResolveContext,
): Promise<boolean> {
  const { user_id: proposed_by, now: proposed_at, request_id: id } = context;
  return store.transact(async (db) => {
    const [locked] = await loadItemContexts(db, [key]);
    assertResolvable(locked?.item, content.resolution);
    const amount = decidedAmount(locked.item, content.resolution);
    if (!needsSecondPerson('RESOLUTION', amount)) return false;
    requireMayDecide(locked.proposal, null, proposed_by);
    const { account_id, id: subject_id } = key;
    const proposal = { account_id, id, kind: 'RESOLUTION' as const, subject_id, proposed_by, proposed_at };
    await insertProposal(db, { ...proposal, content: { ...content, amount } });
    await writeAudits(db, [itemAudit(context, key, 'propose_resolution', { ...content, amount, proposal_id: id })]);
    return true;
  });
}

/** Carries out a resolution, by one admin or by the second one (`proposal`). */
export async function carryOut(
  deps: ResolveDeps,
  key: ItemKey,
  { resolution, note, account_id }: Resolving,
  context: ResolveContext,
  proposal: ResolveItemCommand['proposal'] = null,
): Promise<void> {
  const { user_id: by, request_id, now } = context;
  const command: ResolveItemCommand = {
    item: key,
    resolution,
    note,
    by,
    request_id,
    now,
    proposal,
    account_id: account_id ?? key.account_id,
    // The account is the subject, so that corrections of one merchant are decided sequentially.
    subject_id: account_id ?? key.account_id,
    audit: itemAudit(context, key, 'resolve', {}),
  };
  if (account_id !== null) await deps.poster.post(resolveItem, command);
  else if (resolution === 'payout_return') await returnPayout(deps, command);
  else await resolveWithoutPosting(deps, command);
}

async function resolveWithoutPosting({ store }: ResolveDeps, command: ResolveItemCommand): Promise<void> {
  await store.transact(async (db) => {
    const [locked] = await loadItemContexts(db, [command.item]);
    const { transfers, writes } = decideResolution(command, locked!);
    if (transfers.length > 0) throw new Refusal(CODE.wrong_state, 'This item has changed.', 'changed');
    await applyWrites(db, writes);
  });
}

/** Applies the return as the bank's result; the item is resolved in the same posting. */
async function returnPayout({ store, disbursements }: ResolveDeps, command: ResolveItemCommand): Promise<void> {
  const { writes, item } = await store.transact(async (db) => {
    const [locked] = await loadItemContexts(db, [command.item]);
    return { ...decideResolution(command, locked!), item: locked!.item! };
  });
  const key = { account_id: item.account_id, id: item.subject_id! };
  const disbursement = await disbursementById(store.read, key);
  if (disbursement?.status !== 'SUCCESS') throw notPaid();
  const { amount } = disbursement;
  const line = { type: 'CREDIT' as const, amount, currency: 'MYR', provider_reference: null };
  const result = bankResultFromLine(item.reference, line);
  if ((await disbursements.applyBankResult(key, result, { writes })) !== 'return') throw notPaid();
}
const notPaid = () => new Refusal(CODE.wrong_state, 'This payout was not reported as paid.', 'wrong_state');

/**
 * Resolves an item, or proposes its resolution where that needs a second person. A repeated request finds what it has done.
 * Refuses 4004, 4010, 4014, and 4000 without a merchant to credit.
 */
export async function resolve(
  deps: ResolveDeps,
  key: ItemKey,
  input: ResolveInput,
  context: ResolveContext,
): Promise<void> {
  if (await isDecidedBy(deps.store.read, key, context.request_id)) return;
  const { resolution, note } = input;
  const content = { resolution, note, account_id: await accountToPost(deps, key, input) };
  if (!(await propose(deps, key, content, context))) await carryOut(deps, key, content, context);
}
