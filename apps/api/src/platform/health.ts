import { sql as raw } from 'kysely';
import root from '../../../../package.json' with { type: 'json' };
import type { Connection } from './connection.ts';
import { sql } from './database.ts';

/** Whether the process can serve calls, and its version. */
export async function healthOf(db: Connection) {
  const is_database_reachable = await raw`select 1`.execute(sql(db)).then(
    () => true,
    () => false,
  );
  const status = is_database_reachable ? ('OK' as const) : ('DEGRADED' as const);
  return { status, version: root.version, is_database_reachable };
}
