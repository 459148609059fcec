import { CODE } from '@kutip/contracts/codes';
import type { TransferDraft } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import { allowedResolutions, type Resolution } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import type { Connection } from '../../platform/connection.ts';
import { auditWrites, write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposals,
  proposedBy,
  requireMayDecide,
  type OpenProposal,
} from '../proposals/proposals.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import {
  decidedAmount,
  resolutionAmount,
  resolutionEffects,
  undoneItem,
  type ResolutionEffects,
} from './resolution-effects.ts';
import { writeResolved, writeUndone } from './resolution-history.queries.ts';
import { lockItems, lockReportedAmounts, type LockedItem } from './resolve.queries.ts';

/** Resolves an item. `account_id` is the merchant whose books change. */
export interface ResolveItemCommand extends PostingCommand {
  item: ItemKey;
  resolution: Resolution;
  note: string;
  by: string;
  /** The id of what it creates. */
  request_id: string;
  now: Date;
  /** The first admin's proposal, with the amount in sen that they saw; null: one admin decides alone. */
  proposal: { id: string; amount: Sen } | null;
}

interface ItemContext {
  item: LockedItem | undefined;
  proposal: OpenProposal | null;
  /** What the current statements report of it. */
  reported_amount: Sen | null;
}

/** How a locked item can be resolved, the most likely first. */
export function resolutionsFor(item: LockedItem): Resolution[] {
  const { correction } = item;
  const can_undo = correction?.transfer || correction?.exception_id;
  return allowedResolutions({ ...item, standing: can_undo ? correction.resolution : null });
}

/** Refuses 4004 a missing item, 4010 an item that is not open or a resolution that is not allowed for it. */
export function assertResolvable(item: LockedItem | undefined, resolution: Resolution): asserts item is LockedItem {
  if (!item) throw new Refusal(CODE.not_found, 'Record not found.');
  if (item.work !== 'OPEN')
    throw new Refusal(CODE.wrong_state, 'This item is already resolved.', item.work.toLowerCase());
  if (!resolutionsFor(item).includes(resolution))
    throw new Refusal(CODE.wrong_state, 'This resolution is not possible for this item.', {
      resolution: 'not_allowed',
    });
}

/** Loads and locks items with what is decided on: their proposals, and the lines of the current statements. */
export async function loadItemContexts(db: Connection, keys: readonly ItemKey[]): Promise<ItemContext[]> {
  // Sent together; the later statements run after the first has locked the items.
  const [items, proposals, reported] = await Promise.all([
    lockItems(db, keys),
    openProposals(db, 'RESOLUTION', keys),
    lockReportedAmounts(db, keys),
  ]);
  return keys.map((_, n) => ({
    item: items[n],
    proposal: proposals[n] ?? null,
    reported_amount: reported[n] ?? null,
  }));
}

/** Refuses 4010 an amount that needs a second person, or that has changed since it was proposed or since it was matched. */
function assertAmount(
  { resolution, proposal }: Pick<ResolveItemCommand, 'resolution' | 'proposal'>,
  item: LockedItem,
  reported_amount: Sen | null,
): Sen {
  const amount = decidedAmount(item, resolution);
  if (proposal && proposal.amount !== amount)
    throw new Refusal(CODE.wrong_state, 'The amount has changed since this was proposed.', 'amount_changed');
  if (!proposal && needsSecondPerson('RESOLUTION', amount))
    throw new Refusal(CODE.wrong_state, 'This amount needs a second person.', 'second_person');
  if (resolution !== 'note' && reported_amount !== item.reported_amount)
    throw new Refusal(CODE.wrong_state, 'A statement has been replaced. Match the day again.', 'statement_changed');
  return amount;
}

/** Decides a resolution: its transfer, and the rows that are written with it. */
export function decideResolution(
  command: ResolveItemCommand,
  { item, proposal, reported_amount }: ItemContext,
): { transfers: TransferDraft[]; writes: Write[] } {
  const { account_id, resolution, request_id, note, by, now: at } = command;
  assertResolvable(item, resolution);
  requireMayDecide(proposal, command.proposal?.id ?? null, by);
  const decided_amount = assertAmount(command, item, reported_amount);
  const effects = resolutionEffects(item, resolution, { account_id, request_id, note, by, at });
  const transfer_id = effects.transfer?.id ?? null;
  const decided = proposal
    ? [decideProposalWrite('CONFIRMED', { account_id: item.account_id, id: proposal.id, by, at })]
    : [];
  const audited = { resolution, note, amount: decided_amount, transfer_id, ...(proposal && proposedBy(proposal)) };
  return {
    transfers: effects.transfer ? [effects.transfer] : [],
    writes: [
      ...effects.writes,
      itemWrite(command, item, { ...effects, amount: resolutionAmount(item, resolution) }),
      ...decided,
      ...auditWrites(command, audited),
    ],
  };
}

/** The item as it is after the resolution, and its entry in the history. */
function itemWrite(
  { account_id, item: key, resolution, request_id, note, by, now: at }: ResolveItemCommand,
  item: LockedItem,
  { transfer, exception_id, amount }: ResolutionEffects & { amount: Sen },
): Write {
  if (resolution === 'undo') {
    const { id: resolution_id } = item.correction!;
    const undo_transfer_id = transfer?.id ?? null;
    return write(writeUndone, { ...key, resolution_id, note, by, at, undo_transfer_id, ...undoneItem(item) });
  }
  const { booked_amount, reported_amount } = item;
  return write(writeResolved, {
    ...key,
    resolution_id: request_id,
    resolution,
    amount,
    booked_amount,
    reported_amount,
    note,
    by,
    transfer_account_id: transfer && account_id,
    transfer_id: transfer?.id ?? null,
    exception_id,
    at,
  });
}

/** Posts a resolution: transfer, item, history, payment, settlement deduction, notification and audit are written together. */
export const resolveItem: PostingKind<ResolveItemCommand, ItemContext, null> = {
  name: 'resolve reconciliation item',
  load: (db, commands) =>
    loadItemContexts(
      db,
      commands.map(({ item }) => item),
    ),
  decide: (command, context) => ({ ...decideResolution(command, context), outcome: null }),
};
