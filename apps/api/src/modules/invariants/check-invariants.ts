import {
  auditBalance,
  auditTransfers,
  initialVerifiedState,
  type InvariantFault,
  type VerifiedState,
} from '@kutip/domain/ledger/audit';
import type { AnchoredHead } from '@kutip/domain/ledger/anchor';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { balanceOf, missingTransfers, sha256, transfersSince } from '../ledger/ledger.service.ts';
import { anchorHeads, checkAnchoredDay, readAnchors, type KnownAnchors } from './anchor-heads.ts';
import type { AnchorLog } from './anchor-log.ts';
import { checkRecords } from './record-checks.queries.ts';
import {
  accountHeads,
  loadCursor,
  finishRun,
  openFaultCounts,
  startRun,
  transferHash,
  writeCursor,
  upsertFaults,
  type AccountHead,
  type RunKind,
} from './runs.queries.ts';

export interface InvariantCheckDeps {
  store: Store;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** Heads of the chains outside the database. */
  anchors: AnchorLog;
}

const TRANSFERS_PER_PAGE = 2_000;
const ACCOUNTS_PER_PAGE = 1_000;

interface AccountScope {
  is_full: boolean;
  /** The newest head of the account outside the database. */
  anchor: AnchoredHead | undefined;
}

interface AccountCheck {
  verified: VerifiedState;
  faults: InvariantFault[];
  transfer_count: number;
  is_full: boolean;
}

/**
 * A transfer that was verified or anchored must still be there. Otherwise transfers that were removed from the end, with the
 * balance row set back, would look like sound books.
 */
async function checkHead(db: Connection, name: string, head: AnchoredHead): Promise<InvariantFault[]> {
  const { account_id, seq, hash } = head;
  if (seq === 0) return [];
  const found = await transferHash(db, account_id, seq);
  if (found === hash) return [];
  const what = found === undefined ? `${name}_transfer_missing` : `${name}_transfer_differs`;
  return [{ invariant: 'I10', subject: `${name}:${seq}`, what }];
}

/** The state that the last check without faults has left must still be there. */
const checkCursor = (db: Connection, { balance, hash }: VerifiedState): Promise<InvariantFault[]> =>
  checkHead(db, 'verified', { account_id: balance.account_id, seq: balance.version, hash });

/** Checks an account within one snapshot, so that records and ledger are consistent while postings continue. */
async function checkAccount(
  db: Connection,
  account_id: string,
  { is_full: is_full_run, anchor }: AccountScope,
): Promise<AccountCheck> {
  const head = await balanceOf(db, account_id);
  const cursor = await loadCursor(db, account_id);
  const is_full = is_full_run || cursor === undefined;
  let verified = is_full ? initialVerifiedState(account_id) : cursor;
  const faults: InvariantFault[] = cursor ? await checkCursor(db, cursor) : [];
  if (anchor) faults.push(...(await checkHead(db, 'anchored', anchor)));
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

interface CheckedAccount {
  transfer_count: number;
  /** null: there is a fault. */
  head: AnchoredHead | null;
}

async function checkAndStore(
  deps: InvariantCheckDeps,
  account_id: string,
  scope: AccountScope,
): Promise<CheckedAccount> {
  const { store, clock, log } = deps;
  const at = clock.now();
  const { verified, faults, transfer_count, is_full } = await store.snapshot((open) =>
    checkAccount(open, account_id, scope),
  );
  for (const fault of faults) log.error({ event: 'invariant.violated', account_id, ...fault }, 'invariant violated');
  await store.transact(async (open) => {
    await upsertFaults(open, { account_id, faults, is_full, at });
    // The last sound state stays what the next checks compare with.
    if (faults.length === 0) await writeCursor(open, verified, at);
  });
  const { balance, hash } = verified;
  return { transfer_count, head: faults.length === 0 ? { account_id, seq: balance.version, hash } : null };
}

/** Whether an account is checked in this run. */
const isDue = ({ is_verified, has_faults, seq, hash }: AccountHead, anchor: AnchoredHead | undefined): boolean =>
  !is_verified || has_faults || (anchor !== undefined && (anchor.seq !== seq || anchor.hash !== hash));

interface CheckedAccounts {
  account_count: number;
  transfer_count: number;
  /** The sound heads that are not anchored yet. */
  unanchored: AnchoredHead[];
}

async function checkAccounts(
  deps: InvariantCheckDeps,
  is_full: boolean,
  { heads, faults }: KnownAnchors,
): Promise<CheckedAccounts> {
  const checked: CheckedAccounts = { account_count: 0, transfer_count: 0, unanchored: [] };
  const removed = new Map(heads);
  let after = ANONYMOUS_ACCOUNT;
  for (;;) {
    const accounts = await accountHeads(deps.store.read, { after, limit: ACCOUNTS_PER_PAGE });
    for (const account of accounts) {
      const { account_id, has_faults } = account;
      removed.delete(account_id);
      const anchor = heads.get(account_id);
      let head: AnchoredHead | null = account;
      if (is_full || isDue(account, anchor)) {
        const result = await checkAndStore(deps, account_id, { is_full: is_full || has_faults, anchor });
        checked.account_count += 1;
        checked.transfer_count += result.transfer_count;
        head = result.head;
      }
      if (head && head.seq > (anchor?.seq ?? 0)) checked.unanchored.push(head);
    }
    after = accounts.at(-1)?.account_id ?? after;
    if (accounts.length < ACCOUNTS_PER_PAGE) break;
  }
  for (const { account_id } of removed.values())
    faults.push({ invariant: 'I10', subject: `ledger:${account_id}`, what: 'anchored_ledger_missing' });
  return checked;
}

/**
 * Checks the invariants and stores the faults found. INCREMENTAL: accounts with new postings, from the last checked
 * transfer on, accounts whose head is not the anchored one, and accounts with open faults in full. FULL: every account from
 * its first transfer. Heads that hold are then anchored. Safe to run concurrently. Returns the number of open faults.
 */
export async function checkInvariants(deps: InvariantCheckDeps, kind: RunKind): Promise<{ fault_count: number }> {
  const { store, clock } = deps;
  const id = uuid();
  await startRun(store.read, { id, kind, started_at: clock.now() });
  const anchors = await readAnchors(deps);
  anchors.faults.push(...(await checkAnchoredDay(store.read, anchors.day)));
  const { unanchored, ...count } = await checkAccounts(deps, kind === 'FULL', anchors);
  await anchorHeads(deps, anchors, unanchored);
  const fault_count = [...(await openFaultCounts(store.read)).values()].reduce((sum, one) => sum + one, 0);
  await finishRun(store.read, id, { finished_at: clock.now(), ...count, fault_count });
  return { fault_count };
}
