import { Client } from 'pg';
import { testEnvironment } from './fixtures.ts';

/** Runs a statement on the environment's database, to check rows or to move dates. */
export async function query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: testEnvironment().database_url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}
