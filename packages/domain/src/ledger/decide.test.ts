import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { EMPTY_BOOKS } from './books.ts';
import { decideTransfer, draftFault, emptyBalance, type Balance } from './decide.ts';
import { transferDraft, type TransferDraft } from './transfer.ts';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000bb';
const ID = '0199a000-0000-7000-8000-000000000001';
const SUBJECT = '0199a000-0000-7000-8000-0000000000aa';
const NOW = new Date('2026-09-01T03:04:05.678Z');

const draft = (kind: Parameters<typeof transferDraft>[0], amount: number, changed: Partial<TransferDraft> = {}) =>
  transferDraft(kind, { id: ID, subject_id: SUBJECT, amount: sen(amount), ...changed });

const holding = (books: Partial<Balance['books']>): Balance => ({
  account_id: ACCOUNT,
  version: 7,
  books: { ...EMPTY_BOOKS, ...books },
});

test('a payment becomes the next transfer and changes the books', () => {
  const before = emptyBalance(ACCOUNT);
  const payment = draft('payment', 5000, { fee: sen(100), tax: sen(8), commission: sen(20) });
  expect(decideTransfer(before, payment, NOW)).toEqual({
    transfer: { ...payment, account_id: ACCOUNT, seq: 1, balance_after: 4892, posted_at: NOW },
    balance: {
      account_id: ACCOUNT,
      version: 1,
      books: { ...EMPTY_BOOKS, clearing: -5000, pending: 4892, fee: 80, tax: 8, commission: 20 },
    },
  });
  expect(before).toEqual(emptyBalance(ACCOUNT));
});

test('a liability book cannot be overdrawn, to the sen', () => {
  const balance = holding({ clearing: sen(-500), payout: sen(500) });
  expect(decideTransfer(balance, draft('payout_reserve', 501), NOW)).toBe('insufficient_balance');
  expect(decideTransfer(balance, draft('payout_reserve', 500), NOW)).toMatchObject({
    transfer: { seq: 8, balance_after: 0 },
    balance: { version: 8, books: { payout: 0, in_transit: 500, clearing: -500 } },
  });
});

test('a balance beyond safe integers is refused, not rounded', () => {
  const full = holding({ clearing: sen(-Number.MAX_SAFE_INTEGER), pending: sen(Number.MAX_SAFE_INTEGER) });
  expect(decideTransfer(full, draft('payment', 1), NOW)).toBe('balance_too_large');
  expect(decideTransfer(full, draft('payment', Number.MAX_SAFE_INTEGER), NOW)).toBe('balance_too_large');
});

test.each<[string, TransferDraft]>([
  ['malformed_id', { ...draft('payment', 5), id: ID.toUpperCase() }],
  ['malformed_id', { ...draft('payment', 5), subject_id: 'x' }],
  ['malformed_id', { ...draft('payment', 5), reverses_id: ID }],
  ['malformed_id', { ...draft('payment', 5), kind: 'reversal' }],
  ['not_an_amount', { ...draft('payment', 5), amount: 0 as never }],
  ['not_an_amount', { ...draft('payment', 5), amount: -5 as never }],
  ['not_an_amount', { ...draft('payment', 5), amount: 1.5 as never }],
  ['not_an_amount', { ...draft('payment', 5), fee: -1 as never }],
  ['not_an_amount', { ...draft('payment', 5), tax: Number.NaN as never }],
  ['not_an_amount', { ...draft('payment', 5), commission: -1 as never }],
  ['legs_exceed_amount', draft('payment', 5, { fee: sen(4), tax: sen(2) })],
  ['legs_exceed_amount', draft('payment', 5, { fee: sen(1), commission: sen(2) })],
  ['legs_exceed_amount', draft('payment', 5, { fee: sen(Number.MAX_SAFE_INTEGER), tax: sen(Number.MAX_SAFE_INTEGER) })],
  ['leg_not_allowed', draft('payout_reserve', 5, { fee: sen(1) })],
  ['leg_not_allowed', draft('duplicate_payment', 5, { tax: sen(1) })],
  ['wrong_books', { ...draft('payment', 5), credit: 'available' }],
  ['wrong_books', { ...draft('payment', 5), debit: 'fee' }],
  ['wrong_books', { ...draft('payment', 5), kind: 'reversal', reverses_id: ID, debit: 'pending', credit: 'pending' }],
])('a draft that breaks a rule of its kind: %s', (fault, wrong) => {
  expect(draftFault(wrong)).toBe(fault);
  expect(decideTransfer(holding({}), wrong, NOW)).toBe(fault);
});

test('a fee may equal the full amount', () => {
  expect(draftFault(draft('payment', 108, { fee: sen(100), tax: sen(8) }))).toBe(null);
});
