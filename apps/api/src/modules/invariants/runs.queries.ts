import type { INVARIANT_RUN_KINDS } from '@kutip/contracts/invariants';
import type { Invariant, InvariantFault, VerifiedState } from '@kutip/domain/ledger/audit';
import type { Books } from '@kutip/domain/ledger/books';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export type RunKind = (typeof INVARIANT_RUN_KINDS)[number];

export async function startRun(db: Connection, run: { id: string; kind: RunKind; started_at: Date }): Promise<void> {
  await sql(db).insertInto('invariant_runs').values(run).execute();
}

export async function finishRun(
  db: Connection,
  id: string,
  run: { finished_at: Date; account_count: number; transfer_count: number; fault_count: number },
): Promise<void> {
  await sql(db).updateTable('invariant_runs').set(run).where('id', '=', id).execute();
}

/** The end of an account's chain as its balance row has it. */
export interface AccountHead {
  account_id: string;
  seq: number;
  hash: string;
  /** Nothing has changed since the last check that found no fault. */
  is_verified: boolean;
  has_faults: boolean;
}

/**
 * The next page of all accounts. Not verified are those with postings since their last check and those whose balance row
 * changed without a posting.
 */
export async function accountHeads(
  db: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<AccountHead[]> {
  const { rows } = await raw<AccountHead>`
    select b.account_id, b.version as seq, encode(b.head_hash, 'hex') as hash,
      (c.seq = b.version and c.hash = b.head_hash and c.books = to_jsonb(b) - 'account_id' - 'version' - 'head_hash')
        is true as is_verified,
      exists (select from invariant_faults f where f.account_id = b.account_id and f.cleared_at is null) as has_faults
    from ledger_balances b
    left join invariant_cursors c on c.account_id = b.account_id
    where b.account_id > ${after}
    order by b.account_id limit ${limit}`.execute(sql(db));
  return rows;
}

export async function loadCursor(db: Connection, account_id: string): Promise<VerifiedState | undefined> {
  const { rows } = await raw<{ seq: number; hash: string; books: Books }>`
    select seq, encode(hash, 'hex') as hash, books from invariant_cursors where account_id = ${account_id}`.execute(
    sql(db),
  );
  const [row] = rows;
  return row && { balance: { account_id, version: row.seq, books: row.books }, hash: row.hash };
}

export async function writeCursor(db: Connection, { balance, hash }: VerifiedState, checked_at: Date): Promise<void> {
  const { account_id, version: seq, books } = balance;
  const cursor = { seq, hash: Buffer.from(hash, 'hex'), books: JSON.stringify(books), checked_at };
  await sql(db)
    .insertInto('invariant_cursors')
    .values({ account_id, ...cursor })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(cursor))
    .execute();
}

/** Stores the faults found in an account. After a full check (`is_full`), open faults that were not found again are cleared. */
export async function upsertFaults(
  db: Connection,
  {
    account_id,
    faults,
    is_full,
    at,
  }: { account_id: string; faults: readonly InvariantFault[]; is_full: boolean; at: Date },
): Promise<void> {
  if (faults.length > 0) {
    const rows = JSON.stringify(faults.map((fault) => ({ ...fault, id: uuid() })));
    await raw`
      insert into invariant_faults (account_id, id, invariant, subject, what, first_seen_at, last_seen_at)
      select distinct on (invariant, subject) ${account_id}::uuid, id, invariant, subject, what, ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${rows}::json) as f (id uuid, invariant text, subject text, what text)
      on conflict (account_id, invariant, subject) where cleared_at is null
      do update set what = excluded.what, last_seen_at = excluded.last_seen_at`.execute(sql(db));
  }
  if (is_full)
    await sql(db)
      .updateTable('invariant_faults')
      .set({ cleared_at: at })
      .where('account_id', '=', account_id)
      .where('cleared_at', 'is', null)
      .where('last_seen_at', '<', at)
      .execute();
}

/** The number of faults by invariant that nobody has acknowledged. */
export async function openFaultCounts(db: Connection): Promise<ReadonlyMap<string, number>> {
  const rows = await sql(db)
    .selectFrom('invariant_faults')
    .select((eb) => ['invariant', eb.fn.countAll<number>().as('count')])
    .where('acknowledged_at', 'is', null)
    .groupBy('invariant')
    .execute();
  return new Map(rows.map(({ invariant, count }) => [invariant, count]));
}

export const runs = (db: Connection) =>
  sql(db)
    .selectFrom('invariant_runs')
    .select(['id', 'started_at', 'finished_at', 'account_count', 'transfer_count', 'fault_count'])
    .select((eb) => eb.ref('kind').$castTo<RunKind>().as('kind'));

/** The last finished run of a kind. */
export const lastRun = (db: Connection, kind: RunKind) =>
  runs(db)
    .where('kind', '=', kind)
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const faults = (db: Connection) =>
  sql(db)
    .selectFrom('invariant_faults as f')
    .leftJoin('accounts as a', 'a.id', 'f.account_id')
    .leftJoin('users as u', 'u.id', 'f.acknowledged_by')
    .select(['f.account_id', 'a.name as account_name', 'f.id', 'f.subject', 'f.what'])
    .select(['f.first_seen_at', 'f.last_seen_at', 'f.cleared_at'])
    .select(['f.acknowledged_at', 'f.acknowledgement', 'u.full_name as acknowledged_by_name'])
    .select((eb) => [
      eb.ref('f.invariant').$castTo<Invariant>().as('invariant'),
      raw<boolean>`f.acknowledged_at is null`.as('is_open'),
    ]);

export interface FaultKey {
  account_id: string;
  id: string;
}

export const faultById = (db: Connection, { account_id, id }: FaultKey) =>
  faults(db).where('f.account_id', '=', account_id).where('f.id', '=', id).executeTakeFirst();

/** Acknowledges a fault that holds again. Returns false if it still fails or is acknowledged already. */
export async function acknowledgeFault(
  db: Connection,
  { account_id, id }: FaultKey,
  change: { acknowledged_at: Date; acknowledged_by: string; acknowledgement: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('invariant_faults')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('cleared_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The hash of the transfer with this sequence number, in hexadecimal; undefined: there is none. */
export async function transferHash(db: Connection, account_id: string, seq: number): Promise<string | undefined> {
  const row = await sql(db)
    .selectFrom('transfers')
    .select('hash')
    .where('account_id', '=', account_id)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash.toString('hex');
}
