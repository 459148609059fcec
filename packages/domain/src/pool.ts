/**
 * A merchant's pool balances over the ledger books (D-41 to D-43). A pool has balance types, one book each, except for
 * money in transit to a bank: it belongs to the pool that it was reserved from.
 */
import type { Book } from './ledger/books.ts';
import { TRANSFER_KINDS, legsOf, type Transfer, type TransferKind } from './ledger/transfer.ts';
import { sen, type Sen } from './money.ts';

export const POOL_TYPES = ['COLLECTION', 'PAYOUT', 'CREDIT'] as const;
export type PoolType = (typeof POOL_TYPES)[number];

/** `in_transit` and `held` together are what a balance calls reserved. */
export const BUCKETS = ['pending', 'available', 'in_transit', 'held'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What a pool line refers to. */
export const LINE_REFERENCE_TYPES = [
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
export type LineReferenceType = (typeof LINE_REFERENCE_TYPES)[number];

/** Every transfer kind, for filters. */
export const LINE_KINDS = [...(Object.keys(TRANSFER_KINDS) as (keyof typeof TRANSFER_KINDS)[]), 'reversal'] as const;

/** The balance types in order; a line's id ends in the position of its balance type. */
export const BALANCE_TYPES = [
  { balance_type: 'collection_pending', pool_type: 'COLLECTION', bucket: 'pending' },
  { balance_type: 'collection_available', pool_type: 'COLLECTION', bucket: 'available' },
  { balance_type: 'collection_in_transit', pool_type: 'COLLECTION', bucket: 'in_transit' },
  { balance_type: 'collection_held', pool_type: 'COLLECTION', bucket: 'held' },
  { balance_type: 'payout_available', pool_type: 'PAYOUT', bucket: 'available' },
  { balance_type: 'payout_in_transit', pool_type: 'PAYOUT', bucket: 'in_transit' },
  { balance_type: 'credit_available', pool_type: 'CREDIT', bucket: 'available' },
] as const satisfies readonly { balance_type: string; pool_type: PoolType; bucket: Bucket }[];
export type BalanceType = (typeof BALANCE_TYPES)[number]['balance_type'];
export type PoolBalances = Readonly<Record<BalanceType, Sen>>;

const BALANCE_TYPE_BY_BOOK: Partial<Record<Book, BalanceType>> = {
  pending: 'collection_pending',
  available: 'collection_available',
  reserve: 'collection_held',
  payout: 'payout_available',
  credit: 'credit_available',
};

/** Transfer kinds that change the payout pool's money in transit. */
export const PAYOUT_TRANSIT_KINDS = ['payout_reserve', 'payout_post', 'payout_void'] as const;
const PAYOUT_TRANSIT_KIND_SET: ReadonlySet<TransferKind> = new Set<TransferKind>(PAYOUT_TRANSIT_KINDS);

/** The balance type that a book belongs to; undefined for books that are not the merchant's money. */
const balanceTypeOf = (kind: TransferKind, book: Book): BalanceType | undefined => {
  if (book === 'in_transit') return PAYOUT_TRANSIT_KIND_SET.has(kind) ? 'payout_in_transit' : 'collection_in_transit';
  return BALANCE_TYPE_BY_BOOK[book];
};

/** The reference type of a transfer kind. */
export function lineReferenceType(kind: TransferKind): LineReferenceType {
  if (kind === 'reversal') return 'REVERSAL';
  if (kind === 'payout_topup' || kind === 'credit_topup') return 'TOP_UP';
  if (kind === 'credit_spend' || kind === 'credit_return') return 'CREDIT';
  if (kind === 'plan_charge' || kind === 'plan_payment') return 'SUBSCRIPTION';
  if (kind.startsWith('correction_')) return 'CORRECTION';
  if (kind.startsWith('self_settlement_')) return 'SELF_SETTLEMENT';
  if (kind.startsWith('settlement_')) return 'SETTLEMENT';
  if (kind.startsWith('payout_')) return 'PAYOUT';
  if (kind.startsWith('refund_')) return 'REFUND';
  return 'PAYMENT';
}

/** The change of one balance by one transfer. */
export interface PoolLine {
  /** Sorts like the ledger: the transfer's seq, then the balance type. */
  readonly id: number;
  readonly seq: number;
  readonly transfer_id: string;
  readonly pool_type: PoolType;
  readonly bucket: Bucket;
  readonly direction: 'CREDIT' | 'DEBIT';
  readonly amount: Sen;
  /** The balance after the line. */
  readonly balance_after: Sen;
  readonly kind: TransferKind;
  /** Of the whole transfer; fee and tax are on one of its lines only, so that columns can be summed. */
  readonly gross: Sen;
  readonly fee: Sen;
  readonly fee_tax: Sen;
  readonly reference_type: LineReferenceType;
  readonly reference_id: string;
  readonly posted_at: Date;
}

/** Upper bound of lines per transfer, used in line ids. */
const MAX_LINES_PER_TRANSFER = 8;

/** The lines of the next transfer and the balances after it. Pure; call it in ledger order. */
export function buildPoolLines(
  balances: PoolBalances,
  transfer: Transfer,
): { lines: PoolLine[]; balances: PoolBalances } {
  const { id: transfer_id, kind, seq, amount: gross, fee, tax, subject_id, posted_at } = transfer;
  const after: Record<BalanceType, Sen> = { ...balances };
  const touched = legsOf(transfer).flatMap(({ book, change }) => {
    const balance_type = balanceTypeOf(kind, book);
    return balance_type === undefined ? [] : [{ book, balance_type, change }];
  });
  // The line that carries the fee: the net book, or the other one if that is not the merchant's.
  const net_book = kind === 'reversal' ? transfer.debit : transfer.credit;
  const charged = (touched.find(({ book }) => book === net_book) ?? touched[0])?.balance_type;
  const lines = touched.map(({ balance_type, change }): PoolLine => {
    after[balance_type] = (after[balance_type] + change) as Sen;
    const at = BALANCE_TYPES.findIndex((one) => one.balance_type === balance_type);
    const { pool_type, bucket } = BALANCE_TYPES[at]!;
    const is_charged = balance_type === charged;
    return {
      id: seq * MAX_LINES_PER_TRANSFER + at,
      seq,
      transfer_id,
      pool_type,
      bucket,
      direction: change > 0 ? 'CREDIT' : 'DEBIT',
      amount: sen(Math.abs(change)),
      balance_after: after[balance_type],
      kind,
      gross,
      fee: is_charged ? fee : sen(0),
      fee_tax: is_charged ? tax : sen(0),
      reference_type: lineReferenceType(kind),
      reference_id: subject_id,
      posted_at,
    };
  });
  return { lines, balances: after };
}
