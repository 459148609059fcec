import type pg from 'pg';

/** Whether the database is spread over several nodes: the extension Citus is created in it. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/** Citus numbers shards from 102008 on and puts the number behind the names of a shard's constraints. */
const SHARD = /_\d{6,}$/;

/** The constraint that a statement violated, as the schema names it; undefined for any other error. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as { constraint?: string }).constraint?.replace(SHARD, '') : undefined;
