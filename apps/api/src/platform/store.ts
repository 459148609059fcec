import type { Kysely } from 'kysely';
import type { Connection } from './connection.ts';
import { connectionOf, snapshot, sql, transact, type Database } from './database.ts';

/** Database access for work outside requests: jobs, and calls to providers between two short transactions. */
export interface Store {
  /** Runs each statement in its own transaction. */
  read: Connection;
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Runs `work` in a read-only snapshot. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}

export const storeOf = (db: Kysely<Database>): Store => ({
  read: connectionOf(db),
  transact: (work) => transact(db, work),
  snapshot: (work) => snapshot(db, work),
});

/** Runs `work` in the transaction of the request, or in one of its own. */
export const inTransaction = <T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T> =>
  sql(connection).isTransaction ? work(connection) : transact(sql(connection), work);
