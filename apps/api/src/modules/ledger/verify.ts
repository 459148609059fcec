import { GENESIS_HASH, verifyChain } from '@kutip/domain/ledger/chain';
import { BOOKS } from '@kutip/domain/ledger/books';
import { emptyBalance, type Balance } from '@kutip/domain/ledger/decide';
import { replay } from '@kutip/domain/ledger/replay';
import type { Connection } from '../../platform/connection.ts';
import { sha256 } from './decide-batch.ts';
import { danglingRefs, headOfAccount, transfersAfter } from './ledger.queries.ts';

const PAGE = 5_000;

export interface Verification {
  /** Faults as text with the seq; empty when the account is sound. */
  faults: string[];
  /** The number of transfers checked, and the hash of the last one. */
  seq: number;
  hash: string;
}

/**
 * Replays an account's transfers from the first one and compares the result with its balance row: books sum to zero and
 * none is negative after every transfer (I1, I2), each is posted once (I3: seq without gap, ids are the primary key, every
 * domain key points at a transfer), the row is the fold (I5), the chain holds (I10). Safe during postings: transfers are
 * append-only, and the balance row is read first.
 */
export async function verifyAccount(db: Connection, account_id: string): Promise<Verification> {
  const head = await headOfAccount(db, account_id);
  if (head === undefined) return { faults: ['the account has no balance row'], seq: 0, hash: GENESIS_HASH };
  const faults: string[] = [];
  let balance: Balance = emptyBalance(account_id);
  let hash = GENESIS_HASH;
  while (faults.length === 0 && balance.version < head.balance.version) {
    const limit = Math.min(PAGE, head.balance.version - balance.version);
    const page = await transfersAfter(db, account_id, balance.version, limit);
    if (page.length === 0) faults.push(`there is no transfer after ${balance.version}`);
    const broken = verifyChain(page, sha256, { seq: balance.version, hash });
    if (broken !== null) faults.push(`${broken.fault} at ${broken.seq}`);
    for (const transfer of page) {
      const after = replay(balance, transfer);
      if (typeof after === 'string') {
        faults.push(`${after} at ${transfer.seq}`);
        break;
      }
      balance = after;
      hash = transfer.hash;
    }
  }
  if (faults.length === 0) {
    if (head.hash !== hash) faults.push('the balance row has another hash than the last transfer');
    for (const book of BOOKS) {
      if (head.balance.books[book] !== balance.books[book]) faults.push(`${book} is not the sum of its transfers`);
    }
  }
  const dangling = await danglingRefs(db, account_id);
  if (dangling > 0) faults.push(`${dangling} domain keys point at a missing transfer`);
  return { faults, seq: balance.version, hash };
}
