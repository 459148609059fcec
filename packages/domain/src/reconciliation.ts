/**
 * Reconciliation of one item across our record, the ledger, the provider's statement and the bank. A mismatch is
 * resolved by a person; only a success that is on a statement and not booked here is applied automatically, by the same
 * guarded transition as a callback.
 */
import { dayOf, endOfDay, startOfDay } from './day.ts';
import { sen, type Sen } from './money.ts';

/**
 * PROVIDER: payments received through a provider. PAYOUT: disbursements and returns of the bank. BANK: what providers
 * paid to our bank account.
 */
export const STATEMENT_KINDS = ['PROVIDER', 'PAYOUT', 'BANK'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** PAYMENT and CHARGEBACK: received and taken back at a provider. DEBIT and CREDIT: out of and into our bank account. */
export const LINE_TYPES = ['PAYMENT', 'CHARGEBACK', 'DEBIT', 'CREDIT'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** What a line with a negative amount is. */
const NEGATIVE_TYPE: Record<LineType, LineType> = {
  PAYMENT: 'CHARGEBACK',
  CHARGEBACK: 'CHARGEBACK',
  DEBIT: 'CREDIT',
  CREDIT: 'DEBIT',
};

/**
 * BANK_CREDIT: a provider's daily total and how much of it reached our bank. SETTLEMENT: a settlement that could not be
 * sent because the ledger holds too little; it is on no statement.
 */
export const ITEM_KINDS = ['PAYMENT', 'PAYOUT', 'BANK_CREDIT', 'SETTLEMENT'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * EXPECTED: the statement has not arrived. MISSING_HERE: on the statement, not booked. MISSING_THERE: booked, not on
 * the statement.
 */
export const ITEM_STATUSES = ['EXPECTED', 'MATCHED', 'MISMATCHED', 'MISSING_HERE', 'MISSING_THERE'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_REASONS = [
  'not_reported', // booked, but on no statement
  'unknown', // a line with an unknown reference
  'not_booked', // known, but no money was booked
  'not_posted', // record and ledger differ
  'amount',
  'doubled', // reported more than once
  'split', // the right sum in several lines
  'returned', // returned, but booked as paid
  'currency',
  'sum', // a line whose amounts do not add up
  'withdrawn', // its statement was replaced
  'short', // a settlement exceeds the pending balance
  'corrected', // a correction stands that was posted on other amounts
] as const;
export type ItemReason = (typeof ITEM_REASONS)[number];

export interface StatementLine {
  type: LineType;
  amount: Sen;
  fee: Sen;
  /** The net amount that the provider pays us. */
  settled: Sen;
  currency: string;
}

/**
 * A line as a file reports it, with amounts of any sign, as one whose type says the direction: amount and fee are not
 * negative. Of a chargeback `settled` is, whether the provider keeps its fee, gives it back or charges another one.
 */
export function directedLine<L extends StatementLine>(line: L): L {
  const type = line.amount < 0 ? NEGATIVE_TYPE[line.type] : line.type;
  const is_taken_back = type === 'CHARGEBACK';
  const [amount, fee] = [sen(Math.abs(line.amount)), sen(is_taken_back ? Math.abs(line.fee) : line.fee)];
  const settled = is_taken_back ? sen(0 - Math.abs(line.settled)) : line.settled;
  return { ...line, type, amount, fee, settled: type === 'DEBIT' || type === 'CREDIT' ? amount : settled };
}

export interface ReconciliationInput {
  /** The amount on our record; null: no such record. */
  booked_amount: Sen | null;
  /** The amount in the ledger. */
  posted_amount: Sen;
  /** The part of it that corrections of this item have posted and that no undo has taken back. */
  corrected_amount?: Sen;
  lines: readonly StatementLine[];
  /** Whether all statements that could contain it have been imported. */
  is_complete: boolean;
  /** The booked amount includes an overpayment, which may be on a separate line. */
  has_surplus?: boolean;
}

export interface MatchResult {
  status: ItemStatus;
  reason: ItemReason | null;
  /** The sum of the lines, in sen; null without lines. */
  reported_amount: Sen | null;
}

const isTakenBack = ({ type }: Pick<StatementLine, 'type'>): boolean => type === 'CREDIT' || type === 'CHARGEBACK';
/** The signed amount of a line: returns and chargebacks are negative. */
const signedAmount = (line: StatementLine): number => (isTakenBack(line) ? 0 - line.amount : line.amount);
/** The sum of lines, in sen. */
export const sumLines = (lines: readonly StatementLine[]): Sen =>
  sen(lines.reduce((sum, line) => sum + signedAmount(line), 0));
/** The fee of a line, negative when the provider gives it back, in sen. */
export const feeOfLine = (line: StatementLine): Sen =>
  line.type === 'CHARGEBACK' ? sen(signedAmount(line) - line.settled) : line.fee;
const addsUp = (line: StatementLine): boolean => {
  if (line.type === 'CHARGEBACK') return Math.abs(feeOfLine(line)) === line.fee;
  return line.type !== 'PAYMENT' || line.settled === line.amount - line.fee;
};

/** The matching rule. The order of the lines does not matter. */
export function matchItem({
  booked_amount,
  posted_amount,
  corrected_amount = sen(0),
  lines,
  is_complete,
  has_surplus = false,
}: ReconciliationInput): MatchResult {
  const reported_amount = lines.length === 0 ? null : sumLines(lines);
  const as = (status: ItemStatus, reason: ItemReason | null = null): MatchResult => ({
    status,
    reason,
    reported_amount,
  });
  if (booked_amount !== null && posted_amount - corrected_amount !== booked_amount)
    return as('MISMATCHED', 'not_posted');
  if (reported_amount === null) {
    if (booked_amount === null) return as('MATCHED', 'withdrawn');
    if (booked_amount === 0) return as('MATCHED');
    return is_complete ? as('MISSING_THERE', 'not_reported') : as('EXPECTED');
  }
  if (booked_amount === null) return as('MISSING_HERE', 'unknown');
  if (lines.some(({ currency }) => currency !== 'MYR')) return as('MISMATCHED', 'currency');
  if (!lines.every(addsUp)) return as('MISMATCHED', 'sum');
  if (reported_amount === booked_amount)
    return has_surplus || hasOneLinePerType(lines) ? as('MATCHED') : as('MISMATCHED', 'split');
  if (booked_amount === 0 && reported_amount > 0) return as('MISSING_HERE', 'not_booked');
  return as('MISMATCHED', mismatchReason(booked_amount, lines));
}

function hasOneLinePerType(lines: readonly StatementLine[]): boolean {
  return new Set(lines.map(({ type }) => type)).size === lines.length;
}

function mismatchReason(booked_amount: Sen, lines: readonly StatementLine[]): ItemReason {
  const back = lines.filter(isTakenBack);
  const out = lines.filter((line) => !isTakenBack(line));
  if (out.length > 1 && out.every(({ amount }) => amount === booked_amount)) return 'doubled';
  return back.length > 0 && sumLines(lines) === 0 ? 'returned' : 'amount';
}

export const isUnmatched = (status: ItemStatus): boolean => status !== 'EXPECTED' && status !== 'MATCHED';

/**
 * How a mismatch can be resolved. `note`: no change here, the other side corrects it, or we bear it. `reversal`: reverses the payment.
 * `surplus`: refunds the payer's overpayment. `correction_credit`: credits unidentified money to a merchant.
 * `correction_debit`: debits money that never arrived from the merchant's available balance. `payout_return`: the bank
 * did not pay, the money is credited back. `undo`: takes back a correction that the statement no longer supports.
 */
export const RESOLUTIONS = [
  'note',
  'reversal',
  'surplus',
  'correction_credit',
  'correction_debit',
  'payout_return',
  'undo',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export interface ReconciliationItem {
  kind: ItemKind;
  status: ItemStatus;
  reason: ItemReason | null;
  booked_amount: Sen | null;
  reported_amount: Sen | null;
  /** The last correction that can be undone; null: none. An overpayment can until its refund is requested. */
  standing: Resolution | null;
}

/** How an open item can be resolved, the most likely first. */
export function allowedResolutions(item: ReconciliationItem): Resolution[] {
  const { kind, status, reason, standing } = item;
  if (!isUnmatched(status)) return [];
  // What was corrected on other amounts is undone first; then it is decided on as if new.
  if (reason === 'corrected') return ['undo', 'note'];
  if (kind === 'PAYOUT') return payoutResolutions(item);
  if (kind === 'BANK_CREDIT' || kind === 'SETTLEMENT') return ['note'];
  if (standing === 'surplus' && !isAbove(item)) return ['undo', 'note'];
  if (status === 'MISSING_THERE') return ['reversal', 'correction_debit', 'note'];
  const is_received = (item.reported_amount ?? 0) > 0;
  if (status === 'MISSING_HERE') return reason === 'unknown' && is_received ? ['correction_credit', 'note'] : ['note'];
  // Charged back in full.
  if (reason === 'returned') return ['correction_debit', 'note'];
  if (reason !== 'amount' && reason !== 'doubled') return ['note'];
  return isAbove(item) ? ['surplus', 'note'] : ['correction_debit', 'note'];
}

const isAbove = ({ booked_amount, reported_amount }: Pick<ReconciliationItem, 'booked_amount' | 'reported_amount'>) =>
  (reported_amount ?? 0) > (booked_amount ?? 0);

/** A disbursement that the bank paid, but that we have given back to the merchant, is taken from the merchant again. */
function payoutResolutions({ status, reason }: ReconciliationItem): Resolution[] {
  if (status === 'MISSING_THERE') return ['payout_return', 'note'];
  return status === 'MISSING_HERE' && reason === 'not_booked' ? ['correction_debit', 'note'] : ['note'];
}

/** The difference between the sides, which a resolution moves, in sen. After a correction the ledger is our side. */
export const itemDifference = ({
  kind,
  reason = null,
  booked_amount,
  posted_amount,
  reported_amount,
}: Pick<ReconciliationItem, 'kind' | 'booked_amount' | 'reported_amount'> & {
  reason?: ItemReason | null;
  posted_amount?: Sen | null;
}): Sen => {
  const ours = reason === 'corrected' ? posted_amount : booked_amount;
  const other = kind === 'SETTLEMENT' ? posted_amount : reported_amount;
  return sen(Math.abs((other ?? 0) - (ours ?? 0)));
};

/** Differences of which the sums of the sides say nothing: all of the item may be wrong. */
const UNKNOWN_DIFFERENCES: ReadonlySet<ItemReason | null> = new Set<ItemReason | null>(['currency', 'sum']);

/** The money that a note leaves as it is, in sen: the difference, or all of the item where the amounts do not show it. */
export function differenceLeftByNote(item: {
  kind: ItemKind;
  reason: ItemReason | null;
  booked_amount: Sen | null;
  posted_amount: Sen | null;
  reported_amount: Sen | null;
}): Sen {
  const { reason, booked_amount, posted_amount, reported_amount } = item;
  const difference = itemDifference(item);
  if (reason === 'not_posted') return sen(Math.max(difference, Math.abs((posted_amount ?? 0) - (booked_amount ?? 0))));
  return UNKNOWN_DIFFERENCES.has(reason)
    ? sen(Math.max(difference, booked_amount ?? 0, reported_amount ?? 0))
    : difference;
}

/** Clocks differ: events this close to midnight may be on the next day's statement. */
export const NEAR_MIDNIGHT_MS = 60 * 60_000;
/**
 * Days after which an event close to midnight needs no statement of the next day: of a day without any payment many providers
 * send none, and a payment that nobody reports must not stay expected for ever.
 */
export const NEXT_STATEMENT_DAYS = 3;
/** Days after a statement by which the bank must have been paid. */
export const BANK_CREDIT_DAYS = 5;

/** The day of a statement that a line belongs to: the statement's own day also shortly before and after it. */
export function dayOfLine(at: Date, day: string): string {
  const is_near =
    at.getTime() >= startOfDay(day).getTime() - NEAR_MIDNIGHT_MS &&
    at.getTime() < endOfDay(day).getTime() + NEAR_MIDNIGHT_MS;
  return is_near ? day : dayOf(at);
}

/** The day to which most lines of a statement belong, if it is not the statement's; null: it is. `counts`: lines by day. */
export function otherDay(day: string, counts: ReadonlyMap<string, number>): string | null {
  const [most] = [...counts].toSorted(([a, m], [b, n]) => n - m || (a === day || (b !== day && a < b) ? -1 : 1));
  return most === undefined || most[0] === day ? null : most[0];
}
