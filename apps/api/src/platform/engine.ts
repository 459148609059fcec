import { sql as raw } from 'kysely';
import type pg from 'pg';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';

/** Whether the database is spread over several nodes: the extension Citus is created in it. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

const asked = new WeakMap<Connection, Promise<boolean>>();

/** The same of an open database, which is asked once. A transaction is none: it is asked each time. */
export function isDistributedDatabase(db: Connection): Promise<boolean> {
  const known = asked.get(db);
  if (known) return known;
  const answer = raw`select 1 from pg_extension where extname = 'citus'`
    .execute(sql(db))
    .then(({ rows }) => rows.length === 1);
  asked.set(db, answer);
  answer.catch(() => asked.delete(db));
  return answer;
}

/** Citus numbers shards from 102008 on and puts the number behind the names of a shard's constraints. */
const SHARD = /_\d{6,}$/;

/** A node reports a violation with the field `constraint`; what a coordinator passes on of its workers has the sentence only. */
const PASSED_ON = /^duplicate key value violates unique constraint "([^"]+)"/;

/** The unique key or other constraint that a statement violated, as the schema names it; undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint = PASSED_ON.exec(error.message)?.[1] } = error as { constraint?: string };
  return constraint?.replace(SHARD, '');
}
