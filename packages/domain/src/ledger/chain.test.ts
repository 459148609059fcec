import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { canonicalText, GENESIS_HASH, chainTransfer, verifyChain } from './chain.ts';
import { decideTransfer, emptyBalance, type Balance } from './decide.ts';
import { TRANSFER_KINDS, reversalDraft, transferDraft, type Transfer, type TransferDraft } from './transfer.ts';

const sha256 = (ascii: string) => createHash('sha256').update(ascii, 'ascii').digest('hex');
const page = readFileSync(new URL('../../../../docs/hash-chain.md', import.meta.url), 'utf8');
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The documented test vectors: a payment with fee, a duplicate payment, and a reversal of the first. */
function vectors(): Transfer[] {
  const transfers: Transfer[] = [];
  let balance: Balance = emptyBalance(uuid(1));
  const post = (draft: TransferDraft, at: string) => {
    const decided = decideTransfer(balance, draft, new Date(at));
    if (typeof decided === 'string') throw new Error(decided);
    transfers.push(chainTransfer(decided.transfer, transfers.at(-1)?.hash ?? GENESIS_HASH, sha256));
    balance = decided.balance;
  };
  const charges = { fee: sen(100), tax: sen(8), commission: sen(25) };
  post(
    transferDraft('payment', { id: uuid(11), subject_id: uuid(21), amount: sen(10_108), ...charges }),
    '2026-09-01T03:04:05.678Z',
  );
  post(
    transferDraft('duplicate_payment', { id: uuid(12), subject_id: uuid(22), amount: sen(10_108) }),
    '2026-09-01T03:05:00Z',
  );
  post(reversalDraft(transfers[0]!, { id: uuid(13), subject_id: uuid(23) }), '2026-09-01T09:00:00.5Z');
  return transfers;
}

test('the hash chain document shows exactly the computed values', () => {
  const shown = vectors().map(
    (transfer) => `bytes ${canonicalText(transfer)}\nprev  ${transfer.previous_hash}\nhash  ${transfer.hash}`,
  );
  expect([...page.matchAll(/^bytes .*\nprev  .*\nhash  .*$/gm)].map(([block]) => block)).toEqual(shown);
});

test('the documented vectors verify by the documented recipe alone', () => {
  const blocks = [...page.matchAll(/^bytes (.*)\nprev  (.*)\nhash  (.*)$/gm)];
  let previous = '0'.repeat(64);
  for (const [, bytes, prev, hash] of blocks) {
    expect(prev).toBe(previous);
    expect(sha256(`${prev}${bytes}`)).toBe(hash);
    previous = hash!;
  }
  expect(blocks).toHaveLength(3);
});

test('the hash chain document lists every kind with its books', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(
    Object.entries(TRANSFER_KINDS).map(([kind, rule]) => [kind, rule.debit, rule.credit, rule.tracks]),
  );
});

test('the documented vectors form a valid chain', () => {
  expect(verifyChain(vectors(), sha256)).toBe(null);
});
