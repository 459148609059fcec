import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import { openDatabase, openPool } from './database.ts';
import { grantServing, roleOf } from './grants.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** Plain SQL files in order of their names, forward only. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
    const step = (text: string) => ({ up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) });
    return Object.fromEntries(names.map((name, at) => [name, step(texts[at]!)]));
  },
};

/**
 * Migrates our tables and those of the job queue as their owner, then grants the role of `serving_url` what the running
 * processes need. Returns the number of new migrations. Safe to run concurrently.
 * @throws RoleError if the two roles differ and the serving one cannot be used.
 */
export async function migrate(connectionString: string, serving_url = connectionString): Promise<number> {
  const pool = openPool({ connectionString, max: 2 });
  const db = openDatabase(pool);
  try {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw new Error('A migration failed', { cause: error });
    await runMigrations({ pgPool: pool, logger: undefined });
    if (roleOf(serving_url) !== roleOf(connectionString)) await grantServing(pool, roleOf(serving_url));
    return results.filter(({ status }) => status === 'Success').length;
  } finally {
    await db.destroy();
  }
}
