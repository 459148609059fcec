import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { urlOfDatabase } from '../scripts/lib/database.ts';
import { servingUrlOf } from '../scripts/lib/serving-role.ts';

export interface TestDatabase {
  /** For the role of the running processes. */
  url: string;
  /** For the owner of the tables, who may change what the processes may not. */
  owner_url: string;
  /** Closes open connections and drops the database: `afterAll(database.drop)`. */
  drop(): Promise<void>;
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The template is copied on each server that holds a part of it, the coordinator last. */
async function copyTemplate(name: string): Promise<void> {
  for (const url of [...inject('test_worker_urls'), inject('test_server_url')])
    await runOn(url, `CREATE DATABASE ${name} TEMPLATE ${inject('test_template')} STRATEGY file_copy`);
}

const IN_USE = '55006';
const DROP_TRIES = 60;
const DROP_AGAIN_AFTER_MS = 1_000;

/**
 * The copies are dropped in the same order. What the coordinator had prepared on the others when a test ended it, it recovers
 * within a minute; until then, and while it connects to them again, they are in use.
 */
async function dropCopies(name: string): Promise<void> {
  const workers = inject('test_worker_urls');
  const tries = workers.length > 0 ? DROP_TRIES : 1;
  for (const url of [...workers, inject('test_server_url')])
    for (let left = tries; left > 0; left -= 1)
      try {
        await runOn(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || left === 1) throw error;
        await wait(DROP_AGAIN_AFTER_MS);
      }
}

/** The connection string of the owner of a test database. */
export const ownerUrlOf = (database_url: string): string =>
  urlOfDatabase(inject('test_server_url'), new URL(database_url).pathname.slice(1));

/**
 * Runs a statement on a test database as the owner of its tables: what nobody but an attacker or an administrator can
 * do, such as changing a posted transfer.
 */
export async function asOwner<Row>(database_url: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const db = openDatabase(openPool({ connectionString: ownerUrlOf(database_url), max: 1 }));
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** Creates a migrated, empty database in about 20 ms (without fsync, copying files is ten times faster than writing them through the log). Call it once per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyTemplate(name);
  const owner_url = urlOfDatabase(inject('test_server_url'), name);
  return {
    url: servingUrlOf(owner_url),
    owner_url,
    drop: () => dropCopies(name),
  };
}
