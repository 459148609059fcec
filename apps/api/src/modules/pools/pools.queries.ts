import { PAYOUT_TRANSIT_KINDS, type PoolType } from '@kutip/domain/pool';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/**
 * The balances of a pool (`p`), from the ledger balances (`b`) and the payouts in transit: the stored sum of the cursor (`c`)
 * and later transfers. One statement, so all balances are of one moment.
 */
const payouts = raw<Sen>`coalesce(c.payout_in_transit, 0) + coalesce((
  select sum(case when t.kind = 'payout_reserve' then t.amount else -t.amount end) from transfers t
  where t.account_id = b.account_id and t.seq > coalesce(c.seq, 0) and t.seq <= b.version
    and t.kind = any(${[...PAYOUT_TRANSIT_KINDS]})), 0)`;
const pending = raw<Sen>`case p.pool_type when 'COLLECTION' then b.pending else 0 end`;
const available = raw<Sen>`case p.pool_type when 'COLLECTION' then b.available when 'PAYOUT' then b.payout else b.credit end`;
const reserved = raw<Sen>`case p.pool_type when 'COLLECTION' then b.in_transit + b.reserve - (${payouts})
  when 'PAYOUT' then ${payouts} else 0 end`;
const BALANCES = [pending.as('pending'), available.as('available'), reserved.as('reserved')] as const;

const poolRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('pools as p')
    .innerJoin('ledger_balances as b', 'b.account_id', 'p.account_id')
    .leftJoin('pool_cursors as c', 'c.account_id', 'p.account_id')
    .select(BALANCES)
    .select((eb) => eb.ref('p.pool_type').$castTo<PoolType>().as('pool_type'))
    .where('p.account_id', '=', account_id);

export const poolsOf = (db: Connection, account_id: string) =>
  poolRows(db, account_id).select(['p.id', 'p.name', 'p.currency', 'p.record_status', 'p.created_at']);

export const virtualAccountsOf = (db: Connection, account_id: string) =>
  poolRows(db, account_id)
    .innerJoin('virtual_accounts as v', (join) =>
      join.onRef('v.account_id', '=', 'p.account_id').onRef('v.pool_id', '=', 'p.id'),
    )
    .select(['v.id', 'v.pool_id', 'v.account_no', 'v.account_name', 'v.bank_name', 'v.purpose'])
    .select(['v.record_status', 'v.created_at']);

/** The balances of all pools with the sequence number of the last transfer included, in the order of the pools. */
export const currentBalances = (db: Connection, account_id: string) =>
  poolRows(db, account_id).select('b.version as seq').orderBy('p.created_at').orderBy('p.id').execute();

export const poolById = (db: Connection, account_id: string, id: string) =>
  poolsOf(db, account_id).where('p.id', '=', id).executeTakeFirst();

export const virtualAccountById = (db: Connection, account_id: string, id: string) =>
  virtualAccountsOf(db, account_id).where('v.id', '=', id).executeTakeFirst();

export const virtualAccountOfPool = (db: Connection, account_id: string, pool_type: PoolType) =>
  virtualAccountsOf(db, account_id)
    .where('p.pool_type', '=', pool_type)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst();

/** Snapshots of an account as rows of the contract. */
export const snapshotsOf = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('master_pool_balances as m')
    .innerJoin('pools as p', (join) => join.onRef('p.account_id', '=', 'm.account_id').onRef('p.id', '=', 'm.pool_id'))
    .select(['m.id', 'm.pool_id', 'p.name', 'm.day', 'm.as_of', 'm.pending', 'm.available', 'm.reserved'])
    .select((eb) => eb.ref('p.pool_type').$castTo<PoolType>().as('pool_type'))
    .where('m.account_id', '=', account_id);

/**
 * Stores the balances of the pools at the end of `day`, from the last line of each balance type. All lines of the day must
 * exist. A second run for the same day changes nothing.
 */
export async function writeSnapshots(
  db: Connection,
  accounts: readonly string[],
  { day, as_of }: { day: string; as_of: Date },
): Promise<void> {
  await raw`
    insert into master_pool_balances (account_id, id, pool_id, day, as_of, seq, pending, available, reserved)
    select p.account_id, gen_random_uuid(), p.id, ${day}::date, ${as_of}::timestamptz, coalesce(max(l.seq), 0),
      coalesce(sum(l.balance_after) filter (where l.bucket = 'pending'), 0),
      coalesce(sum(l.balance_after) filter (where l.bucket = 'available'), 0),
      coalesce(sum(l.balance_after) filter (where l.bucket in ('in_transit', 'held')), 0)
    from pools p
    cross join unnest(array['pending', 'available', 'in_transit', 'held']) as k (bucket)
    left join lateral (
      select t.bucket, t.seq, t.balance_after from pool_transactions t
      where t.account_id = p.account_id and t.pool_type = p.pool_type and t.bucket = k.bucket and t.posted_at < ${as_of}
      order by t.posted_at desc, t.id desc limit 1
    ) as l on true
    where p.account_id = any(${[...accounts]}::uuid[])
    group by p.account_id, p.id
    on conflict (account_id, day, pool_id) do nothing`.execute(sql(db));
}

/** The next accounts with pools, ordered by id. */
export async function nextAccountsWithPools(db: Connection, last: string | null, limit: number): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('pools')
    .select('account_id')
    .distinct()
    .$if(last !== null, (query) => query.where('account_id', '>', last))
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
