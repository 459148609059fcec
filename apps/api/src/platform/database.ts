import { CompiledQuery, Kysely, PostgresDialect, type DatabaseConnection, type LogConfig } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import type { DB } from './database-types.ts';
import { createPlanAge } from './plan-age.ts';

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

/** The names of the statements that connections prepare, by their texts. */
const statement_names = new Map<string, string>();

/** Lets every connection of a pool prepare this statement when it first runs it. The texts are constants, so they are few. */
export function prepareOnConnections(text: string): void {
  if (!statement_names.has(text)) statement_names.set(text, `statement_${statement_names.size}`);
}

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** Names the statements that are to be prepared, on their way to the server. */
function nameStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (text, ...rest) => {
    const name = typeof text === 'string' ? statement_names.get(text) : undefined;
    return name === undefined ? send(text, ...rest) : send({ name, text, values: rest[0] });
  };
  client.query = query as pg.ClientBase['query'];
}

/**
 * No parallel workers: statements find few rows, but at the end of a long table the planner expects many, and starting the
 * workers takes longer than the statement.
 */
const OPTIONS = '-c max_parallel_workers_per_gather=0';

export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ options: OPTIONS, ...config });
  // A broken idle connection is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameStatements(client);
  });
  return pool;
};

const FIRST_PLANS_KEPT_MS = 5_000;

/** Discards the plans of a connection when they are old. */
function createPlanRefresh(): (connection: DatabaseConnection) => Promise<void> {
  const plan_ages = new WeakMap<DatabaseConnection, () => boolean>();
  return async (connection) => {
    const areOld = plan_ages.get(connection);
    if (!areOld) plan_ages.set(connection, createPlanAge(FIRST_PLANS_KEPT_MS));
    // On a broken connection the statement after it fails, which gives the connection back; a failure here would keep it.
    else if (areOld()) await connection.executeQuery(CompiledQuery.raw('discard plans')).catch(() => {});
  };
}

/** `log` gets each statement that has ended. */
export const openDatabase = (pool: pg.Pool, log?: LogConfig): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool, onReserveConnection: createPlanRefresh() }),
    ...(log && { log }),
  });

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
