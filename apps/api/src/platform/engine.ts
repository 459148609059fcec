import type pg from 'pg';

/** Whether the database is spread over several nodes: the extension Citus is created in it. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}
