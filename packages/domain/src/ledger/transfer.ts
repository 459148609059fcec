import { sen, type Sen } from '../money.ts';
import { LIABILITIES, type Book } from './books.ts';

/** Components of a transfer that go to separate books instead of the credited one. */
export type ChargeComponent = 'fee' | 'tax' | 'commission';

interface KindRule {
  readonly debit: Book;
  readonly credit: Book;
  /** The book whose balance is stored with the transfer (`balance_after`): a liability, or the commission. */
  readonly tracks: Book;
  readonly legs: readonly ChargeComponent[];
}

const CHARGED: readonly ChargeComponent[] = ['fee', 'tax', 'commission'];
const PLAIN: readonly ChargeComponent[] = [];

/**
 * Every transfer kind except the reversal, which mirrors another transfer. Posted rows are verified by these rules for
 * ever: add kinds, never change one.
 */
export const TRANSFER_KINDS = {
  payment: { debit: 'clearing', credit: 'pending', tracks: 'pending', legs: CHARGED },
  // A duplicate or late payment of a closed bill: held in full without a fee until it is resolved.
  duplicate_payment: { debit: 'clearing', credit: 'reserve', tracks: 'reserve', legs: PLAIN },
  duplicate_release: { debit: 'reserve', credit: 'pending', tracks: 'reserve', legs: CHARGED },
  // The full amount of a voided sale, after its payment was reversed; also an overpayment.
  void_held: { debit: 'clearing', credit: 'reserve', tracks: 'reserve', legs: PLAIN },
  settlement_release: { debit: 'pending', credit: 'available', tracks: 'available', legs: PLAIN },
  payout_topup: { debit: 'clearing', credit: 'payout', tracks: 'payout', legs: CHARGED },
  credit_topup: { debit: 'clearing', credit: 'credit', tracks: 'credit', legs: CHARGED },
  credit_spend: { debit: 'credit', credit: 'spent', tracks: 'credit', legs: PLAIN },
  // What was paid for and not done, such as a text message that the network refused.
  credit_return: { debit: 'spent', credit: 'credit', tracks: 'credit', legs: PLAIN },
  // Two phases: reserve, call the bank outside any transaction, then post or void. The fee is charged on post only.
  settlement_reserve: { debit: 'pending', credit: 'in_transit', tracks: 'pending', legs: PLAIN },
  settlement_post: { debit: 'in_transit', credit: 'paid_out', tracks: 'in_transit', legs: CHARGED },
  settlement_void: { debit: 'in_transit', credit: 'pending', tracks: 'pending', legs: PLAIN },
  self_settlement_reserve: { debit: 'available', credit: 'in_transit', tracks: 'available', legs: PLAIN },
  self_settlement_post: { debit: 'in_transit', credit: 'paid_out', tracks: 'in_transit', legs: CHARGED },
  self_settlement_void: { debit: 'in_transit', credit: 'available', tracks: 'available', legs: PLAIN },
  payout_reserve: { debit: 'payout', credit: 'in_transit', tracks: 'payout', legs: PLAIN },
  payout_post: { debit: 'in_transit', credit: 'paid_out', tracks: 'in_transit', legs: CHARGED },
  payout_void: { debit: 'in_transit', credit: 'payout', tracks: 'payout', legs: PLAIN },
  // A refund is taken from pending, then available, then payout; a duplicate's refund from the amount held for it.
  refund_reserve_pending: { debit: 'pending', credit: 'in_transit', tracks: 'pending', legs: PLAIN },
  refund_reserve_available: { debit: 'available', credit: 'in_transit', tracks: 'available', legs: PLAIN },
  refund_reserve_payout: { debit: 'payout', credit: 'in_transit', tracks: 'payout', legs: PLAIN },
  refund_reserve_held: { debit: 'reserve', credit: 'in_transit', tracks: 'reserve', legs: PLAIN },
  refund_post: { debit: 'in_transit', credit: 'paid_out', tracks: 'in_transit', legs: PLAIN },
  refund_void_pending: { debit: 'in_transit', credit: 'pending', tracks: 'pending', legs: PLAIN },
  refund_void_available: { debit: 'in_transit', credit: 'available', tracks: 'available', legs: PLAIN },
  refund_void_payout: { debit: 'in_transit', credit: 'payout', tracks: 'payout', legs: PLAIN },
  refund_void_held: { debit: 'in_transit', credit: 'reserve', tracks: 'reserve', legs: PLAIN },
  // The bank paid and the money was sent back (account closed): it is credited again, the fee is kept.
  settlement_return: { debit: 'paid_out', credit: 'pending', tracks: 'pending', legs: PLAIN },
  self_settlement_return: { debit: 'paid_out', credit: 'available', tracks: 'available', legs: PLAIN },
  payout_return: { debit: 'paid_out', credit: 'payout', tracks: 'payout', legs: PLAIN },
  refund_return: { debit: 'paid_out', credit: 'available', tracks: 'available', legs: PLAIN },
  // A plan paid from the available balance, or the shortfall of a refund paid from prefunded money.
  plan_charge: { debit: 'available', credit: 'spent', tracks: 'available', legs: PLAIN },
  // A plan paid by bank: credited here and taken by a `plan_charge`; if it arrives too late it stays available.
  plan_payment: { debit: 'clearing', credit: 'available', tracks: 'available', legs: PLAIN },
  // A reconciliation correction by an admin: credits money that arrived without a record.
  correction_credit: { debit: 'clearing', credit: 'available', tracks: 'available', legs: PLAIN },
  // The opposite: removes money that was booked but never arrived.
  correction_debit: { debit: 'available', credit: 'clearing', tracks: 'available', legs: PLAIN },
  // The introducer is paid, never more than the book holds: a stored balance is not below zero.
  commission_payment: { debit: 'commission', credit: 'paid_out', tracks: 'commission', legs: PLAIN },
} as const satisfies Record<string, KindRule>;

/** A kind whose draft is built from an amount. */
export type OrdinaryKind = keyof typeof TRANSFER_KINDS;
export type TransferKind = OrdinaryKind | 'reversal';

export const ruleOf = (kind: OrdinaryKind): KindRule => TRANSFER_KINDS[kind];

/** A transfer to be posted. The account is given separately by the caller. */
export interface TransferDraft {
  /** A UUID made by the caller (version 7, lower case). Posting the same id again posts nothing. */
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: Book;
  readonly credit: Book;
  /** The full debit; for a payment, what the payer paid. */
  readonly amount: Sen;
  /** Our fee without tax, including the introducer's commission. */
  readonly fee: Sen;
  readonly tax: Sen;
  /** The introducer's share of `fee`. */
  readonly commission: Sen;
  /** The payment, payout, refund or settlement that the transfer belongs to. */
  readonly subject_id: string;
  /** The reversed transfer; null unless this is a reversal. */
  readonly reverses_id: string | null;
}

/** A transfer with its position in the account's sequence, not yet chained. */
export interface SequencedTransfer extends TransferDraft {
  readonly account_id: string;
  /** 1, 2, 3 … within the account, without a gap. */
  readonly seq: number;
  /** The balance of the tracked book after this transfer. */
  readonly balance_after: Sen;
  readonly posted_at: Date;
}

/** A stored transfer; immutable. Hashes are 64 lower-case hexadecimal digits. */
export interface Transfer extends SequencedTransfer {
  readonly previous_hash: string;
  readonly hash: string;
}

export interface Leg {
  readonly book: Book;
  /** Positive credits the book, negative debits it. */
  readonly change: number;
}

interface DraftInput {
  id: string;
  subject_id: string;
  amount: Sen;
  fee?: Sen;
  tax?: Sen;
  commission?: Sen;
}

const NOTHING = sen(0);

/** A draft of an ordinary kind; the kind determines its books. */
export function transferDraft(kind: OrdinaryKind, input: DraftInput): TransferDraft {
  const { id, subject_id, amount, fee = NOTHING, tax = NOTHING, commission = NOTHING } = input;
  const { debit, credit } = TRANSFER_KINDS[kind];
  return { id, kind, debit, credit, amount, fee, tax, commission, subject_id, reverses_id: null };
}

/**
 * The draft that reverses `original`, components included. The database allows one reversal per transfer. Throws a
 * RangeError for a reversal of a reversal: post the original kind again instead.
 */
export function reversalDraft(
  original: TransferDraft,
  { id, subject_id }: { id: string; subject_id: string },
): TransferDraft {
  if (original.kind === 'reversal') throw new RangeError(`${original.id} is a reversal itself`);
  const { amount, fee, tax, commission } = original;
  const books = { debit: original.credit, credit: original.debit };
  return { id, kind: 'reversal', ...books, amount, fee, tax, commission, subject_id, reverses_id: original.id };
}

/**
 * The book changes of a transfer, in sen; they sum to zero. Forward, the credited book receives the amount less fee and
 * tax. A reversal returns the full amount and takes each component from its book.
 */
export function legsOf({ kind, debit, credit, amount, fee, tax, commission }: TransferDraft): Leg[] {
  const gross: number = amount;
  const net = gross - fee - tax;
  const direction = kind === 'reversal' ? -1 : 1;
  const legs: Leg[] =
    kind === 'reversal'
      ? [
          { book: credit, change: gross },
          { book: debit, change: -net },
        ]
      : [
          { book: debit, change: -gross },
          { book: credit, change: net },
        ];
  if (fee !== commission) legs.push({ book: 'fee', change: direction * (fee - commission) });
  if (tax !== 0) legs.push({ book: 'tax', change: direction * tax });
  if (commission !== 0) legs.push({ book: 'commission', change: direction * commission });
  return legs;
}

/** The book whose balance is stored with the transfer. */
export function trackedBook({ kind, debit, credit }: Pick<TransferDraft, 'kind' | 'debit' | 'credit'>): Book {
  if (kind !== 'reversal') return TRANSFER_KINDS[kind].tracks;
  return LIABILITIES.has(debit) ? debit : credit;
}

const CONTENT = [
  'kind',
  'debit',
  'credit',
  'amount',
  'fee',
  'tax',
  'commission',
  'subject_id',
  'reverses_id',
] as const satisfies readonly (keyof TransferDraft)[];

/** Whether a transfer found under a draft's id is the same posting, or different content under a reused id. */
export const isSameTransfer = (one: TransferDraft, other: TransferDraft): boolean =>
  CONTENT.every((field) => one[field] === other[field]);
