import { api } from '@kutip/contracts/api';
import { text } from '@kutip/contracts/fields';
import { resource, type Resource } from '@kutip/contracts/resource';
import { timestamp } from '@kutip/contracts/wire';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';

// `resource({ unique, single })` relies on an index: only the database sees two requests at the same time.

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface UniqueIndex {
  table: string;
  columns: string[];
  /** As PostgreSQL writes it; empty for an index of all rows. */
  predicate: string;
}

const loadUniqueIndexes = async (): Promise<UniqueIndex[]> => {
  const { rows } = await client.query<UniqueIndex>(`
    select t.relname as table, coalesce(pg_get_expr(x.indpred, x.indrelid), '') as predicate,
      array(select coalesce(a.attname::text, 'expression') from unnest(x.indkey) with ordinality as k (attnum, n)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where k.n <= x.indnkeyatts order by k.n) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_namespace s on s.oid = t.relnamespace
    where s.nspname = 'public' and x.indisunique and x.indisvalid`);
  return rows;
};

/** Tables that are not named after the path of their resource. */
const TABLES: Partial<Record<string, string>> = { 'merchant-cloud-image': 'merchant_cloud_images' };

/** The indexes that a resource needs. */
const neededIndexes = ({ create, constraints: { unique, single } }: Resource) => {
  const table = TABLES[create.path] ?? create.path.replaceAll('-', '_');
  return [
    ...unique.map((column) => ({ table, columns: ['account_id', column], conditions: ['deleted_at IS NULL'] })),
    ...(single === null ? [] : [{ table, columns: ['account_id'], conditions: ['deleted_at IS NULL', single] }]),
  ];
};

const conditionsOf = (predicate: string): string[] => predicate.replaceAll(/[()]/g, '').split(' AND ').toSorted();
const resourcesOf = (contracts: object): Resource[] =>
  Object.values(contracts).filter((contract): contract is Resource => 'constraints' in contract);

/** The indexes that the resources among the contracts need and the database does not have. */
async function missingIndexes(contracts: object): Promise<string[]> {
  const found = new Set(
    (await loadUniqueIndexes()).map(({ table, columns, predicate }) =>
      JSON.stringify({ table, columns, conditions: conditionsOf(predicate) }),
    ),
  );
  return resourcesOf(contracts)
    .flatMap(neededIndexes)
    .filter((needed) => !found.has(JSON.stringify({ ...needed, conditions: needed.conditions.toSorted() })))
    .map(({ table, columns, conditions }) => `${table} (${columns.join(', ')}) where ${conditions.join(' and ')}`);
}

test('every unique or single field of a resource has its unique index', async () => {
  const needed = resourcesOf(api).flatMap(neededIndexes);
  expect(needed.map(({ table, columns }) => `${table}.${columns.at(-1)}`)).toContain('payment_settings.channel_flag');
  expect(await missingIndexes(api)).toEqual([]);
});

describe('a missing index of a resource is found', () => {
  const plants = resource({
    path: 'planted-profiles',
    area: 'merchant',
    subject: 'company',
    row: z.object({ id: z.uuid(), name: z.string(), is_default: z.boolean(), updated_at: timestamp }),
    create: z.object({ name: text(60), is_default: z.boolean() }),
    unique: ['name'],
    single: 'is_default',
    list: { path: 'merchant-planted-profiles', search: ['name'], sort: ['name'] },
  });
  const NAME = 'planted_profiles (account_id, name) where deleted_at IS NULL';
  const DEFAULT = 'planted_profiles (account_id) where deleted_at IS NULL and is_default';
  const ON_NAME = 'create unique index on planted_profiles (account_id, name) where deleted_at is null';
  const ON_DEFAULT = 'create unique index on planted_profiles (account_id) where is_default and deleted_at is null';
  const createTable = () =>
    client.query(`create table planted_profiles (account_id uuid not null, id uuid not null, name text not null,
      is_default boolean not null, deleted_at timestamptz, primary key (account_id, id))`);
  afterEach(() => client.query('drop table if exists planted_profiles'));

  test('a resource without a table lacks all of its indexes', async () => {
    expect(await missingIndexes({ ...api, plants })).toEqual([NAME, DEFAULT]);
  });

  test.each([
    ['both indexes', [ON_NAME, ON_DEFAULT], []],
    ['no index', [], [NAME, DEFAULT]],
    ['an index that is not unique', [ON_NAME.replace('unique ', ''), ON_DEFAULT], [NAME]],
    ['an index across accounts', [ON_NAME.replace('account_id, ', ''), ON_DEFAULT], [NAME]],
    ['an index over another column', [ON_NAME.replace('name)', 'id)'), ON_DEFAULT], [NAME]],
    ['an index that counts deleted records', [ON_NAME.replace(/ where.*/, ''), ON_DEFAULT], [NAME]],
    ['an index of more records than the default', [ON_NAME, ON_DEFAULT.replace('is_default and ', '')], [DEFAULT]],
  ])('with %s', async (_, statements, missing) => {
    await createTable();
    for (const statement of statements) await client.query(statement);
    expect(await missingIndexes({ ...api, plants })).toEqual(missing);
  });
});
