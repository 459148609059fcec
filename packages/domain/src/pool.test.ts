import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, emptyBalance } from './ledger/decide.ts';
import { KINDS, reversalOf, transferDraft, type OrdinaryKind, type Transfer } from './ledger/transfer.ts';
import { sen } from './money.ts';
import { EMPTY_PARTS, LINE_KINDS, linesOf, subjectOf, type PoolParts } from './pool.ts';

const NOW = new Date('2026-11-21T02:42:00Z');
const id = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const HASH = '0'.repeat(64);
const placed = (kind: OrdinaryKind, money: { amount: number; fee?: number; tax?: number }, seq = 1): Transfer => ({
  ...transferDraft(kind, {
    id: id(seq),
    subject_id: id(99),
    amount: sen(money.amount),
    fee: sen(money.fee ?? 0),
    tax: sen(money.tax ?? 0),
  }),
  account_id: id(1),
  seq,
  balance_after: sen(0),
  posted_at: NOW,
  previous_hash: HASH,
  hash: HASH,
});
const short = ({ lines }: ReturnType<typeof linesOf>) =>
  lines.map(({ pool_type, bucket, direction, amount, balance_after, fee, fee_tax }) => [
    pool_type,
    bucket,
    direction,
    amount,
    balance_after,
    fee,
    fee_tax,
  ]);

test('a payment is one line, with what it cost', () => {
  const { lines } = linesOf(EMPTY_PARTS, placed('payment', { amount: 10_000, fee: 100, tax: 8 }, 7));
  expect(lines).toEqual([
    {
      id: 56,
      seq: 7,
      transfer_id: id(7),
      pool_type: 'COLLECTION',
      bucket: 'pending',
      direction: 'CREDIT',
      amount: 9_892,
      balance_after: 9_892,
      kind: 'payment',
      gross: 10_000,
      fee: 100,
      fee_tax: 8,
      reference_type: 'PAYMENT',
      reference_id: id(99),
      posted_at: NOW,
    },
  ]);
});

test('a payout leaves its pool, is on its way, and has gone; the charge stands where it is paid', () => {
  const parts: PoolParts = { ...EMPTY_PARTS, payout_available: sen(50_000) };
  const reserved = linesOf(parts, placed('payout_reserve', { amount: 10_108 }));
  expect(short(reserved)).toEqual([
    ['PAYOUT', 'available', 'DEBIT', 10_108, 39_892, 0, 0],
    ['PAYOUT', 'in_transit', 'CREDIT', 10_108, 10_108, 0, 0],
  ]);
  const posted = linesOf(reserved.parts, placed('payout_post', { amount: 10_108, fee: 100, tax: 8 }, 2));
  expect(short(posted)).toEqual([['PAYOUT', 'in_transit', 'DEBIT', 10_108, 0, 100, 8]]);
});

test('a settlement is on its way in the pool that it was drawn from', () => {
  const parts: PoolParts = { ...EMPTY_PARTS, collection_pending: sen(9_892) };
  expect(short(linesOf(parts, placed('settlement_reserve', { amount: 9_892 })))).toEqual([
    ['COLLECTION', 'pending', 'DEBIT', 9_892, 0, 0, 0],
    ['COLLECTION', 'in_transit', 'CREDIT', 9_892, 9_892, 0, 0],
  ]);
});

test('a reversal takes back what came, and tells the charge that is given back', () => {
  const original = placed('payment', { amount: 10_000, fee: 100, tax: 8 });
  const { parts } = linesOf(EMPTY_PARTS, original);
  const undone = { ...original, ...reversalOf(original, { id: id(2), subject_id: id(99) }), seq: 2 };
  expect(short(linesOf(parts, undone))).toEqual([['COLLECTION', 'pending', 'DEBIT', 9_892, 0, 100, 8]]);
});

test('every kind is about something, and every one but the reversal moves a pool', () => {
  const subjects = LINE_KINDS.map((kind) => [kind, subjectOf(kind)]);
  expect(subjects.filter(([kind, subject]) => subject === 'PAYMENT' && !String(kind).includes('payment'))).toEqual([
    ['duplicate_release', 'PAYMENT'],
    ['void_held', 'PAYMENT'],
  ]);
  expect(subjectOf('self_settlement_post')).toBe('SELF_SETTLEMENT');
  expect(subjectOf('payout_topup')).toBe('TOP_UP');
  for (const kind of Object.keys(KINDS) as OrdinaryKind[])
    expect(linesOf(EMPTY_PARTS, placed(kind, { amount: 100 })).lines.length).toBeGreaterThan(0);
});

/** Whatever a ledger takes. */
const ledgers = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(KINDS) as OrdinaryKind[])),
    amount: fc.integer({ min: 1, max: 5_000 }),
    fee: fc.integer({ min: 0, max: 200 }),
    tax: fc.integer({ min: 0, max: 20 }),
    undoes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

test('the parts are the books, and each line goes on from the one before it of its part', () => {
  fc.assert(
    fc.property(ledgers, (wanted) => {
      let balance = emptyBalance(id(1));
      let parts: PoolParts = EMPTY_PARTS;
      const held = new Map<string, number>();
      let last: Transfer | null = null;
      for (const [n, { kind, amount, fee, tax, undoes }] of wanted.entries()) {
        const key = { id: id(n + 10), subject_id: id(n + 10_000) };
        const charge = KINDS[kind].parts.length ? { fee: sen(fee), tax: sen(tax) } : {};
        const draft: Parameters<typeof decide>[1] =
          undoes && last?.kind === 'payment'
            ? reversalOf(last, key)
            : transferDraft(kind, { ...key, amount: sen(amount), ...charge });
        const decided = decide(balance, draft, NOW);
        if (typeof decided === 'string') continue;
        const transfer: Transfer = { ...decided.transfer, previous_hash: HASH, hash: HASH };
        balance = decided.balance;
        last = transfer;
        const told = linesOf(parts, transfer);
        for (const line of told.lines) {
          const part = `${line.pool_type} ${line.bucket}`;
          const change = line.direction === 'CREDIT' ? line.amount : 0 - line.amount;
          expect(line.balance_after).toBe((held.get(part) ?? 0) + change);
          held.set(part, line.balance_after);
        }
        expect(told.lines.reduce((sum, line) => sum + line.fee, 0)).toBe(transfer.fee);
        parts = told.parts;
      }
      const { books } = balance;
      expect(parts).toMatchObject({
        collection_pending: books.pending,
        collection_available: books.available,
        collection_held: books.reserve,
        payout_available: books.payout,
        credit_available: books.credit,
      });
      expect(parts.collection_in_transit + parts.payout_in_transit).toBe(books.in_transit);
    }),
  );
});
