import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { LIABILITIES, type Book } from './books.ts';
import {
  KINDS,
  legsOf,
  reversalOf,
  ruleOf,
  sameContent,
  transferDraft,
  watchedBook,
  type OrdinaryKind,
  type Transfer,
} from './transfer.ts';

const ID = '0199a000-0000-7000-8000-000000000001';
const SUBJECT = '0199a000-0000-7000-8000-0000000000aa';
const kinds = Object.keys(KINDS) as OrdinaryKind[];

const payment = transferDraft('payment', {
  id: ID,
  subject_id: SUBJECT,
  amount: sen(10_108),
  fee: sen(100),
  tax: sen(8),
  commission: sen(25),
});
const posted: Transfer = {
  ...payment,
  account_id: '0199a000-0000-7000-8000-0000000000bb',
  seq: 1,
  balance_after: sen(10_000),
  posted_at: new Date(0),
  previous_hash: '',
  hash: '',
};

test('a payment is one transfer: the payer’s money splits into net, our fee, its tax and the introducer’s commission', () => {
  expect(legsOf(payment)).toEqual([
    { book: 'clearing', change: -10_108 },
    { book: 'pending', change: 10_000 },
    { book: 'fee', change: 75 },
    { book: 'tax', change: 8 },
    { book: 'commission', change: 25 },
  ]);
});

test('a second payment of a paid bill is held whole, and nothing is charged', () => {
  const held = transferDraft('duplicate_payment', { id: ID, subject_id: SUBJECT, amount: sen(10_108) });
  expect(legsOf(held)).toEqual([
    { book: 'clearing', change: -10_108 },
    { book: 'reserve', change: 10_108 },
  ]);
});

test('a reversal gives every part back to where it came from', () => {
  const undo = reversalOf(posted, { id: SUBJECT, subject_id: SUBJECT });
  expect(undo).toMatchObject({ kind: 'reversal', debit: 'pending', credit: 'clearing', reverses_id: ID });
  const sums = new Map<Book, number>();
  for (const { book, change } of [...legsOf(payment), ...legsOf(undo)]) sums.set(book, (sums.get(book) ?? 0) + change);
  expect([...sums]).toEqual([
    ['clearing', 0],
    ['pending', 0],
    ['fee', 0],
    ['tax', 0],
    ['commission', 0],
  ]);
});

test('a reversal is not reversed', () => {
  const undo: Transfer = { ...posted, ...reversalOf(posted, { id: SUBJECT, subject_id: SUBJECT }) };
  expect(() => reversalOf(undo, { id: ID, subject_id: SUBJECT })).toThrow(RangeError);
});

test.each(kinds)('%s: two different books, and the one it watches is a bounded one of them', (kind) => {
  const { debit, credit, watches } = ruleOf(kind);
  expect(debit).not.toBe(credit);
  expect([debit, credit]).toContain(watches);
  expect(LIABILITIES.has(watches)).toBe(true);
  // A reversal of this kind has a bounded book to remember, too.
  expect(LIABILITIES.has(watchedBook({ kind: 'reversal', debit: credit, credit: debit }))).toBe(true);
});

test.each(kinds.filter((kind) => kind.includes('_void')))('%s gives back exactly what its reserve took', (kind) => {
  const reserve = ruleOf(kind.replace('_void', '_reserve') as OrdinaryKind);
  expect(ruleOf(kind)).toEqual({ ...reserve, debit: reserve.credit, credit: reserve.debit });
});

test('the same id with any other content is another transfer', () => {
  expect(sameContent(posted, payment)).toBe(true);
  const others: Partial<Transfer>[] = [
    { kind: 'payout_topup' },
    { debit: 'available' },
    { credit: 'payout' },
    { amount: sen(10_109) },
    { fee: sen(99) },
    { tax: sen(7) },
    { commission: sen(24) },
    { subject_id: ID },
    { reverses_id: ID },
  ];
  for (const other of others) expect(sameContent(posted, { ...payment, ...other })).toBe(false);
});
