import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

// The test database: migrated, isolated and dropped afterwards.

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  first = await createTestDatabase();
  second = await createTestDatabase();
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

const query = async <T>(url: string, text: string): Promise<T[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
};

test('a test database is migrated', async () => {
  const [row] = await query<{ tables: number }>(
    first.url,
    `SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  expect(row?.tables).toBeGreaterThan(1);
});

test('two test databases are isolated from each other', async () => {
  await query(first.owner_url, 'CREATE TABLE only_here ()');
  expect(await query(second.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }]);
});

test('a test database is dropped even with an open connection', async () => {
  const dropped = await createTestDatabase();
  const open_client = new Client({ connectionString: dropped.url });
  open_client.on('error', () => {}); // the server closes the connection
  await open_client.connect();
  await dropped.drop();
  await expect(query(dropped.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
});
