import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { auditBalance, auditTransfers, initialVerifiedState, type VerifiedState } from './audit.ts';
import { GENESIS_HASH, chainTransfer } from './chain.ts';
import { decideTransfer, emptyBalance, type Balance } from './decide.ts';
import { transferDraft, type Transfer } from './transfer.ts';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000bb';
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const sha256 = (ascii: string) => createHash('sha256').update(ascii, 'ascii').digest('hex');

/** Five payments of RM 10.00 with RM 1.00 fee and 8 sen tax, and the resulting state. */
function posted(): { transfers: Transfer[]; row: VerifiedState } {
  const transfers: Transfer[] = [];
  let balance: Balance = emptyBalance(ACCOUNT);
  for (let n = 1; n <= 5; n += 1) {
    const charges = { amount: sen(1_000), fee: sen(100), tax: sen(8) };
    const draft = transferDraft('payment', { id: uuid(n), subject_id: uuid(n + 100), ...charges });
    const decided = decideTransfer(balance, draft, new Date(1_790_000_000_000 + n));
    if (typeof decided === 'string') throw new Error(decided);
    transfers.push(chainTransfer(decided.transfer, transfers.at(-1)?.hash ?? GENESIS_HASH, sha256));
    balance = decided.balance;
  }
  return { transfers, row: { balance, hash: transfers.at(-1)!.hash } };
}
const { transfers, row } = posted();
const start = initialVerifiedState(ACCOUNT);

test('posted transfers verify, at once or in batches', () => {
  expect(auditTransfers(start, transfers, sha256)).toEqual({ verified: row, faults: [] });
  const half = auditTransfers(start, transfers.slice(0, 2), sha256).verified;
  expect(auditTransfers(half, transfers.slice(2), sha256)).toEqual({ verified: row, faults: [] });
  expect(auditBalance(row, row)).toEqual([]);
});

test('a changed transfer is found at its position, and earlier ones stay verified', () => {
  const changes: ((one: Transfer) => Partial<Transfer>)[] = [
    ({ amount }) => ({ amount: sen(amount + 1) }),
    ({ fee }) => ({ fee: sen(fee - 1) }),
    ({ balance_after }) => ({ balance_after: sen(balance_after + 1) }),
    ({ posted_at }) => ({ posted_at: new Date(posted_at.getTime() + 1) }),
    () => ({ subject_id: uuid(999) }),
    () => ({ id: uuid(998) }),
    () => ({ hash: 'ab'.repeat(32) }),
    () => ({ previous_hash: 'ab'.repeat(32) }),
    () => ({ account_id: uuid(1) }),
    ({ seq }) => ({ seq: seq + 1 }),
    () => ({ debit: 'available' as const }),
  ];
  fc.assert(
    fc.property(fc.nat(4), fc.constantFrom(...changes), (at, change) => {
      const changed = transfers.map((one, place) => (place === at ? { ...one, ...change(one) } : one));
      const { verified, faults } = auditTransfers(start, changed, sha256);
      expect(faults.length).toBeGreaterThan(0);
      expect(new Set(faults.map(({ subject }) => subject))).toEqual(new Set([`seq:${at + 1}`]));
      expect(verified).toEqual(auditTransfers(start, transfers.slice(0, at), sha256).verified);
    }),
  );
});

test.each<[string, Partial<Transfer>, unknown]>([
  ['a byte', { subject_id: uuid(999) }, [{ invariant: 'I10', subject: 'seq:3', what: 'wrong_hash' }]],
  [
    'an amount',
    { amount: sen(1_001) },
    [
      { invariant: 'I5', subject: 'seq:3', what: 'wrong_balance_after' },
      { invariant: 'I10', subject: 'seq:3', what: 'wrong_hash' },
    ],
  ],
  [
    'more charge than money',
    { fee: sen(1_000) },
    [
      { invariant: 'I1', subject: 'seq:3', what: 'legs_exceed_amount' },
      { invariant: 'I10', subject: 'seq:3', what: 'wrong_hash' },
    ],
  ],
  ['a place', { seq: 4 }, [{ invariant: 'I5', subject: 'seq:3', what: 'gap_in_seq' }]],
])('%s', (_, change, faults) => {
  const changed = transfers.map((one) => (one.seq === 3 ? { ...one, ...change } : one));
  expect(auditTransfers(start, changed, sha256).faults).toEqual(faults);
});

test('a balance row that differs from its transfers is a fault', () => {
  const books = (more: object): VerifiedState => ({
    ...row,
    balance: { ...row.balance, books: { ...row.balance.books, ...more } },
  });
  expect(auditBalance(row, books({ pending: 4_461 }))).toEqual([
    { invariant: 'I1', subject: 'balance', what: 'sums_to:1' },
    { invariant: 'I5', subject: 'pending', what: 'is:4461 folds_to:4460' },
  ]);
  expect(auditBalance(row, books({ pending: -1, reserve: 4_461 }))).toEqual([
    { invariant: 'I2', subject: 'pending', what: 'below_zero' },
    { invariant: 'I5', subject: 'pending', what: 'is:-1 folds_to:4460' },
    { invariant: 'I5', subject: 'reserve', what: 'is:4461 folds_to:0' },
  ]);
  expect(auditBalance(row, { ...row, hash: 'ab'.repeat(32) })).toEqual([
    { invariant: 'I10', subject: 'head', what: 'other_hash' },
  ]);
  expect(auditBalance(row, { ...row, balance: { ...row.balance, version: 6 } })).toEqual([
    { invariant: 'I5', subject: 'seq:5', what: 'transfers_missing' },
  ]);
});
