import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, LogConfig, QueryResult } from 'kysely';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { connectionOf, type Database } from './database.ts';
import { isDistributed } from './engine.ts';
import { createPlanAge } from './plan-age.ts';

/**
 * One database connection with pipelining for sequential transactions, to save round trips: statements are sent without
 * waiting for each other, run in order, and are prepared once per text. After a failed statement, the following ones in
 * the transaction fail with SQLSTATE 25P02.
 */
export interface PipelinedConnection {
  readonly db: Connection;
  begin: () => Promise<void>;
  /** False: rolled back because a statement failed. Throws if the server does not answer: it may have committed. */
  commit: () => Promise<boolean>;
  rollback: () => Promise<void>;
  /** Whether the tables are spread over several nodes: rows of several accounts cannot be locked in one statement there. */
  readonly is_distributed: boolean;
  /** The connection is broken; open another. */
  isBroken: () => boolean;
  close: () => Promise<void>;
}

// All statements find rows by key, so table scans are disabled. Plans are cached because planning costs as much as
// running, and discarded when they are old. A distributed plan looks at the values to find their node.
const SETTINGS = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off';
const planSetting = (is_distributed: boolean): string =>
  `set plan_cache_mode = ${is_distributed ? 'force_custom_plan' : 'force_generic_plan'}`;
const FIRST_PLANS_KEPT_MS = 1_000;

const TIMEOUTS_MS = {
  lock_timeout: 10_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000, // a hanging process must not keep merchants locked
  query_timeout: 30_000, // the server does not answer; ends the connection
  connectionTimeoutMillis: 10_000,
};

const BEGIN = 'begin isolation level read committed';

/** Statement texts are constants, so there are few; texts beyond this limit are generated and not prepared. */
const MAX_PREPARED_STATEMENTS = 500;

/** `log` gets each statement that has ended, but for those that begin and end transactions. */
export async function openPipelinedConnection(config: pg.ClientConfig, log?: LogConfig): Promise<PipelinedConnection> {
  const socket = new Socket();
  const client = new pg.Client({ ...TIMEOUTS_MS, ...config, pipeline: true, stream: () => socket });
  let is_broken = false;
  const arePlansOld = createPlanAge(FIRST_PLANS_KEPT_MS);
  // Without a listener a broken connection would end the process.
  client.on('error', () => (is_broken = true));
  client.on('end', () => (is_broken = true));
  await client.connect();
  await client.query(SETTINGS);
  const is_distributed = await isDistributed(client);
  await client.query(planSetting(is_distributed));
  const db = new Kysely<Database>({ dialect: dialectOver(client, gatherWrites(socket)), ...(log && { log }) });
  const runText = async (text: string) => client.query(text);
  return {
    db: connectionOf(db),
    async begin() {
      if (arePlansOld()) await Promise.all([runText('discard plans'), runText(BEGIN)]);
      else await runText(BEGIN);
    },
    // A failed transaction commits with the tag ROLLBACK, without an error.
    commit: async () => (await runText('commit')).command === 'COMMIT',
    rollback: async () => void (await runText('rollback')),
    is_distributed,
    isBroken: () => is_broken,
    close: () => client.end(),
  };
}

/**
 * Lets what is written in one turn of the event loop leave in one system call: that takes longer than all else that is done to
 * a statement. Call it before each write.
 */
function gatherWrites(socket: Socket): () => void {
  let is_gathering = false;
  return () => {
    if (is_gathering) return;
    is_gathering = true;
    socket.cork();
    process.nextTick(() => {
      is_gathering = false;
      socket.uncork();
    });
  };
}

const dialectOver = (client: pg.Client, beforeWrite: () => void) => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<Database>) => new PostgresIntrospector(db),
  createDriver: () => driverOver(client, beforeWrite),
});

const refuse = () => Promise.reject(new Error('A pipelined connection manages its own transaction; statements only.'));

function driverOver(client: pg.Client, beforeWrite: () => void): Driver {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_PREPARED_STATEMENTS) names.set(text, `pipelined_${names.size}`);
    return names.get(text);
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      beforeWrite();
      const { rows, rowCount } = await client.query({ name: nameOf(sql), text: sql, values: [...parameters] });
      return { rows: rows as R[], ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery: () => {
      throw new Error('A pipelined connection does not stream.');
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
