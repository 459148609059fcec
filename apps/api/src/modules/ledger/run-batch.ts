import type { Connection } from '../../platform/connection.ts';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';
import { decideBatch, type BatchDecision, type LockedState, type LoadedCommand } from './decide-batch.ts';
import { awaitAll } from './database-failure.ts';
import { findRefs, findTransfers, insertRefs, insertTransfers, lockHeads, updateHeads } from './ledger.queries.ts';
import type { AnyKind, Entry } from './posting.ts';

/**
 * Opens a transaction, then locks, loads, decides and writes a whole batch; the caller commits. The lock comes first and in
 * a statement of its own, so that the later statements read the latest rows and no other process changes them.
 */
export async function runBatch(
  connection: PipelinedConnection,
  entries: readonly Entry[],
  now: () => Date,
): Promise<BatchDecision> {
  const { db } = connection;
  const { locked, loaded } = await lockAndLoad(connection, entries);
  const decision = decideBatch(loaded, locked, now());
  const { transfers, refs, heads, writes } = decision;
  await awaitAll([
    ...(transfers.length > 0 ? [insertTransfers(db, transfers), updateHeads(db, heads)] : []),
    ...(refs.length > 0 ? [insertRefs(db, refs)] : []),
    ...[...writes].map(([writeRows, rows]) => writeRows(db, rows as never[])),
  ]);
  return decision;
}

async function lockAndLoad(
  { db, begin }: PipelinedConnection,
  entries: readonly Entry[],
): Promise<{ locked: LockedState; loaded: LoadedCommand[] }> {
  const commands = entries.map(({ command }) => command);
  const keys = commands.flatMap(({ account_id, domain_key }) => (domain_key ? [{ account_id, ...domain_key }] : []));
  const named = commands.flatMap(({ account_id, transfer }) => (transfer ? [{ account_id, id: transfer.id }] : []));
  const contexts = new Map<Entry, unknown>();

  const begun = begin();
  const heads = lockHeads(db, [...new Set(commands.map(({ account_id }) => account_id))]);
  const refs = keys.length > 0 ? findRefs(db, keys) : Promise.resolve([]);
  const transfers = named.length > 0 ? findTransfers(db, named) : Promise.resolve([]);
  const loads = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, group]) =>
    loadContexts(contexts, db, kind, group),
  );
  await awaitAll([begun, heads, refs, transfers, ...loads]);
  return {
    locked: { heads: await heads, refs: await refs, transfers: await transfers },
    loaded: entries.map((entry) => ({ kind: entry.kind, command: entry.command, context: contexts.get(entry) })),
  };
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
