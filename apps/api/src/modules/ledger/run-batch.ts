import type { Connection } from '../../platform/connection.ts';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';
import {
  decideBatch,
  type BatchDecision,
  type LockedState,
  type LoadedCommand,
  type RowsByWriter,
} from './decide-batch.ts';
import { awaitAll } from './database-failure.ts';
import {
  findRefs,
  findTransfers,
  insertRefs,
  insertTransfers,
  lockFreeHeads,
  lockHeads,
  updateHeads,
} from './ledger.queries.ts';
import type { AnyKind, Entry } from './posting.ts';

/** What a batch has written, and what it left because another process was posting for the account. */
export interface BatchRun {
  /** The commands that were decided, in the order of the decision's results. */
  taken: readonly Entry[];
  left: readonly Entry[];
  decision: BatchDecision;
}

/**
 * Opens a transaction, then locks, loads, decides and writes a whole batch; the caller commits. The lock comes first and in
 * a statement of its own, so that the later statements read the latest rows and no other process changes them. Accounts
 * that another process holds are left, except those of `wait_for`: it waits for these.
 */
export async function runBatch(
  connection: PipelinedConnection,
  entries: readonly Entry[],
  { now, wait_for }: { now: () => Date; wait_for: ReadonlySet<string> },
): Promise<BatchRun> {
  const { db, is_distributed } = connection;
  const { locked, loaded, taken, left } = await lockAndLoad(connection, entries, wait_for);
  const decision = decideBatch(loaded, locked, now());
  const { transfers, refs, heads, writes, marks } = decision;
  await awaitAll([
    ...(transfers.length > 0 ? [insertTransfers(db, transfers), updateHeads(db, heads)] : []),
    ...(refs.length > 0 ? [insertRefs(db, refs)] : []),
    ...writeAll(db, writes),
    ...(is_distributed ? [] : writeAll(db, marks)),
  ]);
  return { taken, left, decision };
}

const writeAll = (db: Connection, rows_by_writer: RowsByWriter): Promise<void>[] =>
  [...rows_by_writer].map(([writeRows, rows]) => writeRows(db, rows as never[]));

/** Writes after the commit what `runBatch` did not write before it. */
export async function writeMarks({ db, is_distributed }: PipelinedConnection, { marks }: BatchDecision): Promise<void> {
  if (is_distributed) await awaitAll(writeAll(db, marks));
}

interface LockedBatch extends Pick<BatchRun, 'taken' | 'left'> {
  locked: LockedState;
  loaded: LoadedCommand[];
}

/**
 * A batch of one account has nothing to do but to wait for it, so the lock and the rows are requested together. One of
 * several accounts takes those that are free: else two processes that post for the same merchants would wait, in almost
 * every batch, for one merchant that the other is posting for. What it waits for it locks first, in the order of all
 * posters, so that no two wait for each other; it loads the rows of what it holds only.
 */
async function lockAndLoad(
  { db, begin }: PipelinedConnection,
  entries: readonly Entry[],
  wait_for: ReadonlySet<string>,
): Promise<LockedBatch> {
  const accountOf = ({ command }: Entry) => command.account_id;
  const account_ids = [...new Set(entries.map(accountOf))];
  const waited_ids = account_ids.filter((account_id) => wait_for.has(account_id));
  const begun = begin();
  if (account_ids.length === 1 || waited_ids.length === account_ids.length) {
    const heads = lockHeads(db, account_ids);
    const { refs, transfers, loaded } = await load(db, entries, [begun, heads]);
    return { taken: entries, left: [], locked: { heads: await heads, refs, transfers }, loaded };
  }
  const waited = waited_ids.length > 0 ? lockHeads(db, waited_ids) : Promise.resolve([]);
  const free = lockFreeHeads(
    db,
    account_ids.filter((account_id) => !wait_for.has(account_id)),
  );
  await awaitAll([begun, waited, free]);
  const heads = [...(await waited), ...(await free)];
  const held = new Set([...waited_ids, ...heads.map(({ balance }) => balance.account_id)]);
  const taken = entries.filter((entry) => held.has(accountOf(entry)));
  const left = entries.filter((entry) => !held.has(accountOf(entry)));
  const { refs, transfers, loaded } = await load(db, taken, []);
  return { taken, left, locked: { heads, refs, transfers }, loaded };
}

/** Loads what the commands depend on, in statements that are sent together after those of `earlier`. */
async function load(
  db: Connection,
  entries: readonly Entry[],
  earlier: readonly Promise<unknown>[],
): Promise<Pick<LockedState, 'refs' | 'transfers'> & { loaded: LoadedCommand[] }> {
  const commands = entries.map(({ command }) => command);
  const keys = commands.flatMap(({ account_id, domain_key }) => (domain_key ? [{ account_id, ...domain_key }] : []));
  const named = commands.flatMap(({ account_id, transfer }) => (transfer ? [{ account_id, id: transfer.id }] : []));
  const contexts = new Map<Entry, unknown>();

  const refs = keys.length > 0 ? findRefs(db, keys) : Promise.resolve([]);
  const transfers = named.length > 0 ? findTransfers(db, named) : Promise.resolve([]);
  const loads = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, group]) =>
    loadContexts(contexts, db, kind, group),
  );
  await awaitAll([...earlier, refs, transfers, ...loads]);
  const loaded = entries.map((entry) => ({
    kind: entry.kind,
    command: entry.command,
    context: contexts.get(entry),
  }));
  return { refs: await refs, transfers: await transfers, loaded };
}

async function loadContexts(
  contexts: Map<Entry, unknown>,
  db: Connection,
  kind: AnyKind,
  group: readonly Entry[],
): Promise<void> {
  const commands = group.map(({ command }) => command as never);
  const loaded = await kind.load(db, commands);
  if (loaded.length !== group.length)
    throw new Error(`${kind.name} loaded ${loaded.length} contexts for ${group.length} commands.`);
  for (const [n, entry] of group.entries()) contexts.set(entry, loaded[n]);
}

/**
 * Whether a batch whose commit was not acknowledged was committed: all its transfers exist, or none. The lock waits for the
 * end of the lost transaction in case the server is still running it.
 */
export async function wasCommitted(
  { db, begin, rollback }: PipelinedConnection,
  { transfers: [first], heads }: BatchDecision,
): Promise<boolean> {
  if (first === undefined) return false; // nothing was posted; the kinds load whatever its writers changed
  await begin();
  await lockHeads(
    db,
    heads.map(({ balance }) => balance.account_id),
  );
  const [posted] = await findTransfers(db, [first]);
  await rollback();
  return posted?.hash === first.hash;
}
