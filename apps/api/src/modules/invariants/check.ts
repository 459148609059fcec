import {
  auditBalance,
  auditTransfers,
  nothingVerified,
  type InvariantFault,
  type Verified,
} from '@kutip/domain/ledger/audit';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { NOBODY } from '../../platform/idempotency.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { balanceOf, missingTransfers, sha256, transfersSince } from '../ledger/ledger.service.ts';
import { auditRows } from './rows.queries.ts';
import {
  accountsToCheck,
  cursorOf,
  endRun,
  openFaultCounts,
  startRun,
  writeCursor,
  writeFaults,
  type RunKind,
} from './runs.queries.ts';

export interface CheckParts {
  store: Store;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

const TRANSFERS_AT_ONCE = 2_000;
const ACCOUNTS_AT_ONCE = 200;

interface Checked {
  verified: Verified;
  faults: InvariantFault[];
  transfer_count: number;
  is_whole: boolean;
}

/** An account as it stands at one moment, so that rows and ledger are of the same one: postings go on meanwhile. */
async function checkAccount(db: Connection, account_id: string, is_wanted_whole: boolean): Promise<Checked> {
  const head = await balanceOf(db, account_id);
  const known = is_wanted_whole ? undefined : await cursorOf(db, account_id);
  const is_whole = known === undefined;
  let verified = known ?? nothingVerified(account_id);
  const faults: InvariantFault[] = [];
  const from = verified.balance.version;
  while (faults.length === 0) {
    const page = await transfersSince(db, account_id, verified.balance.version, TRANSFERS_AT_ONCE);
    const audited = auditTransfers(verified, page, sha256);
    verified = audited.verified;
    faults.push(...audited.faults);
    if (page.length < TRANSFERS_AT_ONCE) break;
  }
  const transfer_count = verified.balance.version - from;
  const row: Verified = { balance: { account_id, version: head.seq, books: head.books }, hash: head.hash };
  // Beside transfers that are wrong themselves the row says nothing.
  if (faults.length === 0) faults.push(...auditBalance(verified, row));
  faults.push(...(await auditRows(db, { account_id, seq: is_whole ? null : from })));
  const missing = is_whole ? await missingTransfers(db, account_id) : 0;
  if (missing > 0) faults.push({ invariant: 'I3', subject: 'external_refs', what: `transfers_missing:${missing}` });
  return { verified, faults, transfer_count, is_whole };
}

async function checkAndWrite(parts: CheckParts, account_id: string, is_wanted_whole: boolean): Promise<number> {
  const { store, clock, log } = parts;
  const at = clock.now();
  const { verified, faults, transfer_count, is_whole } = await store.snapshot((open) =>
    checkAccount(open, account_id, is_wanted_whole),
  );
  for (const fault of faults) log.error({ account_id, ...fault }, 'an invariant does not hold');
  await store.transact(async (open) => {
    await writeFaults(open, { account_id, faults, is_whole, at });
    await writeCursor(open, verified, at);
  });
  return transfer_count;
}

/**
 * Looks whether I1 to I10 hold. INCREMENTAL: where something was posted since, from where the last look ended, and whole
 * where something is known to be wrong. FULL: every account from its first transfer. May run twice, also at once.
 */
export async function checkInvariants(parts: CheckParts, kind: RunKind): Promise<{ fault_count: number }> {
  const { store, clock } = parts;
  const id = uuid();
  await startRun(store.read, { id, kind, started_at: clock.now() });
  const is_full = kind === 'FULL';
  const count = { account_count: 0, transfer_count: 0 };
  let after = NOBODY;
  for (;;) {
    const accounts = await accountsToCheck(store.read, { is_full, after, limit: ACCOUNTS_AT_ONCE });
    for (const { account_id, has_faults } of accounts) {
      count.transfer_count += await checkAndWrite(parts, account_id, is_full || has_faults);
      count.account_count += 1;
    }
    after = accounts.at(-1)?.account_id ?? after;
    if (accounts.length < ACCOUNTS_AT_ONCE) break;
  }
  const fault_count = [...(await openFaultCounts(store.read)).values()].reduce((sum, one) => sum + one, 0);
  await endRun(store.read, id, { finished_at: clock.now(), ...count, fault_count });
  return { fault_count };
}
