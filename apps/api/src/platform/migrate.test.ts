import { sql, type Kysely } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { migrate, MIGRATIONS } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const step = (text: string) => ({ up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) });
/** Those of the product, and these after them. */
const withMore = (more: Record<string, string>): MigrationProvider => ({
  getMigrations: async () => ({
    ...(await MIGRATIONS.getMigrations()),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, step(text)])),
  }),
});
const indexes = () =>
  asOwner(
    database.url,
    sql`select indexrelid::regclass::text as name from pg_index
  where indisvalid and indexrelid::regclass::text like 'later_%' order by 1`,
  );

const BEFORE = { '9901_later.sql': 'create table later (a int)' };
const CONCURRENT = {
  ...BEFORE,
  '9902_index_concurrently.sql': 'create index concurrently if not exists later_a on later (a)',
};
const AFTER = { ...CONCURRENT, '9903_after.sql': 'create index later_b on later (a); select 1' };

test('an index is built concurrently between migrations in transactions, also by two processes at once', async () => {
  const run = () => migrate(database.owner_url, database.url, withMore(AFTER));
  const summaries = await Promise.all([run(), run()]);
  expect(summaries.map(({ applied }) => applied).toSorted((a, b) => a - b)).toEqual([0, 3]);
  expect(await indexes()).toEqual([{ name: 'later_a' }, { name: 'later_b' }]);
});

test('a migration that fails leaves nothing of its own and stops those after it', async () => {
  const broken = {
    ...AFTER,
    '9904_broken.sql': 'create table half (a int); select 1 / 0',
    '9905_next.sql': 'create table next_one (a int)',
  };
  await expect(migrate(database.owner_url, database.url, withMore(broken))).rejects.toThrow('A migration failed');
  expect(
    await asOwner(database.url, sql`select to_regclass('half') as half, to_regclass('next_one') as next_one`),
  ).toEqual([{ half: null, next_one: null }]);
});
