import { CODE } from '@kutip/contracts/codes';
import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { allowedResolutions, itemDifference, type Resolution } from '@kutip/domain/reconciliation';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { v7 as uuid } from 'uuid';
import { commissionReversedWrite } from '../introducers/introducers.service.ts';
import { write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import {
  decideProposalWrite,
  openProposals,
  requireMayDecide,
  type OpenProposal,
} from '../proposals/proposals.service.ts';
import { deductionWrite } from '../settlements/settlements.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { lockItems, writeChargebacks, writeResolved, type LockedItem } from './resolve.queries.ts';

/** The resolutions that post a transfer. */
export const POSTED_RESOLUTIONS = [
  'reversal',
  'correction_credit',
  'correction_debit',
] as const satisfies readonly Resolution[];
export type PostedResolution = (typeof POSTED_RESOLUTIONS)[number];

/** Resolves an item by a transfer. `account_id` is the merchant whose books it is posted to. */
export interface ResolveItemCommand extends PostingCommand {
  item: ItemKey;
  resolution: PostedResolution;
  note: string;
  by: string;
  now: Date;
  /** The first admin's proposal, with the amount in sen that they saw; null: one admin decides alone. */
  proposal: { id: string; amount: Sen } | null;
}

interface ItemContext {
  item: LockedItem | undefined;
  proposal: OpenProposal | null;
}

/** Refuses 4004 a missing item, 4010 an item that is not open or a resolution that is not allowed for it. */
export function assertResolvable(item: LockedItem | undefined, resolution: Resolution): asserts item is LockedItem {
  if (!item) throw new Refusal(CODE.not_found, 'Record not found.');
  if (item.work !== 'OPEN')
    throw new Refusal(CODE.wrong_state, 'This item is already resolved.', item.work.toLowerCase());
  if (!allowedResolutions(item).includes(resolution))
    throw new Refusal(CODE.wrong_state, 'This resolution is not possible for this item.', {
      resolution: 'not_allowed',
    });
}

/** Posts a resolution: transfer, item, payment and settlement deduction are written together. */
export const resolveItem: PostingKind<ResolveItemCommand, ItemContext, null> = {
  name: 'resolve reconciliation item',
  async load(db, commands) {
    const keys = commands.map(({ item }) => item);
    // Sent together; the second statement runs after the first has locked the items.
    const [items, proposals] = await Promise.all([lockItems(db, keys), openProposals(db, 'RESOLUTION', keys)]);
    return keys.map((_, n) => ({ item: items[n], proposal: proposals[n] ?? null }));
  },
  decide(command, { item, proposal }) {
    const { account_id, resolution, note, by, now: at } = command;
    assertResolvable(item, resolution);
    requireMayDecide(proposal, command.proposal?.id ?? null, by);
    assertAmount(command, item);
    const { transfer, writes } =
      resolution === 'reversal' ? reversalEffects(item, at) : correctionEffects(item, resolution);
    const resolved = {
      ...command.item,
      resolution,
      note,
      by,
      at,
      transfer_account_id: account_id,
      transfer_id: transfer.id,
    };
    const decision = { account_id: item.account_id, by, at };
    const decided = proposal ? [decideProposalWrite('CONFIRMED', { ...decision, id: proposal.id })] : [];
    return { transfers: [transfer], writes: [...writes, write(writeResolved, resolved), ...decided], outcome: null };
  },
};

/** Refuses 4010 a correction that needs a second person, and one whose amount has changed since it was proposed. */
function assertAmount({ resolution, proposal }: ResolveItemCommand, item: LockedItem): void {
  if (resolution === 'reversal') return;
  const amount = correctionAmount(item, resolution);
  if (proposal && proposal.amount !== amount)
    throw new Refusal(CODE.wrong_state, 'The amount has changed since this was proposed.', 'amount_changed');
  if (!proposal && needsSecondPerson('RESOLUTION', amount))
    throw new Refusal(CODE.wrong_state, 'This amount needs a second person.', 'second_person');
}

interface ResolutionEffects {
  transfer: TransferDraft;
  writes: Write[];
}

type Correction = Exclude<PostedResolution, 'reversal'>;

/** What a correction moves, in sen. */
export function correctionAmount(item: LockedItem, kind: Correction): Sen {
  // A payment that never arrived is corrected by its net amount: the fee was never the merchant's money.
  const is_missing = kind === 'correction_debit' && item.reported_amount === null;
  return is_missing && item.payment ? item.payment.net_amount : itemDifference(item);
}

function correctionEffects(item: LockedItem, kind: Correction): ResolutionEffects {
  const amount = correctionAmount(item, kind);
  return { transfer: transferDraft(kind, { id: uuid(), subject_id: item.id, amount }), writes: [] };
}

/** Reverses the payment including our fee and the introducer's commission on it; its settlement, or the next one, is reduced by its net amount. */
function reversalEffects({ account_id, id: source_id, payment }: LockedItem, at: Date): ResolutionEffects {
  if (!payment?.income) throw new Refusal(CODE.wrong_state, 'This payment has no transfer to reverse.', 'not_posted');
  if (payment.refunded > 0 || payment.refund_pending > 0)
    throw new Refusal(CODE.wrong_state, 'This payment has already been refunded in part.', 'refunded');
  const { income, id: payment_record_id, net_amount: amount } = payment;
  const transfer = reversalDraft({ ...income, reverses_id: null }, { id: uuid(), subject_id: payment_record_id });
  const deduction = { account_id, id: uuid(), source_id, payment_record_id, amount, created_at: at };
  const writes = income.credit === 'pending' ? [deductionWrite(deduction)] : [];
  return {
    transfer,
    writes: [
      ...writes,
      write(writeChargebacks, { account_id, id: payment_record_id, at }),
      // The reversal gives our fee back, and so the introducer's commission on it.
      commissionReversedWrite({ account_id, payment_record_id, at }),
    ],
  };
}
