/**
 * Whether all sides say the same of one sum of money: our record, the ledger, the provider's statement, the bank. What does
 * not match is a person's to settle; only a success that a statement knows and we do not goes on by itself, by the same
 * guarded transition as a callback.
 */
import { sen, type Sen } from './money.ts';

/** PROVIDER: what payers paid by it. PAYOUT: what left by the bank, and came back. BANK: what providers paid to us. */
export const STATEMENT_KINDS = ['PROVIDER', 'PAYOUT', 'BANK'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const LINE_TYPES = ['PAYMENT', 'DEBIT', 'CREDIT'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/**
 * BANK_CREDIT: what a provider's statement of a day comes to, and what of it has reached our bank. SETTLEMENT: one that
 * could not be sent, because the ledger has less than it comes to; no statement tells of it.
 */
export const ITEM_KINDS = ['PAYMENT', 'PAYOUT', 'BANK_CREDIT', 'SETTLEMENT'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** EXPECTED: the statement that should tell of it is not here yet. MISSING_HERE: told, not booked; MISSING_THERE: the reverse. */
export const ITEM_STATUSES = ['EXPECTED', 'MATCHED', 'MISMATCHED', 'MISSING_HERE', 'MISSING_THERE'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_REASONS = [
  'not_told', // booked, and no line tells of it
  'unknown', // a line about nothing of ours
  'not_booked', // ours, and no money was booked for it
  'not_posted', // record and ledger differ
  'amount',
  'doubled', // the same more than once
  'split', // the right sum in several lines
  'returned', // sent back, and booked as arrived
  'currency',
  'sum', // a line that does not add up by itself
  'withdrawn', // the statement that told of it was replaced
  'short', // a settlement comes to more than is pending
] as const;
export type ItemReason = (typeof ITEM_REASONS)[number];

export interface ToldLine {
  type: LineType;
  amount: Sen;
  fee: Sen;
  /** What is paid over of it. */
  settled: Sen;
  currency: string;
}

export interface Seen {
  /** What our record says has moved; null: we have no such record. */
  booked: Sen | null;
  /** What the ledger says has moved. */
  posted: Sen;
  lines: readonly ToldLine[];
  /** Whether every statement that could tell of it is here. */
  is_complete: boolean;
  /** What was booked holds a surplus that a person was told of: it may have come in a line of its own. */
  has_surplus?: boolean;
}

export interface Matched {
  status: ItemStatus;
  reason: ItemReason | null;
  /** What the lines come to, in sen; null: there are none. */
  told: Sen | null;
}

/** What a line moves: what came back counts against what left. */
const moved = ({ type, amount }: ToldLine): number => (type === 'CREDIT' ? 0 - amount : amount);
/** What lines come to, in sen. */
export const toldBy = (lines: readonly ToldLine[]): Sen => sen(lines.reduce((sum, line) => sum + moved(line), 0));
const addsUp = ({ type, amount, fee, settled }: ToldLine): boolean => type !== 'PAYMENT' || settled === amount - fee;

/** The one rule. The order of the lines does not matter. */
export function match({ booked, posted, lines, is_complete, has_surplus = false }: Seen): Matched {
  const told = lines.length === 0 ? null : toldBy(lines);
  const as = (status: ItemStatus, reason: ItemReason | null = null): Matched => ({ status, reason, told });
  if (booked !== null && posted !== booked) return as('MISMATCHED', 'not_posted');
  if (told === null) {
    if (booked === null) return as('MATCHED', 'withdrawn');
    if (booked === 0) return as('MATCHED');
    return is_complete ? as('MISSING_THERE', 'not_told') : as('EXPECTED');
  }
  if (booked === null) return as('MISSING_HERE', 'unknown');
  if (lines.some(({ currency }) => currency !== 'MYR')) return as('MISMATCHED', 'currency');
  if (!lines.every(addsUp)) return as('MISMATCHED', 'sum');
  if (told === booked) return has_surplus || isOneEach(lines) ? as('MATCHED') : as('MISMATCHED', 'split');
  if (booked === 0 && told > 0) return as('MISSING_HERE', 'not_booked');
  return as('MISMATCHED', differenceOf(booked, lines));
}

function isOneEach(lines: readonly ToldLine[]): boolean {
  return new Set(lines.map(({ type }) => type)).size === lines.length;
}

function differenceOf(booked: Sen, lines: readonly ToldLine[]): ItemReason {
  const back = lines.filter(({ type }) => type === 'CREDIT');
  const out = lines.filter(({ type }) => type !== 'CREDIT');
  if (out.length > 1 && out.every(({ amount }) => amount === booked)) return 'doubled';
  return back.length > 0 && toldBy(lines) === 0 ? 'returned' : 'amount';
}

export const isProblem = (status: ItemStatus): boolean => status !== 'EXPECTED' && status !== 'MATCHED';

/**
 * How a person may settle what does not match. `note`: nothing moves here, the other side puts it right. `reversal`: the
 * payment is taken back. `surplus`: the payer paid more than was booked, and gets it back. `correction_credit`: what came
 * for nobody becomes a merchant's. `correction_debit`: what never came is taken from what is available to him.
 * `payout_return`: the bank never paid, so the money is the merchant's again.
 */
export const RESOLUTIONS = [
  'note',
  'reversal',
  'surplus',
  'correction_credit',
  'correction_debit',
  'payout_return',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export interface Problem {
  kind: ItemKind;
  status: ItemStatus;
  reason: ItemReason | null;
  booked: Sen | null;
  told: Sen | null;
}

export function resolutionsOf({ kind, status, reason, booked, told }: Problem): Resolution[] {
  if (!isProblem(status)) return [];
  if (kind === 'PAYOUT') return status === 'MISSING_THERE' ? ['payout_return', 'note'] : ['note'];
  if (kind === 'BANK_CREDIT' || kind === 'SETTLEMENT') return ['note'];
  if (status === 'MISSING_THERE') return ['reversal', 'correction_debit', 'note'];
  if (status === 'MISSING_HERE') return reason === 'unknown' ? ['correction_credit', 'note'] : ['note'];
  if (reason !== 'amount' && reason !== 'doubled') return ['note'];
  return (told ?? 0) > (booked ?? 0) ? ['surplus', 'note'] : ['correction_debit', 'note'];
}

/** By how much the sides differ, which is what a resolution moves, in sen. */
export const differenceIn = ({
  kind,
  booked,
  posted,
  told,
}: Pick<Problem, 'kind' | 'booked' | 'told'> & { posted?: Sen | null }): Sen => {
  const other = kind === 'SETTLEMENT' ? posted : told;
  return sen(Math.abs((other ?? 0) - (booked ?? 0)));
};

/** Clocks differ: what happened so near to midnight may stand in the next day's statement. */
export const NEAR_MIDNIGHT_MS = 60 * 60_000;
/** Days after a statement by which the bank must have been paid. */
export const BANK_CREDIT_DAYS = 5;
