import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { DISTRIBUTION } from './distribution.ts';

/**
 * The schema stays distributable (design 8): account_id leads every key and index of merchant data, and nothing is used
 * that a sharded PostgreSQL refuses. Tables that belong to no account, or are looked up before it is known, stay few.
 */
const PLATFORM_TABLES = new Set(
  Object.entries(DISTRIBUTION).flatMap(([table, placement]) => (placement === 'account' ? [] : [table])),
);
PLATFORM_TABLES.delete('introducers'); // on every node, and led by its account all the same

/** Indexes of merchant data for queries over all merchants, which merge what each shard finds. They stay few. */
const PLATFORM_INDEXES = new Set([
  'payment_records_by_moment',
  'payout_records_by_moment',
  'payout_records_by_number',
  'disbursements_of_bank_reference',
  'payment_records_by_provider_reference',
  'settlement_records_by_moment',
  'settlement_records_by_number',
  'settlement_records_by_bank_reference',
  'void_sale_records_by_moment',
  'void_sale_records_by_number',
  'void_sale_records_by_bank_reference',
  'invoices_top_ups_by_moment',
  'audit_logs_by_moment',
  'settlement_records_by_status',
  'banks_by_moment',
  'banks_by_holder_text',
  'audit_logs_by_actor',
  'audit_logs_by_action',
  'audit_logs_by_kind',
  'merchant_callbacks_failed',
  'outbox_failed',
  'outbox_queued',
  // What is deleted by age, whoever it belongs to.
  'callback_deliveries_by_age',
  'idempotency_keys_by_age',
  'kept_carts_by_age',
  'notifications_oldest',
  'outbox_counted_by_recipient',
  'outbox_ended',
  'sessions_by_age',
]);

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

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];

interface IndexRow {
  table_name: string;
  index_name: string;
  first_column: string;
}
const INDEXES = `
  select t.relname as table_name, i.relname as index_name, a.attname as first_column
  from pg_index x
  join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  join pg_namespace n on n.oid = t.relnamespace
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where n.nspname = 'public' and t.relname not like 'kysely_%'`;

describe('the schema can be sharded', () => {
  test('every table is account-owned or on the list of shared tables', async () => {
    const tables = await rowsOf<{ name: string; owned: boolean }>(`
      select t.table_name as name, bool_or(c.column_name = 'account_id') as owned
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely_%' group by 1`);
    expect(tables.length).toBeGreaterThan(25);
    const unowned = tables.filter(({ name, owned }) => !owned && !PLATFORM_TABLES.has(name));
    expect(unowned).toEqual([]);
  });

  test('every table has its place among several nodes, and every place its table', async () => {
    const tables = await rowsOf<{ name: string }>(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' order by 1`);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(DISTRIBUTION).toSorted());
  });

  test('what a table is distributed by is in its primary key and every unique one', async () => {
    const keys = await rowsOf<{ table_name: string; index_name: string; columns: string[] }>(`
      select t.relname as table_name, i.relname as index_name, array_agg(a.attname::text) as columns
      from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any (x.indkey)
      where n.nspname = 'public' and x.indisunique group by 1, 2`);
    const COLUMN: Partial<Record<string, string>> = { account: 'account_id', key: 'key' };
    const placements: Partial<Record<string, string>> = DISTRIBUTION;
    expect(keys.length).toBeGreaterThan(100);
    const wrong = keys.filter(({ table_name, columns }) => {
      const column = COLUMN[placements[table_name] ?? ''];
      return column !== undefined && !columns.includes(column);
    });
    expect(wrong).toEqual([]);
  });

  test('account_id leads every key and index of merchant data', async () => {
    const indexes = await rowsOf<IndexRow>(INDEXES);
    expect(indexes.length).toBeGreaterThan(40);
    const wrong = indexes.filter(
      ({ table_name, index_name, first_column }) =>
        !PLATFORM_TABLES.has(table_name) && !PLATFORM_INDEXES.has(index_name) && first_column !== 'account_id',
    );
    expect(wrong).toEqual([]);
  });

  test('the optional index exists where the server supports it', async () => {
    expect((await rowsOf<IndexRow>(INDEXES)).map(({ index_name }) => index_name)).toContain('pool_transactions_search');
  });

  test('every table has a primary key', async () => {
    const without = await rowsOf(`
      select t.relname from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind = 'r' and t.relname not like 'kysely_%'
        and not exists (select 1 from pg_index x where x.indrelid = t.oid and x.indisprimary)`);
    expect(without).toEqual([]);
  });

  test.each([
    [
      'triggers',
      `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and not tgisinternal`,
    ],
    ['sequences', `select sequence_name from information_schema.sequences where sequence_schema = 'public'`],
    [
      'enum types',
      `select typname from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' and t.typtype = 'e'`,
    ],
    [
      'deferrable or exclusion constraints',
      `select conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and (condeferrable or contype = 'x')`,
    ],
  ])('there are no %s', async (_, text) => {
    expect(await rowsOf(text)).toEqual([]);
  });
});
