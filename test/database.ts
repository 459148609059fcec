import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { urlOfDatabase } from '../scripts/lib/database.ts';

export interface TestDatabase {
  url: string;
  /** Closes open connections and drops the database: `afterAll(database.drop)`. */
  drop(): Promise<void>;
}

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: inject('test_server_url') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Creates a migrated, empty database in about 20 ms (without fsync, copying files is ten times faster than writing them through the log). Call it once per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject('test_template')} STRATEGY file_copy`);
  return {
    url: urlOfDatabase(inject('test_server_url'), name),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
