import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database.ts';

/** Sessions record every request, so they are not compared. */
const EXCLUDED_TABLES = new Set(['sessions']);

export interface AccountRecords {
  /** A hash of all records of an account, by table. */
  hashTables(account_id: string): Promise<Record<string, string>>;
  /** The identifiers of its records: ids, and public ones such as invoice numbers. */
  listIdentifiers(account_id: string): Promise<string[]>;
}

/** Reads the records of an account from every table that has an account_id. */
export async function openAccountRecords(db: Kysely<Database>): Promise<AccountRecords> {
  const { rows: tables } = await sql<{ name: string; has_id: boolean }>`
    select c.relname as name, bool_or(a.attname = 'id') as has_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having bool_or(a.attname = 'account_id')`.execute(db);
  const unionAll = <Row>(selected: typeof tables, select: (name: string) => RawBuilder<unknown>) =>
    sql<Row>`${sql.join(
      selected.map(({ name }) => select(name)),
      sql` union all `,
    )}`.execute(db);
  return {
    async hashTables(account_id) {
      const { rows } = await unionAll<{ name: string; hash: string }>(
        tables.filter(({ name }) => !EXCLUDED_TABLES.has(name)),
        (name) => sql`
          select ${sql.lit(name)} as name, md5(string_agg(row::text, ',' order by row::text)) as hash
          from ${sql.table(name)} row where account_id = ${account_id} having count(*) > 0`,
      );
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    async listIdentifiers(account_id) {
      const { rows } = await unionAll<{ id: string }>(
        tables.filter(({ has_id }) => has_id),
        (name) => sql`select id::text as id from ${sql.table(name)} where account_id = ${account_id}`,
      );
      const { rows: keys } = await sql<{ key: string }>`
        select key from directory where account_id = ${account_id} and kind <> 'login'`.execute(db);
      return [...new Set([account_id, ...rows.map(({ id }) => id), ...keys.map(({ key }) => key)])];
    },
  };
}
