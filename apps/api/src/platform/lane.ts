import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { connectionOf, type Database } from './database.ts';

/**
 * One database connection that one transaction after another runs on, for work that is short of round trips: statements
 * sent without waiting for each other go out back to back and run in the order they were sent, and each statement's text
 * is parsed once. Once one has failed, those behind it in the transaction fail with SQLSTATE 25P02.
 */
export interface Lane {
  readonly db: Connection;
  begin: () => Promise<void>;
  /** False: rolled back, because a statement had failed. Throws when the server does not answer: it may have committed. */
  commit: () => Promise<boolean>;
  rollback: () => Promise<void>;
  /** The connection is gone; open another. */
  isBroken: () => boolean;
  close: () => Promise<void>;
}

// What a lane runs finds its rows by key, so plans that read whole tables are out. Planning costs as much as running, so
// plans are kept; but one that was made for an empty table picks any index and would still be used at a million rows, so
// they are made anew every second.
const SETTINGS = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off;
  set plan_cache_mode = force_generic_plan`;
const PLANS_KEPT_MS = 1_000;

const TIMEOUTS_MS = {
  lock_timeout: 10_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000, // a process that hangs must not keep merchants locked
  query_timeout: 30_000, // a server that no longer answers; ends the connection
  connectionTimeoutMillis: 10_000,
};

const BEGIN = 'begin isolation level read committed';

/** Statement texts are constants, so there are few; beyond this somebody builds them, and they are not kept. */
const MOST_STATEMENTS = 500;

export async function openLane(config: pg.ClientConfig): Promise<Lane> {
  const client = new pg.Client({ ...TIMEOUTS_MS, ...config, pipeline: true });
  let is_broken = false;
  let plans_until = 0;
  // Without a listener a broken connection would end the process.
  client.on('error', () => (is_broken = true));
  client.on('end', () => (is_broken = true));
  await client.connect();
  await client.query(SETTINGS);
  const db = new Kysely<Database>({ dialect: dialectOver(client) });
  const plain = async (text: string) => client.query(text);
  return {
    db: connectionOf(db),
    async begin() {
      if (performance.now() > plans_until) {
        plans_until = performance.now() + PLANS_KEPT_MS;
        await Promise.all([plain('discard plans'), plain(BEGIN)]);
      } else await plain(BEGIN);
    },
    // A transaction in which something failed ends with the tag ROLLBACK, without an error.
    commit: async () => (await plain('commit')).command === 'COMMIT',
    rollback: async () => void (await plain('rollback')),
    isBroken: () => is_broken,
    close: () => client.end(),
  };
}

const dialectOver = (client: pg.Client) => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<Database>) => new PostgresIntrospector(db),
  createDriver: () => driverOver(client),
});

const refuse = () => Promise.reject(new Error('A lane runs one transaction of its own; statements only.'));

function driverOver(client: pg.Client): Driver {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `lane_${names.size}`);
    return names.get(text);
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount } = await client.query({ name: nameOf(sql), text: sql, values: [...parameters] });
      return { rows: rows as R[], ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery: () => {
      throw new Error('A lane does not stream.');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}
