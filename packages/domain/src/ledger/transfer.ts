import { sen, type Sen } from '../money.ts';
import { LIABILITIES, type Book } from './books.ts';

/** The parts of a transfer that go to books of their own instead of the credited one. */
export type Part = 'fee' | 'tax' | 'commission';

interface KindRule {
  readonly debit: Book;
  readonly credit: Book;
  /** The bounded book whose balance the transfer's row remembers (`balance_after`). */
  readonly watches: Book;
  readonly parts: readonly Part[];
}

const CHARGED: readonly Part[] = ['fee', 'tax', 'commission'];
const PLAIN: readonly Part[] = [];

/**
 * Every kind of transfer but the reversal, which mirrors another one. Rows already posted are checked by these rules
 * for ever: add kinds, never change what one means.
 */
export const KINDS = {
  payment: { debit: 'clearing', credit: 'pending', watches: 'pending', parts: CHARGED },
  // The second success of a paid or closed bill: all of it is held, nothing is charged, until somebody decides.
  duplicate_payment: { debit: 'clearing', credit: 'reserve', watches: 'reserve', parts: PLAIN },
  duplicate_release: { debit: 'reserve', credit: 'pending', watches: 'reserve', parts: CHARGED },
  // All that the payer paid for a sale that is voided, after the payment was reversed; also what came on top of a payment.
  void_held: { debit: 'clearing', credit: 'reserve', watches: 'reserve', parts: PLAIN },
  settlement_release: { debit: 'pending', credit: 'available', watches: 'available', parts: PLAIN },
  payout_topup: { debit: 'clearing', credit: 'payout', watches: 'payout', parts: CHARGED },
  credit_topup: { debit: 'clearing', credit: 'credit', watches: 'credit', parts: CHARGED },
  credit_spend: { debit: 'credit', credit: 'spent', watches: 'credit', parts: PLAIN },
  // Two phases: reserve, ask the bank outside any transaction, then post or void. Charged only when it succeeds.
  settlement_reserve: { debit: 'pending', credit: 'in_transit', watches: 'pending', parts: PLAIN },
  settlement_post: { debit: 'in_transit', credit: 'paid_out', watches: 'in_transit', parts: CHARGED },
  settlement_void: { debit: 'in_transit', credit: 'pending', watches: 'pending', parts: PLAIN },
  self_settlement_reserve: { debit: 'available', credit: 'in_transit', watches: 'available', parts: PLAIN },
  self_settlement_post: { debit: 'in_transit', credit: 'paid_out', watches: 'in_transit', parts: CHARGED },
  self_settlement_void: { debit: 'in_transit', credit: 'available', watches: 'available', parts: PLAIN },
  payout_reserve: { debit: 'payout', credit: 'in_transit', watches: 'payout', parts: PLAIN },
  payout_post: { debit: 'in_transit', credit: 'paid_out', watches: 'in_transit', parts: CHARGED },
  payout_void: { debit: 'in_transit', credit: 'payout', watches: 'payout', parts: PLAIN },
  // A refund draws on what is pending, then available, then the payout money; a duplicate's on what is held for it.
  refund_reserve_pending: { debit: 'pending', credit: 'in_transit', watches: 'pending', parts: PLAIN },
  refund_reserve_available: { debit: 'available', credit: 'in_transit', watches: 'available', parts: PLAIN },
  refund_reserve_payout: { debit: 'payout', credit: 'in_transit', watches: 'payout', parts: PLAIN },
  refund_reserve_held: { debit: 'reserve', credit: 'in_transit', watches: 'reserve', parts: PLAIN },
  refund_post: { debit: 'in_transit', credit: 'paid_out', watches: 'in_transit', parts: PLAIN },
  refund_void_pending: { debit: 'in_transit', credit: 'pending', watches: 'pending', parts: PLAIN },
  refund_void_available: { debit: 'in_transit', credit: 'available', watches: 'available', parts: PLAIN },
  refund_void_payout: { debit: 'in_transit', credit: 'payout', watches: 'payout', parts: PLAIN },
  refund_void_held: { debit: 'in_transit', credit: 'reserve', watches: 'reserve', parts: PLAIN },
  // The bank had paid and sent the money back (account closed): it is there again, the charge for sending it is kept.
  settlement_return: { debit: 'paid_out', credit: 'pending', watches: 'pending', parts: PLAIN },
  self_settlement_return: { debit: 'paid_out', credit: 'available', watches: 'available', parts: PLAIN },
  payout_return: { debit: 'paid_out', credit: 'payout', watches: 'payout', parts: PLAIN },
  refund_return: { debit: 'paid_out', credit: 'available', watches: 'available', parts: PLAIN },
  // A plan paid from what the merchant has earned, or a refund's missing part from money brought in.
  plan_charge: { debit: 'available', credit: 'spent', watches: 'available', parts: PLAIN },
  // The same paid by a bank: it comes in here, and a `plan_charge` beside it takes it; too late for its plan it stays the merchant's.
  plan_payment: { debit: 'clearing', credit: 'available', watches: 'available', parts: PLAIN },
  // Money that statement and books do not say alike, put right by an admin of the platform: what had come and was nobody's.
  correction_credit: { debit: 'clearing', credit: 'available', watches: 'available', parts: PLAIN },
  // The same the other way: what was booked and never came.
  correction_debit: { debit: 'available', credit: 'clearing', watches: 'available', parts: PLAIN },
} as const satisfies Record<string, KindRule>;

/** A kind that is built from an amount. */
export type OrdinaryKind = keyof typeof KINDS;
export type TransferKind = OrdinaryKind | 'reversal';

export const ruleOf = (kind: OrdinaryKind): KindRule => KINDS[kind];

/** What is to be posted. Which account it belongs to is said by whoever posts it, once. */
export interface TransferDraft {
  /** A UUID made by the caller (version 7, lower case). Posting the same id again posts nothing. */
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: Book;
  readonly credit: Book;
  /** Everything that leaves the debited book; of a payment, what the payer paid. */
  readonly amount: Sen;
  /** Our whole charge without tax, the introducer's commission included. */
  readonly fee: Sen;
  readonly tax: Sen;
  /** The introducer's part of `fee`. */
  readonly commission: Sen;
  /** The payment, payout, refund or settlement that this is about. */
  readonly subject_id: string;
  /** The transfer that a reversal undoes, otherwise null. */
  readonly reverses_id: string | null;
}

/** A transfer in its place in the account's row of transfers, not yet chained. */
export interface PlacedTransfer extends TransferDraft {
  readonly account_id: string;
  /** 1, 2, 3 … within the account, without a gap. */
  readonly seq: number;
  /** What the watched book held after this transfer. */
  readonly balance_after: Sen;
  readonly posted_at: Date;
}

/** A transfer as it stays for ever. Hashes are 64 lower-case hexadecimal digits. */
export interface Transfer extends PlacedTransfer {
  readonly previous_hash: string;
  readonly hash: string;
}

export interface Leg {
  readonly book: Book;
  /** Above zero credits the book, below zero debits it. */
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

/** A draft of an ordinary kind; its books follow from the kind. */
export function transferDraft(kind: OrdinaryKind, input: DraftInput): TransferDraft {
  const { id, subject_id, amount, fee = NOTHING, tax = NOTHING, commission = NOTHING } = input;
  const { debit, credit } = KINDS[kind];
  return { id, kind, debit, credit, amount, fee, tax, commission, subject_id, reverses_id: null };
}

/**
 * The draft that undoes `original`, parts included. The database lets a transfer be reversed once.
 * Throws a RangeError for a reversal of a reversal: post the original kind again instead.
 */
export function reversalOf(
  original: TransferDraft,
  { id, subject_id }: { id: string; subject_id: string },
): TransferDraft {
  if (original.kind === 'reversal') throw new RangeError(`${original.id} is a reversal itself`);
  const { amount, fee, tax, commission } = original;
  const books = { debit: original.credit, credit: original.debit };
  return { id, kind: 'reversal', ...books, amount, fee, tax, commission, subject_id, reverses_id: original.id };
}

/**
 * The changes a transfer makes, in sen; they sum to zero by construction. Forward, the credited book gets what fee and
 * tax leave of the amount. A reversal gives the amount back whole and takes each part from where it went.
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

/** The book whose balance a transfer's row remembers. */
export function watchedBook({ kind, debit, credit }: Pick<TransferDraft, 'kind' | 'debit' | 'credit'>): Book {
  if (kind !== 'reversal') return KINDS[kind].watches;
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

/** Whether a transfer found under a draft's id is that draft posted before, or something else under a reused id. */
export const sameContent = (one: TransferDraft, other: TransferDraft): boolean =>
  CONTENT.every((field) => one[field] === other[field]);
