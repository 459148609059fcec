import type { Connection } from '../../platform/connection.ts';
import type { Lane } from '../../platform/lane.ts';
import { decideBatch, type Decided, type Known, type Seen } from './decide-batch.ts';
import { allOf } from './failure.ts';
import { findRefs, findTransfers, insertRefs, insertTransfers, lockHeads, updateHeads } from './ledger.queries.ts';
import type { AnyKind, Entry } from './posting.ts';

/**
 * Opens a transaction, locks, looks, decides and writes a whole batch; the caller commits. Locking comes first and in a
 * statement of its own: what the later statements see is then the latest, and nobody changes it.
 */
export async function runBatch(lane: Lane, entries: readonly Entry[], now: () => Date): Promise<Decided> {
  const { db } = lane;
  const { known, seen } = await lockAndLook(lane, entries);
  const decided = decideBatch(seen, known, now());
  const { transfers, refs, heads, writes } = decided;
  await allOf([
    ...(transfers.length > 0 ? [insertTransfers(db, transfers), updateHeads(db, heads)] : []),
    ...(refs.length > 0 ? [insertRefs(db, refs)] : []),
    ...[...writes].map(([writeRows, rows]) => writeRows(db, rows as never[])),
  ]);
  return decided;
}

async function lockAndLook({ db, begin }: Lane, entries: readonly Entry[]): Promise<{ known: Known; seen: Seen[] }> {
  const commands = entries.map(({ command }) => command);
  const keys = commands.flatMap(({ account_id, domain_key }) => (domain_key ? [{ account_id, ...domain_key }] : []));
  const named = commands.flatMap(({ account_id, transfer }) => (transfer ? [{ account_id, id: transfer.id }] : []));
  const seen = new Map<Entry, unknown>();

  const begun = begin();
  const heads = lockHeads(db, [...new Set(commands.map(({ account_id }) => account_id))]);
  const refs = keys.length > 0 ? findRefs(db, keys) : Promise.resolve([]);
  const transfers = named.length > 0 ? findTransfers(db, named) : Promise.resolve([]);
  const looks = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, group]) => lookInto(seen, db, kind, group));
  await allOf([begun, heads, refs, transfers, ...looks]);
  return {
    known: { heads: await heads, refs: await refs, transfers: await transfers },
    seen: entries.map((entry) => ({ kind: entry.kind, command: entry.command, seen: seen.get(entry) })),
  };
}

async function lookInto(
  seen: Map<Entry, unknown>,
  db: Connection,
  kind: AnyKind,
  group: readonly Entry[],
): Promise<void> {
  const commands = group.map(({ command }) => command as never);
  const found = await kind.look(db, commands);
  if (found.length !== group.length)
    throw new Error(`${kind.name} looked up ${found.length} answers for ${group.length} commands.`);
  for (const [n, entry] of group.entries()) seen.set(entry, found[n]);
}

/**
 * Whether a batch whose commit was not answered has happened: all its transfers are there, or none. Locking waits for
 * the end of the lost transaction, should the server still be at it.
 */
export async function hasHappened(
  { db, begin, rollback }: Lane,
  { transfers: [first], heads }: Decided,
): Promise<boolean> {
  if (first === undefined) return false; // nothing was posted; what its writers did, the kinds will see
  await begin();
  await lockHeads(
    db,
    heads.map(({ balance }) => balance.account_id),
  );
  const [posted] = await findTransfers(db, [first]);
  await rollback();
  return posted?.hash === first.hash;
}
