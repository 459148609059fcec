import { sen } from '@kutip/domain/money';
import { billStatusAfter, statusAfter } from '@kutip/domain/refund';
import type { Connection } from '../../platform/connection.ts';
import { lockCounted, writeBillStatuses, writeCounted, type Counted } from './refundable.queries.ts';

/** What a refund changes of its payment. Amounts in sen, each added to what is there; may be below zero. */
export interface Move {
  account_id: string;
  /** The payment. */
  id: string;
  refunded?: number;
  refund_pending?: number;
  held?: number;
  is_duplicate: boolean;
  /** A void begins or is given up; left out, it is as it is. */
  is_voided?: boolean;
  /** Its money is not pending any more, so no settlement is to take it. */
  leaves_pending?: boolean;
  /** Its charge was given back with a void and is not taken again: the merchant has all that the payer paid. */
  is_free?: boolean;
  /** By which it is the merchant's from now on. */
  transfer_id?: string;
  at: Date;
}

type After = Counted & { at: Date; is_duplicate: boolean; is_free: boolean };

function moved(before: After, move: Move): After {
  const refunded = sen(before.refunded + (move.refunded ?? 0));
  const is_voided = move.is_voided ?? before.status === 'VOIDED';
  const { is_duplicate, at } = move;
  return {
    ...before,
    refunded,
    refund_pending: sen(before.refund_pending + (move.refund_pending ?? 0)),
    held: sen(before.held + (move.held ?? 0)),
    status: statusAfter({ captured: before.captured, refunded }, { is_voided, is_duplicate }),
    expected_settlement_date: move.leaves_pending ? null : before.expected_settlement_date,
    transfer_id: move.transfer_id ?? before.transfer_id,
    is_duplicate,
    is_free: before.is_free || (move.is_free ?? false),
    at,
  };
}

/** Several moves of one payment in one posting are added up. The bill of a payment that is no duplicate follows it. */
export async function movePayments(db: Connection, moves: readonly Move[]): Promise<void> {
  const keys = new Map(moves.map(({ account_id, id }) => [`${account_id} ${id}`, { account_id, id }]));
  const counted = await lockCounted(db, [...keys.values()]);
  const after = counted.map((before) =>
    moves
      .filter(({ account_id, id }) => account_id === before.account_id && id === before.id)
      .reduce(moved, { ...before, is_duplicate: false, is_free: false, at: moves[0]!.at }),
  );
  await writeCounted(db, after);
  const bills = after.filter(({ is_duplicate, id, status }) => !is_duplicate && status !== statusOf(counted, id));
  if (bills.length > 0)
    await writeBillStatuses(
      db,
      bills.map(({ account_id, invoice_id, status, at }) => ({
        account_id,
        invoice_id,
        status: billStatusAfter(status),
        at,
      })),
    );
}

const statusOf = (counted: readonly Counted[], id: string) => counted.find((one) => one.id === id)?.status;
