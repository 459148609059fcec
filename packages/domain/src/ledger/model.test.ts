/**
 * The posting rule against a naive ledger that knows nothing of books on a row: it keeps a list of moves between two
 * books and sums it from scratch, in whole numbers without a limit, every time it is asked.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen, type Sen } from '../money.ts';
import { BOOKS, LIABILITIES, type Book } from './books.ts';
import { GENESIS_HASH, chainTransfer, verifyChain } from './chain.ts';
import { decideTransfer, emptyBalance, type Balance } from './decide.ts';
import { replay } from './replay.ts';
import { TRANSFER_KINDS, legsOf, reversalDraft, ruleOf, isSameTransfer, transferDraft } from './transfer.ts';
import type { OrdinaryKind, Transfer, TransferDraft } from './transfer.ts';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000bb';
const sha256 = (ascii: string) => createHash('sha256').update(ascii, 'ascii').digest('hex');
const uuid = (n: number) => `0199a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

type Outcome = 'posted' | 'posted_before' | 'other_content' | 'refused';

interface Move {
  from: Book;
  to: Book;
  amount: bigint;
}
/** The book changes of every posted transfer, by id. */
type Naive = Map<string, { draft: TransferDraft; moves: Move[] }>;

function naiveMoves(ledger: Naive, draft: TransferDraft): Move[] {
  if (draft.reverses_id !== null) {
    const undone = ledger.get(draft.reverses_id)!.moves;
    return undone.map(({ from, to, amount }) => ({ from: to, to: from, amount }));
  }
  const { debit, credit, amount, fee, tax, commission } = draft;
  return [
    { from: debit, to: credit, amount: BigInt(amount) },
    { from: credit, to: 'fee', amount: BigInt(fee) },
    { from: credit, to: 'tax', amount: BigInt(tax) },
    { from: 'fee', to: 'commission', amount: BigInt(commission) },
  ];
}

function naiveSum(moves: Move[], book: Book): bigint {
  let sum = 0n;
  for (const { from, to, amount } of moves) {
    if (to === book) sum += amount;
    if (from === book) sum -= amount;
  }
  return sum;
}

function naivePost(ledger: Naive, draft: TransferDraft): Outcome {
  const known = ledger.get(draft.id);
  if (known) return JSON.stringify(known.draft) === JSON.stringify(draft) ? 'posted_before' : 'other_content';
  const moves = naiveMoves(ledger, draft);
  const all = [...[...ledger.values()].flatMap((posted) => posted.moves), ...moves];
  for (const book of BOOKS) {
    const sum = naiveSum(all, book);
    if (LIABILITIES.has(book) && sum < 0n) return 'refused';
    if (sum > BigInt(Number.MAX_SAFE_INTEGER) || sum < -BigInt(Number.MAX_SAFE_INTEGER)) return 'refused';
  }
  ledger.set(draft.id, { draft, moves });
  return 'posted';
}

/** The real posting rule with the poster's additions: known ids and the chain. */
interface Real {
  balance: Balance;
  transfers: Transfer[];
}

function realPost(ledger: Real, draft: TransferDraft, posted_at: Date): Outcome {
  const known = ledger.transfers.find(({ id }) => id === draft.id);
  if (known) return isSameTransfer(known, draft) ? 'posted_before' : 'other_content';
  const decided = decideTransfer(ledger.balance, draft, posted_at);
  if (typeof decided === 'string') return 'refused';
  ledger.transfers.push(chainTransfer(decided.transfer, ledger.transfers.at(-1)?.hash ?? GENESIS_HASH, sha256));
  ledger.balance = decided.balance;
  return 'posted';
}

interface Step {
  kind: OrdinaryKind;
  /** Few ids, so that repeats happen. */
  id: number;
  subject: number;
  amount: number;
  /** Fee, tax and commission in percent of the amount, so that they fit. */
  fee_percent: number;
  commission_percent: number;
  /** Reverses the transfer at this position (modulo), unless it was reversed. */
  reverses: number | null;
  /** Posts the transfer at this position (modulo) again. */
  repeats: number | null;
}

const amounts = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: Number.MAX_SAFE_INTEGER - 9, max: Number.MAX_SAFE_INTEGER }) },
);
const mostlyNull = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(50) });
const steps = fc.array(
  fc.record<Step>({
    // Money must be paid in first, so payments are more likely.
    kind: fc.oneof(
      fc.constant('payment' as const),
      fc.constantFrom(...(Object.keys(TRANSFER_KINDS) as OrdinaryKind[])),
    ),
    id: fc.integer({ min: 1, max: 60 }),
    subject: fc.integer({ min: 1, max: 3 }),
    amount: amounts,
    fee_percent: fc.integer({ min: 0, max: 50 }),
    commission_percent: fc.integer({ min: 0, max: 100 }),
    reverses: mostlyNull,
    repeats: mostlyNull,
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

function draftOf(step: Step, posted: readonly Transfer[], naive: Naive): TransferDraft {
  if (step.repeats !== null && naive.size > 0) return [...naive.values()][step.repeats % naive.size]!.draft;
  const id = uuid(step.id);
  const subject_id = uuid(step.subject + 1000);
  const reversed = new Set(posted.map(({ reverses_id }) => reverses_id));
  const open = posted.filter((transfer) => transfer.kind !== 'reversal' && !reversed.has(transfer.id));
  if (step.reverses !== null && open.length > 0) {
    return reversalDraft(open[step.reverses % open.length]!, { id, subject_id });
  }
  const part = (of: number, percent: number): Sen => sen(Math.floor(of / 100) * percent);
  const charged = ruleOf(step.kind).legs.length > 0;
  const fee = charged ? part(step.amount, step.fee_percent) : sen(0);
  const [tax, commission] = [part(fee, 8), part(fee, step.commission_percent)];
  return transferDraft(step.kind, { id, subject_id, amount: sen(step.amount), fee, tax, commission });
}

/** Runs after every step, so it makes one comparison: thirty `expect`s per step would take a minute. */
function expectInvariants(real: Real, naive: Naive): void {
  const moves = [...naive.values()].flatMap((posted) => posted.moves);
  const sums = BOOKS.map((book) => naiveSum(moves, book));
  expect(BOOKS.map((book) => BigInt(real.balance.books[book])).join()).toBe(sums.join());
  const below = BOOKS.filter((book, n) => LIABILITIES.has(book) && sums[n]! < 0n);
  const total = sums.reduce((sum, one) => sum + one, 0n);
  expect(`${total} ${below.join()}`).toBe('0 ');
}

const outcome_counts = { posted: 0, posted_before: 0, other_content: 0, refused: 0 };

test('after any sequence of payments, payouts, repeats and reversals the balance equals the reference ledger', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const naive: Naive = new Map();
      const real: Real = { balance: emptyBalance(ACCOUNT), transfers: [] };
      for (const [n, step] of sequence.entries()) {
        const draft = draftOf(step, real.transfers, naive);
        const outcome = realPost(real, draft, new Date(1_788_000_000_000 + n));
        expect(outcome).toBe(naivePost(naive, draft));
        expectInvariants(real, naive); // I1 as a whole, I2
        outcome_counts[outcome] += 1;
      }
      for (const transfer of real.transfers) {
        expect(legsOf(transfer).reduce((sum, leg) => sum + BigInt(leg.change), 0n)).toBe(0n); // I1 one by one
      }
      expect(new Set(real.transfers.map(({ id }) => id)).size).toBe(real.transfers.length); // I3
      expect(real.transfers.map(({ seq }) => seq)).toEqual(real.transfers.map((_, place) => place + 1)); // I5
      let folded = emptyBalance(ACCOUNT);
      for (const transfer of real.transfers) folded = replay(folded, transfer) as Balance;
      expect(folded).toEqual(real.balance); // I5
      expect(verifyChain(real.transfers, sha256)).toBe(null); // I10
    }),
    { numRuns: 1000 },
  );
  // Every outcome must have been exercised.
  for (const count of Object.values(outcome_counts)) expect(count).toBeGreaterThan(500);
}, 60_000);

test('any change of a posted transfer breaks the chain at its position', () => {
  const changes = fc.constantFrom<Partial<Transfer>>(
    { amount: sen(999) },
    { fee: sen(1) },
    { tax: sen(1) },
    { commission: sen(1) },
    { kind: 'payout_topup' },
    { debit: 'reserve' },
    { credit: 'payout' },
    { id: uuid(999) },
    { subject_id: uuid(998) },
    { reverses_id: uuid(997) },
    { account_id: uuid(996) },
    { balance_after: sen(123) },
    { posted_at: new Date(1) },
    { previous_hash: 'f'.repeat(64) },
    { hash: 'f'.repeat(64) },
    { seq: 77 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(11), changes, (count, chosen, change) => {
      const real: Real = { balance: emptyBalance(ACCOUNT), transfers: [] };
      for (let n = 1; n <= count; n += 1) {
        const draft = transferDraft('payment', { id: uuid(n), subject_id: uuid(n), amount: sen(1000) });
        realPost(real, draft, new Date(1_788_000_000_000));
      }
      const place = chosen % count;
      real.transfers[place] = { ...real.transfers[place]!, ...change };
      expect(verifyChain(real.transfers, sha256)?.seq).toBe(place + 1);
    }),
  );
});

test('a removed or moved transfer is detected', () => {
  const real: Real = { balance: emptyBalance(ACCOUNT), transfers: [] };
  for (let n = 1; n <= 4; n += 1) {
    realPost(real, transferDraft('payment', { id: uuid(n), subject_id: uuid(n), amount: sen(n) }), new Date(0));
  }
  const [first, second, third, fourth] = real.transfers as [Transfer, Transfer, Transfer, Transfer];
  expect(verifyChain([first, third, fourth], sha256)).toEqual({ seq: 2, fault: 'gap_in_seq' });
  expect(verifyChain([first, third, second, fourth], sha256)).toEqual({ seq: 2, fault: 'gap_in_seq' });
  expect(verifyChain([third, fourth], sha256, { seq: 2, hash: second.hash })).toBe(null);
  expect(verifyChain([third, fourth], sha256, { seq: 2, hash: first.hash })).toEqual({ seq: 3, fault: 'broken_link' });
});

test('replay reports why a transfer cannot be at its position', () => {
  const real: Real = { balance: emptyBalance(ACCOUNT), transfers: [] };
  realPost(real, transferDraft('payment', { id: uuid(1), subject_id: uuid(1), amount: sen(500) }), new Date(0));
  const [payment] = real.transfers as [Transfer];
  const before = emptyBalance(ACCOUNT);
  expect(replay(before, payment)).toEqual(real.balance);
  expect(replay(before, { ...payment, account_id: uuid(5) })).toBe('other_account');
  expect(replay(before, { ...payment, seq: 2 })).toBe('gap_in_seq');
  expect(replay(before, { ...payment, balance_after: sen(499) })).toBe('wrong_balance_after');
  expect(replay(before, { ...payment, kind: 'payout_reserve', debit: 'payout', credit: 'in_transit' })).toBe(
    'insufficient_balance',
  );
  expect(replay(before, { ...payment, credit: 'payout' })).toBe('wrong_books');
});
