import {
  auditBalance,
  auditTransfers,
  initialVerifiedState,
  type InvariantFault,
  type VerifiedState,
} from '@kutip/domain/ledger/audit';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { balanceOf, missingTransfers, sha256, transfersSince } from '../ledger/ledger.service.ts';
import { checkRecords } from './record-checks.queries.ts';
import {
  accountsToCheck,
  loadCursor,
  finishRun,
  openFaultCounts,
  startRun,
  transferHash,
  writeCursor,
  upsertFaults,
  type RunKind,
} from './runs.queries.ts';

export interface InvariantCheckDeps {
  store: Store;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

const TRANSFERS_PER_PAGE = 2_000;
const ACCOUNTS_PER_PAGE = 200;

interface AccountCheck {
  verified: VerifiedState;
  faults: InvariantFault[];
  transfer_count: number;
  is_full: boolean;
}

/**
 * The last transfer that was ever verified must still be there. Otherwise transfers that were removed from the end, with
 * the balance row set back, would look like sound books.
 */
async function checkAnchor(db: Connection, { balance, hash }: VerifiedState): Promise<InvariantFault[]> {
  const { account_id, version } = balance;
  if (version === 0) return [];
  const found = await transferHash(db, account_id, version);
  if (found === hash) return [];
  const what = found === undefined ? 'verified_transfer_missing' : 'verified_transfer_differs';
  return [{ invariant: 'I10', subject: `verified:${version}`, what }];
}

/** Checks an account within one snapshot, so that records and ledger are consistent while postings continue. */
async function checkAccount(db: Connection, account_id: string, is_full_run: boolean): Promise<AccountCheck> {
  const head = await balanceOf(db, account_id);
  const anchor = await loadCursor(db, account_id);
  const is_full = is_full_run || anchor === undefined;
  let verified = is_full ? initialVerifiedState(account_id) : anchor;
  const faults: InvariantFault[] = anchor ? await checkAnchor(db, anchor) : [];
  const from = verified.balance.version;
  for (;;) {
    const page = await transfersSince(db, account_id, verified.balance.version, TRANSFERS_PER_PAGE);
    const audited = auditTransfers(verified, page, sha256);
    verified = audited.verified;
    faults.push(...audited.faults);
    if (page.length < TRANSFERS_PER_PAGE || audited.faults.length > 0) break;
  }
  const transfer_count = verified.balance.version - from;
  const row: VerifiedState = { balance: { account_id, version: head.seq, books: head.books }, hash: head.hash };
  // With faulty transfers a comparison with the balance row means nothing.
  if (faults.length === 0) faults.push(...auditBalance(verified, row));
  faults.push(...(await checkRecords(db, { account_id, seq: is_full ? null : from })));
  const missing = is_full ? await missingTransfers(db, account_id) : 0;
  if (missing > 0) faults.push({ invariant: 'I3', subject: 'external_refs', what: `transfers_missing:${missing}` });
  return { verified, faults, transfer_count, is_full };
}

async function checkAndStore(deps: InvariantCheckDeps, account_id: string, is_full_run: boolean): Promise<number> {
  const { store, clock, log } = deps;
  const at = clock.now();
  const { verified, faults, transfer_count, is_full } = await store.snapshot((open) =>
    checkAccount(open, account_id, is_full_run),
  );
  for (const fault of faults) log.error({ event: 'invariant.violated', account_id, ...fault }, 'invariant violated');
  await store.transact(async (open) => {
    await upsertFaults(open, { account_id, faults, is_full, at });
    // The last sound state stays the anchor of the next checks.
    if (faults.length === 0) await writeCursor(open, verified, at);
  });
  return transfer_count;
}

/**
 * Checks the invariants I1 to I10 and stores the faults found. INCREMENTAL: accounts with new postings, from the last checked
 * transfer on, and accounts with open faults in full. FULL: every account from its first transfer. Safe to run concurrently.
 * Returns the number of open faults.
 */
export async function checkInvariants(deps: InvariantCheckDeps, kind: RunKind): Promise<{ fault_count: number }> {
  const { store, clock } = deps;
  const id = uuid();
  await startRun(store.read, { id, kind, started_at: clock.now() });
  const is_full = kind === 'FULL';
  const count = { account_count: 0, transfer_count: 0 };
  let after = ANONYMOUS_ACCOUNT;
  for (;;) {
    const accounts = await accountsToCheck(store.read, { is_full, after, limit: ACCOUNTS_PER_PAGE });
    for (const { account_id, has_faults } of accounts) {
      count.transfer_count += await checkAndStore(deps, account_id, is_full || has_faults);
      count.account_count += 1;
    }
    after = accounts.at(-1)?.account_id ?? after;
    if (accounts.length < ACCOUNTS_PER_PAGE) break;
  }
  const fault_count = [...(await openFaultCounts(store.read)).values()].reduce((sum, one) => sum + one, 0);
  await finishRun(store.read, id, { finished_at: clock.now(), ...count, fault_count });
  return { fault_count };
}
