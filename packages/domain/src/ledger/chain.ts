import type { PlacedTransfer, Transfer } from './transfer.ts';

/** SHA-256 of the bytes of an ASCII text, as 64 lower-case hexadecimal digits. Passed in: the domain knows no crypto. */
export type Sha256 = (ascii: string) => string;

/** What the first transfer of an account is chained to. */
export const GENESIS_HASH = '0'.repeat(64);

const FORMAT = 'kutip.transfer.1';

/** The canonical bytes of a transfer, as the ASCII text they are. docs/hash-chain.md describes them for other languages. */
export const canonicalText = (transfer: PlacedTransfer): string =>
  [
    FORMAT,
    transfer.account_id,
    transfer.seq,
    transfer.id,
    transfer.kind,
    transfer.debit,
    transfer.credit,
    transfer.amount,
    transfer.fee,
    transfer.tax,
    transfer.commission,
    transfer.subject_id,
    transfer.reverses_id ?? '',
    transfer.balance_after,
    transfer.posted_at.toISOString(),
  ].join('|');

/** SHA-256 over the previous hash followed by the canonical bytes. */
export const hashOf = (previous_hash: string, transfer: PlacedTransfer, sha256: Sha256): string =>
  sha256(`${previous_hash}${canonicalText(transfer)}`);

/** Chains a transfer to the one before it. */
export const seal = (transfer: PlacedTransfer, previous_hash: string, sha256: Sha256): Transfer => ({
  ...transfer,
  previous_hash,
  hash: hashOf(previous_hash, transfer, sha256),
});

export type ChainFault = 'gap_in_seq' | 'broken_link' | 'wrong_hash';

/** The first place where a run of one account's transfers, in order of seq, is not what was posted; null when all is well. */
export function verifyChain(
  transfers: readonly Transfer[],
  sha256: Sha256,
  after: { seq: number; hash: string } = { seq: 0, hash: GENESIS_HASH },
): { seq: number; fault: ChainFault } | null {
  let { seq, hash } = after;
  for (const transfer of transfers) {
    seq += 1;
    if (transfer.seq !== seq) return { seq, fault: 'gap_in_seq' };
    if (transfer.previous_hash !== hash) return { seq, fault: 'broken_link' };
    if (hashOf(hash, transfer, sha256) !== transfer.hash) return { seq, fault: 'wrong_hash' };
    hash = transfer.hash;
  }
  return null;
}
