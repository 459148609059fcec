import { CODE } from '@kutip/contracts/codes';
import { reversalOf, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { differenceIn, resolutionsOf, type Resolution } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { write, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { deductionWrite } from '../settlements/settlements.service.ts';
import type { ItemKey } from './items.queries.ts';
import { lockItems, writeResolved, writeTakenBack, type LockedItem } from './resolve.queries.ts';

/** The resolutions that are a transfer. */
export const POSTED = ['reversal', 'correction_credit', 'correction_debit'] as const satisfies readonly Resolution[];
export type PostedResolution = (typeof POSTED)[number];

/** A person settles what does not match by a transfer. `account_id` is the merchant whose books it is posted to. */
export interface ResolveItem extends PostingCommand {
  item: ItemKey;
  resolution: PostedResolution;
  note: string;
  by: string;
  now: Date;
}

/** Refuses (4010) one that nobody has to settle any more, and a way that does not fit it. */
export function refuseUnlessAllowed(item: LockedItem | undefined, resolution: Resolution): asserts item is LockedItem {
  if (!item) throw new Refusal(CODE.not_found, 'Record not found.');
  if (item.work !== 'OPEN') throw new Refusal(CODE.wrong_state, 'This has been settled.', item.work.toLowerCase());
  if (!resolutionsOf(item).includes(resolution))
    throw new Refusal(CODE.wrong_state, 'It cannot be settled in this way.', { resolution: 'not_allowed' });
}

/** Transfer, item, payment and what its settlement is smaller by are written together or not at all. */
export const resolveItem: PostingKind<ResolveItem, LockedItem | undefined, null> = {
  name: 'resolve reconciliation',
  look: (db, commands) =>
    lockItems(
      db,
      commands.map(({ item }) => item),
    ),
  decide(command, seen) {
    const { account_id, resolution, note, by, now: at } = command;
    refuseUnlessAllowed(seen, resolution);
    const { transfer, writes } = resolution === 'reversal' ? takenBack(seen, at) : corrected(seen, resolution);
    const done = {
      ...command.item,
      resolution,
      note,
      by,
      at,
      transfer_account_id: account_id,
      transfer_id: transfer.id,
    };
    return { transfers: [transfer], writes: [...writes, write(writeResolved, done)], outcome: null };
  },
};

interface Resolving {
  transfer: TransferDraft;
  writes: Write[];
}

function corrected(item: LockedItem, kind: 'correction_credit' | 'correction_debit'): Resolving {
  // What never came of a payment is what the merchant got of it: our charge was never his.
  const is_whole = kind === 'correction_debit' && item.told === null;
  const amount = is_whole && item.payment ? item.payment.net_amount : differenceIn(item);
  return { transfer: transferDraft(kind, { id: uuid(), subject_id: item.id, amount }), writes: [] };
}

/** The payment as if it had not been, our charge with it; its settlement, or the next one, is smaller by what it brought. */
function takenBack({ account_id, id: source_id, payment }: LockedItem, at: Date): Resolving {
  if (!payment?.income) throw new Refusal(CODE.wrong_state, 'There is no transfer to take back.', 'not_posted');
  if (payment.refunded > 0 || payment.refund_pending > 0)
    throw new Refusal(CODE.wrong_state, 'Some of it has been given back.', 'refunded');
  const { income, id: payment_record_id, net_amount: amount } = payment;
  const transfer = reversalOf({ ...income, reverses_id: null }, { id: uuid(), subject_id: payment_record_id });
  const deduction = { account_id, id: uuid(), source_id, payment_record_id, amount, created_at: at };
  const writes = income.credit === 'pending' ? [deductionWrite(deduction)] : [];
  return { transfer, writes: [...writes, write(writeTakenBack, { account_id, id: payment_record_id, at })] };
}
