import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideTransfer, emptyBalance } from './ledger/decide.ts';
import { TRANSFER_KINDS, reversalDraft, transferDraft, type OrdinaryKind, type Transfer } from './ledger/transfer.ts';
import { sen } from './money.ts';
import { BALANCE_TYPES, LINE_KINDS, buildPoolLines, lineReferenceType, type PoolBalances } from './pool.ts';

const EMPTY_POOL_BALANCES = Object.fromEntries(
  BALANCE_TYPES.map(({ balance_type }) => [balance_type, sen(0)]),
) as PoolBalances;
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
const short = ({ lines }: ReturnType<typeof buildPoolLines>) =>
  lines.map(({ pool_type, bucket, direction, amount, balance_after, fee, fee_tax }) => [
    pool_type,
    bucket,
    direction,
    amount,
    balance_after,
    fee,
    fee_tax,
  ]);

test('a payment is one pool line with its fee', () => {
  const { lines } = buildPoolLines(EMPTY_POOL_BALANCES, placed('payment', { amount: 10_000, fee: 100, tax: 8 }, 7));
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

test('a payout moves from available to in transit and out; the fee is on the line that pays it', () => {
  const balances: PoolBalances = { ...EMPTY_POOL_BALANCES, payout_available: sen(50_000) };
  const reserved = buildPoolLines(balances, placed('payout_reserve', { amount: 10_108 }));
  expect(short(reserved)).toEqual([
    ['PAYOUT', 'available', 'DEBIT', 10_108, 39_892, 0, 0],
    ['PAYOUT', 'in_transit', 'CREDIT', 10_108, 10_108, 0, 0],
  ]);
  const posted = buildPoolLines(reserved.balances, placed('payout_post', { amount: 10_108, fee: 100, tax: 8 }, 2));
  expect(short(posted)).toEqual([['PAYOUT', 'in_transit', 'DEBIT', 10_108, 0, 100, 8]]);
});

test('a settlement in transit belongs to the collection pool', () => {
  const balances: PoolBalances = { ...EMPTY_POOL_BALANCES, collection_pending: sen(9_892) };
  expect(short(buildPoolLines(balances, placed('settlement_reserve', { amount: 9_892 })))).toEqual([
    ['COLLECTION', 'pending', 'DEBIT', 9_892, 0, 0, 0],
    ['COLLECTION', 'in_transit', 'CREDIT', 9_892, 9_892, 0, 0],
  ]);
});

test('a reversal debits the payment and shows the returned fee', () => {
  const original = placed('payment', { amount: 10_000, fee: 100, tax: 8 });
  const { balances } = buildPoolLines(EMPTY_POOL_BALANCES, original);
  const undone = { ...original, ...reversalDraft(original, { id: id(2), subject_id: id(99) }), seq: 2 };
  expect(short(buildPoolLines(balances, undone))).toEqual([['COLLECTION', 'pending', 'DEBIT', 9_892, 0, 100, 8]]);
});

test('every kind has a reference type, and changes a pool unless it pays an introducer', () => {
  const subjects = LINE_KINDS.map((kind) => [kind, lineReferenceType(kind)]);
  expect(subjects.filter(([kind, subject]) => subject === 'PAYMENT' && !String(kind).includes('payment'))).toEqual([
    ['duplicate_release', 'PAYMENT'],
    ['void_held', 'PAYMENT'],
  ]);
  expect(lineReferenceType('self_settlement_post')).toBe('SELF_SETTLEMENT');
  expect(lineReferenceType('payout_topup')).toBe('TOP_UP');
  const unchanged = (Object.keys(TRANSFER_KINDS) as OrdinaryKind[]).filter(
    (kind) => buildPoolLines(EMPTY_POOL_BALANCES, placed(kind, { amount: 100 })).lines.length === 0,
  );
  expect(unchanged).toEqual(['commission_payment']);
});

/** Any valid ledger. */
const ledgers = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(TRANSFER_KINDS) as OrdinaryKind[])),
    amount: fc.integer({ min: 1, max: 5_000 }),
    fee: fc.integer({ min: 0, max: 200 }),
    tax: fc.integer({ min: 0, max: 20 }),
    undoes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

test('pool balances equal the books, and each line continues from the previous one of its balance', () => {
  fc.assert(
    fc.property(ledgers, (steps) => {
      let balance = emptyBalance(id(1));
      let balances: PoolBalances = EMPTY_POOL_BALANCES;
      const held = new Map<string, number>();
      let last: Transfer | null = null;
      for (const [n, { kind, amount, fee, tax, undoes }] of steps.entries()) {
        const key = { id: id(n + 10), subject_id: id(n + 10_000) };
        const charge = TRANSFER_KINDS[kind].legs.length ? { fee: sen(fee), tax: sen(tax) } : {};
        const draft: Parameters<typeof decideTransfer>[1] =
          undoes && last?.kind === 'payment'
            ? reversalDraft(last, key)
            : transferDraft(kind, { ...key, amount: sen(amount), ...charge });
        const decided = decideTransfer(balance, draft, NOW);
        if (typeof decided === 'string') continue;
        const transfer: Transfer = { ...decided.transfer, previous_hash: HASH, hash: HASH };
        balance = decided.balance;
        last = transfer;
        const built = buildPoolLines(balances, transfer);
        for (const line of built.lines) {
          const part = `${line.pool_type} ${line.bucket}`;
          const change = line.direction === 'CREDIT' ? line.amount : 0 - line.amount;
          expect(line.balance_after).toBe((held.get(part) ?? 0) + change);
          held.set(part, line.balance_after);
        }
        expect(built.lines.reduce((sum, line) => sum + line.fee, 0)).toBe(transfer.fee);
        balances = built.balances;
      }
      const { books } = balance;
      expect(balances).toMatchObject({
        collection_pending: books.pending,
        collection_available: books.available,
        collection_held: books.reserve,
        payout_available: books.payout,
        credit_available: books.credit,
      });
      expect(balances.collection_in_transit + balances.payout_in_transit).toBe(books.in_transit);
    }),
  );
});
