import { Client } from 'pg';
import { site } from './fixtures.ts';

/** Asks the database, or changes in it what only time would. */
export async function query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: site().database_url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}
