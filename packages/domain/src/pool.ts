/**
 * A merchant's balances as he knows them, over the books of his ledger (D-41 to D-43). A pool has parts; each part is one
 * book, but for money on its way to a bank: that belongs to the pool it was drawn from.
 */
import type { Book } from './ledger/books.ts';
import { KINDS, legsOf, type Transfer, type TransferKind } from './ledger/transfer.ts';
import { sen, type Sen } from './money.ts';

export const POOL_TYPES = ['COLLECTION', 'PAYOUT', 'CREDIT'] as const;
export type PoolType = (typeof POOL_TYPES)[number];

/** `in_transit` and `held` together are what a balance calls reserved. */
export const BUCKETS = ['pending', 'available', 'in_transit', 'held'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What a line of the ledger is about. */
export const LINE_SUBJECTS = [
  'PAYMENT',
  'TOP_UP',
  'SETTLEMENT',
  'SELF_SETTLEMENT',
  'PAYOUT',
  'REFUND',
  'CREDIT',
  'SUBSCRIPTION',
  'CORRECTION',
  'REVERSAL',
] as const;
export type LineSubject = (typeof LINE_SUBJECTS)[number];

/** Every kind of transfer, as lists may be cut by it. */
export const LINE_KINDS = [...(Object.keys(KINDS) as (keyof typeof KINDS)[]), 'reversal'] as const;

/** The parts that exist, in their order; a line's number ends in its part's place here. */
export const POOL_PARTS = [
  { part: 'collection_pending', pool_type: 'COLLECTION', bucket: 'pending' },
  { part: 'collection_available', pool_type: 'COLLECTION', bucket: 'available' },
  { part: 'collection_in_transit', pool_type: 'COLLECTION', bucket: 'in_transit' },
  { part: 'collection_held', pool_type: 'COLLECTION', bucket: 'held' },
  { part: 'payout_available', pool_type: 'PAYOUT', bucket: 'available' },
  { part: 'payout_in_transit', pool_type: 'PAYOUT', bucket: 'in_transit' },
  { part: 'credit_available', pool_type: 'CREDIT', bucket: 'available' },
] as const satisfies readonly { part: string; pool_type: PoolType; bucket: Bucket }[];
export type PoolPart = (typeof POOL_PARTS)[number]['part'];
export type PoolParts = Readonly<Record<PoolPart, Sen>>;

export const EMPTY_PARTS: PoolParts = Object.freeze(
  Object.fromEntries(POOL_PARTS.map(({ part }) => [part, sen(0)])) as Record<PoolPart, Sen>,
);

const PART_OF: Partial<Record<Book, PoolPart>> = {
  pending: 'collection_pending',
  available: 'collection_available',
  reserve: 'collection_held',
  payout: 'payout_available',
  credit: 'credit_available',
};

/** The kinds that move the payouts' own share of what is on its way to a bank. */
export const PAYOUT_TRANSIT_KINDS = ['payout_reserve', 'payout_post', 'payout_void'] as const;
const OF_PAYOUTS: ReadonlySet<TransferKind> = new Set<TransferKind>(PAYOUT_TRANSIT_KINDS);

/** The part that a book's change belongs to; undefined for books that are no merchant's money. */
const partOf = (kind: TransferKind, book: Book): PoolPart | undefined => {
  if (book === 'in_transit') return OF_PAYOUTS.has(kind) ? 'payout_in_transit' : 'collection_in_transit';
  return PART_OF[book];
};

/** What a kind of transfer is about. */
export function subjectOf(kind: TransferKind): LineSubject {
  if (kind === 'reversal') return 'REVERSAL';
  if (kind === 'payout_topup' || kind === 'credit_topup') return 'TOP_UP';
  if (kind === 'credit_spend') return 'CREDIT';
  if (kind === 'plan_charge' || kind === 'plan_payment') return 'SUBSCRIPTION';
  if (kind.startsWith('correction_')) return 'CORRECTION';
  if (kind.startsWith('self_settlement_')) return 'SELF_SETTLEMENT';
  if (kind.startsWith('settlement_')) return 'SETTLEMENT';
  if (kind.startsWith('payout_')) return 'PAYOUT';
  if (kind.startsWith('refund_')) return 'REFUND';
  return 'PAYMENT';
}

/** What one transfer did to one part of a pool. */
export interface PoolLine {
  /** Sorts as the ledger does: the transfer's seq, then the part. */
  readonly id: number;
  readonly seq: number;
  readonly transfer_id: string;
  readonly pool_type: PoolType;
  readonly bucket: Bucket;
  readonly direction: 'CREDIT' | 'DEBIT';
  readonly amount: Sen;
  /** What the part held after it. */
  readonly balance_after: Sen;
  readonly kind: TransferKind;
  /** Of the whole transfer; fee and tax stand on one of its lines only, so that a column of them can be added up. */
  readonly gross: Sen;
  readonly fee: Sen;
  readonly fee_tax: Sen;
  readonly reference_type: LineSubject;
  readonly reference_id: string;
  readonly posted_at: Date;
}

/** Room for the parts of one transfer in a line's number. */
const PARTS_AT_MOST = 8;

/** The lines of the next transfer and where the parts stand after it. Pure; call it in the order of the ledger. */
export function linesOf(parts: PoolParts, transfer: Transfer): { lines: PoolLine[]; parts: PoolParts } {
  const { id: transfer_id, kind, seq, amount: gross, fee, tax, subject_id, posted_at } = transfer;
  const after: Record<PoolPart, Sen> = { ...parts };
  const touched = legsOf(transfer).flatMap(({ book, change }) => {
    const part = partOf(kind, book);
    return part === undefined ? [] : [{ book, part, change }];
  });
  // Where the charge bites: the book that got less for it, or the one that paid it when the other is not the merchant's.
  const net_book = kind === 'reversal' ? transfer.debit : transfer.credit;
  const charged = (touched.find(({ book }) => book === net_book) ?? touched[0])?.part;
  const lines = touched.map(({ part, change }): PoolLine => {
    after[part] = (after[part] + change) as Sen;
    const at = POOL_PARTS.findIndex((one) => one.part === part);
    const { pool_type, bucket } = POOL_PARTS[at]!;
    const is_charged = part === charged;
    return {
      id: seq * PARTS_AT_MOST + at,
      seq,
      transfer_id,
      pool_type,
      bucket,
      direction: change > 0 ? 'CREDIT' : 'DEBIT',
      amount: sen(Math.abs(change)),
      balance_after: after[part],
      kind,
      gross,
      fee: is_charged ? fee : sen(0),
      fee_tax: is_charged ? tax : sen(0),
      reference_type: subjectOf(kind),
      reference_id: subject_id,
      posted_at,
    };
  });
  return { lines, parts: after };
}
