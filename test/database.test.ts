import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

// What every HTTP test relies on: a migrated database that no other test sees, gone afterwards.

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

test('the database is migrated', async () => {
  const [row] = await query<{ tables: number }>(
    first.url,
    `SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  expect(row?.tables).toBeGreaterThan(1);
});

test('two test files do not see each other', async () => {
  await query(first.url, 'CREATE TABLE only_here ()');
  expect(await query(second.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }]);
});

test('a dropped database is gone, even with somebody still connected', async () => {
  const dropped = await createTestDatabase();
  const left_over = new Client({ connectionString: dropped.url });
  left_over.on('error', () => {}); // the server hangs up on it
  await left_over.connect();
  await dropped.drop();
  await expect(query(dropped.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
});
