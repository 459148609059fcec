import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import type { Connection } from './connection.ts';
import { openDatabase, openPool, transact } from './database.ts';
import { enqueue, job } from './jobs.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const sendAll = job({ name: 'send_all', payload: z.object({}) });
const enqueueOnce = (open: Connection) => enqueue(open, sendAll, {}, { key: sendAll.name, once: true });
/** How often the waiting job was replaced; undefined: none waits. */
async function replacements(): Promise<number | undefined> {
  const { rows } = await raw<{ revision: number }>`
    select revision from graphile_worker.jobs where key = ${sendAll.name}`.execute(db);
  return rows[0]?.revision;
}

test('a job that is enqueued once is added by each transaction, and only once', async () => {
  await expect(
    transact(db, async (open) => {
      await enqueueOnce(open);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await replacements()).toBeUndefined();
  for (const expected of [0, 1]) {
    await transact(db, async (open) => {
      await enqueueOnce(open);
      await enqueueOnce(open);
    });
    expect(await replacements()).toBe(expected);
  }
});
