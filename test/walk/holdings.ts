import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database.ts';

/** When somebody was last here is noted for whoever knocks; it is no record of the merchant's. */
const APART = new Set(['sessions']);

export interface Holdings {
  /** A hash of all that an account holds, by table. */
  of(account_id: string): Promise<Record<string, string>>;
  /** The names by which its records are known: ids, and the public ones such as invoice numbers. */
  namesOf(account_id: string): Promise<string[]>;
}

/** What the tables hold for one account, whatever tables there are. */
export async function openHoldings(db: Kysely<Database>): Promise<Holdings> {
  const { rows: tables } = await sql<{ name: string; has_id: boolean }>`
    select c.relname as name, bool_or(a.attname = 'id') as has_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having bool_or(a.attname = 'account_id')`.execute(db);
  const ofAll = <Row>(which: typeof tables, select: (name: string) => RawBuilder<unknown>) =>
    sql<Row>`${sql.join(
      which.map(({ name }) => select(name)),
      sql` union all `,
    )}`.execute(db);
  return {
    async of(account_id) {
      const { rows } = await ofAll<{ name: string; hash: string }>(
        tables.filter(({ name }) => !APART.has(name)),
        (name) => sql`
          select ${sql.lit(name)} as name, md5(string_agg(row::text, ',' order by row::text)) as hash
          from ${sql.table(name)} row where account_id = ${account_id} having count(*) > 0`,
      );
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    async namesOf(account_id) {
      const { rows } = await ofAll<{ id: string }>(
        tables.filter(({ has_id }) => has_id),
        (name) => sql`select id::text as id from ${sql.table(name)} where account_id = ${account_id}`,
      );
      const { rows: keys } = await sql<{ key: string }>`
        select key from directory where account_id = ${account_id} and kind <> 'login'`.execute(db);
      return [...new Set([account_id, ...rows.map(({ id }) => id), ...keys.map(({ key }) => key)])];
    },
  };
}
