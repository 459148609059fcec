import type { SequencedTransfer, Transfer } from './transfer.ts';

/**
 * SHA-256 of an ASCII text as 64 lower-case hexadecimal digits. Injected, so that the domain has no crypto dependency.
 */
export type Sha256 = (ascii: string) => string;

/** The previous hash of an account's first transfer. */
export const GENESIS_HASH = '0'.repeat(64);

const FORMAT = 'kutip.transfer.1';

/** The canonical form of a transfer as ASCII text. docs/hash-chain.md describes it for other languages. */
export const canonicalText = (transfer: SequencedTransfer): string =>
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
export const transferHash = (previous_hash: string, transfer: SequencedTransfer, sha256: Sha256): string =>
  sha256(`${previous_hash}${canonicalText(transfer)}`);

/** Adds the previous hash and the transfer's own hash. */
export const chainTransfer = (transfer: SequencedTransfer, previous_hash: string, sha256: Sha256): Transfer => ({
  ...transfer,
  previous_hash,
  hash: transferHash(previous_hash, transfer, sha256),
});

export type ChainFault = 'gap_in_seq' | 'broken_link' | 'wrong_hash';

/** Verifies consecutive transfers of one account; returns the first fault, or null. */
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
    if (transferHash(hash, transfer, sha256) !== transfer.hash) return { seq, fault: 'wrong_hash' };
    hash = transfer.hash;
  }
  return null;
}
