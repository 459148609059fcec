import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { LIABILITIES, type Book } from './books.ts';
import {
  TRANSFER_KINDS,
  legsOf,
  reversalDraft,
  ruleOf,
  isSameTransfer,
  transferDraft,
  trackedBook,
  type OrdinaryKind,
  type Transfer,
} from './transfer.ts';

const ID = '0199a000-0000-7000-8000-000000000001';
const SUBJECT = '0199a000-0000-7000-8000-0000000000aa';
const kinds = Object.keys(TRANSFER_KINDS) as OrdinaryKind[];

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

test('a payment is one transfer that splits into net, fee, tax and commission', () => {
  expect(legsOf(payment)).toEqual([
    { book: 'clearing', change: -10_108 },
    { book: 'pending', change: 10_000 },
    { book: 'fee', change: 75 },
    { book: 'tax', change: 8 },
    { book: 'commission', change: 25 },
  ]);
});

test('a duplicate payment is held in full without a fee', () => {
  const held = transferDraft('duplicate_payment', { id: ID, subject_id: SUBJECT, amount: sen(10_108) });
  expect(legsOf(held)).toEqual([
    { book: 'clearing', change: -10_108 },
    { book: 'reserve', change: 10_108 },
  ]);
});

test('a reversal returns every component to its book', () => {
  const undo = reversalDraft(posted, { id: SUBJECT, subject_id: SUBJECT });
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

test('a reversal cannot be reversed', () => {
  const undo: Transfer = { ...posted, ...reversalDraft(posted, { id: SUBJECT, subject_id: SUBJECT }) };
  expect(() => reversalDraft(undo, { id: ID, subject_id: SUBJECT })).toThrow(RangeError);
});

/** The books whose balance is stored with a transfer. */
const TRACKED: ReadonlySet<string> = new Set([...LIABILITIES, 'commission']);

test.each(kinds)('%s: two different books, one of them tracked: a liability, or the commission', (kind) => {
  const { debit, credit, tracks } = ruleOf(kind);
  expect(debit).not.toBe(credit);
  expect([debit, credit]).toContain(tracks);
  expect(TRACKED.has(tracks)).toBe(true);
  // So does a reversal of this kind.
  expect(TRACKED.has(trackedBook({ kind: 'reversal', debit: credit, credit: debit }))).toBe(true);
});

test.each(kinds.filter((kind) => kind.includes('_void')))('%s returns exactly what its reserve debited', (kind) => {
  const reserve = ruleOf(kind.replace('_void', '_reserve') as OrdinaryKind);
  expect(ruleOf(kind)).toEqual({ ...reserve, debit: reserve.credit, credit: reserve.debit });
});

test('the same id with other content is not the same transfer', () => {
  expect(isSameTransfer(posted, payment)).toBe(true);
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
  for (const other of others) expect(isSameTransfer(posted, { ...payment, ...other })).toBe(false);
});
