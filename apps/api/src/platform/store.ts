import type { Kysely } from 'kysely';
import type { Connection } from './connection.ts';
import { connectionOf, snapshot, transact, type Database } from './database.ts';

/** The database for work that no request carries: jobs, and what calls outside between two short transactions. */
export interface Store {
  /** Each statement by itself. */
  read: Connection;
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Reads many things as they stood at one moment. Nothing can be written. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}

export const storeOf = (db: Kysely<Database>): Store => ({
  read: connectionOf(db),
  transact: (work) => transact(db, work),
  snapshot: (work) => snapshot(db, work),
});
