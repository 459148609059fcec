import { sen, type Sen } from './money.ts';
import type { Book } from './ledger/books.ts';
import { legsOf, TRANSFER_KINDS, type OrdinaryKind } from './ledger/transfer.ts';

/**
 * A merchant's own accounts, to which the journal of the ledger is posted. Balances that Kutip keeps for the merchant are
 * assets in the merchant's books: the balance, and the prepaid credit.
 */
export const ACCOUNT_PURPOSES = [
  'BALANCE',
  'CREDIT',
  'BANK',
  'SALES',
  'REFUNDS',
  'FEES',
  'SERVICE_TAX',
  'PAYOUTS',
  'CREDIT_USED',
  'PLANS',
  'HELD',
  'CORRECTIONS',
] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

/** The longest code and name of an account that the supported programs take. */
export const MAX_ACCOUNT_CODE = 20;
export const MAX_ACCOUNT_NAME = 100;

/** The books whose sum is what Kutip owes the merchant in money. */
export const BALANCE_BOOKS: readonly Book[] = ['pending', 'available', 'payout', 'in_transit', 'reserve'];

interface KindPosting {
  /** The account opposite to the change of the merchant's balances, fee and tax; null: that change is none. */
  counter: AccountPurpose | null;
  /** A posting of the whole amount beside it, between two accounts that Kutip does not keep. */
  moves?: { debit: AccountPurpose; credit: AccountPurpose };
}

const INTERNAL: KindPosting = { counter: null };

/**
 * How each kind of transfer is posted. Money that is held for a payer, such as a duplicate payment, is owed to the payer
 * (HELD) until it is a sale or goes back.
 */
const POSTINGS: Record<OrdinaryKind, KindPosting> = {
  payment: { counter: 'SALES' },
  duplicate_payment: { counter: 'HELD' },
  duplicate_release: { counter: null, moves: { debit: 'HELD', credit: 'SALES' } },
  void_held: { counter: 'HELD' },
  settlement_release: INTERNAL,
  payout_topup: { counter: 'BANK' },
  credit_topup: { counter: 'BANK' },
  credit_spend: { counter: 'CREDIT_USED' },
  credit_return: { counter: 'CREDIT_USED' },
  settlement_reserve: INTERNAL,
  settlement_post: { counter: 'BANK' },
  settlement_void: INTERNAL,
  self_settlement_reserve: INTERNAL,
  self_settlement_post: { counter: 'BANK' },
  self_settlement_void: INTERNAL,
  payout_reserve: INTERNAL,
  payout_post: { counter: 'PAYOUTS' },
  payout_void: INTERNAL,
  refund_reserve_pending: INTERNAL,
  refund_reserve_available: INTERNAL,
  refund_reserve_payout: INTERNAL,
  // What is posted as a refund afterwards is what was owed to the payer.
  refund_reserve_held: { counter: null, moves: { debit: 'HELD', credit: 'REFUNDS' } },
  refund_post: { counter: 'REFUNDS' },
  refund_void_pending: INTERNAL,
  refund_void_available: INTERNAL,
  refund_void_payout: INTERNAL,
  refund_void_held: { counter: null, moves: { debit: 'REFUNDS', credit: 'HELD' } },
  settlement_return: { counter: 'BANK' },
  self_settlement_return: { counter: 'BANK' },
  payout_return: { counter: 'PAYOUTS' },
  refund_return: { counter: 'REFUNDS' },
  plan_charge: { counter: 'PLANS' },
  plan_payment: { counter: 'BANK' },
  correction_credit: { counter: 'CORRECTIONS' },
  correction_debit: { counter: 'CORRECTIONS' },
  // The introducer is paid by Kutip out of its fee.
  commission_payment: INTERNAL,
};

/** Kinds that a line of the merchant's bank statement corresponds to: each of them is a line of its own with its number. */
export const BANK_KINDS: readonly OrdinaryKind[] = (Object.keys(POSTINGS) as OrdinaryKind[]).filter(
  (kind) => POSTINGS[kind].counter === 'BANK',
);

/** The transfers of one kind on one day, summed; those of the bank one by one with their number. */
export interface KindSum {
  /** yyyy-MM-dd, Kuala Lumpur. */
  day: string;
  kind: OrdinaryKind;
  /** Reversals of that kind. */
  is_reversal: boolean;
  /** The number of the settlement, withdrawal or top-up; null for kinds that are summed. */
  reference: string | null;
  amount: Sen;
  fee: Sen;
  tax: Sen;
}

/** What a sum changes: a positive figure debits the account, a negative one credits it. In sen; the figures sum to zero. */
function changesOf({ kind, is_reversal, amount, fee, tax }: KindSum): [AccountPurpose, number][] {
  const { counter, moves } = POSTINGS[kind];
  const { debit, credit } = TRANSFER_KINDS[kind];
  const draft = { id: '', subject_id: '', reverses_id: null, commission: sen(0) };
  const legs = legsOf({ ...draft, kind, debit, credit, amount, fee, tax });
  const changeOf = (books: readonly Book[]): number =>
    legs.reduce((sum, { book, change }) => (books.includes(book) ? sum + change : sum), 0);
  const kept: [AccountPurpose, number][] = [
    ['BALANCE', changeOf(BALANCE_BOOKS)],
    ['CREDIT', changeOf(['credit'])],
    ['FEES', fee],
    ['SERVICE_TAX', tax],
  ];
  const changes = [...kept];
  if (counter) changes.push([counter, -kept.reduce((sum, [, change]) => sum + change, 0)]);
  if (moves) changes.push([moves.debit, amount], [moves.credit, 0 - amount]);
  return changes.map(([purpose, change]) => [purpose, is_reversal ? -change : change]);
}

/** One line of the journal. One of `debit` and `credit` is zero. The lines of a day are one entry, and balance. */
export interface JournalLine {
  day: string;
  /** `PAY-20261122`: the same day always has the same number, so that a second import is refused as a duplicate. */
  entry_no: string;
  purpose: AccountPurpose;
  /** The number of a settlement, withdrawal or top-up; null elsewhere. */
  reference: string | null;
  debit: Sen;
  credit: Sen;
}

export const entryNo = (day: string): string => `PAY-${day.replaceAll('-', '')}`;

/**
 * The journal of sums in order of their day: a line for each account and side, and one for each movement of the bank account.
 * Debits and credits of an account are not netted, so that sales and what reverses them are both seen.
 */
export function journalOf(sums: readonly KindSum[]): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  for (const sum of sums)
    for (const [purpose, change] of changesOf(sum)) {
      if (change === 0) continue;
      const { day } = sum;
      const reference = purpose === 'BANK' ? sum.reference : null;
      const side = change > 0 ? 'debit' : 'credit';
      const key = [day, String(ACCOUNT_PURPOSES.indexOf(purpose)).padStart(2, '0'), side, reference ?? ''].join('|');
      const line = lines.get(key) ?? {
        day,
        entry_no: entryNo(day),
        purpose,
        reference,
        debit: sen(0),
        credit: sen(0),
      };
      lines.set(key, { ...line, [side]: sen(line[side] + Math.abs(change)) });
    }
  // Debits before credits, as an entry is written.
  const place = ({ debit }: JournalLine): number => (debit > 0 ? 0 : 1);
  return [...lines]
    .toSorted(([a, one], [b, other]) =>
      one.day === other.day ? place(one) - place(other) || (a < b ? -1 : 1) : one.day < other.day ? -1 : 1,
    )
    .map(([, line]) => line);
}
