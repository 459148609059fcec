import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { Migrator, type MigrationProvider, type MigrationResultSet } from 'kysely/migration';
import type pg from 'pg';
import { openDatabase, openPool, type Database } from './database.ts';
import { distribute, type Distributed } from './distribute.ts';
import { grantServing, roleOf } from './grants.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * A file of this name holds statements that PostgreSQL refuses in a transaction, such as CREATE INDEX CONCURRENTLY. They run one
 * after another; each can run again, since the file does after one has failed.
 */
const WITHOUT_TRANSACTION = /_concurrently[.]sql$/;

/** Plain SQL files in order of their names, forward only. */
export const MIGRATIONS: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
    const step = (statements: readonly string[]) => ({
      up: async (db: Kysely<unknown>) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    });
    const statementsOf = (name: string, text: string) =>
      WITHOUT_TRANSACTION.test(name) ? text.split(/;\s*\n/).filter((one) => one.trim() !== '') : [text];
    return Object.fromEntries(names.map((name, at) => [name, step(statementsOf(name, texts[at]!))]));
  },
};

/** Runs the new migrations: all in one transaction, but for those that cannot be in one. Returns their number. */
async function runPending(db: Kysely<Database>, provider: MigrationProvider): Promise<number> {
  const migrator = new Migrator({ db, provider });
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
  const is_split = pending.some(({ name }) => WITHOUT_TRANSACTION.test(name));
  const run = async (result: Promise<MigrationResultSet>) => {
    const { error } = await result;
    if (error) throw new Error('A migration failed', { cause: error });
  };
  if (!is_split) await run(migrator.migrateToLatest());
  else
    for (const { name } of pending)
      await run(migrator.migrateTo(name, { disableTransactions: WITHOUT_TRANSACTION.test(name) }));
  return pending.length;
}

/** The number has no meaning. */
const MIGRATION_LOCK = 7_203_115;
const LOCK_POLL_MS = 100;

/**
 * Runs `work` while no other process does. Asks for the lock again and again: a statement that waits for it would hold
 * a snapshot, which an index that is built concurrently waits for.
 */
async function runAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const tryLock = async () =>
      (await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [MIGRATION_LOCK]))
        .rows[0];
    while (!(await tryLock())?.is_ours) await wait(LOCK_POLL_MS);
    return await work();
  } finally {
    client.release(true); // its end releases the lock
  }
}

export interface MigrationSummary {
  /** The number of new migrations. */
  applied: number;
  /** The tables that were given their place on several nodes; null on a PostgreSQL that is not distributed. */
  distributed: Distributed | null;
}

/**
 * Migrates our tables and those of the job queue as their owner, distributes them where the database has the extension
 * for it, then grants the role of `serving_url` what the running processes need. Safe to run concurrently.
 * @throws RoleError if the two roles differ and the serving one cannot be used.
 */
export async function migrate(
  connectionString: string,
  serving_url = connectionString,
  migrations = MIGRATIONS,
): Promise<MigrationSummary> {
  const pool = openPool({ connectionString, max: 3 });
  const db = openDatabase(pool);
  try {
    const summary = await runAlone(pool, async () => ({
      applied: await runPending(db, migrations),
      distributed: await distribute(pool),
    }));
    await runMigrations({ pgPool: pool, logger: undefined });
    if (roleOf(serving_url) !== roleOf(connectionString)) await grantServing(pool, roleOf(serving_url));
    return summary;
  } finally {
    await db.destroy();
  }
}
