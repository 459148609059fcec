import type pg from 'pg';
import { DISTRIBUTION, type Placement } from './distribution.ts';
import { isDistributed } from './engine.ts';

/** How many tables found their place in one run. */
export type Distributed = Record<Exclude<Placement, 'coordinator'>, number>;

/** All tables that are distributed by account are with this one: shards of one account are on one node. */
const COLOCATED_WITH = 'ledger_balances';

const PLACE: Record<keyof Distributed, (table: string) => string> = {
  account: (table) =>
    `select create_distributed_table('${table}', 'account_id', colocate_with := '${table === COLOCATED_WITH ? 'default' : COLOCATED_WITH}')`,
  key: (table) => `select create_distributed_table('${table}', 'key', colocate_with := 'none')`,
  everywhere: (table) => `select create_reference_table('${table}')`,
};

/** The placements in the order of their work: the table that the others are beside comes first. */
function waiting(placed: ReadonlySet<string>): [table: string, placement: keyof Distributed][] {
  const all = Object.entries(DISTRIBUTION).flatMap(([table, placement]): [string, keyof Distributed][] =>
    placement === 'coordinator' || placed.has(table) ? [] : [[table, placement]],
  );
  return all.toSorted(([a], [b]) => Number(b === COLOCATED_WITH) - Number(a === COLOCATED_WITH));
}

/**
 * Gives each table its place on a database with the extension Citus: those that have one keep it, so it may be repeated
 * and does for a new table what it did for the first ones. Rows move with their table, and writers of the table wait.
 * Returns null where there is no such extension, where it changes nothing.
 */
export async function distribute(pool: pg.Pool): Promise<Distributed | null> {
  const client = await pool.connect();
  try {
    if (!(await isDistributed(client))) return null;
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
       where c.relnamespace = 'public'::regnamespace`,
    );
    const counts: Distributed = { account: 0, key: 0, everywhere: 0 };
    for (const [table, placement] of waiting(new Set(rows.map(({ name }) => name)))) {
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
      await client.query(PLACE[placement](table));
      // The rows have been copied to the shards; what is left under the table's own name is never read again.
      if (rowCount === 1) await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
      counts[placement] += 1;
    }
    return counts;
  } finally {
    client.release();
  }
}

/** What `npm run migrate` says of it. */
export function describeDistributed({ account, key, everywhere }: Distributed): string {
  if (account + key + everywhere === 0) return 'Citus: every table has its place already.';
  return `Citus: ${account} tables were distributed by account, ${key} by key; ${everywhere} were copied to every node.`;
}
