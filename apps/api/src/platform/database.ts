import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import type { DB } from './database-types.ts';

export type Database = DB;

/** The columns of every account-owned record, as selected. */
export interface Owned {
  account_id: string;
  id: string;
  deleted_at: Date | null;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // sen and counts stay in the safe integer range; the money codec checks it
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number); // sums of sen; other numerics are used as floats
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day); // a day is text without time or zone

export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config);
  // A broken idle connection is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

export const openDatabase = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Runs statements on a connection. Imported by `*.queries.ts` and platform/ only (an import rule). */
export const sql = (connection: Connection): Kysely<Database> => connection as unknown as Kysely<Database>;

export const connectionOf = (db: Kysely<Database>): Connection => db as unknown as Connection;

/** Runs `work` in one transaction: commits on success, rolls back if it throws. */
export const transact = <T>(db: Kysely<Database>, work: (connection: Connection) => Promise<T>): Promise<T> =>
  db.transaction().execute((open) => work(connectionOf(open)));

/** Runs `work` in a read-only snapshot (repeatable read). */
export const snapshot = <T>(db: Kysely<Database>, work: (connection: Connection) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((open) => work(connectionOf(open)));
