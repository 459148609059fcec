import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALANCE_BOOKS, BANK_KINDS, journalOf, type AccountPurpose, type KindSum } from './accounting.ts';
import { sen } from './money.ts';
import { EMPTY_BOOKS, type Book } from './ledger/books.ts';
import { legsOf, reversalDraft, ruleOf, transferDraft, TRANSFER_KINDS, type OrdinaryKind } from './ledger/transfer.ts';

const KINDS = Object.keys(TRANSFER_KINDS) as OrdinaryKind[];
const ID = '01890000-0000-7000-8000-000000000001';

const aSum = fc
  .record({
    day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
    kind: fc.constantFrom(...KINDS),
    is_reversal: fc.boolean(),
    number: fc.constantFrom('S-1', 'S-2'),
    amount: fc.integer({ min: 1, max: 1_000_000_00 }),
    fee_share: fc.double({ min: 0, max: 0.5, noNaN: true }),
    tax_share: fc.double({ min: 0, max: 0.08, noNaN: true }),
  })
  .map(({ fee_share, tax_share, number, amount, ...sum }): KindSum => {
    const is_charged = ruleOf(sum.kind).legs.length > 0;
    return {
      ...sum,
      reference: BANK_KINDS.includes(sum.kind) ? number : null,
      amount: sen(amount),
      fee: sen(is_charged ? Math.floor(amount * fee_share) : 0),
      tax: sen(is_charged ? Math.floor(amount * tax_share) : 0),
    };
  });

/** The book changes of a sum as the ledger posts it. */
function bookChanges(sums: readonly KindSum[]): Record<Book, number> {
  const books: Record<Book, number> = { ...EMPTY_BOOKS };
  for (const { kind, is_reversal, amount, fee, tax } of sums) {
    const draft = transferDraft(kind, { id: ID, subject_id: ID, amount, fee, tax });
    const posted = is_reversal ? reversalDraft(draft, { id: ID, subject_id: ID }) : draft;
    for (const { book, change } of legsOf(posted)) books[book] += change;
  }
  return books;
}

const net = (lines: ReturnType<typeof journalOf>, purpose: AccountPurpose): number =>
  lines.filter((line) => line.purpose === purpose).reduce((sum, { debit, credit }) => sum + debit - credit, 0);

describe('journal of the ledger', () => {
  it('balances on every day, with one side on each line', () => {
    fc.assert(
      fc.property(fc.array(aSum, { maxLength: 40 }), (sums) => {
        const lines = journalOf(sums);
        const days = new Map<string, number>();
        for (const { day, debit, credit } of lines) {
          expect(debit === 0).not.toBe(credit === 0);
          days.set(day, (days.get(day) ?? 0) + debit - credit);
        }
        expect([...days.values()].every((difference) => difference === 0)).toBe(true);
      }),
    );
  });

  it('moves the balance, the credit, the fees and the tax by what the ledger moves its books', () => {
    fc.assert(
      fc.property(fc.array(aSum, { maxLength: 40 }), (sums) => {
        const lines = journalOf(sums);
        const books = bookChanges(sums);
        expect(net(lines, 'BALANCE')).toBe(BALANCE_BOOKS.reduce((sum, book) => sum + books[book], 0));
        expect(net(lines, 'CREDIT')).toBe(books.credit);
        expect(net(lines, 'FEES') + net(lines, 'SERVICE_TAX')).toBe(books.fee + books.tax);
      }),
    );
  });

  it('is the same whether transfers are summed or posted one by one', () => {
    fc.assert(
      fc.property(fc.array(aSum, { maxLength: 20 }), (sums) => {
        const byKind = new Map<string, KindSum>();
        for (const one of sums) {
          const key = JSON.stringify([one.day, one.kind, one.is_reversal, one.reference]);
          const { amount, fee, tax } = byKind.get(key) ?? { amount: 0, fee: 0, tax: 0 };
          byKind.set(key, {
            ...one,
            amount: sen(amount + one.amount),
            fee: sen(fee + one.fee),
            tax: sen(tax + one.tax),
          });
        }
        expect(journalOf([...byKind.values()])).toEqual(journalOf(sums));
      }),
    );
  });

  it('posts a sale gross, with fee and tax as expenses', () => {
    const sale = { day: '2026-11-22', kind: 'payment', is_reversal: false, reference: null } as const;
    const lines = journalOf([{ ...sale, amount: sen(10_000), fee: sen(100), tax: sen(8) }]);
    expect(lines.map(({ purpose, debit, credit }) => [purpose, debit, credit])).toEqual([
      ['BALANCE', 9_892, 0],
      ['FEES', 100, 0],
      ['SERVICE_TAX', 8, 0],
      ['SALES', 0, 10_000],
    ]);
    expect(lines[0]!.entry_no).toBe('PAY-20261122');
  });

  it('a duplicate payment that goes back to its payer touches neither sales nor, in the end, refunds', () => {
    const of = (kind: OrdinaryKind): KindSum => ({
      day: '2026-11-22',
      kind,
      is_reversal: false,
      reference: null,
      amount: sen(5_000),
      fee: sen(0),
      tax: sen(0),
    });
    const lines = journalOf([of('duplicate_payment'), of('refund_reserve_held'), of('refund_post')]);
    for (const purpose of ['SALES', 'REFUNDS', 'HELD', 'BALANCE'] as const) expect(net(lines, purpose)).toBe(0);
  });

  it('shows each movement of the bank account with its number', () => {
    const of = (reference: string, amount: number): KindSum => ({
      day: '2026-11-22',
      kind: 'settlement_post',
      is_reversal: false,
      reference,
      amount: sen(amount),
      fee: sen(0),
      tax: sen(0),
    });
    const bank = journalOf([of('ST-1', 700), of('ST-2', 300)]).filter(({ purpose }) => purpose === 'BANK');
    expect(bank.map(({ reference, debit }) => [reference, debit])).toEqual([
      ['ST-1', 700],
      ['ST-2', 300],
    ]);
  });
});
